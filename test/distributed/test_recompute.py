"""recompute gives the gradients of a plain call, and keeps less."""

import numpy as np
import pytest
from paddle.distributed.fleet.utils import recompute

import paddle


def gradients(call, layer, x):
    paddle.seed(3)
    layer.clear_gradients()
    x.clear_grad()
    out = call(layer, x)
    after = paddle.rand([2])
    out.sum().backward()
    values = [out, x.grad, *(p.grad for p in layer.parameters()), after, paddle.rand([2])]
    return [v.numpy() for v in values]


def net():
    return paddle.nn.Sequential(
        paddle.nn.Linear(4, 8), paddle.nn.GELU(), paddle.nn.Dropout(0.5), paddle.nn.Linear(8, 4)
    )


@pytest.mark.parametrize("amp", [False, True])
def test_same_gradients(amp):
    layer, x = net(), paddle.rand([3, 4])
    x.stop_gradient = False

    def run(wrapped):
        def call(layer, x):
            with paddle.amp.auto_cast(amp, dtype="bfloat16"):
                return recompute(layer, x) if wrapped else layer(x)

        return call

    for a, b in zip(gradients(run(False), layer, x), gradients(run(True), layer, x)):
        np.testing.assert_array_equal(a, b)


def test_calls():
    calls = []

    def block(x, scale=1, more=None):
        calls.append(scale)
        return {"y": [paddle.exp(x * scale) * more["w"]]}

    x, w = paddle.ones([2]), paddle.ones([2])
    w.stop_gradient = False  # only what stands in a dict wants a gradient
    y = recompute(block, x, scale=2, more={"w": w}, use_reentrant=True)["y"][0]
    assert calls == [2]
    y.sum().backward(retain_graph=True)
    y.sum().backward()
    assert calls[:2] == [2, 2]
    np.testing.assert_allclose(w.grad.numpy(), 2 * np.exp([2.0, 2.0]), rtol=1e-6)
    calls.clear()
    with paddle.no_grad():
        assert recompute(block, x, more={"w": w})["y"][0].stop_gradient
    assert calls == [1]


def test_second_gradient():
    x = paddle.to_tensor([2.0], stop_gradient=False)
    (first,) = paddle.grad(recompute(lambda t: t * t * t, x), x, create_graph=True)
    (second,) = paddle.grad(first, x)
    assert (first.item(), second.item()) == (12, 12)


def test_random_numbers_may_differ():
    x = paddle.ones([1000])
    x.stop_gradient = False
    y = recompute(lambda t: paddle.nn.functional.dropout(t) * 1, x, preserve_rng_state=False)
    y.sum().backward()
    assert not np.array_equal(y.numpy(), x.grad.numpy())


def test_another_function():
    state = []

    def changing(x):
        state.append(1)
        return paddle.exp(x) if len(state) == 1 else x

    x = paddle.ones([2])
    x.stop_gradient = False
    with pytest.raises(RuntimeError, match="something else"):
        recompute(changing, x).sum().backward()
