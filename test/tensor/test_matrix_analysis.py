"""Functions of matrices against NumPy and SciPy, and their gradients."""

import itertools

import numpy as np
import pytest
import scipy.linalg
import scipy.spatial.distance

import paddle

L = paddle.linalg


def matrices(*shape, seed=0):
    return np.random.default_rng(seed).uniform(-1, 1, shape)


def near(tensor, array):
    np.testing.assert_allclose(tensor.numpy(), array, rtol=1e-9, atol=1e-12)


def tensor(x, grad=False):
    return paddle.to_tensor(x, stop_gradient=not grad)


@pytest.mark.parametrize("shape", [(3, 3), (4, 2), (2, 2, 4)])
def test_pinv(shape):
    x = matrices(*shape)
    near(L.pinv(tensor(x)), np.linalg.pinv(x))
    near(L.pinv(tensor(x + 1j * x[::-1])), np.linalg.pinv(x + 1j * x[::-1]))


def test_pinv_of_singular_matrices():
    x = matrices(4, 2) @ matrices(2, 4, seed=1)
    near(L.pinv(tensor(x)), np.linalg.pinv(x, 1e-13))
    near(L.pinv(tensor(x + x.T), hermitian=True), np.linalg.pinv(x + x.T, 1e-13))
    assert L.matrix_rank(tensor(x)).item() == 2


def test_matrix_rank():
    x = tensor(np.diag([1.0, 0.01, 2.0]))
    assert L.matrix_rank(x, 0.1).item() == L.matrix_rank(x, 0.1, True).item() == 2
    assert L.matrix_rank(x, tensor(np.array([0.1, 0.001]))).tolist() == [2, 3]
    assert L.matrix_rank(x, atol=0.0, rtol=0.1).item() == 2
    with pytest.raises(ValueError, match="tol must be None"):
        L.matrix_rank(x, 0.1, rtol=0.1)


@pytest.mark.parametrize("p", [None, 2, -2, 1, -1, np.inf, -np.inf, "fro", "nuc"])
def test_norms_and_conditions(p):
    x = matrices(3, 3)
    near(L.cond(tensor(x), p), np.linalg.cond(x, p))
    if p is not None:
        near(L.matrix_norm(tensor(x), p), np.linalg.norm(x, p))
        y = matrices(3, 2, 4)
        wanted = np.linalg.norm(y, p, (2, 0), keepdims=True)
        near(L.matrix_norm(tensor(y), p, [2, 0], keepdim=True), wanted)
    with pytest.raises(ValueError, match="square"):
        L.cond(tensor(matrices(3, 2)), 1)


@pytest.mark.parametrize("driver", [None, "gels", "gelsd", "gelss"])
def test_lstsq(driver):
    x, y = matrices(4, 2), matrices(4, 3, seed=1)
    solution, residuals, rank, values = L.lstsq(tensor(x), tensor(y), driver=driver)
    wanted = np.linalg.lstsq(x, y, None)
    near(solution, wanted[0])
    near(residuals, wanted[1] if driver else [])
    assert rank.tolist() == ([] if driver == "gels" else 2)
    near(values, wanted[3] if driver in ("gelsd", "gelss") else [])
    with pytest.raises(ValueError, match="driver"):
        L.lstsq(tensor(x), tensor(y), driver="x")


@pytest.mark.parametrize("scale", [0.0, 1e-3, 1.0, 30.0])
def test_matrix_exp(scale):
    x = matrices(2, 3, 3) * scale
    got, wanted = L.matrix_exp(tensor(x)).numpy(), scipy.linalg.expm(x)
    np.testing.assert_allclose(got, wanted, rtol=1e-8, atol=1e-11 * np.abs(wanted).max())


def test_covariances():
    x = matrices(2, 4)
    counts, weights = np.array([1, 2, 1, 1]), np.array([0.1, 0.2, 0.3, 0.4])
    near(L.cov(tensor(x)), np.cov(x))
    near(L.cov(tensor(x), rowvar=False), np.cov(x, rowvar=False))
    got = L.cov(tensor(x), True, False, tensor(counts), tensor(weights))
    near(got, np.cov(x, ddof=0, fweights=counts, aweights=weights))
    got = L.cov(tensor(x), True, True, None, tensor(weights))
    near(got, np.cov(x, aweights=weights))
    near(L.cov(tensor(x[0])), np.cov(x[0]))
    near(L.corrcoef(tensor(x)), np.corrcoef(x))


METRICS = {1: "cityblock", 2: "euclidean", 3: "minkowski", np.inf: "chebyshev"}


@pytest.mark.parametrize("p", METRICS)
def test_distances(p):
    x, y = matrices(3, 2), matrices(4, 2, seed=1)
    more = {"p": p} if p == 3 else {}
    near(
        paddle.cdist(tensor(x), tensor(y), p),
        scipy.spatial.distance.cdist(x, y, METRICS[p], **more),
    )
    near(paddle.pdist(tensor(x), p), scipy.spatial.distance.pdist(x, METRICS[p], **more))
    batches = paddle.cdist(tensor(matrices(2, 1, 3, 2)), tensor(matrices(5, 4, 2)), p)
    assert batches.shape == [2, 5, 3, 4]


FUNCTIONS = [L.pinv, L.matrix_exp, L.cov, paddle.pdist, L.cond, lambda x: L.matrix_norm(x, "nuc")]


@pytest.mark.parametrize("function", FUNCTIONS)
def test_gradients(function):
    x = matrices(3, 3)
    leaf = tensor(x, grad=True)
    (function(leaf) ** 2).sum().backward()
    for i in itertools.product(range(3), repeat=2):
        step = np.zeros_like(x)
        step[i] = 1e-6
        sides = [(function(tensor(x + s)) ** 2).sum().item() for s in (step, -step)]
        slope = (sides[0] - sides[1]) / 2e-6
        np.testing.assert_allclose(leaf.grad.numpy()[i], slope, rtol=1e-4, atol=1e-6)
