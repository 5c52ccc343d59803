"""Padding as layers."""

from ... import nn
from .layers import Layer
from .text import describe

__all__ = [
    "CircularPad1D",
    "CircularPad2D",
    "CircularPad3D",
    "ConstantPad1D",
    "ConstantPad2D",
    "ConstantPad3D",
    "Pad1D",
    "Pad2D",
    "Pad3D",
    "ReflectionPad1D",
    "ReflectionPad2D",
    "ReflectionPad3D",
    "ReplicationPad1D",
    "ReplicationPad2D",
    "ReplicationPad3D",
    "ZeroPad1D",
    "ZeroPad2D",
    "ZeroPad3D",
]


class _Pad(Layer):
    _rank = 0  # the number of axes that are padded

    def __init__(self, padding, mode, value, data_format, name):
        super().__init__()
        self.padding = [padding] * (2 * self._rank) if isinstance(padding, int) else padding
        self._mode, self.value, self._data_format, self._name = mode, value, data_format, name

    def forward(self, x):
        return nn.functional.pad(
            x, self.padding, mode=self._mode, value=self.value, data_format=self._data_format
        )

    def extra_repr(self):
        return describe(self, "padding", "_mode", "value", "_data_format", name=self._name)


class Pad1D(_Pad):
    """Adds elements around signals.

    Args:
        padding (int|list[int]|Tensor): How many elements are added, on all sides or in the order
            left, right.
        mode (str): "constant", "reflect" (the inner elements, mirrored at the outermost),
            "replicate" (the outermost ones again) or "circular" (those of the other side).
        value (float): What is added in mode "constant".
        data_format (str): "NCL" or "NLC".

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.nn.Pad1D(1)(paddle.ones([1, 1, 3])).shape
            paddle.Size([1, 1, 5])
    """

    _rank = 1

    def __init__(self, padding, mode="constant", value=0.0, data_format="NCL", name=None):
        super().__init__(padding, mode, value, data_format, name)


class Pad2D(_Pad):
    """Adds elements around images.

    Args:
        padding (int|list[int]|Tensor): How many elements are added, on all sides or in the order
            left, right, top, bottom.
        mode (str): "constant", "reflect" (the inner elements, mirrored at the outermost),
            "replicate" (the outermost ones again) or "circular" (those of the other side).
        value (float): What is added in mode "constant".
        data_format (str): "NCHW" or "NHWC".

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.nn.Pad2D(1)(paddle.ones([1, 1, 3, 3])).shape
            paddle.Size([1, 1, 5, 5])
    """

    _rank = 2

    def __init__(self, padding, mode="constant", value=0.0, data_format="NCHW", name=None):
        super().__init__(padding, mode, value, data_format, name)


class Pad3D(_Pad):
    """Adds elements around volumes.

    Args:
        padding (int|list[int]|Tensor): How many elements are added, on all sides or in the order
            left, right, top, bottom, front, back.
        mode (str): "constant", "reflect" (the inner elements, mirrored at the outermost),
            "replicate" (the outermost ones again) or "circular" (those of the other side).
        value (float): What is added in mode "constant".
        data_format (str): "NCDHW" or "NDHWC".

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.nn.Pad3D(1)(paddle.ones([1, 1, 3, 3, 3])).shape
            paddle.Size([1, 1, 5, 5, 5])
    """

    _rank = 3

    def __init__(self, padding, mode="constant", value=0.0, data_format="NCDHW", name=None):
        super().__init__(padding, mode, value, data_format, name)


class ZeroPad1D(_Pad):
    """Adds zeros around signals.

    Args:
        padding (int|list[int]|Tensor): How many elements are added, on all sides or in the order
            left, right.
        data_format (str): "NCL" or "NLC".

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.nn.ZeroPad1D(1)(paddle.ones([1, 1, 3])).shape
            paddle.Size([1, 1, 5])
    """

    _rank = 1

    def __init__(self, padding, data_format="NCL", name=None):
        super().__init__(padding, "constant", 0.0, data_format, name)


