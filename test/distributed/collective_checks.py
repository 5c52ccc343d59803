"""What each process of test_collectives does: one function per check, called in all of them in the
same order."""

import datetime
import os
import time

import numpy as np
import pytest

import paddle
import paddle.distributed as dist

DTYPES = (
    "float32 float64 float16 bfloat16 int8 uint8 int16 int32 int64 bool complex64 complex128"
).split()
REDUCED = DTYPES[:9]
OPS = {
    dist.ReduceOp.SUM: np.sum,
    dist.ReduceOp.MAX: np.max,
    dist.ReduceOp.MIN: np.min,
    dist.ReduceOp.PROD: np.prod,
    dist.ReduceOp.AVG: np.mean,
}


def data(rank, shape=(2, 3), dtype="float32"):
    """The same numbers in whichever process they are asked for."""
    return np.random.default_rng(rank).integers(1, 5, shape).astype(kind_of(dtype))


def kind_of(dtype):
    return "float32" if dtype == "bfloat16" else dtype  # the numbers are small integers


def tensor(array, dtype):
    return paddle.to_tensor(array).astype(dtype)


def same(t, array):
    got = t.astype("float32").numpy() if t.dtype == paddle.bfloat16 else t.numpy()
    np.testing.assert_array_equal(got, np.asarray(array).astype(got.dtype))


def check_all_reduce(rank, size):
    for dtype in REDUCED:
        every = np.stack([data(r, dtype=dtype) for r in range(size)])
        for op, f in OPS.items():
            if op == dist.ReduceOp.AVG and "int" in dtype:
                expected = every.astype("int64").sum(0) // size
            else:
                expected = f(every.astype("float64"), 0).astype(kind_of(dtype))
            t = tensor(data(rank, dtype=dtype), dtype)
            assert dist.all_reduce(t, op).is_completed()
            if op == dist.ReduceOp.AVG and "float" in dtype:
                np.testing.assert_allclose(t.astype("float64"), expected.astype("float64"), 1e-2)
            else:
                same(t, expected)


def check_all_reduce_of_bool(rank, size):
    for op, expected in ((0, [1, 1, 0]), (1, [1, 1, 0]), (2, [1, 0, 0]), (3, [1, 0, 0])):
        t = paddle.to_tensor([True, rank == 0, False])
        dist.all_reduce(t, op)
        same(t, np.array(expected, bool))


def check_nan(rank, size):
    t = paddle.to_tensor([float("nan") if rank == 0 else 1.0])
    dist.all_reduce(t, dist.ReduceOp.MAX)
    assert t.isnan().item()


def check_large(rank, size):
    t = paddle.arange(1_000_003, dtype="float32") + rank
    dist.all_reduce(t)
    same(t, size * np.arange(1_000_003, dtype="float32") + sum(range(size)))


def check_async(rank, size):
    tensors = [paddle.full([1000], rank + i, "float32") for i in range(10)]
    tasks = [dist.all_reduce(t, sync_op=False) for t in tensors]
    for i, (t, task) in enumerate(zip(tensors, tasks)):
        assert task.wait() and task.is_completed()
        same(t, np.full(1000, size * i + sum(range(size))))


def check_shapes(rank, size):
    t = paddle.to_tensor(2.0)
    dist.all_reduce(t)
    assert t.shape == [] and t.item() == 2 * size
    for shape in ([0], [0, 3]):
        empty = paddle.ones(shape)
        dist.all_reduce(empty)
        dist.broadcast(empty, 0)
        gathered = []
        dist.all_gather(gathered, empty)
        assert [g.shape for g in gathered] == [shape] * size
    gathered = []
    dist.all_gather(gathered, paddle.to_tensor(float(rank)))
    assert [g.item() for g in gathered] == list(range(size))


