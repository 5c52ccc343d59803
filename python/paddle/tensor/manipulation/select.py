"""Elements that tensors of positions or masks name: reading and writing them."""

import math

from ... import _C
from ..._op import alias, op, shown_as

__all__ = [
    "gather",
    "gather_nd",
    "index_add",
    "index_add_",
    "index_fill",
    "index_fill_",
    "index_put",
    "index_put_",
    "index_sample",
    "index_select",
    "masked_fill",
    "masked_fill_",
    "masked_scatter",
    "masked_scatter_",
    "put_along_axis",
    "put_along_axis_",
    "scatter",
    "scatter_",
    "scatter_add",
    "scatter_add_",
    "scatter_nd",
    "scatter_nd_add",
    "scatter_reduce",
    "scatter_reduce_",
    "take",
    "take_along_axis",
    "take_along_dim",
]
METHODS = __all__


def gather(x, index, axis=None, name=None, out=None):
    """The parts of a tensor at positions along an axis.

    Args:
        x (Tensor): A tensor with at least one axis.
        index (Tensor): int32 or int64, of shape [n], [n, 1] or []. Negative positions count from
            the end.
        axis (int|Tensor|None): The axis; None: the first one.
        out (Tensor|None): A tensor that takes the result over.

    Returns:
        Tensor: Of the shape of ``x`` with the axis' size n, or without the axis.

    Raises:
        IndexError: If a position lies outside of the axis.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> x = paddle.to_tensor([[1, 2], [3, 4], [5, 6]])
            >>> paddle.gather(x, paddle.to_tensor([2, 0])).tolist()
            [[5, 6], [1, 2]]
    """
    result = _C.ops.gather(x, index, 0 if axis is None else axis)
    return result if out is None else out._turn_into(result)


@op("gather_nd")
def gather_nd(x, index, name=None):
    """The parts of a tensor at coordinates.

    Args:
        x (Tensor): A tensor of any shape.
        index (Tensor): int32 or int64; its last axis holds coordinates on the first axes of ``x``.

    Returns:
        Tensor: Of shape ``index.shape[:-1] + x.shape[index.shape[-1]:]``.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> x = paddle.to_tensor([[1, 2], [3, 4]])
            >>> paddle.gather_nd(x, paddle.to_tensor([[0, 1], [1, 0]])).tolist()
            [2, 3]
    """


@op("index_select", aliases={"input": "x", "dim": "axis"})
def index_select(x, index, axis=0, name=None, *, out=None):
    """The parts of a tensor at positions along an axis.

    Args:
        x (Tensor): A tensor with at least one axis.
        index (Tensor): int32 or int64, of shape [n].
        axis (int): The axis.
        out (Tensor|None): A tensor that takes the result over.

    Returns:
        Tensor: Of the shape of ``x`` with the axis' size n.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> x = paddle.to_tensor([[1, 2, 3], [4, 5, 6]])
            >>> paddle.index_select(x, paddle.to_tensor([2, 0]), axis=1).tolist()
            [[3, 1], [6, 4]]
    """


@op("index_sample")
def index_sample(x, index):
    """Elements of each row of a matrix.

    Args:
        x (Tensor): A matrix.
        index (Tensor): int32 or int64; each row holds positions in the row of ``x``.

    Returns:
        Tensor: Of the shape of ``index``.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> x = paddle.to_tensor([[1, 2], [3, 4]])
            >>> paddle.index_sample(x, paddle.to_tensor([[1, 1], [0, 1]])).tolist()
            [[2, 2], [3, 4]]
    """


def _added(op, x, index, axis, value, alpha):
    return op(x, index, value if alpha == 1 else _C.ops.scale(value, alpha), axis)


