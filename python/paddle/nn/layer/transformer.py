"""Attention and transformers as layers.

Vaswani et al., "Attention Is All You Need", 2017.
"""

from collections import namedtuple

import paddle

from ... import nn
from .common import Dropout, Linear
from .container import LayerList
from .layers import Layer
from .norm import LayerNorm

__all__ = [
    "MultiHeadAttention",
    "Transformer",
    "TransformerDecoder",
    "TransformerDecoderLayer",
    "TransformerEncoder",
    "TransformerEncoderLayer",
]


def _additive_mask(mask, dtype):
    """What is added to scores: integers and truth values say whether an element is seen."""
    if mask is None:
        return None
    if mask.dtype == paddle.bool or "int" in str(mask.dtype):
        return (mask.astype(dtype) - 1.0) * 1e9
    return mask.astype(dtype)


def _attributes(attr, n, what):
    """One attr for each of n parts."""
    if not isinstance(attr, (list, tuple)):
        return [attr] * n
    if len(attr) != n:
        raise ValueError(f"{what} must have {n} items, got {len(attr)}")
    return list(attr)


def _check_positive(layer, **values):
    for name, value in values.items():
        if value <= 0:
            raise ValueError(f"{type(layer).__name__}: {name} must be positive, got {value}")


class MultiHeadAttention(Layer):
    r"""Attention of queries to keys, by several heads, each with projections of its own:
    :math:`softmax(q k^T / \sqrt{d}) v`.

    Args:
        embed_dim (int): Size of the queries, and of the result.
        num_heads (int): The number of heads; embed_dim is divided by it.
        dropout (float): The chance that a weight is set to zero in training.
        kdim (int|None): Size of the keys; None: embed_dim.
        vdim (int|None): Size of the values; None: embed_dim.
        need_weights (bool): Whether the weights are returned, too.
        weight_attr (ParamAttr|None): What is to be said about the weights.
        bias_attr (ParamAttr|bool|None): What is to be said about the biases; False: there are none.

    The layer is called with query, key, value of shapes [N, length, size] (key and value are the
    query by default), with ``attn_mask``, which is added to the scores (floating) or says whether
    an element is seen (bool, int) and fits [N, heads, query length, key length], and with
    ``cache``. It returns the result, then the weights if wanted, then the new cache if there was
    one; alone, if there is one thing.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> layer = paddle.nn.MultiHeadAttention(8, 2)
            >>> x = paddle.ones([1, 3, 8])
            >>> layer(x, x, x).shape
            paddle.Size([1, 3, 8])
    """

    # Keys and values of what came before, and those of a memory that stays.
    Cache = namedtuple("Cache", ["k", "v"])
    StaticCache = namedtuple("StaticCache", ["k", "v"])

    def __init__(
        self,
        embed_dim,
        num_heads,
        dropout=0.0,
        kdim=None,
        vdim=None,
        need_weights=False,
        weight_attr=None,
        bias_attr=None,
    ):
        super().__init__()
        _check_positive(self, embed_dim=embed_dim, num_heads=num_heads)
        if embed_dim % num_heads:
            raise ValueError(
                f"MultiHeadAttention: num_heads must divide embed_dim, got {num_heads} and "
                f"{embed_dim}"
            )
        self.embed_dim, self.num_heads = embed_dim, num_heads
        self.kdim = embed_dim if kdim is None else kdim
        self.vdim = embed_dim if vdim is None else vdim
        self.dropout, self.need_weights = dropout, need_weights
        self.head_dim = embed_dim // num_heads
        self.q_proj = Linear(embed_dim, embed_dim, weight_attr, bias_attr)
        self.k_proj = Linear(self.kdim, embed_dim, weight_attr, bias_attr)
        self.v_proj = Linear(self.vdim, embed_dim, weight_attr, bias_attr)
        self.out_proj = Linear(embed_dim, embed_dim, weight_attr, bias_attr)

    def _split_heads(self, x):
        """[N, length, embed_dim] becomes [N, heads, length, head_dim]."""
        x = paddle.reshape(x, [0, 0, self.num_heads, self.head_dim])
        return paddle.transpose(x, [0, 2, 1, 3])

    def compute_kv(self, key, value):
        """Keys and values of all heads, each of shape [N, heads, length, head_dim].

        Args:
            key (Tensor): Of shape [N, length, kdim].
            value (Tensor): Of shape [N, length, vdim].
        """
        return self._split_heads(self.k_proj(key)), self._split_heads(self.v_proj(value))

    def gen_cache(self, key, value=None, type=Cache):
        """A cache to call the layer with.

        Args:
            key (Tensor): What the cache is for: the memory with StaticCache; else only its batch
                size and dtype count, or it is the cached keys, if there is a value.
            value (Tensor|None): The values of the memory, None: the key; or cached values.
            type (type): MultiHeadAttention.Cache, which grows, or MultiHeadAttention.StaticCache.
        """
        if type is MultiHeadAttention.StaticCache:
            return self.StaticCache(*self.compute_kv(key, key if value is None else value))
        if value is not None:
            return self.Cache(key, value)
        shape = [key.shape[0], self.num_heads, 0, self.head_dim]
        return self.Cache(paddle.zeros(shape, key.dtype), paddle.zeros(shape, key.dtype))

    def _keys_and_values(self, key, value, cache):
        """Keys, values and the new cache."""
        if isinstance(cache, self.StaticCache):
            return cache.k, cache.v, cache
        k, v = self.compute_kv(key, value)
        if isinstance(cache, self.Cache):
            k, v = paddle.concat([cache.k, k], axis=2), paddle.concat([cache.v, v], axis=2)
            cache = self.Cache(k, v)
        return k, v, cache

    def forward(self, query, key=None, value=None, attn_mask=None, cache=None):
        key = query if key is None else key
        value = query if value is None else value
        q = self._split_heads(self.q_proj(query))
        k, v, cache = self._keys_and_values(key, value, cache)
        scores = paddle.matmul(q * self.head_dim**-0.5, k, transpose_y=True)
        mask = _additive_mask(attn_mask, scores.dtype)
        weights = nn.functional.softmax(scores if mask is None else scores + mask)
        if self.dropout:
            weights = nn.functional.dropout(weights, self.dropout, training=self.training)
        out = paddle.transpose(paddle.matmul(weights, v), [0, 2, 1, 3])
        out = self.out_proj(paddle.reshape(out, [0, 0, self.embed_dim]))
        results = [out]
        if self.need_weights:
            results.append(weights)
        if cache is not None:
            results.append(cache)
        return out if len(results) == 1 else tuple(results)


