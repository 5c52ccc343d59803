"""DataLoader: order, workers, errors, and what is left behind."""

import multiprocessing
import os
import signal
import time

import numpy as np
import pytest
from made_dataset import Made
from paddle.io import DataLoader, IterableDataset, get_worker_info

import paddle


class Stream(IterableDataset):
    def __iter__(self):
        info = get_worker_info()
        return iter(range(5) if info is None else range(info.id * 10, info.id * 14 + 3))


@pytest.mark.parametrize("workers", [0, 2])
@pytest.mark.parametrize("shared", [True, False])
def test_fields(workers, shared):
    data = Made(lambda i: (np.full((2, 3), i, "float32"), i, {"name": f"s{i}"}))
    batches = list(DataLoader(data, batch_size=4, num_workers=workers, use_shared_memory=shared))
    assert [b[1].tolist() for b in batches] == [[0, 1, 2, 3], [4, 5]]
    assert batches[0][0].shape == [4, 2, 3] and batches[0][0].dtype == paddle.float32
    assert batches[0][0].numpy()[3].tolist() == [[3.0] * 3] * 2
    assert batches[1][2] == {"name": ["s4", "s5"]}


@pytest.mark.parametrize(
    "workers, epochs",
    [
        (0, [[[3, 5, 4, 1], [0, 2]], [[5, 4, 1, 2], [3, 0]]]),
        (2, [[[5, 2, 4, 0], [3, 1]], [[0, 4, 1, 5], [2, 3]]]),
    ],
)
def test_shuffle_is_that_of_the_real_package(workers, epochs):
    np.random.seed(3)
    loader = DataLoader(Made(lambda i: i), batch_size=4, shuffle=True, num_workers=workers)
    assert [[b.tolist() for b in loader] for _ in range(2)] == epochs


def test_stream_order():
    loader = DataLoader(Stream(), batch_size=2, num_workers=2)
    assert [b.tolist() for b in loader] == [[0, 1], [10, 11], [2], [12, 13], [14, 15], [16]]
    loader = DataLoader(Stream(), batch_size=2, num_workers=2, drop_last=True)
    assert [b.tolist() for b in loader] == [[0, 1], [10, 11], [12, 13], [14, 15]]


@pytest.mark.parametrize("workers", [0, 2])
def test_error_names_the_sample(workers):
    loader = DataLoader(Made(lambda i: 1 // (i - 3)), batch_size=2, num_workers=workers)
    with pytest.raises(ZeroDivisionError) as caught:
        list(loader)
    assert any("sample 3" in note for note in caught.value.__notes__)
    assert multiprocessing.active_children() == []


def test_killed_worker():
    data = Made(lambda i: os.kill(os.getpid(), signal.SIGKILL) if i == 3 else i)
    with pytest.raises(RuntimeError, match="SIGKILL"):
        list(DataLoader(data, num_workers=2))


@pytest.mark.parametrize("persistent", [True, False])
def test_early_break(persistent):
    files = len(os.listdir("/proc/self/fd"))
    loader = DataLoader(Made(lambda i: i), num_workers=2, persistent_workers=persistent)
    for _ in loader:
        break
    assert [b.tolist() for b in loader] == [[i] for i in range(6)]
    del loader
    assert multiprocessing.active_children() == []
    assert len(os.listdir("/proc/self/fd")) == files


def test_timeout():
    data = Made(lambda i: time.sleep(60))
    with pytest.raises(RuntimeError, match="timeout"):
        list(DataLoader(data, num_workers=1, timeout=0.3))


def test_random_numbers_of_workers_are_those_of_the_real_package():
    def make(index):
        info = get_worker_info()
        return info.id, info.seed, np.random.randint(1000)

    np.random.seed(3)
    batches = [[f.item() for f in b] for b in DataLoader(Made(make, 4), num_workers=2)]
    seed = 937055941807507096
    assert batches == [[0, seed, 842], [1, seed, 913], [0, seed, 594], [1, seed, 687]]