@alias(input="x", dim="axis", source="value")
def index_add(x, index, axis, value, alpha=1, name=None, *, out=None):
    """A copy of ``x`` with ``value`` added to the parts at positions along an axis.

    Args:
        x (Tensor): A tensor with at least one axis.
        index (Tensor): int32 or int64, of shape [n]; positions may repeat.
        axis (int): The axis.
        value (Tensor): Of the shape of ``x`` with the axis' size n.
        alpha (int|float): What ``value`` is multiplied by.
        out (Tensor|None): A tensor that takes the result over.

    Returns:
        Tensor: Of the shape of ``x``.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> x, value = paddle.zeros([3]), paddle.to_tensor([1.0, 2.0])
            >>> paddle.index_add(x, paddle.to_tensor([2, 2]), 0, value).tolist()
            [0.0, 0.0, 3.0]
    """
    result = _added(_C.ops.index_add, x, index, axis, value, alpha)
    return result if out is None else out._turn_into(result)


@alias(input="x", dim="axis", source="value")
def index_add_(x, index, axis, value, alpha=1, name=None):
    """In-place form of :func:`index_add`: writes into ``x`` and returns it."""
    return _added(_C.ops.index_add_, x, index, axis, value, alpha)


def index_fill(x, index, axis, value, name=None):
    """A copy of ``x`` with one number in the parts at positions along an axis.

    Args:
        x (Tensor): A tensor with at least one axis.
        index (Tensor): int32 or int64, of shape [n].
        axis (int): The axis.
        value (int|float|Tensor): The number.

    Returns:
        Tensor: Of the shape of ``x``.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.index_fill(paddle.zeros([3]), paddle.to_tensor([0, 2]), 0, 5).tolist()
            [5.0, 0.0, 5.0]
    """
    return index_fill_(_C.ops.assign(x), index, axis, value)


def index_fill_(x, index, axis, value, name=None):
    """In-place form of :func:`index_fill`: writes into ``x`` and returns it."""
    if not -x.ndim <= axis < x.ndim:
        raise ValueError(f"index_fill: axis must be in [{-x.ndim}, {x.ndim}), got {axis}")
    x[(slice(None),) * (axis % x.ndim) + (index,)] = value
    return x


def _coordinates(indices):
    """Masks among indices as positions, one tensor for each axis that they stand for."""
    if not isinstance(indices, (list, tuple)):
        raise TypeError(f"index_put: indices must be a tuple, got {type(indices).__name__}")
    found = []
    for index in indices:
        if str(index.dtype) == "paddle.bool":
            found += _C.ops.unbind(_C.ops.nonzero(index), 1)
        else:
            found.append(index)
    return found


def index_put(x, indices, value, accumulate=False, name=None):
    """A copy of ``x`` with ``value`` at the elements that indices name.

    Args:
        x (Tensor): A tensor with at least one axis.
        indices (list|tuple): int32, int64 or bool tensors, as in ``x[indices]``.
        value (Tensor): Of the dtype of ``x``; broadcast to the shape of ``x[indices]``.
        accumulate (bool): Whether ``value`` is added to what is there.

    Returns:
        Tensor: Of the shape of ``x``.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> at = (paddle.to_tensor([0, 2]),)
            >>> paddle.index_put(paddle.zeros([3]), at, paddle.to_tensor([1.0, 2.0])).tolist()
            [1.0, 0.0, 2.0]
    """
    return _C.ops.index_put(x, _coordinates(indices), value, accumulate)


def index_put_(x, indices, value, accumulate=False, name=None):
    """In-place form of :func:`index_put`: writes into ``x`` and returns it."""
    return _C.ops.index_put_(x, _coordinates(indices), value, accumulate)


def masked_fill(x, mask, value, name=None):
    """A copy of ``x`` with one number where a mask is true.

    Args:
        x (Tensor): A tensor of any shape.
        mask (Tensor): bool, of a shape that broadcasts with that of ``x``.
        value (int|float|Tensor): The number; a Tensor must be 0-D.

    Returns:
        Tensor: Of the common shape.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> mask = paddle.to_tensor([True, False])
            >>> paddle.masked_fill(paddle.ones([2, 2]), mask, 0).tolist()
            [[0.0, 1.0], [0.0, 1.0]]
    """
    x, mask = _C.ops.broadcast_tensors([x, mask])
    if isinstance(value, int) or (isinstance(value, float) and x.dtype.is_floating_point):
        return _C.ops.where(mask, _C.ops.full([], value, x.dtype), x)
    out = _C.ops.assign(x)
    out[mask] = value
    return out


