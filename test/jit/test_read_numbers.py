"""What a captured function reads of tensors from outside decides what is recorded: when they hold
something else, the function is captured anew."""

import numpy as np
import pytest
from recording import record

import paddle

C = paddle._C
X = paddle.to_tensor(np.arange(6, dtype="float32"))


def by_condition(x, t):
    return x + 1 if t else x * 2


def by_nested_condition(x, t):
    if x.sum() > 0:
        x = x + 1 if t else x * 2
    return x


READS = {
    "condition": (by_condition, 1, 0),
    "condition in a branch": (by_nested_condition, 1, 0),
    "shape": (lambda x, t: paddle.reshape(x, t), [2, 3], [3, 2]),
    "a size in a list": (lambda x, t: paddle.reshape(x, [t, -1]), 2, 3),
    "axis": (lambda x, t: paddle.sum(paddle.reshape(x, [2, 3]), t), 0, 1),
    "bounds": (lambda x, t: x[t:], 2, 3),
    "int()": (lambda x, t: x * int(t), 2, 3),
    "float()": (lambda x, t: x * float(t), 2, 3),
    "bool()": (lambda x, t: x * (2 if bool(t) else 3), 1, 0),
    "item()": (lambda x, t: x * t.item(), 2, 3),
    "numpy()": (lambda x, t: x * t.numpy().sum(), [1, 2], [1, 3]),
    "tolist()": (lambda x, t: x * sum(t.tolist()), [1, 2], [1, 3]),
    "range()": (lambda x, t: sum([x for _ in range(t)]), 2, 3),
}


@pytest.mark.parametrize("case", READS)
@pytest.mark.parametrize("gradient", [False, True])
def test_a_change_is_seen(case, gradient):
    f, first, second = READS[case]
    t = paddle.to_tensor(np.array(first))

    def call(x):
        return f(x, t)

    captured = paddle.jit.to_static(call, full_graph=True)
    for value in (first, second, first, second):
        t.set_value(np.array(value))
        x, y = X.clone(), X.clone()
        x.stop_gradient = y.stop_gradient = not gradient
        got, want = captured(x), f(y, t)
        np.testing.assert_array_equal(got.numpy(), want.numpy())
        if gradient:
            got.sum().backward()
            want.sum().backward()
            np.testing.assert_array_equal(x.grad.numpy(), y.grad.numpy())
    assert captured.get_traced_count() <= 2


def test_equal_elements_need_no_new_program():
    t = paddle.to_tensor(np.array(2))
    runs = []

    @paddle.jit.to_static(full_graph=True)
    def f(x):
        runs.append(1)
        return x * int(t)

    for _ in range(3):
        t.set_value(np.array(2))
        f(X)
    assert len(runs) == 1


def test_programs_are_bounded():
    t = paddle.to_tensor(np.array(0))
    f = paddle.jit.to_static(lambda x: x + int(t), full_graph=True)
    for i in range(100):
        t.set_value(np.array(i))
        assert f(X).numpy()[0] == i
    assert f.get_traced_count() == 64


def test_a_program_that_cannot_be_recorded_anew_says_so():
    flag = paddle.to_tensor(True)
    g = record(lambda x: C.cond(flag, lambda: [x + 1], lambda: [x * 2]), ([6], "float32"))
    flag.set_value(np.array(False))
    with pytest.raises(C.GuardMiss, match="held something else when the program was traced"):
        g.run([X])
    flag.set_value(np.array(True))
    np.testing.assert_array_equal(g.run([X])[0].numpy(), X.numpy() + 1)


def test_what_the_program_itself_updates_is_read_when_it_runs():
    count = paddle.to_tensor(np.array(0))

    def f(x, p):
        count.add_(paddle.to_tensor(np.array(1)))
        return C.cond(p, lambda: C.cond(count > 1, lambda: [x + 1], lambda: [x * 2]), lambda: [x])

    g = record(f, ([6], "float32"), ([], "bool"))
    yes = paddle.to_tensor(True)
    assert [g.run([X, yes])[0].numpy()[3] for _ in range(3)] == [6, 4, 4]
    assert count.item() == 3
