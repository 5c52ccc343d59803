"""Python objects from process to process, pickled: only among processes that trust each other."""

import pickle

import numpy as np

from ... import to_tensor, zeros
from . import stream
from .group import group_or_all

__all__ = [
    "all_gather_object",
    "broadcast_object_list",
    "recv_object_list",
    "scatter_object_list",
    "send_object_list",
]


def _packed(value):
    return to_tensor(np.frombuffer(pickle.dumps(value), np.uint8).copy())


def _unpacked(tensor, size):
    return pickle.loads(tensor.numpy()[:size].tobytes())


def _padded(tensor, size):
    out = zeros([size], "uint8")
    out[: tensor.shape[0]] = tensor
    return out


def _place(name, what, group, rank, rank_in_group):
    """The number among all processes of the one that two arguments may name."""
    if rank_in_group is not None:
        return group_or_all(group, name).get_global_rank(rank_in_group)
    if rank is None:
        raise ValueError(f"{name}: {what} must be given")
    return rank


def all_gather_object(object_list, obj, group=None):
    """Gives the objects of all processes to all.

    Args:
        object_list (list): They are appended to it.
        obj (Any): That of this process; it must be picklable.
        group (Group|None): The processes; None: all.
    """
    mine = _packed(obj)
    sizes, packed = [], []
    stream.all_gather(sizes, to_tensor([mine.shape[0]], "int64"), group)
    sizes = [int(s) for s in sizes]
    stream.all_gather(packed, _padded(mine, max(sizes)), group)
    object_list.extend(_unpacked(t, size) for t, size in zip(packed, sizes))


def broadcast_object_list(object_list, src, group=None):
    """Gives the objects of one process to all.

    Args:
        object_list (list): The objects in process src; elsewhere what is in it is replaced.
        src (int): The process.
        group (Group|None): The processes; None: all.
    """
    everyone = group_or_all(group, "broadcast_object_list")
    if not everyone.is_member():
        return
    mine = everyone.get_group_rank(src) == everyone.rank
    packed = _packed(list(object_list)) if mine else None
    size = to_tensor([packed.shape[0] if mine else 0], "int64")
    stream.broadcast(size, src, group)
    packed = packed if mine else zeros([int(size)], "uint8")
    stream.broadcast(packed, src, group)
    if not mine:
        object_list[:] = _unpacked(packed, int(size))


def scatter_object_list(out_object_list, in_object_list=None, src=0, group=None):
    """Gives each process its object of a list that one has.

    Args:
        out_object_list (list): Will have the one object.
        in_object_list (list|None): In process src: one for each process.
        src (int): The process that has the list.
        group (Group|None): The processes; None: all.

    Raises:
        ValueError: in_object_list has not one object for each process.
    """
    everyone = group_or_all(group, "scatter_object_list")
    if not everyone.is_member():
        return
    lists = {"sizes": None, "packed": None}
    most = to_tensor([0], "int64")
    if everyone.get_group_rank(src) == everyone.rank:
        if in_object_list is None or len(in_object_list) != everyone.nranks:
            raise ValueError(
                "scatter_object_list: in_object_list must have one object for each of the "
                f"{everyone.nranks} processes, got {in_object_list!r}"
            )
        packed = [_packed(o) for o in in_object_list]
        most = to_tensor([max(p.shape[0] for p in packed)], "int64")
        lists["sizes"] = [to_tensor([p.shape[0]], "int64") for p in packed]
        lists["packed"] = [_padded(p, int(most)) for p in packed]
    stream.broadcast(most, src, group)
    size, mine = to_tensor([0], "int64"), zeros([int(most)], "uint8")
    stream.scatter(size, lists["sizes"], src, group)
    stream.scatter(mine, lists["packed"], src, group)
    out_object_list[:] = [_unpacked(mine, int(size))]


def send_object_list(object_list, dst=None, group=None, dst_in_group=None):
    """Sends objects to another process, which must call recv_object_list.

    Args:
        object_list (list): The objects; they must be picklable.
        dst (int|None): The process.
        group (Group|None): A group that has both; None: all.
        dst_in_group (int|None): The process by its place in the group, in place of dst.
    """
    dst = _place("send_object_list", "dst", group, dst, dst_in_group)
    packed = _packed(list(object_list))
    stream.send(to_tensor([packed.shape[0]], "int64"), dst, group)
    stream.send(packed, dst, group)


def recv_object_list(object_list, src=None, group=None, src_in_group=None):
    """Receives objects that another process sends.

    Args:
        object_list (list): What is in it is replaced.
        src (int|None): The process.
        group (Group|None): A group that has both; None: all.
        src_in_group (int|None): The process by its place in the group, in place of src.
    """
    src = _place("recv_object_list", "src", group, src, src_in_group)
    size = to_tensor([0], "int64")
    stream.recv(size, src, group)
    packed = zeros([int(size)], "uint8")
    stream.recv(packed, src, group)
    object_list[:] = _unpacked(packed, int(size))
