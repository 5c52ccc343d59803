"""A layer with another dtype, or on another device."""

from ... import _C
from ...device import place_of
from ...framework.dtype import name_of

_FLOATING = ("float16", "bfloat16", "float32", "float64")


def _converted(tensor, place, dtype):
    if dtype is not None and tensor.dtype != dtype:
        tensor = _C.ops.cast(tensor, dtype)
    return tensor if place is None else tensor._to_place(place)


def _convert(tensor, place, dtype):
    """Gives a parameter or buffer, and its gradient, other memory; the object stays."""
    if not tensor._is_initialized():
        tensor._become(_C._meta_tensor(tensor.shape, tensor.dtype if dtype is None else dtype))
        return
    grad = tensor.grad
    with _C.TapeScope(False):
        tensor._become(_converted(tensor.detach(), place, dtype))
        if grad is not None:
            tensor.grad = _converted(grad, place, dtype)


class Conversions:
    """The part of Layer that converts parameters and buffers."""

    def _convert_tensors(self, place, dtype, floating_only, excluded=()):
        for layer in self.sublayers(include_self=True):
            if not isinstance(layer, excluded):
                layer._convert_own_tensors(place, dtype, floating_only)
        return self

    def _convert_own_tensors(self, place, dtype, floating_only):
        to = None if dtype is None else _C.dtype(dtype)
        for tensor in (*self._parameters.values(), *self._buffers.values()):
            if tensor is not None:
                skip = floating_only and name_of(tensor.dtype) not in _FLOATING
                _convert(tensor, place, None if skip else to)
        if dtype is not None:
            self._dtype = dtype  # as it was given, as in the real package

    def to(self, device=None, dtype=None, blocking=None, non_blocking=None):
        """Converts all parameters and buffers, in place.

        Args:
            device (str|Place|None): Where to, such as "gpu:0"; None: they stay where they are.
            dtype (str|paddle.dtype|None): The dtype, for integers, too; None: it stays.
            blocking (bool|None): Whether to wait until copies are done.
            non_blocking (bool|None): The contrary of ``blocking``.

        Returns:
            Layer: This layer.

        Examples:
            .. code-block:: python

                >>> import paddle
                >>> layer = paddle.nn.Linear(2, 3).to(dtype="float64")
                >>> print(layer.weight.dtype)
                paddle.float64
        """
        for name, value in (("blocking", blocking), ("non_blocking", non_blocking)):
            if value is not None and not isinstance(value, bool):
                raise TypeError(f"Layer.to: {name} must be a bool or None, got {value!r}")
        place = None if device is None else place_of(device, "Layer.to: device")
        if place is None and dtype is None:
            return self
        return self._convert_tensors(place, dtype, floating_only=False)

    def astype(self, dtype=None):
        """Converts all floating parameters and buffers, in place; returns this layer.

        Args:
            dtype (str|paddle.dtype): The dtype.
        """
        if dtype is None:
            raise ValueError("Layer.astype: dtype must be a dtype, got None")
        return self._convert_tensors(None, _C.dtype(dtype), floating_only=True)

    def type(self, dst_type):
        """Converts all parameters and buffers, integers, too, in place; returns this layer.

        Args:
            dst_type (str|paddle.dtype): The dtype.
        """
        return self.to(dtype=dst_type)

    def _to_floating(self, dtype, excluded):
        classes = () if excluded is None else excluded
        classes = tuple(classes) if isinstance(classes, (list, tuple)) else (classes,)
        for c in classes:
            if not isinstance(c, _TYPE):
                raise TypeError(
                    f"Layer.{dtype}: excluded_layers must be classes of layers, got {c!r}"
                )
        return self._convert_tensors(None, _C.dtype(dtype), floating_only=True, excluded=classes)

    def float(self, excluded_layers=None):
        """Converts floating parameters and buffers to float32, in place; returns this layer.

        Args:
            excluded_layers (type|list[type]|None): Layers of these classes stay as they are.
        """
        return self._to_floating("float32", excluded_layers)

    def float16(self, excluded_layers=None):
        """Converts floating parameters and buffers to float16, in place; returns this layer.

        Args:
            excluded_layers (type|list[type]|None): Layers of these classes stay as they are.
        """
        return self._to_floating("float16", excluded_layers)

    def bfloat16(self, excluded_layers=None):
        """Converts floating parameters and buffers to bfloat16, in place; returns this layer.

        Args:
            excluded_layers (type|list[type]|None): Layers of these classes stay as they are.

        Examples:
            .. code-block:: python

                >>> import paddle
                >>> print(paddle.nn.Linear(2, 3).bfloat16().weight.dtype)
                paddle.bfloat16
        """
        return self._to_floating("bfloat16", excluded_layers)

    def half(self):
        """Converts all parameters and buffers to float16, in place; returns this layer."""
        return self.to(dtype="float16")

    def double(self):
        """Converts all parameters and buffers to float64, in place; returns this layer."""
        return self.to(dtype="float64")

    def cpu(self):
        """Moves parameters and buffers to the processor's memory; returns this layer."""
        return self.to(device="cpu")

    def cuda(self, device=None):
        """Moves parameters and buffers to a GPU's memory; returns this layer.

        Args:
            device (int|str|Place|None): Which GPU; None: the first.
        """
        return self.to(device="gpu:0" if device is None else device)

    def xpu(self, device=None):
        """No such device is supported; raises ValueError."""
        return self.to(device="xpu:0" if device is None else f"xpu:{device}")


_TYPE = type(Conversions)  # within the class, `type` is a method
