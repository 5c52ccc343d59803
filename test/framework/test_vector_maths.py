"""What our own float32 tanh and erf promise, on each instruction set."""

import math
import os
import subprocess
import sys

import numpy as np
import pytest

import paddle

EXACT = {"tanh": math.tanh, "erf": math.erf}
LEVEL = "PADDLE_CPU_LEVEL"


def ulps(name, x):
    exact = np.array([EXACT[name](v) for v in x.astype("float64")])
    got = getattr(paddle, name)(paddle.to_tensor(x)).numpy().astype("float64")
    return np.abs(got - exact) / np.spacing(np.abs(exact).astype("float32"))


@pytest.mark.parametrize("name", EXACT)
def test_units_in_the_last_place(name):
    x = np.concatenate([np.linspace(-10, 10, 400_001), np.logspace(-30, 1, 100_001)])
    most = 2.0 if os.environ.get(LEVEL) == "2" else 1.2  # without fma
    assert ulps(name, x.astype("float32")).max() < most


@pytest.mark.parametrize("name", EXACT)
def test_special_values(name):
    x = np.array([0.0, -0.0, np.inf, -np.inf, np.nan, 1e38, -1e38, 1e-40], "float32")
    y = getattr(paddle, name)(paddle.to_tensor(x)).numpy()
    np.testing.assert_array_equal(y[:7], [0.0, -0.0, 1, -1, np.nan, 1, -1])
    np.testing.assert_array_equal(np.signbit(y[:2]), [False, True])
    assert abs(y[7] - EXACT[name](float(x[7]))) < 2e-45


def test_a_processor_without_fma():
    if os.environ.get(LEVEL) == "2":
        return
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", __file__]
    run = subprocess.run(command, env={**os.environ, LEVEL: "2"}, capture_output=True, text=True)
    assert run.returncode == 0, run.stdout
