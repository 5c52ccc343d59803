"""A device that a plug-in brings: its memory, streams and kernels, and how it is refused."""

import ctypes
import os
import subprocess
import sys

import numpy as np
import pytest
from fake_plugin import build
from recording import record

import paddle

C = paddle._C
MIB = 1 << 20


@pytest.fixture(scope="module")
def fake(tmp_path_factory):
    path = build(tmp_path_factory.mktemp("plugin"))
    C.load_device_plugin(path)
    return ctypes.CDLL(path)


def used(fake, device=0):
    return (ctypes.c_size_t * 2).in_dll(fake, "fake_used")[device]


def count(fake, what):
    return ctypes.c_int.in_dll(fake, f"fake_{what}").value


def tensor(values, place="fake:0"):
    return paddle.to_tensor(np.asarray(values, "float32"), place=place)


def test_it_is_there(fake):
    assert paddle.device.get_all_custom_device_type() == ["fake"]
    assert paddle.device.get_available_custom_device() == ["fake:0", "fake:1"]
    assert paddle.device.is_compiled_with_custom_device("fake")
    assert C.describe_op("add")["kernels"]["fake"] == ["float32"]


def test_values_go_there_and_back(fake):
    x = tensor([[1, 2], [3, 4]])
    assert str(x.place) == "Place(fake:0)"
    np.testing.assert_array_equal(x.numpy(), [[1, 2], [3, 4]])
    there = x.cpu()
    assert str(there.place) == "Place(cpu)"
    again = paddle.to_tensor(there, place=paddle.CustomPlace("fake", 1))
    assert str(again.place) == "Place(fake:1)"
    assert again.tolist() == [[1, 2], [3, 4]]


def test_views_lie_there_and_are_copied(fake):
    x = tensor([[1, 2, 3], [4, 5, 6]])
    y = paddle.transpose(x, [1, 0])[1:]
    np.testing.assert_array_equal(y.numpy(), [[2, 5], [3, 6]])
    np.testing.assert_array_equal((y + y).numpy(), [[4, 10], [6, 12]])
    x[:, 1].add_(tensor([7, 8]))
    np.testing.assert_array_equal(x.numpy(), [[1, 9, 3], [4, 13, 6]])


def test_kernels_run_there(fake):
    before = count(fake, "kernels_run")
    x, y = tensor([1, 2]), tensor([3, 4])
    z = x + y * x
    assert str(z.place) == "Place(fake:0)"
    np.testing.assert_array_equal(z.numpy(), [4, 10])
    x.add_(y)
    np.testing.assert_array_equal(x.numpy(), [4, 6])
    assert count(fake, "kernels_run") == before + 3


def test_gradients(fake):
    x, y = tensor([1, 2]), tensor([3, 4])
    x.stop_gradient = False
    (x * y * x).backward(tensor([1, 1]))
    assert str(x.grad.place) == "Place(fake:0)"
    np.testing.assert_array_equal(x.grad.numpy(), [6, 16])


def test_programs(fake):
    w = tensor([10, 20])
    with paddle.device.device_guard("fake:0"):
        graph = record(lambda x: [x * w + x], ([2], "float32"))
        (y,) = graph.run([tensor([1, 2])])
    assert str(y.place) == "Place(fake:0)"
    np.testing.assert_array_equal(y.numpy(), [11, 42])


def test_new_tensors_are_made_on_the_current_device(fake):
    with paddle.device.device_guard("fake:1"):
        assert paddle.device.get_device() == "fake:1"
        x = paddle.full([2], 2.5)
    assert str(x.place) == "Place(fake:1)"
    assert x.tolist() == [2.5, 2.5]


def test_what_it_cannot_do_is_said(fake):
    x = tensor([1])
    with pytest.raises(TypeError, match=r"sin: there is no kernel for Place\(fake:0\)"):
        paddle.sin(x)
    with pytest.raises(TypeError, match="int32 is not supported on .* only float32"):
        i = paddle.to_tensor([1], "int32", "fake:0")
        paddle.add(i, i)
    with pytest.raises(RuntimeError, match="exp: the kernel for .* failed with status 7"):
        paddle.exp(x)
    with pytest.raises(ValueError, match=r"an input is on Place\(cpu\), but the first one is on"):
        paddle.add(x, tensor([1], "cpu"))