def masked_fill_(x, mask, value, name=None):
    """In-place form of :func:`masked_fill`: writes into ``x`` and returns it."""
    x[_C.ops.expand(mask, x.shape)] = value
    return x


def masked_scatter(x, mask, value, name=None):
    """A copy of ``x`` with the elements of ``value``, in their order, where a mask is true.

    Args:
        x (Tensor): A tensor of any shape.
        mask (Tensor): bool, of a shape that broadcasts to that of ``x``.
        value (Tensor): At least as many elements as the mask has true ones.

    Returns:
        Tensor: Of the shape of ``x``.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> mask = paddle.to_tensor([True, False, True])
            >>> values = paddle.to_tensor([1.0, 2.0, 3.0])
            >>> paddle.masked_scatter(paddle.zeros([3]), mask, values).tolist()
            [1.0, 0.0, 2.0]
    """
    return masked_scatter_(_C.ops.assign(x), mask, value)


def masked_scatter_(x, mask, value, name=None):
    """In-place form of :func:`masked_scatter`: writes into ``x`` and returns it."""
    at = _C.ops.nonzero(_C.ops.expand(mask, x.shape))
    n, flat = at.shape[0], _C.ops.reshape(value, [-1])
    if flat.shape[0] < n:
        raise ValueError(
            f"masked_scatter: value must have at least {n} elements, got {flat.shape[0]}"
        )
    return _C.ops.index_put_(x, _C.ops.unbind(at, 1), _C.ops.slice(flat, [0], [0], [n]), False)


def scatter(x, index, updates, overwrite=True, name=None, out=None):
    """A copy of ``x`` with rows replaced by ``updates``.

    Args:
        x (Tensor): A tensor with at least one axis.
        index (Tensor): int32 or int64, of shape [n]: the rows.
        updates (Tensor): Of the shape of ``x`` with n rows.
        overwrite (bool): Whether the last of several updates of a row counts, instead of their sum.
        out (Tensor|None): A tensor that takes the result over.

    Returns:
        Tensor: Of the shape of ``x``.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> x, updates = paddle.ones([3]), paddle.to_tensor([5.0, 6.0])
            >>> paddle.scatter(x, paddle.to_tensor([1, 1]), updates).tolist()
            [1.0, 6.0, 1.0]
            >>> paddle.scatter(x, paddle.to_tensor([1, 1]), updates, overwrite=False).tolist()
            [1.0, 11.0, 1.0]
    """
    result = _C.ops.scatter(x, index, updates, overwrite)
    return result if out is None else out._turn_into(result)


@shown_as("*args, **kwargs")
def scatter_(x, index, updates, overwrite=True, name=None):
    """In-place form of :func:`scatter`: writes into ``x`` and returns it."""
    return _C.ops.scatter_(x, index, updates, overwrite)


@op("scatter_nd_add")
def scatter_nd_add(x, index, updates, name=None):
    """A copy of ``x`` with ``updates`` added to the parts at coordinates.

    Args:
        x (Tensor): A tensor with at least one axis.
        index (Tensor): int32 or int64; its last axis holds coordinates on the first axes of ``x``.
        updates (Tensor): Of shape ``index.shape[:-1] + x.shape[index.shape[-1]:]``.

    Returns:
        Tensor: Of the shape of ``x``.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> x, updates = paddle.ones([3]), paddle.to_tensor([5.0, 6.0])
            >>> paddle.scatter_nd_add(x, paddle.to_tensor([[1], [1]]), updates).tolist()
            [1.0, 12.0, 1.0]
    """