class ZeroPad2D(_Pad):
    """Adds zeros around images.

    Args:
        padding (int|list[int]|Tensor): How many elements are added, on all sides or in the order
            left, right, top, bottom.
        data_format (str): "NCHW" or "NHWC".

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.nn.ZeroPad2D(1)(paddle.ones([1, 1, 3, 3])).shape
            paddle.Size([1, 1, 5, 5])
    """

    _rank = 2

    def __init__(self, padding, data_format="NCHW", name=None):
        super().__init__(padding, "constant", 0.0, data_format, name)


class ZeroPad3D(_Pad):
    """Adds zeros around volumes.

    Args:
        padding (int|list[int]|Tensor): How many elements are added, on all sides or in the order
            left, right, top, bottom, front, back.
        data_format (str): "NCDHW" or "NDHWC".

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.nn.ZeroPad3D(1)(paddle.ones([1, 1, 3, 3, 3])).shape
            paddle.Size([1, 1, 5, 5, 5])
    """

    _rank = 3

    def __init__(self, padding, data_format="NCDHW", name=None):
        super().__init__(padding, "constant", 0.0, data_format, name)


class ConstantPad1D(_Pad):
    """Adds one number around signals.

    Args:
        padding (int|list[int]|Tensor): How many elements are added, on all sides or in the order
            left, right.
        value (float): The number.
        data_format (str): "NCL" or "NLC".

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.nn.ConstantPad1D(1, 0.5)(paddle.ones([1, 1, 3])).shape
            paddle.Size([1, 1, 5])
    """

    _rank = 1

    def __init__(self, padding, value, data_format="NCL", name=None):
        super().__init__(padding, "constant", value, data_format, name)


class ConstantPad2D(_Pad):
    """Adds one number around images.

    Args:
        padding (int|list[int]|Tensor): How many elements are added, on all sides or in the order
            left, right, top, bottom.
        value (float): The number.
        data_format (str): "NCHW" or "NHWC".

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.nn.ConstantPad2D(1, 0.5)(paddle.ones([1, 1, 3, 3])).shape
            paddle.Size([1, 1, 5, 5])
    """

    _rank = 2

    def __init__(self, padding, value, data_format="NCHW", name=None):
        super().__init__(padding, "constant", value, data_format, name)


class ConstantPad3D(_Pad):
    """Adds one number around volumes.

    Args:
        padding (int|list[int]|Tensor): How many elements are added, on all sides or in the order
            left, right, top, bottom, front, back.
        value (float): The number.
        data_format (str): "NCDHW" or "NDHWC".

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.nn.ConstantPad3D(1, 0.5)(paddle.ones([1, 1, 3, 3, 3])).shape
            paddle.Size([1, 1, 5, 5, 5])
    """

    _rank = 3

    def __init__(self, padding, value, data_format="NCDHW", name=None):
        super().__init__(padding, "constant", value, data_format, name)


class ReflectionPad1D(_Pad):
    """Continues signals by their inner elements, mirrored at the outermost.

    Args:
        padding (int|list[int]|Tensor): How many elements are added, on all sides or in the order
            left, right.
        data_format (str): "NCL" or "NLC".

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.nn.ReflectionPad1D(1)(paddle.ones([1, 1, 3])).shape
            paddle.Size([1, 1, 5])
    """

    _rank = 1

    def __init__(self, padding, data_format="NCL", name=None):
        super().__init__(padding, "reflect", 0.0, data_format, name)


class ReflectionPad2D(_Pad):
    """Continues images by their inner elements, mirrored at the outermost.

    Args:
        padding (int|list[int]|Tensor): How many elements are added, on all sides or in the order
            left, right, top, bottom.
        data_format (str): "NCHW" or "NHWC".

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.nn.ReflectionPad2D(1)(paddle.ones([1, 1, 3, 3])).shape
            paddle.Size([1, 1, 5, 5])
    """

    _rank = 2

    def __init__(self, padding, data_format="NCHW", name=None):
        super().__init__(padding, "reflect", 0.0, data_format, name)


