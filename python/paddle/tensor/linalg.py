"""Linear algebra."""

import math

from .. import _C
from .._op import alias, inplace, op
from .factorization import svdvals

__all__ = [
    "addmm",
    "addmm_",
    "baddbmm",
    "baddbmm_",
    "bmm",
    "cdist",
    "dist",
    "dot",
    "inverse",
    "matmul",
    "mm",
    "mv",
    "norm",
    "tensordot",
    "vecdot",
]
METHODS = [
    *__all__,
    "__matmul__",
    "__rmatmul__",
    "cholesky_solve",
    "matrix_power",
    "multi_dot",
    "slogdet",
    "solve",
]


@op("matmul", aliases={"input": "x", "other": "y"})
def matmul(x, y, transpose_x=False, transpose_y=False, name=None, *, out=None):
    """The matrix product of x and y.

    Axes before the last two are batches, which are broadcast. A vector is a row on the left and a
    column on the right.

    Args:
        x (Tensor): Of shape [..., m, k] or [k].
        y (Tensor): Of shape [..., k, n] or [k].
        transpose_x (bool): Whether the last two axes of x are exchanged first.
        transpose_y (bool): Whether the last two axes of y are exchanged first.
        name (str|None): Ignored.
        out (Tensor|None): Where to write the result.

    Returns:
        Tensor: Of shape [..., m, n].

    Raises:
        ValueError: If the shapes do not go together.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> x = paddle.to_tensor([[1.0, 2.0], [3.0, 4.0]])
            >>> paddle.matmul(x, x).tolist()
            [[7.0, 10.0], [15.0, 22.0]]
            >>> (x @ paddle.to_tensor([1.0, 0.0])).tolist()
            [1.0, 3.0]
    """


@op("matmul", input="x", mat2="y")
def mm(input, mat2, name=None):
    """The matrix product, as :func:`matmul` without transposing.

    Args:
        input (Tensor): Of shape [..., m, k] or [k].
        mat2 (Tensor): Of shape [..., k, n] or [k].
        name (str|None): Ignored.

    Returns:
        Tensor: Of shape [..., m, n].

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> x = paddle.to_tensor([[1.0, 2.0], [3.0, 4.0]])
            >>> paddle.mm(x, x).tolist()
            [[7.0, 10.0], [15.0, 22.0]]
    """


@op("bmm", aliases={"input": "x", "mat2": "y"})
def bmm(x, y, name=None, *, out=None):
    """The matrix products of two batches, pair by pair.

    Args:
        x (Tensor): Of shape [b, m, k].
        y (Tensor): Of shape [b, k, n].
        name (str|None): Ignored.
        out (Tensor|None): Where to write the result.

    Returns:
        Tensor: Of shape [b, m, n].

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.bmm(paddle.ones([2, 1, 3]), paddle.ones([2, 3, 1])).tolist()
            [[[3.0]], [[3.0]]]
    """


@op("mv")
def mv(x, vec, name=None):
    """A matrix times a vector.

    Args:
        x (Tensor): Of shape [m, n].
        vec (Tensor): Of shape [n].
        name (str|None): Ignored.

    Returns:
        Tensor: Of shape [m].

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.mv(paddle.ones([2, 3]), paddle.ones([3])).tolist()
            [3.0, 3.0]
    """


@op("dot", aliases={"input": "x", "tensor": "y"})
def dot(x, y, name=None, *, out=None):
    """The inner product of vectors.

    Args:
        x (Tensor): Of shape [n] or [b, n].
        y (Tensor): Of the same shape.
        name (str|None): Ignored.
        out (Tensor|None): Where to write the result.

    Returns:
        Tensor: Of shape [] or [b].

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> x = paddle.to_tensor([1.0, 2.0])
            >>> paddle.dot(x, x).item()
            5.0
    """


@op("addmm")
def addmm(input, x, y, beta=1.0, alpha=1.0, name=None):
    """beta * input + alpha * (x y) for matrices.

    Args:
        input (Tensor): Of a shape that can be broadcast to [m, n], with 1 or 2 axes.
        x (Tensor): Of shape [m, k].
        y (Tensor): Of shape [k, n].
        beta (float): The factor of input.
        alpha (float): The factor of the product.
        name (str|None): Ignored.

    Returns:
        Tensor: Of shape [m, n].

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> x = paddle.ones([2, 2])
            >>> paddle.addmm(x, x, x, beta=0.5, alpha=2.0).tolist()
            [[4.5, 4.5], [4.5, 4.5]]
    """