def scatter_nd(index, updates, shape, name=None):
    """``updates`` at coordinates in a tensor of zeros; what meets at one place is added.

    Args:
        index (Tensor): int32 or int64; its last axis holds coordinates on the first axes of the
            result.
        updates (Tensor): Of shape ``index.shape[:-1] + shape[index.shape[-1]:]``.
        shape (list|tuple|Tensor): The shape of the result.

    Returns:
        Tensor: Of that shape, and the dtype of ``updates``.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.scatter_nd(paddle.to_tensor([[1]]), paddle.to_tensor([9.0]), [3]).tolist()
            [0.0, 9.0, 0.0]
    """
    return _C.ops.scatter_nd_add(_C.ops.full(shape, 0, updates.dtype), index, updates)


def _common(where, arr, indices, axis):
    """The indices' shape, broadcast with that of arr but for the axis; and that of arr."""
    if indices.ndim != arr.ndim:
        raise ValueError(f"{where}: indices must have {arr.ndim} axes, got {indices.ndim}")
    if not -arr.ndim <= axis < arr.ndim:
        raise ValueError(f"{where}: axis must be in [{-arr.ndim}, {arr.ndim}), got {axis}")
    axis %= arr.ndim
    wide = [max(a, i) if a and i else 0 for a, i in zip(arr.shape, indices.shape)]
    to, of = list(wide), list(wide)
    to[axis], of[axis] = indices.shape[axis], arr.shape[axis]
    return to, of


@alias(dim="axis", input="arr")
def take_along_axis(arr, indices, axis, broadcast=True, *, out=None):
    """Elements of a tensor, each at a position of its own along an axis.

    Args:
        arr (Tensor): A tensor with at least one axis.
        indices (Tensor): int32 or int64, with as many axes.
        axis (int): The axis.
        broadcast (bool): Whether the other axes of ``arr`` and ``indices`` are broadcast.
        out (Tensor|None): A tensor that takes the result over.

    Returns:
        Tensor: Of the shape of ``indices``, broadcast.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> x = paddle.to_tensor([[1, 2], [3, 4]])
            >>> paddle.take_along_axis(x, paddle.to_tensor([[1], [0]]), 1).tolist()
            [[2], [3]]
    """
    if broadcast:
        to, of = _common("take_along_axis", arr, indices, axis)
        indices, arr = _C.ops.expand(indices, to), _C.ops.expand(arr, of)
    result = _C.ops.take_along_axis(arr, indices, axis)
    return result if out is None else out._turn_into(result)


take_along_dim = take_along_axis


def _put_operands(arr, indices, values, axis, broadcast):
    if not isinstance(values, _C.Tensor):
        values = _C.ops.full([], values, arr.dtype)
    elif values.dtype != arr.dtype:
        values = _C.ops.cast(values, arr.dtype)
    if broadcast:
        indices = _C.ops.expand(indices, _common("put_along_axis", arr, indices, axis)[0])
        values = _C.ops.expand(values, indices.shape)
    elif values.ndim == 0:
        values = _C.ops.expand(values, indices.shape)
    else:
        values = _C.ops.slice(values, list(range(values.ndim)), [0] * values.ndim, indices.shape)
    return indices, values


def put_along_axis(arr, indices, values, axis, reduce="assign", include_self=True, broadcast=True):
    """A copy of ``arr`` with values put at positions along an axis, or combined with what is there.

    Args:
        arr (Tensor): A tensor with at least one axis.
        indices (Tensor): int32 or int64, with as many axes.
        values (Tensor|int|float): Of the shape of ``indices``, or broadcast to it.
        axis (int): The axis.
        reduce (str): "assign", "add", "mul", "multiply", "mean", "amin" or "amax".
        include_self (bool): Whether what was there counts.
        broadcast (bool): Whether ``indices`` are broadcast to ``arr`` on the other axes.

    Returns:
        Tensor: Of the shape of ``arr``.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> x = paddle.to_tensor([[1, 2], [3, 4]])
            >>> paddle.put_along_axis(x, paddle.to_tensor([[1], [0]]), 9, 1).tolist()
            [[1, 9], [9, 4]]
    """
    indices, values = _put_operands(arr, indices, values, axis, broadcast)
    return _C.ops.put_along_axis(arr, indices, values, axis, reduce, include_self)


