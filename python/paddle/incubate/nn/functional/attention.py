"""The two parts of a Transformer's layer, and attention to sequences of different lengths."""

from .... import _C
from ....nn import functional as F
from .linear import fused_dropout_add, fused_linear


def _check_ring(what, ring_id):
    if ring_id != -1:
        raise NotImplementedError(f"{what}: parallel parts (ring_id={ring_id}) are not there")


def fused_feedforward(
    x,
    linear1_weight,
    linear2_weight,
    linear1_bias=None,
    linear2_bias=None,
    ln1_scale=None,
    ln1_bias=None,
    ln2_scale=None,
    ln2_bias=None,
    dropout1_rate=0.5,
    dropout2_rate=0.5,
    activation="relu",
    ln1_epsilon=1e-05,
    ln2_epsilon=1e-05,
    pre_layer_norm=False,
    training=True,
    mode="upscale_in_train",
    ring_id=-1,
    add_residual=True,
    name=None,
):
    """The feed-forward part of a Transformer's layer: x + dropout(linear(dropout(act(linear(x))))),
    normalised after it, or x before it.

    Args:
        x (Tensor): Of shape [batch, length, d].
        linear1_weight (Tensor): Of shape [d, inner].
        linear2_weight (Tensor): Of shape [inner, d].
        linear1_bias (Tensor|None): Of shape [inner].
        linear2_bias (Tensor|None): Of shape [d].
        ln1_scale (Tensor|None): The factors of the normalisation before, of shape [d].
        ln1_bias (Tensor|None): What it adds.
        ln2_scale (Tensor|None): The factors of the normalisation after, of shape [d].
        ln2_bias (Tensor|None): What it adds.
        dropout1_rate (float): The chance of an inner element to become zero.
        dropout2_rate (float): That of an element of the result.
        activation (str): A function of `paddle.nn.functional`, as "relu" or "gelu".
        ln1_epsilon (float): Added to the variance before.
        ln2_epsilon (float): Added to the variance after.
        pre_layer_norm (bool): Whether to normalise before; else after.
        training (bool): Whether anything is dropped.
        mode (str): "upscale_in_train" or "downscale_in_infer".
        ring_id (int): -1.
        add_residual (bool): Whether to add x.
        name (str|None): Ignored.

    Returns:
        Tensor: Of the shape of x.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> x, w = paddle.ones([1, 2, 4]), paddle.eye(4)
            >>> y = paddle.incubate.nn.functional.fused_feedforward(
            ...     x, w, w, dropout1_rate=0.0, dropout2_rate=0.0, pre_layer_norm=True
            ... )
            >>> y[0, 0].tolist()
            [1.0, 1.0, 1.0, 1.0]
    """
    _check_ring("fused_feedforward", ring_id)
    size, inner = x.shape[-1], x
    if pre_layer_norm:
        inner = F.layer_norm(x, size, ln1_scale, ln1_bias, ln1_epsilon)
    inner = getattr(F, activation)(fused_linear(inner, linear1_weight, linear1_bias))
    inner = F.dropout(inner, dropout1_rate, training=training, mode=mode)
    inner = fused_linear(inner, linear2_weight, linear2_bias)
    inner = F.dropout(inner, dropout2_rate, training=training, mode=mode)
    result = x + inner if add_residual else inner
    return (
        result if pre_layer_norm else F.layer_norm(result, size, ln2_scale, ln2_bias, ln2_epsilon)
    )