addmm_ = inplace(addmm)


@op("baddbmm")
def baddbmm(input, x, y, beta=1.0, alpha=1.0, name=None):
    """beta * input + alpha * (x y) for batches of matrices.

    Args:
        input (Tensor): Of a shape that can be broadcast to [b, m, n], with 2 or 3 axes.
        x (Tensor): Of shape [b, m, k].
        y (Tensor): Of shape [b, k, n].
        beta (float): The factor of input.
        alpha (float): The factor of the product.
        name (str|None): Ignored.

    Returns:
        Tensor: Of shape [b, m, n].

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> x = paddle.ones([1, 2, 2])
            >>> paddle.baddbmm(x, x, x).tolist()
            [[[3.0, 3.0], [3.0, 3.0]]]
    """


baddbmm_ = inplace(baddbmm)


def __matmul__(self, y):
    return _C.ops.matmul(self, y)


def __rmatmul__(self, x):
    return _C.ops.matmul(x, self)


def _axes(axis, ndim):
    """Axes as a list without negative ones; None: all."""
    if axis is None:
        return list(range(ndim))
    return [
        a % ndim if -ndim <= a < ndim else a for a in ([axis] if isinstance(axis, int) else axis)
    ]


@alias(ord="p", dim="axis")
def vector_norm(x, p=2.0, axis=None, keepdim=False, name=None, *, dtype=None, out=None):
    """The p-norm of the elements along axes.

    Args:
        x (Tensor): Floating.
        p (float): The norm; infinity (minus infinity): the largest (smallest) magnitude, 0: the
            number of elements that are not zero.
        axis (int|list[int]|None): The axes that the norm goes over; None: all.
        keepdim (bool): Whether those axes stay, with size 1.
        dtype (str|paddle.dtype|None): What x is cast to first.
        out (Tensor|None): Where to write the result.

    Returns:
        Tensor: The norms.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.linalg.vector_norm(paddle.to_tensor([3.0, 4.0])).item()
            5.0
    """
    if dtype is not None:
        x = _C.ops.cast(x, dtype)
    axes = _axes(axis, x.ndim)
    if len(axes) == x.ndim and not keepdim:
        made = _C.ops.p_norm(x, porder=float(p), asvector=True)
    elif len(axes) == 1:
        made = _C.ops.p_norm(x, porder=float(p), axis=axes[0], keepdim=keepdim)
    else:  # the axes together, as the last one
        rest = [a for a in range(x.ndim) if a not in axes]
        flat = _C.ops.reshape(_C.ops.transpose(x, rest + axes), [x.shape[a] for a in rest] + [-1])
        made = _C.ops.p_norm(flat, porder=float(p), axis=-1)
        if keepdim:
            made = _C.ops.unsqueeze(made, sorted(axes))
    return made if out is None else out._become(made)


def matrix_norm(x, p="fro", axis=[-2, -1], keepdim=False, name=None):
    """A norm of matrices.

    Args:
        x (Tensor): Floating.
        p (str|float): "fro": the root of the sum of squares; 1 (-1): the largest (smallest) sum of
            magnitudes of a column; infinity (minus infinity): of a row; 2 (-2): the largest
            (smallest) singular value, "nuc": their sum.
        axis (list[int]): The axis along a column, and the one along a row.
        keepdim (bool): Whether those axes stay, with size 1.

    Returns:
        Tensor: The norms.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.linalg.matrix_norm(paddle.to_tensor([[3.0, 0.0], [0.0, 4.0]])).item()
            5.0
    """
    down, along = _axes(axis, x.ndim)
    if p == "fro":
        return vector_norm(x, 2.0, [down, along], keepdim)
    if p in ("nuc", 2, -2):
        return _norm_of_singular_values(x, p, down, along, keepdim)
    if p not in (1, -1, math.inf, -math.inf):
        raise ValueError(
            f"matrix_norm: p must be 'fro', 'nuc', 1, -1, 2, -2, inf or -inf, got {p!r}"
        )
    summed, other = (down, along) if abs(p) == 1 else (along, down)
    sums = _C.ops.p_norm(x, porder=1.0, axis=summed, keepdim=True)
    norms = _C.ops.p_norm(sums, porder=math.copysign(math.inf, p), axis=other, keepdim=True)
    return norms if keepdim else _C.ops.squeeze(norms, [down, along])


