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


def test_lu_solve():
    rng = np.random.default_rng(0)
    a = rng.random((2, 3, 3)) + 1j * rng.random((2, 3, 3))
    b = rng.random((2, 3, 4)) + 0j
    lu, pivots = paddle.linalg.lu(paddle.to_tensor(a))
    turned = {"N": a, "T": a.transpose(0, 2, 1), "C": a.conj().transpose(0, 2, 1)}
    for trans, matrix in turned.items():
        x = paddle.linalg.lu_solve(paddle.to_tensor(b), lu, pivots, trans)
        np.testing.assert_allclose(matrix @ x.numpy(), b, atol=1e-12)
    for wrong in [(b[..., 0, 0],), (b[:, :2],), (b, "X")]:
        with pytest.raises(ValueError, match="lu_solve"):
            paddle.linalg.lu_solve(paddle.to_tensor(wrong[0]), lu, pivots, *wrong[1:])


def test_low_rank_factors():
    rng = np.random.default_rng(0)
    for shape in [(2, 7, 5), (2, 5, 7)]:
        x = rng.random((*shape[:-1], 2)) @ rng.random((2, 2, shape[-1]))
        t = paddle.to_tensor(x)
        u, s, v = (i.numpy() for i in paddle.linalg.svd_lowrank(t, q=3))
        np.testing.assert_allclose(u * s[:, None] @ v.transpose(0, 2, 1), x, atol=1e-9)
        np.testing.assert_allclose(s[:, :2], np.linalg.svd(x)[1][:, :2])
        s = paddle.linalg.svd_lowrank(t, M=t)[1]
        np.testing.assert_allclose(s.numpy(), 0, atol=1e-12)
        centred = x - x.mean(-2, keepdims=True)
        s = paddle.linalg.pca_lowrank(t)[1].numpy()
        np.testing.assert_allclose(s[:, :2], np.linalg.svd(centred)[1][:, :2])
        for wrong in [{"q": 9}, {"q": -1}, {"niter": -1}]:
            with pytest.raises(ValueError, match="lowrank"):
                paddle.linalg.pca_lowrank(t, **wrong)


def test_ormqr():
    rng = np.random.default_rng(0)
    x, tau, y = rng.random((4, 4)), rng.random(4), rng.random((4, 4))
    x, tau, y = map(paddle.to_tensor, (x, tau, y))
    q = paddle.linalg.householder_product(x, tau).numpy()
    for left, transpose in [(True, False), (True, True), (False, False), (False, True)]:
        m = q.T if transpose else q
        expected = m @ y.numpy() if left else y.numpy() @ m
        got = paddle.linalg.ormqr(x, tau, y, left, transpose)
        np.testing.assert_allclose(got.numpy(), expected)
    with pytest.raises(ValueError, match="ormqr"):
        paddle.linalg.ormqr(x, tau[:2], y)
