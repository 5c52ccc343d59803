import pathlib
import sys

import numpy as np
import paddle.nn.clip
import pytest

import paddle

sys.path.insert(0, str(pathlib.Path(__file__).parent))
from descents import DESCENTS, SCHEDULES, descend, gradients, parameters, schedule

GOLDEN = np.load(pathlib.Path(__file__).with_name("golden.npz"))


@pytest.mark.parametrize("name", SCHEDULES)
def test_schedule(name):
    np.testing.assert_allclose(schedule(paddle, name), GOLDEN[name], rtol=1e-9, atol=1e-12)


@pytest.mark.parametrize("name", DESCENTS)
def test_descent(name):
    np.testing.assert_allclose(descend(paddle, name), GOLDEN[name], rtol=2e-5, atol=2e-6)


def test_state_goes_on():
    scheduler = paddle.optimizer.lr.StepDecay(0.1, 2)
    params = parameters(paddle)
    first = paddle.optimizer.Adam(scheduler, parameters=params)
    for p, g in zip(params, gradients(0)):
        p.grad = paddle._C._tensor_from(g, None, None)
    first.step()
    state = first.state_dict()
    assert "a_moment1_0" in state and "b_beta2_pow_acc_0" in state
    assert state["LR_Scheduler"] == {"last_epoch": 0, "last_lr": 0.1}
    copies = [p.clone() for p in params]
    for p, name in zip(copies, "ab"):
        p.name = name
    copies = [p.detach() for p in copies]
    for p, name, of in zip(copies, "ab", params):
        p.name, p.stop_gradient, p.grad = name, False, of.grad
    second = paddle.optimizer.Adam(paddle.optimizer.lr.StepDecay(0.1, 2), parameters=copies)
    second.set_state_dict({k: v if isinstance(v, dict) else v.numpy() for k, v in state.items()})
    first.step(), second.step()
    for p, q in zip(params, copies):
        np.testing.assert_array_equal(p.numpy(), q.numpy())


def test_master_weights():
    p = paddle._C.ops.cast(parameters(paddle)[0], "bfloat16").detach()
    p.name, p.stop_gradient = "h", False
    optimizer = paddle.optimizer.AdamW(0.01, parameters=[p], multi_precision=True)
    p.grad = paddle._C.ops.cast(paddle._C._tensor_from(gradients(0)[0], None, None), "bfloat16")
    optimizer.step()
    master = optimizer.state_dict()["master_weights"]["h"]
    assert master.dtype == paddle.float32 and p.dtype == paddle.bfloat16
    np.testing.assert_array_equal(paddle._C.ops.cast(master, "bfloat16").tolist(), p.tolist())


def test_errors():
    with pytest.raises(AttributeError):
        paddle.optimizer.SGD(0.1)
    with pytest.raises(ValueError, match="beta1"):
        paddle.optimizer.Adam(0.1, beta1=1.0, parameters=parameters(paddle))
    with pytest.raises(ValueError, match="gamma"):
        paddle.optimizer.lr.StepDecay(0.1, 2, gamma=2.0)
    with pytest.raises(RuntimeError, match="last_lr"):
        paddle.optimizer.lr.StepDecay(0.1, 2).set_state_dict({"last_epoch": 1})
