"""Work of several processes."""

from .. import _lazy
from . import communication
from .communication import *
from .communication import stream
from .communication.group import (
    destroy_process_group,
    get_backend,
    get_group,
    is_initialized,
    new_group,
)
from .data_parallel import DataParallel
from .launch import launch
from .parallel import (
    ParallelEnv,
    get_rank,
    get_world_size,
    gloo_barrier,
    gloo_init_parallel_env,
    gloo_release,
    init_parallel_env,
    is_available,
)
from .spawn import spawn

__getattr__, __dir__ = _lazy.find_later(globals(), ("fleet",), {})
