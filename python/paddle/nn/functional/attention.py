"""Attention."""

from ... import _C
from .common import dropout as _dropout

__all__ = ["scaled_dot_product_attention"]


def _heads_first(x):
    return _C.ops.transpose(x, [0, 2, 1, 3])


def _causal(queries, keys, dtype):
    """0 where a query may see a key, -inf behind it."""
    import numpy as np

    mask = np.triu(np.full([queries, keys], -np.inf, "float32"), 1)
    return _C.ops.cast(_C._tensor_from(mask, None, None), dtype)


def _additive(mask, dtype):
    """A mask as what is added to the scores: True is 0, False is -inf."""
    if mask.dtype != _C.dtype("bool"):
        return mask
    return _C.ops.log(_C.ops.cast(mask, dtype))


def _repeat_heads(x, heads):
    """Each head of keys or values as often as queries have heads for it."""
    b, n, own, d = x.shape
    if own == heads:
        return x
    x = _C.ops.expand(_C.ops.unsqueeze(x, [3]), [b, n, own, heads // own, d])
    return _C.ops.reshape(x, [b, n, heads, d])


def scaled_dot_product_attention(
    query,
    key,
    value,
    attn_mask=None,
    dropout_p=0.0,
    is_causal=False,
    training=True,
    backend=None,
    scale=None,
    enable_gqa=True,
    name=None,
):
    """softmax(query key^T * scale + mask) value, for each head.

    From Vaswani et al., "Attention Is All You Need", 2017.

    Args:
        query (Tensor): Of shape [batch, queries, heads, d].
        key (Tensor): Of shape [batch, keys, heads, d].
        value (Tensor): Of the shape of key.
        attn_mask (Tensor|None): Of a shape that can be broadcast to [batch, heads, queries, keys]:
            added to the scores, or, as bool, whether a query sees a key.
        dropout_p (float): The chance with which a weight is dropped.
        is_causal (bool): Whether queries see only keys that are not behind them.
        training (bool): Whether anything is dropped.
        backend (str|None): Ignored.
        scale (float|None): The factor of the scores; None: 1 / sqrt(d).
        enable_gqa (bool): Whether keys may have fewer heads, each for several of the queries'.
        name (str|None): Ignored.

    Returns:
        Tensor: Of the shape of query.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> x = paddle.ones([1, 2, 1, 2])
            >>> paddle.nn.functional.scaled_dot_product_attention(x, x, x).tolist()
            [[[[1.0, 1.0]], [[1.0, 1.0]]]]
    """
    return attend(query, key, value, attn_mask, dropout_p, is_causal, training, scale, enable_gqa)[
        0
    ]


def attend(query, key, value, attn_mask, dropout_p, is_causal, training, scale, enable_gqa=True):
    """The result of :func:`scaled_dot_product_attention`, and the weights [batch, heads, queries,
    keys] that it sums the values with."""
    heads = query.shape[2]
    if key.shape[2] != heads and not (enable_gqa and heads % key.shape[2] == 0):
        raise ValueError(
            f"scaled_dot_product_attention: query has {heads} heads, key {key.shape[2]}"
        )
    key, value = _repeat_heads(key, heads), _repeat_heads(value, heads)
    factor = query.shape[-1] ** -0.5 if scale is None else scale
    scores = _C.ops.matmul(
        _C.ops.scale(_heads_first(query), factor), _heads_first(key), transpose_y=True
    )
    if is_causal:
        scores = _C.ops.add(scores, _causal(query.shape[1], key.shape[1], scores.dtype))
    if attn_mask is not None:
        scores = _C.ops.add(scores, _additive(attn_mask, scores.dtype))
    weights = _C.ops.softmax(scores)
    if dropout_p:
        weights = _dropout(weights, dropout_p, training=training)
    return _heads_first(_C.ops.matmul(weights, _heads_first(value))), weights
