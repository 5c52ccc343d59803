"""Expressions against what the real package gives for them: to rounding, and errors for errors."""

import importlib

import expressions
import numpy as np
import pytest
from test_golden import array

NAMES = ("audio", "distribution", "functions", "geometric", "incubate")
# What the real package refuses, or has otherwise, and we do right (docs/differences.md).
BETTER = {
    "D.Cauchy(0., 1.).prob(1.)",
    "D.Geometric(p).log_pmf(T([1, 2]))",
    "D.Geometric(p).kl_divergence(D.Geometric(T([0.2, 0.9])))",
    "D.LKJCholesky(3, 1.).sample([2])",
    "D.Normal(T(0.), 1.).sample([2]).shape",
    "D.Normal(T([0.]), 1.).sample([2]).shape",
    "D.Uniform(T([0.]), 1.).sample([3]).shape",
}


def compare(got, want):
    if isinstance(want, list):
        assert len(got) == len(want)
        for g, w in zip(got, want, strict=True):
            compare(g, w)
    elif "error" in want:
        assert "error" in got
    elif "bytes" in want:
        assert (got["dtype"], got["shape"]) == (want["dtype"], want["shape"])
        np.testing.assert_allclose(array(got), array(want), rtol=2e-5, atol=1e-6)
    else:
        assert got == want


@pytest.mark.parametrize(
    "name,expression,want",
    [
        pytest.param(name, e, w, id=e)
        for name in NAMES
        for e, w in expressions.load(name)
        if e not in BETTER
    ],
)
def test_expression(name, expression, want):
    setup = importlib.import_module(f"make_{name}").SETUP
    compare(expressions.evaluate(expression, setup), want)
