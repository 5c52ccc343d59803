"""Rotary position embeddings."""

from .... import _C


def _rotated_pairs(x):
    """(-b, a) for each pair (a, b) of neighbors."""
    pairs = x.reshape([*x.shape[:-1], x.shape[-1] // 2, 2])
    return _C.ops.stack([-pairs[..., 1], pairs[..., 0]], -1).reshape(x.shape)


def _rotated_halves(x):
    """(-b, a) for the halves a and b of the last axis."""
    a, b = x.chunk(2, -1)
    return _C.ops.concat([-b, a], -1)


def _angles(length, size, base, in_pairs):
    """Sines and cosines for positions, of shape [length, size]."""
    powers = _C.ops.arange(0, size, 2, "float32") / size
    angles = _C.ops.arange(0, length, 1, "float32").unsqueeze(-1) * base ** (-powers)
    angles = angles.repeat_interleave(2, -1) if in_pairs else _C.ops.concat([angles, angles], -1)
    return angles.sin(), angles.cos()


def fused_rotary_position_embedding(
    q,
    k=None,
    v=None,
    sin=None,
    cos=None,
    position_ids=None,
    use_neox_rotary_style=True,
    time_major=False,
    rotary_emb_base=10000.0,
):
    """Turns pairs of elements by angles that grow with the position.

    From Su et al., "RoFormer: Enhanced Transformer with Rotary Position Embedding", 2021.

    Args:
        q (Tensor): Of shape [batch, positions, heads, d], d even.
        k (Tensor|None): Likewise; its heads may be fewer.
        v (Tensor|None): Likewise.
        sin (Tensor|None): The sines, of shape [positions, d] or [1, positions, 1, d]; None: of
            angles position * rotary_emb_base^(-2 i / d) for pair i.
        cos (Tensor|None): The cosines.
        position_ids (Tensor|None): The positions, int64, of shape [batch, positions]; None: from 0.
        use_neox_rotary_style (bool): Whether neighbors make pairs; else elements half of the last
            axis apart.
        time_major (bool): Whether q, k and v have shape [positions, batch, heads, d].
        rotary_emb_base (float): See `sin`.

    Returns:
        tuple[Tensor|None, Tensor|None, Tensor|None]: Them, turned.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> q = paddle.ones([1, 2, 1, 2])
            >>> turned, _, _ = paddle.incubate.nn.functional.fused_rotary_position_embedding(q)
            >>> turned.numpy().round(3).tolist()[0]
            [[[1.0, 1.0]], [[-0.30..., 1.38...]]]
    """
    if (sin is None) != (cos is None):
        raise ValueError("fused_rotary_position_embedding: sin and cos must be given together")
    size, length = q.shape[-1], q.shape[0 if time_major else 1]
    if size % 2:
        raise ValueError(f"fused_rotary_position_embedding: q must have an even size, got {size}")
    if sin is None:
        if position_ids is not None:
            length = int(position_ids.max()) + 1
        sin, cos = _angles(length, size, rotary_emb_base, use_neox_rotary_style)
    sin, cos = (t.reshape([-1, size]) for t in (sin, cos))
    if position_ids is not None:
        sin, cos = (t.gather(position_ids.reshape([-1])) for t in (sin, cos))
        sin, cos = (t.reshape([*position_ids.shape, 1, size]) for t in (sin, cos))
    else:
        sin, cos = (t[:length].reshape([1, length, 1, size]) for t in (sin, cos))
    if time_major:
        sin, cos = (t.transpose([1, 0, 2, 3]) for t in (sin, cos))
    turn = _rotated_pairs if use_neox_rotary_style else _rotated_halves
    return tuple(
        x if x is None else x * cos.astype(x.dtype) + turn(x) * sin.astype(x.dtype)
        for x in (q, k, v)
    )
