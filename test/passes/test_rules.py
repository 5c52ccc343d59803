"""What a rewrite rule matches, and what the manager of passes does with its rewrites."""

import itertools

import numpy as np
import pytest
from recording import record

import paddle
from paddle import _C

ops = _C.ops
numbers = itertools.count()


def rule(pattern, replace):
    """The name of the pass."""
    members = {"pattern": pattern, "replace": replace}
    made = type(f"TestOnlyRule{next(numbers)}", (), members)
    return paddle.incubate.passes.rule(made).pass_name


def rewritten(f, *passes, args=2):
    """The names of the ops of a program of f, a function of vectors, after passes."""
    g = record(f, *[([2], "float32", f"x{i}") for i in range(args)])
    _C.run_passes(g, passes)
    g.verify()
    return [op["name"] for op in g.operations]


def test_an_attribute_that_is_written_out_must_match():
    twice = rule(lambda x: ops.scale(x, scale=2.0), lambda x: x + x)
    assert rewritten(lambda x: [ops.scale(x, scale=2.0)], twice, args=1) == ["add"]
    assert rewritten(lambda x: [ops.scale(x, scale=3.0)], twice, args=1) == ["scale"]
    assert rewritten(lambda x: [ops.scale(x, scale=2.0, bias=1.0)], twice, args=1) == ["scale"]


def test_a_tensor_that_is_used_twice_is_one_value():
    square = rule(lambda x: x * x, lambda x: ops.square(x))
    assert rewritten(lambda x, y: [x * x], square) == ["square"]
    assert rewritten(lambda x, y: [x * y], square) == ["multiply"]

    def pattern(x):
        y = ops.exp(x)
        return y + ops.tanh(y)

    inner = rule(pattern, lambda x: ops.sin(x))
    assert rewritten(lambda x, y: [pattern(x)], inner) == ["sin"]
    assert "sin" not in rewritten(lambda x, y: [ops.exp(x) + ops.tanh(ops.exp(x))], inner)


def test_only_commutative_ops_match_both_ways():
    added = rule(lambda x, y: ops.exp(x) + y, lambda x, y: ops.atan2(x, y))
    assert rewritten(lambda x, y: [ops.exp(x) + y], added) == ["atan2"]
    assert rewritten(lambda x, y: [y + ops.exp(x)], added) == ["atan2"]
    less = rule(lambda x, y: ops.exp(x) - y, lambda x, y: ops.atan2(x, y))
    assert rewritten(lambda x, y: [ops.exp(x) - y], less) == ["atan2"]
    assert rewritten(lambda x, y: [y - ops.exp(x)], less) == ["exp", "subtract"]
    deep = rule(lambda x, y: (x * y + y) * x, lambda x, y: ops.atan2(x, y))
    for f in (lambda x, y: [x * (y + y * x)], lambda x, y: [(y + x * y) * x]):
        assert rewritten(f, deep) == ["atan2"]


def test_an_inner_value_that_is_used_elsewhere_prevents_the_match():
    both = rule(lambda x: ops.tanh(ops.exp(x)), lambda x: ops.sin(x))
    assert rewritten(lambda x: [ops.tanh(ops.exp(x))], both, args=1) == ["sin"]

    def elsewhere(x):
        inner = ops.exp(x)
        return [ops.tanh(inner), inner * x]

    assert "sin" not in rewritten(elsewhere, both, args=1)


SAME_SHAPE = {
    "x * 2": lambda x: ops.exp(x) * 2,
    "2 - x": lambda x: 2 - ops.exp(x),
    "x / 2": lambda x: ops.exp(x) / 2,
    "x / y": lambda x: ops.exp(x) / ops.tanh(x),
    "x ** 2": lambda x: ops.exp(x) ** 2,
    "-x": lambda x: -ops.exp(x),
    "x @ y": lambda x: ops.exp(x) @ x,
    "transpose": lambda x: ops.exp(x).transpose([1, 0]),
    "function": lambda x: paddle.nn.functional.softmax(ops.exp(x)),
}


@pytest.mark.parametrize("name", SAME_SHAPE)
def test_a_pattern_is_written_as_programs_are(name):
    f = SAME_SHAPE[name]
    g = record(lambda x: [f(x)], ([2, 2], "float32"))
    _C.run_passes(g, [rule(f, lambda x: ops.sin(x)), "remove_dead"])
    assert [op["name"] for op in g.operations] == ["sin"]


def test_a_pattern_with_several_results():
    both = rule(lambda x: [ops.exp(x), ops.tanh(x)], lambda x: [ops.sin(x), ops.cos(x)])
    assert rewritten(lambda x: [ops.tanh(x), ops.exp(x)], both, args=1) == ["sin", "cos"]
    assert rewritten(lambda x, y: [ops.exp(x), ops.tanh(y)], both) == ["exp", "tanh"]


