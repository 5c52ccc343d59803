"""Data parallelism: two processes with halves of a batch train as one does with all of it."""

import warnings

import cluster
import numpy as np
import parallel_checks
import pytest

from paddle.distributed import fleet


@pytest.fixture(scope="module")
def in_two():
    return cluster.run(parallel_checks.everything, 2)


@pytest.mark.parametrize("name", ["plain", "small buckets", "accumulated", "fleet"])
def test_same_as_one(in_two, name):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        losses, parameters = parallel_checks.in_one(accumulate=name == "accumulated")
    first, second = (found[name] for found in in_two)
    np.testing.assert_allclose(np.mean([first[0], second[0]], 0), losses, 1e-4)
    for mine, theirs, expected in zip(first[1], second[1], parameters):
        np.testing.assert_array_equal(mine, theirs)
        np.testing.assert_allclose(mine, expected, 1e-3, 1e-5)


def test_unused_parameters(in_two):
    heard = [found["unused"] for found in in_two]
    assert "no gradient to parts.1.weight, parts.2.weight" in heard[0]
    assert "no gradient to parts.0.weight, parts.2.weight" in heard[1]


def test_after_an_error(in_two):
    first, second = (np.array(found["after an error"]) for found in in_two)
    np.testing.assert_array_equal(first, second)
    assert np.abs(first).min() > 0


def test_sampler(in_two):
    parts = [found["sampling"] for found in in_two]
    assert parts == [[0, 1, 4, 5, 8], [2, 3, 6, 7, 9]]


def test_misuse(in_two):
    for found in in_two:
        kinds = [kind for kind, _ in found["misuse"]]
        assert kinds == ["AssertionError", "RuntimeError", "RuntimeError", "AssertionError"]
        assert "init_parallel_env" in found["misuse"][0][1]
        assert "no parameters to train" in found["misuse"][3][1]


def test_group():
    found = cluster.run(parallel_checks.two_of_three, 3)
    assert found[0] == ([1, 2], [4, 4]) and found[2] == ([3, 2], [4, 4])
    assert found[1] == ([2, 2], [4, 4])


def test_strategy():
    strategy = fleet.DistributedStrategy()
    assert (strategy.amp, strategy.find_unused_parameters) == (False, False)
    strategy.amp = False
    strategy.fuse_grad_size_in_MB = 8
    with pytest.raises(NotImplementedError, match="sharding"):
        strategy.sharding = True
    with pytest.raises(NotImplementedError, match="mp_degree is 2"):
        strategy.hybrid_configs = {"mp_degree": 2}
    with pytest.raises(AttributeError, match="no setting"):
        strategy.speed = 1
    with pytest.raises(NotImplementedError, match="parameter servers"):
        fleet.init()
    with pytest.raises(ValueError, match="dp_degree"):
        wrong = fleet.DistributedStrategy()
        wrong.hybrid_configs = {"dp_degree": 4}
        fleet.init(is_collective=True, strategy=wrong)
