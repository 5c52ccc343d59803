"""Pooling as layers."""

from ... import nn
from ..._op import alias
from .layers import Layer
from .text import also, describe

__all__ = [
    "AdaptiveAvgPool1D",
    "AdaptiveAvgPool2D",
    "AdaptiveAvgPool3D",
    "AdaptiveMaxPool1D",
    "AdaptiveMaxPool2D",
    "AdaptiveMaxPool3D",
    "AvgPool1D",
    "AvgPool2D",
    "AvgPool3D",
    "FractionalMaxPool2D",
    "FractionalMaxPool3D",
    "LPPool1D",
    "LPPool2D",
    "MaxPool1D",
    "MaxPool2D",
    "MaxPool3D",
    "MaxUnPool1D",
    "MaxUnPool2D",
    "MaxUnPool3D",
]


class _Pool(Layer):
    _shown = ("kernel_size", "stride", "padding")
    _function = ""  # of nn.functional

    def _pool(self):
        return getattr(nn.functional, self._function)

    def extra_repr(self):
        return describe(self, *self._shown)


# What pools of images, volumes and perhaps signals share. The signatures are those of images.
class _AvgPool(_Pool):
    def __init__(
        self,
        kernel_size,
        stride=None,
        padding=0,
        ceil_mode=False,
        exclusive=True,
        divisor_override=None,
        data_format="NCHW",
        name=None,
    ):
        super().__init__()
        self.kernel_size, self.stride, self.padding = kernel_size, stride, padding
        self.ceil_mode = ceil_mode
        self.exclusive = exclusive
        self.divisor = divisor_override
        self.data_format = data_format
        self.name = name

    def forward(self, x):
        return self._pool()(
            x,
            self.kernel_size,
            stride=self.stride,
            padding=self.padding,
            ceil_mode=self.ceil_mode,
            exclusive=self.exclusive,
            divisor_override=self.divisor,
            data_format=self.data_format,
        )


class _MaxPool(_Pool):
    def __init__(
        self,
        kernel_size,
        stride=None,
        padding=0,
        return_mask=False,
        ceil_mode=False,
        data_format="NCHW",
        name=None,
    ):
        super().__init__()
        self.ksize, self.stride, self.padding = kernel_size, stride, padding
        self.return_mask, self.ceil_mode = return_mask, ceil_mode
        self.data_format = data_format
        self.name = name

    def forward(self, x):
        return self._pool()(
            x,
            self.ksize,
            stride=self.stride,
            padding=self.padding,
            return_mask=self.return_mask,
            ceil_mode=self.ceil_mode,
            data_format=self.data_format,
        )

    def extra_repr(self):
        return f"kernel_size={self.ksize}, {describe(self, 'stride', 'padding')}"


class _AdaptiveAvgPool(_Pool):
    _shown = ("_output_size",)

    output_size = also("_output_size")

    def __init__(self, output_size, data_format="NCHW", name=None):
        super().__init__()
        self._output_size, self._name = output_size, name
        self._data_format = data_format

    def forward(self, x):
        return self._pool()(x, self._output_size, self._data_format)


class _AdaptiveMaxPool(_Pool):
    _shown = ("_output_size", "_return_mask")

    return_indices = also("_return_mask")

    @alias(return_indices="return_mask")
    def __init__(self, output_size, return_mask=False, name=None):
        super().__init__()
        self._output_size, self._return_mask, self._name = output_size, return_mask, name

    def forward(self, x):
        return self._pool()(x, self._output_size, self._return_mask)


class _MaxUnPool(_Pool):
    _shown = ("output_size",)

    def __init__(
        self, kernel_size, stride=None, padding=0, data_format="NCHW", output_size=None, name=None
    ):
        super().__init__()
        self.ksize, self.stride, self.padding = kernel_size, stride, padding
        self.data_format, self.output_size, self.name = data_format, output_size, name

    def forward(self, x, indices, output_size=None):
        return self._pool()(
            x,
            indices,
            self.ksize,
            stride=self.stride,
            padding=self.padding,
            data_format=self.data_format,
            output_size=self.output_size if output_size is None else output_size,
        )


