"""Views: tensors that show the memory of another one."""

import math

from ... import _C
from ..._op import alias, op, shown_as

__all__ = [
    "as_complex",
    "as_real",
    "as_strided",
    "crop",
    "diagonal",
    "diagonal_scatter",
    "narrow",
    "select_scatter",
    "slice",
    "slice_scatter",
    "strided_slice",
    "tolist",
    "unfold",
    "view",
    "view_as",
    "view_as_complex",
    "view_as_real",
]
METHODS = [*(name for name in __all__ if name not in ("crop", "tolist")), "set_"]


@op("slice")
def slice(input, axes, starts, ends):
    """A part of ``input``: along each of some axes, the elements from a start to an end. It shares
    memory.

    Args:
        input (Tensor): A tensor with at least one axis.
        axes (list|tuple): The axes that are cut.
        starts (list|tuple|Tensor): Where the part begins on each; negative numbers count from the
            end. Numbers outside are moved to the edge.
        ends (list|tuple|Tensor): Where it ends.

    Returns:
        Tensor: The part, with as many axes as ``input``.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> x = paddle.to_tensor([[1, 2, 3], [4, 5, 6]])
            >>> paddle.slice(x, axes=[0, 1], starts=[1, 0], ends=[2, -1]).tolist()
            [[4, 5]]
    """


@op("slice", x="input")
def strided_slice(x, axes, starts, ends, strides, name=None):
    """A part of ``x`` as :func:`slice` gives it, with a step along each axis. It shares memory.

    Args:
        x (Tensor): A tensor with at least one axis.
        axes (list|tuple): The axes that are cut.
        starts (list|tuple|Tensor): Where the part begins on each; negative numbers count from the
            end.
        ends (list|tuple|Tensor): Where it ends.
        strides (list|tuple|Tensor): The steps; negative ones go backwards.

    Returns:
        Tensor: The part, with as many axes as ``x``.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> x = paddle.to_tensor([1, 2, 3, 4])
            >>> paddle.strided_slice(x, axes=[0], starts=[3], ends=[0], strides=[-2]).tolist()
            [4, 2]
    """


@alias(x="input")
def narrow(input, dim, start, length):
    """The elements of ``input`` from ``start`` on along an axis, ``length`` of them. It shares
    memory.

    Args:
        input (Tensor): A tensor with at least one axis.
        dim (int): The axis.
        start (int|Tensor): Where the part begins; a negative number counts from the end.
        length (int): How many elements it has.

    Returns:
        Tensor: The part.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.narrow(paddle.to_tensor([1, 2, 3, 4]), 0, 1, 2).tolist()
            [2, 3]
    """
    size = input.shape[dim]
    start = int(start) if isinstance(start, _C.Tensor) else start
    if not -size <= start <= size:
        raise IndexError(f"narrow: start must be in [{-size}, {size}], got {start}")
    start += size if start < 0 else 0
    if length < 0 or start + length > size:
        raise ValueError(
            f"narrow: length must be in [0, {size - start}] from {start} on, got {length}"
        )
    return _C.ops.slice(input, [dim], [start], [start + length])


def crop(x, shape=None, offsets=None, name=None):
    """A block cut out of ``x``, as a copy.

    Args:
        x (Tensor): A tensor with at least one axis.
        shape (list|tuple|Tensor|None): The block's sizes; -1 goes to the end of ``x``. None: the
            shape of ``x``.
        offsets (list|tuple|Tensor|None): Where the block begins on each axis. None: at the
            beginning.

    Returns:
        Tensor: The block.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> x = paddle.to_tensor([[1, 2, 3], [4, 5, 6]])
            >>> paddle.crop(x, shape=[1, -1], offsets=[1, 1]).tolist()
            [[5, 6]]
    """
    return _C.ops.crop(
        x, x.shape if shape is None else shape, [0] * x.ndim if offsets is None else offsets
    )


def as_strided(x, shape, stride, offset=0, name=None):
    """A view in which neighbours along each axis are as far apart in ``x`` as ``stride`` says;
    elements may show more than once.

    Args:
        x (Tensor): A tensor of any shape. Distances count its elements in their order.
        shape (list|tuple): The shape of the result.
        stride (list|tuple): One distance per axis.
        offset (int): Where the first element lies in ``x``, in bytes.

    Returns:
        Tensor: The view.

    Raises:
        ValueError: An element would lie outside of ``x``.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.as_strided(paddle.to_tensor([1, 2, 3]), [2, 2], [1, 1]).tolist()
            [[1, 2], [2, 3]]
    """
    return _C.ops.as_strided(x, shape, stride, _elements(offset, x, "as_strided"))


