"""Normalisations with what precedes them."""

from .... import _C
from ....nn import functional as F
from .linear import fused_dropout_add, quantized


def _summed(x, bias, residual, residual_alpha=1.0):
    """x, plus a bias along the last axes, plus a residual."""
    if residual is not None:
        x = x + residual * residual_alpha
    if bias is not None:
        x = x + bias.reshape(x.shape[x.ndim - bias.ndim :])
    return x


def _rows(x, begin_norm_axis):
    """The sizes of the axes to normalise over."""
    return list(x.shape[begin_norm_axis:])


def fused_layer_norm(
    x,
    norm_weight,
    norm_bias,
    epsilon,
    residual_alpha=1.0,
    begin_norm_axis=1,
    bias=None,
    residual=None,
    quant_scale=-1,
    quant_round_type=0,
    quant_max_bound=0,
    quant_min_bound=0,
):
    """Layer normalisation of x + bias + residual_alpha * residual.

    Args:
        x (Tensor): Floating.
        norm_weight (Tensor|None): The factors, one for each element of the axes normalised over;
            None with `norm_bias` None: the sum is not normalised.
        norm_bias (Tensor|None): What is added after that.
        epsilon (float): Added to the variance.
        residual_alpha (float): The factor of the residual.
        begin_norm_axis (int): The first axis to normalise over.
        bias (Tensor|None): Of the size of the last axis.
        residual (Tensor|None): Of the shape of x.
        quant_scale (float): If positive, the result times it times `quant_max_bound` is rounded to
            int8.
        quant_round_type (int): How halves are rounded: 0 to even, 1 away from zero.
        quant_max_bound (float): The greatest int8.
        quant_min_bound (float): The least int8.

    Returns:
        list[Tensor]: The result; the sum that was normalised; its means; 1 / sqrt(variance +
        epsilon). Without normalisation the first alone matters.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> x, one = paddle.to_tensor([[1.0, 3.0]]), paddle.ones([2])
            >>> got = paddle.incubate.nn.functional.fused_layer_norm(
            ...     x, one, paddle.zeros([2]), 0.0, residual=x
            ... )
            >>> [t.tolist() for t in got]
            [[[-1.0, 1.0]], [[2.0, 6.0]], [4.0], [0.5]]
    """
    total = _summed(x, bias, residual, residual_alpha)
    axes = list(range(begin_norm_axis, x.ndim))
    wide = total.astype("float32")
    mean = wide.mean(axes)
    inverse = (wide.var(axes, unbiased=False) + epsilon).rsqrt()
    result = total
    if norm_weight is not None or norm_bias is not None:
        sizes = _rows(x, begin_norm_axis)
        weight, shift = (t if t is None else t.reshape(sizes) for t in (norm_weight, norm_bias))
        result = F.layer_norm(total, sizes, weight, shift, epsilon)
    result = quantized(result, quant_scale, quant_round_type, quant_max_bound, quant_min_bound)
    return [result, total, mean.reshape([-1]), inverse.reshape([-1])]


def fused_rms_norm(
    x,
    norm_weight,
    norm_bias,
    epsilon,
    begin_norm_axis=1,
    bias=None,
    residual=None,
    quant_scale=-1,
    quant_round_type=0,
    quant_max_bound=0,
    quant_min_bound=0,
):
    """RMS normalisation of x + bias + residual.

    Args:
        x (Tensor): Floating.
        norm_weight (Tensor): The factors, one for each element of the axes normalised over.
        norm_bias (Tensor|None): What is added after that.
        epsilon (float): Added to the mean square.
        begin_norm_axis (int): The first axis to normalise over.
        bias (Tensor|None): Of the size of the last axis; counts only with a residual.
        residual (Tensor|None): Of the shape of x.
        quant_scale (float): If positive, the result times it times `quant_max_bound` is rounded to
            int8.
        quant_round_type (int): How halves are rounded: 0 to even, 1 away from zero.
        quant_max_bound (float): The greatest int8.
        quant_min_bound (float): The least int8.

    Returns:
        tuple[Tensor, Tensor]: The result; the sum that was normalised, of no elements without a
        residual.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> x, one = paddle.to_tensor([[1.0, 1.0]]), paddle.ones([2])
            >>> got = paddle.incubate.nn.functional.fused_rms_norm(x, one, None, 0.0, residual=x)
            >>> [t.tolist() for t in got]
            [[[1.0, 1.0]], [[2.0, 2.0]]]
    """
    total = x if residual is None else _summed(x, bias, residual)
    sizes = _rows(x, begin_norm_axis)
    result = F.rms_norm(total, sizes, norm_weight.reshape(sizes), epsilon)
    result = result if norm_bias is None else result + norm_bias.reshape(sizes)
    result = quantized(result, quant_scale, quant_round_type, quant_max_bound, quant_min_bound)
    return result, _C.ops.full([0], 0.0, x.dtype) if residual is None else total


