"""What the processes of test_device_group do, on the devices of a plug-in."""

import datetime
import time

import numpy as np

import paddle
import paddle.distributed as dist
from paddle import _C


def start(plugin, device=None):
    """Connects the processes; each has a device of its own."""
    _C.load_device_plugin(plugin)
    if device is not None:
        paddle.set_device(device)
    return dist.init_parallel_env()


def tensor(values, dtype="float32", place="fake:0"):
    return paddle.to_tensor(np.asarray(values, dtype), place=place)


def collectives(plugin):
    """all_reduce, broadcast and the rest, over more than one chunk of the plug-in's."""
    group = start(plugin, "fake:0")
    rank, size = group.rank, group.nranks
    assert group.backend == "FAKE" and dist.get_backend() == "FAKE"
    n = 5000
    t = tensor(np.arange(n) + rank)
    dist.all_reduce(t)
    np.testing.assert_array_equal(t.numpy(), size * np.arange(n) + sum(range(size)))
    for op, want in ((dist.ReduceOp.MAX, size - 1), (dist.ReduceOp.MIN, 0)):
        t = tensor([rank, -rank], "int64")
        dist.all_reduce(t, op)
        assert t.tolist() == [want, want - (size - 1)]
    t = tensor([[1, 2, 3], [4, 5, 6]]) if rank == 1 else tensor(np.zeros([2, 3]))
    dist.broadcast(t, 1)
    assert t.tolist() == [[1, 2, 3], [4, 5, 6]]
    column = t[:, 1]  # strided
    dist.all_reduce(column)
    assert t.tolist() == [[1, 2 * size, 3], [4, 5 * size, 6]]

    parts = []
    dist.all_gather(parts, tensor([rank, 10 * rank]))
    assert [p.tolist() for p in parts] == [[r, 10 * r] for r in range(size)]
    parts = []
    dist.gather(tensor([rank]), parts, dst=1)
    assert rank != 1 or [p.item() for p in parts] == list(range(size))
    t = tensor([0, 0])
    dist.scatter(t, [tensor([r, r]) for r in range(size)] if rank == 0 else None, src=0)
    assert t.tolist() == [rank, rank]

    # Both send first: what is sent goes beside what is received.
    other, n = (rank + 1) % size, 3000
    come = tensor(np.zeros(n), "float32")
    tasks = [dist.isend(tensor(np.full(n, rank)), other), dist.irecv(come, (rank - 1) % size)]
    for task in tasks:
        task.wait()
    assert (come.numpy() == (rank - 1) % size).all()
    dist.barrier()
    task = dist.all_reduce(t, sync_op=False)
    task.wait()
    assert t.tolist() == [sum(range(size))] * 2
    assert str(t.place) == "Place(fake:0)"
    dist.destroy_process_group()
    return True


def what_it_says(plugin):
    """Errors that everybody gets; the group goes on after them."""
    group = start(plugin)
    assert group.backend == "GLOO"
    fake = dist.new_group([0, 1], backend="fake")
    heard = []

    def hear(f, *args, **options):
        try:
            f(*args, **options)
        except Exception as e:
            heard.append(f"{type(e).__name__}: {e}")

    hear(dist.all_reduce, paddle.ones([2]), group=fake)
    hear(dist.all_reduce, tensor([1, 2], place=f"fake:{1 - fake.rank}"), group=fake)
    hear(dist.reduce, tensor([1], place=f"fake:{fake.rank}"), 0, group=fake)
    hear(dist.new_group, [0, 1], backend="nothing")
    t = tensor([1, 2], place=f"fake:{fake.rank}")
    dist.all_reduce(t, group=fake)
    assert t.tolist() == [2, 4]
    c = paddle.ones([2])
    dist.all_reduce(c)  # the group of all is another one
    assert c.tolist() == [2, 2]
    hear(dist.all_reduce, tensor([1], "int32", place=f"fake:{fake.rank}"), group=fake)
    hear(dist.all_reduce, t, group=fake)
    return heard


def different_calls(plugin):
    """Process 1 calls something else: it says so; process 0 hears of it in time."""
    start(plugin)
    group = dist.new_group([0, 1], backend="fake", timeout=datetime.timedelta(seconds=2))
    t = tensor([1, 2], place=f"fake:{group.rank}")
    begin, heard = time.monotonic(), ""
    try:
        dist.broadcast(t, 0, group=group) if group.rank else dist.all_reduce(t, group=group)
    except Exception as e:
        heard = f"{type(e).__name__}: {e}"
    return heard, time.monotonic() - begin