class _FractionalMaxPool(_Pool):
    _shown = ("_output_size", "_return_mask")

    def __init__(self, output_size, kernel_size=None, random_u=None, return_mask=False, name=None):
        super().__init__()
        self._output_size, self._kernel_size = output_size, kernel_size
        self._random_u, self._return_mask, self._name = random_u, return_mask, name

    def forward(self, x):
        return self._pool()(
            x, self._output_size, self._kernel_size, self._random_u, self._return_mask
        )


class AvgPool1D(_Pool):
    """The mean of each window of signals.

    Args:
        kernel_size (int|list[int]): The sizes of the windows.
        stride (int|list[int]|None): How far apart windows are; None: as far as they are large.
        padding (int|str|list): Elements added around x: for all axes, for each axis, for each side,
            or "same" or "valid".
        exclusive (bool): Whether elements added by padding are left out of the mean.
        ceil_mode (bool): Whether a window that reaches beyond the end counts.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.nn.AvgPool1D(2)(paddle.ones([1, 3, 4])).shape
            paddle.Size([1, 3, 2])
    """

    def __init__(
        self, kernel_size, stride=None, padding=0, exclusive=True, ceil_mode=False, name=None
    ):
        super().__init__()
        self.kernel_size, self.stride, self.padding = kernel_size, stride, padding
        self.exclusive = exclusive
        self.ceil_mode = ceil_mode
        self.name = name

    def forward(self, x):
        return nn.functional.avg_pool1d(
            x,
            self.kernel_size,
            stride=self.stride,
            padding=self.padding,
            exclusive=self.exclusive,
            ceil_mode=self.ceil_mode,
        )


class AvgPool2D(_AvgPool):
    """The mean of each window of images.

    Args:
        kernel_size (int|list[int]): The sizes of the windows.
        stride (int|list[int]|None): How far apart windows are; None: as far as they are large.
        padding (int|str|list): Elements added around x: for all axes, for each axis, for each side,
            or "same" or "valid".
        ceil_mode (bool): Whether a window that reaches beyond the end counts.
        exclusive (bool): Whether elements added by padding are left out of the mean.
        divisor_override (int|None): What sums are divided by; None: the number of elements.
        data_format (str): "NCHW" or "NHWC".

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.nn.AvgPool2D(2)(paddle.ones([1, 3, 4, 4])).shape
            paddle.Size([1, 3, 2, 2])
    """

    _function = "avg_pool2d"


class AvgPool3D(_AvgPool):
    """The mean of each window of volumes.

    Args:
        kernel_size (int|list[int]): The sizes of the windows.
        stride (int|list[int]|None): How far apart windows are; None: as far as they are large.
        padding (int|str|list): Elements added around x: for all axes, for each axis, for each side,
            or "same" or "valid".
        ceil_mode (bool): Whether a window that reaches beyond the end counts.
        exclusive (bool): Whether elements added by padding are left out of the mean.
        divisor_override (int|None): What sums are divided by; None: the number of elements.
        data_format (str): "NCDHW" or "NDHWC".

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.nn.AvgPool3D(2)(paddle.ones([1, 3, 4, 4, 4])).shape
            paddle.Size([1, 3, 2, 2, 2])
    """

    _function = "avg_pool3d"

    def __init__(
        self,
        kernel_size,
        stride=None,
        padding=0,
        ceil_mode=False,
        exclusive=True,
        divisor_override=None,
        data_format="NCDHW",
        name=None,
    ):
        super().__init__(
            kernel_size, stride, padding, ceil_mode, exclusive, divisor_override, data_format, name
        )


class MaxPool1D(_Pool):
    """The largest element of each window of signals.

    Args:
        kernel_size (int|list[int]): The sizes of the windows.
        stride (int|list[int]|None): How far apart windows are; None: as far as they are large.
        padding (int|str|list): Elements added around x: for all axes, for each axis, for each side,
            or "same" or "valid".
        return_mask (bool): Whether the places of the largest elements are returned, too, as numbers
            in the flattened signal.
        ceil_mode (bool): Whether a window that reaches beyond the end counts.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.nn.MaxPool1D(2)(paddle.ones([1, 3, 4])).shape
            paddle.Size([1, 3, 2])
    """

    def __init__(
        self, kernel_size, stride=None, padding=0, return_mask=False, ceil_mode=False, name=None
    ):
        super().__init__()
        self.ksize, self.stride, self.padding = kernel_size, stride, padding
        self.return_mask, self.ceil_mode = return_mask, ceil_mode
        self.name = name

    def forward(self, input):
        return nn.functional.max_pool1d(
            input,
            self.ksize,
            stride=self.stride,
            padding=self.padding,
            return_mask=self.return_mask,
            ceil_mode=self.ceil_mode,
        )

    def extra_repr(self):
        return f"kernel_size={self.ksize}, {describe(self, 'stride', 'padding')}"


