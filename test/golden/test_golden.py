"""Expressions against what the real package gives for them: bit for bit, and errors for errors."""

import expressions
import numpy as np
import pytest

# Formulas whose last bits are the processor's.
LOOSE = ("logspace", "geometric_", "cauchy_", "polar")
# What the real package refuses, or has otherwise, and we do right (docs/differences.md).
BETTER = {
    'paddle.arange(0, 5, 2, "float16")',
    'paddle.arange(0, 5, 2, "bfloat16")',
    'paddle.linspace(0, 1, 5, "float16")',
    'paddle.eye(2, dtype="bool")',
    "paddle.ones([2]).fill_(paddle.to_tensor(3.0))",
    "paddle.randint(0, 2**40, [5])",
    "paddle.randint(0, 2**31, [5])",
    "paddle.normal(paddle.to_tensor([1.0, 2.0]), paddle.to_tensor([3.0, 4.0]))",
    "paddle.normal()",
    'paddle.assign("a")',
    'paddle.complex(paddle.ones([2]), paddle.ones([2], "float64"))',
    "paddle.ones([5]).cauchy_()",
    "paddle.ones([5]).cauchy_(1.0, 2.0)",
    'paddle.ones([5], "float64").cauchy_(1.0, 2.0)',
    "paddle.cauchy_(paddle.ones([5]), 1)",
}


def array(described):
    kind = described["dtype"][len("paddle.") :]
    kind = "float32" if kind == "bfloat16" else kind
    return np.frombuffer(bytes.fromhex(described["bytes"]), kind)


@pytest.mark.parametrize(
    "expression,want",
    [
        pytest.param(e, w, id=e)
        for name in ("creation", "random")
        for e, w in expressions.load(name)
        if e not in BETTER
    ],
)
def test_expression(expression, want):
    got = expressions.evaluate(expression)
    if "error" in want:
        assert "error" in got
    elif any(word in expression for word in LOOSE) and "bytes" in got:
        assert (got["dtype"], got["shape"]) == (want["dtype"], want["shape"])
        np.testing.assert_allclose(array(got), array(want), rtol=1e-6)
    else:
        assert got == want
