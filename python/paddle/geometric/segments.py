"""Rows of a tensor reduced by segments."""

from .. import _C


def reduced(what, data, index, count, reduce_op):
    """The rows of `data` whose index is i, reduced to row i of `count` rows.

    Args:
        what (str): The public function, for messages.
        data (Tensor): Of shape [n, ...].
        index (Tensor): int32 or int64, of n elements.
        count (int): The number of rows of the result.
        reduce_op (str): "sum", "mean", "max" or "min".

    Returns:
        Tensor: Of shape [count, ...]; rows of no index are zero.
    """
    if index.dtype not in (_C.int32, _C.int64):
        raise ValueError(f"{what}: indices must be int32 or int64, got {index.dtype}")
    index = index.reshape([-1])
    if index.shape[0] != data.shape[0]:
        raise ValueError(
            f"{what}: there must be an index for each of {data.shape[0]} rows, got {index.shape[0]}"
        )
    if index.shape[0] and not 0 <= int(index.min()) <= int(index.max()) < count:
        raise IndexError(f"{what}: indices must be in [0, {count}), got {index.tolist()}")
    rest = list(data.shape[1:])
    zeros = _C.ops.full([count, *rest], 0.0, data.dtype)
    if reduce_op in ("max", "min"):
        index = index.reshape([-1] + [1] * len(rest)).expand(data.shape)
        return _C.ops.put_along_axis(zeros, index, data, 0, "a" + reduce_op, False)
    total = _C.ops.index_add(zeros, index, data, 0)
    if reduce_op == "sum":
        return total
    counts = _C.ops.bincount(index, None, count).clip(min=1).reshape([-1] + [1] * len(rest))
    counts = counts.astype(data.dtype)
    return total / counts if data.dtype.is_floating_point else total // counts


def _segments(what, data, segment_ids, reduce_op):
    count = int(segment_ids.reshape([-1])[-1]) + 1 if segment_ids.shape[0] else 0
    if count and bool((segment_ids[1:] < segment_ids[:-1]).any()):
        raise ValueError(f"{what}: segment_ids must not decrease, got {segment_ids.tolist()}")
    return reduced(what, data, segment_ids, count, reduce_op)


def segment_sum(data, segment_ids, name=None):
    """The sums of the rows of each segment.

    Args:
        data (Tensor): Of shape [n, ...].
        segment_ids (Tensor): int32 or int64, of shape [n], not decreasing: the segment of each row.
        name (str|None): Ignored.

    Returns:
        Tensor: A row for each number up to the last segment's; zeros, if it has no rows.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> data = paddle.to_tensor([[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]])
            >>> ids = paddle.to_tensor([0, 0, 1])
            >>> paddle.geometric.segment_sum(data, ids).tolist()
            [[4.0, 6.0], [5.0, 6.0]]
    """
    return _segments("segment_sum", data, segment_ids, "sum")


def segment_mean(data, segment_ids, name=None):
    """The means of the rows of each segment; see :func:`segment_sum`.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> data = paddle.to_tensor([[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]])
            >>> ids = paddle.to_tensor([0, 0, 1])
            >>> paddle.geometric.segment_mean(data, ids).tolist()
            [[2.0, 3.0], [5.0, 6.0]]
    """
    return _segments("segment_mean", data, segment_ids, "mean")


def segment_max(data, segment_ids, name=None):
    """The greatest elements of the rows of each segment; see :func:`segment_sum`.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> data = paddle.to_tensor([[1.0, 4.0], [3.0, 2.0], [5.0, 6.0]])
            >>> ids = paddle.to_tensor([0, 0, 1])
            >>> paddle.geometric.segment_max(data, ids).tolist()
            [[3.0, 4.0], [5.0, 6.0]]
    """
    return _segments("segment_max", data, segment_ids, "max")


def segment_min(data, segment_ids, name=None):
    """The least elements of the rows of each segment; see :func:`segment_sum`.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> data = paddle.to_tensor([[1.0, 4.0], [3.0, 2.0], [5.0, 6.0]])
            >>> ids = paddle.to_tensor([0, 0, 1])
            >>> paddle.geometric.segment_min(data, ids).tolist()
            [[1.0, 2.0], [5.0, 6.0]]
    """
    return _segments("segment_min", data, segment_ids, "min")
