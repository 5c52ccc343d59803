"""Captured functions against the same functions run op by op."""

import copy

import numpy as np
import pytest
from paddle.static import InputSpec

import paddle
from paddle import nn

ops = paddle._C.ops


def tensor(values, stop_gradient=True):
    t = paddle._C._tensor_from(np.asarray(values, "float32"), None, None)
    t.stop_gradient = stop_gradient
    return t


def random(*shape, stop_gradient=True):
    return tensor(np.random.default_rng(sum(shape)).normal(size=shape), stop_gradient)


def assert_equal(a, b):
    np.testing.assert_allclose(a.numpy(), b.numpy(), rtol=1e-5, atol=1e-6)


class Linear(nn.Layer):
    def __init__(self, n, m):
        super().__init__()
        self.weight = self.create_parameter([n, m])
        self.bias = self.create_parameter([m], is_bias=True)

    def forward(self, x):
        return ops.matmul(x, self.weight) + self.bias


class Net(nn.Layer):
    def __init__(self):
        super().__init__()
        self.first = Linear(3, 4)
        self.second = Linear(4, 2)

    def forward(self, x):
        return self.second(ops.tanh(self.first(x)))


def test_results_keep_their_nesting():
    @paddle.jit.to_static
    def f(x, ys, scale=2.0):
        return {"a": x * scale, "b": [ys[0] + x, (ys[1], "text")]}

    x, y, z = random(2, 3), random(2, 3), random(4)
    got = f(x, [y, z], scale=3.0)
    assert_equal(got["a"], x * 3.0)
    assert_equal(got["b"][0], x + y)
    assert got["b"][1][1] == "text"
    assert_equal(got["b"][1][0], z)


def test_one_program_for_a_size_that_differs():
    calls = []

    @paddle.jit.to_static(full_graph=True)
    def f(x):
        calls.append(1)
        return ops.reshape(x, [x.shape[0], -1]) * x.shape[0]

    for n in (2, 3, 4, 5):
        x = random(n, 2, 2)
        assert_equal(f(x), ops.reshape(x, [n, 4]) * n)
    assert len(calls) == 2
    assert f.get_traced_count() == 2


def test_constants_among_the_arguments_choose_the_program():
    @paddle.jit.to_static
    def f(x, how):
        return x * 2 if how else x * 3

    x = random(2)
    assert_equal(f(x, True), x * 2)
    assert_equal(f(x, False), x * 3)
    assert_equal(f(x, True), x * 2)
    assert f.get_traced_count() == 2


FACTOR = 2.0


def test_global_constants_choose_the_program():
    global FACTOR

    @paddle.jit.to_static
    def f(x):
        return x * FACTOR

    x = random(2)
    assert_equal(f(x), x * 2)
    FACTOR = 5.0
    try:
        assert_equal(f(x), x * 5)
    finally:
        FACTOR = 2.0


def test_training_gives_the_same_gradients():
    net = Net()
    static = paddle.jit.to_static(copy.deepcopy(net))
    x = random(5, 3, stop_gradient=False)
    y = random(5, 3, stop_gradient=False)
    ops.sum(ops.square(net(x))).backward()
    ops.sum(ops.square(static(y))).backward()
    assert_equal(net(x), static(y))
    for p, q in zip(net.parameters(), static.parameters()):
        assert_equal(p.grad, q.grad)
    assert y.grad is not None


def test_updated_parameters_are_used():
    net = Net()
    paddle.jit.to_static(net)
    x = random(2, 3)
    before = net(x).numpy()
    for p in net.parameters():
        p.set_value(p.numpy() * 2)
    assert not np.allclose(net(x).numpy(), before)
    assert net.forward.get_traced_count() == 1
    assert_equal(net(x), net.forward.dygraph_function(x))


def test_detached_tensors_pass_no_gradient():
    def f(x):
        return x.detach() * x

    x, y = random(3, stop_gradient=False), random(3, stop_gradient=False)
    ops.sum(f(x)).backward()
    ops.sum(paddle.jit.to_static(f)(y)).backward()
    assert_equal(x.grad, y.grad)


def test_gradients_have_gradients():
    f = paddle.jit.to_static(lambda x: x * x * x)
    x = random(3, stop_gradient=False)
    (dx,) = paddle.grad(f(x), x, create_graph=True)
    (ddx,) = paddle.grad(dx, x)
    assert_equal(dx, 3 * x * x)
    assert_equal(ddx, 6 * x)


