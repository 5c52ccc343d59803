"""Worker processes of DataLoader: what they are told, what they send, and how they end."""

import multiprocessing
import os
import signal
import subprocess
import sys
import time

import numpy as np
import pytest
from made_dataset import Made
from paddle.io import BatchSampler, DataLoader, IterableDataset, get_worker_info

import paddle


class Unpicklable(Exception):
    def __init__(self, one, two):
        super().__init__(f"{one} and {two}")


def failing_at_three(kind):
    def make(index):
        if index == 3:
            raise kind
        return np.zeros(4)

    return make


def left_behind():
    """Children and open memory."""
    files = [f"/proc/self/fd/{f}" for f in os.listdir("/proc/self/fd")]
    slots = [f for f in files if os.path.islink(f) and "paddle.io" in os.readlink(f)]
    return len(multiprocessing.active_children()), len(slots)


@pytest.fixture(autouse=True)
def nothing_is_left_behind():
    shared = set(os.listdir("/dev/shm"))
    before = left_behind()
    yield
    deadline = time.monotonic() + 5
    while left_behind() != before and time.monotonic() < deadline:
        time.sleep(0.01)
    assert left_behind() == before
    assert set(os.listdir("/dev/shm")) <= shared


# ---- errors
@pytest.mark.parametrize("workers", [0, 2])
@pytest.mark.parametrize(
    "kind,args", [(ValueError, ["no such sample"]), (KeyError, ["name"]), (OSError, [2, "gone"])]
)
def test_an_error_arrives_as_it_was(workers, kind, args):
    loader = DataLoader(Made(failing_at_three(kind(*args))), batch_size=2, num_workers=workers)
    start = time.monotonic()
    with pytest.raises(kind) as caught:
        list(loader)
    assert time.monotonic() - start < 2
    assert type(caught.value) is type(kind(*args)) and caught.value.args == tuple(args)
    assert caught.value.__notes__ == ["DataLoader: while sample 3 was made"]
    if workers:
        assert "in make" in str(caught.value.__cause__)  # the worker's traceback


def test_an_error_that_cannot_be_sent_is_named():
    loader = DataLoader(Made(failing_at_three(Unpicklable(1, 2))), num_workers=1)
    with pytest.raises(RuntimeError, match="Unpicklable: 1 and 2"):
        list(loader)


def test_an_error_of_a_stream():
    class Broken(IterableDataset):
        def __iter__(self):
            yield 1
            raise ValueError("the end came early")

    loader = DataLoader(Broken(), num_workers=2)
    with pytest.raises(ValueError, match="the end came early"):
        list(loader)


def test_an_error_of_collate_fn():
    def collate(samples):
        raise TypeError("cannot be joined")

    with pytest.raises(TypeError, match="cannot be joined"):
        list(DataLoader(Made(lambda i: i), num_workers=1, collate_fn=collate))


def test_an_error_of_worker_init_fn():
    def init(worker):
        if worker == 1:
            raise RuntimeError("worker 1 has no file")

    with pytest.raises(RuntimeError, match="worker 1 has no file"):
        list(DataLoader(Made(lambda i: i), num_workers=2, worker_init_fn=init))


def test_a_batch_that_cannot_be_sent():
    with pytest.raises(Exception, match="pickle"):
        list(DataLoader(Made(lambda i: lambda: i), num_workers=1, collate_fn=lambda b: b[0]))


@pytest.mark.parametrize("which", ["SIGKILL", "SIGUSR1"])
def test_a_worker_that_dies_is_reported(which):
    number = getattr(signal, which)

    def make(index):
        if index == 2:
            os.kill(os.getpid(), number)
        return index

    start = time.monotonic()
    with pytest.raises(RuntimeError, match=which) as caught:
        list(DataLoader(Made(make), num_workers=2))
    assert time.monotonic() - start < 5
    assert any(c.isdigit() for c in str(caught.value))  # its process


