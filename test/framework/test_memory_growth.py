"""The memory of a process that meets ever new shapes settles."""

import os
import subprocess
import sys

import pytest

# A small network over images, and how it is run: from eager code, an executor, a predictor.
COMMON = """
import numpy as np
import paddle
from paddle import nn

paddle.seed(0)
layers = [nn.Conv2D(3, 16, 3, padding=1), nn.BatchNorm2D(16), nn.ReLU(), nn.MaxPool2D(2)]
for _ in range(5):
    layers += [nn.Conv2D(16, 16, 3, padding=1), nn.ReLU()]
net = nn.Sequential(*layers, nn.AdaptiveAvgPool2D(1), nn.Flatten(), nn.Linear(16, 10), nn.GELU())
net.eval()
"""
RUNNERS = {
    "eager": """
def run(x):
    with paddle.no_grad():
        net(paddle.to_tensor(x))
""",
    "executor": """
paddle.enable_static()
x = paddle.static.data("x", [None, 3, None, None])
y = net(x)
executor = paddle.static.Executor()
def run(x):
    executor.run(feed={"x": x}, fetch_list=[y])
""",
    "predictor": """
import sys
from paddle import inference
spec = paddle.static.InputSpec([None, 3, None, None], "float32", "x")
paddle.jit.save(net, sys.argv[1] + "/net", [spec])
config = inference.Config(sys.argv[1] + "/net.json", sys.argv[1] + "/net.pdiparams")
predictor = inference.create_predictor(config)
def run(x):
    predictor.get_input_handle("x").copy_from_cpu(x)
    predictor.run()
    predictor.get_output_handle(predictor.get_output_names()[0]).copy_to_cpu()
""",
    "matmul": """
def run(x):
    n, _, height, width = x.shape  # n in the shape, too, so that few shapes come twice
    for k in range(40, 120, 10):
        a = paddle.to_tensor(np.ones([height + k, width + n * k], "float32"))
        paddle.matmul(a, a, transpose_y=True)
""",
}
MEASURE = """
def resident():
    with open("/proc/self/statm") as f:
        return int(f.read().split()[1]) * 4 // 1024  # MiB

random = np.random.default_rng(0)
run(np.ones([4, 3, 24, 24], "float32"))
before = resident()
for n, h, w in random.integers([1, 8, 8], [5, 25, 25], [300, 3]):
    run(np.ones([n, 3, h, w], "float32"))
print(before, resident())
"""
# MiB. What is kept for shapes is bounded: plans of a program and code of oneDNN by bytes; what is
# given back goes back to the system. A case grows no further with three times as many shapes.
MOST = {"eager": 10, "executor": 20, "predictor": 20, "matmul": 16}


@pytest.mark.parametrize("how", RUNNERS)
def test_hundreds_of_new_shapes(how, tmp_path):
    r = subprocess.run(
        [sys.executable, "-c", COMMON + RUNNERS[how] + MEASURE, str(tmp_path)],
        capture_output=True,
        text=True,
        env=os.environ | {"OMP_NUM_THREADS": "1"},  # on a busy machine threads wait for each other
    )
    assert r.returncode == 0, r.stderr
    before, after = map(int, r.stdout.split())
    assert after - before <= MOST[how], f"{before} MiB before, {after} MiB after"
