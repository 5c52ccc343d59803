"""Datasets: samples by index, or as a stream."""

import bisect
import itertools
import warnings
from typing import Generic, TypeVar

from ..errors import ArgumentError

T = TypeVar("T")


class Dataset(Generic[T]):
    """Samples by index. A subclass defines ``__getitem__`` and ``__len__``.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> class Squares(paddle.io.Dataset):
            ...     def __getitem__(self, idx):
            ...         return idx * idx
            ...
            ...     def __len__(self):
            ...         return 10
            >>> Squares()[3]
            9
    """

    def __getitem__(self, idx):
        raise NotImplementedError(f"{type(self).__name__}: __getitem__ must be defined")

    def __len__(self):
        raise NotImplementedError(f"{type(self).__name__}: __len__ must be defined")


class IterableDataset(Dataset[T]):
    """Samples as a stream. A subclass defines ``__iter__``.

    Each worker of a :class:`DataLoader` has a copy of the dataset and goes through all of it, so
    ``__iter__`` asks :func:`get_worker_info` which part is its own.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> class Count(paddle.io.IterableDataset):
            ...     def __iter__(self):
            ...         info = paddle.io.get_worker_info()
            ...         first, step = (0, 1) if info is None else (info.id, info.num_workers)
            ...         return iter(range(first, 6, step))
            >>> for batch in paddle.io.DataLoader(Count(), batch_size=3):
            ...     print(batch.tolist())
            [0, 1, 2]
            [3, 4, 5]
    """

    def __iter__(self):
        raise NotImplementedError(f"{type(self).__name__}: __iter__ must be defined")

    def __getitem__(self, idx):
        raise RuntimeError(f"{type(self).__name__}: a stream of samples has no index")

    def __len__(self):
        raise RuntimeError(f"{type(self).__name__}: a stream of samples has no length")


class TensorDataset(Dataset):
    """Tensors whose first axis counts the samples; a sample has a slice of each.

    Args:
        tensors (list|tuple): Tensors of one length.

    Examples:
        .. code-block:: python

            >>> import numpy as np
            >>> import paddle
            >>> data = paddle.io.TensorDataset([np.array([[1, 2], [3, 4]]), np.array([5, 6])])
            >>> [field.tolist() for field in data[1]]
            [[3, 4], 6]
    """

    def __init__(self, tensors):
        lengths = {int(t.shape[0]) for t in tensors}
        if len(lengths) > 1:
            raise ArgumentError(
                "TensorDataset: tensors must have first axes of one length, "
                f"got shapes {[list(t.shape) for t in tensors]}"
            )
        self.tensors = tensors

    def __getitem__(self, index):
        return tuple(t[index] for t in self.tensors)

    def __len__(self):
        return int(self.tensors[0].shape[0])


def _map_style(datasets, where):
    """The datasets as a list; raises unless they are some, with indices."""
    datasets = list(datasets)
    if not datasets:
        raise ArgumentError(f"{where}: datasets must not be empty")
    for i, d in enumerate(datasets):
        if isinstance(d, IterableDataset):
            raise ArgumentError(f"{where}: datasets[{i}] is an IterableDataset, which has no index")
    return datasets


class ComposeDataset(Dataset):
    """Datasets of one length side by side: a sample has the fields of all.

    Args:
        datasets (list[Dataset]): The datasets.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> a = paddle.io.Subset([10, 11, 12], [0, 2])
            >>> b = paddle.io.Subset([(20, 30), (21, 31)], [0, 1])
            >>> paddle.io.ComposeDataset([a, b])[1]
            (12, 21, 31)
    """

    def __init__(self, datasets):
        self.datasets = _map_style(datasets, "ComposeDataset")
        for i, d in enumerate(self.datasets):
            if not isinstance(d, Dataset):
                raise ArgumentError(
                    f"ComposeDataset: datasets[{i}] must be a Dataset, got {type(d).__name__}"
                )
        if len({len(d) for d in self.datasets}) > 1:
            raise ArgumentError(
                "ComposeDataset: datasets must have one length, "
                f"got {[len(d) for d in self.datasets]}"
            )

    def __len__(self):
        return len(self.datasets[0])

    def __getitem__(self, idx):
        fields = []
        for d in self.datasets:
            sample = d[idx]
            if isinstance(sample, (list, tuple)):
                fields.extend(sample)
            else:
                fields.append(sample)
        return tuple(fields)


