"""Further layers as functions, which make their parameters when they are called."""

from ... import _C, nn
from ...nn.functional._window import numbers
from ...nn.parameter import make_parameter
from .common import _activated, _channels

__all__ = [
    "bilinear_tensor_product",
    "conv2d_transpose",
    "conv3d_transpose",
    "deform_conv2d",
    "instance_norm",
    "row_conv",
    "spectral_norm",
]


def _filter_size(function, input, output_size, data_format, stride, padding, dilation):
    """The sizes of the window with which a transposed convolution has results of that size."""
    if output_size is None:
        raise ValueError(f"{function}: filter_size or output_size must be given")
    if isinstance(padding, str):
        raise ValueError(f"{function}: filter_size must be given with padding {padding!r}")
    n = len(data_format) - 2
    sizes = input.shape[2:] if data_format[1] == "C" else input.shape[1:-1]
    outputs = numbers(output_size, n, f"{function}: output_size")
    strides = numbers(stride, n, f"{function}: stride")
    pads = numbers(padding, n, f"{function}: padding")
    dilations = numbers(dilation, n, f"{function}: dilation")
    axes = zip(sizes, outputs, strides, pads, dilations)
    return [(out - (size - 1) * s + 2 * p - 1) // d + 1 for size, out, s, p, d in axes]


def _transposed(kind, input, num_filters, output_size, filter_size, param_attr, act, **options):
    function = "conv2d_transpose" if kind is nn.Conv2DTranspose else "conv3d_transpose"
    if filter_size is None:
        names = ("data_format", "stride", "padding", "dilation")
        chosen = [options[name] for name in names]
        filter_size = _filter_size(function, input, output_size, *chosen)
    channels = _channels(function, input, options["data_format"])
    layer = kind(channels, num_filters, filter_size, weight_attr=param_attr, **options)
    return _activated(layer(input, output_size), act)


def conv2d_transpose(
    input,
    num_filters,
    output_size=None,
    filter_size=None,
    padding=0,
    stride=1,
    dilation=1,
    groups=None,
    param_attr=None,
    bias_attr=None,
    use_cudnn=True,
    act=None,
    name=None,
    data_format="NCHW",
):
    """:class:`paddle.nn.Conv2DTranspose` with new parameters, and an activation behind it.

    Args:
        input (Tensor): Images, [N, C, H, W] or as ``data_format`` says.
        num_filters (int): Channels of the result.
        output_size (int|list|None): Height and width of the result; None: the smallest.
        filter_size (int|list|None): Sizes of the window; None: those that make `output_size`.
        padding, stride, dilation, groups, bias_attr, data_format: As of the layer.
        param_attr (ParamAttr|None): What is to be said about the weight.
        use_cudnn, name: No meaning.
        act (str|None): A function of paddle.nn.functional that is applied to the result.

    Returns:
        Tensor: The result.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.enable_static()
            >>> with paddle.static.program_guard(paddle.static.Program()):
            ...     x = paddle.static.data("x", [1, 3, 4, 4])
            ...     y = paddle.static.nn.conv2d_transpose(x, 2, filter_size=3, stride=2)
            >>> list(y.shape)
            [1, 2, 9, 9]
            >>> paddle.disable_static()
    """
    return _transposed(
        nn.Conv2DTranspose, input, num_filters, output_size, filter_size, param_attr, act,
        padding=padding, stride=stride, dilation=dilation, groups=groups or 1,
        bias_attr=bias_attr, data_format=data_format,
    )  # fmt: skip


def conv3d_transpose(
    input,
    num_filters,
    output_size=None,
    filter_size=None,
    padding=0,
    stride=1,
    dilation=1,
    groups=None,
    param_attr=None,
    bias_attr=None,
    use_cudnn=True,
    act=None,
    name=None,
    data_format="NCDHW",
):
    """:class:`paddle.nn.Conv3DTranspose` with new parameters, and an activation behind it.

    Args:
        input (Tensor): Volumes, [N, C, D, H, W] or as ``data_format`` says.
        num_filters (int): Channels of the result.
        output_size (int|list|None): Sizes of the result; None: the smallest.
        filter_size (int|list|None): Sizes of the window; None: those that make `output_size`.
        padding, stride, dilation, groups, bias_attr, data_format: As of the layer.
        param_attr (ParamAttr|None): What is to be said about the weight.
        use_cudnn, name: No meaning.
        act (str|None): A function of paddle.nn.functional that is applied to the result.

    Returns:
        Tensor: The result.
    """
    return _transposed(
        nn.Conv3DTranspose, input, num_filters, output_size, filter_size, param_attr, act,
        padding=padding, stride=stride, dilation=dilation, groups=groups or 1,
        bias_attr=bias_attr, data_format=data_format,
    )  # fmt: skip


def deform_conv2d(
    x,
    offset,
    mask,
    num_filters,
    filter_size,
    stride=1,
    padding=0,
    dilation=1,
    groups=1,
    deformable_groups=1,
    im2col_step=1,
    weight_attr=None,
    bias_attr=None,
    name=None,
):
    """:class:`paddle.vision.ops.DeformConv2D` with new parameters.

    Args:
        x (Tensor): Images, [N, C, H, W].
        offset (Tensor): Where the window's places are moved to.
        mask (Tensor|None): The factors of the places.
        num_filters (int): Channels of the result.
        filter_size (int|list): Sizes of the window.
        stride, padding, dilation, groups, deformable_groups, weight_attr, bias_attr: As of the
            layer.
        im2col_step, name: No meaning.

    Returns:
        Tensor: The result.
    """
    from ...vision.ops import DeformConv2D

    layer = DeformConv2D(
        _channels("deform_conv2d", x, "NCHW"),
        num_filters,
        filter_size,
        stride,
        padding,
        dilation,
        deformable_groups,
        groups,
        weight_attr,
        bias_attr,
    )
    return layer(x, offset, mask)


def instance_norm(input, epsilon=1e-05, param_attr=None, bias_attr=None, name=None):
    """Instance normalisation with new parameters.

    Args:
        input (Tensor): Of 2 to 5 axes, the channels along the second.
        epsilon (float): Added to the variance.
        param_attr (ParamAttr|bool|None): What is to be said about the scale; False: there is none.
        bias_attr (ParamAttr|bool|None): What is to be said about the bias; False: there is none.
        name (str|None): No meaning.

    Returns:
        Tensor: Of the shape of input.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.enable_static()
            >>> with paddle.static.program_guard(paddle.static.Program()):
            ...     y = paddle.static.nn.instance_norm(paddle.static.data("x", [2, 3, 4, 4]))
            >>> list(y.shape)
            [2, 3, 4, 4]
            >>> paddle.disable_static()
    """
    kind = {2: nn.InstanceNorm1D, 3: nn.InstanceNorm1D, 5: nn.InstanceNorm3D}
    layer = kind.get(input.ndim, nn.InstanceNorm2D)
    channels = _channels("instance_norm", input, "NCHW")
    return layer(channels, epsilon, weight_attr=param_attr, bias_attr=bias_attr)(input)


def bilinear_tensor_product(x, y, size, act=None, name=None, param_attr=None, bias_attr=None):
    """:class:`paddle.nn.Bilinear` with new parameters, and an activation behind it.

    Args:
        x (Tensor): Of shape [n, a].
        y (Tensor): Of shape [n, b].
        size (int): The number of features of the result.
        act (str|None): A function of paddle.nn.functional that is applied to the result.
        name (str|None): No meaning.
        param_attr (ParamAttr|None): What is to be said about the weight.
        bias_attr (ParamAttr|bool|None): What is to be said about the bias.

    Returns:
        Tensor: Of shape [n, size].
    """
    layer = nn.Bilinear(x.shape[1], y.shape[1], size, param_attr, bias_attr)
    return _activated(layer(x, y), act)


def row_conv(input, future_context_size, param_attr=None, act=None):
    """A convolution along time, of each feature alone, over the present and the next steps.

    From Amodei et al., "Deep Speech 2", 2016.

    Args:
        input (Tensor): Of shape [n, length, features].
        future_context_size (int): How many next steps count.
        param_attr (ParamAttr|None): What is to be said about the weight, of shape
            [future_context_size + 1, features].
        act (str|None): A function of paddle.nn.functional that is applied to the result.

    Returns:
        Tensor: Of the shape of input.
    """
    size = future_context_size + 1
    shape = [size, input.shape[-1]]
    weight = make_parameter("row_conv", shape, param_attr, input.dtype, False, None)
    length = input.shape[1]
    padded = nn.functional.pad(input, [0, future_context_size], data_format="NLC")
    parts = [padded[:, i : i + length] * weight[i] for i in range(size)]
    return _activated(_C.ops.stack(parts).sum(0), act)


def spectral_norm(weight, dim=0, power_iters=1, eps=1e-12, name=None):
    """A weight divided by its largest singular value; :class:`paddle.nn.SpectralNorm`.

    Args:
        weight (Tensor): The weight.
        dim (int): The axis whose size is that of the matrix's rows.
        power_iters (int): How many steps of the power method.
        eps (float): Added to norms.
        name (str|None): No meaning.

    Returns:
        Tensor: Of the shape of weight.
    """
    return nn.SpectralNorm(list(weight.shape), dim, power_iters, eps)(weight)
