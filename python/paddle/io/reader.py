"""DataLoader: batches of a dataset as tensors."""

import itertools
import sys

import numpy as np

from .. import _C
from .._phases import phase
from .dataloader import shared_memory
from .dataloader.batch_sampler import BatchSampler
from .dataloader.collate import default_collate_fn, default_convert_fn, map_leaves, tensor_maker
from .dataloader.dataset import IterableDataset
from .dataloader.fetcher import END, MapFetcher, StreamFetcher
from .dataloader.pool import WorkerPool
from .dataloader.worker import WorkerInfo
from .errors import ArgumentError, NoLengthError


class DataLoader:
    """Batches of a dataset, as tensors.

    Args:
        dataset (Dataset|IterableDataset): The samples.
        feed_list (None): Without effect, as are `return_list`, `use_buffer_reader` and
            `reader_buffer_size`.
        places (Place|str|list|None): Where the tensors are; None: the current place.
        batch_sampler (iterable[list[int]]|None): The indices of each batch, in place of
            `batch_size`, `shuffle` and `drop_last`.
        batch_size (int|None): Samples in a batch; None: single samples.
        shuffle (bool): Whether each epoch has an order of its own, from ``numpy.random``.
        drop_last (bool): Whether a last batch that is not full is left out.
        collate_fn (callable|None): Makes a batch of a list of samples.
        num_workers (int): Worker processes; 0: the batches are made in this process.
        prefetch_factor (int): Batches that each worker makes ahead.
        use_shared_memory (bool): Whether arrays come from workers through shared memory.
        timeout (float): Seconds to wait for a worker; 0: no limit.
        worker_init_fn (callable|None): Called in each worker with its number.
        persistent_workers (bool): Whether workers outlive an epoch.

    Raises:
        AssertionError: An argument is wrong.
        RuntimeError: While iterating: a worker was killed, or took longer than `timeout`.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> for batch in paddle.io.DataLoader(range(5), batch_size=2):
            ...     print(batch.tolist())
            [0, 1]
            [2, 3]
            [4]
    """

    def __init__(
        self,
        dataset,
        feed_list=None,
        places=None,
        return_list=True,
        batch_sampler=None,
        batch_size=1,
        shuffle=False,
        drop_last=False,
        collate_fn=None,
        num_workers=0,
        use_buffer_reader=True,
        reader_buffer_size=2,
        prefetch_factor=2,
        use_shared_memory=True,
        timeout=0,
        worker_init_fn=None,
        persistent_workers=False,
    ):
        for name, value, least in (
            ("num_workers", num_workers, 0),
            ("prefetch_factor", prefetch_factor, 1),
            ("timeout", timeout, 0),
        ):
            if value < least:
                raise ArgumentError(f"DataLoader: {name} must be at least {least}, got {value}")
        self.dataset = dataset
        self.feed_list = feed_list
        self.places = places
        self.return_list = return_list
        self.drop_last = drop_last
        self.num_workers = num_workers
        self.use_buffer_reader = use_buffer_reader
        self.reader_buffer_size = reader_buffer_size
        self.prefetch_factor = prefetch_factor
        self.use_shared_memory = use_shared_memory and shared_memory.is_available()
        self.timeout = timeout
        self.worker_init_fn = worker_init_fn
        self._persistent_workers = persistent_workers
        self._is_stream = isinstance(dataset, IterableDataset)
        self._set_batches(batch_sampler, batch_size, shuffle)
        collates = self.batch_size is not None or self.batch_sampler is not None
        self.auto_collate_batch = collates
        self.collate_fn = collate_fn or (default_collate_fn if collates else default_convert_fn)
        self._pool = None

    def _set_batches(self, batch_sampler, batch_size, shuffle):
        if self._is_stream and (shuffle or batch_sampler is not None):
            raise ArgumentError(
                "DataLoader: shuffle and batch_sampler must not be given for an IterableDataset"
            )
        if batch_sampler is not None and (batch_size != 1 or shuffle or self.drop_last):
            raise ArgumentError(
                "DataLoader: batch_size, shuffle and drop_last must not be given with batch_sampler"
            )
        if batch_size is not None and batch_size <= 0:
            raise ArgumentError(
                f"DataLoader: batch_size must be None or a positive int, got {batch_size}"
            )
        self.batch_size = None if batch_sampler is not None else batch_size
        if batch_sampler is None and batch_size is not None and not self._is_stream:
            batch_sampler = BatchSampler(
                self.dataset, shuffle=shuffle, batch_size=batch_size, drop_last=self.drop_last
            )
        self.batch_sampler = batch_sampler

    def __len__(self):
        if self._is_stream:
            raise NoLengthError("DataLoader: the number of batches of a stream is not known")
        return len(self.dataset if self.batch_sampler is None else self.batch_sampler)

    def __iter__(self):
        return self._from_workers() if self.num_workers else self._from_here()

    def __call__(self):
        return iter(self)

    def _fetcher(self):
        if self._is_stream:
            return StreamFetcher(
                self.dataset, self.collate_fn, self.auto_collate_batch, self.drop_last
            )
        return MapFetcher(self.dataset, self.collate_fn, self.auto_collate_batch)

    def _tasks(self):
        if self._is_stream:
            return itertools.repeat(self.batch_size or 1)
        return range(len(self.dataset)) if self.batch_sampler is None else self.batch_sampler

    def _convert(self):
        place = self.places[0] if isinstance(self.places, (list, tuple)) else self.places
        return tensor_maker(_C.parse_place(place) if isinstance(place, str) else place)

    def _from_here(self):
        fetcher, convert = self._fetcher(), self._convert()
        for task in self._tasks():
            with phase("Dataloader", "DataLoader"):
                batch = fetcher.fetch(task)
                if batch is END:
                    return
                batch = map_leaves(convert, batch)
            yield batch

    def _from_workers(self):
        pool, self._pool = self._pool or self._new_pool(), None
        whole = False
        try:
            yield from pool.epoch(self._tasks(), self._convert())
            whole = True
        except GeneratorExit:
            whole = True  # left early; the workers are well
            raise
        finally:
            if whole and self._persistent_workers and self._pool is None:
                self._pool = pool
            else:
                pool.close()

    def _new_pool(self):
        # Drawn before the order of the samples: programs rely on the order that follows a seed.
        seed = int(np.random.randint(0, sys.maxsize))
        n = self.num_workers
        return WorkerPool(
            [WorkerInfo(i, n, self.dataset, seed) for i in range(n)],
            self._fetcher,
            self.worker_init_fn,
            self.prefetch_factor,
            self.use_shared_memory,
            self.timeout,
        )

    def __del__(self):
        pool = getattr(self, "_pool", None)
        if pool is not None:
            pool.close()