class _TransformerLayer(Layer):
    """What encoder and decoder layers share: blocks with a residual, a normalization and
    dropout."""

    def _init_blocks(self, config, n_blocks, weight_attr, bias_attr):
        c = self._config = config
        _check_positive(self, **{k: c[k] for k in ("d_model", "nhead", "dim_feedforward")})
        self.normalize_before = c["normalize_before"]
        act_dropout = c["dropout"] if c["act_dropout"] is None else c["act_dropout"]
        self.linear1 = Linear(c["d_model"], c["dim_feedforward"], weight_attr, bias_attr)
        self.dropout = Dropout(act_dropout)
        self.linear2 = Linear(c["dim_feedforward"], c["d_model"], weight_attr, bias_attr)
        for i in range(1, n_blocks + 1):
            norm = LayerNorm(c["d_model"], epsilon=c["layer_norm_eps"])
            setattr(self, f"norm{i}", norm)
        for i in range(1, n_blocks + 1):
            setattr(self, f"dropout{i}", Dropout(c["dropout"]))
        self.activation = getattr(nn.functional, c["activation"])

    def _attention(self, config, weight_attr, bias_attr):
        c = config
        dropout = c["dropout"] if c["attn_dropout"] is None else c["attn_dropout"]
        return MultiHeadAttention(
            c["d_model"], c["nhead"], dropout, weight_attr=weight_attr, bias_attr=bias_attr
        )

    def _block(self, x, function, norm, dropout):
        """x + function(x), normalized before the function or behind the sum."""
        y = dropout(function(norm(x) if self.normalize_before else x))
        return x + y if self.normalize_before else norm(x + y)

    def _feed_forward(self, x):
        return self.linear2(self.dropout(self.activation(self.linear1(x))))


