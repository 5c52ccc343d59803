"""A program's text parses back, and what it says is what runs."""

import json

import numpy as np
import pytest
from recording import record

import paddle

C = paddle._C
ops = C.ops


def tensor(values, name=None):
    t = C._tensor_from(np.asarray(values), None, None)
    if name is not None:
        t.name = name
    return t


def parsed(graph):
    text = str(graph)
    again = C.parse_graph(text, {t.name: t for t in graph.captured})
    assert str(again) == text
    return again


def same_results(graph, *runs):
    """Runs the graph and what its text says, with each list of arguments."""
    again = parsed(graph)
    for args in runs:
        for got, want in zip(again.run(args), graph.run(args), strict=True):
            assert got.dtype == want.dtype
            np.testing.assert_array_equal(got.numpy(), want.numpy())


X = np.array([1.0, 0.0, 2.0, 3.0, 0.0, 5.0], "float32")
SIX = [tensor(X)]


def test_sizes_that_depend_on_data():
    graph = record(lambda x: [ops.full([ops.nonzero(x).shape[0]], 1.0)], ([None], "float32"))
    assert "data nonzero1 <= s0" in str(graph)
    same_results(graph, SIX, [tensor(X[:2])])
    assert parsed(graph).run(SIX)[0].shape == [4]


def test_elements_of_tensors():
    graph = record(
        lambda x, i: [x[i : i + 2], ops.full([i], 2.0), ops.scale(x, scale=i)],
        ([6], "float32"),
        ([], "int64"),
    )
    same_results(graph, [*SIX, tensor(1)], [*SIX, tensor(3)])


def test_axes_as_tensors():
    graph = record(lambda x, a: [ops.sum(x, a)], ([2, 3], "float32"), ([], "int64"))
    x = tensor(np.arange(6, dtype="float32").reshape(2, 3))
    same_results(graph, [x, tensor(0)], [x, tensor(1)])


def test_guards_and_rules():
    graph = record(
        lambda x, y: [ops.reshape(x + y, [-1, 2])],
        ([None], "float32", "x", [4]),
        ([None], "float32", "y", [4]),
    )
    again = parsed(graph)
    assert "guard" in str(graph) and "rule" in str(graph)
    x = tensor(X)
    for program in (graph, again):
        assert program.run([x, x])[0].shape == [3, 2]
        with pytest.raises(ValueError, match="reshape"):
            program.run([tensor(X[:3]), tensor(X[:3])])


def test_regions():
    def f(x, p):
        y = C.cond(p, lambda: [x[x > 0]], lambda: [x * 2])[0]
        return [y, ops.full([y.shape[0]], 1.0)]

    graph = record(f, ([None], "float32"), ([], "bool"))
    same_results(graph, [*SIX, tensor(True)], [*SIX, tensor(False)])


@pytest.mark.parametrize("name", ["n", "e0", "e", "einf", "f", "a1", "data", "rule", "size"])
def test_names_of_sizes(name):
    def f(x):
        return [ops.scale(x, scale=x.shape[0], bias=1.0), ops.full([x.shape[0]], 1.0)]

    same_results(record(f, ([name], "float32")), SIX)


@pytest.mark.parametrize("name", ["inf", "nan", "max", "not", "element", "a b", "1a", 'a"', "s-1"])
def test_names_that_no_size_can_have(name):
    with pytest.raises(ValueError, match="a size cannot be called"):
        C.Graph().add_arg([name], "float32")


@pytest.mark.parametrize("name", ['a "quoted" one', "two\nlines", "back\\slash", "%0", "}", "ü"])
def test_odd_names(name):
    w = tensor(np.ones(6, "float32"), name)
    w.persistable = True

    def f(x):
        y = x + w
        w.add_(x)
        return [y]

    graph = record(f, ([6], "float32", name))
    again = C.parse_graph(str(graph), {name: w})
    assert str(again) == str(graph)
    np.testing.assert_array_equal(again.run(SIX)[0].numpy(), X + 1)
    np.testing.assert_array_equal(w.numpy(), X + 1)


def test_names_of_results():
    graph = record(lambda x: [x * 2, x + 1], ([2], "float32"))
    graph.set_results(graph.results, ["a", 'b"'])
    assert 'return %1 "a", %2 "b\\""' in str(parsed(graph))


