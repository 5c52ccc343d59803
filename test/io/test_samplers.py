"""Samplers: numbers of the real package after the same seed."""

import numpy as np
import pytest

from paddle import io


@pytest.mark.parametrize(
    "make, expected",
    [
        (lambda: io.RandomSampler(range(8)), [5, 7, 4, 6, 3, 1, 0, 2]),
        (lambda: io.RandomSampler(range(8), True), [2, 0, 1, 3, 0, 0, 0, 5]),
        (lambda: io.RandomSampler(range(8), True, 3), [2, 0, 1]),
        (lambda: io.WeightedRandomSampler(np.array([0.1, 0.2, 0.3, 0.4]), 6), [2, 3, 1, 2, 3, 3]),
        (lambda: io.WeightedRandomSampler(np.array([0.1, 0.2, 0.3, 0.4]), 3, False), [2, 3, 1]),
        (lambda: io.RandomSampler(range(8), generator=iter([3, 1, 2])), [3, 1, 2]),
        (
            lambda: io.BatchSampler(range(8), shuffle=True, batch_size=3),
            [[5, 7, 4], [6, 3, 1], [0, 2]],
        ),
    ],
)
def test_order(make, expected):
    np.random.seed(3)
    assert list(make()) == expected


def test_distributed():
    part = io.DistributedBatchSampler(range(10), 2, 2, 1, shuffle=True)
    assert list(part) == [[4, 9], [7, 3], [5]]
    assert list(part) == [[6, 4], [1, 7], [5]]
    part.set_epoch(5)
    assert list(part) == [[2, 4], [0, 8], [3]]
    part = io.DistributedBatchSampler(range(11), 2, 2, 1, drop_last=True)
    assert list(part) == [[2, 3], [6, 7], [10, 0]] and len(part) == 3