def test_memory_is_counted_and_given_back(fake):
    C.empty_cache(C.parse_place("fake:0"))
    before, at_start = paddle.device.memory_allocated("fake:0"), used(fake)
    x = tensor(np.zeros(MIB))
    assert paddle.device.memory_allocated("fake:0") == before + 4 * MIB
    assert used(fake) == at_start + 4 * MIB
    del x
    assert paddle.device.memory_allocated("fake:0") == before
    assert used(fake) == at_start + 4 * MIB  # kept
    C.empty_cache(C.parse_place("fake:0"))
    assert used(fake) == at_start


def test_memory_that_is_kept_is_freed_when_there_is_no_more(fake):
    C.empty_cache(C.parse_place("fake:1"))
    place = "fake:1"
    x = tensor(np.zeros(40 * MIB), place)  # 160 of 256 MiB
    del x
    refused = count(fake, "refused")
    held = tensor(np.zeros(50 * MIB), place)
    assert count(fake, "refused") == refused + 1  # and then there was room
    with pytest.raises(MemoryError) as e:
        tensor(np.zeros(50 * MIB), place)
    text = str(e.value)
    assert "out of memory on Place(fake:1): 200.0 MiB were asked for" in text
    assert "this process uses 200.0 MiB" in text and "56.0 of 256.0 MiB free" in text
    del held


def test_streams_and_events(fake):
    live = count(fake, "live_streams"), count(fake, "live_events")
    stream = paddle.device.Stream("fake:0")
    with paddle.device.stream_guard(stream):
        first = stream.record_event()
        tensor([1]) + tensor([2])
        with paddle.device.device_guard("fake:0"):
            last = paddle.device.Event(enable_timing=True)
        last.record(stream)
    stream.wait_event(last)
    stream.synchronize(), last.synchronize()
    assert stream.query() and last.query()
    assert first.elapsed_time(last) == 1.0  # a kernel
    paddle.device.synchronize("fake:0")
    del stream, first, last
    assert (count(fake, "live_streams"), count(fake, "live_events")) == live


@pytest.mark.parametrize(
    "broken,why",
    [
        ("table.version = 3", "its table has version 3, this build knows versions up to 2"),
        ("collectives.init = 0", "operations among processes lack a function that is not optional"),
        ("table.size = 8", "gives no table"),
        ("return 0", "gives no table"),
        ("table.copy = 0", "lacks a function that is not optional"),
        ("table.free_event = 0", "has some functions of streams and events, but not all"),
    ],
)
def test_tables_that_are_refused(tmp_path, broken, why):
    with pytest.raises(ValueError, match=why):
        C.load_device_plugin(build(tmp_path, broken))


def test_files_that_are_refused(tmp_path):
    with pytest.raises(ValueError, match="cannot be opened"):
        C.load_device_plugin(str(tmp_path / "nothing.so"))
    with pytest.raises(ValueError, match="has no function paddle_device"):
        C.load_device_plugin(C.__file__)


@pytest.mark.parametrize("broken", [False, True])
def test_plugins_are_found_in_a_folder(tmp_path, broken):
    build(tmp_path, "table.copy = 0" if broken else 'table.type = "other"')
    r = subprocess.run(
        [sys.executable, "-c", "import paddle; print(paddle.device.get_all_custom_device_type())"],
        capture_output=True,
        text=True,
        env=os.environ | {"CUSTOM_DEVICE_ROOT": str(tmp_path)},
    )
    assert r.stdout == ("[]\n" if broken else "['other']\n"), r.stderr
    assert ("lacks a function" in r.stderr) == broken


def test_a_table_of_the_first_version_is_taken(tmp_path):
    """What it does not have is absent, whatever lies behind it."""
    first = (
        'table.type = "first"; table.version = 1; '
        "table.size = (size_t)((char*)&table.collectives - (char*)&table); "
        "table.collectives = (void*)8"
    )
    build(tmp_path, first)
    program = (
        "import paddle; x = paddle.ones([2]).to('first:0'); print((x + x).tolist(), "
        "paddle._C.has_collectives('first'))"
    )
    r = subprocess.run(
        [sys.executable, "-c", program],
        capture_output=True,
        text=True,
        env=os.environ | {"CUSTOM_DEVICE_ROOT": str(tmp_path)},
    )
    assert r.stdout == "[2.0, 2.0] False\n", r.stderr
