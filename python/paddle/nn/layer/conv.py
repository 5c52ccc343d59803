"""Convolutions as layers."""

import math

from ... import nn
from ..initializer import Normal
from .layers import Layer

__all__ = [
    "Conv1D",
    "Conv1DTranspose",
    "Conv2D",
    "Conv2DTranspose",
    "Conv3D",
    "Conv3DTranspose",
]

_PADDING_MODES = ("zeros", "reflect", "replicate", "circular")


def _numbers(value, n, what):
    """One number for each of n axes."""
    values = [value] * n if isinstance(value, int) else list(value)
    if len(values) != n:
        raise ValueError(f"{what} must have {n} numbers, got {values}")
    return values


class _Conv(Layer):
    _rank = 0  # the number of axes of the window
    _function = ""
    _transposed = False

    def _init(
        self,
        in_channels,
        out_channels,
        kernel_size,
        stride,
        padding,
        dilation,
        groups,
        weight_attr,
        bias_attr,
        data_format,
        padding_mode="zeros",
        output_padding=0,
        device=None,
        dtype=None,
    ):
        super().__init__()
        self._check(in_channels, groups, weight_attr, data_format, padding, padding_mode)
        what = type(self).__name__
        self._in_channels, self._out_channels = in_channels, out_channels
        self._kernel_size = _numbers(kernel_size, self._rank, f"{what}: kernel_size")
        self._stride = _numbers(stride, self._rank, f"{what}: stride")
        self._dilation = _numbers(dilation, self._rank, f"{what}: dilation")
        self._padding, self._padding_mode = padding, padding_mode
        self.output_padding = output_padding
        self._groups, self._data_format = groups, data_format
        channels = (
            [in_channels, out_channels // groups]
            if self._transposed
            else [out_channels, in_channels // groups]
        )
        self.weight = self.create_parameter(
            channels + self._kernel_size,
            attr=weight_attr,
            dtype=dtype,
            default_initializer=self._default_initializer(),
            device=device,
        )
        self.bias = self.create_parameter(
            [out_channels], attr=bias_attr, dtype=dtype, is_bias=True, device=device
        )

    def _check(self, in_channels, groups, weight_attr, data_format, padding, padding_mode):
        what = type(self).__name__
        if weight_attr is False:
            raise ValueError(f"{what}: weight_attr must not be False")
        if groups <= 0 or in_channels % groups:
            raise ValueError(
                f"{what}: groups must divide in_channels, got {groups} and {in_channels}"
            )
        axes = {1: "L", 2: "HW", 3: "DHW"}[self._rank]
        if data_format not in (f"NC{axes}", f"N{axes}C"):
            raise ValueError(
                f"{what}: data_format must be 'NC{axes}' or 'N{axes}C', got {data_format!r}"
            )
        if padding_mode not in _PADDING_MODES:
            raise ValueError(
                f"{what}: padding_mode must be one of {', '.join(_PADDING_MODES)}, "
                f"got {padding_mode!r}"
            )
        if padding_mode != "zeros" and not isinstance(padding, int):
            raise TypeError(
                f"{what}: padding must be an int with padding_mode {padding_mode!r}, "
                f"got {padding!r}"
            )

    def _default_initializer(self):
        if self._transposed:
            return None
        return Normal(0.0, (2.0 / (self._in_channels * math.prod(self._kernel_size))) ** 0.5)

    def forward(self, x):
        padding = self._padding
        if self._padding_mode != "zeros":
            sides = [padding] * (2 * self._rank)
            x = nn.functional.pad(x, sides, mode=self._padding_mode, data_format=self._data_format)
            padding = 0
        return getattr(nn.functional, self._function)(
            x,
            self.weight,
            bias=self.bias,
            stride=self._stride,
            padding=padding,
            dilation=self._dilation,
            groups=self._groups,
            data_format=self._data_format,
        )

    def extra_repr(self):
        parts = [f"{self._in_channels}, {self._out_channels}, kernel_size={self._kernel_size}"]
        ones = [1] * self._rank
        for attribute, plain in (
            ("_stride", ones),
            ("_padding", 0),
            ("_padding_mode", "zeros"),
            ("output_padding", 0),
            ("_dilation", ones),
            ("_groups", 1),
        ):
            value = getattr(self, attribute)
            if value != plain:
                parts.append(f"{attribute.lstrip('_')}={value}")
        return ", ".join([*parts, f"data_format={self._data_format}"])


class _ConvTranspose(_Conv):
    _transposed = True

    def forward(self, x, output_size=None):
        return getattr(nn.functional, self._function)(
            x,
            self.weight,
            bias=self.bias,
            stride=self._stride,
            padding=self._padding,
            output_padding=self.output_padding if output_size is None else 0,
            dilation=self._dilation,
            groups=self._groups,
            output_size=output_size,
            data_format=self._data_format,
        )


class Conv1D(_Conv):
    """Convolution of signals with learned weights.

    Args:
        in_channels (int): Channels of x.
        out_channels (int): Channels of the result.
        kernel_size (int|list[int]): The sizes of the window.
        stride (int|list[int]): How far apart windows are.
        padding (int|str|list): Elements added around x: for all axes, for each axis, for each side,
            or "same" (as many as keep the sizes, for stride 1) or "valid" (none).
        dilation (int|list[int]): How far apart the elements of a window are.
        groups (int): Into how many groups channels are divided that know nothing of each other.
        bias (bool): Whether there is a bias; False goes before ``bias_attr``.
        padding_mode (str): What is added: "zeros", "reflect", "replicate" or "circular".
        device (str|Place|None): Where the parameters are; None: on the current device.
        dtype (str|paddle.dtype|None): The parameters' dtype; None: the default one.
        weight_attr (ParamAttr|None): What is to be said about the weight, of shape
            [out_channels, in_channels / groups, L]; at first it is drawn from a normal
            distribution with variance 2 / (in_channels * window).
        bias_attr (ParamAttr|bool|None): What is to be said about the bias; False: there is none.
        data_format (str): "NCL" or "NLC".

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> layer = paddle.nn.Conv1D(3, 4, 3)
            >>> layer(paddle.ones([2, 3, 5])).shape
            paddle.Size([2, 4, 3])
    """

    _rank = 1
    _function = "conv1d"

    def __init__(
        self,
        in_channels,
        out_channels,
        kernel_size,
        stride=1,
        padding=0,
        dilation=1,
        groups=1,
        *,
        bias=True,
        padding_mode="zeros",
        device=None,
        dtype=None,
        weight_attr=None,
        bias_attr=None,
        data_format="NCL",
    ):
        self._init(
            in_channels,
            out_channels,
            kernel_size,
            stride,
            padding,
            dilation,
            groups,
            weight_attr,
            bias_attr if bias else False,
            data_format,
            padding_mode=padding_mode,
            device=device,
            dtype=dtype,
        )


class Conv2D(_Conv):
    """Convolution of images with learned weights.

    Args:
        in_channels (int): Channels of x.
        out_channels (int): Channels of the result.
        kernel_size (int|list[int]): The sizes of the window.
        stride (int|list[int]): How far apart windows are.
        padding (int|str|list): Elements added around x: for all axes, for each axis, for each side,
            or "same" (as many as keep the sizes, for stride 1) or "valid" (none).
        dilation (int|list[int]): How far apart the elements of a window are.
        groups (int): Into how many groups channels are divided that know nothing of each other.
        bias (bool): Whether there is a bias; False goes before ``bias_attr``.
        padding_mode (str): What is added: "zeros", "reflect", "replicate" or "circular".
        device (str|Place|None): Where the parameters are; None: on the current device.
        dtype (str|paddle.dtype|None): The parameters' dtype; None: the default one.
        weight_attr (ParamAttr|None): What is to be said about the weight, of shape
            [out_channels, in_channels / groups, H, W]; at first it is drawn from a normal
            distribution with variance 2 / (in_channels * window).
        bias_attr (ParamAttr|bool|None): What is to be said about the bias; False: there is none.
        data_format (str): "NCHW" or "NHWC".

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> layer = paddle.nn.Conv2D(3, 4, 3)
            >>> layer(paddle.ones([2, 3, 5, 5])).shape
            paddle.Size([2, 4, 3, 3])
    """

    _rank = 2
    _function = "conv2d"

    def __init__(
        self,
        in_channels,
        out_channels,
        kernel_size,
        stride=1,
        padding=0,
        dilation=1,
        groups=1,
        *,
        bias=True,
        padding_mode="zeros",
        device=None,
        dtype=None,
        weight_attr=None,
        bias_attr=None,
        data_format="NCHW",
    ):
        self._init(
            in_channels,
            out_channels,
            kernel_size,
            stride,
            padding,
            dilation,
            groups,
            weight_attr,
            bias_attr if bias else False,
            data_format,
            padding_mode=padding_mode,
            device=device,
            dtype=dtype,
        )


class Conv3D(_Conv):
    """Convolution of volumes with learned weights.

    Args:
        in_channels (int): Channels of x.
        out_channels (int): Channels of the result.
        kernel_size (int|list[int]): The sizes of the window.
        stride (int|list[int]): How far apart windows are.
        padding (int|str|list): Elements added around x: for all axes, for each axis, for each side,
            or "same" (as many as keep the sizes, for stride 1) or "valid" (none).
        dilation (int|list[int]): How far apart the elements of a window are.
        groups (int): Into how many groups channels are divided that know nothing of each other.
        bias (bool): Whether there is a bias; False goes before ``bias_attr``.
        padding_mode (str): What is added: "zeros", "reflect", "replicate" or "circular".
        device (str|Place|None): Where the parameters are; None: on the current device.
        dtype (str|paddle.dtype|None): The parameters' dtype; None: the default one.
        weight_attr (ParamAttr|None): What is to be said about the weight, of shape
            [out_channels, in_channels / groups, D, H, W]; at first it is drawn from a normal
            distribution with variance 2 / (in_channels * window).
        bias_attr (ParamAttr|bool|None): What is to be said about the bias; False: there is none.
        data_format (str): "NCDHW" or "NDHWC".

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> layer = paddle.nn.Conv3D(3, 4, 3)
            >>> layer(paddle.ones([2, 3, 5, 5, 5])).shape
            paddle.Size([2, 4, 3, 3, 3])
    """

    _rank = 3
    _function = "conv3d"

    def __init__(
        self,
        in_channels,
        out_channels,
        kernel_size,
        stride=1,
        padding=0,
        dilation=1,
        groups=1,
        *,
        bias=True,
        padding_mode="zeros",
        device=None,
        dtype=None,
        weight_attr=None,
        bias_attr=None,
        data_format="NCDHW",
    ):
        self._init(
            in_channels,
            out_channels,
            kernel_size,
            stride,
            padding,
            dilation,
            groups,
            weight_attr,
            bias_attr if bias else False,
            data_format,
            padding_mode=padding_mode,
            device=device,
            dtype=dtype,
        )


class Conv1DTranspose(_ConvTranspose):
    """Transposed convolution of signals: the gradient of :class:`Conv1D` with respect to x, used
    to enlarge.

    Zeiler et al., "Deconvolutional Networks", 2010.

    Args:
        in_channels (int): Channels of x.
        out_channels (int): Channels of the result.
        kernel_size (int|list[int]): The sizes of the window.
        stride (int|list[int]): How far apart windows are in the result.
        padding (int|str|list): Elements left out around the result: for all axes, for each axis,
            for each side, or "same" or "valid".
        output_padding (int|list[int]): Elements added behind the result.
        groups (int): Into how many groups channels are divided that know nothing of each other.
        dilation (int|list[int]): How far apart the elements of a window are.
        weight_attr (ParamAttr|None): What is to be said about the weight, whose shape begins with
            [in_channels, out_channels / groups].
        bias_attr (ParamAttr|bool|None): What is to be said about the bias; False: there is none.
        data_format (str): "NCL" or "NLC".

    The layer is called with x and, if wanted, with the sizes of the result as ``output_size``.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> layer = paddle.nn.Conv1DTranspose(3, 4, 3)
            >>> layer(paddle.ones([2, 3, 5])).shape
            paddle.Size([2, 4, 7])
    """

    _rank = 1
    _function = "conv1d_transpose"

    def __init__(
        self,
        in_channels,
        out_channels,
        kernel_size,
        stride=1,
        padding=0,
        output_padding=0,
        groups=1,
        dilation=1,
        weight_attr=None,
        bias_attr=None,
        data_format="NCL",
    ):
        self._init(
            in_channels,
            out_channels,
            kernel_size,
            stride,
            padding,
            dilation,
            groups,
            weight_attr,
            bias_attr,
            data_format,
            output_padding=output_padding,
        )


class Conv2DTranspose(_ConvTranspose):
    """Transposed convolution of images: the gradient of :class:`Conv2D` with respect to x, used
    to enlarge.

    Zeiler et al., "Deconvolutional Networks", 2010.

    Args:
        in_channels (int): Channels of x.
        out_channels (int): Channels of the result.
        kernel_size (int|list[int]): The sizes of the window.
        stride (int|list[int]): How far apart windows are in the result.
        padding (int|str|list): Elements left out around the result: for all axes, for each axis,
            for each side, or "same" or "valid".
        output_padding (int|list[int]): Elements added behind the result.
        groups (int): Into how many groups channels are divided that know nothing of each other.
        dilation (int|list[int]): How far apart the elements of a window are.
        weight_attr (ParamAttr|None): What is to be said about the weight, whose shape begins with
            [in_channels, out_channels / groups].
        bias_attr (ParamAttr|bool|None): What is to be said about the bias; False: there is none.
        data_format (str): "NCHW" or "NHWC".

    The layer is called with x and, if wanted, with the sizes of the result as ``output_size``.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> layer = paddle.nn.Conv2DTranspose(3, 4, 3)
            >>> layer(paddle.ones([2, 3, 5, 5])).shape
            paddle.Size([2, 4, 7, 7])
    """

    _rank = 2
    _function = "conv2d_transpose"

    def __init__(
        self,
        in_channels,
        out_channels,
        kernel_size,
        stride=1,
        padding=0,
        output_padding=0,
        dilation=1,
        groups=1,
        weight_attr=None,
        bias_attr=None,
        data_format="NCHW",
    ):
        self._init(
            in_channels,
            out_channels,
            kernel_size,
            stride,
            padding,
            dilation,
            groups,
            weight_attr,
            bias_attr,
            data_format,
            output_padding=output_padding,
        )


class Conv3DTranspose(_ConvTranspose):
    """Transposed convolution of volumes: the gradient of :class:`Conv3D` with respect to x, used
    to enlarge.

    Zeiler et al., "Deconvolutional Networks", 2010.

    Args:
        in_channels (int): Channels of x.
        out_channels (int): Channels of the result.
        kernel_size (int|list[int]): The sizes of the window.
        stride (int|list[int]): How far apart windows are in the result.
        padding (int|str|list): Elements left out around the result: for all axes, for each axis,
            for each side, or "same" or "valid".
        output_padding (int|list[int]): Elements added behind the result.
        groups (int): Into how many groups channels are divided that know nothing of each other.
        dilation (int|list[int]): How far apart the elements of a window are.
        weight_attr (ParamAttr|None): What is to be said about the weight, whose shape begins with
            [in_channels, out_channels / groups].
        bias_attr (ParamAttr|bool|None): What is to be said about the bias; False: there is none.
        data_format (str): "NCDHW" or "NDHWC".

    The layer is called with x and, if wanted, with the sizes of the result as ``output_size``.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> layer = paddle.nn.Conv3DTranspose(3, 4, 3)
            >>> layer(paddle.ones([2, 3, 5, 5, 5])).shape
            paddle.Size([2, 4, 7, 7, 7])
    """

    _rank = 3
    _function = "conv3d_transpose"

    def __init__(
        self,
        in_channels,
        out_channels,
        kernel_size,
        stride=1,
        padding=0,
        output_padding=0,
        dilation=1,
        groups=1,
        weight_attr=None,
        bias_attr=None,
        data_format="NCDHW",
    ):
        self._init(
            in_channels,
            out_channels,
            kernel_size,
            stride,
            padding,
            dilation,
            groups,
            weight_attr,
            bias_attr,
            data_format,
            output_padding=output_padding,
        )
