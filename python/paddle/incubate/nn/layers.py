"""Layers around the functions of `paddle.incubate.nn.functional`."""

from ...nn import Layer
from ...nn.initializer import Constant
from ...nn.layer.text import describe
from . import functional as F


class FusedLinear(Layer):
    """x times a matrix of weights, plus a bias.

    Args:
        in_features (int): Size of the last axis of x.
        out_features (int): Size of the last axis of the result.
        weight_attr (ParamAttr|None): What is to be said about the weight.
        bias_attr (ParamAttr|bool|None): What is to be said about the bias; False: there is none.
        transpose_weight (bool): Whether the weight has shape [out_features, in_features].
        name (str|None): Ignored.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> layer = paddle.incubate.nn.FusedLinear(2, 4, transpose_weight=True)
            >>> layer.weight.shape, layer(paddle.ones([3, 2])).shape
            (paddle.Size([4, 2]), paddle.Size([3, 4]))
    """

    def __init__(
        self,
        in_features,
        out_features,
        weight_attr=None,
        bias_attr=None,
        transpose_weight=False,
        name=None,
    ):
        super().__init__()
        shape = [in_features, out_features]
        self.weight = self.create_parameter(
            shape[::-1] if transpose_weight else shape, attr=weight_attr
        )
        self.bias = self.create_parameter([out_features], attr=bias_attr, is_bias=True)
        self.transpose_weight, self.name = transpose_weight, name

    def forward(self, input):
        return F.fused_linear(input, self.weight, self.bias, self.transpose_weight)


class FusedDropoutAdd(Layer):
    """dropout(x) + y.

    Args:
        p (float): The chance of an element of x to become zero in training.
        mode (str): "upscale_in_train" or "downscale_in_infer".
        name (str|None): Ignored.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> layer = paddle.incubate.nn.FusedDropoutAdd(0.5).eval()
            >>> layer(paddle.ones([2]), paddle.ones([2])).tolist()
            [2.0, 2.0]
    """

    def __init__(self, p=0.5, mode="upscale_in_train", name=None):
        super().__init__()
        self.p, self.mode, self.name = p, mode, name

    def forward(self, x, y):
        return F.fused_dropout_add(x, y, self.p, self.training, self.mode)

    def extra_repr(self):
        return describe(self, "p", "mode", name=self.name)


def _norm_parameters(layer, size, scale_attr, bias_attr):
    scale = layer.create_parameter([size], scale_attr, default_initializer=Constant(1.0))
    return scale, layer.create_parameter([size], bias_attr, is_bias=True)


class FusedBiasDropoutResidualLayerNorm(Layer):
    """layer_norm(residual + dropout(x + bias)).

    Args:
        embed_dim (int): Size of the last axis.
        dropout_rate (float): The chance of an element to become zero in training.
        weight_attr (ParamAttr|None): What is to be said about the factors of the normalisation.
        bias_attr (ParamAttr|bool|None): What is to be said about the biases.
        epsilon (float): Added to the variance.
        name (str|None): Ignored.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> layer = paddle.incubate.nn.FusedBiasDropoutResidualLayerNorm(4)
            >>> layer(paddle.rand([2, 3, 4]), paddle.rand([2, 3, 4])).shape
            paddle.Size([2, 3, 4])
    """

    def __init__(
        self,
        embed_dim,
        dropout_rate=0.5,
        weight_attr=None,
        bias_attr=None,
        epsilon=1e-05,
        name=None,
    ):
        super().__init__()
        self.embed_dim, self.dropout_rate, self.name = embed_dim, dropout_rate, name
        self._epsilon = epsilon
        self.linear_bias = self.create_parameter([embed_dim], bias_attr, is_bias=True)
        self.ln_scale, self.ln_bias = _norm_parameters(self, embed_dim, weight_attr, bias_attr)

    def forward(self, x, residual):
        return F.fused_bias_dropout_residual_layer_norm(
            x,
            residual,
            self.linear_bias,
            self.ln_scale,
            self.ln_bias,
            self.dropout_rate,
            self._epsilon,
            self.training,
        )

    def extra_repr(self):
        return describe(self, "embed_dim", "dropout_rate", "_epsilon", "_dtype", name=self.name)