def _elements(offset, x, name):
    """How many elements of x an offset in bytes passes over."""
    count, rest = divmod(offset, x.element_size())
    if rest:
        raise ValueError(
            f"{name}: offset must be a multiple of the {x.element_size()} bytes of an element, "
            f"got {offset}"
        )
    return count


def set_(x, source=None, shape=None, stride=None, offset=0, name=None):
    """Makes ``x`` a view of the memory of another tensor; returns it.

    Args:
        x (Tensor): The tensor that changes its memory, shape and dtype.
        source (Tensor|None): Whose memory it takes; None: that of a tensor without elements.
        shape (list|tuple|None): The new shape; None: that of source.
        stride (list|tuple|None): How many elements apart neighbours on each axis are; None: what
            they are if elements lie in order.
        offset (int): Where the first element lies in source, in bytes.
        name (str|None): Ignored.

    Returns:
        Tensor: ``x``.

    Raises:
        ValueError: An element would lie outside of source.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.zeros([3]).set_(paddle.arange(4), [2], [2]).tolist()
            [0, 2]
    """
    if source is None:
        source = _C.ops.full([0], 0, x.dtype)
        shape = [0] if shape is None else shape
    if shape is None and stride is None and not offset:
        return x._become(source.detach())
    shape = source.shape if shape is None else shape
    if stride is None:
        stride = [math.prod(shape[axis + 1 :]) for axis in range(len(shape))]
    return x._become(
        _C.ops.as_strided(source.detach(), shape, stride, _elements(offset, source, "set_"))
    )


@shown_as("x, shape_or_dtype, name=None")
def view(x, shape_or_dtype, *sizes, name=None):
    """A view of ``x`` in another shape, or of its bytes as elements of another dtype. It never
    copies.

    Args:
        x (Tensor): A tensor of any shape.
        shape_or_dtype (list|tuple|str|paddle.dtype): A shape, as for :func:`reshape`; also as
            integers side by side in ``x.view(2, 3)``. Or a dtype; one of another width changes the
            size of the last axis.

    Returns:
        Tensor: The view.

    Raises:
        ValueError: If the elements do not lie so that they can be seen in that shape.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> x = paddle.to_tensor([1.0, 2.0, 3.0, 4.0])
            >>> x.view([2, 2]).tolist()
            [[1.0, 2.0], [3.0, 4.0]]
            >>> x.view("int32").tolist()
            [1065353216, 1073741824, 1077936128, 1082130432]
    """
    if isinstance(shape_or_dtype, (list, tuple)):
        return _C.ops.view_shape(x, shape_or_dtype)
    if isinstance(shape_or_dtype, int):
        return _C.ops.view_shape(x, [shape_or_dtype, *sizes])
    return _C.ops.view_dtype(x, shape_or_dtype)


def view_as(x, other, name=None):
    """A view of ``x`` in the shape of another tensor.

    Args:
        x (Tensor): A tensor of any shape.
        other (Tensor): A tensor with as many elements.

    Returns:
        Tensor: The view.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.view_as(paddle.ones([4]), paddle.ones([2, 2])).shape
            paddle.Size([2, 2])
    """
    return _C.ops.view_shape(x, other.shape)


@op("tensor_unfold", aliases={"dimension": "axis"}, x="input")
def unfold(x, axis, size, step, name=None):
    """Windows along an axis, as a view; they may overlap.

    Args:
        x (Tensor): A tensor of any shape.
        axis (int): The axis along which windows are taken. Its size becomes the number of windows.
        size (int): The size of a window, which is that of a new last axis.
        step (int): How far apart windows begin.

    Returns:
        Tensor: The view, with one more axis than ``x``.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.unfold(paddle.to_tensor([1, 2, 3, 4]), 0, 2, 1).tolist()
            [[1, 2], [2, 3], [3, 4]]
    """


@op("diagonal")
def diagonal(x, offset=0, axis1=0, axis2=1, name=None):
    """The diagonals of the planes of two axes, as a view.

    Args:
        x (Tensor): A tensor with at least two axes.
        offset (int): How far above the main diagonal; negative numbers: below it.
        axis1 (int): The axis of the planes' rows.
        axis2 (int): The axis of their columns.

    Returns:
        Tensor: Without the two axes, and with a last one that goes along the diagonal.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.diagonal(paddle.to_tensor([[1, 2], [3, 4]])).tolist()
            [1, 4]
    """


