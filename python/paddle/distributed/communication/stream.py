"""Operations among processes, with the choice of stream that devices have. On the CPU it has no
meaning. Where one takes a list, it takes a single tensor, too: the list's tensors one behind the
other along the first axis."""

from ... import _C, empty, no_grad
from .group import group_or_all
from .reduce_op import ReduceOp, check_op

__all__ = [
    "all_gather",
    "all_reduce",
    "alltoall",
    "alltoall_single",
    "broadcast",
    "gather",
    "recv",
    "reduce",
    "reduce_scatter",
    "scatter",
    "send",
]


def check_tensor(name, what, value):
    """Raises ValueError unless value is a Tensor."""
    if not isinstance(value, _C.Tensor):
        raise ValueError(f"{name}: {what} must be a Tensor, got {type(value).__name__}")


def _check_tensors(name, what, values):
    for i, value in enumerate(values):
        check_tensor(name, f"{what}[{i}]", value)


def _members(name, group, sync_op, use_calc_stream):
    """The connections; None where this process is not in the group, and has nothing to do."""
    if use_calc_stream and not sync_op:
        raise RuntimeError(f"{name}: use_calc_stream can only be true in sync op behavior")
    return group_or_all(group, name).process_group


def _place(name, what, group, rank):
    place = group_or_all(group, name).get_group_rank(rank)
    if place < 0:
        raise ValueError(
            f"{name}: {what} must be one of the group's processes "
            f"{group_or_all(group, name).ranks}, got {rank}"
        )
    return place


def _end(task, sync_op):
    if sync_op:
        task.wait()
    return task


@no_grad()
def _pieces(tensor, sizes):
    """Views of parts of a tensor along its first axis."""
    ends = [sum(sizes[: i + 1]) for i in range(len(sizes))]
    return [tensor[end - size : end] for end, size in zip(ends, sizes)]


