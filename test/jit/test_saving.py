"""Functions saved as files, and run again."""

import numpy as np
import pytest
from paddle.static import InputSpec
from test_to_static import Net, Norm, assert_equal, ops, random, tensor

import paddle
from paddle import nn


def test_a_layer(tmp_path):
    net = Net()
    paddle.jit.save(net, str(tmp_path / "deep" / "net"), [InputSpec([None, 3], "float32", "x")])
    loaded = paddle.jit.load(str(tmp_path / "deep" / "net"))
    for n in (1, 4):
        assert_equal(loaded(random(n, 3)), net(random(n, 3)))
    assert not loaded.training
    assert list(loaded.state_dict()) == [f"param_{k}" for k in range(4)]
    assert sorted(p.name for p in loaded.parameters()) == sorted(p.name for p in net.parameters())
    assert '"x": float32[s0, 3]' in str(loaded.program())


def test_a_loaded_layer_is_trained(tmp_path):
    net = Net()
    paddle.jit.save(net, str(tmp_path / "net"), [InputSpec([None, 3])])
    loaded = paddle.jit.load(str(tmp_path / "net"))
    x = random(5, 3)
    ops.sum(ops.square(net(x))).backward()
    ops.sum(ops.square(loaded(x))).backward()
    by_name = {p.name: p for p in loaded.parameters()}
    for p in net.parameters():
        assert_equal(p.grad, by_name[p.name].grad)
        assert isinstance(by_name[p.name], nn.Parameter)
    before = loaded(x).numpy()
    for p in loaded.parameters():
        p.set_value(p.numpy() * 2)
    assert not np.allclose(loaded(x).numpy(), before)


def test_saved_for_evaluation(tmp_path):
    norm = Norm(3)
    norm(random(8, 3))
    paddle.jit.save(norm, str(tmp_path / "norm"), [InputSpec([None, 3])])
    loaded = paddle.jit.load(str(tmp_path / "norm"))
    x = random(4, 3)
    assert_equal(loaded(x), norm.eval()(x))
    assert [p.stop_gradient for p in loaded.parameters()].count(True) == 2


class Two(nn.Layer):
    def __init__(self):
        super().__init__()
        self.w = self.create_parameter([3])

    @paddle.jit.to_static(input_spec=[InputSpec([None, 3])])
    def forward(self, x):
        return x * self.w

    @paddle.jit.to_static(input_spec=[InputSpec([None, 3])])
    def other(self, y):
        return y + self.w, self.w


def test_several_functions(tmp_path):
    two = Two()
    paddle.jit.save(two, str(tmp_path / "two"))
    loaded = paddle.jit.load(str(tmp_path / "two"))
    x = random(2, 3)
    assert_equal(loaded(x), two(x))
    assert_equal(loaded.other(x)[0], two.other(x)[0])
    assert len(loaded.parameters()) == 1
    loaded.parameters()[0].set_value(np.zeros(3, "float32"))
    assert_equal(loaded(x), x * 0)
    assert_equal(loaded.other(x)[0], x)
    with pytest.raises(ValueError, match="input_spec must be None"):
        paddle.jit.save(two, str(tmp_path / "two"), [InputSpec([None, 3])])


def test_some_results(tmp_path):
    f = paddle.jit.to_static(lambda x, y: (x * 2, y * 3), input_spec=[InputSpec([2])] * 2)
    paddle.jit.save(f, str(tmp_path / "f"), output_spec=[f.outputs[1]])
    loaded = paddle.jit.load(str(tmp_path / "f"))
    assert_equal(loaded(tensor([1.0, 2.0])), tensor([3.0, 6.0]))


def test_errors(tmp_path):
    with pytest.raises(ValueError, match="has no input_spec and has not been called"):
        paddle.jit.save(Net(), str(tmp_path / "net"))
    with pytest.raises(ValueError, match="there is no program"):
        paddle.jit.load(str(tmp_path / "net"))
    with pytest.raises(ValueError, match="path must end with a file's name"):
        paddle.jit.save(Net(), str(tmp_path) + "/")
    with pytest.raises(TypeError, match="layer must be a Layer or a function"):
        paddle.jit.save(3, str(tmp_path / "net"))
    with pytest.raises(ValueError, match="there is no option 'wrong'"):
        paddle.jit.save(Net(), str(tmp_path / "net"), wrong=1)
    paddle.jit.save(Net(), str(tmp_path / "net"), [InputSpec([None, 3])])
    loaded = paddle.jit.load(str(tmp_path / "net"))
    with pytest.raises(TypeError, match="the input 'x' is missing"):
        loaded()
    with pytest.raises(ValueError, match="must be paddle.float32, got paddle.float64"):
        loaded(np.ones([2, 3]))


def test_control_flow(tmp_path):
    def f(x, n):
        i = 0
        while i < n:
            x = x * 2
            if ops.sum(x) > 20:
                break
            i += 1
        return x, i

    specs = [InputSpec([None]), InputSpec([], "int64")]
    paddle.jit.save(paddle.jit.to_static(f, input_spec=specs), str(tmp_path / "f"))
    loaded = paddle.jit.load(str(tmp_path / "f"))
    for n in (0, 2, 9):
        for a in ([1.0, 2.0], [1.0]):
            want, i = f(tensor(a), n)
            got, j = loaded(tensor(a), np.asarray(n))
            assert_equal(got, want)
            assert int(j) == i
