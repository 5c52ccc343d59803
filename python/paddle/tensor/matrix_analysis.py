"""Least squares, ranks, conditions and exponentials of matrices."""

import math

from .. import _C
from . import factorization, linalg

_ops = _C.ops

__all__ = []
METHODS = ["cond", "lstsq", "pinv"]

_EPSILON = {"float32": 2.0**-23, "float64": 2.0**-52}


def _transposed(x):
    return _ops.transpose(x, [*range(x.ndim - 2), x.ndim - 1, x.ndim - 2])


def _epsilon(x):
    return _EPSILON["float64" if "64" in str(_ops.abs(x[:0]).dtype) else "float32"]


def pinv(x, rcond=1e-15, hermitian=False, name=None):
    """The pseudoinverse (Penrose, "A Generalized Inverse for Matrices", 1955).

    Args:
        x (Tensor): Matrices, of shape [..., m, n].
        rcond (float|Tensor): Singular values of at most rcond times the largest one count as 0; at
            least the rounding error times the larger size.
        hermitian (bool): Whether x is Hermitian, and eigenvalues are used.
        name (str|None): Ignored.

    Returns:
        Tensor: Of shape [..., n, m].

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.linalg.pinv(paddle.to_tensor([[2.0, 0.0], [0.0, 0.0]])).tolist()
            [[0.5, 0.0], [0.0, 0.0]]
    """
    if hermitian:
        values, u = factorization.eigh(x)
        vh, size = _ops.conj(_transposed(u)), _ops.abs(values)
    else:
        u, values, vh = factorization.svd(x)
        size = values
    if not isinstance(rcond, _C.Tensor):
        rcond = max(rcond, max(x.shape[-2:]) * _epsilon(x))
    kept = size > rcond * _ops.max(size, [-1], keepdim=True)
    inverse = _ops.where(kept, 1 / _ops.where(kept, values, 0 * values + 1), 0 * values)
    scaled = _ops.conj(_transposed(vh)) * _ops.cast(_ops.unsqueeze(inverse, [-2]), x.dtype)
    return _ops.matmul(scaled, _ops.conj(_transposed(u)))


def matrix_rank(x, tol=None, hermitian=False, atol=None, rtol=None, name=None):
    """The number of singular values that are larger than a tolerance.

    Args:
        x (Tensor): Matrices, of shape [..., m, n].
        tol (float|Tensor|None): The tolerance; None: the largest singular value times the rounding
            error and the larger size.
        hermitian (bool): Whether x is Hermitian, and eigenvalues are used.
        atol (float|Tensor|None): The tolerance, together with rtol.
        rtol (float|Tensor|None): As a part of the largest singular value; the larger tolerance
            counts.
        name (str|None): Ignored.

    Returns:
        Tensor: int64, of shape [...].

    Raises:
        ValueError: tol is given together with atol or rtol.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.linalg.matrix_rank(paddle.to_tensor([[1.0, 2.0], [2.0, 4.0]])).item()
            1
    """
    relative = atol is not None or rtol is not None
    if tol is not None and relative:
        raise ValueError("matrix_rank: tol must be None where atol or rtol is given")
    values = _ops.abs(factorization.eigvalsh(x)) if hermitian else factorization.svdvals(x)
    largest = _ops.max(values, [-1])
    rounding = max(x.shape[-2:]) * _epsilon(x)
    if tol is None:
        if rtol is None:
            rtol = rounding if atol is None else 0.0
        tol = _ops.maximum(largest * rtol, 0 * largest + (0.0 if atol is None else atol))
    elif not isinstance(tol, _C.Tensor):
        tol = 0 * largest + tol
    return _ops.sum(_ops.cast(values > _ops.unsqueeze(tol, [-1]), "int64"), [-1])