def _norm_of_singular_values(x, p, down, along, keepdim):
    rest = [a for a in range(x.ndim) if a not in (down, along)]
    values = svdvals(_C.ops.transpose(x, [*rest, down, along]))
    if p == "nuc":
        norms = _C.ops.sum(values, [-1])
    else:
        norms = (_C.ops.max if p == 2 else _C.ops.min)(values, [-1])
    return _C.ops.unsqueeze(norms, sorted([down, along])) if keepdim else norms


@alias(A="x", input="x", ord="p", dim="axis")
def norm(x, p=None, axis=None, keepdim=False, out=None, dtype=None, name=None):
    """A norm of vectors, of matrices, or of all elements.

    Args:
        x (Tensor): Floating.
        p (str|float|None): With one axis or none as for :func:`vector_norm`, with two as for
            :func:`matrix_norm`; None: the root of the sum of squares.
        axis (int|list[int]|None): One axis: norms of vectors; two: of matrices; None: of all
            elements.
        keepdim (bool): Whether those axes stay, with size 1.
        out (Tensor|None): Where to write the result.
        dtype (str|paddle.dtype|None): What x is cast to first.

    Returns:
        Tensor: The norms.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> x = paddle.to_tensor([[3.0, 4.0], [6.0, 8.0]])
            >>> paddle.linalg.norm(x, axis=1).tolist()
            [5.0, 10.0]
            >>> paddle.linalg.norm(x, 1, axis=[0, 1]).item()
            12.0
    """
    if dtype is not None:
        x = _C.ops.cast(x, dtype)
    if p == "nuc" and axis is None:
        axis = [-2, -1]
    pair = isinstance(axis, (list, tuple)) and len(axis) == 2
    if pair and p not in (None, "fro"):
        made = matrix_norm(x, p, axis, keepdim)
    else:
        made = vector_norm(x, 2.0 if p in (None, "fro") else p, axis, keepdim)
    return made if out is None else out._become(made)


def dist(x, y, p=2, name=None):
    """The p-norm of x - y, over all elements.

    Args:
        x (Tensor): Floating.
        y (Tensor): Of a shape that can be broadcast.
        p (float): As for :func:`vector_norm`.

    Returns:
        Tensor: One number.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.dist(paddle.to_tensor([3.0, 4.0]), paddle.to_tensor(0.0)).item()
            5.0
    """
    return vector_norm(x - y, p)


def cdist(x, y, p=2.0, compute_mode="use_mm_for_euclid_dist_if_necessary", name=None):
    """The p-norms of the differences of all rows of x and all rows of y.

    Args:
        x (Tensor): Floating, of shape [..., m, k].
        y (Tensor): Of shape [..., n, k]; batches are broadcast.
        p (float): As for :func:`vector_norm`, not negative.
        compute_mode (str): Has no effect: differences are always taken, which is exact.

    Returns:
        Tensor: Of shape [..., m, n].

    Raises:
        ValueError: p is negative, there are no rows, or they are of different lengths.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> x = paddle.to_tensor([[0.0, 0.0], [3.0, 4.0]])
            >>> paddle.cdist(x, x).tolist()
            [[0.0, 5.0], [5.0, 0.0]]
    """
    return _C.ops.cdist(x, y, float(p))


def vecdot(x, y, axis=-1, name=None):
    """The inner products of vectors along an axis; complex x are conjugated.

    Args:
        x (Tensor): Vectors.
        y (Tensor): Vectors, of a shape that broadcasts with that of x.
        axis (int): The axis along which they lie.
        name (str|None): Ignored.

    Returns:
        Tensor: Of the common shape without that axis.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> x = paddle.to_tensor([[1.0, 2.0], [3.0, 4.0]])
            >>> paddle.linalg.vecdot(x, x).tolist()
            [5.0, 25.0]
    """
    return _C.ops.sum(_C.ops.conj(x) * y, [axis])


