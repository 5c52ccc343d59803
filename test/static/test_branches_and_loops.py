"""Branches and loops, recorded and run at once."""

import numpy as np
import pytest

import paddle
from paddle import static

ops = paddle._C.ops


def tensor(values, dtype="float32"):
    return paddle._C._tensor_from(np.asarray(values, dtype), None, None)


def both(f, *args):
    """The results of f at once, and of its program."""
    eager = f(*args)
    recorded = paddle.jit.to_static(f, full_graph=True)(*args)
    return eager, recorded


def assert_same(a, b):
    np.testing.assert_allclose(np.asarray(a), np.asarray(b), rtol=1e-6)


@pytest.mark.parametrize("x", [[1.0, 2.0], [-1.0, -2.0]])
def test_cond(x):
    def f(x):
        y = static.nn.cond(ops.sum(x) > 0, lambda: {"a": x * 2, "b": 1}, lambda: {"a": -x, "b": 2})
        return y["a"], y["b"]

    (a, b), (c, d) = both(f, tensor(x))
    assert_same(a, c)
    assert_same(b, d)


def test_gradient_of_cond():
    for sign in (1.0, -1.0):
        x = tensor([sign, 2 * sign])
        x.stop_gradient = False
        f = paddle.jit.to_static(
            lambda x: static.nn.cond(ops.sum(x) > 0, lambda: x * x, lambda: x * 3)
        )
        ops.sum(f(x)).backward()
        assert_same(x.grad, [2.0, 4.0] if sign > 0 else [3.0, 3.0])


def test_while_loop():
    def f(x, n):
        i, y = static.nn.while_loop(lambda i, y: i < n, lambda i, y: [i + 1, y * 2], [0, x])
        return i, y

    (i, y), (j, z) = both(f, tensor([1.0, 3.0]), tensor(4, "int64"))
    assert_same(i, j)
    assert_same(y, z)


def test_case_and_switch_case():
    def f(x):
        fns = [lambda: x + 1, lambda: x + 2, lambda: x + 3]
        i = ops.cast(ops.sum(x), "int32")
        first = static.nn.case([(x > 2, fns[0]), (x > 1, fns[1])], fns[2])
        return first, static.nn.switch_case(i, fns), static.nn.switch_case(i, {1: fns[0]}, fns[1])

    for x in (0.0, 1.0, 1.5, 3.0):
        for a, b in zip(*both(f, tensor(x))):
            assert_same(a, b)


def test_in_a_static_program():
    paddle.enable_static()
    try:
        main = static.Program()
        with static.program_guard(main):
            x = static.data("x", [None])
            y = static.nn.cond(ops.sum(x) > 0, lambda: x * 2, lambda: x - 1)
        for a in ([1.0, 2.0], [-1.0]):
            a = np.asarray(a, "float32")
            (got,) = static.Executor().run(main, feed={"x": a}, fetch_list=[y])
            assert_same(got, a * 2 if a.sum() > 0 else a - 1)
    finally:
        paddle.disable_static()


def test_errors():
    with pytest.raises(TypeError, match="true_fn must be a function"):
        static.nn.cond(tensor(True, "bool"), 3)
    with pytest.raises(TypeError, match="nested differently"):
        paddle.jit.to_static(
            lambda x: static.nn.cond(ops.sum(x) > 0, lambda: [x], lambda: x), full_graph=True
        )(tensor([1.0]))
    with pytest.raises(ValueError, match="loop_vars must not be empty"):
        static.nn.while_loop(lambda: True, lambda: [], [])
    with pytest.raises(ValueError, match="occurs twice"):
        static.nn.switch_case(tensor(1, "int32"), [(1, lambda: 1), (1, lambda: 2)])
