"""Factorizations of matrices, and what is read off them; matrices are the last two axes."""

from .. import _C
from .._op import op

_ops = _C.ops

__all__ = ["cholesky", "eigvalsh"]
METHODS = [
    *__all__,
    "cholesky_inverse",
    "eig",
    "eigvals",
    "householder_product",
    "lu",
    "lu_unpack",
    "ormqr",
    "qr",
]


@op("cholesky")
def cholesky(x, upper=False, name=None):
    """The triangular matrix l with x = l lᴴ.

    Args:
        x (Tensor): Positive definite matrices; one triangle is read.
        upper (bool): Whether the result is lᴴ, and the upper triangle of x is read.
        name (str|None): Ignored.

    Returns:
        Tensor: Of x's shape.

    Raises:
        ValueError: A matrix is not positive definite.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.linalg.cholesky(paddle.to_tensor([[4.0, 2.0], [2.0, 5.0]])).tolist()
            [[2.0, 0.0], [1.0, 2.0]]
    """


def cholesky_inverse(x, upper=False, name=None):
    """The inverse of a matrix whose Cholesky factor is x.

    Args:
        x (Tensor): A triangular matrix, of shape [n, n].
        upper (bool): Whether x is the upper factor.
        name (str|None): Ignored.

    Returns:
        Tensor: Of x's shape.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.linalg.cholesky_inverse(paddle.to_tensor([[2.0, 0.0], [0.0, 1.0]])).tolist()
            [[0.25, 0.0], [0.0, 1.0]]
    """
    if x.ndim != 2:
        raise ValueError(f"cholesky_inverse: x must be a matrix, got shape {list(x.shape)}")
    return _ops.cholesky_solve(_ops.eye(x.shape[0], x.shape[0], x.dtype), x, upper)


def qr(x, mode="reduced", name=None):
    """x = q r, with orthonormal columns of q and an upper triangular r.

    Args:
        x (Tensor): Matrices, of shape [..., m, n].
        mode (str): "reduced": q has min(m, n) columns; "complete": m, without a gradient; "r":
            only r is made.
        name (str|None): Ignored.

    Returns:
        tuple[Tensor, Tensor]|Tensor: q and r, or r.

    Raises:
        ValueError: There is no such mode.
        NotImplementedError: The gradient in mode "complete" where m > n.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> q, r = paddle.linalg.qr(paddle.to_tensor([[3.0, 1.0], [4.0, 2.0]]))
            >>> paddle.allclose(q @ r, paddle.to_tensor([[3.0, 1.0], [4.0, 2.0]])).item()
            True
    """
    if mode == "r" and not x.stop_gradient:
        return _ops.qr(x)[1]  # the gradient reads q
    q, r = _ops.qr(x, mode)
    return r if mode == "r" else (q, r)


def svd(x, full_matrices=False, name=None, *, out=None):
    """x = u diag(s) vh, with orthonormal columns of u and rows of vh, and s falling.

    Args:
        x (Tensor): Matrices, of shape [..., m, n].
        full_matrices (bool): Whether u and vh are square, or have min(m, n) columns and rows.
        name (str|None): Ignored.
        out (tuple[Tensor]|None): Where to write the results.

    Returns:
        tuple[Tensor, Tensor, Tensor]: u, s and vh.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.linalg.svd(paddle.to_tensor([[3.0, 0.0], [0.0, 4.0]]))[1].tolist()
            [4.0, 3.0]
    """
    made = _ops.svd(x, full_matrices)
    return tuple(made if out is None else [o._become(m) for o, m in zip(out, made)])


def svdvals(x, name=None):
    """The singular values of matrices, falling.

    Args:
        x (Tensor): Matrices, of shape [..., m, n].
        name (str|None): Ignored.

    Returns:
        Tensor: Real, of shape [..., min(m, n)].

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.linalg.svdvals(paddle.to_tensor([[3.0, 0.0], [0.0, 4.0]])).tolist()
            [4.0, 3.0]
    """
    return _ops.svd(x)[1]


