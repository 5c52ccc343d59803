"""Devices: which there are, which one is used, their memory and streams."""

from .. import _C
from . import cuda
from .streams import (
    Event,
    Stream,
    current_stream,
    set_stream,
    stream_guard,
    synchronize,
)

StreamContext = stream_guard
_PlaceType = type(_C.parse_place("cpu"))


def _place(device, where):
    """A Place of a name, a Place or a number of a GPU."""
    if isinstance(device, _PlaceType):
        return device
    if isinstance(device, int) and not isinstance(device, bool):
        return _C.parse_place(f"gpu:{device}")
    if not isinstance(device, str):
        raise TypeError(f"{where} must be a str or a Place, got {type(device).__name__}")
    return _C.parse_place(device)


def _name(place):
    """cpu, gpu:0, npu:1"""
    text = str(place)[len("Place(") : -1]
    return text


def CPUPlace():
    """The processor's memory, as a place for tensors."""
    return _C.parse_place("cpu")


def CUDAPlace(id):
    """The memory of GPU `id`."""
    if not isinstance(id, int) or id < 0:
        raise ValueError(f"CUDAPlace: id must be a number of a GPU, got {id!r}")
    return _C.parse_place(f"gpu:{id}")


def CUDAPinnedPlace():
    """Memory of the processor that GPUs copy from faster."""
    return _C.parse_place("gpu_pinned")


def CustomPlace(dev_type, id):
    """The memory of device `id` of a type that a plug-in brings."""
    return _C.parse_place(f"{dev_type}:{id}")


def XPUPlace(id):
    """No such device is supported; raises ValueError."""
    raise ValueError("XPUPlace: this build has no XPU")


def IPUPlace():
    """No such device is supported; raises ValueError."""
    raise ValueError("IPUPlace: this build has no IPU")


def set_device(device):
    """Sets the device on which new tensors are made, for this thread.

    Args:
        device (str|Place): "cpu", "gpu", "gpu:1", or a plug-in's type with a number.

    Returns:
        Place: The place.

    Raises:
        ValueError: There is no such device here.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.device.set_device("cpu")
            Place(cpu)
    """
    place = _place(device, "set_device: device")
    _C.set_place(place)
    return place


def get_device(input=None):
    """The current device, as "cpu" or "gpu:0"; of a tensor, where it is."""
    return _name(_C.current_place() if input is None else input.place)


class device_guard:
    """In a `with` block: another current device."""

    def __init__(self, device=None):
        self._device = device

    def __enter__(self):
        self._before = _C.current_place()
        if self._device is not None:
            set_device(self._device)

    def __exit__(self, *args):
        _C.set_place(self._before)


class device(device_guard):
    """In a `with` block: another current device."""


def is_compiled_with_cuda():
    """Whether the GPU part of the library is there."""
    return _C.is_compiled_with("cuda")


def is_compiled_with_rocm():
    """False: AMD GPUs are reached through plug-ins only."""
    return False


def is_compiled_with_xpu():
    """False."""
    return False


def is_compiled_with_ipu():
    """False."""
    return False


def is_compiled_with_cinn():
    """Whether programs are compiled into fused kernels."""
    return _C.is_compiled_with("compiler")


def is_compiled_with_distribute():
    """Whether several processes can work together."""
    return _C.is_compiled_with("distributed")


def is_compiled_with_custom_device(device_type):
    """Whether a plug-in for this type of device is loaded."""
    return device_type in _C.custom_device_types()


def get_cudnn_version():
    """The version of cuDNN as a number, or None without a GPU build."""
    return None


def get_all_device_type():
    """The types of devices that this build knows, beside plug-ins."""
    return ["cpu", *(["gpu"] if is_compiled_with_cuda() else [])]


def get_all_custom_device_type():
    """The types of devices that plug-ins bring."""
    return _C.custom_device_types()


def get_available_device():
    """The names of all devices that are there."""
    names = ["cpu", *(f"gpu:{i}" for i in range(_C.device_count("gpu")))]
    return names + get_available_custom_device()


def get_available_custom_device():
    """The names of the devices that plug-ins bring."""
    return [f"{t}:{i}" for t in _C.custom_device_types() for i in range(_C.device_count(t))]


def device_count():
    """How many devices of the current type there are."""
    return _C.device_count(_name(_C.current_place()).split(":")[0])


def get_device_name(device=None):
    """What the device calls itself."""
    return _C.device_name(
        _C.current_place() if device is None else _place(device, "get_device_name: device")
    )


def get_device_properties(device=None):
    """What is known of a GPU: name, major, minor, total_memory, multi_processor_count."""
    return cuda.get_device_properties(device)


def get_device_capability(device=None):
    """The version of a GPU's instruction set, as two numbers."""
    return cuda.get_device_capability(device)


def is_available():
    """Whether there is a device beside the processor."""
    return _C.device_count("gpu") > 0 or bool(get_available_custom_device())


def _stat(name, device):
    place = _C.current_place() if device is None else _place(device, "device")
    return _C.memory_stats(place)[name]


def memory_allocated(device=None):
    """Bytes that tensors hold on a device."""
    return _stat("in_use", device)


def memory_reserved(device=None):
    """Bytes that the allocator holds on a device, used or waiting."""
    return _stat("reserved", device)


def max_memory_allocated(device=None):
    """The most bytes that tensors have held on a device."""
    return _stat("peak_in_use", device)


def max_memory_reserved(device=None):
    """The most bytes that the allocator has held on a device."""
    return _stat("peak_reserved", device)


def reset_max_memory_allocated(device=None):
    """Lets the count of :func:`max_memory_allocated` begin anew."""
    _C.reset_memory_peaks(_C.current_place() if device is None else _place(device, "device"))


def reset_max_memory_reserved(device=None):
    """Lets the count of :func:`max_memory_reserved` begin anew."""
    reset_max_memory_allocated(device)


def empty_cache():
    """Gives memory that waits to be used again back to the system."""
    _C.empty_cache(_C.current_place())


__all__ = [
    "Event",
    "IPUPlace",
    "Stream",
    "XPUPlace",
    "current_stream",
    "device_count",
    "device_guard",
    "empty_cache",
    "get_all_custom_device_type",
    "get_all_device_type",
    "get_available_custom_device",
    "get_available_device",
    "get_cudnn_version",
    "get_device",
    "get_device_capability",
    "get_device_name",
    "get_device_properties",
    "is_available",
    "is_compiled_with_cinn",
    "is_compiled_with_cuda",
    "is_compiled_with_custom_device",
    "is_compiled_with_distribute",
    "is_compiled_with_ipu",
    "is_compiled_with_rocm",
    "is_compiled_with_xpu",
    "max_memory_allocated",
    "max_memory_reserved",
    "memory_allocated",
    "memory_reserved",
    "reset_max_memory_allocated",
    "reset_max_memory_reserved",
    "set_device",
    "set_stream",
    "stream_guard",
    "synchronize",
]
assert cuda
