"""Shapes: the same elements in another shape, or repeated to a larger one."""

import math

from ... import _C
from ..._op import op, shown_as, turning

__all__ = [
    "broadcast_shape",
    "broadcast_tensors",
    "broadcast_to",
    "cast",
    "cast_",
    "expand",
    "expand_as",
    "flatten",
    "flatten_",
    "reshape",
    "reshape_",
    "squeeze",
    "squeeze_",
    "tile",
    "unflatten",
    "unsqueeze",
    "unsqueeze_",
]
METHODS = [*__all__, "repeat", "resize_"]


@op("reshape", aliases={"input": "x"}, variadic="shape")
def reshape(x, shape, name=None):
    """The elements of ``x`` in another shape. Where they can stay as they lie, the result shares
    the memory of ``x``.

    Args:
        x (Tensor): A tensor of any shape.
        shape (list|tuple|Tensor|int): The new sizes, integers or 0-D tensors among them. One may be
            -1: what is left. A 0 takes the size that ``x`` has on that axis. Also as integers side
            by side: ``reshape(x, 2, 3)``.

    Returns:
        Tensor: Of the new shape, with the dtype of ``x``.

    Raises:
        ValueError: If the new shape has another number of elements.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> x = paddle.to_tensor([[1, 2, 3], [4, 5, 6]])
            >>> paddle.reshape(x, [-1]).tolist()
            [1, 2, 3, 4, 5, 6]
            >>> paddle.reshape(x, [0, 3, 1]).shape
            paddle.Size([2, 3, 1])
    """


reshape_ = turning(reshape)


@op("flatten", aliases={"input": "x", "start_dim": "start_axis", "end_dim": "stop_axis"})
def flatten(x, start_axis=0, stop_axis=-1, name=None):
    """Makes neighbouring axes one. The result shares the memory of ``x`` where its elements lie in
    order.

    Args:
        x (Tensor): A tensor of any shape; one without axes gets an axis of size 1.
        start_axis (int): The first axis.
        stop_axis (int): The last one.

    Returns:
        Tensor: With one axis in place of these.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> x = paddle.to_tensor([[[1, 2], [3, 4]]])
            >>> paddle.flatten(x).tolist()
            [1, 2, 3, 4]
            >>> paddle.flatten(x, start_axis=1).tolist()
            [[1, 2, 3, 4]]
    """


flatten_ = turning(flatten)


def unflatten(x, axis, shape, name=None):
    """Makes several axes of one.

    Args:
        x (Tensor): A tensor with at least one axis.
        axis (int): The axis that is replaced.
        shape (list|tuple|Tensor): The sizes in its place; one may be -1.

    Returns:
        Tensor: With ``len(shape) - 1`` more axes.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> x = paddle.to_tensor([1, 2, 3, 4])
            >>> paddle.unflatten(x, 0, [2, -1]).tolist()
            [[1, 2], [3, 4]]
    """
    if not -x.ndim <= axis < x.ndim:
        raise AssertionError(f"unflatten: axis must be in [{-x.ndim}, {x.ndim}), got {axis}")
    if isinstance(shape, _C.Tensor):
        shape = [shape[i] for i in range(shape.shape[0])]
    if not isinstance(shape, (list, tuple)):
        raise TypeError(
            f"unflatten: shape must be a list, tuple or Tensor, got {type(shape).__name__}"
        )
    axis %= x.ndim
    return _C.ops.reshape(x, [*x.shape[:axis], *shape, *x.shape[axis + 1 :]])


@op("squeeze", aliases={"input": "x", "dim": "axis"}, variadic="axis")
def squeeze(x, axis=None, name=None):
    """Drops axes of size 1. The result shares the memory of ``x``.

    Args:
        x (Tensor): A tensor of any shape.
        axis (int|list|tuple|Tensor|None): The axes to drop; those of another size stay. None: all
            of size 1.

    Returns:
        Tensor: Without these axes.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> x = paddle.ones([1, 3, 1])
            >>> paddle.squeeze(x).shape
            paddle.Size([3])
            >>> paddle.squeeze(x, axis=0).shape
            paddle.Size([3, 1])
    """


squeeze_ = turning(squeeze)


@op("unsqueeze", aliases={"input": "x", "dim": "axis"}, variadic="axis")
def unsqueeze(x, axis, name=None):
    """Adds axes of size 1. The result shares the memory of ``x``.

    Args:
        x (Tensor): A tensor of any shape.
        axis (int|list|tuple|Tensor): Where the new axes are in the result, one added after the
            other.

    Returns:
        Tensor: With the new axes.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> x = paddle.ones([3])
            >>> paddle.unsqueeze(x, [0, 2]).shape
            paddle.Size([1, 3, 1])
    """


unsqueeze_ = turning(unsqueeze)