def check_strided(rank, size):
    base = paddle.to_tensor(data(rank, (4, 3)))
    part = base.transpose([1, 0])[1:]
    assert not part.is_contiguous()
    dist.all_reduce(part)
    expected = sum(data(r, (4, 3)) for r in range(size))
    same(part, expected.T[1:])
    same(base[:, 0], data(rank, (4, 3))[:, 0])  # the rest is as it was
    out = paddle.zeros([3, 2 * size]).transpose([1, 0])
    dist.stream.all_gather(out, paddle.full([2, 3], rank, "float32"))
    same(out, np.repeat(np.arange(size), 2)[:, None] * np.ones([1, 3]))


def check_broadcast(rank, size):
    for dtype in DTYPES:
        for src in range(size):
            t = tensor(data(rank, dtype=dtype), dtype)
            dist.broadcast(t, src)
            same(t, data(src, dtype=dtype))


def check_reduce(rank, size):
    t = paddle.to_tensor(data(rank))
    dist.reduce(t, size - 1)
    same(t, sum(data(r) for r in range(size)) if rank == size - 1 else data(rank))


def check_gathering(rank, size):
    for dtype in DTYPES:
        mine = tensor(data(rank, dtype=dtype), dtype)
        every = [data(r, dtype=dtype) for r in range(size)]
        for given in ([], [paddle.zeros([2, 3], dtype) for _ in range(size)]):
            dist.all_gather(given, mine)
            assert len(given) == size
            for t, expected in zip(given, every):
                same(t, expected)
        gathered = []
        dist.gather(mine, gathered if rank == 1 else None, dst=1)
        assert len(gathered) == (size if rank == 1 else 0)
        for t, expected in zip(gathered, every):
            same(t, expected)


def check_scatter(rank, size):
    t = paddle.zeros([2, 3])
    pieces = [paddle.to_tensor(data(10 + i)) for i in range(size)]
    dist.scatter(t, pieces if rank == 1 else None, src=1)
    same(t, data(10 + rank))
    dist.stream.scatter(t, paddle.concat(pieces), src=0)
    same(t, data(10 + rank))


def check_reduce_scatter(rank, size):
    for op, f in OPS.items():
        t = paddle.zeros([2, 3])
        dist.reduce_scatter(t, [paddle.to_tensor(data(10 * rank + i)) for i in range(size)], op)
        expected = f(np.stack([data(10 * r + rank) for r in range(size)]), 0)
        np.testing.assert_allclose(t.numpy(), expected, 1e-6)


def check_alltoall(rank, size):
    out = []
    dist.alltoall(out, [paddle.full([2], 10 * rank + i) for i in range(size)])
    for r, t in enumerate(out):
        same(t, np.full(2, 10 * r + rank))
    single = paddle.zeros([size], "int64")
    dist.alltoall_single(single, paddle.arange(size) + 10 * rank)
    same(single, [10 * r + rank for r in range(size)])


def check_unequal_alltoall(rank, size):
    # Process i sends j rows to process j: none to the first one.
    rows = size * (size - 1) // 2
    mine = paddle.full([rows, 2], rank, "float32")
    out = paddle.zeros([rank * size, 2])
    dist.alltoall_single(out, mine, list(range(size)), [rank] * size)
    same(out, np.repeat(np.arange(size), rank)[:, None] * np.ones([1, 2]))


def check_send_and_recv(rank, size):
    for dtype in DTYPES:
        t = tensor(data(rank, dtype=dtype), dtype)
        if rank == 0:
            dist.send(t, 1)
        elif rank == 1:
            dist.recv(t, 0)
            same(t, data(0, dtype=dtype))
    first, second = paddle.to_tensor([1.0]), paddle.ones([2, 3]).transpose([1, 0])
    if rank == 0:
        tasks = [dist.isend(first, 1), dist.isend(second * 5, 1), dist.isend(first[:0], 1)]
    elif rank == 1:
        first = first * 0
        tasks = [dist.irecv(first, 0), dist.irecv(second, 0), dist.irecv(first[:0], 0)]
    else:
        return
    for task in tasks:
        task.wait()
    same(second, np.full([3, 2], 1 if rank == 0 else 5))
    assert first.item() == 1