@pytest.mark.parametrize(
    "value,dtype",
    [
        ([1 + 2j, -0.5j], "complex128"),
        ([np.inf, -np.inf, -0.0, 1e-45], "float32"),
        ([2**53 + 1, -(2**63), 2**63 - 1], "int64"),
        ([2**64 - 1, 0], "uint64"),
        ([True, False], "bool"),
        ([], "int32"),
    ],
)
def test_constants(value, dtype):
    constant = np.asarray(value, dtype)
    t = tensor(constant)
    w = record(lambda: [ops.concat([ops.assign(t), ops.assign(t)], 0)])
    C.run_passes(w, ["fold_constants", "remove_dead"], True)
    assert "constant" in str(w)
    same_results(w, [])
    np.testing.assert_array_equal(parsed(w).run([])[0].numpy(), np.concatenate([constant] * 2))


def broken(statements, results="%9", args="%0: float32[2, 3], %1: float32[s0], %2: bool[]"):
    return f"program ({args}) {{\n{statements}\n  return {results}\n}}\n"


IF = "if(%2, [%0]) {yes=(%0: float32[2, 3]) {return %0}, no=NO} : float32[2, 3]"
WHILE = "while([%0]) {more=MORE, body=(%0: float32[2, 3]) {return %0}, carried=1} : float32[2, 3]"
BROKEN = {
    "operands are missing": ("%9 = add(%0) : float32[2, 3]", "add has 1 slots"),
    "too many operands": ("%9 = exp(%0, %0) : float32[2, 3]", "exp has 2 slots"),
    "an operand is absent": ("%9 = exp(none) : float32[2, 3]", "0 tensors for 'x'"),
    "a list for one": ("%9 = exp([%0, %0]) : float32[2, 3]", "2 tensors for 'x'"),
    "another shape": ("%9 = exp(%0) : float32[3, 3]", r"float32\[2, 3\], not float32\[3, 3\]"),
    "another rank": ("%9 = exp(%0) : float32[6]", r"float32\[2, 3\], not float32\[6\]"),
    "another dtype": ("%9 = exp(%0) : float64[2, 3]", "not float64"),
    "operands of two dtypes": ("%9 = add(%0, %2) : float32[2, 3]", "float32 and bool"),
    "too few results": ("%9 = topk(%0) {k=1} : float32[2, 1]", "topk has 2 results, not 1"),
    "too many results": ("%9, %8 = exp(%0) : float32[2, 3], bool[]", "1 results, not 2"),
    "an absent result": ("none = exp(%0)\n  %9 = exp(%0) : float32[2, 3]", "told wrongly"),
    "read before": ("%9 = exp(%8) : float32[2, 3]\n  %8 = exp(%0) : float32[2, 3]", "not defined"),
    "defined twice": ("%0 = exp(%0) : float32[2, 3]", "%0 is defined twice"),
    "no such result": ("%8 = exp(%0) : float32[2, 3]", "%9 is not defined"),
    "no such op": ("%9 = expp(%0) : float32[2, 3]", "no op 'expp'"),
    "no such attribute": ("%9 = exp(%0) {axis=1} : float32[2, 3]", "no attribute 'axis'"),
    "a wrong attribute": ("%9 = sum(%0) {axis=[5]} : float32[2, 3]", "axis must be in"),
    "a number of 70 bits": ("%9 = sum(%0) {axis=[999999999999999999999]} : float32[]", "64 bits"),
    "a size of 70 bits": ("%9 = exp(%0) : float32[999999999999999999999]", "64 bits"),
    "a negative size": ("%9 = exp(%0) : float32[-2, 3]", "negative"),
    "ten axes": ("%9 = exp(%0) : float32[1, 1, 1, 1, 1, 1, 1, 1, 1, 1]", "too many axes"),
    "a size from nowhere": ("%9 = exp(%1) : float32[s1]", r"float32\[s0\], not float32\[s1\]"),
    "an element that is not there": ("data e0 = %2[1]\n  %9 = exp(%0) : float32[2, 3]", "element"),
    "a size mentioned before": ("data s0\n  %9 = exp(%0) : float32[2, 3]", "mentioned before"),
    "a constant of other size": ("%9 = constant [1.0] : float32[2]", "too few or too many"),
    "a constant without end": ("%9 = constant [1.0", "is no number"),
    "a region is missing": ("%9 = if(%2, [%0]) : float32[2, 3]", "lacks a region"),
    "a region takes more": (
        "%9 = " + IF.replace("NO", "(%0: float32[2, 3], %1: bool[]) {return %0}"),
        "2 arguments and 1 results, not 1 and 1",
    ),
    "a region gives less": (
        "%9 = " + IF.replace("NO", "(%0: float32[2, 3]) {return}"),
        "1 arguments and 0 results",
    ),
    "a region takes another dtype": (
        "%9 = " + IF.replace("NO", "(%0: float64[2, 3]) {return %0}"),
        "for its argument 0",
    ),
    "a region gives another dtype": (
        "%9 = "
        + IF.replace(
            "NO", "(%0: float32[2, 3]) {\n%1 = cast(%0) {dtype=float64} : float64[2, 3]\nreturn %1}"
        ),
        "in one branch",
    ),
    "a region reads from outside": (
        "%9 = " + IF.replace("NO", "(%0: float32[2, 3]) {return %2}"),
        "%2 is not defined",
    ),
    "a flaw inside a region": (
        "%9 = " + IF.replace("NO", "(%0: float32[2, 3]) {%1 = exp(%0) : bool[]\nreturn %1}"),
        r"exp is float32\[2, 3\], not bool",
    ),
    "a loop carries more than it has": (
        "%9 = " + WHILE.replace("MORE", "(%0: float32[2, 3]) {return %0}").replace("=1", "=2"),
        "cannot be carried",
    ),
    "a loop without test": (
        "%9 = " + WHILE.replace("MORE", "(%0: float32[2, 3]) {return}"),
        "0 results",
    ),
    "a guard that never holds": (
        "%9 = exp(%0) : float32[2, 3]\nreturn %9 }\nguard 1 == 2",
        "never",
    ),
    "nested sizes": ("%9 = exp(%0) : float32[" + "max(1, " * 10**5, "nested too deeply"),
    "nested conditions": (
        "%9 = exp(%0) : float32[2, 3]\nreturn %9 }\nguard " + "(" * 10**6,
        "nested too deeply",
    ),
    "nested regions": ("%9 = if() {yes=() {" * 10**4, "nested too deeply"),
}