def cond(x, p=None, name=None):
    """The condition number: a norm of x times that of its inverse.

    Args:
        x (Tensor): Matrices, of shape [..., m, n].
        p (str|float|None): 2 or None: the quotient of the largest and the smallest singular value;
            -2: its inverse; else as for :func:`matrix_norm`, of square matrices.
        name (str|None): Ignored.

    Returns:
        Tensor: Real, of shape [...].

    Raises:
        ValueError: x is not square, with such a p.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.linalg.cond(paddle.to_tensor([[4.0, 0.0], [0.0, 2.0]])).item()
            2.0
    """
    if p in (None, 2, -2):
        values = factorization.svdvals(x)
        largest, smallest = values[..., 0], values[..., -1]
        return smallest / largest if p == -2 else largest / smallest
    if x.shape[-1] != x.shape[-2]:
        raise ValueError(f"cond: x must hold square matrices with p={p!r}, got {list(x.shape)}")
    return linalg.matrix_norm(x, p) * linalg.matrix_norm(_ops.inverse(x), p)


def lstsq(x, y, rcond=None, driver=None, name=None):
    """The solutions z of least squares: those that make the length of x z - y the least.

    Args:
        x (Tensor): Matrices, of shape [..., m, n].
        y (Tensor): Right sides, of shape [..., m, k].
        rcond (float|None): Singular values of at most rcond times the largest one count as 0;
            None: the rounding error times the larger size.
        driver (str|None): "gelsy" (as None), "gelsd" or "gelss", which say what results there are,
            or "gels", for x of full rank.
        name (str|None): Ignored.

    Returns:
        tuple[Tensor, Tensor, Tensor, Tensor]: z, of shape [..., n, k]; the squared lengths of
        x z - y, where m > n and x has full rank, but for "gelsy"; the ranks, but for "gels"; the
        singular values, for "gelsd" and "gelss". What there is not is empty.

    Raises:
        ValueError: There is no such driver.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> x, y = paddle.to_tensor([[1.0], [1.0]]), paddle.to_tensor([[1.0], [3.0]])
            >>> round(paddle.linalg.lstsq(x, y)[0].item(), 4)
            2.0
    """
    driver = driver or "gelsy"
    if driver not in ("gels", "gelsy", "gelsd", "gelss"):
        raise ValueError(
            f"lstsq: driver must be 'gels', 'gelsy', 'gelsd' or 'gelss', got {driver!r}"
        )
    m, n = x.shape[-2:]
    rcond = max(m, n) * _epsilon(x) if rcond is None else rcond
    solution = _ops.matmul(pinv(x, rcond), y)
    values = factorization.svdvals(x)
    rank = _ops.cast(matrix_rank(x, rtol=rcond, atol=0.0), "int32")
    residuals, none = values[:0].flatten()[:0], values[:0].flatten()[:0]
    if m > n and driver != "gelsy" and (driver == "gels" or (rank == n).all()):
        rest = _ops.abs(_ops.matmul(x, solution) - y)
        residuals = _ops.sum(rest * rest, [-2])
    if driver == "gels":
        return solution, residuals, _ops.full([0], 0, "int64"), none
    return solution, residuals, rank, none if driver == "gelsy" else values


def matrix_exp(x, name=None):
    """The sum of xⁿ / n!, by squaring that of x / 2ˢ (Higham, "The Scaling and Squaring Method for
    the Matrix Exponential Revisited", 2005).

    Args:
        x (Tensor): Square matrices, of shape [..., n, n].
        name (str|None): Ignored.

    Returns:
        Tensor: Of x's shape.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.linalg.matrix_exp(paddle.zeros([2, 2])).tolist()
            [[1.0, 0.0], [0.0, 1.0]]
    """
    if x.ndim < 2 or x.shape[-1] != x.shape[-2]:
        raise ValueError(f"matrix_exp: x must hold square matrices, got shape {list(x.shape)}")
    if 0 in x.shape:
        return _ops.assign(x)
    size = _ops.max(_ops.sum(_ops.abs(x), [-2])).item()
    squarings = max(0, math.ceil(math.log2(size / 5.4))) if math.isfinite(size) and size else 0
    x = x * 2.0**-squarings
    # The quotient of polynomials that agrees with the exponential up to x to the power of 26.
    order, factor = 13, 1.0
    identity = _ops.eye(x.shape[-1], x.shape[-1], x.dtype)
    above = below = power = identity + 0 * x
    for k in range(1, order + 1):
        factor *= (order - k + 1) / (k * (2 * order - k + 1))
        power = _ops.matmul(power, x)
        above = above + factor * power
        below = below + (-1) ** k * factor * power
    result = _ops.solve(below, above)
    for _ in range(squarings):
        result = _ops.matmul(result, result)
    return result
