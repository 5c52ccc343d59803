"""Matrices of a form, their diagonals and triangles; grids."""

from .. import _C
from .._op import alias, inplace, op, turning
from .creation import assign, dtype_of, finished

_ops = _C.ops


@alias(n="num_rows", m="num_columns")
def eye(
    num_rows,
    num_columns=None,
    dtype=None,
    name=None,
    *,
    out=None,
    device=None,
    requires_grad=False,
    pin_memory=False,
):
    """Ones on the diagonal of a matrix, zeros elsewhere.

    Args:
        num_rows (int): How many rows.
        num_columns (int|None): How many columns; None: as many as rows.
        dtype (str|paddle.dtype|None): None: the default dtype.

    Returns:
        Tensor: The matrix.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.eye(2, 3).tolist()
            [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0]]
    """
    made = _ops.eye(num_rows, -1 if num_columns is None else num_columns, dtype_of(dtype))
    return finished(made, out, device, requires_grad)


@op("diag", aliases={"input": "x", "diagonal": "offset"})
def diag(x, offset=0, padding_value=0, name=None):
    """A matrix with a vector on its diagonal, or the diagonal of a matrix.

    Args:
        x (Tensor): A vector or a matrix.
        offset (int): Of the diagonal: 1 is the one above the main diagonal, -1 the one below.
        padding_value (int|float): The other elements of the matrix.

    Returns:
        Tensor: The matrix, or the vector.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.diag(paddle.to_tensor([1, 2])).tolist()
            [[1, 0], [0, 2]]
    """


@alias(input="x")
def diagflat(x, offset=0, name=None):
    """A matrix with the elements of x on a diagonal.

    Args:
        x (Tensor): Of any shape.
        offset (int): Of the diagonal.

    Returns:
        Tensor: The matrix.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.diagflat(paddle.to_tensor([[1, 2]])).tolist()
            [[1, 0], [0, 2]]
    """
    return _ops.diag(_ops.reshape(x, [-1]), offset)


def diag_embed(input, offset=0, dim1=-2, dim2=-1):
    """Zeros, with the vectors along input's last axis on diagonals of two new axes.

    Args:
        input (Tensor|list|numpy.ndarray): Of rank 1 at least.
        offset (int): Of the diagonals.
        dim1 (int): Where in the result the axis of rows is.
        dim2 (int): Where in the result the axis of columns is.

    Returns:
        Tensor: Of one more axis than input.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.diag_embed(paddle.to_tensor([1, 2])).tolist()
            [[1, 0], [0, 2]]
    """
    if not isinstance(input, _C.Tensor):
        input = assign(input)
    return _ops.diag_embed(input, offset, dim1, dim2)


@op("tril", aliases={"input": "x"})
def tril(x, diagonal=0, name=None, *, out=None):
    """The lower triangles of matrices, zeros elsewhere.

    Args:
        x (Tensor): Of rank 2 at least.
        diagonal (int): Up to which diagonal: 0 is the main one, 1 the one above it.

    Returns:
        Tensor: Of the shape of x.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.tril(paddle.ones([2, 2])).tolist()
            [[1.0, 0.0], [1.0, 1.0]]
    """


@op("triu", aliases={"input": "x"})
def triu(x, diagonal=0, name=None, *, out=None):
    """The upper triangles of matrices, zeros elsewhere.

    Args:
        x (Tensor): Of rank 2 at least.
        diagonal (int): From which diagonal on: 0 is the main one, 1 the one above it.

    Returns:
        Tensor: Of the shape of x.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.triu(paddle.ones([2, 2])).tolist()
            [[1.0, 1.0], [0.0, 1.0]]
    """


tril_, triu_ = inplace(tril), inplace(triu)


def tril_indices(row, col, offset=0, dtype="int64"):
    """Rows and columns of the elements on and below a diagonal of a matrix.

    Args:
        row (int): How many rows the matrix has.
        col (int): How many columns.
        offset (int): Of the diagonal.
        dtype (str|paddle.dtype): int32 or int64.

    Returns:
        Tensor: Two rows: the row numbers, and the column numbers.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.tril_indices(2, 2).tolist()
            [[0, 1, 1], [0, 0, 1]]
    """
    return _ops.tril_indices(row, col, offset, _C.dtype(dtype))


def triu_indices(row, col=None, offset=0, dtype="int64"):
    """Rows and columns of the elements on and above a diagonal of a matrix.

    Args:
        row (int): How many rows the matrix has.
        col (int|None): How many columns; None: as many as rows.
        offset (int): Of the diagonal.
        dtype (str|paddle.dtype): int32 or int64.

    Returns:
        Tensor: Two rows: the row numbers, and the column numbers.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.triu_indices(2).tolist()
            [[0, 0, 1], [0, 1, 1]]
    """
    return _ops.triu_indices(row, row if col is None else col, offset, _C.dtype(dtype))


