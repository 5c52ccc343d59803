"""Joining tensors, and cutting them into parts."""

from ... import _C
from ..._op import alias, op
from ...framework.arguments import as_list

__all__ = [
    "atleast_1d",
    "atleast_2d",
    "atleast_3d",
    "block_diag",
    "cat",
    "chunk",
    "column_stack",
    "concat",
    "concatenate",
    "dsplit",
    "dstack",
    "hsplit",
    "hstack",
    "row_stack",
    "split",
    "stack",
    "tensor_split",
    "unbind",
    "unstack",
    "vsplit",
    "vstack",
]
METHODS = [
    name
    for name in __all__
    if name not in ("cat", "column_stack", "concatenate", "dstack", "hstack", "row_stack", "vstack")
] + ["split_with_sizes"]


@op("concat", aliases={"tensors": "x", "dim": "axis"})
def concat(x, axis=0, name=None, *, out=None):
    """Joins tensors along an existing axis.

    Args:
        x (list|tuple): Tensors whose shapes differ along this axis alone.
        axis (int|Tensor): The axis.
        out (Tensor|None): A tensor that takes the result over.

    Returns:
        Tensor: The joined tensor.

    Raises:
        ValueError: If the shapes do not fit.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> x = paddle.to_tensor([[1, 2]])
            >>> paddle.concat([x, x], axis=1).tolist()
            [[1, 2, 1, 2]]
    """


cat = concatenate = concat


@op("stack", aliases={"tensors": "x", "dim": "axis"})
def stack(x, axis=0, name=None, *, out=None):
    """Joins tensors of one shape along a new axis.

    Args:
        x (list|tuple): Tensors of one shape.
        axis (int): Where in the result the new axis is.
        out (Tensor|None): A tensor that takes the result over.

    Returns:
        Tensor: With one more axis, whose size is the number of tensors.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> x, y = paddle.to_tensor([1, 2]), paddle.to_tensor([3, 4])
            >>> paddle.stack([x, y], axis=-1).tolist()
            [[1, 3], [2, 4]]
    """


def split(x, num_or_sections, axis=0, name=None):
    """Cuts a tensor into parts along an axis. The parts are copies.

    Args:
        x (Tensor): A tensor with at least one axis.
        num_or_sections (int|list|tuple): The number of equal parts. Or the sizes of the parts, one
            of which may be
            -1: what is left.
        axis (int|Tensor): The axis.

    Returns:
        list[Tensor]: The parts.

    Raises:
        ValueError: If the axis cannot be cut so.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> x = paddle.to_tensor([1, 2, 3, 4])
            >>> [part.tolist() for part in paddle.split(x, 2)]
            [[1, 2], [3, 4]]
            >>> [part.tolist() for part in paddle.split(x, [1, -1])]
            [[1], [2, 3, 4]]
    """
    if isinstance(num_or_sections, int):
        return _C.ops.split_with_num(x, num_or_sections, axis)
    if not isinstance(num_or_sections, (list, tuple)):
        raise TypeError(
            f"split: num_or_sections must be an int, list or tuple, "
            f"got {type(num_or_sections).__name__}"
        )
    return _C.ops.split(x, num_or_sections, axis)


def split_with_sizes(self, split_sizes, dim=0):
    """Cuts a tensor into parts of given sizes: :func:`split` under other names.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> [part.tolist() for part in paddle.to_tensor([1, 2, 3]).split_with_sizes([1, 2])]
            [[1], [2, 3]]
    """
    return split(self, list(split_sizes), dim)


@op("split_with_num", aliases={"input": "x", "dim": "axis"}, chunks="num")
def chunk(x, chunks, axis=0, name=None):
    """Cuts a tensor into equal parts along an axis. The parts are copies.

    Args:
        x (Tensor): A tensor with at least one axis.
        chunks (int): The number of parts; the axis' size must be a multiple of it.
        axis (int|Tensor): The axis.

    Returns:
        list[Tensor]: The parts.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> [part.tolist() for part in paddle.chunk(paddle.to_tensor([1, 2, 3, 4]), 2)]
            [[1, 2], [3, 4]]
    """


def tensor_split(x, num_or_indices, axis=0, name=None):
    """Cuts a tensor along an axis into parts that need not be equal.

    Args:
        x (Tensor): A tensor with at least one axis.
        num_or_indices (int|list|tuple): The number of parts, the first of which are larger by one
            if need be. Or where parts end and the next ones begin.
        axis (int): The axis.

    Returns:
        list[Tensor]: The parts.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> x = paddle.to_tensor([1, 2, 3, 4, 5])
            >>> [part.tolist() for part in paddle.tensor_split(x, 2)]
            [[1, 2, 3], [4, 5]]
            >>> [part.tolist() for part in paddle.tensor_split(x, [1, 3])]
            [[1], [2, 3], [4, 5]]
    """
    return _parts_at("tensor_split", x, num_or_indices, axis, 1)


