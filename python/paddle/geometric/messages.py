"""Messages along the edges of a graph."""

from .. import _C
from .segments import reduced

_MESSAGES = {
    "add": _C.ops.add,
    "sub": _C.ops.subtract,
    "mul": _C.ops.multiply,
    "div": _C.ops.divide,
}
_REDUCTIONS = ("sum", "mean", "max", "min")


def _check(what, name, value, allowed):
    if value not in allowed:
        raise ValueError(f"{what}: {name} must be one of {', '.join(allowed)}, got {value!r}")


def _received(what, messages, dst_index, reduce_op, out_size, default):
    _check(what, "reduce_op", reduce_op, _REDUCTIONS)
    size = 0 if out_size is None else int(out_size)
    return reduced(what, messages, dst_index, size if size > 0 else default, reduce_op)


def _combined(what, x, y, message_op):
    """x with y, whose axes are aligned at the first."""
    _check(what, "message_op", message_op, _MESSAGES)
    rank = max(x.ndim, y.ndim)
    x, y = (t.reshape([*t.shape, *[1] * (rank - t.ndim)]) for t in (x, y))
    return _MESSAGES[message_op](x, y)


def send_u_recv(x, src_index, dst_index, reduce_op="sum", out_size=None, name=None):
    """What nodes receive, if each edge carries the row of its source.

    Args:
        x (Tensor): A row for each node, of shape [n, ...].
        src_index (Tensor): int32 or int64, of shape [edges]: the node where an edge begins.
        dst_index (Tensor): Likewise, where it ends.
        reduce_op (str): How a node reduces what it receives: "sum", "mean", "max" or "min".
        out_size (int|Tensor|None): The number of rows of the result; None or 0: n.
        name (str|None): Ignored.

    Returns:
        Tensor: Of shape [out_size, ...]; zeros for nodes that receive nothing.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> x = paddle.to_tensor([[1.0], [2.0], [3.0]])
            >>> src, dst = paddle.to_tensor([0, 1, 2]), paddle.to_tensor([1, 2, 1])
            >>> paddle.geometric.send_u_recv(x, src, dst).tolist()
            [[0.0], [4.0], [2.0]]
    """
    return _received("send_u_recv", x.gather(src_index), dst_index, reduce_op, out_size, x.shape[0])


def send_ue_recv(
    x, y, src_index, dst_index, message_op="add", reduce_op="sum", out_size=None, name=None
):
    """What nodes receive, if each edge carries the row of its source combined with one of its own.

    Args:
        x (Tensor): A row for each node, of shape [n, ...].
        y (Tensor): A row for each edge, of shape [edges, ...].
        src_index (Tensor): int32 or int64, of shape [edges]: the node where an edge begins.
        dst_index (Tensor): Likewise, where it ends.
        message_op (str): How rows are combined: "add", "sub", "mul" or "div".
        reduce_op (str): How a node reduces what it receives: "sum", "mean", "max" or "min".
        out_size (int|Tensor|None): The number of rows of the result; None or 0: n.
        name (str|None): Ignored.

    Returns:
        Tensor: Of shape [out_size, ...]; zeros for nodes that receive nothing.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> x, y = paddle.to_tensor([[1.0], [2.0]]), paddle.to_tensor([[10.0], [20.0]])
            >>> src, dst = paddle.to_tensor([0, 1]), paddle.to_tensor([1, 1])
            >>> paddle.geometric.send_ue_recv(x, y, src, dst).tolist()
            [[0.0], [33.0]]
    """
    messages = _combined("send_ue_recv", x.gather(src_index), y, message_op)
    return _received("send_ue_recv", messages, dst_index, reduce_op, out_size, x.shape[0])


def send_uv(x, y, src_index, dst_index, message_op="add", name=None):
    """What edges carry, if they combine a row of their source with a row of their destination.

    Args:
        x (Tensor): A row for each node, of shape [n, ...].
        y (Tensor): Another row for each node.
        src_index (Tensor): int32 or int64, of shape [edges]: the node where an edge begins.
        dst_index (Tensor): Likewise, where it ends.
        message_op (str): How rows are combined: "add", "sub", "mul" or "div".
        name (str|None): Ignored.

    Returns:
        Tensor: Of shape [edges, ...].

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> x, y = paddle.to_tensor([[1.0], [2.0]]), paddle.to_tensor([[10.0], [20.0]])
            >>> src, dst = paddle.to_tensor([0, 1]), paddle.to_tensor([1, 0])
            >>> paddle.geometric.send_uv(x, y, src, dst).tolist()
            [[21.0], [12.0]]
    """
    return _combined("send_uv", x.gather(src_index), y.gather(dst_index), message_op)