class MaxPool2D(_MaxPool):
    """The largest element of each window of images.

    Args:
        kernel_size (int|list[int]): The sizes of the windows.
        stride (int|list[int]|None): How far apart windows are; None: as far as they are large.
        padding (int|str|list): Elements added around x: for all axes, for each axis, for each side,
            or "same" or "valid".
        return_mask (bool): Whether the places of the largest elements are returned, too, as numbers
            in the flattened image.
        ceil_mode (bool): Whether a window that reaches beyond the end counts.
        data_format (str): "NCHW" or "NHWC".

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.nn.MaxPool2D(2)(paddle.ones([1, 3, 4, 4])).shape
            paddle.Size([1, 3, 2, 2])
    """

    _function = "max_pool2d"


class MaxPool3D(_MaxPool):
    """The largest element of each window of volumes.

    Args:
        kernel_size (int|list[int]): The sizes of the windows.
        stride (int|list[int]|None): How far apart windows are; None: as far as they are large.
        padding (int|str|list): Elements added around x: for all axes, for each axis, for each side,
            or "same" or "valid".
        return_mask (bool): Whether the places of the largest elements are returned, too, as numbers
            in the flattened volume.
        ceil_mode (bool): Whether a window that reaches beyond the end counts.
        data_format (str): "NCDHW" or "NDHWC".

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.nn.MaxPool3D(2)(paddle.ones([1, 3, 4, 4, 4])).shape
            paddle.Size([1, 3, 2, 2, 2])
    """

    _function = "max_pool3d"

    def __init__(
        self,
        kernel_size,
        stride=None,
        padding=0,
        return_mask=False,
        ceil_mode=False,
        data_format="NCDHW",
        name=None,
    ):
        super().__init__(kernel_size, stride, padding, return_mask, ceil_mode, data_format, name)


class AdaptiveAvgPool1D(_Pool):
    """The means of windows of signals, whose sizes are chosen such that the result has given sizes.

    Args:
        output_size (int|list[int|None]): The sizes of the result; None: that of x.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.nn.AdaptiveAvgPool1D(2)(paddle.ones([1, 3, 5])).shape
            paddle.Size([1, 3, 2])
    """

    _shown = ("_output_size",)

    def __init__(self, output_size, name=None):
        super().__init__()
        self._output_size, self._name = output_size, name

    def forward(self, input):
        return nn.functional.adaptive_avg_pool1d(input, self._output_size)


class AdaptiveAvgPool2D(_AdaptiveAvgPool):
    """The means of windows of images, whose sizes are chosen such that the result has given sizes.

    Args:
        output_size (int|list[int|None]): The sizes of the result; None: that of x.
        data_format (str): "NCHW" or "NHWC".

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.nn.AdaptiveAvgPool2D(2)(paddle.ones([1, 3, 5, 5])).shape
            paddle.Size([1, 3, 2, 2])
    """

    _function = "adaptive_avg_pool2d"


class AdaptiveAvgPool3D(_AdaptiveAvgPool):
    """The means of windows of volumes, whose sizes are chosen such that the result has given sizes.

    Args:
        output_size (int|list[int|None]): The sizes of the result; None: that of x.
        data_format (str): "NCDHW" or "NDHWC".

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.nn.AdaptiveAvgPool3D(2)(paddle.ones([1, 3, 5, 5, 5])).shape
            paddle.Size([1, 3, 2, 2, 2])
    """

    _function = "adaptive_avg_pool3d"

    def __init__(self, output_size, data_format="NCDHW", name=None):
        super().__init__(output_size, data_format, name)


