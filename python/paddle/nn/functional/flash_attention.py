"""Attention by the names of a fused implementation: without one, it is
:func:`~paddle.nn.functional.scaled_dot_product_attention`."""

import contextlib

from ... import _C
from .attention import attend

__all__ = [
    "flash_attn_qkvpacked",
    "flash_attn_varlen_qkvpacked",
    "sdp_kernel",
]


def flash_attention(
    query,
    key,
    value,
    dropout=0.0,
    causal=False,
    return_softmax=False,
    *,
    fixed_seed_offset=None,
    rng_name="",
    training=True,
    name=None,
    softmax_scale=None,
):
    """softmax(query key^T * scale) value, for each head.

    From Dao et al., "FlashAttention: Fast and Memory-Efficient Exact Attention with IO-Awareness",
    2022.

    Args:
        query (Tensor): Of shape [batch, queries, heads, d].
        key (Tensor): Of shape [batch, keys, heads, d].
        value (Tensor): Of the shape of key.
        dropout (float): The chance with which a weight is dropped.
        causal (bool): Whether queries see only keys that are not behind them.
        return_softmax (bool): Whether the weights of the values are returned too.
        fixed_seed_offset (Tensor|None): Ignored.
        rng_name (str): Ignored.
        training (bool): Whether anything is dropped.
        name (str|None): Ignored.
        softmax_scale (float|None): The factor of the scores; None: 1 / sqrt(d).

    Returns:
        tuple: The result, of the shape of query, and the weights [batch, heads, queries, keys], as
        they are after the dropout, or None.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> from paddle.nn.functional.flash_attention import flash_attention
            >>> x = paddle.ones([1, 2, 1, 2])
            >>> flash_attention(x, x, x)[0].tolist()
            [[[[1.0, 1.0]], [[1.0, 1.0]]]]
    """
    y, weights = attend(query, key, value, None, dropout, causal, training, softmax_scale)
    return y, weights if return_softmax else None


def flash_attn_qkvpacked(
    qkv,
    dropout=0.0,
    causal=False,
    return_softmax=False,
    *,
    fixed_seed_offset=None,
    rng_name="",
    training=True,
    name=None,
):
    """:func:`flash_attention` of queries, keys and values in one tensor.

    Args:
        qkv (Tensor): Of shape [batch, length, g + 2, heads, d]: g groups of queries, which each
            have their heads, then keys and values.
        dropout (float): The chance with which a weight is dropped.
        causal (bool): Whether queries see only keys that are not behind them.
        return_softmax (bool): Whether the weights of the values are returned too.
        fixed_seed_offset (Tensor|None): Ignored.
        rng_name (str): Ignored.
        training (bool): Whether anything is dropped.
        name (str|None): Ignored.

    Returns:
        tuple: The result, of shape [batch, length, g * heads, d], and the weights or None.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> x = paddle.ones([1, 2, 3, 1, 2])
            >>> paddle.nn.functional.flash_attn_qkvpacked(x)[0].tolist()
            [[[[1.0, 1.0]], [[1.0, 1.0]]]]
    """
    return flash_attention(*_unpacked(qkv), dropout, causal, return_softmax, training=training)


def _unpacked(qkv):
    """Queries, keys and values. A key's head serves neighbouring heads of queries."""
    queries = qkv[..., :-2, :, :]
    *front, groups, heads, d = queries.shape
    order = list(range(len(front)))
    n = len(front)
    queries = _C.ops.transpose(queries, [*order, n + 1, n, n + 2]) if groups > 1 else queries
    queries = _C.ops.reshape(queries, [*front, groups * heads, d])
    return queries, qkv[..., -2, :, :], qkv[..., -1, :, :]