class ChainDataset(IterableDataset):
    """Streams one after the other.

    Args:
        datasets (list[IterableDataset]): The streams.
    """

    def __init__(self, datasets):
        self.datasets = list(datasets)
        if not self.datasets:
            raise ArgumentError("ChainDataset: datasets must not be empty")
        for i, d in enumerate(self.datasets):
            if not isinstance(d, IterableDataset):
                raise ArgumentError(
                    f"ChainDataset: datasets[{i}] must be an IterableDataset, "
                    f"got {type(d).__name__}"
                )

    def __iter__(self):
        return itertools.chain.from_iterable(self.datasets)


class ConcatDataset(Dataset[T]):
    """Datasets one after the other.

    Args:
        datasets (iterable[Dataset]): The datasets.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> both = paddle.io.ConcatDataset([[1, 2, 3], [10, 20]])
            >>> both[3], both[-3], len(both)
            (10, 3, 5)
    """

    @staticmethod
    def cumsum(sequence):
        """The lengths of the elements, summed up to each."""
        return list(itertools.accumulate(len(e) for e in sequence))

    def __init__(self, datasets):
        self.datasets = _map_style(datasets, "ConcatDataset")
        self.cumulative_sizes = self.cumsum(self.datasets)

    def __len__(self):
        return self.cumulative_sizes[-1]

    def __getitem__(self, idx):
        position = idx + len(self) if idx < 0 else idx
        if position < 0:
            raise ValueError(f"ConcatDataset: index {idx} is below -{len(self)}")
        if position >= len(self):
            raise IndexError(f"ConcatDataset: index {idx} is out of range for {len(self)} samples")
        which = bisect.bisect_right(self.cumulative_sizes, position)
        before = self.cumulative_sizes[which - 1] if which else 0
        return self.datasets[which][position - before]


class Subset(Dataset[T]):
    """Chosen samples of a dataset.

    Args:
        dataset (Dataset): The dataset.
        indices (sequence[int]): Which samples, in which order.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> list(paddle.io.Subset(["a", "b", "c"], [2, 0]))
            ['c', 'a']
    """

    def __init__(self, dataset, indices):
        self.dataset = dataset
        self.indices = indices

    def __getitem__(self, idx):
        return self.dataset[self.indices[idx]]

    def __len__(self):
        return len(self.indices)


def random_split(dataset, lengths, generator=None):
    """Splits a dataset by chance.

    Args:
        dataset (Dataset): The dataset.
        lengths (sequence): The numbers of samples of the parts; or fractions that add up to 1,
            where the samples left over by rounding down go to the first parts, one each.
        generator (None): Without effect: the order is that of ``paddle.randperm``.

    Returns:
        list[Subset]: The parts.

    Raises:
        ValueError: The lengths do not add up to that of the dataset.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> parts = paddle.io.random_split(range(10), [7, 3])
            >>> [len(p) for p in parts]
            [7, 3]
    """
    total = len(dataset)
    if _add_up_to_one(lengths):
        lengths = _shares(total, lengths)
    if sum(lengths) != total:
        raise ValueError(
            f"random_split: lengths must add up to {total}, the length of the dataset, "
            f"got {list(lengths)}"
        )
    import paddle

    order = paddle.randperm(total).tolist()
    return [
        Subset(dataset, order[end - length : end])
        for length, end in zip(lengths, itertools.accumulate(lengths))
    ]


def _add_up_to_one(lengths):
    import math

    return math.isclose(sum(lengths), 1) and sum(lengths) <= 1


def _shares(total, fractions):
    for i, f in enumerate(fractions):
        if f < 0 or f > 1:
            raise ValueError(f"random_split: lengths[{i}] must be in [0, 1], got {f}")
    lengths = [int(total * f) for f in fractions]
    for i in range(total - sum(lengths)):
        lengths[i % len(lengths)] += 1
    for i, length in enumerate(lengths):
        if length == 0:
            warnings.warn(f"random_split: part {i} is empty", stacklevel=3)
    return lengths
