"""Least squares, ranks, conditions, exponentials and covariances of matrices; distances of rows."""

import math

from .. import _C
from . import factorization, linalg
from .matrices import triu_indices

_ops = _C.ops

__all__ = ["cdist", "pdist"]
METHODS = ["cdist", "cond", "corrcoef", "cov", "lstsq", "pinv"]

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


def cov(x, rowvar=True, ddof=True, fweights=None, aweights=None, name=None):
    """The covariances of variables.

    Args:
        x (Tensor): Observations, of shape [variables, observations], or [observations].
        rowvar (bool): If False, variables are columns.
        ddof (bool): Whether one less than the number of observations is divided by.
        fweights (Tensor|None): How often each observation occurs, integers.
        aweights (Tensor|None): The weight of each observation.
        name (str|None): Ignored.

    Returns:
        Tensor: Of shape [variables, variables], or [].

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.linalg.cov(paddle.to_tensor([[1.0, 3.0], [2.0, 0.0]])).tolist()
            [[2.0, -2.0], [-2.0, 2.0]]
    """
    if x.ndim not in (1, 2):
        raise ValueError(f"cov: x must have one or two axes, got shape {list(x.shape)}")
    rows = _ops.unsqueeze(x, [0]) if x.ndim == 1 else x if rowvar else _transposed(x)
    weights = _ops.full([rows.shape[1]], 1.0, x.dtype)
    for given in (fweights, aweights):
        if given is not None:
            if list(given.shape) != list(weights.shape):
                raise ValueError(
                    f"cov: weights must have shape {list(weights.shape)}, got {list(given.shape)}"
                )
            weights = weights * _ops.cast(given, x.dtype)
    total = _ops.sum(weights)
    lost = 0
    if ddof:
        lost = 1
        if aweights is not None:
            lost = _ops.sum(weights * _ops.cast(aweights, x.dtype)) / total
    means = _ops.sum(rows * weights, [1], keepdim=True) / total
    off = rows - means
    made = _ops.matmul(off * weights, _ops.conj(_transposed(off))) / (total - lost)
    return _ops.squeeze(made, [0, 1]) if x.ndim == 1 else made


def corrcoef(x, rowvar=True, name=None):
    """The correlation coefficients of variables: covariances divided by deviations.

    Args:
        x (Tensor): Observations, of shape [variables, observations], or [observations].
        rowvar (bool): If False, variables are columns.
        name (str|None): Ignored.

    Returns:
        Tensor: In [-1, 1], of shape [variables, variables], or [].

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> x = paddle.to_tensor([[0.0, 2.0, 4.0], [4.0, 2.0, 0.0]])
            >>> paddle.linalg.corrcoef(x).tolist()
            [[1.0, -1.0], [-1.0, 1.0]]
    """
    if x.ndim not in (1, 2):
        raise ValueError(f"corrcoef: x must have one or two axes, got shape {list(x.shape)}")
    made = cov(x, rowvar)
    if made.ndim == 0:
        return made / made
    deviations = _ops.sqrt(_ops.diagonal(made))
    made = made / _ops.unsqueeze(deviations, [1]) / deviations
    return _ops.clip(made, -1.0, 1.0)


def cdist(x, y, p=2.0, compute_mode="use_mm_for_euclid_dist_if_necessary", name=None):
    """The p-norm of the difference of each row of x and each row of y.

    Args:
        x (Tensor): Rows, of shape [..., m, n].
        y (Tensor): Rows, of shape [..., k, n]; batches are broadcast.
        p (float): The norm, not negative.
        compute_mode (str): "use_mm_for_euclid_dist_if_necessary", "use_mm_for_euclid_dist" or
            "donot_use_mm_for_euclid_dist": differences are computed in any case.
        name (str|None): Ignored.

    Returns:
        Tensor: The distances, of shape [..., m, k].

    Raises:
        ValueError: The shapes, p or compute_mode do not fit.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> x, y = paddle.to_tensor([[0.0, 0.0]]), paddle.to_tensor([[3.0, 4.0], [0.0, 1.0]])
            >>> paddle.cdist(x, y).tolist()
            [[5.0, 1.0]]
    """
    modes = ("use_mm_for_euclid_dist_if_necessary", "use_mm_for_euclid_dist")
    if compute_mode not in (*modes, "donot_use_mm_for_euclid_dist"):
        raise ValueError(f"cdist: there is no compute_mode {compute_mode!r}")
    if p < 0:
        raise ValueError(f"cdist: p must not be negative, got {p}")
    if x.ndim < 2 or y.ndim < 2 or x.shape[-1] != y.shape[-1]:
        raise ValueError(
            "cdist: x and y must hold rows of one length, got shapes "
            f"{list(x.shape)} and {list(y.shape)}"
        )
    between = _ops.unsqueeze(x, [-2]) - _ops.unsqueeze(y, [-3])
    return _ops.p_norm(between, porder=float(p), axis=-1)


def pdist(x, p=2.0, name=None):
    """The p-norm of the difference of each two rows.

    Args:
        x (Tensor): Rows, of shape [m, n].
        p (float): The norm.
        name (str|None): Ignored.

    Returns:
        Tensor: The distances of rows 0 and 1, 0 and 2, ..., 1 and 2, ...; m (m - 1) / 2 of them.

    Raises:
        ValueError: x has other axes.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> x = paddle.to_tensor([[0.0, 0.0], [3.0, 4.0], [0.0, 1.0]])
            >>> paddle.pdist(x).tolist()[:2]
            [5.0, 1.0]
    """
    if x.ndim != 2:
        raise ValueError(f"pdist: x must have two axes, got shape {list(x.shape)}")
    first, second = _ops.unstack(triu_indices(x.shape[0], x.shape[0], 1), 0)
    between = _ops.gather(x, first, 0) - _ops.gather(x, second, 0)
    return _ops.p_norm(between, porder=float(p), axis=-1)
