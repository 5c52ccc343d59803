"""LeNet on Fashion-MNIST against the real package: what its weights begin with, and its losses."""

import json
import pathlib

import numpy as np
import pytest

import paddle

GOLDEN = pathlib.Path(__file__).parents[1] / "golden"
FOUND = json.loads((GOLDEN / "lenet_losses.json").read_text())
DATA = pathlib.Path("/usr/share/datasets/fashion-mnist")

pytestmark = pytest.mark.skipif(not DATA.is_dir(), reason="needs Debian's dataset-fashion-mnist")


def test_losses(monkeypatch):
    monkeypatch.syspath_prepend(str(GOLDEN))
    import make_lenet_losses

    weights, losses = make_lenet_losses.train(paddle, DATA)
    assert weights == FOUND["weights"]
    found, expected = np.array(losses), np.array(FOUND["losses"])
    error = np.abs(found - expected) / expected
    assert error[:50].max() < 1e-4
    assert error.max() < 2e-2
    assert abs(found[150:].mean() / expected[150:].mean() - 1) < 2e-3