class Stateful(nn.Layer):
    def __init__(self):
        super().__init__()
        self.register_buffer("count", tensor([0.0]))
        self.register_buffer("last", tensor([0.0]))

    def forward(self, x):
        ops.add_(self.count, tensor([1.0]))
        self.last = ops.sum(x, keepdim=True)
        return x * self.count


def test_buffers_are_written_and_replaced():
    net = paddle.jit.to_static(Stateful())
    count = net.count
    for n in (1, 2, 3):
        x = tensor([1.0 * n, 2.0])
        assert_equal(net(x), x * n)
        assert_equal(net.last, tensor([n + 2.0]))
    assert count.tolist() == [3.0]


class Norm(nn.BatchNorm1D):
    def forward(self, x):
        state = self._mean, self._variance, self.weight, self.bias
        return ops.batch_norm_(x, *state, is_test=not self.training)[0]


def test_running_statistics():
    norm = Norm(3)
    static = paddle.jit.to_static(copy.deepcopy(norm))
    for n in (4, 4, 6):
        x = random(n, 3)
        assert_equal(norm(x), static(x))
    assert_equal(norm._mean, static._mean)
    assert_equal(norm._variance, static._variance)
    norm.eval(), static.eval()
    assert_equal(norm(x), static(x))


def test_random_numbers_go_on():
    f = paddle.jit.to_static(lambda x: ops.dropout(x, None, 0.5))
    x = tensor(np.ones(100))
    paddle.seed(3)
    want = [ops.dropout(x, None, 0.5).numpy() for _ in range(3)]
    paddle.seed(3)
    got = [f(x).numpy() for _ in range(3)]
    np.testing.assert_array_equal(got, want)


class Decorated(nn.Layer):
    def __init__(self, factor):
        super().__init__()
        self.factor = factor

    @paddle.jit.to_static
    def forward(self, x):
        return x * self.factor

    @paddle.jit.to_static(input_spec=[InputSpec([None, 2], name="y")])
    def other(self, y):
        return y + self.factor


def test_methods():
    two, three = Decorated(2.0), Decorated(3.0)
    x = random(4, 2)
    assert_equal(two(x), x * 2)
    assert_equal(three(x), x * 3)
    two.factor = 4.0
    assert_equal(two(x), x * 4)
    assert_equal(three.other(x), x + 3)
    assert_equal(copy.deepcopy(two)(x), x * 4)


def test_rollback():
    net = Net()
    plain = net.forward
    paddle.jit.to_static(net)
    assert isinstance(net.forward, paddle.jit.StaticFunction)
    net.forward.rollback()
    assert net.forward == plain


def test_enable_to_static():
    calls = []

    @paddle.jit.to_static
    def f(x):
        calls.append(1)
        return x

    paddle.jit.enable_to_static(False)
    try:
        f(random(2)), f(random(2))
    finally:
        paddle.jit.enable_to_static(True)
    assert len(calls) == 2


def test_concrete_program_of_a_specification():
    net = paddle.jit.to_static(Net(), input_spec=[InputSpec([None, 3], "float32", "image")])
    program = net.forward.concrete_program
    assert '"image": float32[s0, 3]' in str(program.main_program)
    assert len(program.parameters) == 4
    assert program.outputs.shape[1] == 2


def test_numbers_end_a_program_unless_it_must_be_one():
    def f(x):
        return x * float(ops.sum(x).numpy())

    x = tensor([1.0, 2.0])
    assert_equal(paddle.jit.to_static(f)(x), x * 3)
    with pytest.raises(TypeError, match="known only when the program runs"):
        paddle.jit.to_static(f, full_graph=True)(x)


def test_not_to_static_and_errors():
    @paddle.jit.not_to_static
    def f(x):
        return x

    assert paddle.jit.to_static(f) is f
    with pytest.raises(TypeError, match="unexpected argument 'wrong'"):
        paddle.jit.to_static(f, wrong=1)
    with pytest.raises(TypeError, match="full_graph must be a bool"):
        paddle.jit.to_static(f, full_graph=1)


