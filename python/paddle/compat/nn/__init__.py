"""Layers with PyTorch's arguments."""

import math

from ...nn import functional as F
from ...nn.initializer import KaimingUniform, Uniform
from ...nn.layer.layers import Layer
from . import functional

__all__ = ["AvgPool1D", "AvgPool2D", "AvgPool3D", "Linear", "Softmax", "Unfold"]


class _AvgPool(Layer):
    """What the three have in common."""

    def __init__(self, kernel_size, stride, padding, ceil_mode, count_include_pad, divisor=None):
        super().__init__()
        self.kernel_size, self.padding = kernel_size, padding
        self.stride = kernel_size if stride is None else stride
        self.ceil_mode, self.count_include_pad = ceil_mode, count_include_pad
        self.divisor_override = divisor

    def _options(self):
        return {
            "kernel_size": self.kernel_size,
            "stride": self.stride,
            "padding": self.padding,
            "ceil_mode": self.ceil_mode,
            "exclusive": not self.count_include_pad,
        }

    def _text(self):
        return f"kernel_size={self.kernel_size}, stride={self.stride}, padding={self.padding}"


class AvgPool1D(_AvgPool):
    """Means of the windows of sequences.

    Args:
        kernel_size (int|tuple[int]): The size of a window.
        stride (int|tuple[int]|None): The distance of windows; None: their size.
        padding (int|tuple[int]): How many zeros stand before and behind.
        ceil_mode (bool): Whether a last window may reach over the end.
        count_include_pad (bool): Whether these zeros count.

    Raises:
        ValueError: A size is not positive, or x has not three axes.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.compat.nn.AvgPool1D(2)(paddle.arange(4.0).reshape([1, 1, 4])).tolist()
            [[[0.5, 2.5]]]
    """

    def __init__(
        self, kernel_size, stride=None, padding=0, ceil_mode=False, count_include_pad=True
    ):
        super().__init__(kernel_size, stride, padding, ceil_mode, count_include_pad)

    def forward(self, input):
        """Pools a tensor of shape [N, C, L]."""
        return F.avg_pool1d(input, **self._options())

    def extra_repr(self):
        """The settings, as text."""
        return self._text()


class AvgPool2D(_AvgPool):
    """Means of the windows of images.

    Args:
        kernel_size (int|tuple[int, int]): The size of a window.
        stride (int|tuple[int, int]|None): The distance of windows; None: their size.
        padding (int|tuple[int, int]): How many zeros stand around an image.
        ceil_mode (bool): Whether last windows may reach over the edge.
        count_include_pad (bool): Whether these zeros count.
        divisor_override (int|None): What sums are divided by instead.

    Raises:
        ValueError: A size is not positive, or x has not four axes.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.compat.nn.AvgPool2D(2)(paddle.ones([1, 1, 5, 5])).shape
            paddle.Size([1, 1, 2, 2])
    """

    def __init__(
        self,
        kernel_size,
        stride=None,
        padding=0,
        ceil_mode=False,
        count_include_pad=True,
        divisor_override=None,
    ):
        super().__init__(
            kernel_size, stride, padding, ceil_mode, count_include_pad, divisor_override
        )

    def forward(self, input):
        """Pools a tensor of shape [N, C, H, W]."""
        return F.avg_pool2d(input, **self._options(), divisor_override=self.divisor_override)

    def extra_repr(self):
        """The settings, as text."""
        return self._text()


class AvgPool3D(_AvgPool):
    """Means of the windows of volumes.

    Args:
        kernel_size (int|tuple[int, int, int]): The size of a window.
        stride (int|tuple[int, int, int]|None): The distance of windows; None: their size.
        padding (int|tuple[int, int, int]): How many zeros stand around a volume.
        ceil_mode (bool): Whether last windows may reach over the edge.
        count_include_pad (bool): Whether these zeros count.
        divisor_override (int|None): What sums are divided by instead.

    Raises:
        ValueError: A size is not positive, or x has not five axes.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.compat.nn.AvgPool3D(2)(paddle.ones([1, 1, 4, 4, 4])).shape
            paddle.Size([1, 1, 2, 2, 2])
    """

    def __init__(
        self,
        kernel_size,
        stride=None,
        padding=0,
        ceil_mode=False,
        count_include_pad=True,
        divisor_override=None,
    ):
        super().__init__(
            kernel_size, stride, padding, ceil_mode, count_include_pad, divisor_override
        )

    def forward(self, input):
        """Pools a tensor of shape [N, C, D, H, W]."""
        return F.avg_pool3d(input, **self._options(), divisor_override=self.divisor_override)

    def extra_repr(self):
        """The settings, as text."""
        return self._text()


