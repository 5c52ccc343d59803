"""Products of tensors, differences and integrals, choices of elements."""

import itertools

from ... import _C
from ..._op import alias, written

__all__ = [
    "outer",
    "ger",
    "inner",
    "kron",
    "multiplex",
    "diff",
    "trapezoid",
    "cumulative_trapezoid",
    "renorm",
    "renorm_",
    "combinations",
    "broadcast_shapes",
    "trace",
    "cross",
]
_NO_METHODS = ("ger",)
METHODS = [name for name in __all__ if name not in _NO_METHODS]


@alias(input="x", vec2="y")
def outer(x, y, name=None, *, out=None):
    """All products of an element of ``x`` with one of ``y``.

    Args:
        x (Tensor): The numbers.
        y (Tensor): The other numbers.
        name (str|None): Has no effect.
        out (Tensor|None): Becomes the result.

    Returns:
        Tensor: Of shape [x.size, y.size].

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.outer(paddle.to_tensor([1.0, 2.0]), paddle.to_tensor([3.0, 4.0]))
            Tensor(shape=[2, 2], dtype=float32, place=Place(cpu), stop_gradient=True,
                   [[3., 4.],
                    [6., 8.]])
    """
    return _C.ops.multiply(_C.ops.reshape(x, [-1, 1]), _C.ops.reshape(y, [1, -1]), out=out)


def inner(x, y, name=None):
    """Sums of products along the last axes of ``x`` and ``y``.

    Args:
        x (Tensor): The numbers.
        y (Tensor): The other numbers, with as many along the last axis.
        name (str|None): Has no effect.

    Returns:
        Tensor: The axes of ``x`` but the last, then those of ``y`` but the last.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> x = paddle.to_tensor([[1.0, 2.0], [3.0, 4.0]])
            >>> paddle.inner(x, x)
            Tensor(shape=[2, 2], dtype=float32, place=Place(cpu), stop_gradient=True,
                   [[5. , 11.],
                    [11., 25.]])
    """
    if x.ndim == 0 or y.ndim == 0:
        return x * y
    shape = list(x.shape[:-1]) + list(y.shape[:-1])
    rows, columns = (_C.ops.reshape(t, [-1, t.shape[-1]]) for t in (x, y))
    return _C.ops.reshape(_C.ops.matmul(rows, columns, False, True), shape)


def kron(x, y, name=None):
    """The Kronecker product: ``x`` with every element replaced by it times ``y``.

    Args:
        x (Tensor): The numbers.
        y (Tensor): The other numbers.
        name (str|None): Has no effect.

    Returns:
        Tensor: Its sizes are products of those of ``x`` and ``y``.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.kron(paddle.to_tensor([1.0, 2.0]), paddle.to_tensor([1.0, 10.0]))
            Tensor(shape=[4], dtype=float32, place=Place(cpu), stop_gradient=True,
                   [1. , 10., 2. , 20.])
    """
    rank = max(x.ndim, y.ndim)
    left = [1] * (rank - x.ndim) + list(x.shape)
    right = [1] * (rank - y.ndim) + list(y.shape)
    x = _C.ops.reshape(x, [n for size in left for n in (size, 1)])
    y = _C.ops.reshape(y, [n for size in right for n in (1, size)])
    return _C.ops.reshape(x * y, [a * b for a, b in zip(left, right)])


def multiplex(inputs, index, name=None):
    """Rows of several tensors: row ``i`` is that of ``inputs[index[i]]``.

    Args:
        inputs (list[Tensor]): Tensors of one shape, at least two.
        index (Tensor): Of shape [rows, 1] and dtype int32 or int64.
        name (str|None): Has no effect.

    Returns:
        Tensor: Of the shape of the tensors.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> a, b = paddle.to_tensor([[1.0], [2.0]]), paddle.to_tensor([[3.0], [4.0]])
            >>> paddle.multiplex([a, b], paddle.to_tensor([[1], [0]], dtype="int32"))
            Tensor(shape=[2, 1], dtype=float32, place=Place(cpu), stop_gradient=True,
                   [[3.],
                    [2.]])
    """
    if len(inputs) < 2:
        raise ValueError(f"multiplex: inputs must have at least 2 tensors, got {len(inputs)}")
    rows = _C.ops.cumsum(_C.ops.full([index.shape[0], 1], 1, "int64"), 0) - 1
    at = _C.ops.concat([_C.ops.cast(_C.ops.reshape(index, [-1, 1]), "int64"), rows], 1)
    return _C.ops.gather_nd(_C.ops.stack(inputs, 0), at)