def test_a_whole_step_of_training():
    def step_of(net):
        rate = paddle.optimizer.lr.StepDecay(0.1, 2, 0.5)
        optimizer = paddle.optimizer.Adam(rate, parameters=net.parameters())

        def step(x, y):
            loss = ops.sum(ops.square(net(x) - y))
            loss.backward()
            optimizer.step()
            optimizer.clear_grad()
            return loss

        return step, rate

    net = Net()
    (step, rate), (captured, captured_rate) = step_of(net), step_of(copy.deepcopy(net))
    captured = paddle.jit.to_static(captured, full_graph=True)
    x, y = random(8, 3), random(8, 2)
    for _ in range(6):
        assert_equal(step(x, y), captured(x, y))
        rate.step(), captured_rate.step()
    assert captured.get_traced_count() == 1


def test_gradients_that_are_left_behind():
    net = Net()

    def f(x):
        loss = ops.sum(net(x))
        loss.backward()
        return loss

    f(random(2, 3))
    want = [p.grad.numpy() * 2 for p in net.parameters()]
    paddle.jit.to_static(f)(random(2, 3))
    for p, g in zip(net.parameters(), want):
        np.testing.assert_allclose(p.grad.numpy(), g, rtol=1e-6)
    with pytest.raises(TypeError, match="has left a gradient"):
        paddle.jit.to_static(f, full_graph=True)(random(2, 3))


class TenTimes(paddle.autograd.PyLayer):
    @staticmethod
    def forward(ctx, x):
        ctx.save_for_backward(x)
        return x * x

    @staticmethod
    def backward(ctx, g):
        (x,) = ctx.saved_tensor()
        return g * x * 10


def test_gradients_that_users_define():
    def f(x):
        y = TenTimes.apply(x)
        y.register_hook(lambda g: g * 3)
        return ops.sum(y * y)

    x, y = random(3, stop_gradient=False), random(3, stop_gradient=False)
    f(x).backward()
    paddle.jit.to_static(f)(y).backward()
    assert_equal(x.grad, y.grad)


def test_what_the_gradient_needs_must_stay():
    w = Linear(3, 3).weight
    x = random(2, 3)
    y = paddle.jit.to_static(lambda x: ops.matmul(x, w))(x)
    x.set_value(np.zeros([2, 3], "float32"))
    with pytest.raises(RuntimeError, match="written in place"):
        ops.sum(y).backward()


def test_all_kinds_of_parameters():
    @paddle.jit.to_static
    def f(*xs, k=1, **others):
        return (xs[0] + xs[1]) * k + others["z"]

    x, z = random(3), random(3)
    assert_equal(f(x, x.numpy(), k=3, z=z), x * 6 + z)


@pytest.mark.parametrize("order", [1, 2])
def test_gradients_where_one_input_is_computed_from_another(order):
    """Of what the program reads, as argument or from outside, each gets its own share."""
    w = paddle.to_tensor([2.0], stop_gradient=False)
    h = w * w

    def f(x, y):
        return x * x * h * w * y

    results = []
    for function in (f, paddle.jit.to_static(f, full_graph=True)):
        g = paddle.grad(function(h, h), w, create_graph=order == 2, retain_graph=True)[0]
        if order == 2:
            g = paddle.grad(g, w, retain_graph=True)[0]
        results.append(g.item())
    assert results[0] == results[1]


def _fills(x):
    made = paddle.to_tensor([0.0, 0.0])
    made[0] = x[0]
    made[1] += x[0]
    return made


def _in_each_round(x):
    total = paddle.zeros([1])
    for _ in range(paddle.to_tensor(3)):
        made = paddle.to_tensor([0.0])
        made += x
        total = total + made
    return total


def _in_a_branch(x):
    made = paddle.to_tensor([0.0])
    if x.sum() > 0:
        made += x
    else:
        made -= x
    return made


@pytest.mark.parametrize("f", [_fills, _in_each_round, _in_a_branch])
@pytest.mark.parametrize("full_graph", [True, False])
def test_what_is_made_of_numbers_is_new_with_each_call(f, full_graph):
    x = paddle.to_tensor([2.0])
    static = paddle.jit.to_static(f, full_graph=full_graph)
    for _ in range(3):
        assert static(x).tolist() == f(x).tolist()


def test_what_is_made_of_numbers_is_new_with_each_run_of_a_program():
    main = paddle.static.Program()
    paddle.enable_static()
    try:
        with paddle.static.program_guard(main):
            x = paddle.static.data("x", [1])
            made = paddle.to_tensor([0.0])
            made.add_(x)
        executor = paddle.static.Executor()
        feed = {"x": np.ones(1, "float32")}
        for _ in range(3):
            assert executor.run(main, feed=feed, fetch_list=[made])[0].tolist() == [1.0]
    finally:
        paddle.disable_static()
