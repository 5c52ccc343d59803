"""Optimizers in static programs do what they do at once."""

import numpy as np
import pytest

import paddle
from paddle import nn, optimizer

X = np.arange(12, dtype="float32").reshape(4, 3) / 10
SETTINGS = {
    "Adadelta": {},
    "Adagrad": {},
    "Adam": {},
    "AdamW": {},
    "Adamax": {},
    "Lamb": {},
    "Momentum": {},
    "NAdam": {},
    "RAdam": {},
    "RMSProp": {"centered": True},
    "SGD": {},
}


def made(name, clip, parameters=None):
    decay = "lamb_weight_decay" if name == "Lamb" else "weight_decay"
    schedule = optimizer.lr.StepDecay(0.1, 2)
    options = {decay: 0.01, "grad_clip": clip, "parameters": parameters, **SETTINGS[name]}
    return getattr(optimizer, name)(learning_rate=schedule, **options)


def half(shape, dtype="float32"):
    constant = nn.initializer.Constant(0.5)
    return paddle.create_parameter(shape, dtype, default_initializer=constant)


def loss_of(x, w):
    return (paddle.matmul(x, w) ** 2).mean()


@pytest.mark.parametrize("clip", [None, nn.ClipGradByGlobalNorm(1.0), nn.ClipGradByNorm(0.5)])
@pytest.mark.parametrize("name", SETTINGS)
def test_a_program_descends_as_eager_steps_do(name, clip):
    w = half([3, 2])
    now = made(name, clip, [w])
    expected = []
    for _ in range(8):
        loss = loss_of(paddle.to_tensor(X), w)
        loss.backward()
        now.step()
        now.clear_grad()
        expected.append(loss.item())

    paddle.enable_static()
    try:
        main, startup = paddle.static.Program(), paddle.static.Program()
        with paddle.static.program_guard(main, startup):
            loss = loss_of(paddle.static.data("x", [4, 3]), half([3, 2]))
            made(name, clip).minimize(loss)
        executor = paddle.static.Executor()
        executor.run(startup)
        results = [executor.run(main, feed={"x": X}, fetch_list=[loss])[0] for _ in range(8)]
    finally:
        paddle.disable_static()
    assert np.allclose(np.ravel(results), expected, rtol=2e-5, atol=1e-6)