def _check_parts(layer, nranks):
    if nranks != 1:
        raise NotImplementedError(f"{type(layer).__name__}: parallel parts are not there")


class FusedMultiHeadAttention(Layer):
    """The attention part of a Transformer's layer, with residual and normalisation.

    See :func:`paddle.incubate.nn.functional.fused_multi_head_attention`.

    Args:
        embed_dim (int): Size of the elements.
        num_heads (int): The number of heads, which divides it.
        dropout_rate (float): The chance of an element of the result to become zero in training.
        attn_dropout_rate (float): That of a weight of the attention.
        kdim (int|None): None, or embed_dim: keys have the size of queries.
        vdim (int|None): Likewise.
        normalize_before (bool): Whether to normalise before; else after.
        need_weights (bool): False.
        qkv_weight_attr (ParamAttr|None): What is to be said about the weight of the projections.
        qkv_bias_attr (ParamAttr|bool|None): And their biases.
        linear_weight_attr (ParamAttr|None): And the weight of the linear layer behind them.
        linear_bias_attr (ParamAttr|bool|None): And its bias.
        pre_ln_scale_attr (ParamAttr|None): And the factors of the normalisation before.
        pre_ln_bias_attr (ParamAttr|bool|None): And its biases.
        ln_scale_attr (ParamAttr|None): And the factors of the normalisation after.
        ln_bias_attr (ParamAttr|bool|None): And its biases.
        epsilon (float): Added to the variance.
        nranks (int): 1.
        ring_id (int): -1.
        transpose_qkv_wb (bool): Whether the weight has shape [embed_dim, 3 embed_dim]; else [3,
            heads, embed_dim / heads, embed_dim].
        name (str|None): Ignored.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> layer = paddle.incubate.nn.FusedMultiHeadAttention(4, 2)
            >>> layer(paddle.rand([1, 3, 4])).shape
            paddle.Size([1, 3, 4])
    """

    def __init__(
        self,
        embed_dim,
        num_heads,
        dropout_rate=0.5,
        attn_dropout_rate=0.5,
        kdim=None,
        vdim=None,
        normalize_before=False,
        need_weights=False,
        qkv_weight_attr=None,
        qkv_bias_attr=None,
        linear_weight_attr=None,
        linear_bias_attr=None,
        pre_ln_scale_attr=None,
        pre_ln_bias_attr=None,
        ln_scale_attr=None,
        ln_bias_attr=None,
        epsilon=1e-05,
        nranks=1,
        ring_id=-1,
        transpose_qkv_wb=False,
        name=None,
    ):
        super().__init__()
        _check_parts(self, nranks)
        if embed_dim < 1 or num_heads < 1 or embed_dim % num_heads:
            raise ValueError(
                "FusedMultiHeadAttention: num_heads must divide embed_dim, "
                f"got {num_heads} and {embed_dim}"
            )
        if need_weights:
            raise NotImplementedError("FusedMultiHeadAttention: the weights are not returned")
        self.embed_dim, self.num_heads, self.head_dim = embed_dim, num_heads, embed_dim // num_heads
        self.kdim, self.vdim, self.need_weights = kdim, vdim, need_weights
        self.dropout_rate, self.attn_dropout_rate = dropout_rate, attn_dropout_rate
        self.normalize_before, self.transpose_qkv_wb = normalize_before, transpose_qkv_wb
        self._epsilon, self.name = epsilon, name
        shape, biases = [3, num_heads, self.head_dim, embed_dim], [3, num_heads, self.head_dim]
        if transpose_qkv_wb:
            shape, biases = [embed_dim, 3 * embed_dim], [3 * embed_dim]
        self.qkv_weight = self.create_parameter(shape, qkv_weight_attr)
        self.qkv_bias = self.create_parameter(biases, qkv_bias_attr, is_bias=True)
        self.linear_weight = self.create_parameter([embed_dim, embed_dim], linear_weight_attr)
        self.linear_bias = self.create_parameter([embed_dim], linear_bias_attr, is_bias=True)
        before = (
            _norm_parameters(self, embed_dim, pre_ln_scale_attr, pre_ln_bias_attr)
            if (normalize_before)
            else (None, None)
        )
        after = (
            (None, None)
            if normalize_before
            else _norm_parameters(self, embed_dim, ln_scale_attr, ln_bias_attr)
        )
        self.pre_ln_scale, self.pre_ln_bias = before
        self.ln_scale, self.ln_bias = after

    def forward(self, query, key=None, value=None, attn_mask=None, cache=None):
        """The result, and with a cache the cache with the keys and values of this call.

        Args:
            query (Tensor): Of shape [batch, length, embed_dim].
            key (Tensor|None): None: attention is to the queries themselves.
            value (Tensor|None): None.
            attn_mask (Tensor|None): Added to the scores, or, as bool, whether a query sees a key.
            cache (Tensor|None): Of shape [2, batch, heads, positions, d].
        """
        return F.fused_multi_head_attention(
            query,
            self.qkv_weight,
            self.linear_weight,
            self.normalize_before,
            self.pre_ln_scale,
            self.pre_ln_bias,
            self.ln_scale,
            self.ln_bias,
            self._epsilon,
            self.qkv_bias,
            self.linear_bias,
            cache,
            attn_mask,
            self.dropout_rate,
            self.attn_dropout_rate,
            self._epsilon,
            self.training,
            num_heads=self.num_heads,
            transpose_qkv_wb=self.transpose_qkv_wb,
        )

    def extra_repr(self):
        return describe(
            self,
            *("embed_dim", "num_heads", "dropout_rate", "attn_dropout_rate", "_epsilon"),
            *("kdim", "vdim", "normalize_before", "need_weights", "_dtype"),
            name=self.name,
        )


