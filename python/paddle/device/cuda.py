"""What concerns NVIDIA GPUs; where there is none, counts are 0 and the rest raises ValueError."""

from .. import _C


def _gpu(device, where):
    from . import place_of

    if device is None:
        place = _C.current_place()
        return place if place.is_gpu_place() else _C.parse_place("gpu:0")
    place = place_of(device, where)
    if not place.is_gpu_place():
        raise ValueError(f"{where}: {place} is no GPU")
    return place


def device_count():
    """How many GPUs there are."""
    return _C.device_count("gpu")


def empty_cache():
    """Gives memory that waits to be used again back to the GPUs."""
    for i in range(device_count()):
        _C.empty_cache(_C.parse_place(f"gpu:{i}"))


def synchronize(device=None):
    """Waits until a GPU has done all its work."""
    _C.synchronize(_gpu(device, "cuda.synchronize"))


def get_device_name(device=None):
    """What the GPU calls itself."""
    return _C.device_name(_gpu(device, "cuda.get_device_name"))


class DeviceProperties:
    """What is known of a GPU: name, major, minor, total_memory, multi_processor_count."""

    def __init__(self, place):
        self.name = _C.device_name(place)
        self.major, self.minor = _C.device_capability(place)
        self.total_memory = _C.device_memory(place)[1]
        self.multi_processor_count = _C.multiprocessors(place)

    def __repr__(self):
        return (
            f"_gpuDeviceProperties(name='{self.name}', major={self.major}, minor={self.minor}, "
            f"total_memory={self.total_memory // 2**20}MB, "
            f"multi_processor_count={self.multi_processor_count})"
        )


def get_device_properties(device=None):
    """What is known of a GPU.

    Args:
        device (Place|int|str|None): Which; None: the current one, or the first.

    Returns:
        DeviceProperties: With name, major, minor, total_memory and multi_processor_count.
    """
    return DeviceProperties(_gpu(device, "cuda.get_device_properties"))


def get_device_capability(device=None):
    """The version of a GPU's instruction set, as two numbers."""
    return _C.device_capability(_gpu(device, "cuda.get_device_capability"))


def memory_allocated(device=None):
    """Bytes that tensors hold on a GPU."""
    return _C.memory_stats(_gpu(device, "cuda.memory_allocated"))["in_use"]


def memory_reserved(device=None):
    """Bytes that the allocator holds on a GPU."""
    return _C.memory_stats(_gpu(device, "cuda.memory_reserved"))["reserved"]


def max_memory_allocated(device=None):
    """The most bytes that tensors have held on a GPU."""
    return _C.memory_stats(_gpu(device, "cuda.max_memory_allocated"))["peak_in_use"]


def max_memory_reserved(device=None):
    """The most bytes that the allocator has held on a GPU."""
    return _C.memory_stats(_gpu(device, "cuda.max_memory_reserved"))["peak_reserved"]


def reset_max_memory_allocated(device=None):
    """Lets the count of :func:`max_memory_allocated` begin anew."""
    _C.reset_memory_peaks(_gpu(device, "cuda.reset_max_memory_allocated"))


def reset_max_memory_reserved(device=None):
    """Lets the count of :func:`max_memory_reserved` begin anew."""
    reset_max_memory_allocated(device)


def current_stream(device=None):
    """The queue that ops on a GPU go into."""
    from .streams import current_stream as current

    return current(_gpu(device, "cuda.current_stream"))


def __getattr__(name):
    from . import streams

    if name in ("Stream", "Event", "stream_guard"):
        return getattr(streams, name)
    raise AttributeError(f"module 'paddle.device.cuda' has no attribute '{name}'")


__all__ = [
    "Event",
    "Stream",
    "current_stream",
    "device_count",
    "empty_cache",
    "get_device_capability",
    "get_device_name",
    "get_device_properties",
    "max_memory_allocated",
    "max_memory_reserved",
    "memory_allocated",
    "memory_reserved",
    "reset_max_memory_allocated",
    "reset_max_memory_reserved",
    "stream_guard",
    "synchronize",
]
