"""Operations among processes."""

from . import stream
from .collectives import (
    all_gather,
    all_reduce,
    alltoall,
    alltoall_single,
    barrier,
    broadcast,
    gather,
    reduce,
    reduce_scatter,
    scatter,
    wait,
)
from .group import (
    Group,
    destroy_process_group,
    get_backend,
    get_group,
    is_initialized,
    new_group,
)
from .objects import (
    all_gather_object,
    broadcast_object_list,
    recv_object_list,
    scatter_object_list,
    send_object_list,
)
from .point_to_point import P2POp, batch_isend_irecv, irecv, isend, recv, send
from .reduce_op import ReduceOp
