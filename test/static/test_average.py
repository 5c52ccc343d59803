"""Averages of parameters, settings of programs."""

import numpy as np
import pytest

import paddle
from paddle import static


@pytest.fixture(autouse=True)
def static_mode():
    paddle.enable_static()
    with static.program_guard(static.Program(), static.Program()):
        yield
    paddle.disable_static()


def model(**options):
    x = static.data("x", [None, 2])
    one = paddle.nn.initializer.Constant(1.0)
    loss = static.nn.fc(x, 1, weight_attr=one, bias_attr=False).mean()
    paddle.optimizer.SGD(0.1).minimize(loss)
    ema = static.ExponentialMovingAverage(**options)
    ema.update()
    exe = static.Executor()
    exe.run(static.default_startup_program())
    (weight,) = static.default_main_program().all_parameters()
    return ema, exe, weight, lambda: exe.run(feed={"x": np.ones([4, 2], "float32")})


def numbers(t):
    with paddle._C.PlainScope():
        return t.numpy().ravel()


def test_average():
    ema, exe, weight, step = model(decay=0.5)
    with pytest.raises(RuntimeError, match="has not run"), ema.apply(exe):
        pass
    average, weights = 0.0, []
    for i in range(3):
        step()
        weights.append(1 - 0.1 * (i + 1))
        average = average * 0.5 + weights[-1] * 0.5
        with ema.apply(exe):
            np.testing.assert_allclose(numbers(weight), average / (1 - 0.5 ** (i + 1)), rtol=1e-6)
        np.testing.assert_allclose(numbers(weight), weights[-1], rtol=1e-6)
    with ema.apply(exe, need_restore=False):
        pass
    np.testing.assert_allclose(numbers(weight), average / (1 - 0.5**3), rtol=1e-6)
    ema.restore(exe)
    np.testing.assert_allclose(numbers(weight), weights[-1], rtol=1e-6)


def test_average_that_follows_quickly_at_first():
    with paddle._C.PlainScope():
        steps = paddle.to_tensor(0.0)
    ema, exe, weight, step = model(decay=0.9, thres_steps=steps)
    step()
    step()
    with ema.apply(exe):
        want = (0.9 * 0.9 * 0.1 + 0.8 * 0.9) / (1 - 0.1**2)
        np.testing.assert_allclose(numbers(weight), want, rtol=1e-6)


def test_a_decay_that_is_none():
    with pytest.raises(ValueError, match="decay must be in"):
        static.ExponentialMovingAverage(1.0)


def test_settings():
    strategy = static.BuildStrategy()
    assert strategy.enable_inplace is True and strategy.nccl_comm_num == 1
    assert strategy.reduce_strategy == static.BuildStrategy.ReduceStrategy.AllReduce
    strategy.fuse_bn_act_ops = True
    assert strategy.fuse_bn_act_ops and not static.BuildStrategy().fuse_bn_act_ops
    with pytest.raises(AttributeError):
        strategy.fuse_everything = True
    with pytest.raises(AttributeError):
        strategy.fuse_everything  # noqa: B018
    with pytest.raises(TypeError, match="nccl_comm_num must be int"):
        strategy.nccl_comm_num = "many"


def test_seed_of_a_program():
    program = static.Program()
    assert program.random_seed == 0
    program.random_seed = 3
    assert program.clone().random_seed == 3
    program.global_seed(4)
    assert program.random_seed == 4
    with pytest.raises(ValueError, match="must be an integer"):
        program.random_seed = 1.5