def check_batch(rank, size):
    out, into = paddle.full([2], rank), paddle.zeros([2])
    ops = [
        dist.P2POp(dist.isend, out, (rank + 1) % size),
        dist.P2POp(dist.irecv, into, (rank - 1) % size),
    ]
    for task in dist.batch_isend_irecv(ops):
        task.wait()
    same(into, np.full(2, (rank - 1) % size))


def check_objects(rank, size):
    objects = ["before"]
    dist.all_gather_object(objects, {"rank": rank, "text": "x" * 100 * rank})
    assert [o["rank"] for o in objects[1:]] == list(range(size))
    objects = [rank, None, "y" * rank]
    dist.broadcast_object_list(objects, src=1)
    assert objects == [1, None, "y"]
    out = []
    dist.scatter_object_list(out, [[i] * 10**i for i in range(size)] if rank == 1 else None, src=1)
    assert out == [[rank] * 10**rank]
    if rank == 0:
        dist.send_object_list([1, {"a": 2}], dst=1)
    elif rank == 1:
        objects = [None, None]
        dist.recv_object_list(objects, src=0)
        assert objects == [1, {"a": 2}]


def check_groups(rank, size):
    last, back = dist.new_group([size - 1, 0]), dist.new_group(list(range(size))[::-1])
    assert back.rank == size - 1 - rank and dist.get_rank(back) == back.rank
    assert (dist.get_world_size(last) == 2) == last.is_member() == (rank in (0, size - 1))
    t = paddle.to_tensor([rank + 1.0])
    task = dist.all_reduce(t, group=last)
    assert (task is None) == (not last.is_member())
    assert t.item() == (1 + size if last.is_member() else rank + 1)
    if last.is_member():
        dist.broadcast(t, size - 1, group=last)
        gathered = []
        dist.all_gather(gathered, paddle.to_tensor(rank), group=last)
        assert [int(g) for g in gathered] == [size - 1, 0]
        with pytest.raises(ValueError, match="src must be one of the group's processes"):
            dist.broadcast(t, 1 if size > 2 else 7, group=last)
    else:
        with pytest.raises(RuntimeError, match="not in the group"):
            dist.all_gather([], t, group=last)
    alone = dist.new_group([0])
    if rank == 0:
        dist.all_reduce(t, group=alone)
        dist.barrier(alone)
    assert dist.get_group(last.id) is last and dist.get_backend() == "GLOO"
    dist.destroy_process_group(last)
    with pytest.warns(UserWarning, match="no group"):
        assert dist.get_group(last.id) is None


def check_arguments(rank, size):
    t = paddle.ones([2])
    for wrong, kind, match in (
        (lambda: dist.all_reduce([1]), ValueError, "must be a Tensor"),
        (lambda: dist.all_reduce(t, 17), ValueError, "op must be one of"),
        (lambda: dist.all_reduce(t, "sum"), ValueError, "op must be one of"),
        (lambda: dist.all_reduce(t.astype("complex64")), TypeError, "real numbers"),
        (lambda: dist.all_reduce(t.astype("bool"), dist.ReduceOp.AVG), TypeError, "no mean"),
        (lambda: dist.all_reduce(t, group=3), TypeError, "must be a Group"),
        (lambda: dist.broadcast(t, 9), ValueError, "src must be one of"),
        (lambda: dist.send(t, rank), ValueError, "to itself"),
        (lambda: dist.all_gather([t], t), ValueError, "one tensor for each"),
        (lambda: dist.all_gather([t[:1]] * size, t), ValueError, "number of elements"),
        (lambda: dist.all_gather([t.astype("int32")] * size, t), ValueError, "one dtype"),
        (lambda: dist.scatter(t, None, src=rank), ValueError, "needs a tensor_list"),
        (lambda: dist.alltoall_single(t, t, [1, 2, 3, 4]), ValueError, "split sizes"),
        (lambda: dist.new_group([0, size]), ValueError, "in \\[0, "),
        (lambda: dist.new_group([0, 0]), ValueError, "different"),
        (lambda: dist.new_group([0], "mpi"), AssertionError, "backend"),
        (lambda: dist.P2POp(dist.send, t, 0), RuntimeError, "isend"),
        (lambda: dist.batch_isend_irecv([3]), RuntimeError, "P2POp"),
    ):
        with pytest.raises(kind, match=match):
            wrong()
    with pytest.raises(RuntimeError, match="use_calc_stream"):
        dist.stream.all_reduce(t, sync_op=False, use_calc_stream=True)


