"""Factors of matrices multiply to the matrix again, and have the gradients that differences say."""

import numpy as np
import pytest

import paddle

L = paddle.linalg


def matrices(*shape, dtype="float64", seed=0):
    draw = np.random.default_rng(seed).uniform
    x = draw(-1, 1, shape)
    return (x + 1j * draw(-1, 1, shape) if "complex" in dtype else x).astype(dtype)


def adjoint(x):
    return np.swapaxes(x, -1, -2).conj()


SHAPES = [(3, 3), (4, 2), (2, 4), (2, 3, 2), (1, 1)]
DTYPES = ["float32", "float64", "complex64", "complex128"]


def near(a, b):
    np.testing.assert_allclose(a, b, atol=2e-5 if a.dtype in ("float32", "complex64") else 1e-12)


def check_orthonormal(q):
    near(adjoint(q) @ q, np.broadcast_to(np.eye(q.shape[-1]), (*q.shape[:-2], *[q.shape[-1]] * 2)))


@pytest.mark.parametrize("dtype", DTYPES)
@pytest.mark.parametrize("shape", SHAPES)
def test_qr(shape, dtype):
    x = matrices(*shape, dtype=dtype)
    for mode in ("reduced", "complete"):
        q, r = (t.numpy() for t in L.qr(paddle.to_tensor(x), mode))
        near(q @ r, x)
        near(r, np.triu(r))
        check_orthonormal(q)
    assert q.shape[-1] == shape[-2]
    near(np.abs(L.qr(paddle.to_tensor(x), "r").numpy()), np.abs(np.linalg.qr(x, "r")))


@pytest.mark.parametrize("dtype", DTYPES)
@pytest.mark.parametrize("shape", SHAPES)
def test_svd(shape, dtype):
    x = matrices(*shape, dtype=dtype)
    for full in (False, True):
        u, s, vh = (t.numpy() for t in L.svd(paddle.to_tensor(x), full))
        n = s.shape[-1]
        near((u[..., :n] * s[..., None, :]) @ vh[..., :n, :], x)
        near(s, np.linalg.svd(x, compute_uv=False))
        check_orthonormal(u)
        check_orthonormal(adjoint(vh))
    near(L.svdvals(paddle.to_tensor(x)).numpy(), s)


@pytest.mark.parametrize("dtype", DTYPES)
def test_eigenvalues(dtype):
    x = matrices(2, 3, 3, dtype=dtype)
    for which, half in (("L", np.tril(x, -1)), ("U", adjoint(np.triu(x, 1)))):
        h = half + adjoint(half) + np.real(x * np.eye(3))
        w, v = (t.numpy() for t in L.eigh(paddle.to_tensor(x), which))
        near((v * w[..., None, :]) @ adjoint(v), h.astype(dtype))
        near(L.eigvalsh(paddle.to_tensor(x), which).numpy(), np.linalg.eigvalsh(h).astype(w.dtype))
    w, v = (t.numpy() for t in L.eig(paddle.to_tensor(x)))
    near(x.astype(v.dtype) @ v, v * w[..., None, :])
    near(L.eigvals(paddle.to_tensor(x)).numpy(), w)


@pytest.mark.parametrize("dtype", DTYPES)
@pytest.mark.parametrize("shape", SHAPES)
def test_lu(shape, dtype):
    x = matrices(*shape, dtype=dtype)
    packed, pivots = L.lu(paddle.to_tensor(x))
    p, l, u = (t.numpy() for t in L.lu_unpack(packed, pivots))
    near(p @ l @ u, x)
    assert np.abs(l).max() < 1 + 1e-6 and pivots.dtype == paddle.int32
    assert L.lu_unpack(packed, pivots, unpack_ludata=False)[1].shape == [0]
    assert not L.lu(paddle.to_tensor(x), get_infos=True)[2].numpy().any()


def test_lu_says_where_the_first_zero_is():
    infos = L.lu(paddle.to_tensor([[1.0, 2.0], [2.0, 4.0]]), get_infos=True)[2]
    assert infos.tolist() == 2


@pytest.mark.parametrize("upper", [False, True])
def test_cholesky(upper):
    x = matrices(3, 3)
    x = x @ x.T + np.eye(3)
    factor = L.cholesky(paddle.to_tensor(x), upper)
    near(factor.numpy(), np.linalg.cholesky(x).T if upper else np.linalg.cholesky(x))
    near(L.cholesky_inverse(factor, upper).numpy(), np.linalg.inv(x))
    with pytest.raises(ValueError, match="not positive definite"):
        L.cholesky(paddle.to_tensor(-x))


