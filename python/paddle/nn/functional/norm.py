"""Normalisation."""

import math

from ... import _C
from ..._op import alias, write

__all__ = [
    "batch_norm",
    "group_norm",
    "instance_norm",
    "layer_norm",
    "local_response_norm",
    "normalize",
    "rms_norm",
]


def _format(what, data_format):
    """The op's name for where the channels are, whatever the number of axes."""
    if data_format not in ("NC", "NCL", "NLC", "NCHW", "NHWC", "NCDHW", "NDHWC"):
        raise ValueError(
            f"{what}: data_format must be 'NC', 'NCL', 'NLC', 'NCHW', 'NHWC', 'NCDHW' or 'NDHWC', "
            f"got {data_format!r}"
        )
    return "NCHW" if data_format[1] == "C" else "NHWC"


def batch_norm(
    x,
    running_mean,
    running_var,
    weight=None,
    bias=None,
    training=False,
    momentum=0.9,
    epsilon=1e-05,
    data_format="NCHW",
    use_global_stats=None,
    name=None,
):
    """(x - mean) / sqrt(variance + epsilon) * weight + bias, per channel.

    From Ioffe and Szegedy, "Batch Normalization", 2015.

    Args:
        x (Tensor): Floating, of 2 to 5 axes.
        running_mean (Tensor): Of shape [c]. In training it moves towards the batch's mean.
        running_var (Tensor): Of shape [c]. In training it moves towards the batch's variance.
        weight (Tensor|None): Of shape [c].
        bias (Tensor|None): Of shape [c].
        training (bool): Whether to use the batch's own mean and variance.
        momentum (float): How much of the running values stays at a step.
        epsilon (float): Added to the variance.
        data_format (str): "NCHW" and the like with channels first, "NHWC" and the like with
            channels last.
        use_global_stats (bool|None): Whether to use the running values, leaving them as they are;
            False: not even if not training; None: unless training.
        name (str|None): Ignored.

    Returns:
        Tensor: Of the dtype and shape of x.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> x = paddle.to_tensor([[1.0], [3.0]])
            >>> mean, var = paddle.zeros([1]), paddle.ones([1])
            >>> y = paddle.nn.functional.batch_norm(x, mean, var, training=True, epsilon=0.0)
            >>> y.tolist(), round(mean.item(), 4)
            ([[-1.0], [1.0]], 0.2)
    """
    return _C.ops.batch_norm_(
        x,
        running_mean,
        running_var,
        weight,
        bias,
        is_test=not training,
        trainable_statistics=use_global_stats is False,
        momentum=momentum,
        epsilon=epsilon,
        data_format=_format("batch_norm", data_format),
        use_global_stats=not training if use_global_stats is None else use_global_stats,
    )[0]


@alias(input="x", eps="epsilon")
def layer_norm(x, normalized_shape, weight=None, bias=None, epsilon=1e-05, name=None):
    """(x - mean) / sqrt(variance + epsilon) * weight + bias, over the last axes.

    From Ba, Kiros and Hinton, "Layer Normalization", 2016.

    Args:
        x (Tensor): Floating.
        normalized_shape (int|list|tuple): The sizes of the axes to normalise over: x's last ones.
        weight (Tensor|None): As many factors as these axes have elements.
        bias (Tensor|None): As many summands.
        epsilon (float): Added to the variance.
        name (str|None): Ignored.

    Returns:
        Tensor: Of the dtype and shape of x.

    Raises:
        ValueError: If normalized_shape is not the end of the shape of x.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> x = paddle.to_tensor([[1.0, 3.0]])
            >>> paddle.nn.functional.layer_norm(x, 2, epsilon=0.0).tolist()
            [[-1.0, 1.0]]
    """
    sizes = [normalized_shape] if isinstance(normalized_shape, int) else list(normalized_shape)
    first = x.ndim - len(sizes)
    if first < 0 or list(x.shape[first:]) != sizes:
        raise ValueError(
            f"layer_norm: normalized_shape must be the last sizes of x, of shape {list(x.shape)}, "
            f"got {sizes}"
        )
    return _C.ops.layer_norm(x, weight, bias, epsilon=epsilon, begin_norm_axis=first)


def group_norm(x, num_groups, epsilon=1e-05, weight=None, bias=None, data_format="NCHW", name=None):
    """Brings each image's groups of channels to mean 0 and variance 1, then scales channels.

    From Wu and He, "Group Normalization", 2018.

    Args:
        x (Tensor): Floating, of shape [n, c, ...], or [n, ..., c].
        num_groups (int): Into how many groups the channels are divided.
        epsilon (float): Added to the variance.
        weight (Tensor|None): The factors, of shape [c].
        bias (Tensor|None): The summands, of shape [c].
        data_format (str): "NCHW" and the like with channels first, "NHWC" and the like with
            channels last.
        name (str|None): Ignored.

    Returns:
        Tensor: Of the dtype and shape of x.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> x = paddle.to_tensor([[1.0, 3.0, 2.0, 2.0]])
            >>> paddle.nn.functional.group_norm(x, 2, epsilon=1e-12).tolist()
            [[-1.0, 1.0, 0.0, 0.0]]
    """
    return _C.ops.group_norm(
        x,
        weight,
        bias,
        epsilon=epsilon,
        groups=num_groups,
        data_format=_format("group_norm", data_format),
    )


