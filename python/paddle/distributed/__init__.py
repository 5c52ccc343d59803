"""Work of several processes. This build works in one: rank 0 of 1."""

from .. import _lazy
from .parallel import (
    DataParallel,
    ParallelEnv,
    get_rank,
    get_world_size,
    init_parallel_env,
    is_available,
    is_initialized,
)

__all__ = [
    "DataParallel",
    "ParallelEnv",
    "get_rank",
    "get_world_size",
    "init_parallel_env",
    "is_available",
    "is_initialized",
]

__getattr__, __dir__ = _lazy.find_later(globals(), ("fleet",), {})
