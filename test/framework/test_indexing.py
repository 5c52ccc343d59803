"""x[index] and x[index] = value against NumPy, and their gradients."""

import numpy as np
import pytest

import paddle

ops = paddle._C.ops
MASK = np.array([True, False, True, False])
PLANE = np.arange(20).reshape(4, 5) % 3 == 0

INDICES = [
    np.s_[0],
    np.s_[-1],
    np.s_[1:3],
    np.s_[::-1],
    np.s_[3:0:-2],
    np.s_[...],
    np.s_[None],
    np.s_[0, None, 1],
    np.s_[..., 0],
    np.s_[1:3, ..., -1],
    np.s_[10:20],
    np.s_[::3, ::2, 1::2],
    np.s_[1, 2, 3],
    np.s_[np.array([0, 2])],
    np.s_[np.array([[0, 1], [2, -1]])],
    np.s_[np.array([0, 2]), np.array([1, 3])],
    np.s_[np.array([[0], [2]]), :, np.array([1, 3])],
    np.s_[np.array([0, 1]), :, np.array([2, 3])],
    np.s_[:, np.array([0, 1]), np.array([1, 2])],
    np.s_[:, np.array([[0, 1]]), 1:3],
    np.s_[None, np.array([0, 1])],
    np.s_[np.array([0, 1]), None, np.array([1, 2])],
    np.s_[1:3, np.array([0, 1]), ::2],
    np.s_[..., np.array([0, 1])],
    np.s_[MASK],
    np.s_[~MASK, 1:3],
    np.s_[PLANE],
    np.s_[:, np.arange(30).reshape(5, 6) % 4 == 0],
    np.s_[MASK, np.array([0, 1])],
    np.s_[np.zeros([4], bool)],
    np.s_[np.zeros([0], "int64")],
    np.s_[[0, 2]],
    np.s_[[True, False, True, False]],
]


def data():
    return np.arange(120, dtype="float64").reshape(4, 5, 6)


def tensors(index):
    """The index with tensors in place of arrays."""
    parts = index if isinstance(index, tuple) else (index,)
    made = [paddle.to_tensor(i) if isinstance(i, np.ndarray) else i for i in parts]
    return tuple(made) if isinstance(index, tuple) else made[0]


@pytest.mark.parametrize("as_tensors", [False, True])
@pytest.mark.parametrize("index", INDICES, ids=str)
def test_get(index, as_tensors):
    x = paddle.to_tensor(data())
    x.stop_gradient = False
    y = x[tensors(index) if as_tensors else index]
    want = data()[index]
    assert list(y.shape) == list(want.shape)
    np.testing.assert_array_equal(y.numpy(), want)
    ops.sum(y * y).backward()
    slope = np.zeros_like(data())
    np.add.at(slope, index, 2 * want)
    np.testing.assert_array_equal(x.grad.numpy(), slope)


@pytest.mark.parametrize("size", ["number", "row", "whole"])
@pytest.mark.parametrize("index", INDICES, ids=str)
def test_set(index, size):
    shape = data()[index].shape
    shape = {"number": (), "row": shape[-1:], "whole": shape}[size]
    value = np.random.default_rng(0).uniform(size=shape)
    want = data()
    want[index] = value
    x, v = paddle.to_tensor(data()), paddle.to_tensor(value)
    x.stop_gradient = v.stop_gradient = False
    y = x * 1.0
    y[tensors(index)] = v
    np.testing.assert_array_equal(y.numpy(), want)
    ops.sum(y * y).backward()
    kept = np.ones_like(want)
    kept[index] = 0
    np.testing.assert_allclose(x.grad.numpy(), 2 * kept * data())
    total = 2 * np.broadcast_to(value, data()[index].shape).sum()
    np.testing.assert_allclose(v.grad.numpy().sum(), total)


@pytest.mark.parametrize("index", [4, -5, (0, 0, 0, 0), [4], "a", 1.5, (..., ...)], ids=str)
def test_what_is_no_index(index):
    with pytest.raises((IndexError, ValueError, TypeError)):
        paddle.to_tensor(data())[index]


def test_basic_indexing_shares_memory():
    x = paddle.to_tensor(data())
    x[1:3, ::2][...] = 0
    assert not x.numpy()[1:3, ::2].any()


def test_elements_named_by_tensors_without_axes():
    x = paddle.to_tensor(data())
    one, two = paddle.to_tensor(1), paddle.to_tensor(2)
    np.testing.assert_array_equal(x[one, two].numpy(), data()[1, 2])
    np.testing.assert_array_equal(x[one:, :two].numpy(), data()[1:, :2])