class AdaptiveMaxPool1D(_AdaptiveMaxPool):
    """The largest elements of windows of signals, whose sizes are chosen such that the result has
    given sizes.

    Args:
        output_size (int|list[int|None]): The sizes of the result; None: that of x.
        return_mask (bool): Whether the places of the largest elements are returned, too.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.nn.AdaptiveMaxPool1D(2)(paddle.ones([1, 3, 5])).shape
            paddle.Size([1, 3, 2])
    """

    def forward(self, input):
        return nn.functional.adaptive_max_pool1d(input, self._output_size, self._return_mask)


class AdaptiveMaxPool2D(_AdaptiveMaxPool):
    """The largest elements of windows of images, whose sizes are chosen such that the result has
    given sizes.

    Args:
        output_size (int|list[int|None]): The sizes of the result; None: that of x.
        return_mask (bool): Whether the places of the largest elements are returned, too.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.nn.AdaptiveMaxPool2D(2)(paddle.ones([1, 3, 5, 5])).shape
            paddle.Size([1, 3, 2, 2])
    """

    _function = "adaptive_max_pool2d"


class AdaptiveMaxPool3D(_AdaptiveMaxPool):
    """The largest elements of windows of volumes, whose sizes are chosen such that the result has
    given sizes.

    Args:
        output_size (int|list[int|None]): The sizes of the result; None: that of x.
        return_mask (bool): Whether the places of the largest elements are returned, too.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.nn.AdaptiveMaxPool3D(2)(paddle.ones([1, 3, 5, 5, 5])).shape
            paddle.Size([1, 3, 2, 2, 2])
    """

    _function = "adaptive_max_pool3d"


class MaxUnPool1D(_MaxUnPool):
    """Puts the elements that :class:`MaxPool1D` has chosen back in their places, among zeros.

    Args:
        kernel_size (int|list[int]): The sizes of the windows.
        stride (int|list[int]|None): How far apart windows are; None: as far as they are large.
        padding (int|list[int]): Elements that were added around.
        data_format (str): "NCL" or "NLC".
        output_size (list[int]|None): The sizes of the result; None: the least that fit.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> pool = paddle.nn.MaxPool1D(2, return_mask=True)
            >>> x, places = pool(paddle.ones([1, 3, 4]))
            >>> paddle.nn.MaxUnPool1D(2)(x, places).shape
            paddle.Size([1, 3, 4])
    """

    _function = "max_unpool1d"

    def __init__(
        self, kernel_size, stride=None, padding=0, data_format="NCL", output_size=None, name=None
    ):
        super().__init__(kernel_size, stride, padding, data_format, output_size, name)


class MaxUnPool2D(_MaxUnPool):
    """Puts the elements that :class:`MaxPool2D` has chosen back in their places, among zeros.

    Args:
        kernel_size (int|list[int]): The sizes of the windows.
        stride (int|list[int]|None): How far apart windows are; None: as far as they are large.
        padding (int|list[int]): Elements that were added around.
        data_format (str): "NCHW" or "NHWC".
        output_size (list[int]|None): The sizes of the result; None: the least that fit.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> pool = paddle.nn.MaxPool2D(2, return_mask=True)
            >>> x, places = pool(paddle.ones([1, 3, 4, 4]))
            >>> paddle.nn.MaxUnPool2D(2)(x, places).shape
            paddle.Size([1, 3, 4, 4])
    """

    _function = "max_unpool2d"


class MaxUnPool3D(_MaxUnPool):
    """Puts the elements that :class:`MaxPool3D` has chosen back in their places, among zeros.

    Args:
        kernel_size (int|list[int]): The sizes of the windows.
        stride (int|list[int]|None): How far apart windows are; None: as far as they are large.
        padding (int|list[int]): Elements that were added around.
        data_format (str): "NCDHW" or "NDHWC".
        output_size (list[int]|None): The sizes of the result; None: the least that fit.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> pool = paddle.nn.MaxPool3D(2, return_mask=True)
            >>> x, places = pool(paddle.ones([1, 3, 4, 4, 4]))
            >>> paddle.nn.MaxUnPool3D(2)(x, places).shape
            paddle.Size([1, 3, 4, 4, 4])
    """

    _function = "max_unpool3d"

    def __init__(
        self, kernel_size, stride=None, padding=0, data_format="NCDHW", output_size=None, name=None
    ):
        super().__init__(kernel_size, stride, padding, data_format, output_size, name)