def _parts_at(where, x, num_or_indices, axis, least):
    if x.ndim < least:
        raise ValueError(f"{where}: x must have at least {least} axes, its shape is {x.shape}")
    size = x.shape[axis]
    if isinstance(num_or_indices, int):
        if num_or_indices <= 0:
            raise ValueError(f"{where}: num_or_indices must be positive, got {num_or_indices}")
        small, larger = size // num_or_indices, size % num_or_indices
        sizes = [small + (i < larger) for i in range(num_or_indices)]
        return _C.ops.split(x, sizes, axis)
    if not isinstance(num_or_indices, (list, tuple)):
        raise ValueError(
            f"{where}: num_or_indices must be an int, list or tuple, "
            f"got {type(num_or_indices).__name__}"
        )
    bounds = [0, *num_or_indices, size]
    return [
        _C.ops.assign(_C.ops.slice(x, [axis], [start], [end]))
        for start, end in zip(bounds, bounds[1:])
    ]


def hsplit(x, num_or_indices, name=None):
    """Cuts a tensor along its second axis, or the only one, as :func:`tensor_split` does.

    Args:
        x (Tensor): A tensor with at least one axis.
        num_or_indices (int|list|tuple): The number of parts, or where they end.

    Returns:
        list[Tensor]: The parts.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> [part.tolist() for part in paddle.hsplit(paddle.to_tensor([[1, 2], [3, 4]]), 2)]
            [[[1], [3]], [[2], [4]]]
    """
    return _parts_at("hsplit", x, num_or_indices, 1 if x.ndim > 1 else 0, 1)


def vsplit(x, num_or_indices, name=None):
    """Cuts a tensor along its first axis, as :func:`tensor_split` does.

    Args:
        x (Tensor): A tensor with at least two axes.
        num_or_indices (int|list|tuple): The number of parts, or where they end.

    Returns:
        list[Tensor]: The parts.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> [part.tolist() for part in paddle.vsplit(paddle.to_tensor([[1, 2], [3, 4]]), 2)]
            [[[1, 2]], [[3, 4]]]
    """
    return _parts_at("vsplit", x, num_or_indices, 0, 2)


def dsplit(x, num_or_indices, name=None):
    """Cuts a tensor along its third axis, as :func:`tensor_split` does.

    Args:
        x (Tensor): A tensor with at least three axes.
        num_or_indices (int|list|tuple): The number of parts, or where they end.

    Returns:
        list[Tensor]: The parts.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> [part.tolist() for part in paddle.dsplit(paddle.to_tensor([[[1, 2, 3]]]), [1])]
            [[[[1]]], [[[2, 3]]]]
    """
    return _parts_at("dsplit", x, num_or_indices, 2, 3)


@alias(dim="axis", x="input")
def unbind(input, axis=0):
    """The parts along an axis, without that axis. They share the memory of ``input``.

    Args:
        input (Tensor): A tensor with at least one axis.
        axis (int): The axis.

    Returns:
        list[Tensor]: As many parts as the axis has elements.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> [part.tolist() for part in paddle.unbind(paddle.to_tensor([[1, 2], [3, 4]]))]
            [[1, 2], [3, 4]]
    """
    if not -input.ndim <= axis < input.ndim:
        raise ValueError(f"unbind: axis must be in [{-input.ndim}, {input.ndim}), got {axis}")
    return [
        _C.ops.slice(input, [axis], [i], [i + 1], None, [axis]) for i in range(input.shape[axis])
    ]


def unstack(x, axis=0, num=None):
    """The parts along an axis, without that axis, as copies.

    Args:
        x (Tensor): A tensor with at least one axis.
        axis (int): The axis.
        num (int|None): Its size, if it has to be checked.

    Returns:
        list[Tensor]: As many parts as the axis has elements.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> x = paddle.to_tensor([[1, 2], [3, 4]])
            >>> [part.tolist() for part in paddle.unstack(x, axis=1)]
            [[1, 3], [2, 4]]
    """
    return _C.ops.unstack(x, axis, 0 if num is None else num)


def _with_axes(where, inputs, reshape):
    """What atleast_1d and the like do: of one input a tensor, of several a list."""
    if len(inputs) == 1 and isinstance(inputs[0], (list, tuple)):
        if any(isinstance(i, _C.Tensor) for i in inputs[0]):
            inputs = inputs[0]
    made = [
        reshape(i if isinstance(i, _C.Tensor) else _C._tensor_from(i, None, None)) for i in inputs
    ]
    return made[0] if len(made) == 1 else made


def atleast_1d(*inputs, name=None):
    """Gives tensors without axes one of size 1.

    Args:
        inputs (Tensor|list): Tensors, or numbers and lists that become tensors.

    Returns:
        Tensor|list[Tensor]: A list if there are several inputs.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.atleast_1d(paddle.to_tensor(1.0)).tolist()
            [1.0]
    """
    return _with_axes("atleast_1d", inputs, lambda t: _C.ops.reshape(t, [1]) if t.ndim == 0 else t)


