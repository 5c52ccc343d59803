"""Python's control flow on tensors, captured, against the same functions run op by op."""

import numpy as np
import pytest

import paddle
from paddle import nn

ops = paddle._C.ops


def tensor(values, dtype="float32"):
    return paddle._C._tensor_from(np.asarray(values, dtype), None, None)


def same(f, *inputs):
    """One program gives for all inputs what the function gives at once."""
    static = paddle.jit.to_static(f, full_graph=True)
    for x in inputs:
        args = x if isinstance(x, tuple) else (x,)
        want, got = f(*args), static(*args)
        want = want if isinstance(want, (list, tuple)) else [want]
        got = got if isinstance(got, (list, tuple)) else [got]
        assert len(want) == len(got)
        for a, b in zip(want, got):
            np.testing.assert_allclose(np.asarray(b), np.asarray(a), rtol=1e-6)
    assert static.get_traced_count() == 1
    return static


UP, DOWN = tensor([1.0, 2.0]), tensor([-1.0, -2.0])


def test_if():
    def f(x):
        y = x + 1
        if ops.sum(x) > 0:
            y = y * 2
            z = x
        else:
            z = -x
        return y, z

    same(f, UP, DOWN)


def test_elif_and_conditions():
    def f(x):
        s = ops.sum(x)
        if s > 2 and not s > 10:
            return x * 2
        elif -2 < s < 0 or s < -100:
            return x * 3
        elif s == 0:
            return x * 4
        return x * 5

    same(f, UP, DOWN, tensor([5.0, 6.0]), tensor([-1.0, 0.0]), tensor([0.0, 0.0]))


def test_conditional_expression():
    def f(x):
        return x * 2 if ops.sum(x) > 0 else x - 1

    same(f, UP, DOWN)


def test_variables_that_are_numbers():
    def f(x):
        n, name = 1, "text"
        if ops.sum(x) > 0:
            n = 2.5
        assert name == "text"
        return x * n

    same(f, UP, DOWN)


def test_python_conditions_stay():
    def f(x, flag=True):
        if flag:
            if x.shape[0] == 2:
                return x * 2
        return x

    same(f, UP, DOWN)


def test_while():
    def f(x):
        n = 0
        while ops.sum(x) < 100:
            x = x * 2
            n += 1
        return x, n

    same(f, UP, tensor([0.5, 0.75]), tensor([100.0, 1.0]))


def test_while_with_break_and_continue():
    def f(x, n):
        i, total = 0, ops.full([], 0.0, "float32")
        while i < n:
            i = i + 1
            if i == 3:
                continue
            if i > 6:
                break
            total = total + ops.sum(x) * i
        return total, i

    same(f, *[(UP, tensor(n, "int64")) for n in (0, 2, 4, 9)])


def test_return_within_a_loop():
    def f(x, n):
        for i in range(n):
            x = x * 2
            if ops.sum(x) > 20:
                return x + i
        return -x

    same(f, *[(UP, tensor(n, "int64")) for n in (0, 2, 4, 9)])


def test_for_over_a_range_of_tensors():
    def f(x, n):
        y = x
        for i in range(1, n, 2):
            y = y + i
        return y

    same(f, *[(UP, tensor(n, "int64")) for n in (0, 2, 7)])


def test_for_over_a_tensor():
    def f(x):
        total = ops.full([2], 0.0, "float32")
        for row in x:
            if ops.sum(row) > 0:
                total = total + row
        return total

    same(f, tensor([[1, 2], [-3, -4], [5, 6]]))


def test_for_over_a_list_with_a_break_that_depends_on_a_tensor():
    def f(x):
        for k in [1.0, 2.0, 3.0]:
            x = x * k
            if ops.sum(x) > 8:
                break
        return x

    same(f, UP, tensor([2.0, 1.5]), tensor([9.0, 1.0]), DOWN)


def test_nested_loops():
    def f(x, n):
        total = ops.full([], 0, "int64")
        i = 0
        while i < n:
            j = 0
            while j < i:
                if j == 2:
                    break
                total = total + 1
                j = j + 1
            i = i + 1
        return total

    same(f, *[(UP, tensor(n, "int64")) for n in (0, 3, 6)])


