"""Groups of processes."""

import atexit
import datetime
import warnings

from ... import _C

__all__ = [
    "Group",
    "destroy_process_group",
    "get_backend",
    "get_group",
    "is_initialized",
    "new_group",
]

_groups = {}  # by number; 0: all processes
_FIRST_NUMBER = 10  # of new_group
_state = {"store": None, "next": _FIRST_NUMBER}


class Group:
    """Some of the processes, in an order of their own.

    Args:
        rank_in_group (int): The place of this process among them; -1 if it is none of them.
        id (int): The number of the group.
        ranks (list[int]): Their numbers among all processes.
        pg (ProcessGroup|None): The connections.
        name (str|None): A name.

    Examples:
        .. code-block:: python

            >>> import paddle.distributed as dist
            >>> group = dist.communication.Group(-1, 10, [4, 2])
            >>> group.nranks, group.get_group_rank(2), group.get_global_rank(0), group.is_member()
            (2, 1, 4, False)
    """

    def __init__(self, rank_in_group, id, ranks, pg=None, name=None):
        self._rank = rank_in_group
        self._id = id
        self._ranks = list(ranks)
        self._pg = pg
        self._name = name

    @property
    def rank(self):
        """The place of this process in the group; -1 if it is not in it."""
        return self._rank

    @property
    def ranks(self):
        """The numbers of the processes."""
        return self._ranks

    @property
    def nranks(self):
        """How many processes there are."""
        return len(self._ranks)

    @property
    def world_size(self):
        """How many processes there are; -1 where this one is not in the group."""
        return self.nranks if self.is_member() else -1

    @property
    def id(self):
        """The number of the group."""
        return self._id

    @property
    def name(self):
        """The name of the group."""
        return self._name

    @property
    def process_group(self):
        """The connections; None where this process is not in the group."""
        return self._pg

    @property
    def backend(self):
        """What connects the processes: "GLOO", or the type of a device that a plug-in brings, in
        capitals; None where this process is not in the group."""
        return self._pg.backend() if self._pg else None

    def is_member(self):
        """Whether this process is in the group."""
        return self._pg is not None

    def get_group_rank(self, rank):
        """The place of a process in the group; -1 if it is not in it."""
        return self._ranks.index(rank) if self.is_known(rank) else -1

    def get_global_rank(self, rank):
        """The number among all processes of the one at a place of the group."""
        return self._ranks[rank]

    def is_known(self, rank):
        """Whether a process is in the group."""
        return rank in self._ranks

    def __repr__(self):
        ranks = ", ".join(map(str, self._ranks))
        return (
            f"rank: {self._rank}, nranks: {self.nranks}, id: {self._id}, ranks: {ranks}; "
            f"name: {self._name}"
        )


def _default_backend():
    """The type of the present device if its plug-in can share its tensors; else gloo."""
    kind = str(_C.current_place())[6:-1].partition(":")[0]
    return kind if kind in _C.custom_device_types() and _C.has_collectives(kind) else "gloo"


def _connect(store, number, ranks, rank, timeout, backend=None):
    name = "_default_pg" + (str(number) if number else "")
    pg = None
    if rank in ranks:
        place = ranks.index(rank)
        backend = backend or _default_backend()
        pg = _C.make_process_group(backend, store, name, place, len(ranks), timeout)
    group = Group(ranks.index(rank) if pg else -1, number, ranks, pg, name)
    _groups[number] = group
    return group


def start_all(store, rank, size, timeout):
    """Connects all processes: group 0. The store stays in use for further groups."""
    group = _connect(store, 0, list(range(size)), rank, timeout)
    _state["store"] = store
    return group


def group_or_all(group, name):
    """The group itself, or that of all processes.

    Raises:
        RuntimeError: Processes are not connected.
        TypeError: group is no Group.
    """
    if group is None:
        if 0 not in _groups:
            raise RuntimeError(
                f"{name}: The global group is not initialized: "
                "call paddle.distributed.init_parallel_env in each process first"
            )
        return _groups[0]
    if not isinstance(group, Group):
        raise TypeError(f"{name}: group must be a Group, got {type(group).__name__}")
    return group


def is_initialized():
    """Whether processes have been connected: False in a single one, which needs no connection.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.distributed.is_initialized()
            False
    """
    return 0 in _groups


def new_group(
    ranks=None,
    backend=None,
    timeout=datetime.timedelta(seconds=1800),
    nccl_comm_init_option=0,
    nccl_config=None,
):
    """A group of some of the processes. All processes must call it, those that are not in it, too.

    Args:
        ranks (list[int]|None): The processes, by their numbers; None: all.
        backend (str|None): "gloo" for tensors of the CPU, or the type of a device whose plug-in can
            share tensors; None: that of the present device if it can, else "gloo".
        timeout (datetime.timedelta): How long an operation may take.
        nccl_comm_init_option (int): Ignored.
        nccl_config (Any): Ignored.

    Returns:
        Group: The group.

    Raises:
        ValueError: ranks has a number twice, or one that no process has.
        AssertionError: There is no such backend.

    Examples:
        .. code-block:: python

            >>> import paddle.distributed as dist
            >>> dist.init_parallel_env()
            >>> group = dist.new_group([0])
    """
    there = ["gloo", *(t for t in _C.custom_device_types() if _C.has_collectives(t))]
    if backend is not None and backend.lower() not in there:
        names = ", ".join(map(repr, there))
        raise AssertionError(f"new_group: Unsupported backend: {backend}. There is {names}")
    everyone = _groups.get(0)
    if ranks is None:
        ranks = everyone.ranks if everyone else [0]
    ranks = [int(r) for r in ranks]
    size = everyone.nranks if everyone else 1
    if len(set(ranks)) != len(ranks) or not all(0 <= r < size for r in ranks):
        raise ValueError(f"new_group: ranks must be different and in [0, {size}), got {ranks}")
    number = _state["next"]
    _state["next"] += 1
    rank = everyone.rank if everyone else -1
    backend = backend and backend.lower()
    return _connect(_state["store"], number, ranks, rank, timeout.total_seconds(), backend)


def get_group(id=0):
    """The group of a number; None with a warning if there is none.

    Args:
        id (int): The number; 0: all processes.

    Returns:
        Group|None: The group.
    """
    if id not in _groups:
        warnings.warn(f"get_group: there is no group {id}", stacklevel=2)
    return _groups.get(id)


def get_backend(group=None):
    """What connects the processes of a group: "GLOO", or the type of a device in capitals.

    Args:
        group (Group|None): The group; None: all processes.

    Returns:
        str: The name.

    Raises:
        RuntimeError: Processes are not connected, or this one is not in the group.
    """
    group = group_or_all(group, "get_backend")
    if not group.is_member():
        raise RuntimeError("get_backend: this process is not in the group")
    return group.backend


def destroy_process_group(group=None):
    """Closes the connections of a group. Nobody may be using them.

    Args:
        group (Group|None): The group; None: all groups.

    Raises:
        ValueError: There is no such group.
    """
    if group is not None and group.id:
        if _groups.pop(group.id, None) is None:
            raise ValueError(f"destroy_process_group: there is no group {group}")
        group._pg = None
        return
    for each in _groups.values():
        each._pg = None
    _groups.clear()
    _state.update(store=None, next=_FIRST_NUMBER)


atexit.register(destroy_process_group)