class FusedFeedForward(Layer):
    """The feed-forward part of a Transformer's layer, with residual and normalisation.

    See :func:`paddle.incubate.nn.functional.fused_feedforward`.

    Args:
        d_model (int): Size of the elements.
        dim_feedforward (int): Size between the linear layers.
        dropout_rate (float): The chance of an element of the result to become zero in training.
        epsilon (float): Added to the variance.
        activation (str): The function of paddle.nn.functional between the linear layers.
        act_dropout_rate (float|None): The chance behind it; None: dropout_rate.
        normalize_before (bool): Whether to normalise before; else after.
        linear1_weight_attr (ParamAttr|None): What is to be said about the first weight.
        linear1_bias_attr (ParamAttr|bool|None): And its bias.
        linear2_weight_attr (ParamAttr|None): And the second weight.
        linear2_bias_attr (ParamAttr|bool|None): And its bias.
        ln1_scale_attr (ParamAttr|None): And the factors of the normalisation before.
        ln1_bias_attr (ParamAttr|bool|None): And its biases.
        ln2_scale_attr (ParamAttr|None): And the factors of the normalisation after.
        ln2_bias_attr (ParamAttr|bool|None): And its biases.
        nranks (int): 1.
        ring_id (int): -1.
        name (str|None): Ignored.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> layer = paddle.incubate.nn.FusedFeedForward(4, 8)
            >>> layer(paddle.rand([1, 3, 4])).shape
            paddle.Size([1, 3, 4])
    """

    def __init__(
        self,
        d_model,
        dim_feedforward,
        dropout_rate=0.1,
        epsilon=1e-05,
        activation="relu",
        act_dropout_rate=None,
        normalize_before=False,
        linear1_weight_attr=None,
        linear1_bias_attr=None,
        linear2_weight_attr=None,
        linear2_bias_attr=None,
        ln1_scale_attr=None,
        ln1_bias_attr=None,
        ln2_scale_attr=None,
        ln2_bias_attr=None,
        nranks=1,
        ring_id=-1,
        name=None,
    ):
        super().__init__()
        _check_parts(self, nranks)
        if d_model < 1 or dim_feedforward < 1:
            raise ValueError(
                "FusedFeedForward: d_model and dim_feedforward must be positive, "
                f"got {d_model} and {dim_feedforward}"
            )
        self._d_model, self._dim_feedforward = d_model, dim_feedforward
        self._dropout_rate, self._epsilon, self._act_method = dropout_rate, epsilon, activation
        self._act_dropout_rate = dropout_rate if act_dropout_rate is None else act_dropout_rate
        self._normalize_before, self.name = normalize_before, name
        inner, outer = [dim_feedforward], [d_model]
        self._linear1_weight = self.create_parameter(outer + inner, linear1_weight_attr)
        self._linear1_bias = self.create_parameter(inner, linear1_bias_attr, is_bias=True)
        self._linear2_weight = self.create_parameter(inner + outer, linear2_weight_attr)
        self._linear2_bias = self.create_parameter(outer, linear2_bias_attr, is_bias=True)
        self._ln1_scale = self._ln1_bias = self._ln2_scale = self._ln2_bias = None
        if normalize_before:
            made = _norm_parameters(self, d_model, ln1_scale_attr, ln1_bias_attr)
            self._ln1_scale, self._ln1_bias = made
        else:
            made = _norm_parameters(self, d_model, ln2_scale_attr, ln2_bias_attr)
            self._ln2_scale, self._ln2_bias = made

    def forward(self, src, cache=None):
        return F.fused_feedforward(
            src,
            self._linear1_weight,
            self._linear2_weight,
            self._linear1_bias,
            self._linear2_bias,
            self._ln1_scale,
            self._ln1_bias,
            self._ln2_scale,
            self._ln2_bias,
            self._act_dropout_rate,
            self._dropout_rate,
            self._act_method,
            self._epsilon,
            self._epsilon,
            self._normalize_before,
            self.training,
        )

    def extra_repr(self):
        text = describe(self, "_d_model", "_dim_feedforward", "_dropout_rate", "_epsilon")
        text += f", activation={self._act_method}, "
        return text + describe(
            self, "_act_dropout_rate", "_normalize_before", "_dtype", name=self.name
        )


