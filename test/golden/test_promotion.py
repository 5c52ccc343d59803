"""Dtypes of results of two operands: the real package's, in eager code, programs and in place."""

import numpy as np
import promotion
import pytest
from recording import record

import paddle

TABLE = promotion.load()
COMPLEX = ("complex64", "complex128", "complex")
ORDERS = ("less_than", "less_equal", "greater_than", "greater_equal", "<", "remainder", "%")


def differs(name, form, a, b):
    """Whether we do otherwise than the real package, and why."""
    if name in ORDERS and (a in COMPLEX or b in COMPLEX):
        return "complex numbers have no order and no remainders"
    if name in ("gcd", "lcm") and any(t.startswith(("float", "complex")) for t in (a, b)):
        return "divisors are of integers"
    if name in ("divide", "/") and a == b == "bool":
        return "a quotient is no bool"
    if name == "copysign" and (form == "number second" or a == b == "bool"):
        return "a number counts as in any other function"
    if name in ("floor_divide", "remainder") and form == "number second":
        return "a number counts as it does for the operators"
    if name in ("dot", "stack") and (a, b) == ("complex64", "float64"):
        return "complex64 does not hold a float64"
    return None


def pairs(name, form):
    for a in promotion.DTYPES:
        for b in promotion.others(form):
            yield a, b, TABLE[name].get(form, {}).get(a, {}).get(b)


@pytest.mark.parametrize("form", promotion.FORMS)
@pytest.mark.parametrize("name", promotion.CALLS)
def test_eager(name, form):
    wrong = []
    for a, b, want in pairs(name, form):
        got = promotion.dtype_of(promotion.CALLS[name], *promotion.operands(form, a, b))
        if want is not None and got != want and not differs(name, form, a, b):
            wrong.append(f"{a}, {b}: {got}, the real package has {want}")
    assert not wrong


def recorded_dtype(call, operands):
    def f(*tensors):
        given = iter(tensors)
        return [call(*(next(given) if isinstance(x, paddle.Tensor) else x for x in operands))]

    tensors = [x for x in operands if isinstance(x, paddle.Tensor)]
    try:
        graph = record(f, *((list(t.shape), t.dtype) for t in tensors))
        (ran,) = graph.run(tensors)
    except (TypeError, ValueError):
        return None
    (result,) = graph.results
    assert ran.dtype == result.dtype
    return str(ran.dtype)[len("paddle.") :]


@pytest.mark.parametrize("form", promotion.FORMS)
@pytest.mark.parametrize("name", promotion.CALLS)
def test_recorded(name, form):
    """What the real package refuses, too, is the same in programs as in eager code."""
    call = promotion.CALLS[name]
    for a, b, _ in pairs(name, form):
        operands = promotion.operands(form, a, b)
        assert recorded_dtype(call, operands) == promotion.dtype_of(call, *operands), (a, b)


KINDS = ("bool", "uint int", "float bfloat", "complex")


def kind(dtype):
    """bool < integers < floating < complex."""
    word = dtype.rstrip("0123456789")
    return next(i for i, words in enumerate(KINDS) if word in words.split())


@pytest.mark.parametrize(
    "name", ["add", "subtract", "multiply", "remainder", "maximum", "bitwise_and", "pow"]
)
@pytest.mark.parametrize("recorded", [False, True], ids=["eager", "recorded"])
def test_in_place(name, recorded):
    """The dtype stays; the values are those of the function, in that dtype; a result of a higher
    kind is refused."""
    call, op = promotion.CALLS[name], {"pow": "elementwise_pow"}.get(name, name)
    written = getattr(paddle._C.ops, op + "_")
    for a in promotion.DTYPES:
        for b in promotion.DTYPES:
            x, y = promotion.operands("axes", a, b)
            common = promotion.dtype_of(call, x, y)
            if common is None:
                continue
            want = None if kind(common) > kind(a) else call(x, y).astype(a)

            def write(x, y):
                z = paddle.assign(x)
                assert written(z, y) is z
                return [z]

            try:
                if recorded:
                    (got,) = record(write, ([2], a), ([2], b)).run([x, y])
                else:
                    (got,) = write(x, y)
            except TypeError:
                got = None
            assert (got is None) == (want is None), (a, b)
            if got is not None:
                assert got.dtype == x.dtype
                np.testing.assert_array_equal(
                    got.astype("complex128").numpy(), want.astype("complex128").numpy()
                )