AvgPool1d, AvgPool2d, AvgPool3d = AvgPool1D, AvgPool2D, AvgPool3D


class Linear(Layer):
    """x times the transposed weight, plus bias.

    Both begin as uniform numbers between plus and minus a bound: one by the square root of the
    outputs for the weight, of the inputs for the bias.

    Args:
        in_features (int): The size of the last axis of x.
        out_features (int): That of the result.
        bias (bool): Whether there is a bias.
        device (Place|str|None): Where the parameters lie; None: the current device.
        dtype (str|paddle.dtype|None): Their dtype; None: the default one.

    Attributes: ``weight``, of shape [out_features, in_features]; ``bias``, of shape
    [out_features], or None.

    Raises:
        ValueError: The last axis of x has another size.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> layer = paddle.compat.nn.Linear(3, 4)
            >>> layer.weight.shape, layer(paddle.ones([2, 3])).shape
            (paddle.Size([4, 3]), paddle.Size([2, 4]))
    """

    def __init__(self, in_features, out_features, bias=True, device=None, dtype=None):
        super().__init__()
        self.in_features, self.out_features = in_features, out_features
        dtype = dtype or self._dtype
        shape = [out_features, in_features]
        self.weight = self.create_parameter(shape, dtype=dtype, device=device)
        self.bias = None
        if bias:
            self.bias = self.create_parameter(
                [out_features], dtype=dtype, is_bias=True, device=device
            )
        self.reset_parameters()

    def reset_parameters(self):
        """Draws weight and bias anew."""
        KaimingUniform(negative_slope=math.sqrt(5), nonlinearity="leaky_relu")(self.weight)
        if self.bias is not None:
            bound = 1 / math.sqrt(self.in_features) if self.in_features > 0 else 0.0
            Uniform(-bound, bound)(self.bias)

    def forward(self, input):
        """Maps a tensor of shape [..., in_features] to [..., out_features]."""
        return functional.linear(input, self.weight, self.bias)

    def extra_repr(self):
        """The settings, as text."""
        return (
            f"in_features={self.in_features}, out_features={self.out_features}, "
            f"bias={self.bias is not None}"
        )


class Softmax(Layer):
    """Exponentials along an axis, divided by their sum.

    Args:
        dim (int|None): The axis; None: 0 of tensors of 0, 1 or 3 axes, else 1.

    Raises:
        ValueError: dim is no axis of the input.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.compat.nn.Softmax()(paddle.zeros([1, 2])).tolist()
            [[0.5, 0.5]]
    """

    def __init__(self, dim=None):
        super().__init__()
        self._dim = dim

    def forward(self, input):
        """Gives numbers whose sums along the axis are 1."""
        return functional.softmax(input, self._dim)

    def extra_repr(self):
        """The settings, as text."""
        return f"dim={self._dim}"


class Unfold(Layer):
    """The windows of images as columns.

    Args:
        kernel_size (int|tuple[int, int]): The size of a window.
        dilation (int|tuple[int, int]): The distance of its elements.
        padding (int|tuple[int, int]): How many zeros stand around an image.
        stride (int|tuple[int, int]): The distance of windows.

    Raises:
        ValueError: A size is not positive, or no window fits.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.compat.nn.Unfold(2, stride=2)(paddle.ones([1, 3, 4, 4])).shape
            paddle.Size([1, 12, 4])
    """

    def __init__(self, kernel_size, dilation=1, padding=0, stride=1):
        super().__init__()
        self.kernel_size, self.dilation = kernel_size, dilation
        self.padding, self.stride = padding, stride

    def forward(self, input):
        """Gives the windows of a tensor of shape [N, C, H, W]."""
        return functional.unfold(input, self.kernel_size, self.dilation, self.padding, self.stride)

    def extra_repr(self):
        """The settings, as text."""
        return (
            f"kernel_size={self.kernel_size}, dilation={self.dilation}, "
            f"padding={self.padding}, stride={self.stride}"
        )