def test_a_loader_works_again_after_an_error():
    state = multiprocessing.Value("i", 1)

    def make(index):
        if index == 3 and state.value:
            raise ValueError("once")
        return index

    loader = DataLoader(Made(make), num_workers=2, persistent_workers=True)
    with pytest.raises(ValueError, match="once") as caught:
        list(loader)
    del caught  # holds what the loader was doing
    state.value = 0
    assert [b.tolist() for b in loader] == [[i] for i in range(6)]


# What a shell starts in the background ignores interrupts, and so do its children.
INTERRUPTED = """
import os, signal, sys, time
signal.signal(signal.SIGINT, signal.default_int_handler)
from paddle.io import DataLoader, Dataset
class Slow(Dataset):
    def __getitem__(self, i):
        time.sleep(0.05)
        return i
    def __len__(self):
        return 1000
for batch in DataLoader(Slow(), num_workers=2):
    if batch.item() == 3:
        print("running", flush=True)
"""


@pytest.mark.parametrize("to_all", [True, False], ids=["keyboard", "main process"])
def test_ctrl_c_ends_all(to_all):
    shared = set(os.listdir("/dev/shm"))
    p = subprocess.Popen(
        [sys.executable, "-c", INTERRUPTED],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    assert p.stdout.readline() == "running\n"
    (os.killpg if to_all else os.kill)(p.pid, signal.SIGINT)
    _, errors = p.communicate(timeout=5)
    assert p.returncode == -signal.SIGINT and errors.count("KeyboardInterrupt") == 1, errors
    with pytest.raises(ProcessLookupError):  # nobody is left in its group
        for _ in range(100):
            os.killpg(p.pid, 0)
            time.sleep(0.02)
    assert set(os.listdir("/dev/shm")) <= shared


def test_workers_end_when_the_main_process_is_killed():
    p = subprocess.Popen(
        [sys.executable, "-c", INTERRUPTED],
        stdout=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    assert p.stdout.readline() == "running\n"
    p.kill()
    p.wait()
    with pytest.raises(ProcessLookupError):
        for _ in range(250):
            os.killpg(p.pid, 0)
            time.sleep(0.02)


def test_many_early_ends():
    loader = DataLoader(Made(lambda i: np.zeros(1000), 100), num_workers=2)
    for _ in range(20):
        for _ in loader:
            break


# ---- what workers are told
def test_what_a_worker_knows():
    def make(index):
        w = get_worker_info()
        return w.id, w.num_workers, w.dataset.n, w.seed

    made = list(DataLoader(Made(make), num_workers=2, batch_size=None))
    assert [m[:3] for m in made] == [[0, 2, 6], [1, 2, 6]] * 3
    assert len({m[3] for m in made}) == 1
    assert get_worker_info() is None


def test_worker_init_fn_is_called_once_per_worker():
    calls = multiprocessing.Array("i", 2)

    def init(worker):
        calls[worker] += 1

    loader = DataLoader(
        Made(lambda i: i), num_workers=2, worker_init_fn=init, persistent_workers=True
    )
    for _ in range(3):
        assert len(list(loader)) == 6
    assert list(calls) == [1, 1]


@pytest.mark.parametrize("persistent", [True, False])
def test_persistent_workers_stay(persistent):
    loader = DataLoader(Made(lambda i: os.getpid()), num_workers=2, persistent_workers=persistent)
    first = {b.item() for b in loader}
    second = {b.item() for b in loader}
    assert len(first) == len(second) == 2
    assert (first == second) == persistent


def test_a_stream_is_divided_by_the_workers():
    class Part(IterableDataset):
        def __iter__(self):
            w = get_worker_info()
            return iter(range(w.id, 9, w.num_workers))

    loader = DataLoader(Part(), num_workers=3, batch_size=2)
    assert sorted(i for b in loader for i in b.tolist()) == list(range(9))
    assert sorted(i for b in loader for i in b.tolist()) == list(range(9))
    with pytest.raises(ValueError, match="the number of batches of a stream is not known"):
        len(loader)


# ---- what makes a batch
@pytest.mark.parametrize("workers", [0, 2])
def test_batch_sampler(workers):
    data = Made(lambda i: i)
    for batches in ([[5, 0], [2], [1, 1, 1]], BatchSampler(data, batch_size=4, drop_last=True)):
        loader = DataLoader(data, batch_sampler=batches, num_workers=workers)
        assert [b.tolist() for b in loader] == [list(b) for b in batches]
        assert len(loader) == len(batches)
    with pytest.raises(AssertionError, match="must not be given with batch_sampler"):
        DataLoader(data, batch_sampler=[[1]], batch_size=2)


@pytest.mark.parametrize("workers", [0, 2])
@pytest.mark.parametrize("drop_last", [False, True])
def test_drop_last(workers, drop_last):
    loader = DataLoader(
        Made(lambda i: i, 7), batch_size=3, drop_last=drop_last, num_workers=workers
    )
    assert [b.tolist() for b in loader] == [[0, 1, 2], [3, 4, 5]] + ([] if drop_last else [[6]])
    assert len(loader) == (2 if drop_last else 3)


@pytest.mark.parametrize("workers", [0, 2])
@pytest.mark.parametrize("shared", [True, False])
def test_nesting(workers, shared):
    def make(i):
        return {
            "image": np.full((2, 2), i, "float32"),
            "boxes": [np.full(2, i, "int64"), (np.float64(i), f"name{i}")],
            "tensor": paddle.full([3], float(i)),
            "flag": i > 0,
            "none": np.zeros((0, 2), "uint8"),
        }

    loader = DataLoader(Made(make, 2), batch_size=2, num_workers=workers, use_shared_memory=shared)
    (batch,) = loader
    assert batch["image"].shape == [2, 2, 2] and batch["image"].dtype == paddle.float32
    assert batch["boxes"][0].tolist() == [[0, 0], [1, 1]]
    assert batch["boxes"][1][0].tolist() == [0.0, 1.0]
    assert batch["boxes"][1][1] == ["name0", "name1"]
    assert batch["tensor"].tolist() == [[0.0] * 3, [1.0] * 3]
    assert batch["flag"].tolist() == [False, True]
    assert batch["none"].shape == [2, 0, 2]


@pytest.mark.parametrize("workers", [0, 2])
def test_collate_fn(workers):
    def padded(samples):
        longest = max(len(s) for s in samples)
        return np.stack([np.pad(s, (0, longest - len(s))) for s in samples]), len(samples)

    loader = DataLoader(
        Made(lambda i: np.ones(i + 1)), batch_size=3, num_workers=workers, collate_fn=padded
    )
    assert [(x.shape, n) for x, n in loader] == [([3, 3], 3), ([3, 6], 3)]


@pytest.mark.parametrize("workers", [0, 2])
def test_single_samples(workers):
    loader = DataLoader(Made(lambda i: np.full(2, i)), batch_size=None, num_workers=workers)
    assert [x.tolist() for x in loader] == [[i, i] for i in range(6)]


@pytest.mark.parametrize("shared", [True, False])
def test_batches_keep_their_values(shared):
    """Memory that workers use again is not what users hold."""
    data = Made(lambda i: np.full(300_000, i, "float32"), 12)
    held = list(DataLoader(data, num_workers=2, use_shared_memory=shared))
    for i, batch in enumerate(held):
        assert (batch.numpy() == i).all()


@pytest.mark.parametrize("workers", [1, 2])
def test_timeout_names_it(workers):
    data = Made(lambda i: time.sleep(30 * (i == 3)) or i)
    start = time.monotonic()
    with pytest.raises(RuntimeError, match="timeout"):
        list(DataLoader(data, num_workers=workers, timeout=0.5))
    assert time.monotonic() - start < 5


def test_two_loaders_at_once():
    a = DataLoader(Made(lambda i: i), num_workers=2)
    b = DataLoader(Made(lambda i: -i), num_workers=2)
    assert [(x.item(), y.item()) for x, y in zip(a, b)] == [(i, -i) for i in range(6)]
    it, other = iter(a), iter(a)
    assert [next(it).item(), next(other).item(), next(it).item()] == [0, 0, 1]
    del it, other