def _projected(x, weight, bias, num_heads, transpose_qkv_wb):
    """Queries, keys and values, of shape [3, batch, length, heads, d]."""
    batch, length, size = x.shape
    if transpose_qkv_wb:
        if num_heads < 1:
            raise ValueError(
                "fused_multi_head_attention: num_heads must be positive with transpose_qkv_wb, "
                f"got {num_heads}"
            )
        heads = [num_heads, size // num_heads]
    else:
        heads = list(weight.shape[1:3])
        weight = weight.reshape([-1, size]).T
        bias = bias if bias is None else bias.reshape([-1])
    together = fused_linear(x, weight, bias).reshape([batch, length, 3, *heads])
    return together.transpose([2, 0, 1, 3, 4])


def fused_multi_head_attention(
    x,
    qkv_weight,
    linear_weight,
    pre_layer_norm=False,
    pre_ln_scale=None,
    pre_ln_bias=None,
    ln_scale=None,
    ln_bias=None,
    pre_ln_epsilon=1e-05,
    qkv_bias=None,
    linear_bias=None,
    cache_kv=None,
    attn_mask=None,
    dropout_rate=0.5,
    attn_dropout_rate=0.5,
    ln_epsilon=1e-05,
    training=True,
    mode="upscale_in_train",
    ring_id=-1,
    add_residual=True,
    num_heads=-1,
    transpose_qkv_wb=False,
    name=None,
):
    """The attention part of a Transformer's layer: x + dropout(linear(attention(x))), normalised
    after it, or x before it.

    Args:
        x (Tensor): Of shape [batch, length, n].
        qkv_weight (Tensor): Of shape [3, heads, d, n]; with `transpose_qkv_wb` [n, 3 n].
        linear_weight (Tensor): Of shape [n, n].
        pre_layer_norm (bool): Whether to normalise before; else after.
        pre_ln_scale (Tensor|None): The factors of the normalisation before, of shape [n].
        pre_ln_bias (Tensor|None): What it adds.
        ln_scale (Tensor|None): The factors of the normalisation after, of shape [n].
        ln_bias (Tensor|None): What it adds.
        pre_ln_epsilon (float): Added to the variance before.
        qkv_bias (Tensor|None): Of shape [3, heads, d]; with `transpose_qkv_wb` [3 n].
        linear_bias (Tensor|None): Of shape [n].
        cache_kv (Tensor|None): Keys and values of earlier positions, of shape [2, batch, heads,
            positions, d].
        attn_mask (Tensor|None): Added to the scores, or, as bool, whether a query sees a key.
        dropout_rate (float): The chance of an element of the result to become zero.
        attn_dropout_rate (float): That of a weight of the attention.
        ln_epsilon (float): Added to the variance after.
        training (bool): Whether anything is dropped.
        mode (str): "upscale_in_train" or "downscale_in_infer".
        ring_id (int): -1.
        add_residual (bool): Whether to add x.
        num_heads (int): The heads, with `transpose_qkv_wb`.
        transpose_qkv_wb (bool): See `qkv_weight`.
        name (str|None): Ignored.

    Returns:
        Tensor|tuple[Tensor, Tensor]: Of the shape of x; with `cache_kv` also the cache with the
        keys and values of x behind it.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> x, qkv = paddle.rand([1, 3, 4]), paddle.rand([3, 2, 2, 4])
            >>> y = paddle.incubate.nn.functional.fused_multi_head_attention(x, qkv, paddle.eye(4))
            >>> y.shape
            paddle.Size([1, 3, 4])
    """
    _check_ring("fused_multi_head_attention", ring_id)
    size, inner = x.shape[-1], x
    if pre_layer_norm:
        inner = F.layer_norm(x, size, pre_ln_scale, pre_ln_bias, pre_ln_epsilon)
    q, k, v = _projected(inner, qkv_weight, qkv_bias, num_heads, transpose_qkv_wb).unbind(0)
    if cache_kv is not None:
        new = _C.ops.stack([k, v]).transpose([0, 1, 3, 2, 4])
        cache_kv = _C.ops.concat([cache_kv, new], 3)
        k, v = cache_kv.transpose([0, 1, 3, 2, 4]).unbind(0)
    if attn_mask is not None and attn_mask.dtype != _C.bool:
        attn_mask = attn_mask.astype(q.dtype)
    inner = F.scaled_dot_product_attention(
        q, k, v, attn_mask, attn_dropout_rate, training=training
    ).reshape(x.shape)
    inner = fused_linear(inner, linear_weight, linear_bias)
    if add_residual:
        result = fused_dropout_add(inner, x, dropout_rate, training, mode)
    else:
        result = F.dropout(inner, dropout_rate, training=training, mode=mode)
    if not pre_layer_norm:
        result = F.layer_norm(result, size, ln_scale, ln_bias, ln_epsilon)
    return result if cache_kv is None else (result, cache_kv)


def variable_length_memory_efficient_attention(
    query,
    key,
    value,
    seq_lens,
    kv_seq_lens,
    mask=None,
    scale=None,
    causal=False,
    pre_cache_length=0,
):
    """softmax(query key^T * scale + mask) value for sequences that are padded to one length.

    Args:
        query (Tensor): Of shape [batch, heads, queries, d].
        key (Tensor): Of shape [batch, heads, keys, d].
        value (Tensor): Of the shape of key.
        seq_lens (Tensor): How many queries of each sequence count, of shape [batch, 1].
        kv_seq_lens (Tensor): How many keys.
        mask (Tensor|None): Added to the scores, of shape [batch, 1, queries, keys].
        scale (float|None): The factor of the scores; None: 1 / sqrt(d).
        causal (bool): Whether queries see only keys that are not behind them.
        pre_cache_length (int): How many keys come before those of the queries.

    Returns:
        Tensor: Of the shape of query; zeros for queries that do not count.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> x, length = paddle.ones([1, 1, 2, 2]), paddle.to_tensor([[1]])
            >>> paddle.incubate.nn.functional.variable_length_memory_efficient_attention(
            ...     x, x, x, length, length
            ... ).tolist()
            [[[[1.0, 1.0], [0.0, 0.0]]]]
    """
    scale = query.shape[-1] ** -0.5 if scale is None else scale
    scores = _C.ops.matmul(query, key, False, True) * scale
    scores = scores if mask is None else scores + mask
    queries, keys = scores.shape[-2:]
    row = _C.ops.arange(0, queries, 1, "int64").reshape([1, 1, -1, 1])
    column = _C.ops.arange(0, keys, 1, "int64").reshape([1, 1, 1, -1])
    kv_seq_lens = kv_seq_lens.astype("int64").reshape([-1, 1, 1, 1])
    seen = column < kv_seq_lens + pre_cache_length
    if causal:
        seen = _C.ops.logical_and(seen, column <= row + pre_cache_length)
    scores = _C.ops.where(seen, scores, float("-inf"))
    result = _C.ops.matmul(_C.ops.softmax(scores, -1), value)
    return _C.ops.where(row < seq_lens.astype("int64").reshape([-1, 1, 1, 1]), result, 0.0)