def _attend(attention, key, mask, cache, caches):
    """A function of the query; the new cache is put into `caches`."""

    def function(query):
        k = query if key is None else key
        if cache is None:
            return attention(query, k, k, mask)
        out, new = attention(query, k, k, mask, cache)
        caches.append(new)
        return out

    return function


class TransformerEncoderLayer(_TransformerLayer):
    """Attention of a sequence to itself, and two linear layers for each of its elements.

    Args:
        d_model (int): Size of the elements.
        nhead (int): The number of heads.
        dim_feedforward (int): Size between the linear layers.
        dropout (float): The chance of a zero in dropout, in training.
        activation (str): The function of paddle.nn.functional between the linear layers.
        attn_dropout (float|None): The chance for the weights of attention; None: dropout.
        act_dropout (float|None): The chance behind the activation; None: dropout.
        normalize_before (bool): Whether layers are normalized before their functions, or behind the
            sums.
        weight_attr (ParamAttr|list|None): What is to be said about the weights: for all, or for
            attention and for the linear layers.
        bias_attr (ParamAttr|list|bool|None): The same about the biases.
        layer_norm_eps (float): Added to the variances.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> layer = paddle.nn.TransformerEncoderLayer(8, 2, 16)
            >>> layer(paddle.ones([1, 3, 8])).shape
            paddle.Size([1, 3, 8])
    """

    def __init__(
        self,
        d_model,
        nhead,
        dim_feedforward,
        dropout=0.1,
        activation="relu",
        attn_dropout=None,
        act_dropout=None,
        normalize_before=False,
        weight_attr=None,
        bias_attr=None,
        layer_norm_eps=1e-5,
    ):
        config = {k: v for k, v in locals().items() if k not in ("self", "__class__")}
        super().__init__()
        weights = _attributes(weight_attr, 2, "TransformerEncoderLayer: weight_attr")
        biases = _attributes(bias_attr, 2, "TransformerEncoderLayer: bias_attr")
        _check_positive(self, d_model=d_model, nhead=nhead)
        self.self_attn = self._attention(config, weights[0], biases[0])
        self._init_blocks(config, 2, weights[1], biases[1])

    def forward(self, src, src_mask=None, cache=None):
        caches = []
        attend = _attend(self.self_attn, None, src_mask, cache, caches)
        src = self._block(src, attend, self.norm1, self.dropout1)
        src = self._block(src, self._feed_forward, self.norm2, self.dropout2)
        return src if cache is None else (src, *caches)

    def gen_cache(self, src):
        """An empty cache of attention for a batch such as `src`."""
        return self.self_attn.gen_cache(src, type=MultiHeadAttention.Cache)


def _copies(layer, n):
    """The layer, and n - 1 more that are made as it was."""
    return LayerList([layer] + [type(layer)(**layer._config) for _ in range(n - 1)])


class TransformerEncoder(Layer):
    """Encoder layers one behind the other.

    Args:
        encoder_layer (TransformerEncoderLayer): The first layer; the others are made with the same
            arguments.
        num_layers (int): The number of layers.
        norm (Layer|None): A normalization behind them.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> nn = paddle.nn
            >>> encoder = nn.TransformerEncoder(nn.TransformerEncoderLayer(8, 2, 16), 2)
            >>> encoder(paddle.ones([1, 3, 8])).shape
            paddle.Size([1, 3, 8])
    """

    def __init__(self, encoder_layer, num_layers, norm=None):
        super().__init__()
        self.layers = _copies(encoder_layer, num_layers)
        self.num_layers = num_layers
        self.norm = norm

    def forward(self, src, src_mask=None, cache=None):
        caches = []
        for i, layer in enumerate(self.layers):
            if cache is None:
                src = layer(src, src_mask)
            else:
                src, new = layer(src, src_mask, cache[i])
                caches.append(new)
        if self.norm is not None:
            src = self.norm(src)
        return src if cache is None else (src, caches)

    def gen_cache(self, src):
        """Empty caches of the layers for a batch such as `src`."""
        return [layer.gen_cache(src) for layer in self.layers]