def put_along_axis_(arr, indices, values, axis, reduce="assign", include_self=True, broadcast=True):
    """In-place form of :func:`put_along_axis`: writes into ``arr`` and returns it."""
    indices, values = _put_operands(arr, indices, values, axis, broadcast)
    return _C.ops.put_along_axis_(arr, indices, values, axis, reduce, include_self)


def scatter_add(input, dim, index, src):
    """A copy of ``input`` with ``src`` added at positions along an axis.

    Args:
        input (Tensor): A tensor with at least one axis.
        dim (int): The axis.
        index (Tensor): int32 or int64, with as many axes.
        src (Tensor): At least of the shape of ``index``.

    Returns:
        Tensor: Of the shape of ``input``.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> x, src = paddle.zeros([2]), paddle.to_tensor([1.0, 2.0])
            >>> paddle.scatter_add(x, 0, paddle.to_tensor([1, 1]), src).tolist()
            [0.0, 3.0]
    """
    return put_along_axis(input, index, src, dim, "add", broadcast=False)


def scatter_add_(input, dim, index, src):
    """In-place form of :func:`scatter_add`: writes into ``input`` and returns it."""
    return put_along_axis_(input, index, src, dim, "add", broadcast=False)


_REDUCTIONS = {"sum": "add", "prod": "mul", "mean": "mean", "amin": "amin", "amax": "amax"}


def _reduction(reduce):
    if reduce not in _REDUCTIONS:
        raise ValueError(
            f"scatter_reduce: reduce must be one of {', '.join(_REDUCTIONS)}, got {reduce}"
        )
    return _REDUCTIONS[reduce]


def scatter_reduce(input, dim, index, src, reduce, *, include_self=True):
    """A copy of ``input`` in which ``src`` is combined with what is at positions along an axis.

    Args:
        input (Tensor): A tensor with at least one axis.
        dim (int): The axis.
        index (Tensor): int32 or int64, with as many axes.
        src (Tensor): At least of the shape of ``index``.
        reduce (str): "sum", "prod", "mean", "amin" or "amax".
        include_self (bool): Whether what was there counts.

    Returns:
        Tensor: Of the shape of ``input``.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> x, src = paddle.ones([2]), paddle.to_tensor([3.0, 2.0])
            >>> paddle.scatter_reduce(x, 0, paddle.to_tensor([1, 1]), src, "prod").tolist()
            [1.0, 6.0]
    """
    return put_along_axis(input, index, src, dim, _reduction(reduce), include_self, False)


def scatter_reduce_(input, dim, index, src, reduce, *, include_self=True):
    """In-place form of :func:`scatter_reduce`: writes into ``input`` and returns it."""
    return put_along_axis_(input, index, src, dim, _reduction(reduce), include_self, False)


def take(x, index, mode="raise", name=None):
    """Elements of ``x``, taken as one row of elements, at positions.

    Args:
        x (Tensor): A tensor of any shape.
        index (Tensor): int32 or int64, of any shape.
        mode (str): What positions outside of ``x`` mean: "raise": an error; "wrap": they are
            counted on from the beginning or end; "clip": the first or last element.

    Returns:
        Tensor: Of the shape of ``index``.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> x = paddle.to_tensor([[1, 2], [3, 4]])
            >>> paddle.take(x, paddle.to_tensor([[3], [-4]])).tolist()
            [[4], [1]]
    """
    if mode not in ("raise", "wrap", "clip"):
        raise ValueError(f"take: mode must be 'raise', 'wrap' or 'clip', got {mode}")
    if not isinstance(index, _C.Tensor) or str(index.dtype) not in ("paddle.int32", "paddle.int64"):
        raise TypeError("take: index must be an int32 or int64 Tensor")
    n = math.prod(x.shape)
    at = _C.ops.reshape(index, [-1])
    if mode == "wrap":
        at = at % n
    elif mode == "clip":
        at = at.clip(0, n - 1)
    taken = _C.ops.gather(_C.ops.reshape(x, [-1]), at, 0)
    return _C.ops.reshape(taken, index.shape)