def instance_norm(
    x,
    running_mean=None,
    running_var=None,
    weight=None,
    bias=None,
    use_input_stats=True,
    momentum=0.9,
    eps=1e-05,
    data_format="NCHW",
    name=None,
):
    """Brings each channel of each image to mean 0 and variance 1, then scales it.

    From Ulyanov, Vedaldi and Lempitsky, "Instance Normalization", 2016.

    Args:
        x (Tensor): Floating, of shape [n, c, ...].
        running_mean (Tensor|None): Ignored: the image's own is used.
        running_var (Tensor|None): Ignored, likewise.
        weight (Tensor|None): The factors, of shape [c].
        bias (Tensor|None): The summands, of shape [c].
        use_input_stats (bool): Ignored.
        momentum (float): Ignored.
        eps (float): Added to the variance.
        data_format (str): Ignored: channels come first.
        name (str|None): Ignored.

    Returns:
        Tensor: Of the dtype and shape of x.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> x = paddle.to_tensor([[[1.0, 3.0]]])
            >>> paddle.nn.functional.instance_norm(x, eps=0.0).tolist()
            [[[-1.0, 1.0]]]
    """
    return _C.ops.instance_norm(x, weight, bias, epsilon=eps)


def rms_norm(input, normalized_shape, weight=None, eps=1e-05, name=None):
    """input / sqrt(mean(input * input) + eps) * weight, over the last axes.

    From Zhang and Sennrich, "Root Mean Square Layer Normalization", 2019.

    Args:
        input (Tensor): Floating.
        normalized_shape (int|list|tuple): The sizes of the axes to normalise over: the last ones.
        weight (Tensor|None): The factors, of that shape.
        eps (float): Added to the mean square.
        name (str|None): Ignored.

    Returns:
        Tensor: Of the dtype and shape of input.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> x = paddle.to_tensor([[2.0, 2.0]])
            >>> paddle.nn.functional.rms_norm(x, 2, eps=0.0).tolist()
            [[1.0, 1.0]]
    """
    sizes = [normalized_shape] if isinstance(normalized_shape, int) else list(normalized_shape)
    return _C.ops.rms_norm(input, weight, normalized_shape=sizes, epsilon=eps)


def local_response_norm(x, size, alpha=0.0001, beta=0.75, k=1.0, data_format="NCHW", name=None):
    """x / (k + alpha * m) ** beta, where m is the mean square of `size` neighbouring channels.

    From Krizhevsky, Sutskever and Hinton, "ImageNet Classification with Deep Convolutional Neural
    Networks", 2012.

    Args:
        x (Tensor): Floating, of shape [n, c, ...], or [n, ..., c].
        size (int): How many channels; those beyond the ends count as 0.
        alpha (float): The factor of the mean square.
        beta (float): The exponent.
        k (float): What is added to the mean square.
        data_format (str): Where the channels are.
        name (str|None): Ignored.

    Returns:
        Tensor: Of the dtype and shape of x.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> x = paddle.ones([1, 1, 1])
            >>> paddle.nn.functional.local_response_norm(x, 1, 3.0, 0.5, data_format="NCL").tolist()
            [[[0.5]]]
    """
    if x.ndim < 3:
        raise ValueError(
            f"local_response_norm: x must have 3 or more axes, its shape is {list(x.shape)}"
        )
    last = _format("local_response_norm", data_format) == "NHWC"
    rest = x.shape[1:-1] if last else x.shape[2:]
    channels, points = x.shape[-1 if last else 1], math.prod(rest)
    around = [size // 2, (size - 1) // 2]
    mean_square = _C.ops.pool2d(
        _C.ops.reshape(
            _C.ops.square(x), [-1, 1, points, channels] if last else [-1, 1, channels, points]
        ),
        kernel_size=[1, size] if last else [size, 1],
        paddings=[0, 0, *around] if last else [*around, 0, 0],
        exclusive=False,
        pooling_type="avg",
    )
    base = _C.ops.scale(_C.ops.reshape(mean_square, x.shape), alpha, k)
    return _C.ops.multiply(x, _C.ops.exp(_C.ops.scale(_C.ops.log(base), -beta)))


@alias(input="x", dim="axis", eps="epsilon")
def normalize(x, p=2, axis=1, epsilon=1e-12, out=None, name=None):
    """x divided by its p-norm along an axis.

    Args:
        x (Tensor): Floating.
        p (float): The order of the norm.
        axis (int): The axis of the vectors.
        epsilon (float): The least norm that is divided by.
        out (Tensor|None): Where to put the result.
        name (str|None): Ignored.

    Returns:
        Tensor: Of the dtype and shape of x.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> x = paddle.to_tensor([[3.0, 4.0], [0.0, 0.0]])
            >>> paddle.nn.functional.normalize(x, epsilon=0.5).round(decimals=4).tolist()
            [[0.6000000238418579, 0.800000011920929], [0.0, 0.0]]
    """
    norm = _C.ops.p_norm(x, porder=float(p), axis=axis, epsilon=epsilon, keepdim=True)
    y = _C.ops.divide(x, _C.ops.maximum(norm, _C.ops.full([1], epsilon, norm.dtype)))
    return y if out is None else write(out, y)
