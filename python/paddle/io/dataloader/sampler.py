"""Samplers: in which order the samples of a dataset come."""

from typing import Generic, TypeVar

import numpy as np

from ..errors import ArgumentError

T = TypeVar("T")


class Sampler(Generic[T]):
    """An order of indices. A subclass defines ``__iter__``, and ``__len__`` if it can.

    Args:
        data_source (Dataset|None): What is indexed.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> class Backwards(paddle.io.Sampler):
            ...     def __iter__(self):
            ...         return iter(range(len(self.data_source))[::-1])
            >>> list(Backwards("abc"))
            [2, 1, 0]
    """

    def __init__(self, data_source=None):
        self.data_source = data_source

    def __iter__(self):
        raise NotImplementedError(f"{type(self).__name__}: __iter__ must be defined")


class SequenceSampler(Sampler):
    """The indices from the first to the last.

    Args:
        data_source (Dataset): What is indexed.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> list(paddle.io.SequenceSampler("abc"))
            [0, 1, 2]
    """

    def __init__(self, data_source):
        super().__init__(data_source)

    def __iter__(self):
        return iter(range(len(self.data_source)))

    def __len__(self):
        return len(self.data_source)


class RandomSampler(Sampler):
    """Indices in an order drawn from ``numpy.random``, anew in each epoch.

    Args:
        data_source (Dataset): What is indexed.
        replacement (bool): Whether an index may come more than once.
        num_samples (int|None): How many; None: as many as the dataset has.
        generator (iterator|None): Indices to use in place of drawn ones.

    Examples:
        .. code-block:: python

            >>> import numpy as np
            >>> import paddle
            >>> np.random.seed(7)
            >>> list(paddle.io.RandomSampler("abcde"))
            [0, 3, 2, 1, 4]
    """

    def __init__(self, data_source, replacement=False, num_samples=None, generator=None):
        super().__init__(data_source)
        self.replacement = replacement
        self._num_samples = num_samples
        self.generator = generator
        if not isinstance(replacement, bool):
            raise TypeError(f"RandomSampler: replacement must be a bool, got {replacement!r}")
        if not isinstance(self.num_samples, int) or self.num_samples <= 0:
            raise ValueError(
                f"RandomSampler: num_samples must be a positive int, got {self.num_samples!r}"
            )
        if not replacement and self.num_samples > len(data_source):
            raise ValueError(
                "RandomSampler: num_samples without replacement must be at most "
                f"{len(data_source)}, the length of the dataset, got {self.num_samples}"
            )

    @property
    def num_samples(self):
        """How many indices an epoch has."""
        return len(self.data_source) if self._num_samples is None else self._num_samples

    def __iter__(self):
        if self.generator is not None:
            return self._given()
        n = len(self.data_source)
        drawn = np.random.choice(n, self.num_samples, replace=self.replacement)
        return iter(drawn.tolist())

    def _given(self):
        for _, index in zip(range(self.num_samples), self.generator):
            yield index

    def __len__(self):
        return self.num_samples


class SubsetRandomSampler(Sampler):
    """Given indices in the order of ``paddle.randperm``, anew in each epoch.

    Args:
        indices (sequence[int]): The indices.
    """

    def __init__(self, indices):
        if len(indices) == 0:
            raise ValueError("SubsetRandomSampler: indices must not be empty")
        self.indices = indices

    def __iter__(self):
        import paddle

        return (self.indices[i] for i in paddle.randperm(len(self.indices)).tolist())

    def __len__(self):
        return len(self.indices)


class WeightedRandomSampler(Sampler):
    """Indices with given chances, from ``numpy.random``.

    Args:
        weights (sequence[float]|ndarray|Tensor): The chance of each index, up to a common factor.
        num_samples (int): How many.
        replacement (bool): Whether an index may come more than once.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> list(paddle.io.WeightedRandomSampler([0.0, 3.0], num_samples=3))
            [1, 1, 1]
    """

    def __init__(self, weights, num_samples, replacement=True):
        if not isinstance(num_samples, int) or num_samples <= 0:
            raise ValueError(
                f"WeightedRandomSampler: num_samples must be a positive int, got {num_samples!r}"
            )
        if not isinstance(replacement, bool):
            raise ValueError(
                f"WeightedRandomSampler: replacement must be a bool, got {replacement!r}"
            )
        self.weights = weights
        self.num_samples = num_samples
        self.replacement = replacement

    def __iter__(self):
        weights = np.asarray(self.weights, dtype=np.float64).reshape(-1)
        total = weights.sum()
        if not (weights >= 0).all() or not 0 < total < np.inf:
            raise ArgumentError(
                "WeightedRandomSampler: weights must be at least 0, finite, and not all 0"
            )
        if not self.replacement and self.num_samples > np.count_nonzero(weights):
            raise ArgumentError(
                "WeightedRandomSampler: num_samples without replacement must be at most "
                f"{np.count_nonzero(weights)}, the number of positive weights, "
                f"got {self.num_samples}"
            )
        drawn = np.random.choice(
            len(weights), self.num_samples, replace=self.replacement, p=weights / total
        )
        return iter(drawn.tolist())

    def __len__(self):
        return self.num_samples