def meshgrid(*args, **kwargs):
    """Vectors, each repeated along the axes of the others.

    Args:
        *args (Tensor|list[Tensor]): Vectors, or one list of them.
        indexing (str): "ij": the first vector runs along the first axis; "xy": along the second.

    Returns:
        list[Tensor]: As many tensors of one shape.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> x, y = paddle.meshgrid(paddle.arange(2), paddle.arange(3))
            >>> x.tolist(), y.tolist()
            ([[0, 0, 0], [1, 1, 1]], [[0, 1, 2], [0, 1, 2]])
    """
    indexing = kwargs.get("indexing", "ij")
    if indexing not in ("ij", "xy"):
        raise ValueError(f'meshgrid: indexing must be "ij" or "xy", got {indexing!r}')
    vectors = list(args[0]) if len(args) == 1 and isinstance(args[0], (list, tuple)) else list(args)
    swap = indexing == "xy" and len(vectors) >= 2
    if swap:
        vectors[:2] = vectors[1::-1]
    grids = list(_ops.meshgrid(vectors))
    if swap:
        grids[:2] = grids[1::-1]
    return grids


def cartesian_prod(x, name=None):
    """All the ways to take one element of each vector, as rows.

    Args:
        x (list[Tensor]): Vectors of one dtype.

    Returns:
        Tensor: Its shape is [rows, vectors]; of one vector, that vector.

    Raises:
        ValueError: x is empty, or holds what is no vector.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.cartesian_prod([paddle.to_tensor([1, 2]), paddle.to_tensor([3, 4])]).tolist()
            [[1, 3], [1, 4], [2, 3], [2, 4]]
    """
    if not x or any(vector.ndim != 1 for vector in x):
        raise ValueError(
            f"cartesian_prod: x must be vectors, got the shapes {[list(t.shape) for t in x]}"
        )
    columns = [_ops.reshape(grid, [-1]) for grid in _ops.meshgrid(list(x))]
    return columns[0] if len(columns) == 1 else _ops.stack(columns, 1)


def vander(x, n=None, increasing=False, name=None):
    """The Vandermonde matrix of a vector: its powers as columns.

    Args:
        x (Tensor): A vector.
        n (int|None): How many powers, from the 0th on; None: as many as x has elements.
        increasing (bool): Whether the 0th power is the first column, not the last.

    Returns:
        Tensor: Its shape is [elements of x, n].

    Raises:
        ValueError: x is no vector, or n is negative.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.vander(paddle.to_tensor([2, 3]), 3).tolist()
            [[4, 2, 1], [9, 3, 1]]
    """
    if x.ndim != 1:
        raise ValueError(f"vander: x must be a vector, got shape {list(x.shape)}")
    n = x.shape[0] if n is None else n
    if n < 0:
        raise ValueError(f"vander: n must not be negative, got {n}")
    if n == 0:
        return _ops.full([x.shape[0], 0], 0, x.dtype)
    powers = [_ops.full_like(x, 1, x.dtype)]
    for _ in range(n - 1):
        powers.append(powers[-1] * x)
    return _ops.stack(powers if increasing else powers[::-1], 1)


def t(input, name=None):
    """The transpose of a matrix; a vector or a number stays as it is.

    Args:
        input (Tensor): Of at most two axes.
        name (str|None): Has no effect.

    Returns:
        Tensor: In the same memory.

    Raises:
        ValueError: input has more than two axes.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.t(paddle.to_tensor([[1, 2], [3, 4]])).tolist()
            [[1, 3], [2, 4]]
    """
    if input.ndim > 2:
        raise ValueError(f"t: input must have at most 2 axes, got shape {list(input.shape)}")
    return _ops.transpose(input, list(range(input.ndim))[::-1])


t_ = turning(t)


def matrix_transpose(x, name=None):
    """The transposes of the matrices that the last two axes hold.

    Args:
        x (Tensor): Of at least two axes.
        name (str|None): Has no effect.

    Returns:
        Tensor: In the same memory.

    Raises:
        ValueError: x has less than two axes.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.matrix_transpose(paddle.ones([4, 2, 3])).shape
            paddle.Size([4, 3, 2])
    """
    if x.ndim < 2:
        raise ValueError(f"matrix_transpose: x must have 2 axes or more, got {list(x.shape)}")
    return x.mT


METHODS = [
    "diag",
    "diag_embed",
    "diagflat",
    "matrix_transpose",
    "t",
    "t_",
    "tril",
    "tril_",
    "triu",
    "triu_",
    "vander",
]
__all__ = [
    "cartesian_prod",
    "diag",
    "diag_embed",
    "diagflat",
    "eye",
    "matrix_transpose",
    "meshgrid",
    "t",
    "t_",
    "tril",
    "tril_",
    "tril_indices",
    "triu",
    "triu_",
    "triu_indices",
    "vander",
]
