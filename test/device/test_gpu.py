"""GPUs: how they are found or missed, and training on one against the CPU. Where there is none, the
stand-in takes its place in another process (test/cpp/stand_in)."""

import os
import pathlib
import subprocess
import sys

import numpy as np
import pytest

import paddle
from paddle import _C

BUILD = pathlib.Path(paddle.__file__).parents[2]
STAND_IN = BUILD / "test/cpp/libgpu_stand_in.so"
CUDA_LIBRARY = BUILD / "libpaddle_cuda.so"
SUITE = pathlib.Path(__file__).parents[1] / "op_suite"
has_gpu = _C.device_count("gpu") > 0
needs_gpu = pytest.mark.skipif(not has_gpu, reason=f"no GPU: {_C.gpu_problem()}")
no_gpu = pytest.mark.skipif(has_gpu, reason="there is a GPU")

ASK = """
import paddle
print(paddle.device.cuda.device_count(), paddle.is_compiled_with_cuda())
for f in (
    lambda: paddle.set_device("gpu"),
    lambda: paddle.ones([2]).cuda(),
    lambda: paddle.ones([2]).pin_memory(),
    lambda: paddle.to_tensor([1.0], place=paddle.CUDAPlace(0)),
    lambda: paddle.device.cuda.get_device_properties(),
):
    try:
        f()
    except ValueError as e:
        print(e)
"""


def run_with(library, *command):
    environment = {**os.environ, "FLAGS_gpu_library": str(library)}
    return subprocess.run(
        [sys.executable, *command], env=environment, capture_output=True, text=True
    )


def answers(library):
    run = run_with(library, "-c", ASK)
    assert run.returncode == 0, run.stderr
    return run.stdout.splitlines()


@no_gpu
def test_without_the_library():
    first, *errors = answers("libnot_there.so")
    assert first == "0 False"
    assert len(errors) == 5
    for e in errors:
        assert e.endswith("no GPU can be used: libnot_there.so is not installed"), e


@no_gpu
@pytest.mark.skipif(not CUDA_LIBRARY.exists(), reason="libpaddle_cuda.so was not built")
def test_without_a_driver():
    first, *errors = answers(CUDA_LIBRARY)
    assert first == "0 True"
    assert len(errors) == 5
    for e in errors:
        assert "no GPU can be used: " in e and "not installed" in e, e


@no_gpu
def test_something_else_in_place_of_the_library():
    other = next(BUILD.glob("libpaddle_core.so"))
    first, error, *_ = answers(other)
    assert first == "0 True"
    assert error.endswith("is not of this version: it has no paddle_open_gpus")


def losses(place):
    """Of a few steps with convolutions, pooling, normalizations and the optimizers."""
    nn = paddle.nn
    paddle.set_device("cpu")
    paddle.seed(7)
    lenet = paddle.vision.models.LeNet()
    dense = nn.Sequential(
        nn.Linear(8, 16), nn.ReLU(), nn.LayerNorm(16), nn.GELU(), nn.Linear(16, 10)
    )
    normed = nn.Sequential(
        nn.Conv2D(1, 4, 3), nn.BatchNorm2D(4), nn.ReLU(), nn.AdaptiveAvgPool2D(1), nn.Flatten(),
        nn.Linear(4, 10),
    )  # fmt: skip
    paddle.set_device(place)
    for model in (lenet, dense, normed):
        model.to(place)
    rng = np.random.default_rng(0)
    images, label = (
        rng.standard_normal((8, 1, 28, 28)).astype("float32"),
        rng.integers(0, 10, (8, 1)),
    )
    rows = np.ascontiguousarray(images.reshape(8, -1)[:, :8])
    clip = nn.ClipGradByGlobalNorm(1.0)
    cases = (
        (lenet, images, paddle.optimizer.Adam(parameters=lenet.parameters())),
        (dense, rows, paddle.optimizer.SGD(0.1, dense.parameters(), 0.01, clip)),
        (normed, images, paddle.optimizer.Momentum(0.1, parameters=normed.parameters())),
        (paddle.jit.to_static(dense), rows, paddle.optimizer.AdamW(parameters=dense.parameters())),
    )
    out = []
    for model, x, optimizer in cases:
        x, y = paddle.to_tensor(x), paddle.to_tensor(label)
        for _ in range(4):
            loss = nn.functional.cross_entropy(model(x), y)
            loss.backward()
            optimizer.step()
            optimizer.clear_grad()
            assert loss.place == paddle.device.place_of(place, "place")
            out.append(float(loss))
    paddle.set_device("cpu")
    return out


def check_training():
    np.testing.assert_allclose(losses("gpu:0"), losses("cpu"), rtol=1e-4)


def check_memory():
    """Copies to and fro, views, writes, and what the allocator counts."""
    x = paddle.to_tensor(np.arange(12, dtype="float32").reshape(3, 4)).cuda()
    assert str(x.place) == "Place(gpu:0)"
    assert x.cpu().numpy().tolist() == np.arange(12).reshape(3, 4).tolist()
    x[1] = 5.0
    x[:, 2] = paddle.to_tensor([7.0, 8.0, 9.0]).cuda()
    assert x.T.numpy().tolist() == [[0, 5, 8], [1, 5, 9], [7, 8, 9], [3, 5, 11]]
    assert x[2, 3].item() == 11 and "gpu:0" in repr(x)
    before = paddle.device.cuda.memory_allocated()
    y = paddle.zeros([1 << 20]).cuda()
    assert paddle.device.cuda.memory_allocated() >= before + y.nbytes
    with pytest.raises(ValueError, match="gpu:0"):
        x + paddle.ones([3, 4])


def check_random():
    """The same seed gives the same numbers, which are as they are to be."""
    paddle.set_device("gpu:0")
    try:
        paddle.seed(11)
        u, n = paddle.rand([20000]), paddle.randn([20000])
        paddle.seed(11)
        assert u.tolist() == paddle.rand([20000]).tolist()
        u, n = u.numpy(), n.numpy()
        assert 0 <= u.min() and u.max() < 1 and abs(u.mean() - 0.5) < 0.01
        assert abs(n.mean()) < 0.03 and abs(n.std() - 1) < 0.03
        kept = paddle.nn.functional.dropout(paddle.ones([20000]), 0.25).numpy()
        assert abs((kept > 0).mean() - 0.75) < 0.02 and np.allclose(kept.max(), 1 / 0.75)
    finally:
        paddle.set_device("cpu")


CHECKS = [check_training, check_memory, check_random]


@needs_gpu
@pytest.mark.parametrize("check", CHECKS)
def test_gpu(check):
    check()


@no_gpu
@pytest.mark.skipif(not STAND_IN.exists(), reason="the stand-in was not built")
@pytest.mark.parametrize("tests", [__file__, str(SUITE)], ids=["training", "op suite"])
def test_stand_in(tests):
    run = run_with(
        STAND_IN, "-m", "pytest", "-q", "-p", "no:cacheprovider", tests, "-k", "test_gpu"
    )
    assert run.returncode == 0, run.stdout[-3000:] + run.stderr[-3000:]
    assert "passed" in run.stdout
