"""Programs that are built and run."""

import numpy as np
import pytest

import paddle
from paddle import static

ops = paddle._C.ops


@pytest.fixture(autouse=True)
def static_mode():
    paddle.enable_static()
    with static.program_guard(static.Program(), static.Program()):
        yield
    paddle.disable_static()


def array(*shape, seed=0):
    return np.random.default_rng(seed).normal(size=shape).astype("float32")


def run(feed, fetch, program=None):
    return static.Executor().run(program, feed=feed, fetch_list=fetch)


def linear(x, n, m):
    w = static.create_parameter([n, m], "float32")
    b = static.create_parameter([m], "float32", is_bias=True)
    return ops.matmul(x, w) + b


def test_a_program_runs_for_any_batch():
    x = static.data("x", [None, 3])
    y = ops.tanh(x) * 2
    assert not paddle.in_dynamic_mode()
    assert list(y.shape)[1] == 3
    for n in (1, 4):
        a = array(n, 3)
        (got,) = run({"x": a}, [y])
        np.testing.assert_allclose(got, np.tanh(a) * 2, rtol=1e-6)


def test_fetching_by_name_needs_only_its_inputs():
    x, y = static.data("x", [2]), static.data("y", [2])
    z = x * 2
    z.name = "z"
    ops.add(z, y)
    (got,) = run({"x": array(2)}, ["z"])
    np.testing.assert_allclose(got, array(2) * 2)


def test_errors_of_run():
    x = static.data("x", [None, 3])
    y = x * 2
    with pytest.raises(KeyError, match="feed must have the input 'x'"):
        run({}, [y])
    with pytest.raises(ValueError, match="must be paddle.float32, got paddle.float64"):
        run({"x": np.ones([2, 3])}, [y])
    with pytest.raises(ValueError, match="must have shape"):
        run({"x": array(2, 4)}, [y])
    with pytest.raises(ValueError, match="no tensor 'nothing' to fetch"):
        run({"x": array(2, 3)}, ["nothing"])
    with pytest.raises(TypeError, match="known only when the program runs"):
        float(y)


def test_parameters_get_values_from_the_startup_program():
    w = static.create_parameter([3, 2], "float32", name="test_startup_w")
    assert not w.numpy().any()
    paddle.seed(5)
    static.Executor().run(static.default_startup_program())
    first = w.numpy()
    assert first.any()
    paddle.seed(5)
    static.Executor().run(static.default_startup_program())
    np.testing.assert_array_equal(w.numpy(), first)


def train(optimizer, steps):
    x, y = static.data("x", [None, 3]), static.data("y", [None, 1])
    loss = ops.sum(ops.square(linear(ops.tanh(linear(x, 3, 4)), 4, 1) - y))
    _, pairs = optimizer.minimize(loss)
    static.Executor().run(static.default_startup_program())
    a, b = array(5, 3), array(5, 1, seed=1)
    return [float(run({"x": a, "y": b}, [loss])[0]) for _ in range(steps)], pairs


@pytest.mark.parametrize("kind", ["SGD", "Momentum", "Adam", "AdamW"])
def test_training(kind):
    losses, pairs = train(getattr(paddle.optimizer, kind)(0.01), 20)
    assert losses[-1] < losses[0] * 0.9
    assert len(pairs) == 4
    assert [g.name for _, g in pairs] == [p.name + "@GRAD" for p, _ in pairs]


def test_the_learning_rate_follows_its_scheduler():
    scheduler = paddle.optimizer.lr.StepDecay(0.5, 1, 0.1)
    w = static.create_parameter([1], "float32")
    loss = ops.sum(w * static.data("x", [1]))
    paddle.optimizer.SGD(scheduler).minimize(loss)
    x = np.ones(1, "float32")
    run({"x": x}, [])
    np.testing.assert_allclose(w.numpy(), [-0.5])
    scheduler.step()
    run({"x": x}, [])
    np.testing.assert_allclose(w.numpy(), [-0.55], rtol=1e-6)


def test_gradients_of_gradients():
    x = static.data("x", [3])
    x.stop_gradient = False
    (dx,) = static.gradients(x * x * x, x)
    (ddx,) = static.gradients(dx, x)
    a = array(3)
    got = run({"x": a}, [dx, ddx])
    np.testing.assert_allclose(got, [3 * a * a, 6 * a], rtol=1e-5)
    assert static.gradients(dx, static.data("y", [3])) == [None]


def test_clone_for_test():
    norm = paddle.nn.BatchNorm1D(3)
    x = static.data("x", [None, 3])
    state = norm._mean, norm._variance, norm.weight, norm.bias
    y = ops.batch_norm_(x, *state, is_test=False)[0]
    test = static.default_main_program().clone(for_test=True)
    static.Executor().run(static.default_startup_program())
    a = array(8, 3)
    (got,) = run({"x": a}, [y], test)
    np.testing.assert_allclose(got, a / np.sqrt(1 + 1e-5), rtol=1e-5, atol=1e-6)
    assert not norm._mean.numpy().any()
    run({"x": a}, [y])
    np.testing.assert_allclose(norm._mean.numpy(), a.mean(0) * 0.1, rtol=1e-5, atol=1e-7)


def test_the_program_as_it_is():
    x = static.data("x", [None, 3])
    linear(x, 3, 2)
    main = static.default_main_program()
    assert [op.type for op in main.global_block().ops] == ["matmul", "add"]
    assert len(main.all_parameters()) == main.parameters_num() == 2
    assert main.global_block().var("x").shape[1] == 3
    assert '"x": float32[s0, 3]' in str(main)
    assert set(main.state_dict()) == {p.name for p in main.all_parameters()}


def test_global_variables():
    v = static.create_global_var([1], 2.0, "float32", persistable=True, name="test_global")
    ops.add_(v, ops.full([1], 1.0, "float32"))
    for want in (3.0, 4.0):
        assert run({}, [v])[0].tolist() == [want]


def test_guards_do_not_disturb_each_other():
    other = static.Program()
    x = static.data("x", [2])
    y = x * 2
    with static.program_guard(other):
        z = static.data("z", [2]) * 3
        with static.program_guard(other):
            z = z + 1
    w = y + 1
    a = array(2)
    np.testing.assert_allclose(run({"x": a}, [w])[0], a * 2 + 1, rtol=1e-6)
    np.testing.assert_allclose(run({"z": a}, [z], other)[0], a * 3 + 1, rtol=1e-6)


def test_sizes_that_the_program_did_not_expect():
    x, y = static.data("x", [None, 3]), static.data("y", [None, 3])
    w = static.create_parameter([3], "float32", name="test_sizes_w")
    loss = ops.sum((x - y) * w)
    paddle.optimizer.SGD(1.0).minimize(loss)
    for n in (4, 1, 4, 1):
        before = w.numpy()
        a, b = array(n, 3), array(n, 3, seed=1)
        (got,) = run({"x": a, "y": b}, [loss])
        np.testing.assert_allclose(got, ((a - b) * before).sum(), rtol=1e-4, atol=1e-6)
        np.testing.assert_allclose(w.numpy(), before - (a - b).sum(0), rtol=1e-5, atol=1e-6)
