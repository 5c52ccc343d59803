"""Matrix products with what follows them."""

from .... import _C
from ....nn import functional as F


def fused_matmul_bias(x, y, bias=None, transpose_x=False, transpose_y=False, name=None):
    """x times y, plus bias.

    Args:
        x (Tensor): Of shape [..., m, k].
        y (Tensor): Of shape [..., k, n].
        bias (Tensor|None): Of shape [n].
        transpose_x (bool): Whether the last two axes of x change places first.
        transpose_y (bool): Whether those of y do.
        name (str|None): Ignored.

    Returns:
        Tensor: Of shape [..., m, n].

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> x, y, b = paddle.ones([1, 2]), paddle.ones([2, 3]), paddle.ones([3])
            >>> paddle.incubate.nn.functional.fused_matmul_bias(x, y, b).tolist()
            [[3.0, 3.0, 3.0]]
    """
    product = _C.ops.matmul(x, y, transpose_x, transpose_y)
    return product if bias is None else product + bias


def fused_linear(x, weight, bias=None, transpose_weight=False, name=None):
    """x times weight, plus bias.

    Args:
        x (Tensor): Of shape [..., k].
        weight (Tensor): Of shape [k, n], or [n, k] with `transpose_weight`.
        bias (Tensor|None): Of shape [n].
        transpose_weight (bool): Whether the axes of weight change places first.
        name (str|None): Ignored.

    Returns:
        Tensor: Of shape [..., n].

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> x, weight = paddle.ones([1, 2]), paddle.ones([2, 3])
            >>> paddle.incubate.nn.functional.fused_linear(x, weight).tolist()
            [[2.0, 2.0, 2.0]]
    """
    return fused_matmul_bias(x, weight, bias, False, transpose_weight)


def fused_linear_activation(x, y, bias, trans_x=False, trans_y=False, activation=None):
    """An activation of x times y plus bias.

    Args:
        x (Tensor): Of shape [..., m, k].
        y (Tensor): Of shape [..., k, n].
        bias (Tensor): Of shape [n].
        trans_x (bool): Whether the last two axes of x change places first.
        trans_y (bool): Whether those of y do.
        activation (str|None): "gelu", "relu", or "none".

    Returns:
        Tensor: Of shape [..., m, n].

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> x, y, b = paddle.ones([1, 2]), -paddle.ones([2, 3]), paddle.ones([3])
            >>> paddle.incubate.nn.functional.fused_linear_activation(
            ...     x, y, b, activation="relu"
            ... ).tolist()
            [[0.0, 0.0, 0.0]]
    """
    if activation not in (None, "none", "gelu", "relu"):
        raise ValueError(
            "fused_linear_activation: activation must be 'gelu', 'relu' or 'none', "
            f"got {activation!r}"
        )
    product = fused_matmul_bias(x, y, bias, trans_x, trans_y)
    return product if activation in (None, "none") else getattr(F, activation)(product)


def fused_dropout_add(x, y, p=0.5, training=True, mode="upscale_in_train", name=None):
    """dropout(x) + y.

    Args:
        x (Tensor): What is dropped out of.
        y (Tensor): What is added.
        p (float): The chance of an element to become zero.
        training (bool): Whether anything is dropped.
        mode (str): "upscale_in_train" or "downscale_in_infer"; see
            :func:`paddle.nn.functional.dropout`.
        name (str|None): Ignored.

    Returns:
        Tensor: The sum.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> x = paddle.ones([2])
            >>> paddle.incubate.nn.functional.fused_dropout_add(x, x, training=False).tolist()
            [2.0, 2.0]
    """
    return F.dropout(x, p, training=training, mode=mode) + y


def quantized(x, scale, round_type, largest, least):
    """x * scale * largest as int8, within limits.

    Args:
        x (Tensor): Floating.
        scale (float): The factor; if not positive, x stays as it is.
        round_type (int): How halves are rounded: 0 to even, 1 away from zero.
        largest (float): The greatest result.
        least (float): The least result.
    """
    if scale <= 0:
        return x
    x = x.astype("float32") * scale * largest
    x = x.round() if round_type == 0 else x.sign() * (x.abs() + 0.5).floor()
    return x.clip(least, largest).astype("int8")


def _gated(activation):
    def gate(x):
        a, b = x.chunk(2, -1)
        return activation(a) * b

    return gate


_ACTIVATIONS = {
    "gelu": F.gelu,
    "relu": F.relu,
    "silu": F.silu,
    "swish": F.silu,
    "geglu": _gated(F.gelu),
    "swiglu": _gated(F.silu),
}
_COMPUTED = {"fp16": "float16", "bf16": "bfloat16", "fp32": "float32"}


def fused_bias_act(
    x,
    bias=None,
    dequant_scales=None,
    shift=None,
    smooth=None,
    act_method="gelu",
    compute_dtype="default",
    quant_scale=-1,
    quant_round_type=0,
    quant_max_bound=0,
    quant_min_bound=0,
):
    """An activation of x plus bias.

    Args:
        x (Tensor): Floating; or int32, then times `dequant_scales` first.
        bias (Tensor|None): Of the size of the last axis of x.
        dequant_scales (Tensor|None): Of that size, the factors of int32.
        shift (Tensor|None): Added to the result.
        smooth (Tensor|None): The factors of it after that.
        act_method (str): "gelu", "relu", "silu", or the gated "geglu" and "swiglu", which halve the
            last axis.
        compute_dtype (str): "fp16", "bf16" or "fp32", the dtype for int32; "default" for others.
        quant_scale (float): If positive, the result times it times `quant_max_bound` is rounded to
            int8.
        quant_round_type (int): How halves are rounded: 0 to even, 1 away from zero.
        quant_max_bound (float): The greatest int8.
        quant_min_bound (float): The least int8.

    Returns:
        Tensor: The result.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> x, bias = paddle.to_tensor([[-2.0, 1.0]]), paddle.ones([2])
            >>> paddle.incubate.nn.functional.fused_bias_act(x, bias, act_method="relu").tolist()
            [[0.0, 2.0]]
    """
    if act_method not in _ACTIVATIONS:
        raise ValueError(
            f"fused_bias_act: act_method must be one of {', '.join(_ACTIVATIONS)}, "
            f"got {act_method!r}"
        )
    if dequant_scales is not None:
        x = x.astype(_COMPUTED.get(compute_dtype, dequant_scales.dtype)) * dequant_scales
    x = _ACTIVATIONS[act_method](x if bias is None else x + bias)
    x = x if shift is None else x + shift
    x = x if smooth is None else x * smooth
    return quantized(x, quant_scale, quant_round_type, quant_max_bound, quant_min_bound)