def flash_attn_unpadded(
    query,
    key,
    value,
    cu_seqlens_q,
    cu_seqlens_k,
    max_seqlen_q,
    max_seqlen_k,
    scale,
    dropout=0.0,
    causal=False,
    return_softmax=False,
    fixed_seed_offset=None,
    rng_name="",
    training=True,
    name=None,
):
    """:func:`flash_attention` of sequences of different lengths that follow each other.

    Args:
        query (Tensor): Of shape [queries of all sequences, heads, d].
        key (Tensor): Of shape [keys of all sequences, heads, d].
        value (Tensor): Of the shape of key.
        cu_seqlens_q (Tensor): Where in query each sequence begins, and the last one ends.
        cu_seqlens_k (Tensor): The same of key.
        max_seqlen_q (int): The most queries of a sequence: the size of returned weights.
        max_seqlen_k (int): The most keys of a sequence.
        scale (float): The factor of the scores.
        dropout (float): The chance with which a weight is dropped.
        causal (bool): Whether queries see only keys that are not behind them.
        return_softmax (bool): Whether the weights of the values are returned too.
        fixed_seed_offset (Tensor|None): Ignored.
        rng_name (str): Ignored.
        training (bool): Whether anything is dropped.
        name (str|None): Ignored.

    Returns:
        tuple: The result, of the shape of query, and the weights [sequences, heads, max_seqlen_q,
        max_seqlen_k], 0 behind the ends of a sequence, or None.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> from paddle.nn.functional.flash_attention import flash_attn_unpadded
            >>> x, ends = paddle.ones([3, 1, 2]), paddle.to_tensor([0, 1, 3])
            >>> flash_attn_unpadded(x, x, x, ends, ends, 2, 2, 1.0)[0].shape
            paddle.Size([3, 1, 2])
    """
    q_ends, k_ends = cu_seqlens_q.tolist(), cu_seqlens_k.tolist()
    parts, weights = [], []
    for q0, q1, k0, k1 in zip(q_ends, q_ends[1:], k_ends, k_ends[1:]):
        parts_of = query[q0:q1], key[k0:k1], value[k0:k1]
        inputs = [_C.ops.unsqueeze(x, [0]) for x in parts_of]
        y, w = flash_attention(
            *inputs, dropout, causal, return_softmax, training=training, softmax_scale=scale
        )
        parts.append(_C.ops.squeeze(y, [0]))
        if return_softmax:
            behind = [0] * 5 + [max_seqlen_q - (q1 - q0), 0, max_seqlen_k - (k1 - k0)]
            weights.append(_C.ops.pad(w, behind))
    return _C.ops.concat(parts, axis=0), _C.ops.concat(weights, axis=0) if return_softmax else None


def flash_attn_varlen_qkvpacked(
    qkv,
    cu_seqlens_q,
    cu_seqlens_k,
    max_seqlen_q,
    max_seqlen_k,
    scale,
    dropout=0.0,
    causal=False,
    return_softmax=False,
    fixed_seed_offset=None,
    rng_name="",
    varlen_padded=True,
    training=True,
    name=None,
):
    """:func:`flash_attn_unpadded` of queries, keys and values in one tensor.

    Args:
        qkv (Tensor): Of shape [elements of all sequences, g + 2, heads, d], as in
            :func:`flash_attn_qkvpacked`.
        cu_seqlens_q (Tensor): Where each sequence begins, and the last one ends.
        cu_seqlens_k (Tensor): The same of keys.
        max_seqlen_q (int): The most queries of a sequence: the size of returned weights.
        max_seqlen_k (int): The most keys of a sequence.
        scale (float): The factor of the scores.
        dropout (float): The chance with which a weight is dropped.
        causal (bool): Whether queries see only keys that are not behind them.
        return_softmax (bool): Whether the weights of the values are returned too.
        fixed_seed_offset (Tensor|None): Ignored.
        rng_name (str): Ignored.
        varlen_padded (bool): Ignored.
        training (bool): Whether anything is dropped.
        name (str|None): Ignored.

    Returns:
        tuple: The result, of shape [elements of all sequences, g * heads, d], and the weights or
        None.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> x, ends = paddle.ones([3, 3, 1, 2]), paddle.to_tensor([0, 1, 3])
            >>> F = paddle.nn.functional
            >>> F.flash_attn_varlen_qkvpacked(x, ends, ends, 2, 2, 1.0)[0].shape
            paddle.Size([3, 1, 2])
    """
    return flash_attn_unpadded(
        *_unpacked(qkv),
        cu_seqlens_q,
        cu_seqlens_k,
        max_seqlen_q,
        max_seqlen_k,
        scale,
        dropout,
        causal,
        return_softmax,
        training=training,
    )


@contextlib.contextmanager
def sdp_kernel(enable_math=False, enable_flash=True, enable_mem_efficient=True):
    """A ``with`` block in which attention is computed by one of several implementations; as there
    is one, the numbers are the same for all.

    Args:
        enable_math (bool): Whether the plain one may be used.
        enable_flash (bool): Whether the fused one may be used.
        enable_mem_efficient (bool): Whether the one that saves memory may be used.

    Raises:
        ValueError: None may be used.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> q = paddle.ones([1, 2, 1, 4])
            >>> with paddle.nn.functional.sdp_kernel(enable_math=True):
            ...     y = paddle.nn.functional.scaled_dot_product_attention(q, q, q)
    """
    if not (enable_math or enable_flash or enable_mem_efficient):
        raise ValueError("sdp_kernel: at least one of the implementations must be enabled")
    yield