class FusedTransformerEncoderLayer(Layer):
    """Attention of a sequence to itself, and two linear layers for each of its elements.

    Args:
        d_model (int): Size of the elements.
        nhead (int): The number of heads.
        dim_feedforward (int): Size between the linear layers.
        dropout_rate (float): The chance of a zero in dropout, in training.
        activation (str): The function of paddle.nn.functional between the linear layers.
        attn_dropout_rate (float|None): The chance for the weights of attention; None: dropout_rate.
        act_dropout_rate (float|None): The chance behind the activation; None: dropout_rate.
        normalize_before (bool): Whether to normalise before; else after.
        weight_attr (ParamAttr|list|None): What is to be said about the weights: for all, or for
            attention and for the linear layers.
        bias_attr (ParamAttr|list|bool|None): The same about the biases.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> layer = paddle.incubate.nn.FusedTransformerEncoderLayer(4, 2, 8)
            >>> layer(paddle.rand([1, 3, 4])).shape
            paddle.Size([1, 3, 4])
    """

    def __init__(
        self,
        d_model,
        nhead,
        dim_feedforward,
        dropout_rate=0.1,
        activation="relu",
        attn_dropout_rate=None,
        act_dropout_rate=None,
        normalize_before=False,
        weight_attr=None,
        bias_attr=None,
    ):
        super().__init__()
        weights, biases = (
            a if isinstance(a, (list, tuple)) else [a, a] for a in (weight_attr, bias_attr)
        )
        self.fused_attn = FusedMultiHeadAttention(
            d_model,
            nhead,
            dropout_rate,
            dropout_rate if attn_dropout_rate is None else attn_dropout_rate,
            normalize_before=normalize_before,
            qkv_weight_attr=weights[0],
            qkv_bias_attr=biases[0],
            linear_weight_attr=weights[0],
            linear_bias_attr=biases[0],
        )
        self.ffn = FusedFeedForward(
            d_model,
            dim_feedforward,
            dropout_rate,
            activation=activation,
            act_dropout_rate=act_dropout_rate,
            normalize_before=normalize_before,
            linear1_weight_attr=weights[1],
            linear1_bias_attr=biases[1],
            linear2_weight_attr=weights[1],
            linear2_bias_attr=biases[1],
        )

    def forward(self, src, src_mask=None, cache=None):
        """The result, and with a cache the cache with the keys and values of this call."""
        attended = self.fused_attn(src, attn_mask=src_mask, cache=cache)
        if cache is None:
            return self.ffn(attended)
        return self.ffn(attended[0]), attended[1]