@alias(input="x", dim="axis")
def diff(x, n=1, axis=-1, prepend=None, append=None, name=None, *, out=None):
    """Differences of neighbours along an axis.

    Args:
        x (Tensor): The numbers.
        n (int): How often.
        axis (int): The axis to go along.
        prepend (Tensor|None): Put before ``x`` first.
        append (Tensor|None): Put behind ``x`` first.
        name (str|None): Has no effect.
        out (Tensor|None): Becomes the result.

    Returns:
        Tensor: Along the axis ``n`` elements shorter.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.diff(paddle.to_tensor([1.0, 4.0, 9.0]))
            Tensor(shape=[2], dtype=float32, place=Place(cpu), stop_gradient=True,
                   [3., 5.])
    """
    if n < 1:
        raise ValueError(f"diff: n must be at least 1, got {n}")
    parts = [t for t in (prepend, x, append) if t is not None]
    if len(parts) > 1:
        x = _C.ops.concat(parts, axis)
    for _ in range(n):
        before, behind = _neighbours(x, axis)
        x = _C.ops.logical_xor(behind, before) if x.dtype == _C.bool else behind - before
    return x if out is None else out._become(x)


def _neighbours(x, axis):
    """Along an axis, all elements but the last, and all but the first."""
    size = x.shape[axis]
    axis = axis % x.ndim
    return _C.ops.slice(x, [axis], [0], [size - 1]), _C.ops.slice(x, [axis], [1], [size])


def trapezoid(y, x=None, dx=None, axis=-1, name=None):
    """The integral of a line through points, by the trapezoidal rule.

    Args:
        y (Tensor): The heights.
        x (Tensor|None): Where they are: of the shape of ``y``, or one number per position along
            the axis.
        dx (float|None): How far apart they are without ``x``; None: 1.
        axis (int): The axis to go along.
        name (str|None): Has no effect.

    Returns:
        Tensor: Without the axis.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.trapezoid(paddle.to_tensor([1.0, 2.0, 4.0]))
            Tensor(shape=[], dtype=float32, place=Place(cpu), stop_gradient=True,
                   4.50000000)
    """
    return _C.ops.sum(_trapezoids(y, x, dx, axis, "trapezoid"), axis)


def cumulative_trapezoid(y, x=None, dx=None, axis=-1, name=None):
    """The integrals of a line through points, from the first one to each of the others.

    Args:
        y (Tensor): The heights.
        x (Tensor|None): Where they are: of the shape of ``y``, or one number per position along
            the axis.
        dx (float|None): How far apart they are without ``x``; None: 1.
        axis (int): The axis to go along.
        name (str|None): Has no effect.

    Returns:
        Tensor: Along the axis one element shorter.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.cumulative_trapezoid(paddle.to_tensor([1.0, 2.0, 4.0]))
            Tensor(shape=[2], dtype=float32, place=Place(cpu), stop_gradient=True,
                   [1.50000000, 4.50000000])
    """
    return _C.ops.cumsum(_trapezoids(y, x, dx, axis, "cumulative_trapezoid"), axis)


def _trapezoids(y, x, dx, axis, name):
    """The areas between neighbours."""
    if x is not None and dx is not None:
        raise ValueError(f"{name}: x and dx must not be given both")
    before, behind = _neighbours(y, axis)
    if x is None:
        return (before + behind) * (0.5 if dx is None else 0.5 * dx)
    left, right = _neighbours(x, axis if x.ndim == y.ndim else -1)
    width = right - left
    if x.ndim == 1 and y.ndim > 1:
        shape = [1] * y.ndim
        shape[axis] = -1
        width = _C.ops.reshape(width, shape)
    return (before + behind) * width * 0.5


def renorm(x, p, axis, max_norm):
    """Scales the parts of ``x`` along an axis whose p-norm exceeds a limit down to it.

    Args:
        x (Tensor): The numbers.
        p (float): The exponent of the norm.
        axis (int): The axis that numbers the parts.
        max_norm (float): The largest norm.

    Returns:
        Tensor: Of the shape of ``x``.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> x = paddle.to_tensor([[3.0, 4.0], [0.3, 0.4]])
            >>> paddle.renorm(x, 2.0, 0, 1.0)
            Tensor(shape=[2, 2], dtype=float32, place=Place(cpu), stop_gradient=True,
                   [[0.60000002, 0.80000001],
                    [0.30000001, 0.40000001]])
    """
    others = [i for i in range(x.ndim) if i != axis % x.ndim]
    norm = _C.ops.pow(_C.ops.sum(_C.ops.pow(_C.ops.abs(x), p), others, None, True), 1.0 / p)
    one = _C.ops.full([], 1.0, x.dtype)
    # The small number keeps the quotient below the limit in spite of rounding.
    factor = max_norm / (norm + 1e-7)
    return x * _C.ops.where(norm > max_norm, factor, one)


renorm_ = written(renorm)


