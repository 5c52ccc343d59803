"""The smaller names of paddle.jit: markers, sot, and what converted functions call."""

import ast

import numpy as np
import pytest
from paddle.jit import dy2static as d
from paddle.jit.marker import capture_control_flow, dynamic_dims, force_dynamic, unified
from paddle.jit.sot import psdb, symbolic_translate

import paddle
from paddle import nn

X = paddle.to_tensor(np.array([1.0, 2.0], "float32"))


def plain(static):
    return sorted(static._pieces.plain)


def test_breakgraph():
    def f(x):
        y = paddle.exp(x) * 2
        psdb.breakgraph()
        return paddle.tanh(y) + x

    static = symbolic_translate(f)
    for _ in range(3):
        np.testing.assert_allclose(static(X).numpy(), f(X).numpy(), rtol=1e-6)
    assert plain(static) == [1] and static.get_traced_count() == 2


def test_fallback():
    seen = []

    def f(x):
        y = paddle.exp(x) * 2
        psdb.fallback()
        seen.append(psdb.in_sot())
        return paddle.tanh(y) + x

    static = paddle.jit.to_static(f)
    for _ in range(3):
        np.testing.assert_allclose(static(X).numpy(), f(X).numpy(), rtol=1e-6)
    assert static.get_traced_count() == 0 and seen == [False] * 6


def test_what_must_not_break():
    assert psdb.check_no_breakgraph(lambda x: x * 2)(X).tolist() == [2, 4]
    with pytest.raises(TypeError, match="known only when the program runs"):
        psdb.check_no_fallback(lambda x: x * x.numpy().sum())(X)
    with pytest.raises(AssertionError):
        psdb.assert_true(False)


def test_force_dynamic():
    seen = []

    @force_dynamic
    def log(x):
        seen.append(psdb.in_sot())
        return x + 1

    def f(x):
        y = log(paddle.exp(x) * 2)
        return paddle.tanh(y) + x

    static = paddle.jit.to_static(f)
    for _ in range(3):
        np.testing.assert_allclose(static(X).numpy(), f(X).numpy(), rtol=1e-6)
    assert seen == [False] * 6 and plain(static) == [0]

    @force_dynamic
    class Log(nn.Layer):
        def forward(self, x):
            seen.append(psdb.in_sot())
            return x + 1

    net = nn.Sequential(Log())
    del seen[:]
    static = paddle.jit.to_static(lambda x: net(x))
    assert static(X).tolist() == static(X).tolist() == [2, 3] and seen == [False, False]


def test_unified_and_capture_control_flow():
    @unified
    def f(x):
        return x * 2 if x.shape[0] == 2 else x

    assert capture_control_flow(f) is f and paddle.jit.to_static(f) is f
    assert f._paddle_not_to_static


def test_dynamic_dims():
    static = paddle.jit.to_static(lambda x: x * x.shape[0])
    x = paddle.ones([2, 3])
    dynamic_dims(x, [0, -1])
    for shape in ([2, 3], [4, 5], [6, 3]):
        x = x if shape == [2, 3] else paddle.ones(shape)
        assert static(x)[0, 0].item() == shape[0]
    assert static.get_traced_count() == 1
    with pytest.raises(ValueError, match="dims must be axes in"):
        dynamic_dims(x, 2)
    with pytest.raises(TypeError, match="tensor must be a Tensor"):
        dynamic_dims(3, 2)


def test_operators_of_python_values():
    assert d.And(lambda: 1, lambda: 0) == 0 and d.Or(lambda: [], lambda: "a") == "a"
    assert d.Not([]) is True and d.Not(X > 1).tolist() == [True, False]
    assert d.Len([1, 2]) == d.Len(X) == 2 and d.Shape(X) == [2]
    assert d.AsDtype(3, "float") == 3.0 and d.AsDtype(X, "int").dtype == paddle.int32
    assert d.Attr(3, "real") == 3 and d.Ld(X) is X
    assert d.Indexable(zip([1], [2])) == [(1, 2)] and d.Unpack([1, [2, 3]], [1, [1, 1]]) == [
        1,
        [2, 3],
    ]
    assert d.create_bool_as_type(3, False) is False and d.create_bool_as_type(X).item() is True
    assert d.to_static_variable(3).dtype == paddle.int64 and d.to_static_variable("a") == "a"
    assert d.ast_to_source_code(ast.parse("x=1+2")).strip() == "x = 1 + 2"
    assert d.WrapSuper(super) is super and d.WrapSuper(lambda a: a)(3) == 3
    assert d.Call(d.Shape) is d.Shape and d.saw(3) == 3
    d.Assert(True, "fine")


def test_errors_of_operators():
    with pytest.raises(AssertionError, match="text"):
        d.Assert(False, "text")
    with pytest.raises(ValueError, match="dtype must be one of"):
        d.AsDtype(3, "str")
    with pytest.raises(TypeError, match="x must have elements"):
        d.Indexable(5)
    with pytest.raises(TypeError, match=r"ast_node must be an ast\.AST"):
        d.ast_to_source_code(3)
    for f in (d.UndefinedVar("v").check, lambda: d.saw(d.UndefinedVar("v"))):
        with pytest.raises(UnboundLocalError, match="variable 'v' has no value"):
            f()


def test_branches_and_loops_over_variables():
    def run(x):
        i = paddle.zeros([], "int64")

        def get():
            return x, i

        def set_(values):
            nonlocal x, i
            x, i = values

        def body():
            nonlocal x, i
            x, i = x * 2, i + 1

        def less():
            nonlocal x
            x = x - 1

        d.While(lambda: x.sum() < 20, body, get, set_, ["x", "i"])
        d.IfElse(d.And(lambda: i > 1, lambda: x.sum() > 3), less, lambda: None, get, set_, ["x"])
        return x, i

    static = paddle.jit.to_static(run, full_graph=True)
    for x in (X, X * 10, X + 5):
        for a, b in zip(run(x), static(x)):
            np.testing.assert_allclose(a.numpy(), b.numpy())
    assert static.get_traced_count() == 1


def test_a_loaded_layer_has_modes(tmp_path):
    spec = [paddle.static.InputSpec([None, 2])]
    paddle.jit.save(nn.Linear(2, 2), str(tmp_path / "net"), spec)
    loaded = paddle.jit.load(str(tmp_path / "net"))
    assert not loaded.training
    loaded.train()
    assert loaded.training
    assert not loaded.eval().training
