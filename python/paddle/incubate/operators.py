"""Functions of graphs, and softmax with a mask."""

from .. import _C
from ..geometric import (
    reindex_graph,
    sample_neighbors,
    segment_max,
    segment_mean,
    segment_min,
    segment_sum,
    send_u_recv,
)

__all__ = [
    "graph_reindex",
    "graph_sample_neighbors",
    "graph_send_recv",
    "identity_loss",
    "segment_max",
    "segment_mean",
    "segment_min",
    "segment_sum",
    "softmax_mask_fuse",
    "softmax_mask_fuse_upper_triangle",
]


def graph_send_recv(x, src_index, dst_index, pool_type="sum", out_size=None, name=None):
    """:func:`paddle.geometric.send_u_recv`, whose `reduce_op` is called `pool_type`.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> src, dst = paddle.to_tensor([0, 1]), paddle.to_tensor([1, 1])
            >>> paddle.incubate.graph_send_recv(paddle.ones([2, 1]), src, dst).tolist()
            [[0.0], [2.0]]
    """
    return send_u_recv(x, src_index, dst_index, pool_type, out_size)


def graph_reindex(
    x,
    neighbors,
    count,
    value_buffer=None,
    index_buffer=None,
    flag_buffer_hashtable=False,
    name=None,
):
    """:func:`paddle.geometric.reindex_graph`; `flag_buffer_hashtable` is ignored.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> nodes, neighbors = paddle.to_tensor([5]), paddle.to_tensor([9, 5])
            >>> count = paddle.to_tensor([2], dtype="int32")
            >>> [t.tolist() for t in paddle.incubate.graph_reindex(nodes, neighbors, count)]
            [[1, 0], [0, 0], [5, 9]]
    """
    return reindex_graph(x, neighbors, count)


def graph_sample_neighbors(
    row,
    colptr,
    input_nodes,
    eids=None,
    perm_buffer=None,
    sample_size=-1,
    return_eids=False,
    flag_perm_buffer=False,
    name=None,
):
    """:func:`paddle.geometric.sample_neighbors`; `flag_perm_buffer` is ignored.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> row, colptr = paddle.to_tensor([3, 4, 5, 0]), paddle.to_tensor([0, 3, 4])
            >>> got = paddle.incubate.graph_sample_neighbors(row, colptr, paddle.to_tensor([1]))
            >>> [t.tolist() for t in got]
            [[0], [1]]
    """
    return sample_neighbors(row, colptr, input_nodes, sample_size, eids, return_eids)


def identity_loss(x, reduction="none"):
    """x as a loss, reduced.

    Args:
        x (Tensor): The loss.
        reduction (str|int): "sum" or 0, "mean" or 1, "none" or 2.

    Returns:
        Tensor: The sum, the mean, or x.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.incubate.identity_loss(paddle.to_tensor([1.0, 3.0]), "mean").item()
            2.0
    """
    if reduction in ("sum", 0):
        return x.sum()
    if reduction in ("mean", 1):
        return x.mean()
    if reduction in ("none", 2):
        return _C.ops.assign(x)
    raise TypeError(f"identity_loss: reduction must be 'sum', 'mean' or 'none', got {reduction!r}")


def softmax_mask_fuse(x, mask, name=None):
    """softmax(x + mask) along the last axis.

    Args:
        x (Tensor): Scores, of shape [batch, heads, queries, keys].
        mask (Tensor): What is added to them, of shape [batch, 1, queries, keys].
        name (str|None): Ignored.

    Returns:
        Tensor: Of the shape of x.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> mask = paddle.to_tensor([[[[0.0, -1e9]]]])
            >>> paddle.incubate.softmax_mask_fuse(paddle.ones([1, 1, 1, 2]), mask).tolist()
            [[[[1.0, 0.0]]]]
    """
    return _C.ops.softmax(x + mask, -1)


def softmax_mask_fuse_upper_triangle(x):
    """softmax along the last axis of what is not above the diagonal; zeros above it.

    Args:
        x (Tensor): Scores, of shape [batch, heads, n, n].

    Returns:
        Tensor: Of the shape of x.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.incubate.softmax_mask_fuse_upper_triangle(paddle.ones([1, 1, 2, 2])).tolist()
            [[[[1.0, 0.0], [0.5, 0.5]]]]
    """
    rows, columns = x.shape[-2:]
    above = _C.ops.full([rows, columns], float("-inf"), x.dtype).triu(1)
    return _C.ops.softmax(x + above, -1)