def _as_list(name, what, tensors, count):
    """The list that a tensor stands for."""
    if not isinstance(tensors, _C.Tensor):
        tensors = list(tensors)
        _check_tensors(name, what, tensors)
        return tensors
    rows = tensors.shape[0] if tensors.ndim else 1
    if rows % count or not tensors.ndim:
        raise ValueError(
            f"{name}: the first size of {what} must be a multiple of the {count} processes, "
            f"got shape {list(tensors.shape)}"
        )
    return _pieces(tensors, [rows // count] * count)


def _fill(name, what, tensors, likes):
    """Fills an empty list with tensors like those given; gives the list to write to."""
    if isinstance(tensors, list) and not tensors:
        tensors.extend(empty(like.shape, like.dtype) for like in likes)
    return _as_list(name, what, tensors, len(likes))


def all_reduce(tensor, op=ReduceOp.SUM, group=None, sync_op=True, use_calc_stream=False):
    """Combines a tensor of all processes; each has the result.

    Args:
        tensor (Tensor): Gets the result.
        op (int): How, one of ReduceOp's.
        group (Group|None): The processes; None: all.
        sync_op (bool): Whether to wait for the result.
        use_calc_stream (bool): No meaning on the CPU.

    Returns:
        Task|None: Has ``wait()`` and ``is_completed()``; None for a process outside the group.
    """
    check_op("all_reduce", op)
    check_tensor("all_reduce", "tensor", tensor)
    pg = _members("all_reduce", group, sync_op, use_calc_stream)
    return pg and _end(pg.all_reduce(tensor, op), sync_op)


def reduce(tensor, dst=0, op=ReduceOp.SUM, group=None, sync_op=True, use_calc_stream=False):
    """Combines a tensor of all processes; process dst has the result. See all_reduce."""
    check_op("reduce", op)
    check_tensor("reduce", "tensor", tensor)
    root = _place("reduce", "dst", group, dst)
    pg = _members("reduce", group, sync_op, use_calc_stream)
    return pg and _end(pg.reduce(tensor, root, op), sync_op)


def broadcast(tensor, src, group=None, sync_op=True, use_calc_stream=False):
    """Gives the tensor of process src to all. See all_reduce."""
    check_tensor("broadcast", "tensor", tensor)
    root = _place("broadcast", "src", group, src)
    pg = _members("broadcast", group, sync_op, use_calc_stream)
    return pg and _end(pg.broadcast(tensor, root), sync_op)


def all_gather(tensor_or_tensor_list, tensor, group=None, sync_op=True, use_calc_stream=False):
    """Gives the tensors of all processes to all. See all_reduce.

    Args:
        tensor_or_tensor_list (Tensor|list[Tensor]): Gets them; an empty list is filled.
        tensor (Tensor): That of this process.
    """
    check_tensor("all_gather", "tensor", tensor)
    pg = _members("all_gather", group, sync_op, use_calc_stream)
    if pg is None:
        raise RuntimeError("all_gather: this process is not in the group")
    out = _fill("all_gather", "tensor_list", tensor_or_tensor_list, [tensor] * pg.size())
    return _end(pg.all_gather(out, tensor), sync_op)


def gather(tensor, gather_list=None, dst=0, group=None, sync_op=True, use_calc_stream=False):
    """Gives the tensors of all processes to process dst. See all_reduce.

    Args:
        tensor (Tensor): That of this process.
        gather_list (list[Tensor]|None): Gets them in process dst; an empty list is filled.
    """
    check_tensor("gather", "tensor", tensor)
    root = _place("gather", "dst", group, dst)
    pg = _members("gather", group, sync_op, use_calc_stream)
    if pg is None:
        return None
    out = []
    if pg.rank() == root:
        if gather_list is None:
            raise ValueError("gather: process dst needs a gather_list, got None")
        out = _fill("gather", "gather_list", gather_list, [tensor] * pg.size())
    return _end(pg.gather(out, tensor, root), sync_op)


def scatter(
    tensor, tensor_or_tensor_list=None, src=0, group=None, sync_op=True, use_calc_stream=False
):
    """Gives each process its tensor of a list that process src has. See all_reduce.

    Args:
        tensor (Tensor): Gets it.
        tensor_or_tensor_list (Tensor|list[Tensor]|None): Of process src: one for each process.
    """
    check_tensor("scatter", "tensor", tensor)
    root = _place("scatter", "src", group, src)
    pg = _members("scatter", group, sync_op, use_calc_stream)
    if pg is None:
        return None
    pieces = []
    if pg.rank() == root:
        if tensor_or_tensor_list is None:
            raise ValueError("scatter: process src needs a tensor_list, got None")
        pieces = _as_list("scatter", "tensor_list", tensor_or_tensor_list, pg.size())
    return _end(pg.scatter(tensor, pieces, root), sync_op)


def reduce_scatter(
    tensor,
    tensor_or_tensor_list,
    op=ReduceOp.SUM,
    group=None,
    sync_op=True,
    use_calc_stream=False,
):
    """Combines the lists of all processes; each has one tensor of the result. See all_reduce.

    Args:
        tensor (Tensor): Gets it.
        tensor_or_tensor_list (Tensor|list[Tensor]): One tensor for each process.
    """
    check_op("reduce_scatter", op)
    check_tensor("reduce_scatter", "tensor", tensor)
    pg = _members("reduce_scatter", group, sync_op, use_calc_stream)
    if pg is None:
        return None
    pieces = _as_list("reduce_scatter", "tensor_list", tensor_or_tensor_list, pg.size())
    return _end(pg.reduce_scatter(tensor, pieces, op), sync_op)


def alltoall(
    out_tensor_or_tensor_list,
    in_tensor_or_tensor_list,
    group=None,
    sync_op=True,
    use_calc_stream=False,
):
    """Gives each process its tensors of the lists of all. See all_reduce.

    Args:
        out_tensor_or_tensor_list (Tensor|list[Tensor]): Gets one of each process; an empty list is
            filled with tensors like those of the other list.
        in_tensor_or_tensor_list (Tensor|list[Tensor]): One for each process.
    """
    pg = _members("alltoall", group, sync_op, use_calc_stream)
    if pg is None:
        return None
    pieces = _as_list("alltoall", "in_tensor_list", in_tensor_or_tensor_list, pg.size())
    out = _fill("alltoall", "out_tensor_list", out_tensor_or_tensor_list, pieces)
    return _end(pg.all_to_all(out, pieces), sync_op)


def alltoall_single(
    out_tensor,
    in_tensor,
    out_split_sizes=None,
    in_split_sizes=None,
    group=None,
    sync_op=True,
    use_calc_stream=False,
):
    """Gives each process its rows of the tensors of all. See all_reduce.

    Args:
        out_tensor (Tensor): Gets the rows of each process, in order.
        in_tensor (Tensor): The rows for each process, in order.
        out_split_sizes, in_split_sizes (list[int]|None): How many rows of each; None: equally many.
    """
    check_tensor("alltoall_single", "out_tensor", out_tensor)
    check_tensor("alltoall_single", "in_tensor", in_tensor)
    pg = _members("alltoall_single", group, sync_op, use_calc_stream)
    if pg is None:
        return None

    def split(what, tensor, sizes):
        if not sizes:
            return _as_list("alltoall_single", what, tensor, pg.size())
        if len(sizes) != pg.size() or min(sizes) < 0 or sum(sizes) != tensor.shape[0]:
            raise ValueError(
                f"alltoall_single: the split sizes of {what} must be {pg.size()} numbers with the "
                f"sum {tensor.shape[0]}, got {list(sizes)}"
            )
        return _pieces(tensor, list(sizes))

    pieces = split("in_tensor", in_tensor, in_split_sizes)
    return _end(pg.all_to_all(split("out_tensor", out_tensor, out_split_sizes), pieces), sync_op)


def send(tensor, dst=0, group=None, sync_op=True, use_calc_stream=False):
    """Sends a tensor to process dst, which must call recv. See all_reduce."""
    check_tensor("send", "tensor", tensor)
    peer = _place("send", "dst", group, dst)
    pg = _members("send", group, sync_op, use_calc_stream)
    return pg and _end(pg.send(tensor, peer), sync_op)


def recv(tensor, src=0, group=None, sync_op=True, use_calc_stream=False):
    """Receives a tensor that process src sends. See all_reduce."""
    check_tensor("recv", "tensor", tensor)
    peer = _place("recv", "src", group, src)
    pg = _members("recv", group, sync_op, use_calc_stream)
    return pg and _end(pg.recv(tensor, peer), sync_op)
