"""The order of axes, and of the elements along them."""

from ... import _C
from ..._op import alias, op, shown_as, turning

__all__ = [
    "flip",
    "moveaxis",
    "permute",
    "ravel",
    "repeat_interleave",
    "reverse",
    "roll",
    "rot90",
    "shard_index",
    "swapaxes",
    "swapdims",
    "transpose",
    "transpose_",
]
METHODS = __all__


def _axis_in_range(where, name, axis, rank, error=ValueError):
    if not -rank <= axis < rank:
        raise error(f"{where}: {name} must be in [{-rank}, {rank}), got {axis}")
    return axis % rank


@alias(input="x", axis0="dim0", axis1="dim1")
@shown_as("x, perm, name=None")
def transpose(x, perm=None, dim1=None, name=None, *, dim0=None):
    """Puts the axes of ``x`` into another order. The result shares the memory of ``x``.

    Args:
        x (Tensor): A tensor of any shape.
        perm (list|tuple): For each axis of the result, its axis in ``x``. Or two axes that change
            places, as integers side by side: ``transpose(x, 0, 1)``, ``transpose(x, dim0=0,
            dim1=1)``.

    Returns:
        Tensor: With the axes in the new order.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> x = paddle.ones([2, 3, 4])
            >>> paddle.transpose(x, [2, 0, 1]).shape
            paddle.Size([4, 2, 3])
            >>> x.transpose(0, 1).shape
            paddle.Size([3, 2, 4])
    """
    if dim0 is None and not isinstance(perm, int):
        return _C.ops.transpose(x, perm)
    order = list(range(x.ndim))
    a = _axis_in_range("transpose", "dim0", perm if dim0 is None else dim0, x.ndim)
    b = _axis_in_range("transpose", "dim1", dim1, x.ndim)
    order[a], order[b] = b, a
    return _C.ops.transpose(x, order)


transpose_ = turning(transpose)
swapaxes = transpose
swapdims = transpose


@op("transpose", aliases={"x": "input", "perm": "dims"}, variadic="dims", input="x", dims="perm")
def permute(input, dims):
    """Puts the axes of ``input`` into another order, as :func:`transpose` does.

    Args:
        input (Tensor): A tensor of any shape.
        dims (list|tuple): For each axis of the result, its axis in ``input``. Also as integers side
            by side.

    Returns:
        Tensor: With the axes in the new order.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.permute(paddle.ones([2, 3, 4]), 2, 0, 1).shape
            paddle.Size([4, 2, 3])
    """


def moveaxis(x, source, destination, name=None):
    """Moves axes to other places; the others keep their order. The result shares the memory of
    ``x``.

    Args:
        x (Tensor): A tensor of any shape.
        source (int|list|tuple): The axes that are moved.
        destination (int|list|tuple): Where they are in the result.

    Returns:
        Tensor: With the axes in the new order.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.moveaxis(paddle.ones([2, 3, 4]), 0, -1).shape
            paddle.Size([3, 4, 2])
    """
    source = [source] if isinstance(source, int) else list(source)
    destination = [destination] if isinstance(destination, int) else list(destination)
    if len(source) != len(destination):
        raise AssertionError(
            f"moveaxis: source and destination must have the same length, "
            f"got {source} and {destination}"
        )
    source = [_axis_in_range("moveaxis", "source", a, x.ndim, AssertionError) for a in source]
    destination = [
        _axis_in_range("moveaxis", "destination", a, x.ndim, AssertionError) for a in destination
    ]
    for name, axes in ("source", source), ("destination", destination):
        if len(set(axes)) != len(axes):
            raise ValueError(f"moveaxis: {name} must not name an axis twice, got {axes}")
    order = [a for a in range(x.ndim) if a not in source]
    for to, a in sorted(zip(destination, source)):
        order.insert(to, a)
    return _C.ops.transpose(x, order)


@op("flatten", input="x")
def ravel(input):
    """The elements of ``input`` along one axis. The result shares the memory of ``input`` where
    they lie in order.

    Args:
        input (Tensor): A tensor of any shape.

    Returns:
        Tensor: With one axis.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.ravel(paddle.to_tensor([[1, 2], [3, 4]])).tolist()
            [1, 2, 3, 4]
    """


@op("flip")
def flip(x, axis, name=None):
    """Reverses the elements along axes.

    Args:
        x (Tensor): A tensor of any shape.
        axis (int|list|tuple): The axes.

    Returns:
        Tensor: Of the shape of ``x``.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.flip(paddle.to_tensor([[1, 2], [3, 4]]), [1]).tolist()
            [[2, 1], [4, 3]]
    """


