"""Layers are made of what those of the real package are made of: golden/layers.json, which
golden/make_layers.py writes."""

import json
import pathlib
import sys

import paddle
import pytest

GOLDEN = pathlib.Path(__file__).parent / "golden"
sys.path.insert(0, str(GOLDEN))
from make_layers import describe  # noqa: E402

LAYERS = json.loads((GOLDEN / "layers.json").read_text())


@pytest.mark.parametrize("expression", LAYERS)
def test_parts(expression):
    with paddle.utils.unique_name.guard():
        assert describe(paddle, expression) == LAYERS[expression]