class TransformerDecoderLayer(_TransformerLayer):
    """Attention of a sequence to itself, then to a memory, and two linear layers for each of its
    elements.

    Args:
        d_model (int): Size of the elements.
        nhead (int): The number of heads.
        dim_feedforward (int): Size between the linear layers.
        dropout (float): The chance of a zero in dropout, in training.
        activation (str): The function of paddle.nn.functional between the linear layers.
        attn_dropout (float|None): The chance for the weights of attention; None: dropout.
        act_dropout (float|None): The chance behind the activation; None: dropout.
        normalize_before (bool): Whether layers are normalized before their functions, or behind the
            sums.
        weight_attr (ParamAttr|list|None): What is to be said about the weights: for all, or for
            each attention and for the linear layers.
        bias_attr (ParamAttr|list|bool|None): The same about the biases.
        layer_norm_eps (float): Added to the variances.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> layer = paddle.nn.TransformerDecoderLayer(8, 2, 16)
            >>> layer(paddle.ones([1, 3, 8]), paddle.ones([1, 5, 8])).shape
            paddle.Size([1, 3, 8])
    """

    def __init__(
        self,
        d_model,
        nhead,
        dim_feedforward,
        dropout=0.1,
        activation="relu",
        attn_dropout=None,
        act_dropout=None,
        normalize_before=False,
        weight_attr=None,
        bias_attr=None,
        layer_norm_eps=1e-5,
    ):
        config = {k: v for k, v in locals().items() if k not in ("self", "__class__")}
        super().__init__()
        weights = _attributes(weight_attr, 3, "TransformerDecoderLayer: weight_attr")
        biases = _attributes(bias_attr, 3, "TransformerDecoderLayer: bias_attr")
        _check_positive(self, d_model=d_model, nhead=nhead)
        self.self_attn = self._attention(config, weights[0], biases[0])
        self.cross_attn = self._attention(config, weights[1], biases[1])
        self._init_blocks(config, 3, weights[2], biases[2])

    def forward(self, tgt, memory, tgt_mask=None, memory_mask=None, cache=None):
        own, static = (None, None) if cache is None else cache
        caches = []
        attend = _attend(self.self_attn, None, tgt_mask, own, caches)
        tgt = self._block(tgt, attend, self.norm1, self.dropout1)
        attend = _attend(self.cross_attn, memory, memory_mask, static, caches)
        tgt = self._block(tgt, attend, self.norm2, self.dropout2)
        tgt = self._block(tgt, self._feed_forward, self.norm3, self.dropout3)
        return tgt if cache is None else (tgt, tuple(caches))

    def gen_cache(self, memory):
        """An empty cache of the attention to itself, and one of the memory."""
        return (
            self.self_attn.gen_cache(memory, type=MultiHeadAttention.Cache),
            self.cross_attn.gen_cache(memory, memory, type=MultiHeadAttention.StaticCache),
        )


class TransformerDecoder(Layer):
    """Decoder layers one behind the other.

    Args:
        decoder_layer (TransformerDecoderLayer): The first layer; the others are made with the same
            arguments.
        num_layers (int): The number of layers.
        norm (Layer|None): A normalization behind them.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> nn = paddle.nn
            >>> decoder = nn.TransformerDecoder(nn.TransformerDecoderLayer(8, 2, 16), 2)
            >>> decoder(paddle.ones([1, 3, 8]), paddle.ones([1, 5, 8])).shape
            paddle.Size([1, 3, 8])
    """

    def __init__(self, decoder_layer, num_layers, norm=None):
        super().__init__()
        self.layers = _copies(decoder_layer, num_layers)
        self.num_layers = num_layers
        self.norm = norm

    def forward(self, tgt, memory, tgt_mask=None, memory_mask=None, cache=None):
        caches = []
        for i, layer in enumerate(self.layers):
            if cache is None:
                tgt = layer(tgt, memory, tgt_mask, memory_mask)
            else:
                tgt, new = layer(tgt, memory, tgt_mask, memory_mask, cache[i])
                caches.append(new)
        if self.norm is not None:
            tgt = self.norm(tgt)
        return tgt if cache is None else (tgt, caches)

    def gen_cache(self, memory, do_zip=False):
        """Caches of the layers.

        Args:
            memory (Tensor): What they attend to.
            do_zip (bool): Whether all empty caches come first, then all of the memory, or they come
                layer by layer.
        """
        cache = [layer.gen_cache(memory) for layer in self.layers]
        return list(zip(*cache)) if do_zip else cache