def atleast_2d(*inputs, name=None):
    """Gives tensors with fewer than two axes new ones in front.

    Args:
        inputs (Tensor|list): Tensors, or numbers and lists that become tensors.

    Returns:
        Tensor|list[Tensor]: A list if there are several inputs.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.atleast_2d(paddle.to_tensor([1.0, 2.0])).tolist()
            [[1.0, 2.0]]
    """
    return _with_axes(
        "atleast_2d", inputs, lambda t: _C.ops.unsqueeze(t, [0] * (2 - t.ndim)) if t.ndim < 2 else t
    )


def atleast_3d(*inputs, name=None):
    """Gives tensors with fewer than three axes new ones: a vector is a row of a matrix, a matrix
    gets a last axis.

    Args:
        inputs (Tensor|list): Tensors, or numbers and lists that become tensors.

    Returns:
        Tensor|list[Tensor]: A list if there are several inputs.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.atleast_3d(paddle.to_tensor([1.0, 2.0])).shape
            paddle.Size([1, 2, 1])
    """
    new = {0: [0, 0, 0], 1: [0, 2], 2: [2]}
    return _with_axes(
        "atleast_3d", inputs, lambda t: _C.ops.unsqueeze(t, new[t.ndim]) if t.ndim < 3 else t
    )


def hstack(x, name=None):
    """Joins tensors along their second axis, vectors and numbers along the first one.

    Args:
        x (list|tuple): The tensors.

    Returns:
        Tensor: The joined tensor.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> x = paddle.to_tensor([1, 2])
            >>> paddle.hstack([x, x]).tolist()
            [1, 2, 1, 2]
    """
    parts = as_list(atleast_1d(*x))
    return _C.ops.concat(parts, 0 if parts[0].ndim == 1 else 1)


def vstack(x, name=None):
    """Joins tensors along their first axis; vectors and numbers are rows.

    Args:
        x (list|tuple): The tensors.

    Returns:
        Tensor: The joined tensor.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> x = paddle.to_tensor([1, 2])
            >>> paddle.vstack([x, x]).tolist()
            [[1, 2], [1, 2]]
    """
    return _C.ops.concat(as_list(atleast_2d(*x)), 0)


def row_stack(x, name=None):
    """Joins tensors along their first axis; the same as :func:`vstack`.

    Args:
        x (list|tuple): The tensors.

    Returns:
        Tensor: The joined tensor.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> x = paddle.to_tensor([1, 2])
            >>> paddle.row_stack([x, x]).tolist()
            [[1, 2], [1, 2]]
    """
    return vstack(x)


def dstack(x, name=None):
    """Joins tensors along their third axis, which they get if they have none.

    Args:
        x (list|tuple): The tensors.

    Returns:
        Tensor: The joined tensor.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> x = paddle.to_tensor([1, 2])
            >>> paddle.dstack([x, x]).tolist()
            [[[1, 1], [2, 2]]]
    """
    return _C.ops.concat(as_list(atleast_3d(*x)), 2)


def column_stack(x, name=None):
    """Joins tensors along their second axis; vectors and numbers are columns.

    Args:
        x (list|tuple): The tensors.

    Returns:
        Tensor: The joined tensor.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> x = paddle.to_tensor([1, 2])
            >>> paddle.column_stack([x, x]).tolist()
            [[1, 1], [2, 2]]
    """
    return _C.ops.concat([_C.ops.reshape(t, [-1, 1]) if t.ndim < 2 else t for t in x], 1)


def block_diag(inputs, name=None):
    """A matrix with tensors along its diagonal, one below and beside the other, and zeros
    elsewhere.

    Args:
        inputs (list|tuple): Tensors with at most two axes; vectors are rows.

    Returns:
        Tensor: A matrix.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.block_diag([paddle.to_tensor([[1], [2]]), paddle.to_tensor([3, 4])]).tolist()
            [[1, 0, 0], [2, 0, 0], [0, 3, 4]]
    """
    for t in inputs:
        if t.ndim > 2:
            raise ValueError(
                f"block_diag: tensors must have at most 2 axes, got shape {list(t.shape)}"
            )
    blocks = as_list(atleast_2d(*inputs))
    widths = [b.shape[1] for b in blocks]
    rows = []
    for i, b in enumerate(blocks):
        before, behind = sum(widths[:i]), sum(widths[i + 1 :])
        rows.append(
            _C.ops.concat(
                [
                    _C.ops.full([b.shape[0], before], 0, b.dtype),
                    b,
                    _C.ops.full([b.shape[0], behind], 0, b.dtype),
                ],
                1,
            )
        )
    return _C.ops.concat(rows, 0)
