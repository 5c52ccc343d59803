"""Flags, and what those do that look at every op."""

import os
import subprocess
import sys

import numpy as np
import pytest
from paddle.amp import debugging

import paddle

CHECK = "FLAGS_check_nan_inf"
LEVEL = "FLAGS_check_nan_inf_level"


@pytest.fixture
def checked():
    def turn_on(level=0):
        paddle.set_flags({CHECK: True, LEVEL: level})

    yield turn_on
    debugging.disable_tensor_checker()
    paddle.set_flags({LEVEL: 0})


def test_flags_without_effect_keep_their_value():
    assert paddle.get_flags("FLAGS_eager_delete_tensor_gb") == {"FLAGS_eager_delete_tensor_gb": 0.0}
    paddle.set_flags({"FLAGS_eager_delete_tensor_gb": 2, "FLAGS_cudnn_deterministic": "true"})
    got = paddle.get_flags(["FLAGS_eager_delete_tensor_gb", "FLAGS_cudnn_deterministic"])
    assert got == {"FLAGS_eager_delete_tensor_gb": 2.0, "FLAGS_cudnn_deterministic": True}
    paddle.set_flags({"FLAGS_eager_delete_tensor_gb": 0, "FLAGS_cudnn_deterministic": 0})
    assert paddle.get_flags("FLAGS_cudnn_deterministic")["FLAGS_cudnn_deterministic"] is False


@pytest.mark.parametrize("name", ["FLAGS_nosuch", "check_nan_inf", ""])
def test_unknown_flags(name):
    with pytest.raises(ValueError, match=f"there is no flag '{name}'"):
        paddle.set_flags({name: 1})
    with pytest.raises(ValueError, match=f"there is no flag '{name}'"):
        paddle.get_flags(name)


def test_values_of_another_type():
    for flags in ({CHECK: "perhaps"}, {LEVEL: "high"}, {"FLAGS_eager_delete_tensor_gb": "much"}):
        with pytest.raises(ValueError, match=next(iter(flags))):
            paddle.set_flags(flags)
    with pytest.raises(TypeError):
        paddle.set_flags(3)
    with pytest.raises(TypeError):
        paddle.get_flags(3)


def test_environment():
    code = f"import paddle; print(paddle.get_flags(['{CHECK}', '{LEVEL}', 'FLAGS_benchmark']))"
    env = {**os.environ, CHECK: "1", LEVEL: "2", "FLAGS_benchmark": "true"}
    r = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, env=env)
    assert r.stdout == f"{{'{CHECK}': True, '{LEVEL}': 2, 'FLAGS_benchmark': True}}\n", r.stderr


def test_errors_name_op_output_and_counts(checked):
    x = paddle.to_tensor([1.0, 0.0, -1.0])
    checked()
    with pytest.raises(RuntimeError, match=r"log: .*'out'.*num_nan=1, num_inf=1, num_zero=1"):
        paddle.log(x)
    with pytest.raises(RuntimeError, match=r"divide: .*num_nan=1, num_inf=2, num_zero=0"):
        paddle.divide(x, paddle.zeros([3]))
    with pytest.raises(RuntimeError, match="cast: .*float16.*num_inf=1"):
        paddle.to_tensor([1e5]).astype("float16")
    with pytest.raises(RuntimeError, match="add: .*num_inf=1"):
        paddle.zeros([2]).add_(paddle.to_tensor([np.inf, 1.0], dtype="float32"))
    with pytest.raises(RuntimeError, match="complex64.*num_inf=1"):
        paddle.to_tensor([complex(1, np.inf)]) + paddle.to_tensor([0j])
    assert (x * 2).tolist() == [2.0, 0.0, -2.0]
    assert paddle.isnan(paddle.to_tensor([np.nan])).tolist() == [True]
    paddle.set_flags({CHECK: False})
    assert np.isinf(paddle.log(paddle.zeros([1])).numpy()).all()


def test_gradients_and_programs_are_checked(checked):
    x = paddle.to_tensor([0.0], stop_gradient=False)
    y = paddle.sqrt(x)
    double = paddle.jit.to_static(lambda t: paddle.log(t) * 2, full_graph=True)
    double(paddle.ones([1]))
    checked()
    with pytest.raises(RuntimeError, match="num_inf=1"):
        y.backward()
    with pytest.raises(RuntimeError, match="log: .*num_inf=1"):
        double(paddle.zeros([1]))


def test_levels_above_zero_report(checked, capfd):
    big = paddle.to_tensor([1e6])
    zero = paddle.zeros([1])
    seen = []
    for level in (1, 2, 3):
        checked(level)
        paddle.log(zero)
        big * 2
        zero * 2
        lines = [x for x in capfd.readouterr().err.splitlines() if "check_numerics" in x]
        seen.append([" of log" in "".join(lines), len(lines)])
    assert seen == [[True, 1], [True, 2], [True, 3]]


def test_tensor_checker(checked):
    x = paddle.to_tensor([-1.0])

    def raised(f, **config):
        config = debugging.TensorCheckerConfig(enable=True, **config)
        debugging.enable_tensor_checker(config)
        try:
            f(x)
            return False
        except RuntimeError:
            return True
        finally:
            debugging.disable_tensor_checker()

    assert raised(paddle.sqrt) and raised(paddle.sqrt, checked_op_list=["sqrt"])
    assert not raised(paddle.sqrt, checked_op_list=["log"])
    assert not raised(paddle.sqrt, skipped_op_list=["sqrt"])
    assert not raised(paddle.sqrt, debug_mode=debugging.DebugMode.CHECK_NAN_INF)
    debugging.enable_tensor_checker(debugging.TensorCheckerConfig(enable=False))
    assert np.isnan(paddle.sqrt(x).item())
    for wrong in ({"debug_step": 3}, {"checked_op_list": "log"}, {"debug_step": [2, 1]}):
        with pytest.raises(ValueError):
            debugging.TensorCheckerConfig(enable=True, **wrong)
    step = debugging.TensorCheckerConfig.current_step_id
    config = debugging.TensorCheckerConfig(enable=True, debug_step=[step + 1, step + 2])
    assert [config.update_and_check_step_id() for _ in range(3)] == [False, True, False]


def test_numerics_of_one_tensor():
    counts, extent = debugging.check_numerics(paddle.to_tensor([1.0, 0.0, -1.0]), "op", "x")
    assert counts.tolist() == [0, 0, 1] and extent.tolist() == [1.0, -1.0, 0.0]
    with pytest.raises(RuntimeError, match="op: .*'x'.*num_nan=1"):
        debugging.check_numerics(paddle.to_tensor([np.nan]), "op", "x")
    mode = debugging.DebugMode.CHECK_NAN_INF
    assert debugging.check_numerics(paddle.to_tensor([np.nan]), "o", "x", mode)[0].tolist()[0] == 1
    with pytest.raises(TypeError):
        debugging.check_numerics(paddle.to_tensor([1]), "op", "x")


def test_explain_dispatch(capfd):
    paddle.set_flags({"FLAGS_explain_dispatch": True})
    try:
        paddle._C.ops.tanh(paddle.ones([2]))
        paddle._C.ops.add(paddle.ones([2], "float64"), paddle.ones([2], "float64"))
    finally:
        paddle.set_flags({"FLAGS_explain_dispatch": False})
    err = capfd.readouterr().err
    assert "tanh: the kernel for float32 on Place(cpu)" in err
    assert "add: the kernel for float64 on Place(cpu)" in err
