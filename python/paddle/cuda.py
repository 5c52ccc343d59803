"""GPUs, by the names that other frameworks have for what `paddle.device` does."""

from . import _C
from .device import (
    Event,
    Stream,
    current_stream,
    device,
    is_bf16_supported,
    manual_seed,
    reset_peak_memory_stats,
    set_stream,
    synchronize,
)
from .device import set_device as _set_device
from .device import stream_guard as StreamContext
from .device.cuda import (
    device_count,
    empty_cache,
    get_device_capability,
    get_device_name,
    get_device_properties,
    max_memory_allocated,
    memory_allocated,
    memory_reserved,
)
from .framework.random import get_rng_state as _states
from .framework.random import set_rng_state as _set_states
from .tensor.creation import (
    BFloat16Tensor,
    BoolTensor,
    ByteTensor,
    CharTensor,
    DoubleTensor,
    FloatTensor,
    HalfTensor,
    IntTensor,
    LongTensor,
    ShortTensor,
)


def is_available():
    """Whether there is a GPU that this build can use.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.cuda.is_available() == (paddle.cuda.device_count() > 0)
            True
    """
    return device_count() > 0


def is_initialized():
    """Whether GPUs are ready to be used: whether there are any."""
    return is_available()


def current_device():
    """The number of the current GPU; 0, if the current device is another."""
    place = _C.current_place()
    return place.get_device_id() if place.is_gpu_place() else 0


def set_device(device):
    """Sets the GPU on which new tensors are made.

    Args:
        device (int|str|Place): Its number, "gpu:1", or a place.
    """
    _set_device(f"gpu:{device}" if isinstance(device, int) else device)


def stream(stream):
    """A context in which ops go into a stream."""
    return StreamContext(stream)


def manual_seed_all(seed):
    """Restarts the generators of all devices from a seed.

    Args:
        seed (int): The seed.
    """
    manual_seed(seed)


def get_rng_state(device=None):
    """The state of a device's generator; see :func:`paddle.device.get_rng_state`."""
    return _states(device)[0]


def set_rng_state(new_state, device=None):
    """Continues from a state that :func:`get_rng_state` gave."""
    _set_states([new_state], device)
