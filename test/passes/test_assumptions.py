"""Rules and guards: whose they are, and that nothing stays of what was tried in vain."""

import numpy as np
import pytest
from recording import record

import paddle
from paddle import _C

ops = _C.ops


def tensor(values):
    return _C._tensor_from(np.asarray(values), None, None)


def vector(n):
    return tensor(np.ones(n, "float32"))


YES, NO = tensor(True), tensor(False)


def in_fours(x):
    return ops.sum(ops.reshape(x, [-1, 4]))


@pytest.mark.parametrize("passes", [[], "derive", "training", "inference"])
def test_rules_of_a_branch_do_not_bind_the_other(passes):
    def f(x, p):
        return _C.cond(p, lambda: [in_fours(x)], lambda: [ops.sum(x)])

    g = record(f, ([None], "float32"), ([], "bool"))
    if passes:
        _C.run_passes(g, _C.pass_set(passes))
    g.verify()
    again = _C.parse_graph(str(g), {})
    for program in (g, again):
        assert program.run([vector(5), NO])[0].item() == 5
        assert program.run([vector(8), YES])[0].item() == 8
        with pytest.raises(ValueError, match="multiples of 4"):
            program.run([vector(5), YES])


def test_rules_of_nested_branches_and_loops():
    def f(x, p, n):
        def round_of(i, y):
            return [i + 1, _C.cond(p, lambda: [y + in_fours(x)], lambda: [y + 1])[0]]

        start = [ops.full([], 0, "int64"), ops.full([], 0.0)]
        return _C.while_loop(lambda i, y: i < n, round_of, start)[1:]

    g = record(f, ([None], "float32"), ([], "bool"), ([], "int64"))
    assert g.run([vector(5), NO, tensor(3)])[0].item() == 3
    assert g.run([vector(5), YES, tensor(0)])[0].item() == 0
    assert g.run([vector(8), YES, tensor(2)])[0].item() == 16
    with pytest.raises(ValueError, match="multiples of 4"):
        g.run([vector(5), YES, tensor(1)])


def test_what_a_branch_assumes_teaches_nothing_outside():
    def f(x, y, p):
        r = _C.cond(p, lambda: [ops.sum(x + y)], lambda: [ops.sum(x)])[0]
        return [r, ops.concat([x, y], 0)]

    g = record(f, ([None], "float32", "x", [4]), ([None], "float32", "y", [4]), ([], "bool"))
    assert g.run([vector(3), vector(5), NO])[1].shape == [8]


def test_a_rule_before_a_branch_holds_within():
    def f(x, p):
        y = ops.reshape(x, [-1, 4])
        return _C.cond(p, lambda: [ops.reshape(y, [-1, 2])], lambda: [ops.reshape(x, [-1, 2])])

    g = record(f, ([None], "float32"), ([], "bool"))
    assert g.run([vector(8), YES])[0].shape == [4, 2]


def rewriting(pattern, replace, guard=None):
    members = {"pattern": pattern, "replace": replace}
    if guard:
        members["guard"] = guard
    rewriting.count += 1
    made = paddle.incubate.passes.rule(name=f"test_only_{rewriting.count}")(
        type("Rewriting", (), members)
    )
    return made.pass_name


rewriting.count = 0
PROGRAM = ([None], "float32", "x", [8])
OTHER = tensor(np.ones(1, "float32"))


def raises(x):
    ops.reshape(x, [-1, 4])
    raise KeyError("replacement")


@pytest.mark.parametrize(
    "replace,guard",
    [
        (lambda x: ops.cast(ops.reshape(x, [-1, 4]), "float64"), None),  # of another dtype
        (lambda x: ops.reshape(ops.exp(x), [-1, 4]), None),  # of another shape
        (lambda x: [ops.exp(x), x], None),  # of another number
        (lambda x: ops.cast(x + OTHER, "float64"), None),  # captures
        (lambda x: ops.exp(x), lambda x: x.shape[0] == 7),  # compares sizes
    ],
    ids=["dtype", "shape", "number", "capture", "guard with a size"],
)
def test_a_replacement_that_does_not_fit_leaves_nothing(replace, guard):
    g = record(lambda x: [ops.tanh(ops.exp(x))], PROGRAM)
    text = str(g)
    name = rewriting(lambda x: ops.exp(x), replace, guard)
    assert _C.run_passes(g, [name])[0] == 0
    assert str(g) == text
    g.verify()
    assert g.run([vector(5)])[0].shape == [5]


def test_a_replacement_that_raises_leaves_nothing():
    g = record(lambda x: [ops.tanh(ops.exp(x))], PROGRAM)
    text = str(g)
    with pytest.raises(KeyError):
        _C.run_passes(g, [rewriting(lambda x: ops.exp(x), raises)])
    assert str(g) == text
    assert g.run([vector(5)])[0].shape == [5]


