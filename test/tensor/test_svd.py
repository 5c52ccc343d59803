"""Singular values of matrices beyond the samples' sizes."""

import numpy as np
import pytest

import paddle


@pytest.mark.parametrize("full", [False, True])
@pytest.mark.parametrize("dtype", ["float32", "float64", "complex64", "complex128"])
@pytest.mark.parametrize("shape", [(1, 7), (33, 33), (200, 3), (3, 200), (70, 40)])
def test_factors(shape, dtype, full):
    rng = np.random.default_rng(0)
    x = rng.standard_normal(shape)
    if dtype.startswith("complex"):
        x = x + 1j * rng.standard_normal(shape)
    x = x.astype(dtype)
    u, s, vh = (t.numpy() for t in paddle.linalg.svd(paddle.to_tensor(x), full_matrices=full))
    k = min(shape)
    near = {"rtol": 0, "atol": 1e-4 if dtype in ("float32", "complex64") else 1e-11}
    np.testing.assert_allclose(u[:, :k] * s @ vh[:k], x, **near)
    np.testing.assert_allclose(u.conj().T @ u, np.eye(u.shape[1]), **near)
    np.testing.assert_allclose(vh @ vh.conj().T, np.eye(len(vh)), **near)
    np.testing.assert_allclose(s, np.linalg.svd(x, compute_uv=False), **near)


def test_a_matrix_of_rank_one():
    s = paddle.linalg.svd(paddle.ones([40, 40]))[1].numpy()
    np.testing.assert_allclose(s, [40] + [0] * 39, atol=1e-4)


@pytest.mark.parametrize("odd", [float("nan"), float("inf")])
@pytest.mark.parametrize("n", [2, 40])
def test_what_is_not_finite(n, odd):
    x = paddle.ones([n, n])
    x[0, 1] = odd
    assert all(np.isnan(t.numpy()).all() for t in paddle.linalg.svd(x))