def combinations(x, r=2, with_replacement=False, name=None):
    """All choices of ``r`` elements, in the order of ``x``, as rows.

    Args:
        x (Tensor): A vector.
        r (int): How many elements to choose.
        with_replacement (bool): Whether an element may be chosen again.
        name (str|None): Has no effect.

    Returns:
        Tensor: A row per choice.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.combinations(paddle.to_tensor([1, 2, 3]))
            Tensor(shape=[3, 2], dtype=int64, place=Place(cpu), stop_gradient=True,
                   [[1, 2],
                    [1, 3],
                    [2, 3]])
    """
    if x.ndim != 1:
        raise TypeError(f"combinations: x must be a vector, got the shape {list(x.shape)}")
    if not isinstance(r, int) or r < 0:
        raise ValueError(f"combinations: r must be an int that is not negative, got {r}")
    if r == 0:
        return _C.ops.full([0], 0, x.dtype)
    choose = itertools.combinations_with_replacement if with_replacement else itertools.combinations
    rows = list(choose(range(x.shape[0]), r))
    if not rows:
        return _C.ops.full([0, r], 0, x.dtype)
    at = _C.ops.full_int_array([i for row in rows for i in row])
    return _C.ops.gather_nd(x, _C.ops.reshape(at, [len(rows), r, 1]))


def broadcast_shapes(*shapes):
    """The shape that tensors of several shapes have in common.

    Args:
        *shapes (list[int]): The shapes.

    Returns:
        list[int]: The common shape.

    Raises:
        ValueError: if there is none.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.broadcast_shapes([2, 1], [3], [1, 1])
            [2, 3]
    """
    rank = max(map(len, shapes), default=0)
    result = []
    for sizes in zip(*([1] * (rank - len(s)) + list(s) for s in shapes)):
        wanted = {n for n in sizes if n != 1}
        if len(wanted) > 1:
            raise ValueError(f"broadcast_shapes: {shapes} have no common shape")
        result.append(wanted.pop() if wanted else 1)
    return result


@alias(input="x")
def trace(x, offset=0, axis1=0, axis2=1, name=None):
    """Sum of a diagonal of ``x``, as a matrix of two of its axes.

    Args:
        x (Tensor): The numbers.
        offset (int): Which diagonal: above 0 to the right of the main one, below it to the left.
        axis1 (int): The axis of rows.
        axis2 (int): The axis of columns.
        name (str|None): Has no effect.

    Returns:
        Tensor: Without the two axes.

    Raises:
        IndexError: if ``x`` has less than two axes.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> x = paddle.to_tensor([[1.0, 2.0], [3.0, 4.0]])
            >>> paddle.trace(x)
            Tensor(shape=[], dtype=float32, place=Place(cpu), stop_gradient=True,
                   5.)
    """
    if x.ndim < 2:
        raise IndexError(f"trace: x must have at least 2 axes, got {x.ndim}")
    for axis in (axis1, axis2):
        if not -x.ndim <= axis < x.ndim:
            raise ValueError(f"trace: axis must be in [{-x.ndim}, {x.ndim}), got {axis}")
    axis1, axis2 = axis1 % x.ndim, axis2 % x.ndim
    if axis1 == axis2:
        raise ValueError(f"trace: axis1 and axis2 must differ, both are {axis1}")
    others = [a for a in range(x.ndim) if a not in (axis1, axis2)]
    x = _C.ops.transpose(x, [axis1, axis2] + others)
    first = max(-offset, 0)
    count = max(min(x.shape[0] - first, x.shape[1] - max(offset, 0)), 0)
    if count == 0:
        return _C.ops.full(x.shape[2:], 0, x.dtype)
    at = [i for k in range(first, first + count) for i in (k, k + offset)]
    at = _C.ops.reshape(_C.ops.full_int_array(at), [count, 2])
    return _C.ops.sum(_C.ops.gather_nd(x, at), [0])


@alias(dim="axis")
def cross(x, y, axis=9, name=None):
    """The cross product of vectors of three elements.

    Args:
        x (Tensor): The numbers.
        y (Tensor): The other numbers, whose shape broadcasts with that of ``x``.
        axis (int): Where the vectors lie; 9: the first axis of size 3.
        name (str|None): Has no effect.

    Returns:
        Tensor: Of the shape of ``x``.

    Raises:
        ValueError: if the axis has not size 3.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.cross(paddle.to_tensor([1.0, 0.0, 0.0]), paddle.to_tensor([0.0, 1.0, 0.0]))
            Tensor(shape=[3], dtype=float32, place=Place(cpu), stop_gradient=True,
                   [0., 0., 1.])
    """
    if axis in (9, None):
        axis = next((a for a, n in enumerate(x.shape) if n == 3), None)
        if axis is None:
            raise ValueError(f"cross: x must have an axis of size 3, its shape is {list(x.shape)}")
    if x.shape[axis] != 3 or y.shape[axis] != 3:
        raise ValueError(f"cross: axis {axis} of x and y must have size 3")
    a, b, c = _C.ops.split(x, [1, 1, 1], axis)
    d, e, f = _C.ops.split(y, [1, 1, 1], axis)
    return _C.ops.concat([b * f - c * e, c * d - a * f, a * e - b * d], axis)


ger = outer