@op("expand", aliases={"input": "x", "size": "shape"}, variadic="shape")
def expand(x, shape, name=None):
    """Repeats ``x`` along axes of size 1, and along new ones in front, to reach a shape. It copies.

    Args:
        x (Tensor): A tensor of any shape.
        shape (list|tuple|Tensor): The new sizes; -1 keeps that of ``x``. Also as integers side by
            side.

    Returns:
        Tensor: Of the new shape.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.expand(paddle.to_tensor([1, 2]), [2, 2]).tolist()
            [[1, 2], [1, 2]]
    """


@op("expand", aliases={"input": "x", "size": "shape"})
def broadcast_to(x, shape, name=None):
    """Repeats ``x`` to a shape, as :func:`expand` does.

    Args:
        x (Tensor): A tensor of any shape.
        shape (list|tuple|Tensor): The new sizes; -1 keeps that of ``x``.

    Returns:
        Tensor: Of the new shape.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.broadcast_to(paddle.to_tensor([[1], [2]]), [2, 2]).tolist()
            [[1, 1], [2, 2]]
    """


@op("expand_as")
def expand_as(x, y, name=None):
    """Repeats ``x`` to the shape of ``y``, as :func:`expand` does.

    Args:
        x (Tensor): A tensor of any shape.
        y (Tensor): A tensor whose shape is taken.

    Returns:
        Tensor: Of the shape of ``y`` and the dtype of ``x``.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.expand_as(paddle.to_tensor([1, 2]), paddle.ones([2, 2])).tolist()
            [[1, 2], [1, 2]]
    """


@op("broadcast_tensors")
def broadcast_tensors(input, name=None):
    """Repeats tensors to the shape that they have in common.

    Args:
        input (list|tuple): Tensors whose shapes go together as NumPy broadcasts them.

    Returns:
        list[Tensor]: The tensors, all of one shape.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> x, y = paddle.broadcast_tensors([paddle.ones([3]), paddle.ones([2, 1])])
            >>> x.shape, y.shape
            (paddle.Size([2, 3]), paddle.Size([2, 3]))
    """


def broadcast_shape(x_shape, y_shape):
    """The shape that two shapes have in common.

    Args:
        x_shape (list|tuple): A shape.
        y_shape (list|tuple): Another one.

    Returns:
        list[int]: What tensors of these shapes are broadcast to.

    Raises:
        ValueError: If the shapes do not go together.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.broadcast_shape([2, 1, 3], [4, 1])
            [2, 4, 3]
    """
    rank = max(len(x_shape), len(y_shape))
    x, y = ([1] * (rank - len(s)) + list(s) for s in (x_shape, y_shape))
    for a, b in zip(x, y):
        if a != b and a != 1 and b != 1:
            raise ValueError(
                f"broadcast_shape: shapes {list(x_shape)} and {list(y_shape)} do not go together"
            )
    return [b if a == 1 else a for a, b in zip(x, y)]


@op("tile", aliases={"input": "x", "dims": "repeat_times"}, variadic="repeat_times")
def tile(x, repeat_times, name=None):
    """Repeats ``x`` as a whole along its axes.

    Args:
        x (Tensor): A tensor of any shape.
        repeat_times (int|list|tuple|Tensor): How often, for the last axes; more numbers than axes
            add axes in front.

    Returns:
        Tensor: Each size multiplied by its number.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.tile(paddle.to_tensor([1, 2]), [2, 2]).tolist()
            [[1, 2, 1, 2], [1, 2, 1, 2]]
    """


@op("cast")
def cast(x, dtype):
    """The elements of ``x`` converted to another dtype. Floats lose their fraction when they become
    integers.

    Args:
        x (Tensor): A tensor of any dtype.
        dtype (str|paddle.dtype): The new dtype.

    Returns:
        Tensor: Of the shape of ``x``.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.cast(paddle.to_tensor([1.5, -1.5]), "int32").tolist()
            [1, -1]
    """


cast_ = turning(cast)


@shown_as("x, repeats")
def repeat(x, *repeats, **keywords):
    """:func:`tile` whose counts stand in a list or side by side.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.to_tensor([1, 2]).repeat(2, 1).tolist()
            [[1, 2], [1, 2]]
    """
    counts = keywords.pop("repeats") if not repeats else repeats
    if keywords:
        raise TypeError(f"repeat: unexpected argument '{next(iter(keywords))}'")
    return tile(x, *counts) if counts is repeats else tile(x, counts)


def resize_(x, shape, fill_zero=False, name=None):
    """Gives ``x`` another shape, of as many elements or fewer or more; returns it.

    Args:
        x (Tensor): A tensor of any shape.
        shape (list|tuple): The sizes.
        fill_zero (bool): Has no effect: elements that come in addition are always zero.

    Returns:
        Tensor: ``x``.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.to_tensor([1, 2]).resize_([3], fill_zero=True).tolist()
            [1, 2, 0]
    """
    flat, size = _C.ops.reshape(x, [-1]), math.prod(shape)
    if size > x.size:
        flat = _C.ops.concat([flat, _C.ops.full([size - x.size], 0, x.dtype)], 0)
    return x._turn_into(_C.ops.reshape(_C.ops.slice(flat, [0], [0], [size]), shape))
