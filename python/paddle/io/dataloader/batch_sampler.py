"""Batch samplers: which samples make up each batch."""

import itertools
import os

import numpy as np

from ..errors import ArgumentError, require_bool, require_positive_int
from .dataset import IterableDataset
from .sampler import RandomSampler, Sampler, SequenceSampler


def _batches(indices, batch_size, drop_last):
    indices = iter(indices)
    while True:
        batch = list(itertools.islice(indices, batch_size))
        if len(batch) == batch_size or (batch and not drop_last):
            yield batch
        if len(batch) < batch_size:
            return


class BatchSampler(Sampler):
    """Lists of indices, one for each batch.

    Args:
        dataset (Dataset|None): What is indexed; or else `sampler` gives the indices.
        sampler (iterable[int]|None): The order of the indices.
        shuffle (bool): With `dataset`: whether the order is that of :class:`RandomSampler`.
        batch_size (int): Samples in a batch.
        drop_last (bool): Whether a last batch that is not full is left out.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> list(paddle.io.BatchSampler(range(5), batch_size=2))
            [[0, 1], [2, 3], [4]]
    """

    def __init__(self, dataset=None, sampler=None, shuffle=False, batch_size=1, drop_last=False):
        if (dataset is None) == (sampler is None):
            raise ArgumentError("BatchSampler: one of dataset and sampler must be given")
        require_bool(shuffle, "BatchSampler: shuffle")
        if sampler is not None and shuffle:
            raise ArgumentError("BatchSampler: shuffle must be False if sampler is given")
        if isinstance(dataset, IterableDataset):
            raise ArgumentError(
                "BatchSampler: dataset must have indices, got an IterableDataset, a stream"
            )
        require_positive_int(batch_size, "BatchSampler: batch_size")
        require_bool(drop_last, "BatchSampler: drop_last")
        if sampler is None:
            sampler = RandomSampler(dataset) if shuffle else SequenceSampler(dataset)
        self.sampler = sampler
        self.batch_size = batch_size
        self.shuffle = shuffle
        self.drop_last = drop_last

    def __iter__(self):
        return _batches(self.sampler, self.batch_size, self.drop_last)

    def __len__(self):
        samples = len(self.sampler)
        return samples // self.batch_size if self.drop_last else -(-samples // self.batch_size)


class DistributedBatchSampler(BatchSampler):
    """The batches of one process out of several that share a dataset.

    The indices are made as many as the processes divide, by using the first ones again; batch
    after batch goes to the processes in turn. A shuffle depends on the epoch alone, so that all
    processes draw the same.

    Args:
        dataset (Dataset): What is indexed.
        batch_size (int): Samples in a batch of one process.
        num_replicas (int|None): How many processes; None: as many as were launched.
        rank (int|None): Which of them this is; None: as it was launched.
        shuffle (bool): Whether each epoch has an order of its own.
        drop_last (bool): Whether a last batch that is not full is left out.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> part = paddle.io.DistributedBatchSampler(range(10), 2, num_replicas=2, rank=1)
            >>> list(part)
            [[2, 3], [6, 7], [9]]
    """

    def __init__(
        self, dataset, batch_size, num_replicas=None, rank=None, shuffle=False, drop_last=False
    ):
        require_positive_int(batch_size, "DistributedBatchSampler: batch_size")
        require_bool(shuffle, "DistributedBatchSampler: shuffle")
        require_bool(drop_last, "DistributedBatchSampler: drop_last")
        if num_replicas is None:
            num_replicas = int(os.environ.get("PADDLE_TRAINERS_NUM", 1))
        if rank is None:
            rank = int(os.environ.get("PADDLE_TRAINER_ID", 0))
        require_positive_int(num_replicas, "DistributedBatchSampler: num_replicas")
        if not isinstance(rank, int) or rank < 0:
            raise ArgumentError(
                f"DistributedBatchSampler: rank must be an int of at least 0, got {rank!r}"
            )
        self.dataset = dataset
        self.batch_size = batch_size
        self.shuffle = shuffle
        self.drop_last = drop_last
        self.nranks = num_replicas
        self.local_rank = rank
        self.epoch = 0
        self.num_samples = -(-len(dataset) // num_replicas)
        self.total_size = self.num_samples * num_replicas

    def __iter__(self):
        n = len(self.dataset)
        order = np.arange(self.total_size) % n
        if self.shuffle:
            np.random.RandomState(self.epoch).shuffle(order)
            self.epoch += 1
        return _batches(self._own(order).tolist(), self.batch_size, self.drop_last)

    def _own(self, order):
        """The indices of this process: whole batches in turn, then equal parts of the rest."""
        stride = self.batch_size * self.nranks
        whole = self.total_size // stride * stride
        rest = (self.total_size - whole) // self.nranks
        turns = order[:whole].reshape(-1, self.nranks, self.batch_size)[:, self.local_rank]
        first = whole + self.local_rank * rest
        return np.concatenate([turns.reshape(-1), order[first : first + rest]])

    def __len__(self):
        samples = self.num_samples
        return samples // self.batch_size if self.drop_last else -(-samples // self.batch_size)

    def set_epoch(self, epoch):
        """Sets the number that the order of the next epoch depends on; it grows by itself.

        Args:
            epoch (int): The number.
        """
        self.epoch = epoch
