"""Methods of tensors, and functions under other frameworks' names."""

import numpy as np
import pytest

import paddle

X = np.array([[0.3, 1.5, 0.7], [2.5, 0.4, 1.1]])


def test_conversions():
    x = paddle.to_tensor([1.0, 0.0])
    assert x.float() is x and x.type_as(x) is x
    names = {"bool": "bool", "byte": "uint8", "char": "int8", "short": "int16", "int": "int32"}
    names |= {"long": "int64", "half": "float16", "double": "float64", "cdouble": "complex128"}
    for name, dtype in names.items():
        assert getattr(x, name)().dtype == getattr(paddle, dtype)
    assert paddle.long == paddle.int64 and paddle.cfloat == paddle.complex64


def test_clear_grad():
    x = paddle.to_tensor([1.0], stop_gradient=False)
    for clear in (x.clear_grad, x.clear_gradient, x.zero_grad):
        clear()
        (x * x).backward()
        clear()
        assert x.grad.tolist() == [0.0]
    x.clear_gradient(False)
    assert x.grad is None


def test_shapes():
    x = paddle.to_tensor([[1, 2], [3, 4]])
    assert x.repeat(3, 1, 1).shape == x.repeat(repeats=[3, 1, 1]).shape == [3, 2, 2]
    assert [p.tolist() for p in x.split_with_sizes([1, 1], 1)] == [[[1], [3]], [[2], [4]]]
    assert x.new_ones(2, 3).shape == x.new_zeros(size=[2, 3]).shape == [2, 3]
    assert x.new_empty(4, dtype="float32").dtype == paddle.float32
    assert x.t_() is x and x.tolist() == [[1, 3], [2, 4]]
    assert x.resize_([1, 3]).tolist() == [[1, 3, 2]]
    assert x.resize_([4], fill_zero=True).tolist() == [1, 3, 2, 0]


def test_range():
    assert paddle.range(0, 5, 1, "int32").tolist() == [0, 1, 2, 3, 4, 5]
    assert paddle.range(5, 0, -2, "int64").tolist() == [5, 3, 1]
    assert paddle.range(0, 1, 0.5).tolist() == [0, 0.5, 1]


def test_calls():
    assert paddle.tensor([1, 2], "float32", requires_grad=True).stop_gradient is False
    for axes, axis in ((1, 0), (2, 1), (3, 0)):
        x = paddle.to_tensor(np.ones([2] * axes))
        assert np.allclose(paddle.softmax(x), paddle.nn.functional.softmax(x, axis))
    assert paddle.softmax(paddle.ones([2]), dtype="float64").dtype == paddle.float64


@pytest.mark.parametrize("p", [0, 1, 2, 3.5, float("inf")])
def test_distances(p):
    y = np.array([[1.2, 0.5, 0.7]])
    want = np.linalg.norm(X[:, None] - y[None], p, -1)
    np.testing.assert_allclose(paddle.cdist(paddle.to_tensor(X), paddle.to_tensor(y), p), want)
    np.testing.assert_allclose(
        paddle.pdist(paddle.to_tensor(X), p), [np.linalg.norm(X[0] - X[1], p)]
    )


@pytest.mark.parametrize("rowvar", [True, False])
@pytest.mark.parametrize("ddof", [True, False])
def test_covariance(rowvar, ddof):
    count = X.shape[rowvar]
    counts, weights = np.arange(count) + 1, np.linspace(0.5, 2, count)
    got = paddle.linalg.cov(
        paddle.to_tensor(X), rowvar, ddof, paddle.to_tensor(counts), paddle.to_tensor(weights)
    )
    want = np.cov(X, rowvar=rowvar, ddof=int(ddof), fweights=counts, aweights=weights)
    np.testing.assert_allclose(got, want)
    got = paddle.linalg.corrcoef(paddle.to_tensor(X), rowvar)
    np.testing.assert_allclose(got, np.corrcoef(X, rowvar=rowvar))


def test_vecdot():
    x, y = np.array([[1 + 1j, 2], [3j, 4]]), np.array([1j, 2])
    got = paddle.linalg.vecdot(paddle.to_tensor(x), paddle.to_tensor(y))
    np.testing.assert_allclose(got, np.vecdot(x, y))


def test_tensordot_of_lists_of_different_lengths():
    x, y = np.ones([2, 3, 4, 5]), np.ones([3, 2, 4, 5])
    got = paddle.tensordot(paddle.to_tensor(x), paddle.to_tensor(y), [[0, 1, 3], [1, 0]])
    np.testing.assert_allclose(got, np.tensordot(x, y, [[0, 1, 3], [1, 0, 3]]))


@pytest.mark.parametrize(
    "call, error",
    [
        (lambda x: paddle.t(x[None]), ValueError),
        (lambda x: paddle.matrix_transpose(x[0]), ValueError),
        (lambda x: paddle.cdist(x, x, -1.0), ValueError),
        (lambda x: paddle.cdist(x, x[:, :2]), ValueError),
        (lambda x: paddle.pdist(x[0]), ValueError),
        (lambda x: paddle.linalg.cov(x[None]), ValueError),
        (lambda x: paddle.linalg.cov(x.long()), TypeError),
        (lambda x: paddle.cartesian_prod([x]), ValueError),
        (lambda x: paddle.cartesian_prod([]), ValueError),
        (lambda x: x.repeat(2, times=3), TypeError),
    ],
)
def test_errors(call, error):
    with pytest.raises(error):
        call(paddle.to_tensor(X))


def test_gradients_may_be_differentiated_further():
    x = paddle.to_tensor([1.0, 2.0], stop_gradient=False)
    y = x * 2
    y.retain_grads()
    seen = []
    y.register_hook(lambda g: seen.append(g.stop_gradient))
    (y * y).sum().backward()
    assert seen == [False]
    assert not x.grad.stop_gradient and not y.grad.stop_gradient
    x.clear_gradient()
    assert not x.grad.stop_gradient
    assert paddle.grad((x * x).sum(), x)[0].stop_gradient


def test_recorded_values_stay_where_they_are():
    def moved(x):
        return (x * 2).cpu().pin_memory() + 1

    assert paddle.jit.to_static(moved)(paddle.ones([1])).tolist() == [3.0]
