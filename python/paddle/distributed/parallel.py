"""Which process this is, and the connections to the others."""

import os

from .. import _C
from .communication.group import destroy_process_group, group_or_all, is_initialized, start_all

__all__ = [
    "ParallelEnv",
    "get_rank",
    "get_world_size",
    "gloo_barrier",
    "gloo_init_parallel_env",
    "gloo_release",
    "init_parallel_env",
    "is_available",
]


def _number(name, default):
    return int(os.environ.get(name, default))


def get_rank(group=None):
    """The number of this process among those that work together.

    Args:
        group (Group|None): None: all processes, as the launcher has said in the environment; else
            the place in the group, -1 outside of it.

    Returns:
        int: 0 in a single process.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.distributed.get_rank()
            0
    """
    if group is None and not is_initialized():
        return _number("PADDLE_TRAINER_ID", 0)
    return group_or_all(group, "get_rank").rank


def get_world_size(group=None):
    """How many processes work together.

    Args:
        group (Group|None): None: all processes, as the launcher has said in the environment; else
            those in the group, -1 outside of it.

    Returns:
        int: 1 for a single process.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.distributed.get_world_size()
            1
    """
    if group is None and not is_initialized():
        return _number("PADDLE_TRAINERS_NUM", 1)
    return group_or_all(group, "get_world_size").world_size


def is_available():
    """Whether this build can let several processes work together."""
    return _C.is_compiled_with("distributed")


def _seconds():
    return _number("PADDLE_DISTRI_BARRIER_TIMEOUT", 1800)


def _connect(rank, size, address):
    host, _, port = address.rpartition(":")
    if not host or not port.isdigit():
        raise ValueError(f"init_parallel_env: the master must be host:port, got {address!r}")
    store = _C.TCPStore(host, int(port), rank == 0, size, _seconds())
    return start_all(store, rank, size, _seconds())


def init_parallel_env(nccl_config=None):
    """Connects the processes that the launcher has started; a single one needs nothing. The
    launcher (paddle.distributed.launch, paddle.distributed.spawn or one of your own) says in the
    environment which they are: PADDLE_TRAINER_ID is the number of this one, PADDLE_TRAINERS_NUM how
    many there are, and PADDLE_MASTER a free address, host:port, of the machine of number 0; or
    PADDLE_TRAINER_ENDPOINTS, whose first address is taken then. All must come within
    PADDLE_DISTRI_BARRIER_TIMEOUT seconds, 1800, which operations may take, too.

    Args:
        nccl_config (Any): Ignored.

    Returns:
        Group|None: All processes; None for a single one.

    Raises:
        RuntimeError: Processes are missing, or this build cannot connect them.
        ValueError: The environment does not say where process 0 is.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.distributed.init_parallel_env()
    """
    if is_initialized():
        return group_or_all(None, "init_parallel_env")
    rank, size = _number("PADDLE_TRAINER_ID", 0), _number("PADDLE_TRAINERS_NUM", 1)
    if size < 2:
        return None
    address = os.environ.get("PADDLE_MASTER") or ParallelEnv().trainer_endpoints[0]
    if not address:
        raise ValueError(
            f"init_parallel_env: there are {size} processes, but neither PADDLE_MASTER nor "
            "PADDLE_TRAINER_ENDPOINTS says where process 0 is"
        )
    return _connect(rank, size, address)


def gloo_init_parallel_env(rank_id, rank_num, server_endpoint):
    """Connects processes that no launcher has started.

    Args:
        rank_id (int): The number of this process.
        rank_num (int): How many there are.
        server_endpoint (str): A free address, host:port, of the machine of number 0.
    """
    if rank_num < 2:
        raise ValueError(f"gloo_init_parallel_env: rank_num must be at least 2, got {rank_num}")
    _connect(rank_id, rank_num, server_endpoint)


def gloo_barrier():
    """Waits until all processes have come here."""
    group_or_all(None, "gloo_barrier").process_group.barrier().wait()


def gloo_release():
    """Closes the connections."""
    destroy_process_group()


class ParallelEnv:
    """What the launcher has said in the environment about this process.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> env = paddle.distributed.ParallelEnv()
            >>> env.rank, env.world_size
            (0, 1)
    """

    def __init__(self):
        self._rank = _number("PADDLE_TRAINER_ID", 0)
        self._world_size = _number("PADDLE_TRAINERS_NUM", 1)
        self._device_id = _number("FLAGS_selected_gpus", 0)
        self._endpoints = os.environ.get("PADDLE_TRAINER_ENDPOINTS", "").split(",")
        self._endpoint = os.environ.get("PADDLE_CURRENT_ENDPOINT", "")

    @property
    def rank(self):
        """The number of this process."""
        return self._rank

    @property
    def world_size(self):
        """How many processes there are."""
        return self._world_size

    @property
    def device_id(self):
        """The number of the device that this process is to use."""
        return self._device_id

    @property
    def device_type(self):
        """The type of the devices, as the launcher has named it."""
        return os.environ.get("PADDLE_XCCL_BACKEND", "")

    @property
    def current_endpoint(self):
        """The address of this process."""
        return self._endpoint

    @property
    def trainer_endpoints(self):
        """The addresses of all processes."""
        return self._endpoints

    @property
    def nrings(self):
        """How many rings of connections there are."""
        return _number("FLAGS_nccl_nrings", 1)

    @property
    def pg_timeout(self):
        """Milliseconds that an operation among processes may take."""
        return _seconds() * 1000

    nranks = world_size
    local_rank = rank
    dev_id = device_id