def eigh(x, UPLO="L", name=None):
    """Eigenvalues and eigenvectors of Hermitian matrices.

    Args:
        x (Tensor): Matrices, of shape [..., n, n].
        UPLO (str): Which triangle of x is read: "L" or "U".
        name (str|None): Ignored.

    Returns:
        tuple[Tensor, Tensor]: The eigenvalues, real and rising, and a matrix of eigenvectors as
        columns.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.linalg.eigh(paddle.to_tensor([[4.0, 0.0], [0.0, 2.0]]))[0].tolist()
            [2.0, 4.0]
    """
    return tuple(_ops.eigh(x, UPLO))


def eigvalsh(x, UPLO="L", name=None):
    """Eigenvalues of Hermitian matrices.

    Args:
        x (Tensor): Matrices, of shape [..., n, n].
        UPLO (str): Which triangle of x is read: "L" or "U".
        name (str|None): Ignored.

    Returns:
        Tensor: Real and rising, of shape [..., n].

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.linalg.eigvalsh(paddle.to_tensor([[4.0, 0.0], [0.0, 2.0]])).tolist()
            [2.0, 4.0]
    """
    return _ops.eigh(x, UPLO)[0]


def eig(x, name=None):
    """Eigenvalues and eigenvectors of square matrices. They have no gradient.

    Args:
        x (Tensor): Matrices, of shape [..., n, n].
        name (str|None): Ignored.

    Returns:
        tuple[Tensor, Tensor]: The eigenvalues, complex, and a matrix of eigenvectors as columns.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.linalg.eig(paddle.to_tensor([[4.0, 0.0], [0.0, 2.0]]))[0].tolist()
            [(4+0j), (2+0j)]
    """
    return tuple(_ops.eig(x))


def eigvals(x, name=None):
    """Eigenvalues of square matrices. They have no gradient.

    Args:
        x (Tensor): Matrices, of shape [..., n, n].
        name (str|None): Ignored.

    Returns:
        Tensor: Complex, of shape [..., n].

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.linalg.eigvals(paddle.to_tensor([[4.0, 0.0], [0.0, 2.0]])).tolist()
            [(4+0j), (2+0j)]
    """
    return _ops.eig(x)[0]


def lu(x, pivot=True, get_infos=False, name=None):
    """x with exchanged rows as l u, of a lower triangular l with ones on its diagonal and an upper
    triangular u. They have no gradient.

    Args:
        x (Tensor): Matrices, of shape [..., m, n].
        pivot (bool): Whether rows are exchanged.
        get_infos (bool): Whether the third result is wanted.
        name (str|None): Ignored.

    Returns:
        tuple[Tensor]: l and u in one matrix; with which row, from 1, each one was exchanged in
        turn; and where u's first zero on the diagonal is, from 1, or 0.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> a, pivots = paddle.linalg.lu(paddle.to_tensor([[1.0, 2.0], [2.0, 2.0]]))
            >>> a.tolist(), pivots.tolist()
            ([[2.0, 2.0], [0.5, 1.0]], [2, 2])
    """
    made = tuple(_ops.lu(x, pivot))
    return made if get_infos else made[:2]


def _exchanged(pivots, rows):
    """Which row of x has come to each place."""
    places = _ops.arange(0, rows, 1, pivots.dtype)
    now = places + _ops.full([*pivots.shape[:-1], 1], 0, pivots.dtype)
    for i in range(pivots.shape[-1]):
        other = pivots[..., i : i + 1] - 1
        here = now[..., i : i + 1]
        there = _ops.take_along_axis(now, other, -1)
        now = _ops.where(places == i, there, _ops.where(places == other, here, now))
    return now