def test_householder_product():
    x, tau = np.array([[1.0, 2], [3, 4], [5, 6]]), np.array([0.1, 0.2])
    q = L.householder_product(paddle.to_tensor(x), paddle.to_tensor(tau))
    near(q.numpy(), np.array([[0.9, 0.36], [-0.3, 1.88], [-0.5, 0.6]]))
    with pytest.raises(ValueError, match="as many rows"):
        L.householder_product(paddle.to_tensor(x.T.copy()), paddle.to_tensor(tau))


def symmetric(x):
    return x + x.T


GRADIENTS = {
    "cholesky": (lambda x: L.cholesky(x @ x.T + paddle.eye(3, dtype="float64")), (3, 3)),
    "upper": (lambda x: L.cholesky(x @ x.T + paddle.eye(3, dtype="float64"), True), (3, 3)),
    "q": (lambda x: L.qr(x)[0], (4, 3)),
    "r": (lambda x: L.qr(x)[1], (4, 3)),
    "only r": (lambda x: L.qr(x, "r"), (4, 3)),
    "wide q": (lambda x: L.qr(x)[0], (2, 3)),
    "wide r": (lambda x: L.qr(x)[1], (2, 3)),
    "complete q": (lambda x: L.qr(x, "complete")[0], (3, 3)),
    "lu": (lambda x: L.lu(x)[0], (3, 3)),
    "tall lu": (lambda x: L.lu(x)[0], (2, 4, 3)),
    "wide lu": (lambda x: L.lu(x)[0], (3, 4)),
    "eigenvalues": (lambda x: L.eig(x)[0].abs(), (3, 3)),
    "eigvals": (lambda x: L.eigvals(x).real(), (3, 3)),
    "eig": (lambda x: L.eig(x)[1].abs(), (3, 3)),
    "full svd": (lambda x: L.svd(x, True)[0][:, :3] ** 2, (4, 3)),
    "svd": (lambda x: L.svd(x)[0] @ (L.svd(x)[1].unsqueeze(-1) ** 2 * L.svd(x)[2]), (3, 4)),
    "tall svd": (lambda x: L.svd(x)[0] @ L.svd(x)[2], (4, 3)),
    "svdvals": (L.svdvals, (3, 2)),
    "eigvalsh": (lambda x: L.eigvalsh(symmetric(x)), (3, 3)),
    "eigenvectors": (lambda x: L.eigh(symmetric(x))[1] ** 2, (3, 3)),
    "householder": (lambda x: L.householder_product(x, x[0]), (3, 2)),
}


@pytest.mark.parametrize("name", GRADIENTS)
def test_gradients(name):
    function, shape = GRADIENTS[name]
    x = matrices(*shape)
    weights = matrices(*function(paddle.to_tensor(x)).shape, seed=1)

    def value(x):
        return (function(x) * paddle.to_tensor(weights)).sum()

    leaf = paddle.to_tensor(x, stop_gradient=False)
    value(leaf).backward()
    by_differences = np.zeros(shape)
    for i in np.ndindex(*shape):
        step = np.zeros(shape)
        step[i] = 1e-6
        sides = [value(paddle.to_tensor(x + s)).item() for s in (step, -step)]
        by_differences[i] = (sides[0] - sides[1]) / 2e-6
    np.testing.assert_allclose(leaf.grad.numpy(), by_differences, rtol=1e-5, atol=1e-7)


def test_gradients_that_do_not_exist_are_refused():
    q, _ = L.qr(paddle.to_tensor(matrices(3, 2), stop_gradient=False), "complete")
    with pytest.raises(NotImplementedError, match="gradients are for"):
        q.abs().sum().backward()


# Functions of complex results that do not see the phases of vectors, which are free.
PHASELESS = {
    "eig": lambda x: sum((r.abs() ** 3).sum() for r in L.eig(x)),
    "eigvals": lambda x: (L.eigvals(x).abs() ** 3).sum(),
    "svd": lambda x: sum((r.abs() ** 3).sum() for r in L.svd(x)),
    "svd_full": lambda x: (L.svd(x, True)[1] ** 3).sum(),
    "lu": lambda x: (L.lu(x)[0].abs() ** 3).sum(),
}


@pytest.mark.parametrize("name", PHASELESS)
def test_gradients_of_complex_matrices(name):
    function = PHASELESS[name]
    parts = [paddle.to_tensor(matrices(3, 3, seed=s), stop_gradient=False) for s in (3, 4)]
    function(paddle.complex(*parts)).backward()
    for k, part in enumerate(parts):
        by_differences = np.zeros(part.shape)
        for i in np.ndindex(*part.shape):
            step = np.zeros(part.shape)
            step[i] = 1e-6
            ends = []
            for s in (step, -step):
                moved = [p.detach() + paddle.to_tensor(s * (j == k)) for j, p in enumerate(parts)]
                ends.append(function(paddle.complex(*moved)).item())
            by_differences[i] = (ends[0] - ends[1]) / 2e-6
        np.testing.assert_allclose(part.grad.numpy(), by_differences, rtol=1e-5, atol=1e-7)