def diagonal_scatter(x, y, offset=0, axis1=0, axis2=1, name=None):
    """A copy of ``x`` with ``y`` in place of a diagonal.

    Args:
        x (Tensor): A tensor with at least two axes.
        y (Tensor): Of the shape of ``paddle.diagonal(x, offset, axis1, axis2)`` and the dtype of
            ``x``.
        offset (int): How far above the main diagonal; negative numbers: below it.
        axis1 (int): The axis of rows.
        axis2 (int): The axis of columns.

    Returns:
        Tensor: Of the shape of ``x``.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> x = paddle.zeros([2, 2], dtype="int64")
            >>> paddle.diagonal_scatter(x, paddle.to_tensor([1, 2])).tolist()
            [[1, 0], [0, 2]]
    """
    out = _C.ops.assign(x)
    part = _C.ops.diagonal(out, offset, axis1, axis2)
    if list(part.shape) != list(y.shape):
        raise AssertionError(
            f"diagonal_scatter: y must have shape {list(part.shape)}, got {list(y.shape)}"
        )
    part[...] = y
    return out


def select_scatter(x, values, axis, index, name=None):
    """A copy of ``x`` with ``values`` in place of one element of an axis.

    Args:
        x (Tensor): A tensor with at least one axis.
        values (Tensor): Of the shape of ``x`` without the axis.
        axis (int): The axis.
        index (int): Which element; negative numbers count from the end.

    Returns:
        Tensor: Of the shape of ``x``.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.select_scatter(paddle.zeros([2, 2]), paddle.ones([2]), 1, 0).tolist()
            [[1.0, 0.0], [1.0, 0.0]]
    """
    shape = list(x.shape)
    size = shape.pop(axis)
    if shape != list(values.shape):
        raise RuntimeError(
            f"select_scatter: values must have shape {shape}, got {list(values.shape)}"
        )
    if not -size <= index < size:
        raise IndexError(f"select_scatter: index must be in [{-size}, {size}), got {index}")
    index += size if index < 0 else 0
    return _C.ops.set_value_with_tensor(
        x, _C.ops.cast(values, x.dtype), [axis], [index], [index + 1], [1], [axis]
    )


def slice_scatter(x, value, axes, starts, ends, strides, name=None):
    """A copy of ``x`` with ``value`` in place of the part that :func:`strided_slice` gives.

    Args:
        x (Tensor): A tensor with at least one axis.
        value (Tensor): Of the part's shape, or of one that is broadcast to it.
        axes (list|tuple): The axes that are cut.
        starts (list|tuple): Where the part begins on each.
        ends (list|tuple): Where it ends.
        strides (list|tuple): The steps.

    Returns:
        Tensor: Of the shape of ``x``.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> x, part = paddle.zeros([4]), paddle.ones([2])
            >>> paddle.slice_scatter(x, part, [0], [0], [4], [2]).tolist()
            [1.0, 0.0, 1.0, 0.0]
    """
    return _C.ops.set_value_with_tensor(x, _C.ops.cast(value, x.dtype), axes, starts, ends, strides)


@op("as_complex")
def as_complex(x, name=None):
    """Complex numbers of the pairs of real and imaginary parts along the last axis. The result
    shares memory.

    Args:
        x (Tensor): float32 or float64, of shape [..., 2].

    Returns:
        Tensor: complex64 or complex128, without the last axis.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.as_complex(paddle.to_tensor([[1.0, 2.0]])).tolist()
            [(1+2j)]
    """


@op("as_complex", input="x")
def view_as_complex(input):
    """Complex numbers of the pairs along the last axis, as :func:`as_complex` gives them.

    Args:
        input (Tensor): float32 or float64, of shape [..., 2].

    Returns:
        Tensor: complex64 or complex128, without the last axis.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.view_as_complex(paddle.to_tensor([[1.0, 2.0]])).shape
            paddle.Size([1])
    """


@op("as_real")
def as_real(x, name=None):
    """Real and imaginary parts along a new last axis. The result shares memory.

    Args:
        x (Tensor): A complex tensor.

    Returns:
        Tensor: Of the shape of ``x`` and an axis of size 2 behind it.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.as_real(paddle.to_tensor([1 + 2j])).tolist()
            [[1.0, 2.0]]
    """


@op("as_real", input="x")
def view_as_real(input):
    """Real and imaginary parts along a new last axis, as :func:`as_real` gives them.

    Args:
        input (Tensor): A complex tensor.

    Returns:
        Tensor: Of the shape of ``input`` and an axis of size 2 behind it.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.view_as_real(paddle.to_tensor([1 + 2j])).tolist()
            [[1.0, 2.0]]
    """


def tolist(x):
    """The elements as nested lists of numbers; a number, if there are no axes.

    Args:
        x (Tensor): A tensor of any shape.

    Returns:
        list: As deep as ``x`` has axes.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.tolist(paddle.to_tensor([[1, 2]]))
            [[1, 2]]
    """
    return x.tolist()