@pytest.mark.parametrize("case", BROKEN)
def test_what_cannot_be_is_refused(case):
    statements, message = BROKEN[case]
    with pytest.raises(ValueError, match=message):
        C.parse_graph(broken(statements))


def test_a_state_of_another_size_is_refused():
    text = (
        "program (%0: uint8[8]) {\n"
        "  %1, %2 = uniform(%0) {shape=[2], min=0.0, max=1.0} : float32[2], uint8[8]\n"
        "  return %1\n}\n"
    )
    with pytest.raises(ValueError, match="state of a random generator"):
        C.parse_graph(text).run([tensor(np.zeros(8, "uint8"))])


def test_what_is_stored_must_fit():
    text = 'program (%0: float32[3]) {\n  return %0\n  write "w" = %0\n}\n'
    with pytest.raises(ValueError, match="is stored into"):
        C.parse_graph(text, {"w": tensor(np.zeros(2, "float32"), "w")})


@pytest.mark.parametrize("n", [2**53 + 1, -(2**63), 2**63 - 1, 7])
def test_large_integers_in_files(tmp_path, n):
    t = tensor(np.array([[n, 1], [n, n]], "int64"))

    def f(x):
        return [x + t, x + ops.full([2, 2], n, "int64"), ops.concat([t, t], 0)]

    graph = record(f, ([2, 2], "int64", "x"))
    C.run_passes(graph, ["fold_constants", "remove_dead"], True)
    text, tensors = C.write_program(graph)
    json.loads(text)
    (tmp_path / "p.json").write_text(text)
    C.write_params(str(tmp_path / "p.pdiparams"), tensors)
    read = C.ProgramFile(str(tmp_path / "p.json"), str(tmp_path / "p.pdiparams")).graph()
    zero = tensor(np.zeros([2, 2], "int64"))
    for got, want in zip(read.run([zero]), graph.run([zero]), strict=True):
        np.testing.assert_array_equal(got.numpy(), want.numpy())


def test_deep_files_are_refused(tmp_path):
    path = str(tmp_path / "p.json")
    for text in ("[" * 10**6, '{"base_code": ' + '{"a": ' * 10**5):
        (tmp_path / "p.json").write_text(text)
        with pytest.raises(ValueError, match="nested too deeply"):
            C.ProgramFile(path, "")
