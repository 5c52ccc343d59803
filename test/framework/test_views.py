"""What a view stands for when its base is written, and the other way round."""

import numpy as np
import pytest

import paddle

C = paddle._C
ops = C.ops


def leaf(values):
    t = C._tensor_from(np.asarray(values, np.float32), None, None)
    t.stop_gradient = False
    return t


def test_write_into_a_view_of_a_result_reaches_both_gradients():
    w, y = leaf([1, 2, 3]), leaf([4, 5])
    h = ops.scale(w, 2.0)
    v = h[0:2]
    ops.add_(v, y)
    ops.sum(v * v).backward()
    np.testing.assert_array_equal(y.grad.numpy(), [12, 18])
    np.testing.assert_array_equal(w.grad.numpy(), [24, 36, 0])


def test_view_of_a_view_follows_a_write():
    w, y = leaf([1, 2, 3, 4]), leaf([7])
    h = ops.scale(w, 1.0)
    a = h[0:3]
    b = a[0:1]
    ops.add_(b, y)
    ops.sum(a * a).backward()
    np.testing.assert_array_equal(y.grad.numpy(), [16])
    np.testing.assert_array_equal(w.grad.numpy(), [16, 4, 6, 0])


@pytest.mark.parametrize("how", ["no_grad", "stop_gradient"])
def test_untracked_view_stays_untracked(how):
    w = leaf([1, 2, 3])
    h = ops.scale(w, 1.0)
    if how == "no_grad":
        with paddle.no_grad():
            v = h[0:2]
    else:
        v = h[0:2]
        v.stop_gradient = True
    ops.multiply_(h, h)
    assert (v * 2).stop_gradient
    np.testing.assert_array_equal(v.numpy(), [1, 4])


def test_view_of_a_leaf_survives_an_update_of_the_leaf():
    w = leaf([1, 2, 3])
    v = w[0:2]
    seen = []
    v.register_hook(lambda g: seen.append(g.numpy().tolist()))
    with paddle.no_grad():
        ops.add_(w, leaf([1, 1, 1]))
    ops.sum(v * 3).backward()
    assert seen == [[3, 3]]
    np.testing.assert_array_equal(w.grad.numpy(), [3, 3, 0])


def test_reversed_onto_itself():
    x = C._tensor_from(np.array([1, 2, 3], np.float32), None, None)
    x[:] = x[::-1]
    np.testing.assert_array_equal(x.numpy(), [3, 2, 1])
    x[::-1] = x
    np.testing.assert_array_equal(x.numpy(), [1, 2, 3])


def test_scatter_of_itself():
    x = C._tensor_from(np.array([1, 2, 3], np.float32), None, None)
    i = C._tensor_from(np.array([[2], [0], [0]], np.int64), None, None)
    ops.scatter_nd_add_(x, i, x)
    np.testing.assert_array_equal(x.numpy(), [1 + 2 + 3, 2, 3 + 1])