class LPPool1D(_Pool):
    r"""The p-norm of each window of signals: :math:`(\sum x^p)^{1/p}`.

    Args:
        norm_type (float): The p of the norm.
        kernel_size (int|list[int]): The sizes of the windows.
        stride (int|list[int]|None): How far apart windows are; None: as far as they are large.
        padding (int|str|list): Zeros added around x.
        ceil_mode (bool): Whether a window that reaches beyond the end counts.
        data_format (str): "NCL" or "NLC".

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.nn.LPPool1D(2, 2)(paddle.ones([1, 3, 4])).shape
            paddle.Size([1, 3, 2])
    """

    _shown = ("norm_type", "kernel_size", "stride", "padding")

    def __init__(
        self,
        norm_type,
        kernel_size,
        stride=None,
        padding=0,
        ceil_mode=False,
        data_format="NCL",
        name=None,
    ):
        super().__init__()
        self.norm_type, self.kernel_size = float(norm_type), kernel_size
        self.stride = stride
        self.padding, self.ceil_mode = padding, ceil_mode
        self.data_format, self.name = data_format, name

    def forward(self, x):
        return nn.functional.lp_pool1d(
            x,
            self.norm_type,
            self.kernel_size,
            stride=self.stride,
            padding=self.padding,
            ceil_mode=self.ceil_mode,
            data_format=self.data_format,
        )


class LPPool2D(_Pool):
    r"""The p-norm of each window of images: :math:`(\sum x^p)^{1/p}`.

    Args:
        norm_type (float): The p of the norm.
        kernel_size (int|list[int]): The sizes of the windows.
        stride (int|list[int]|None): How far apart windows are; None: as far as they are large.
        padding (int|str|list): Zeros added around x.
        ceil_mode (bool): Whether a window that reaches beyond the end counts.
        data_format (str): "NCHW" or "NHWC".

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.nn.LPPool2D(2, 2)(paddle.ones([1, 3, 4, 4])).shape
            paddle.Size([1, 3, 2, 2])
    """

    _shown = ("norm_type", "kernel_size", "stride", "padding")

    def __init__(
        self,
        norm_type,
        kernel_size,
        stride=None,
        padding=0,
        ceil_mode=False,
        data_format="NCHW",
        name=None,
    ):
        super().__init__()
        self.norm_type, self.kernel_size = float(norm_type), kernel_size
        self.stride = kernel_size if stride is None else stride
        self.padding, self.ceil_mode = padding, ceil_mode
        self.data_format, self.name = data_format, name

    def forward(self, x):
        return nn.functional.lp_pool2d(
            x,
            self.norm_type,
            self.kernel_size,
            stride=self.stride,
            padding=self.padding,
            ceil_mode=self.ceil_mode,
            data_format=self.data_format,
        )


class FractionalMaxPool2D(_FractionalMaxPool):
    """The largest elements of windows of images whose sizes vary at random by one.

    Graham, "Fractional Max-Pooling", 2014.

    Args:
        output_size (int|list[int|None]): The sizes of the result; None: that of x.
        kernel_size (int|list[int]|None): The sizes of the windows; None: windows do not overlap.
        random_u (float|None): Number in (0, 1) that chooses the windows; None: it is drawn.
        return_mask (bool): Whether the places of the largest elements are returned, too.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.nn.FractionalMaxPool2D(2)(paddle.ones([1, 3, 5, 5])).shape
            paddle.Size([1, 3, 2, 2])
    """

    _function = "fractional_max_pool2d"


class FractionalMaxPool3D(_FractionalMaxPool):
    """The largest elements of windows of volumes whose sizes vary at random by one.

    Graham, "Fractional Max-Pooling", 2014.

    Args:
        output_size (int|list[int|None]): The sizes of the result; None: that of x.
        kernel_size (int|list[int]|None): The sizes of the windows; None: windows do not overlap.
        random_u (float|None): Number in (0, 1) that chooses the windows; None: it is drawn.
        return_mask (bool): Whether the places of the largest elements are returned, too.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.nn.FractionalMaxPool3D(2)(paddle.ones([1, 3, 5, 5, 5])).shape
            paddle.Size([1, 3, 2, 2, 2])
    """

    _function = "fractional_max_pool3d"
