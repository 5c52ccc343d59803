"""What the backward pass holds, shares, and lets go."""

import gc

import numpy as np
import pytest

import paddle
from paddle.autograd import PyLayer, saved_tensors_hooks

N = 1 << 16  # elements, 256 KiB: too large for the pool of small blocks


def in_use():
    """How many tensors of N elements there are."""
    return paddle._C.memory_stats(paddle.CPUPlace())["in_use"] // (4 * N)


def leaf(n=N):
    return paddle.to_tensor(np.ones(n, "float32"), stop_gradient=False)


def test_saved_tensors_are_freed_by_the_backward_pass():
    x = leaf()
    before = in_use()
    y = x
    for _ in range(5):
        y = paddle.exp(y) * 0.1  # keeps its result
    loss = y.sum()
    del y
    assert in_use() >= before + 5
    loss.backward()
    assert in_use() == before + 1  # x.grad


def test_saved_tensors_are_freed_one_after_the_other():
    gc.collect()
    x = leaf()
    held = []
    x.register_hook(lambda g: held.append(in_use()))
    y = x
    for _ in range(8):
        y = paddle.exp(y * 0.1)
    loss = y.sum()
    del y
    loss.backward(retain_graph=True)
    loss.backward()
    kept, freed = held
    assert kept - freed >= 6  # of the eight, while x.grad is new


def test_saved_tensors_stay_with_retain_graph():
    x = leaf()
    y = paddle.exp(x)
    loss = y.sum()
    loss.backward(retain_graph=True)
    loss.backward()
    np.testing.assert_allclose(x.grad.numpy(), 2 * np.e, rtol=1e-6)
    with pytest.raises(RuntimeError, match="retain_graph=True"):
        loss.backward()


def test_only_what_the_gradient_reads_is_saved():
    x = leaf()
    before = in_use()
    y = x + x
    y = y * 3.0  # by a number
    y = y.reshape([512, -1]).sum()
    assert in_use() == before
    y.backward()


def test_gradients_are_added_in_place_only_where_nobody_else_holds_them():
    x = leaf(4)
    g = paddle.ones([4])
    (x + x).backward(g)  # g goes to both sides of the sum
    assert g.tolist() == [1] * 4
    np.testing.assert_array_equal(x.grad.numpy(), [2] * 4)
    x.clear_gradient()
    seen = []
    y = x * 1
    y.register_hook(seen.append)
    (y + x + y).backward(g)
    np.testing.assert_array_equal(seen[0].numpy(), [2] * 4)
    np.testing.assert_array_equal(x.grad.numpy(), [3] * 4)
    assert g.tolist() == [1] * 4


def test_a_gradient_that_users_give_stays_theirs():
    x, g = leaf(2), paddle.ones([2])
    x.grad = g
    (x * 2).sum().backward()
    np.testing.assert_array_equal(x.grad.numpy(), [3, 3])
    assert g.tolist() == [1, 1]
    g.fill_(7)
    np.testing.assert_array_equal(x.grad.numpy(), [3, 3])


def test_the_gradient_one_holds_is_the_one_that_grows():
    """As in the real package: x.grad is a handle."""
    x = leaf(2)
    x.sum().backward()
    g = x.grad
    x.sum().backward()
    assert g.tolist() == [2, 2] and x.grad is not g


class Square(PyLayer):
    @staticmethod
    def forward(ctx, x):
        y = x * x
        ctx.save_for_backward(x, y)
        return y

    @staticmethod
    def backward(ctx, dy):
        x, y = ctx.saved_tensor()
        return dy * 2 * x + 0 * y


def fail(*_):
    raise ArithmeticError("on purpose")


def plain(x):
    paddle.nn.functional.softmax(paddle.exp(x) * x).sum().backward()


def forward_only(x):
    return paddle.exp(x) * x


def with_a_layer(x):
    Square.apply(x).sum().backward()


def with_hooks(x):
    y = x * 2
    y.register_hook(lambda g: g * 2)
    y.retain_grads()
    (y * y).sum().backward()


def with_second_gradients(x):
    (dx,) = paddle.grad((x * x * x).sum(), x, create_graph=True)
    (dx * dx).sum().backward()


def with_saved_hooks(x):
    with saved_tensors_hooks(lambda t: t * 1, lambda t: t):
        y = paddle.exp(x)
    y.sum().backward()


def with_a_failing_hook(x):
    y = x * x
    y.register_hook(fail)
    with pytest.raises(ArithmeticError):
        y.sum().backward()


def with_a_failing_pack(x):
    with pytest.raises(ArithmeticError), saved_tensors_hooks(fail, lambda t: t):
        paddle.exp(x)


def with_a_failing_unpack(x):
    with saved_tensors_hooks(lambda t: t, fail):
        y = paddle.exp(x)
    with pytest.raises(ArithmeticError):
        y.sum().backward()


def in_place(x):
    h = x * 1
    h[0:10].multiply_(x[0:10])
    h.sum().backward()


def captured(x):
    step(x).backward()


@paddle.jit.to_static
def step(x):
    return (paddle.exp(x) * x).sum()


@pytest.mark.parametrize(
    "one_step",
    [
        plain,
        forward_only,
        with_a_layer,
        with_hooks,
        with_second_gradients,
        with_saved_hooks,
        with_a_failing_hook,
        with_a_failing_pack,
        with_a_failing_unpack,
        in_place,
        captured,
    ],
)
def test_nothing_is_left_after_a_hundred_steps(one_step):
    x = leaf()
    for i in range(100):
        one_step(x)
        x.clear_gradient(False)
        if i == 4:
            gc.collect()
            before = in_use()
    gc.collect()
    assert in_use() <= before
