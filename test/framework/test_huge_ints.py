"""Ints that 64 bits cannot hold: exact beside floating tensors, an error beside others."""

import operator

import numpy as np
import pytest

import paddle

OPERATORS = [
    operator.add,
    operator.sub,
    operator.mul,
    operator.truediv,
    operator.floordiv,
    operator.mod,
    operator.pow,
    operator.lt,
    operator.eq,
]
HUGE = [2**63, 2**64, -(2**70), 10**30]
BEYOND = [10**400, -(10**400)]


@pytest.mark.parametrize("f", OPERATORS)
@pytest.mark.parametrize("swapped", [False, True])
def test_beside_tensors(f, swapped):
    def call(x, n):
        return f(n, x) if swapped else f(x, n)

    x = paddle.to_tensor([1.5], dtype="float64")
    for n in HUGE:
        got = call(x, n).numpy()
        with np.errstate(all="ignore"):
            np.testing.assert_allclose(got, call(np.array([1.5]), float(n)), rtol=1e-15)
    for dtype in ("int64", "int32", "uint8", "bool"):
        t = paddle.to_tensor([1], dtype=dtype)
        for n in [*HUGE, *BEYOND]:
            if f is operator.truediv and n in HUGE:
                continue  # a quotient is floating
            with pytest.raises(OverflowError):
                call(t, n)
    for n in BEYOND:
        with pytest.raises(OverflowError):
            call(x, n)


def test_exact_up_to_64_bits():
    x = paddle.to_tensor([1])
    for n in (2**31, 2**53 + 1, 2**62 + 1, -(2**63) + 1):
        assert (x + n).item() == 1 + n and (n - x).item() == n - 1
        assert (x * n).item() == n and (x < n).item() == (1 < n)
    assert (paddle.to_tensor([2**53]) + (2**53 + 1)).item() == 2**54 + 1


@pytest.mark.parametrize("make", [lambda n: n, lambda n: [n], lambda n: [[1, n]]])
def test_data(make):
    for dtype in (None, "int64", "int32", "uint8"):
        for n in [*HUGE, *BEYOND]:
            with pytest.raises((ValueError, OverflowError)):
                paddle.to_tensor(make(n), dtype=dtype)
    assert paddle.to_tensor([10**30], dtype="float64").item() == 1e30
    with pytest.raises(OverflowError):
        paddle.to_tensor(make(10**400), dtype="float64")


def test_elements_and_promoted_operands():
    x = paddle.to_tensor([1, 2])
    with pytest.raises(OverflowError):
        x[0] = 2**64
    with pytest.raises(OverflowError):
        paddle._C.ops.add(x, 10**30)
    y = paddle.to_tensor([1.0, 2.0])
    y[0] = 2**64
    assert y.tolist() == [2.0**64, 2.0]
    x[1] = 2**62 + 1
    assert x.tolist() == [1, 2**62 + 1]
