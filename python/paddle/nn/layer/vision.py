"""Rearrangements of the pixels of images as layers."""

from ... import nn
from .layers import Layer
from .text import describe

__all__ = [
    "ChannelShuffle",
    "PixelShuffle",
    "PixelUnshuffle",
]


class _Pixels(Layer):
    _factor = ""  # the attribute that the text shows first

    def __init__(self, data_format, name):
        super().__init__()
        if data_format not in ("NCHW", "NHWC"):
            raise ValueError(
                f"{type(self).__name__}: data_format must be 'NCHW' or 'NHWC', got {data_format!r}"
            )
        self._data_format, self._name = data_format, name

    def _set_factor(self, value):
        if not isinstance(value, int):
            raise TypeError(
                f"{type(self).__name__}: {self._factor[1:]} must be an int, got "
                f"{type(value).__name__}"
            )
        if value <= 0:
            raise ValueError(
                f"{type(self).__name__}: {self._factor[1:]} must be positive, got {value}"
            )
        setattr(self, self._factor, value)

    def extra_repr(self):
        shown = (self._factor,) if self._data_format == "NCHW" else (self._factor, "_data_format")
        return describe(self, *shown, name=self._name)


class PixelShuffle(_Pixels):
    """Makes larger images of more channels: [N, C * r * r, H, W] becomes [N, C, H * r, W * r].

    Shi et al., "Real-Time Single Image and Video Super-Resolution Using an Efficient Sub-Pixel
    Convolutional Neural Network", 2016.

    Args:
        upscale_factor (int): The factor r.
        data_format (str): "NCHW" or "NHWC".

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.nn.PixelShuffle(2)(paddle.ones([1, 8, 3, 3])).shape
            paddle.Size([1, 2, 6, 6])
    """

    _factor = "_upscale_factor"

    def __init__(self, upscale_factor, data_format="NCHW", name=None):
        super().__init__(data_format, name)
        self._set_factor(upscale_factor)

    def forward(self, x):
        return nn.functional.pixel_shuffle(x, self._upscale_factor, self._data_format)


class PixelUnshuffle(_Pixels):
    """Makes more channels of larger images: [N, C, H * r, W * r] becomes [N, C * r * r, H, W].

    Args:
        downscale_factor (int): The factor r.
        data_format (str): "NCHW" or "NHWC".

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.nn.PixelUnshuffle(2)(paddle.ones([1, 2, 6, 6])).shape
            paddle.Size([1, 8, 3, 3])
    """

    _factor = "_downscale_factor"

    def __init__(self, downscale_factor, data_format="NCHW", name=None):
        super().__init__(data_format, name)
        self._set_factor(downscale_factor)

    def forward(self, x):
        return nn.functional.pixel_unshuffle(x, self._downscale_factor, self._data_format)


class ChannelShuffle(_Pixels):
    """Puts channels in an order in which neighbours come from different groups.

    Zhang et al., "ShuffleNet: An Extremely Efficient Convolutional Neural Network for Mobile
    Devices", 2018.

    Args:
        groups (int): The number of groups.
        data_format (str): "NCHW" or "NHWC".

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> x = paddle.to_tensor([1.0, 2.0, 3.0, 4.0]).reshape([1, 4, 1, 1])
            >>> paddle.nn.ChannelShuffle(2)(x).flatten().tolist()
            [1.0, 3.0, 2.0, 4.0]
    """

    _factor = "_groups"

    def __init__(self, groups, data_format="NCHW", name=None):
        super().__init__(data_format, name)
        self._set_factor(groups)

    def forward(self, x):
        return nn.functional.channel_shuffle(x, self._groups, self._data_format)