def multi_dot(x, name=None):
    """The product of several matrices, in the order that takes the fewest multiplications.

    From Cormen et al., "Introduction to Algorithms", matrix-chain multiplication.

    Args:
        x (list[Tensor]): Two matrices or more; the first may be a row, the last a column.

    Returns:
        Tensor: The product.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> parts = [paddle.ones([2, 3]), paddle.ones([3, 4]), paddle.ones([4, 1])]
            >>> paddle.linalg.multi_dot(parts).tolist()
            [[12.0], [12.0]]
    """
    if len(x) < 2:
        raise ValueError(f"multi_dot: x must hold two tensors or more, got {len(x)}")
    sizes = [1 if x[0].ndim == 1 else x[0].shape[0]]
    sizes += [1 if m is x[-1] and m.ndim == 1 else m.shape[-1] for m in x]
    cost = {(i, i): (0, None) for i in range(len(x))}
    for span in range(1, len(x)):
        for i in range(len(x) - span):
            j = i + span
            cost[i, j] = min(
                (cost[i, k][0] + cost[k + 1, j][0] + sizes[i] * sizes[k + 1] * sizes[j + 1], k)
                for k in range(i, j)
            )

    def product(i, j):
        if i == j:
            return x[i]
        k = cost[i, j][1]
        return matmul(product(i, k), product(k + 1, j))

    return product(0, len(x) - 1)


@op("inverse")
def inverse(x, name=None):
    """The inverse of square matrices.

    Args:
        x (Tensor): float32, float64 or complex, of shape [..., n, n].
        name (str|None): Ignored.

    Returns:
        Tensor: Of x's shape.

    Raises:
        ValueError: A matrix is singular.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.inverse(paddle.to_tensor([[2.0, 0.0], [0.0, 4.0]])).tolist()
            [[0.5, 0.0], [0.0, 0.25]]
    """


inv = inverse


@op("det")
def det(x, name=None):
    """The determinants of square matrices.

    Args:
        x (Tensor): float32, float64 or complex, of shape [..., n, n].
        name (str|None): Ignored.

    Returns:
        Tensor: Of shape [...].

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.linalg.det(paddle.to_tensor([[2.0, 0.0], [0.0, 4.0]])).item()
            8.0
    """


@op("slogdet")
def slogdet(x, name=None):
    """The signs of determinants, and the logarithms of their magnitudes.

    Args:
        x (Tensor): float32 or float64, of shape [..., n, n].
        name (str|None): Ignored.

    Returns:
        Tensor: Of shape [2, ...]: signs, then logarithms.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.linalg.slogdet(paddle.to_tensor([[-1.0, 0.0], [0.0, 1.0]])).tolist()
            [-1.0, 0.0]
    """


def _common_batches(x, y):
    """x and y with their axes before the last two broadcast to common ones."""
    batch = list(
        (_C.ops.full(x.shape[:-2], 0, "bool") + _C.ops.full(y.shape[:-2], 0, "bool")).shape
    )

    def spread(t):
        shape = batch + list(t.shape[-2:])
        return t if list(t.shape) == shape else _C.ops.expand(t, shape)

    return spread(x), spread(y)


@alias(A="x", B="y")
def solve(x, y, left=True, name=None, *, out=None):
    """The z with x z = y, or with z x = y.

    Args:
        x (Tensor): float32, float64 or complex, of shape [..., n, n].
        y (Tensor): Of shape [..., n, k], or vectors: of x's shape without the last size.
        left (bool): Whether x is on the left of z.
        out (Tensor|None): Where to write the result.

    Returns:
        Tensor: z, of y's shape with batches broadcast.

    Raises:
        ValueError: A matrix is singular, or the shapes do not go together.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> x = paddle.to_tensor([[2.0, 0.0], [0.0, 4.0]])
            >>> paddle.linalg.solve(x, paddle.to_tensor([2.0, 4.0])).tolist()
            [1.0, 1.0]
    """
    vectors = y.ndim == 1 or list(y.shape) == list(x.shape[:-1])
    if vectors:
        y = _C.ops.unsqueeze(y, [-1])
    if not left:
        x, y = x.mT, y if vectors else y.mT
    made = _C.ops.solve(*_common_batches(x, y))
    if vectors:
        made = _C.ops.squeeze(made, [-1])
    elif not left:
        made = made.mT
    return made if out is None else out._become(made)