def lu_unpack(x, y, unpack_ludata=True, unpack_pivots=True, name=None):
    """The factors of :func:`lu` as matrices p, l and u with p l u the matrix that was factored.

    Args:
        x (Tensor): l and u in one matrix, of shape [..., m, n].
        y (Tensor): The exchanged rows, of shape [..., min(m, n)].
        unpack_ludata (bool): Whether l and u are wanted, or are empty.
        unpack_pivots (bool): Whether p is wanted, or is empty.
        name (str|None): Ignored.

    Returns:
        tuple[Tensor, Tensor, Tensor]: p, l and u.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> x = paddle.to_tensor([[1.0, 2.0], [2.0, 2.0]])
            >>> p, l, u = paddle.linalg.lu_unpack(*paddle.linalg.lu(x))
            >>> (p @ l @ u).tolist()
            [[1.0, 2.0], [2.0, 2.0]]
    """
    m, n = x.shape[-2:]
    least = min(m, n)
    p = l = u = _ops.full([0], 0.0, "float32")
    if unpack_ludata:
        l = _ops.tril(x[..., :least], -1) + _ops.eye(m, least, x.dtype)
        u = _ops.triu(x[..., :least, :])
    if unpack_pivots:
        rows = _ops.unsqueeze(_ops.arange(0, m, 1, y.dtype), [1])
        p = _ops.cast(rows == _ops.unsqueeze(_exchanged(y, m), [-2]), x.dtype)
    return p, l, u


def householder_product(x, tau, name=None):
    """The first columns of a product of reflections I - tau v vᴴ, the usual form of a QR's q.

    Args:
        x (Tensor): Of shape [..., m, n] with m >= n; v is a column's part below the diagonal, with
            1 on the diagonal.
        tau (Tensor): Of shape [..., k] with k <= n.
        name (str|None): Ignored.

    Returns:
        Tensor: Of x's shape.

    Raises:
        ValueError: The shapes do not go together.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> x, tau = paddle.to_tensor([[9.0], [1.0]]), paddle.to_tensor([1.0])
            >>> paddle.linalg.householder_product(x, tau).tolist()
            [[0.0], [-1.0]]
    """
    m, n = x.shape[-2:]
    k = tau.shape[-1]
    if not k <= n <= m:
        raise ValueError(
            "householder_product: x must have as many rows as columns, and columns as tau, or "
            f"more, got shapes {list(x.shape)} and {list(tau.shape)}"
        )
    v = _ops.tril(x, -1) + _ops.eye(m, n, x.dtype)
    q = _ops.eye(m, n, x.dtype)
    for i in reversed(range(k)):
        column = v[..., i : i + 1]
        row = _ops.conj(_ops.transpose(column, [*range(x.ndim - 2), x.ndim - 1, x.ndim - 2]))
        q = q - tau[..., i : i + 1].unsqueeze(-1) * _ops.matmul(column, _ops.matmul(row, q))
    return q


def ormqr(x, tau, y, left=True, transpose=False, name=None):
    """A matrix times the columns that :func:`householder_product` makes of reflections.

    Args:
        x (Tensor): The reflections, of shape [..., m, n], as the QR of a matrix keeps them.
        tau (Tensor): Of shape [..., n].
        y (Tensor): The matrix.
        left (bool): Whether the product is Q y, rather than y Q.
        transpose (bool): Whether Q is transposed, and conjugated, first.
        name (str|None): Ignored.

    Returns:
        Tensor: The product.

    Raises:
        ValueError: The shapes or dtypes do not fit.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> x = paddle.to_tensor([[1.0, 0.0], [1.0, 1.0]])
            >>> tau, y = paddle.to_tensor([1.0, 0.0]), paddle.to_tensor([[1.0], [2.0]])
            >>> paddle.linalg.ormqr(x, tau, y).tolist()
            [[-2.0], [-1.0]]
    """
    if not x.dtype == tau.dtype == y.dtype:
        raise ValueError(
            f"ormqr: x, tau and y must have one dtype, got {x.dtype}, {tau.dtype}, {y.dtype}"
        )
    if x.shape[-1] != tau.shape[-1]:
        raise ValueError(
            f"ormqr: tau must have {x.shape[-1]} numbers as x has columns, got {tau.shape[-1]}"
        )
    q = householder_product(x, tau)
    if transpose:
        q = _ops.conj(_ops.transpose(q, [*range(q.ndim - 2), q.ndim - 1, q.ndim - 2]))
    return _ops.matmul(q, y) if left else _ops.matmul(y, q)
