"""Least squares, ranks, conditions and exponentials of matrices."""

import math

from .. import _C
from . import factorization, linalg

_ops = _C.ops

__all__ = []
METHODS = ["cond", "lstsq", "pca_lowrank", "pinv", "svd_lowrank"]

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


def lu_solve(b, lu, pivots, trans="N", name=None):
    """The x with a x = b, of a's factors as :func:`lu` gives them.

    Args:
        b (Tensor): Of shape [..., n, k].
        lu (Tensor): Both factors in one matrix, of shape [..., n, n].
        pivots (Tensor): The exchanged rows, from 1 on, of shape [..., n].
        trans (str): "N": a as it is; "T": transposed; "C": transposed and conjugated.
        name (str|None): Ignored.

    Returns:
        Tensor: x, of shape [..., n, k].

    Raises:
        ValueError: A shape does not fit, or trans is another text.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> lu, pivots = paddle.linalg.lu(paddle.to_tensor([[0.0, 2.0], [1.0, 1.0]]))
            >>> paddle.linalg.lu_solve(paddle.to_tensor([[4.0], [5.0]]), lu, pivots).tolist()
            [[3.0], [2.0]]
    """
    if b.ndim < 2:
        raise ValueError(f"lu_solve: b must have two axes at least, its shape is {b.shape}")
    if b.shape[-2] != lu.shape[-2]:
        raise ValueError(f"lu_solve: b must have {lu.shape[-2]} rows as lu, got {b.shape[-2]}")
    if trans not in ("N", "T", "C"):
        raise ValueError(f"lu_solve: trans must be 'N', 'T' or 'C', got {trans!r}")
    p, low, up = factorization.lu_unpack(lu, pivots)
    solve = linalg.triangular_solve
    if trans == "N":
        x = solve(low, _ops.matmul(_transposed(p), b), upper=False, unitriangular=True)
        return solve(up, x)
    if trans == "C":
        low, up = _ops.conj(low), _ops.conj(up)
    x = solve(_transposed(up), b, upper=False)
    return _ops.matmul(p, solve(_transposed(low), x, unitriangular=True))


def svd_lowrank(x, q=None, niter=2, M=None, name=None):
    """Approximately the largest singular values of matrices, and their vectors, by random numbers
    (Halko et al., "Finding Structure with Randomness", 2011, algorithms 4.4 and 5.1).

    Args:
        x (Tensor): float32 or float64, of shape [..., m, n].
        q (int|None): How many values; None: 6, or as many as there are. A few more than the rank of
            x make the result exact.
        niter (int): How often the projection is refined.
        M (Tensor|None): What is subtracted from x first, of a shape that broadcasts.
        name (str|None): Ignored.

    Returns:
        tuple[Tensor, Tensor, Tensor]: u of shape [..., m, q], s of shape [..., q] and v of shape
        [..., n, q]; x is about u diag(s) vᵀ.

    Raises:
        ValueError: q or niter is out of range.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> u, s, v = paddle.linalg.svd_lowrank(paddle.ones([3, 2]), q=1)
            >>> round(float(s), 4)
            2.4495
    """
    if not isinstance(x, _C.Tensor):
        raise ValueError(f"svd_lowrank: x must be a Tensor, got {type(x).__name__}")
    if x.ndim < 2:
        raise ValueError(f"svd_lowrank: x must have two axes at least, its shape is {x.shape}")
    return _svd_lowrank("svd_lowrank", x if M is None else x - M, q, niter)


def _svd_lowrank(function, x, q, niter):
    smaller = min(x.shape[-2:])
    q = min(6, smaller) if q is None else q
    if not 0 <= q <= smaller:
        raise ValueError(f"{function}: q must be in [0, {smaller}], got {q}")
    if niter < 0:
        raise ValueError(f"{function}: niter must not be negative, got {niter}")
    if x.shape[-2] < x.shape[-1]:  # the projection then has fewer columns
        u, s, v = _svd_lowrank(function, _transposed(x), q, niter)
        return v, s, u
    random = _ops.gaussian([x.shape[-1], q], 0.0, 1.0, 0, x.dtype)
    basis = factorization.qr(_ops.matmul(x, random))[0]
    for _ in range(niter):
        basis = factorization.qr(_ops.matmul(_transposed(x), basis))[0]
        basis = factorization.qr(_ops.matmul(x, basis))[0]
    u, s, vh = factorization.svd(_ops.matmul(_transposed(basis), x))
    return _ops.matmul(basis, u), s, _transposed(vh)


def pca_lowrank(x, q=None, center=True, niter=2, name=None):
    """The principal components of points, approximately, by :func:`svd_lowrank`.

    Args:
        x (Tensor): A point in each row, of shape [..., m, n].
        q (int|None): How many components; None: 6, or as many as there are.
        center (bool): Whether the mean of the points is subtracted first.
        niter (int): How often the random projection is refined.
        name (str|None): Ignored.

    Returns:
        tuple[Tensor, Tensor, Tensor]: u, s and v as :func:`svd_lowrank` gives them; the columns of
        v are the components.

    Raises:
        ValueError: q or niter is out of range.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> x = paddle.to_tensor([[1.0, 5.0], [2.0, 5.0], [3.0, 5.0]])
            >>> u, s, v = paddle.linalg.pca_lowrank(x, q=1)
            >>> paddle.abs(v).round(decimals=4).tolist()
            [[1.0], [0.0]]
    """
    if not isinstance(x, _C.Tensor):
        raise ValueError(f"pca_lowrank: x must be a Tensor, got {type(x).__name__}")
    if x.ndim < 2:
        raise ValueError(f"pca_lowrank: x must have two axes at least, its shape is {x.shape}")
    centred = x - _ops.mean(x, [-2], keepdim=True) if center else x
    return _svd_lowrank("pca_lowrank", centred, q, niter)