def triangular_solve(x, y, upper=True, transpose=False, unitriangular=False, name=None):
    """The z with x z = y, for triangular x.

    Args:
        x (Tensor): float32, float64 or complex, of shape [..., n, n].
        y (Tensor): Of shape [..., n, k].
        upper (bool): Which triangle of x counts.
        transpose (bool): Whether x is transposed first.
        unitriangular (bool): Whether x's diagonal counts as ones.

    Returns:
        Tensor: z, of y's shape with batches broadcast.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> x = paddle.to_tensor([[1.0, 1.0], [0.0, 2.0]])
            >>> paddle.linalg.triangular_solve(x, paddle.to_tensor([[3.0], [2.0]])).tolist()
            [[2.0], [1.0]]
    """
    return _C.ops.triangular_solve(*_common_batches(x, y), upper, transpose, unitriangular)


def cholesky_solve(x, y, upper=False, name=None):
    """The z with a z = x, where y is the Cholesky factor of a.

    Args:
        x (Tensor): float32, float64 or complex, of shape [..., n, k].
        y (Tensor): The factor, of shape [..., n, n].
        upper (bool): Whether y is the upper factor.

    Returns:
        Tensor: z, of x's shape with batches broadcast.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> y = paddle.to_tensor([[2.0, 0.0], [0.0, 1.0]])
            >>> paddle.linalg.cholesky_solve(paddle.to_tensor([[4.0], [3.0]]), y).tolist()
            [[1.0], [3.0]]
    """
    return _C.ops.cholesky_solve(*_common_batches(x, y), upper)


def matrix_power(x, n, name=None):
    """Square matrices multiplied with themselves.

    Args:
        x (Tensor): float32, float64 or complex, of shape [..., m, m].
        n (int): The exponent; negative: of the inverse.

    Returns:
        Tensor: Of x's shape.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.linalg.matrix_power(paddle.to_tensor([[1.0, 1.0], [0.0, 1.0]]), 5).tolist()
            [[1.0, 5.0], [0.0, 1.0]]
    """
    if x.ndim < 2 or x.shape[-1] != x.shape[-2]:
        raise ValueError(f"matrix_power: x must hold square matrices, got shape {list(x.shape)}")
    if n == 0:
        return _C.ops.expand(_C.ops.eye(x.shape[-1], x.shape[-1], x.dtype), list(x.shape))
    square, result = (inverse(x) if n < 0 else x), None
    for bit in reversed(bin(abs(n))[2:]):
        if bit == "1":
            result = square if result is None else matmul(result, square)
        square = matmul(square, square)
    return result


def tensordot(x, y, axes=2, name=None):
    """The sum of products of x and y over pairs of axes.

    Args:
        x (Tensor): The one tensor.
        y (Tensor): The other one.
        axes (int|list): n: the last n axes of x go with the first n of y; a list of axes: the same
            ones of both; two lists: those of x, and those of y in the same order, where the
            shorter list goes on as the longer one.

    Returns:
        Tensor: With the other axes of x, then those of y.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> x = paddle.to_tensor([[1.0, 2.0], [3.0, 4.0]])
            >>> paddle.tensordot(x, x, [[0, 1], [0, 1]]).item()
            30.0
    """
    if isinstance(axes, int):
        summed_x, summed_y = list(range(x.ndim - axes, x.ndim)), list(range(axes))
    else:
        axes = axes.tolist() if isinstance(axes, _C.Tensor) else list(axes)
        pair = axes if axes and isinstance(axes[0], (list, tuple)) else [axes]
        first, second = list(pair[0]), list(pair[-1])
        summed_x = _axes(first + second[len(first) :], x.ndim)
        summed_y = _axes(second + first[len(second) :], y.ndim)
    if [x.shape[a] for a in summed_x] != [y.shape[a] for a in summed_y]:
        raise ValueError(
            f"tensordot: axes must pair equal sizes, got {summed_x} of {list(x.shape)} "
            f"and {summed_y} of {list(y.shape)}"
        )
    rest_x = [a for a in range(x.ndim) if a not in summed_x]
    rest_y = [a for a in range(y.ndim) if a not in summed_y]
    rows, columns = [x.shape[a] for a in rest_x], [y.shape[a] for a in rest_y]
    inner = math.prod(x.shape[a] for a in summed_x)
    left = _C.ops.reshape(_C.ops.transpose(x, rest_x + summed_x), [math.prod(rows), inner])
    right = _C.ops.reshape(_C.ops.transpose(y, summed_y + rest_y), [inner, math.prod(columns)])
    return _C.ops.reshape(matmul(left, right), rows + columns)
