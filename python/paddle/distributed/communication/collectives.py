"""Operations that all processes of a group call."""

from . import stream
from .group import group_or_all
from .reduce_op import ReduceOp

__all__ = [
    "all_gather",
    "all_reduce",
    "alltoall",
    "alltoall_single",
    "barrier",
    "broadcast",
    "gather",
    "reduce",
    "reduce_scatter",
    "scatter",
    "wait",
]


def all_reduce(tensor, op=ReduceOp.SUM, group=None, sync_op=True):
    """Combines a tensor of all processes; each has the result.

    Args:
        tensor (Tensor): Of the same size everywhere. Gets the result.
        op (int): How, one of ReduceOp's.
        group (Group|None): The processes; None: all.
        sync_op (bool): Whether to wait until it is done.

    Returns:
        Task|None: Has ``wait()`` and ``is_completed()``; None for a process outside the group.

    Examples:
        .. code-block:: python

            # In a program for paddle.distributed.launch.
            import paddle
            import paddle.distributed as dist
            dist.init_parallel_env()
            x = paddle.to_tensor([1.0 + dist.get_rank()])
            dist.all_reduce(x)
            x  # [3.] in both of two processes
    """
    return stream.all_reduce(tensor, op, group, sync_op)


def reduce(tensor, dst, op=ReduceOp.SUM, group=None, sync_op=True):
    """Combines a tensor of all processes; one has the result.

    Args:
        tensor (Tensor): Of the same size everywhere. Gets the result in process dst, and
            stays elsewhere.
        dst (int): The process that gets it.
        op (int): How, one of ReduceOp's.
        group (Group|None): The processes; None: all.
        sync_op (bool): Whether to wait until it is done.

    Returns:
        Task|None: Has ``wait()`` and ``is_completed()``; None for a process outside the group.
    """
    return stream.reduce(tensor, dst, op, group, sync_op)


def broadcast(tensor, src, group=None, sync_op=True):
    """Gives the tensor of one process to all.

    Args:
        tensor (Tensor): Of the same size everywhere.
        src (int): The process whose tensor it is.
        group (Group|None): The processes; None: all.
        sync_op (bool): Whether to wait until it is done.

    Returns:
        Task|None: Has ``wait()`` and ``is_completed()``; None for a process outside the group.
    """
    return stream.broadcast(tensor, src, group, sync_op)


def all_gather(tensor_list, tensor, group=None, sync_op=True):
    """Gives the tensors of all processes to all.

    Args:
        tensor_list (list[Tensor]): Gets them, one of each process; an empty list is
            filled.
        tensor (Tensor): That of this process, of the same size everywhere.
        group (Group|None): The processes; None: all.
        sync_op (bool): Whether to wait until it is done.

    Returns:
        Task|None: Has ``wait()`` and ``is_completed()``; None for a process outside the group.

    Examples:
        .. code-block:: python

            # In a program for paddle.distributed.launch.
            import paddle
            import paddle.distributed as dist
            dist.init_parallel_env()
            tensors = []
            dist.all_gather(tensors, paddle.to_tensor([dist.get_rank()]))
            tensors  # [0] and [1] in both of two processes
    """
    return stream.all_gather(tensor_list, tensor, group, sync_op)


def gather(tensor, gather_list=None, dst=0, group=None, sync_op=True):
    """Gives the tensors of all processes to one.

    Args:
        tensor (Tensor): That of this process, of the same size everywhere.
        gather_list (list[Tensor]|None): Gets them in process dst; an empty list is
            filled.
        dst (int): The process that gets them.
        group (Group|None): The processes; None: all.
        sync_op (bool): Whether to wait until it is done.

    Returns:
        Task|None: Has ``wait()`` and ``is_completed()``; None for a process outside the group.
    """
    return stream.gather(tensor, gather_list, dst, group, sync_op)


def scatter(tensor, tensor_list=None, src=0, group=None, sync_op=True):
    """Gives each process its tensor of a list that one has.

    Args:
        tensor (Tensor): Gets it.
        tensor_list (list[Tensor]|None): In process src: one for each process.
        src (int): The process that has the list.
        group (Group|None): The processes; None: all.
        sync_op (bool): Whether to wait until it is done.

    Returns:
        Task|None: Has ``wait()`` and ``is_completed()``; None for a process outside the group.
    """
    return stream.scatter(tensor, tensor_list, src, group, sync_op)


def reduce_scatter(tensor, tensor_list, op=ReduceOp.SUM, group=None, sync_op=True):
    """Combines the lists of all processes tensor by tensor; each has one tensor of the result.

    Args:
        tensor (Tensor): Gets it.
        tensor_list (list[Tensor]): One tensor for each process.
        op (int): How, one of ReduceOp's.
        group (Group|None): The processes; None: all.
        sync_op (bool): Whether to wait until it is done.

    Returns:
        Task|None: Has ``wait()`` and ``is_completed()``; None for a process outside the group.
    """
    return stream.reduce_scatter(tensor, tensor_list, op, group, sync_op)


def alltoall(out_tensor_list, in_tensor_list, group=None, sync_op=True):
    """Gives each process its tensors of the lists of all.

    Args:
        out_tensor_list (list[Tensor]): Gets one tensor of each process; an empty list is
            filled with tensors like those of in_tensor_list.
        in_tensor_list (list[Tensor]): One tensor for each process.
        group (Group|None): The processes; None: all.
        sync_op (bool): Whether to wait until it is done.

    Returns:
        Task|None: Has ``wait()`` and ``is_completed()``; None for a process outside the group.
    """
    return stream.alltoall(out_tensor_list, in_tensor_list, group, sync_op)


def alltoall_single(
    out_tensor, in_tensor, in_split_sizes=None, out_split_sizes=None, group=None, sync_op=True
):
    """Gives each process its rows of the tensors of all.

    Args:
        out_tensor (Tensor): Gets the rows of each process, in order.
        in_tensor (Tensor): The rows for each process, in order.
        in_split_sizes (list[int]|None): How many rows are for each; None: equally many.
        out_split_sizes (list[int]|None): How many rows come from each.
        group (Group|None): The processes; None: all.
        sync_op (bool): Whether to wait until it is done.

    Returns:
        Task|None: Has ``wait()`` and ``is_completed()``; None for a process outside the group.
    """
    return stream.alltoall_single(
        out_tensor, in_tensor, out_split_sizes, in_split_sizes, group, sync_op
    )


def barrier(group=None):
    """Waits until all processes have come here.

    Args:
        group (Group|None): The processes; None: all.
    """
    pg = group_or_all(group, "barrier").process_group
    if pg:
        pg.barrier().wait()


def wait(tensor, group=None, use_calc_stream=True):
    """Waits until operations on a tensor are done. Those on the CPU are, once their task was waited
    for, so there is nothing left to do.

    Args:
        tensor (Tensor): The tensor.
        group (Group|None): The processes; None: all.
        use_calc_stream (bool): No meaning on the CPU.
    """
    stream.check_tensor("wait", "tensor", tensor)