def test_passes_run_until_none_changes_anything():
    """What the last of three passes does is what the others were waiting for."""
    third = rule(lambda x: ops.sigmoid(x) * 1.0, lambda x: ops.sigmoid(x))
    second = rule(lambda x: ops.tanh(x), lambda x: ops.sigmoid(x) * 1.0)
    g = record(lambda x: [ops.exp(ops.exp(x))], ([2], "float32"))
    first = rule(lambda x: ops.exp(ops.exp(x)), lambda x: ops.tanh(x))
    n, reports = _C.run_passes(g, [third, second, first])
    assert [op["name"] for op in g.operations] == ["sigmoid"]
    assert n == 3 and [(name, k) for name, k, _ in reports] == [(third, 1), (second, 1), (first, 1)]
    assert all(milliseconds >= 0 for *_, milliseconds in reports)


def test_rules_without_end_are_named():
    forth = rule(lambda x: ops.exp(x), lambda x: ops.tanh(x))
    back = rule(lambda x: ops.tanh(x), lambda x: ops.exp(x))
    with pytest.raises(RuntimeError, match=f"do not come to an end.* {forth}, {back}"):
        rewritten(lambda x: [ops.exp(x)], forth, back, args=1)

    def pair(x):
        return [ops.exp(x), ops.tanh(x)]

    both = rule(pair, lambda x: pair(x * 1.0))
    more = rule(lambda x: ops.exp(x), lambda x: ops.exp(x * 1.0))
    for name in (both, more):
        with pytest.raises(RuntimeError, match=f"does not end; the last rule was {name}"):
            rewritten(pair, name, args=1)


def test_rewrites_are_logged_with_their_place(capfd):
    name = rule(lambda x, y: ops.exp(x) + y, lambda x, y: ops.sin(x) - y)

    def f(x, y):
        return [ops.exp(x) + y]

    g = record(f, ([2], "float32"), ([2], "float32"))
    paddle.set_flags({"FLAGS_log_rewrites": True})
    try:
        _C.run_passes(g, [name])
    finally:
        paddle.set_flags({"FLAGS_log_rewrites": False})
    err = capfd.readouterr().err
    line = f.__code__.co_firstlineno + 1
    assert name in err and f"{__file__}:{line}" in err and "add, exp -> sin, subtract" in err


# ---- what may be merged, and what must stay
VECTOR = ([3], "float32")


def test_operands_of_commutative_ops_have_no_order():
    def f(x, y):
        return [ops.exp(x + y), ops.exp(y + x), ops.exp(x - y), ops.exp(y - x)]

    left = rewritten(f, "merge_common", "remove_dead")
    assert sorted(left) == ["add", "exp", "exp", "exp", "subtract", "subtract"]


@pytest.mark.parametrize("passes", ["derive", "training", "inference"])
def test_ordered_ops_stay_in_order(passes):
    """Equal ones, too, and those whose results nobody reads."""

    def f(x):
        check = getattr(ops, "assert")
        check(ops.max(x) < 9.0, [x], message="first")
        check(ops.max(x) < 9.0, [x], message="first")
        check(ops.max(x) < 5.0, [x], message="second")
        return [x * 2]

    g = record(f, VECTOR)
    _C.run_passes(g, _C.pass_set(passes))
    checks = [op["attrs"]["message"] for op in g.operations if op["name"] == "assert"]
    assert checks == ["first", "first", "second"]
    for value, message in ((10.0, "first"), (6.0, "second")):
        with pytest.raises(AssertionError, match=message):
            g.run([paddle.full([3], value)])


@pytest.mark.parametrize("passes", [None, "derive", "training", "inference"])
def test_numbers_that_nobody_reads_are_drawn(passes):
    """Later numbers are those of eager code."""

    def f():
        ops.uniform([5], min=0.0, max=1.0)
        a, b = (ops.uniform([4], min=0.0, max=1.0) for _ in range(2))
        ops.uniform([3], min=0.0, max=1.0)
        return [a, b]

    g = record(f)
    if passes:
        _C.run_passes(g, _C.pass_set(passes))
    paddle.seed(11)
    want = [t.numpy() for t in [*f(), *f()]]
    paddle.seed(11)
    got = [t.numpy() for t in [*g.run([]), *g.run([])]]
    np.testing.assert_array_equal(got, want)


@pytest.mark.parametrize("passes", ["derive", "training", "inference"])
def test_what_only_a_size_is_read_from_stays(passes):
    g = record(lambda x: [ops.full([ops.nonzero(x).shape[0], 2], 1.0)], ([None], "float32"))
    _C.run_passes(g, _C.pass_set(passes))
    g.verify()
    assert [op["name"] for op in g.operations] == ["nonzero", "full"]
    assert g.run([paddle.to_tensor([1.0, 0.0, 2.0])])[0].shape == [2, 2]