class Transformer(Layer):
    """An encoder of one sequence, and a decoder of another that attends to it.

    Args:
        d_model (int): Size of the elements.
        nhead (int): The number of heads.
        num_encoder_layers (int): The number of layers of the encoder.
        num_decoder_layers (int): The number of layers of the decoder.
        dim_feedforward (int): Size between the linear layers.
        dropout (float): The chance of a zero in dropout, in training.
        activation (str): The function of paddle.nn.functional between the linear layers.
        attn_dropout (float|None): The chance for the weights of attention; None: dropout.
        act_dropout (float|None): The chance behind the activation; None: dropout.
        normalize_before (bool): Whether layers are normalized before their functions, or behind the
            sums.
        weight_attr (ParamAttr|list|None): What is to be said about the weights: for all; for
            attention and the linear layers; or for attention to itself, to the memory, and the
            linear layers.
        bias_attr (ParamAttr|list|bool|None): The same about the biases.
        custom_encoder (Layer|None): An encoder instead of the usual one.
        custom_decoder (Layer|None): A decoder instead of the usual one.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> layer = paddle.nn.Transformer(8, 2, 1, 1, 16)
            >>> layer(paddle.ones([1, 5, 8]), paddle.ones([1, 3, 8])).shape
            paddle.Size([1, 3, 8])
    """

    def __init__(
        self,
        d_model=512,
        nhead=8,
        num_encoder_layers=6,
        num_decoder_layers=6,
        dim_feedforward=2048,
        dropout=0.1,
        activation="relu",
        attn_dropout=None,
        act_dropout=None,
        normalize_before=False,
        weight_attr=None,
        bias_attr=None,
        custom_encoder=None,
        custom_decoder=None,
    ):
        super().__init__()
        _check_positive(self, d_model=d_model, nhead=nhead, dim_feedforward=dim_feedforward)
        weights, biases = _for_parts("weight_attr", weight_attr), _for_parts("bias_attr", bias_attr)
        sizes = (d_model, nhead, dim_feedforward)
        rest = (dropout, activation, attn_dropout, act_dropout, normalize_before)
        self.encoder = custom_encoder
        if custom_encoder is None:
            ends = slice(None, None, 2)
            layer = TransformerEncoderLayer(*sizes, *rest, weights[ends], biases[ends])
            self.encoder = TransformerEncoder(layer, num_encoder_layers, LayerNorm(d_model))
        self.decoder = custom_decoder
        if custom_decoder is None:
            layer = TransformerDecoderLayer(*sizes, *rest, weights, biases)
            self.decoder = TransformerDecoder(layer, num_decoder_layers, LayerNorm(d_model))
        self.d_model, self.nhead = d_model, nhead

    def forward(self, src, tgt, src_mask=None, tgt_mask=None, memory_mask=None):
        memory = self.encoder(src, src_mask)
        return self.decoder(tgt, memory, tgt_mask, memory_mask)

    def generate_square_subsequent_mask(self, length):
        """A mask with which no element sees those behind it.

        Args:
            length (int|Tensor): The number of elements.

        Returns:
            Tensor: Of shape [length, length]: 0, and above the diagonal -inf.

        Examples:
            .. code-block:: python

                >>> import paddle
                >>> layer = paddle.nn.Transformer(8, 2, 1, 1, 16)
                >>> layer.generate_square_subsequent_mask(2).tolist()
                [[0.0, -inf], [0.0, 0.0]]
        """
        full = paddle.full([length, length], float("-inf"), paddle.get_default_dtype())
        return paddle.triu(full, 1)


def _for_parts(name, attr):
    """What is said about attention to itself, about attention to the memory, and linear layers."""
    if not isinstance(attr, (list, tuple)):
        return [attr] * 3
    if len(attr) not in (1, 2, 3):
        raise ValueError(f"Transformer: {name} must have 1, 2 or 3 items, got {len(attr)}")
    return [attr[0], attr[len(attr) // 3], attr[-1]]