def fast_ln(x, scale, bias, epsilon=1e-05):
    """Layer normalisation over the last axis.

    Args:
        x (Tensor): Of shape [..., n].
        scale (Tensor): The factors, of shape [n].
        bias (Tensor): What is added after that.
        epsilon (float): Added to the variance.

    Returns:
        Tensor: Of the shape of x.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> x, one = paddle.to_tensor([[1.0, 3.0]]), paddle.ones([2])
            >>> paddle.incubate.nn.functional.fast_ln(x, one, one, 0.0).tolist()
            [[0.0, 2.0]]
    """
    return F.layer_norm(x, x.shape[-1], scale, bias, epsilon)


def fast_rms_norm(x, scale, epsilon=1e-05):
    """RMS normalisation over the last axis.

    Args:
        x (Tensor): Of shape [..., n].
        scale (Tensor): The factors, of shape [n].
        epsilon (float): Added to the mean square.

    Returns:
        Tensor: Of the shape of x.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> x = paddle.to_tensor([[2.0, 2.0]])
            >>> paddle.incubate.nn.functional.fast_rms_norm(x, paddle.ones([2]), 0.0).tolist()
            [[1.0, 1.0]]
    """
    return F.rms_norm(x, x.shape[-1], scale, epsilon)


def fused_rms_norm_ext(x, scale, epsilon=1e-05, name=None):
    """RMS normalisation over the last axis, with the factors it used.

    Args:
        x (Tensor): Of shape [..., n].
        scale (Tensor): The factors, of shape [n].
        epsilon (float): Added to the mean square.
        name (str|None): Ignored.

    Returns:
        tuple[Tensor, Tensor]: The result; 1 / sqrt(mean square + epsilon), float32.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> x = paddle.to_tensor([[2.0, 2.0]])
            >>> got = paddle.incubate.nn.functional.fused_rms_norm_ext(x, paddle.ones([2]), 0.0)
            >>> [t.tolist() for t in got]
            [[[1.0, 1.0]], [0.5]]
    """
    inverse = (x.astype("float32").square().mean(-1) + epsilon).rsqrt()
    return fast_rms_norm(x, scale, epsilon), inverse


def fused_bias_dropout_residual_layer_norm(
    x,
    residual,
    bias=None,
    ln_scale=None,
    ln_bias=None,
    dropout_rate=0.5,
    ln_epsilon=1e-05,
    training=True,
    mode="upscale_in_train",
    name=None,
):
    """layer_norm(residual + dropout(x + bias)) over the last axis.

    Args:
        x (Tensor): Of shape [..., n].
        residual (Tensor): Of the shape of x.
        bias (Tensor|None): Of shape [n].
        ln_scale (Tensor|None): The factors of the normalisation, of shape [n].
        ln_bias (Tensor|None): What it adds, of shape [n].
        dropout_rate (float): The chance of an element to become zero.
        ln_epsilon (float): Added to the variance.
        training (bool): Whether anything is dropped.
        mode (str): "upscale_in_train" or "downscale_in_infer".
        name (str|None): Ignored.

    Returns:
        Tensor: Of the shape of x.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> x = paddle.to_tensor([[1.0, 3.0]])
            >>> paddle.incubate.nn.functional.fused_bias_dropout_residual_layer_norm(
            ...     x, x, dropout_rate=0.0, ln_epsilon=0.0
            ... ).tolist()
            [[-1.0, 1.0]]
    """
    x = x if bias is None else x + bias
    total = fused_dropout_add(x, residual, dropout_rate, training, mode)
    return F.layer_norm(total, x.shape[-1], ln_scale, ln_bias, ln_epsilon)
