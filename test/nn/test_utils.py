"""paddle.nn.utils and paddle.nn.init."""

import numpy as np
import pytest
from paddle.nn import init, utils

import paddle

X = np.ones([1, 2], "float32")


def linear():
    """A layer with gradients [[1, 2, 3], [1, 2, 3]] and [1, 2, 3]."""
    layer = paddle.nn.Linear(2, 3)
    (layer(paddle.to_tensor(X)) * paddle.to_tensor([1.0, 2.0, 3.0])).sum().backward()
    return layer


@pytest.mark.parametrize("p, norm", [(1, 18.0), (2, 42**0.5), (0, 2.0), (float("inf"), 3.0)])
def test_clip_grad_norm(p, norm):
    layer = linear()
    total = utils.clip_grad_norm_(layer.parameters(), 1.0, p)
    assert total.item() == pytest.approx(norm)
    assert layer.bias.grad.tolist() == pytest.approx([g / norm for g in (1.0, 2.0, 3.0)], rel=1e-5)


def test_clip_grad_norm_leaves_small_gradients():
    layer = linear()
    utils.clip_grad_norm_(layer.weight, 100.0)
    assert layer.weight.grad.tolist() == [[1.0, 2.0, 3.0]] * 2
    assert utils.clip_grad_norm_([], 1.0).item() == 0.0
    with pytest.raises(ValueError):
        utils.clip_grad_norm_(layer.parameters(), 1.0, 3.0)
    layer.weight.grad.set_value(layer.weight.grad * float("nan"))
    with pytest.raises(RuntimeError):
        utils.clip_grad_norm_(layer.parameters(), 1.0, error_if_nonfinite=True)


def test_clip_grad_value():
    layer = linear()
    utils.clip_grad_value_(layer.parameters(), 2.0)
    assert layer.bias.grad.tolist() == [1.0, 2.0, 2.0]
    with pytest.raises(ValueError):
        utils.clip_grad_value_(layer.parameters(), -1.0)


def test_vectors():
    layer = linear()
    vector = utils.parameters_to_vector(layer.parameters())
    assert vector.tolist() == layer.weight.flatten().tolist() + layer.bias.tolist()
    utils.vector_to_parameters(paddle.arange(9.0), layer.parameters())
    assert layer.weight.tolist() == [[0.0, 1.0, 2.0], [3.0, 4.0, 5.0]]
    assert layer.bias.tolist() == [6.0, 7.0, 8.0]
    with pytest.raises(ValueError):
        utils.vector_to_parameters(paddle.arange(5.0), layer.parameters())


@pytest.mark.parametrize("dim, shape", [(0, [2]), (1, [3]), (None, []), (-1, [])])
def test_weight_norm(dim, shape):
    layer, x = linear(), paddle.to_tensor(X)
    expected, weight = layer(x).numpy(), layer.weight.numpy()
    utils.weight_norm(layer, dim=dim)
    assert list(layer.state_dict()) == ["bias", "weight_v", "weight_g"]
    assert list(layer.weight_g.shape) == shape
    np.testing.assert_allclose(layer(x).numpy(), expected, rtol=1e-5)
    layer(x).sum().backward()
    assert list(layer.weight_g.grad.shape) == shape
    with pytest.raises(RuntimeError):
        utils.weight_norm(layer)
    utils.remove_weight_norm(layer)
    assert list(layer.state_dict()) == ["bias", "weight"]
    np.testing.assert_allclose(layer.weight.numpy(), weight, rtol=1e-5)
    with pytest.raises(ValueError):
        utils.remove_weight_norm(layer)


def test_spectral_norm():
    layer, x = linear(), paddle.to_tensor(X)
    largest = np.linalg.svd(layer.weight.numpy())[1][0]
    weight = layer.weight.numpy()
    utils.spectral_norm(layer, n_power_iterations=30)
    assert list(layer.state_dict()) == ["bias", "weight_orig", "weight_u", "weight_v"]
    assert list(layer.weight_u.shape) == [3]
    layer(x).sum().backward()
    np.testing.assert_allclose(layer.weight.numpy() * largest, weight, rtol=1e-4)
    assert list(layer.weight_orig.grad.shape) == [2, 3]
    u = layer.weight_u.tolist()
    layer.eval()(x)
    assert layer.weight_u.tolist() == u
    with pytest.raises(RuntimeError):
        utils.spectral_norm(layer)
    with pytest.raises(ValueError):
        utils.spectral_norm(paddle.nn.Linear(2, 3), n_power_iterations=0)


def test_init():
    x = paddle.zeros([2, 3])
    init.ones_(x)
    assert x.tolist() == [[1.0] * 3] * 2
    init.eye_(x)
    assert x.tolist() == [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0]]
    init.uniform_(x, 2.0, 3.0)
    assert bool((x >= 2).all()) and bool((x < 3).all())
    paddle.seed(3)
    init.kaiming_normal_(x, a=0.5)
    y = paddle.zeros([2, 3])
    paddle.seed(3)
    paddle.nn.initializer.KaimingNormal(negative_slope=0.5, nonlinearity="leaky_relu")(y)
    assert x.tolist() == y.tolist()


def test_a_normalized_weight_may_be_differentiated_at_once():
    layer = paddle.nn.utils.spectral_norm(paddle.nn.Linear(2, 3))
    assert not layer.weight.stop_gradient
