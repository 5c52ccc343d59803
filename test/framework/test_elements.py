"""Elements of integer tensors as bounds and sizes of recorded programs."""

import numpy as np
import pytest
from recording import record

import paddle

C = paddle._C
ops = C.ops


def tensor(values):
    return C._tensor_from(np.asarray(values), None, None)


X = np.arange(6, dtype=np.float32)


@pytest.mark.parametrize("at", [-7, -6, -2, -1, 0, 3, 6, 9])
def test_bounds_of_either_sign(at):
    def f(x, i):
        part, rest = x[i:], x[:i]
        return [part, rest, ops.full([part.shape[0]], 1.0), ops.exp(rest)]

    part, rest, ones, e = record(f, ([6], "float32"), ([], "int64")).run([tensor(X), tensor(at)])
    np.testing.assert_array_equal(part.numpy(), X[at:])
    np.testing.assert_array_equal(rest.numpy(), X[:at])
    np.testing.assert_array_equal(ones.numpy(), np.ones_like(X[at:]))
    np.testing.assert_allclose(e.numpy(), np.exp(X[:at]), rtol=1e-6)


def test_a_written_part_whose_bound_is_negative():
    def f(x, i):
        y = x * 1
        y[i:] = 7.0
        return [y]

    graph = record(f, ([6], "float32"), ([], "int64"))
    for at in (-2, 4):
        want = X.copy()
        want[at:] = 7
        np.testing.assert_array_equal(graph.run([tensor(X), tensor(at)])[0].numpy(), want)


def test_a_negative_element_is_no_size():
    graph = record(lambda n: [ops.full([n], 1.0)], ([], "int64"))
    assert graph.run([tensor(3)])[0].shape == [3]
    with pytest.raises(ValueError, match="must not be negative"):
        graph.run([tensor(-3)])


def test_bounds_behind_int32():
    graph = C.Graph()
    with C.Recording(graph) as r:
        x = graph.add_arg([2**31 + 8], "uint8")
        shapes = [x[: 2**31].shape, x[2**31 :].shape, x[:].shape, x[::-1].shape, x[-1].shape]
        backwards = [x[: 8 - 2**31 : -1].shape, paddle.flip(x, [0]).shape]
        r.finish([x])
    assert shapes == [[2**31], [8], [2**31 + 8], [2**31 + 8], []]
    assert backwards == [[2**31 - 9], [2**31 + 8]]
