import numpy as np
import pytest

import paddle


def tensor(values):
    return paddle._C._tensor_from(np.asarray(values, "float32"), None, None)


def parameter():
    p = tensor([1.0, 2.0])
    p.stop_gradient = False
    return p


def test_classes_of_ops():
    x, w = tensor(np.ones([1, 1, 3, 3])), tensor(np.ones([1, 1, 2, 2]))
    with paddle.amp.auto_cast(dtype="bfloat16"):
        assert paddle.amp.is_autocast_enabled()
        half = paddle._C.ops.conv2d(x, w)
        assert half.dtype == paddle.bfloat16
        assert paddle._C.ops.exp(half).dtype == paddle.float32
        assert paddle._C.ops.add(half, w).dtype == paddle.float32
        assert paddle._C.ops.reshape(half, [-1]).dtype == paddle.bfloat16
        with paddle.amp.auto_cast(False):
            assert paddle._C.ops.conv2d(x, w).dtype == paddle.float32
    with paddle.amp.auto_cast(dtype="bfloat16", level="O2", custom_black_list={"conv2d"}):
        assert paddle._C.ops.conv2d(x, w).dtype == paddle.float32
        assert paddle._C.ops.add(x, x).dtype == paddle.bfloat16
    assert not paddle.amp.is_autocast_enabled()


def test_lists_name_any_op():
    ops, x = paddle._C.ops, tensor([0.5])
    with paddle.amp.auto_cast(dtype="bfloat16"):
        assert ops.gelu(x).dtype == ops.tanh(x).dtype == ops.scale(x, 2.0).dtype == paddle.float32
    named = {"gelu", "tanh", "scale"}
    with paddle.amp.auto_cast(dtype="bfloat16", custom_white_list=named):
        assert ops.gelu(x).dtype == ops.tanh(x).dtype == ops.scale(x, 2.0).dtype == paddle.bfloat16
    half = ops.cast(x, "bfloat16")
    with paddle.amp.auto_cast(dtype="bfloat16", custom_black_list=named):
        assert ops.gelu(half).dtype == ops.tanh(half).dtype == paddle.float32


def test_o2_casts_all_but_copies_views_and_what_is_written():
    ops, x = paddle._C.ops, tensor([[0.5, 1.0]])
    with paddle.amp.auto_cast(dtype="bfloat16", level="O2"):
        assert ops.gelu(x).dtype == ops.tanh(x).dtype == paddle.bfloat16
        assert ops.cast(x, "float64").dtype == paddle.float64
        assert ops.assign(x).dtype == ops.reshape(x, [-1]).dtype == paddle.float32
        mean, variance = tensor([0.0, 0.0]), tensor([1.0, 1.0])
        assert ops.batch_norm_(x, mean, variance)[0].dtype == paddle.float32
        assert mean.dtype == paddle.float32


def test_scaler():
    p = parameter()
    optimizer = paddle.optimizer.SGD(0.5, [p])
    scaler = paddle.amp.GradScaler(init_loss_scaling=8.0, incr_every_n_steps=2)
    assert scaler.scale(tensor(2.0)).item() == 16.0
    for good, scale in ((False, 4.0), (True, 4.0), (True, 8.0)):
        before = p.numpy()
        p.grad = tensor([8.0, 4.0 if good else np.inf])
        factor = scaler.state_dict()["scale"].item()
        scaler.step(optimizer)
        scaler.update()
        moved = 0.5 * np.array([8.0, 4.0]) / factor if good else 0
        np.testing.assert_array_equal(p.numpy(), before - moved)
        assert scaler.state_dict()["scale"].item() == scale


def test_scaler_stages_and_state():
    p = parameter()
    optimizer, scaler = paddle.optimizer.SGD(0.5, [p]), paddle.amp.GradScaler()
    p.grad = tensor([1.0, 1.0])
    scaler.unscale_(optimizer)
    with pytest.raises(RuntimeError):
        scaler.unscale_(optimizer)
    scaler.step(optimizer)
    with pytest.raises(RuntimeError):
        scaler.step(optimizer)
    other = paddle.amp.GradScaler(init_loss_scaling=2.0)
    other.load_state_dict(scaler.state_dict())
    assert other.get_init_loss_scaling() == 65536.0
    off = paddle.amp.GradScaler(enable=False)
    loss = tensor(2.0)
    assert off.scale(loss) is loss and off.state_dict() == {}


def test_errors():
    with pytest.raises(ValueError, match="level"):
        paddle.amp.auto_cast(level="O3")
    with pytest.raises(ValueError, match="both lists"):
        paddle.amp.auto_cast(custom_white_list={"exp"}, custom_black_list={"exp"})


def test_save_dtype():
    layer = paddle.nn.Linear(2, 2)
    paddle.amp.decorate(layer, level="O2", dtype="bfloat16", save_dtype="float64")
    assert layer.weight.dtype == paddle.bfloat16
    shown = layer.state_dict()["weight"]
    assert shown.dtype == paddle.float64 and shown.name == layer.weight.name
    with pytest.raises(ValueError, match="save_dtype"):
        paddle.amp.decorate(layer, level="O2", dtype="bfloat16", save_dtype="int32")
