"""Masks of sequences, and shifts in time."""

from ... import _C

_ops = _C.ops

__all__ = ["diag_embed", "gather_tree", "sequence_mask", "temporal_shift"]


def diag_embed(input, offset=0, dim1=-2, dim2=-1):
    """Zeros, with the vectors along input's last axis on diagonals of two new axes.

    Args:
        input (Tensor): Of any shape.
        offset (int): Which diagonals: above the main one if positive, below if negative.
        dim1 (int): Where in the result the axis of rows is.
        dim2 (int): Where in the result the axis of columns is.

    Returns:
        Tensor: With one axis more than input.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.nn.functional.diag_embed(paddle.to_tensor([1.0, 2.0])).tolist()
            [[1.0, 0.0], [0.0, 2.0]]
    """
    return _ops.diag_embed(input, offset, dim1, dim2)


def sequence_mask(x, maxlen=None, dtype="int64", name=None):
    """Ones for as many places as each sequence has, then zeros.

    Args:
        x (Tensor): Lengths, of any shape.
        maxlen (int|Tensor|None): The number of places; None: the largest length.
        dtype (str|paddle.dtype): Of the result.

    Returns:
        Tensor: Of x's shape with a new last axis of maxlen places.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.nn.functional.sequence_mask(paddle.to_tensor([1, 3])).tolist()
            [[1, 0, 0], [1, 1, 1]]
    """
    places = int(_ops.max(x)) if maxlen is None else int(maxlen)
    mask = _ops.arange(0, places, 1, x.dtype) < _ops.unsqueeze(x, [-1])
    return _ops.cast(mask, dtype)


def temporal_shift(x, seg_num, shift_ratio=0.25, name=None, data_format="NCHW"):
    """Frames of videos with a part of their channels from the frame after, and another part from
    the frame before (Lin, Gan and Han, "TSM: Temporal Shift Module", 2019).

    Args:
        x (Tensor): Frames, of shape [N * T, C, H, W], or with the channels last.
        seg_num (int): T, the number of frames of a video.
        shift_ratio (float): The share of each of the two parts; at most 0.5.
        data_format (str): "NCHW" or "NHWC".

    Returns:
        Tensor: Of x's shape; zeros take the place of frames that there are not.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> x = paddle.to_tensor([1.0, 2.0, 3.0, 4.0]).reshape([2, 2, 1, 1])
            >>> paddle.nn.functional.temporal_shift(x, 2, 0.5).flatten().tolist()
            [0.0, 4.0, 1.0, 0.0]
    """
    if data_format not in ("NCHW", "NHWC"):
        raise ValueError(
            f"temporal_shift: data_format must be 'NCHW' or 'NHWC', got {data_format!r}"
        )
    if x.ndim != 4:
        raise ValueError(f"temporal_shift: x must have four axes, got shape {list(x.shape)}")
    shape = list(x.shape)
    channel = 2 if data_format == "NCHW" else 4
    frames = _ops.reshape(x, [-1, seg_num, *shape[1:]])
    c = frames.shape[channel]
    first, second = int(c * shift_ratio), int(c * 2 * shift_ratio)

    def part(begin, end):
        return _ops.slice(frames, [channel], [begin], [end])

    def times(part, begin, end):
        return _ops.slice(part, [1], [begin], [end])

    def nothing(part):
        return _ops.full_like(times(part, 0, 1), 0)

    before, after = part(0, first), part(first, second)
    before = _ops.concat([nothing(before), times(before, 0, seg_num - 1)], 1)
    after = _ops.concat([times(after, 1, seg_num), nothing(after)], 1)
    return _ops.reshape(_ops.concat([before, after, part(second, c)], channel), shape)


def gather_tree(ids, parents):
    """The full paths of a beam search, which kept at each step the last token and its beam.

    Args:
        ids (Tensor): Tokens, int32 or int64 of shape [time, batch, beams].
        parents (Tensor): For each token the beam it continues, of that dtype and shape.

    Returns:
        Tensor: Of that shape; a beam holds the tokens that lead to its last one.

    Raises:
        ValueError: The shapes differ, or have not 3 axes.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> ids = paddle.to_tensor([[[1, 2]], [[3, 4]]])
            >>> parents = paddle.to_tensor([[[0, 0]], [[1, 0]]])
            >>> paddle.nn.functional.gather_tree(ids, parents).tolist()
            [[[2, 1]], [[3, 4]]]
    """
    if ids.ndim != 3 or list(ids.shape) != list(parents.shape):
        raise ValueError(
            "gather_tree: ids and parents must have one shape of 3 axes, got "
            f"{list(ids.shape)} and {list(parents.shape)}"
        )
    if not ids.shape[0]:
        return _ops.assign(ids)
    steps, beams = [ids[-1]], parents[-1]
    for step in reversed(range(ids.shape[0] - 1)):
        steps.append(_ops.take_along_axis(ids[step], beams, 1))
        beams = _ops.take_along_axis(parents[step], beams, 1)
    return _ops.stack(steps[::-1], 0)