def test_functions_that_are_called():
    def helper(x):
        if ops.sum(x) > 0:
            return x * 2
        return x * 3

    def f(x):
        return helper(x) + 1

    same(f, UP, DOWN)


class Inner(nn.Layer):
    def __init__(self):
        super().__init__()
        self.w = self.create_parameter([2])

    def forward(self, x):
        if ops.sum(x) > 0:
            return x * self.w
        return x


class Outer(nn.Layer):
    def __init__(self):
        super().__init__()
        self.inner = nn.Sequential(Inner())

    def forward(self, x):
        for _ in range(2):
            x = self.inner(x)
        return x


class Derived(Outer):
    def forward(self, x):
        if ops.sum(x) > 0:
            return super().forward(x)
        return -x


@pytest.mark.parametrize("kind", [Outer, Derived])
def test_layers(kind):
    net = kind()
    x = [tensor([1.0, 2.0]), tensor([-1.0, -2.0])]
    want, grads = [], []
    for a in x:
        y = net(a)
        want.append(y.numpy())
        ops.sum(y).backward() if not y.stop_gradient else None
        grads.append(None if net.inner[0].w.grad is None else net.inner[0].w.grad.numpy())
        net.clear_gradients(False)
    paddle.jit.to_static(net, full_graph=True)
    for a, w, g in zip(x, want, grads):
        y = net(a)
        np.testing.assert_allclose(y.numpy(), w, rtol=1e-6)
        ops.sum(y).backward()
        if g is not None:
            np.testing.assert_allclose(net.inner[0].w.grad.numpy(), g, rtol=1e-6)
        net.clear_gradients(False)
    assert net.forward.get_traced_count() == 1


def test_gradients_through_a_loop():
    def f(x, n):
        y = x
        i = 0
        while i < n:
            y = y * x
            i += 1
        return y

    x, n = tensor([2.0]), tensor(2, "int64")
    x.stop_gradient = False
    paddle.jit.to_static(f, full_graph=True)(x, n).backward()
    np.testing.assert_allclose(x.grad.numpy(), [12.0])


def test_variables_of_other_functions():
    count = 0

    def f(x):
        nonlocal count
        if x.shape[0] == 2:
            count = count + 1
        return x

    paddle.jit.to_static(f)(UP)
    assert count == 1


def test_a_variable_without_a_value():
    def f(x):
        if x.shape[0] == 3:
            y = x
        return y

    with pytest.raises(UnboundLocalError):
        paddle.jit.to_static(f)(UP) + 1


def test_conversion_of_numbers():
    def f(x):
        return float(ops.sum(x)) * 2, int(ops.sum(x)), bool(ops.sum(x)), len(x)

    same(f, UP, DOWN)


def test_not_to_static_keeps_a_function():
    @paddle.jit.not_to_static
    def helper(x):
        return x * 2 if bool(ops.sum(x) > 0) else x

    def f(x):
        return helper(x)

    with pytest.raises(TypeError, match="known only when the program runs"):
        paddle.jit.to_static(f, full_graph=True)(UP)


def test_converted_source():
    def f(x):
        if x > 0:
            x = x + 1
        return x

    assert "_jst.if_else(x > 0" in paddle.jit.to_static(f).code


def test_converted_source_is_logged(capsys):
    def f(x):
        return x if x.shape[0] == 2 else -x

    paddle.jit.set_code_level(100, also_to_stdout=True)
    try:
        paddle.jit.to_static(f)(UP)
    finally:
        paddle.jit.set_code_level(0)
        paddle.jit.set_verbosity(0)
    assert "_jst.if_expression(" in capsys.readouterr().out


def test_values_that_cannot_depend_on_a_program():
    def f(x):
        if ops.sum(x) > 0:
            return x

    with pytest.raises(TypeError, match="only tensors and numbers may depend on that"):
        paddle.jit.to_static(f, full_graph=True)(UP)
