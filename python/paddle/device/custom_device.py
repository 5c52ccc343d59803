"""Devices of plug-ins."""

from .. import _C
from . import (
    Event,
    Stream,
    current_stream,
    empty_cache,
    max_memory_allocated,
    max_memory_reserved,
    memory_allocated,
    memory_reserved,
    reset_max_memory_allocated,
    reset_max_memory_reserved,
    synchronize,
)

__all__ = [
    "Event",
    "Stream",
    "current_stream",
    "device_count",
    "empty_cache",
    "max_memory_allocated",
    "max_memory_reserved",
    "memory_allocated",
    "memory_reserved",
    "reset_max_memory_allocated",
    "reset_max_memory_reserved",
    "synchronize",
]


def device_count(device_type=None):
    """The number of devices.

    Args:
        device_type (str|None): A plug-in's type; None: of all plug-ins.

    Returns:
        int: The number.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.device.custom_device.device_count("no such type")
            0
    """
    types = _C.custom_device_types()
    return sum(_C.device_count(t) for t in types if device_type in (None, t))
