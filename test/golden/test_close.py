"""Expressions against what the real package gives for them: to rounding, and errors for errors."""

import expressions
import numpy as np
import pytest
from test_golden import array

# What the real package refuses, or has otherwise, and we do right (docs/differences.md).
BETTER = {
    "paddle.distribution.Cauchy(0., 1.).prob(1.)",
    "paddle.distribution.Geometric(paddle.to_tensor([0.3, 0.5])).log_pmf(paddle.to_tensor([1, 2]))",
    "paddle.distribution.Geometric(paddle.to_tensor([0.3, 0.5])).kl_divergence("
    "paddle.distribution.Geometric(paddle.to_tensor([0.2, 0.9])))",
    "paddle.distribution.LKJCholesky(3, 1.).sample([2])",
    "paddle.distribution.Normal(paddle.to_tensor(0.), 1.).sample([2]).shape",
    "paddle.distribution.Normal(paddle.to_tensor([0.]), 1.).sample([2]).shape",
    "paddle.distribution.Uniform(paddle.to_tensor([0.]), 1.).sample([3]).shape",
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
    "expression,want",
    [
        pytest.param(e, w, id=e)
        for name in ("distribution",)
        for e, w in expressions.load(name)
        if e not in BETTER
    ],
)
def test_expression(expression, want):
    compare(expressions.evaluate(expression), want)
