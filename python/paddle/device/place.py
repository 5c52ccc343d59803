"""Places: where a tensor's memory is. The classes make a place of one kind; all are a `Place`."""

from .. import _C

Place = _C.Place


class CPUPlace(Place):
    """The processor's memory, as a place for tensors.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.ones([2]).place == paddle.CPUPlace()
            True
    """

    def __init__(self):
        super().__init__()
        self.set_place(_C.parse_place("cpu"))


class CUDAPlace(Place):
    """The memory of a GPU.

    Args:
        id (int): The number of the GPU.

    Raises:
        ValueError: There is no such GPU here.
    """

    def __init__(self, id):
        super().__init__()
        if not isinstance(id, int) or id < 0:
            raise ValueError(f"CUDAPlace: id must be a number of a GPU, got {id!r}")
        self.set_place(_C.parse_place(f"gpu:{id}"))

    def get_device_id(self):
        """The number of the GPU."""
        return self.gpu_device_id()


class CUDAPinnedPlace(Place):
    """Memory of the processor that GPUs copy from faster."""

    def __init__(self):
        super().__init__()
        self.set_place(_C.parse_place("gpu_pinned"))


class CustomPlace(Place):
    """The memory of a device of a type that a plug-in brings.

    Args:
        dev_type (str): The type.
        id (int): The number of the device.

    Raises:
        ValueError: No plug-in for this type is loaded.
    """

    def __init__(self, dev_type, id):
        super().__init__()
        self.set_place(_C.parse_place(f"{dev_type}:{id}"))

    def get_device_id(self):
        """The number of the device."""
        return self.custom_device_id()

    def get_device_type(self):
        """The type of the device."""
        return self.custom_device_type()


class XPUPlace(Place):
    """The memory of a Kunlun chip, of which this build knows none: raises ValueError."""

    def __init__(self, id):
        raise ValueError("XPUPlace: this build has no XPU")

    def get_device_id(self):
        """The number of the device."""
        return self.xpu_device_id()


class XPUPinnedPlace(Place):
    """Memory that Kunlun chips copy from faster; this build knows none: raises ValueError."""

    def __init__(self):
        raise ValueError("XPUPinnedPlace: this build has no XPU")


class IPUPlace(Place):
    """The memory of a Graphcore chip, of which this build knows none: raises ValueError."""

    def __init__(self):
        raise ValueError("IPUPlace: this build has no IPU")


def place_of(device, where):
    """A Place of a name, a Place or a number of a GPU."""
    if isinstance(device, Place):
        return device
    if isinstance(device, int) and not isinstance(device, bool):
        return _C.parse_place(f"gpu:{device}")
    if not isinstance(device, str):
        raise TypeError(f"{where} must be a str or a Place, got {type(device).__name__}")
    return _C.parse_place(device)


_CLASSES = {
    "is_cpu_place": CPUPlace,
    "is_gpu_place": CUDAPlace,
    "is_cuda_pinned_place": CUDAPinnedPlace,
    "is_custom_place": CustomPlace,
}


def current_place():
    """The place of the current device, as an object of the class of its kind."""
    place = _C.current_place()
    cls = next(c for question, c in _CLASSES.items() if getattr(place, question)())
    made = cls.__new__(cls)
    Place.__init__(made)
    made.set_place(place)
    return made