def test_a_rewrite_inside_a_branch_keeps_its_rules_there():
    def f(x, p):
        return _C.cond(p, lambda: [ops.sum(ops.exp(x))], lambda: [ops.sum(x)])

    name = rewriting(lambda x: ops.sum(ops.exp(x)), lambda x: in_fours(ops.exp(x)))
    g = record(f, PROGRAM, ([], "bool"))
    assert _C.run_passes(g, [name])[0] > 0
    assert "reshape" in str(g)
    assert g.run([vector(5), NO])[0].item() == 5
    with pytest.raises(ValueError, match="multiples of 4"):
        g.run([vector(5), YES])


@pytest.mark.parametrize("name", ["derive", "training", "inference"])
def test_each_set_of_passes_runs(name):
    weight = vector(6)

    def f(x):
        y = ops.relu(ops.assign(x) * 1.0 + weight)
        return [y + y, ops.full([2], 3.0) * 2.0]

    g = record(f, ([None, 6], "float32"))
    x = tensor(np.arange(12, dtype="float32").reshape(2, 6))
    want = [t.numpy() for t in g.run([x])]
    _, reports = _C.run_passes(g, _C.pass_set(name), name == "inference")
    assert [r[0] for r in reports] == _C.pass_set(name)
    g.verify()
    for a, b in zip(g.run([x]), want, strict=True):
        np.testing.assert_array_equal(a.numpy(), b)


@pytest.mark.parametrize(
    "f",
    [
        lambda: ops.sum(ops.expand(ops.full([1, 1], 1.0), [30000, 30000])),
        lambda: ops.expand(ops.assign(vector(1)), [10**9]),
        lambda: ops.matmul(ops.expand(vector(1), [4096, 1]), ops.expand(vector(1), [1, 4096])),
    ],
)
def test_folding_makes_nothing_much_larger_than_what_there_is(f):
    g = record(lambda: [f()])
    _C.run_passes(g, ["fold_constants", "remove_dead"], True)
    held = [line for line in str(g).splitlines() if "constant" in line]
    assert not any("30000" in line or "4096, 4096" in line or "1000000000" in line for line in held)


def test_folding_goes_on_where_results_are_as_large_as_operands():
    weight = tensor(np.ones([512, 1024], "float32"))
    g = record(lambda x: [x + ops.square(weight)], ([1024], "float32"))
    _C.run_passes(g, ["fold_constants", "remove_dead"], True)
    assert [op["name"] for op in g.operations] == ["add"]


@pytest.mark.parametrize("dtype", ["uint8", "int8", "int16", "int32", "int64"])
def test_elements_wrap_around_as_their_dtype_does(dtype):
    def f():
        a, b = ops.full([1], 100, dtype), ops.full([1], 100, dtype)
        for _ in range(7):
            a = a + b
        return [ops.scale(a, scale=2.0), ops.full([a - ops.full([1], 0, dtype)], 1.0)]

    eager = ops.full([1], 100, dtype) * 8
    n = int(eager.numpy()[0])
    if n < 0:
        with pytest.raises(ValueError, match="negative"):
            record(f)
        return
    assert record(f).run([])[1].shape == [n]


def test_sizes_cast_to_few_bits():
    def f(x):
        return [ops.full([ops.cast(ops.shape(x), "uint8") + ops.full([1], 100, "uint8")], 1.0)]

    assert record(f, ([None], "float32")).run([vector(200)])[0].shape == [44]


def test_the_number_of_arguments_is_the_users():
    g = record(lambda x: [x + 1], ([2], "float32"))
    for args in ([], [vector(2), vector(2)]):
        for call in (g.run, g.replay, g.plan):
            with pytest.raises(ValueError, match=f"a program of 1 inputs is given {len(args)}"):
                call(args)


@pytest.mark.parametrize("n", [2**41, 2**62, 2**63 - 1, -(2**63)])
def test_sizes_out_of_all_bounds(n):
    g = record(lambda i: [ops.full([i], 1.0)], ([], "int64"))
    with pytest.raises((ValueError, MemoryError)):
        g.run([tensor(n)])


def test_products_of_sizes_do_not_overflow():
    g = _C.Graph()
    with _C.Recording(g) as r:
        n = g.add_arg([None], "float32").shape[0]
        huge = n
        with pytest.raises(ValueError, match="too large|cannot be"):
            for _ in range(70):
                huge = huge * 4
        total = n * (2**62)
        with pytest.raises(ValueError, match="too large"):
            total = total + total + total
        r.finish([])


def test_a_size_that_overflows_when_it_is_known():
    def f(x):
        n = x.shape[0]
        return [ops.full([n * n * n * n * n, 0], 1.0)]

    g = record(f, ([None], "float32"))
    assert g.run([vector(3)])[0].shape == [243, 0]
    with pytest.raises(ValueError, match="too large"):
        g.run([ops.expand(vector(1), [10**4])])
