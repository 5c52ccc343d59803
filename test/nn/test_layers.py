"""Layers are made of what those of the real package are made of, and compute what they compute:
golden/layers.json and golden/forwards.json, which the programs next to them write."""

import importlib.util
import json
import pathlib
import sys

import pytest

import paddle

GOLDEN = pathlib.Path(__file__).parent / "golden"
sys.path.insert(0, str(GOLDEN))
import make_forwards  # noqa: E402
import make_layers  # noqa: E402

LAYERS = json.loads((GOLDEN / "layers.json").read_text())
FORWARDS = json.loads((GOLDEN / "forwards.json").read_text())

# What layers need that other parts of the package bring.
ABSENT = [op for op in ("gaussian", "truncated_gaussian_random") if op not in paddle._C.op_names()]
if importlib.util.find_spec("paddle.nn.functional") is None:
    ABSENT.append("paddle.nn.functional")
needs_all = pytest.mark.xfail(
    bool(ABSENT), raises=AttributeError, reason=f"there is no {', '.join(ABSENT)} yet"
)


@needs_all
@pytest.mark.parametrize("expression", LAYERS)
def test_parts(expression):
    with paddle.utils.unique_name.guard():
        assert make_layers.describe(paddle, expression) == LAYERS[expression]


def near(a, b):
    """Whether two structures are the same but for rounding."""
    if isinstance(a, dict):
        return a.keys() == b.keys() and all(near(a[k], b[k]) for k in a)
    if isinstance(a, (list, tuple)):
        return len(a) == len(b) and all(map(near, a, b))
    return a == pytest.approx(b, rel=2e-4, abs=2e-4) if isinstance(a, float) else a == b


@needs_all
@pytest.mark.parametrize("call", FORWARDS)
def test_results(call):
    described = make_forwards.describe(paddle, call)
    for part, expected in FORWARDS[call].items():
        assert near(described[part], expected), (part, described[part], expected)