def check_saved_tensors(rank, size):
    x = paddle.ones([2])
    x.stop_gradient = False
    y = x * 2
    z = (y * y).sum()
    dist.all_reduce(y.detach())
    with pytest.raises(RuntimeError, match="written|modified|in place|version"):
        z.backward()


def check_disagreement(rank, size):
    """Those who call different operations all learn of it, and the group stays closed."""
    t = paddle.ones([2])
    for wrong in (
        lambda: dist.broadcast(t, 0, g) if rank else dist.all_gather([], t, g),
        lambda: dist.all_reduce(paddle.ones([2 + rank]), group=g),
        lambda: dist.all_reduce(paddle.ones([2], "float32" if rank else "int32"), group=g),
    ):
        g = dist.new_group(list(range(size)), timeout=datetime.timedelta(seconds=20))
        with pytest.raises((ValueError, RuntimeError)):
            wrong()
        with pytest.raises(RuntimeError, match="cannot be used any more"):
            dist.barrier(g)


def check_wrong_message(rank, size):
    """Both ends learn that what was sent is not what is expected."""
    g = dist.new_group([0, 1], timeout=datetime.timedelta(seconds=20))
    if rank == 0:
        with pytest.raises(RuntimeError, match="send failed in process 0 of 2"):
            dist.send(paddle.ones([3]), 1, g)
    elif rank == 1:
        with pytest.raises(ValueError, match="sent 3 elements of float32, .* has 3 of int32"):
            dist.recv(paddle.ones([3], "int32"), 0, g)


def check_timeout(rank, size):
    g = dist.new_group(list(range(size)), timeout=datetime.timedelta(seconds=1))
    if rank == 0:
        with pytest.raises(RuntimeError, match="all_reduce failed in process 0 of"):
            dist.all_reduce(paddle.ones([2]), group=g)
    dist.barrier()


def check_fork(rank, size):
    """A forked process, a worker that reads data, leaves the connections alone."""
    child = os.fork()
    if child == 0:
        dist.destroy_process_group()
        os._exit(0)
    end = time.monotonic() + 20
    while os.waitpid(child, os.WNOHANG)[0] == 0:
        assert time.monotonic() < end, "the child hangs"
        time.sleep(0.01)
    t = paddle.ones([2])
    dist.all_reduce(t)
    assert t.tolist() == [size, size]


CHECKS = [name for name in list(globals()) if name.startswith("check_")]


def run_all():
    """The checks one after another, until one fails here: {name: traceback or None}."""
    import traceback

    group = dist.init_parallel_env()
    assert (dist.is_initialized(), dist.get_world_size()) == (True, group.nranks)
    found = {}
    for name in CHECKS:
        try:
            globals()[name](group.rank, group.nranks)
            dist.barrier()
            found[name] = None
        except BaseException:
            found[name] = traceback.format_exc()
            return found
    dist.destroy_process_group()
    assert not dist.is_initialized()
    with pytest.raises(RuntimeError, match="not initialized"):
        dist.barrier()
    return found
