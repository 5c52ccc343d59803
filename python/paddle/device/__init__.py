"""Devices: which there are, which one is used, their memory and streams."""

from .. import _C, _lazy
from . import cuda
from .cuda import get_device_capability, get_device_properties
from .place import (
    CPUPlace,
    CUDAPinnedPlace,
    CUDAPlace,
    CustomPlace,
    IPUPlace,
    XPUPinnedPlace,
    XPUPlace,
    current_place,
    place_of,
)
from .streams import (
    Event,
    Stream,
    current_stream,
    set_stream,
    stream_guard,
    synchronize,
)

StreamContext = stream_guard


def _name(place):
    """cpu, gpu:0, npu:1"""
    text = str(place)[len("Place(") : -1]
    return text


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
    _C.set_place(place_of(device, "set_device: device"))
    return current_place()


def get_device(input=None):
    """The current device, as "cpu" or "gpu:0"; of a tensor, where it is."""
    return _name(_C.current_place() if input is None else input.place)


def set_default_device(device):
    """Sets the device on which new tensors are made, as :func:`set_device`; returns nothing.

    Args:
        device (str|Place): As in :func:`set_device`.
    """
    set_device(device)


def get_default_device():
    """The device on which new tensors are made, as "cpu" or "gpu:0"."""
    return get_device()


class device_guard:
    """In a `with` block: another current device."""

    def __init__(self, device):
        self._device = device

    def __enter__(self):
        self._before = _C.current_place()
        if self._device is not None:
            set_device(self._device)

    def __exit__(self, exc_type, exc_val, exc_tb):
        _C.set_place(self._before)


class device(device_guard):
    """In a `with` block: another current device."""

    def __init__(self, device=None):
        super().__init__(device)

    def __exit__(self, exc_type, exc_value, traceback):
        super().__exit__(exc_type, exc_value, traceback)


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


def is_available():
    """Whether there is a device beside the CPU.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.device.is_available() == (len(paddle.device.get_available_device()) > 1)
            True
    """
    return len(get_available_device()) > 1


def is_bf16_supported(including_emulation=True):
    """Whether the current device computes with bfloat16.

    Args:
        including_emulation (bool): Whether computing in float32 and rounding counts, as the CPU
            does.
    """
    return including_emulation or not _C.current_place().is_cpu_place()


def is_current_stream_capturing():
    """Whether work is recorded instead of done on the current device: never."""
    return False


def device_count():
    """How many devices of the current type there are."""
    return _C.device_count(_name(_C.current_place()).split(":")[0])


def get_device_name(device=None):
    """What the device calls itself."""
    return _C.device_name(
        _C.current_place() if device is None else place_of(device, "get_device_name: device")
    )


def _stat(name, device):
    place = _C.current_place() if device is None else place_of(device, "device")
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
    _C.reset_memory_peaks(_C.current_place() if device is None else place_of(device, "device"))


def reset_max_memory_reserved(device=None):
    """Lets the count of :func:`max_memory_reserved` begin anew."""
    reset_max_memory_allocated(device)


def reset_peak_memory_stats(device=None):
    """Lets the counts of the most memory begin anew."""
    reset_max_memory_allocated(device)


def empty_cache():
    """Gives memory that waits to be used again back to the system."""
    _C.empty_cache(_C.current_place())


def manual_seed(seed):
    """Restarts the generators of all devices from a seed; see :func:`paddle.seed`."""
    from ..framework.random import seed as restart

    restart(seed)


def get_rng_state(device=None):
    """Where the generator of a device stands in its stream.

    Args:
        device (Place|str|int|None): Which; None: the current one.

    Returns:
        GeneratorState: The state, for :func:`set_rng_state`.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> state = paddle.device.get_rng_state()
            >>> x = paddle.rand([2])
            >>> paddle.device.set_rng_state(state)
            >>> bool((paddle.rand([2]) == x).all())
            True
    """
    from ..framework.random import get_rng_state as states

    return states(device)[0]


def set_rng_state(new_state, device=None):
    """Continues from a state that :func:`get_rng_state` gave.

    Args:
        new_state (GeneratorState): The state.
        device (Place|str|int|None): Which; None: the current one.
    """
    from ..framework.random import set_rng_state as set_states

    set_states([new_state], device)


__getattr__, __dir__ = _lazy.find_later(
    globals(),
    ("custom_device",),
    dict.fromkeys(
        (
            "BFloat16Tensor",
            "BoolTensor",
            "ByteTensor",
            "CharTensor",
            "DoubleTensor",
            "FloatTensor",
            "HalfTensor",
            "IntTensor",
            "LongTensor",
            "ShortTensor",
        ),
        ".tensor.creation",
    ),
)

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
    "get_rng_state",
    "is_available",
    "is_compiled_with_cinn",
    "is_compiled_with_cuda",
    "is_compiled_with_custom_device",
    "is_compiled_with_distribute",
    "is_compiled_with_ipu",
    "is_compiled_with_rocm",
    "is_compiled_with_xpu",
    "manual_seed",
    "max_memory_allocated",
    "max_memory_reserved",
    "memory_allocated",
    "memory_reserved",
    "reset_max_memory_allocated",
    "reset_max_memory_reserved",
    "set_device",
    "set_rng_state",
    "set_stream",
    "stream_guard",
    "synchronize",
]
assert cuda