reverse = flip


@op("roll")
def roll(x, shifts, axis=None, name=None):
    """Moves elements along axes; what leaves at one end enters at the other.

    Args:
        x (Tensor): A tensor of any shape.
        shifts (int|list|tuple|Tensor): How far, one number per axis.
        axis (int|list|tuple|None): The axes. None: along all elements in a row.

    Returns:
        Tensor: Of the shape of ``x``.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> x = paddle.to_tensor([[1, 2], [3, 4]])
            >>> paddle.roll(x, 1).tolist()
            [[4, 1], [2, 3]]
            >>> paddle.roll(x, 1, axis=0).tolist()
            [[3, 4], [1, 2]]
    """


def rot90(x, k=1, axes=[0, 1], name=None):
    """Turns the planes of two axes by multiples of 90 degrees, from the first axis towards the
    second one.

    Args:
        x (Tensor): A tensor with at least two axes.
        k (int): How many times 90 degrees.
        axes (list|tuple): The two axes.

    Returns:
        Tensor: With these axes exchanged, if ``k`` is odd.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.rot90(paddle.to_tensor([[1, 2], [3, 4]])).tolist()
            [[2, 4], [1, 3]]
    """
    if len(axes) != 2 or x.ndim < 2:
        raise ValueError(f"rot90: axes must be two axes of x, got {axes} for {x.ndim} axes")
    a, b = (_axis_in_range("rot90", "axes", axis, x.ndim) for axis in axes)
    if a == b:
        raise ValueError(f"rot90: axes must differ, got {axes}")
    k %= 4
    if k == 0:
        return x
    if k == 2:
        return _C.ops.flip(x, [a, b])
    order = list(range(x.ndim))
    order[a], order[b] = b, a
    if k == 1:
        return _C.ops.transpose(_C.ops.flip(x, [b]), order)
    return _C.ops.flip(_C.ops.transpose(x, order), [b])


def _repeated_positions(repeats, size):
    """[0, 0, 1] for repeats of [2, 1]."""
    if repeats.ndim != 1 or repeats.shape[0] not in (1, size):
        raise ValueError(
            f"repeat_interleave: repeats must have shape [{size}], got {list(repeats.shape)}"
        )
    longest = max(repeats.tolist(), default=0)
    counts = _C.ops.reshape(_C.ops.expand(repeats, [size]), [size, 1])
    kept = _C.ops.less_than(_C.ops.arange(0, longest, 1, repeats.dtype), counts)
    return _C.ops.unbind(_C.ops.nonzero(kept), 1)[0]


@alias(input="x", dim="axis")
def repeat_interleave(x, repeats, axis=None, name=None, *, output_size=None):
    """Repeats each part of ``x`` along an axis beside itself.

    Args:
        x (Tensor): A tensor of any shape.
        repeats (int|Tensor): How often: one number for all, or an integer tensor with one for each
            part.
        axis (int|None): The axis. None: ``x`` is made one row of elements first.
        output_size (int|None): The size of the axis in the result, if it is known.

    Returns:
        Tensor: Of the dtype of ``x``.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> x = paddle.to_tensor([[1, 2], [3, 4]])
            >>> paddle.repeat_interleave(x, 2, axis=1).tolist()
            [[1, 1, 2, 2], [3, 3, 4, 4]]
            >>> paddle.repeat_interleave(x, paddle.to_tensor([2, 1]), axis=0).tolist()
            [[1, 2], [1, 2], [3, 4]]
    """
    if axis is None:
        x, axis = _C.ops.reshape(x, [-1]), 0
    size = -1 if output_size is None else output_size
    if isinstance(repeats, _C.Tensor):
        return _C.ops.gather(x, _repeated_positions(repeats, x.shape[axis]), axis)
    if repeats <= 0:
        raise ValueError(f"repeat_interleave: repeats must be positive, got {repeats}")
    return _C.ops.repeat_interleave(x, repeats, axis, size)


@op("shard_index")
def shard_index(input, index_num, nshards, shard_id, ignore_value=-1):
    """The indices that belong to one of several equal shards, counted from the shard's beginning;
    the others become ``ignore_value``.

    Args:
        input (Tensor): Integers in [0, ``index_num``), of shape [..., 1].
        index_num (int): How many indices there are in all.
        nshards (int): The number of shards; each has ``ceil(index_num / nshards)`` indices.
        shard_id (int): Which of them.
        ignore_value (int): What indices of other shards become.

    Returns:
        Tensor: Of the shape and dtype of ``input``.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.shard_index(paddle.to_tensor([[16], [1]]), 20, 2, 0).tolist()
            [[-1], [1]]
    """