class ReflectionPad3D(_Pad):
    """Continues volumes by their inner elements, mirrored at the outermost.

    Args:
        padding (int|list[int]|Tensor): How many elements are added, on all sides or in the order
            left, right, top, bottom, front, back.
        data_format (str): "NCDHW" or "NDHWC".

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.nn.ReflectionPad3D(1)(paddle.ones([1, 1, 3, 3, 3])).shape
            paddle.Size([1, 1, 5, 5, 5])
    """

    _rank = 3

    def __init__(self, padding, data_format="NCDHW", name=None):
        super().__init__(padding, "reflect", 0.0, data_format, name)


class ReplicationPad1D(_Pad):
    """Continues signals by their outermost elements.

    Args:
        padding (int|list[int]|Tensor): How many elements are added, on all sides or in the order
            left, right.
        data_format (str): "NCL" or "NLC".

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.nn.ReplicationPad1D(1)(paddle.ones([1, 1, 3])).shape
            paddle.Size([1, 1, 5])
    """

    _rank = 1

    def __init__(self, padding, data_format="NCL", name=None):
        super().__init__(padding, "replicate", 0.0, data_format, name)


class ReplicationPad2D(_Pad):
    """Continues images by their outermost elements.

    Args:
        padding (int|list[int]|Tensor): How many elements are added, on all sides or in the order
            left, right, top, bottom.
        data_format (str): "NCHW" or "NHWC".

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.nn.ReplicationPad2D(1)(paddle.ones([1, 1, 3, 3])).shape
            paddle.Size([1, 1, 5, 5])
    """

    _rank = 2

    def __init__(self, padding, data_format="NCHW", name=None):
        super().__init__(padding, "replicate", 0.0, data_format, name)


class ReplicationPad3D(_Pad):
    """Continues volumes by their outermost elements.

    Args:
        padding (int|list[int]|Tensor): How many elements are added, on all sides or in the order
            left, right, top, bottom, front, back.
        data_format (str): "NCDHW" or "NDHWC".

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.nn.ReplicationPad3D(1)(paddle.ones([1, 1, 3, 3, 3])).shape
            paddle.Size([1, 1, 5, 5, 5])
    """

    _rank = 3

    def __init__(self, padding, data_format="NCDHW", name=None):
        super().__init__(padding, "replicate", 0.0, data_format, name)


class CircularPad1D(_Pad):
    """Continues signals on each side by the elements of the other.

    Args:
        padding (int|list[int]|Tensor): How many elements are added, on all sides or in the order
            left, right.
        data_format (str): "NCL" or "NLC".

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.nn.CircularPad1D(1)(paddle.ones([1, 1, 3])).shape
            paddle.Size([1, 1, 5])
    """

    _rank = 1

    def __init__(self, padding, data_format="NCL", name=None):
        super().__init__(padding, "circular", 0.0, data_format, name)


class CircularPad2D(_Pad):
    """Continues images on each side by the elements of the other.

    Args:
        padding (int|list[int]|Tensor): How many elements are added, on all sides or in the order
            left, right, top, bottom.
        data_format (str): "NCHW" or "NHWC".

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.nn.CircularPad2D(1)(paddle.ones([1, 1, 3, 3])).shape
            paddle.Size([1, 1, 5, 5])
    """

    _rank = 2

    def __init__(self, padding, data_format="NCHW", name=None):
        super().__init__(padding, "circular", 0.0, data_format, name)


class CircularPad3D(_Pad):
    """Continues volumes on each side by the elements of the other.

    Args:
        padding (int|list[int]|Tensor): How many elements are added, on all sides or in the order
            left, right, top, bottom, front, back.
        data_format (str): "NCDHW" or "NDHWC".

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.nn.CircularPad3D(1)(paddle.ones([1, 1, 3, 3, 3])).shape
            paddle.Size([1, 1, 5, 5, 5])
    """

    _rank = 3

    def __init__(self, padding, data_format="NCDHW", name=None):
        super().__init__(padding, "circular", 0.0, data_format, name)
