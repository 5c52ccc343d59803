"""Operations of two processes."""

from . import stream
from .group import group_or_all

__all__ = ["P2POp", "batch_isend_irecv", "irecv", "isend", "recv", "send"]


def send(tensor, dst=0, group=None, sync_op=True):
    """Sends a tensor to another process, which must call recv.

    Args:
        tensor (Tensor): The tensor.
        dst (int): The process.
        group (Group|None): A group that has both; None: all.
        sync_op (bool): Whether to wait until the other one has it.

    Returns:
        Task|None: Has ``wait()`` and ``is_completed()``; None for a process outside the group.
    """
    return stream.send(tensor, dst, group, sync_op)


def recv(tensor, src=0, group=None, sync_op=True):
    """Receives a tensor that another process sends.

    Args:
        tensor (Tensor): Gets it. Has as many elements as what is sent, and its dtype.
        src (int): The process.
        group (Group|None): A group that has both; None: all.
        sync_op (bool): Whether to wait until it is here.

    Returns:
        Task|None: Has ``wait()`` and ``is_completed()``; None for a process outside the group.

    Raises:
        ValueError: Something else was sent.
    """
    return stream.recv(tensor, src, group, sync_op)


def isend(tensor, dst, group=None):
    """Sends a tensor without waiting: the task tells when the other process has it. See send."""
    return stream.send(tensor, dst, group, sync_op=False)


def irecv(tensor, src=None, group=None):
    """Receives a tensor without waiting: the task tells when it is here. See recv."""
    return stream.recv(tensor, 0 if src is None else src, group, sync_op=False)


class P2POp:
    """What batch_isend_irecv is to do: send a tensor to a process, or receive one.

    Args:
        op (callable): paddle.distributed.isend or irecv.
        tensor (Tensor): The tensor.
        peer (int): The other process.
        group (Group|None): A group that has both; None: all.

    Raises:
        RuntimeError: op is neither; or processes are not connected.
    """

    def __init__(self, op, tensor, peer, group=None):
        if op not in (isend, irecv):
            raise RuntimeError(
                f"P2POp: op must be paddle.distributed.isend or paddle.distributed.irecv, got {op}"
            )
        self.op = op
        self.tensor = tensor
        self.peer = peer
        self.group = group_or_all(group, "P2POp")


def batch_isend_irecv(p2p_op_list):
    """Begins to send and receive several tensors.

    Args:
        p2p_op_list (list[P2POp]): What to do.

    Returns:
        list[Task]: One for each.

    Raises:
        RuntimeError: There is something else in the list.
    """
    for op in p2p_op_list:
        if not isinstance(op, P2POp):
            raise RuntimeError(
                f"batch_isend_irecv: p2p_op_list must have P2POp objects, got {type(op).__name__}"
            )
    tasks = [p.op(p.tensor, p.peer, p.group) for p in p2p_op_list]
    return [t for t in tasks if t is not None]
