"""paddle.compat: arguments and results as in PyTorch, whose numbers NumPy gives here."""

import math

import numpy as np
import pytest

import paddle

compat = paddle.compat
F = compat.nn.functional
NAN = float("nan")


def values(shape, seed=0):
    return np.random.default_rng(seed).standard_normal(shape).astype(np.float32)


@pytest.mark.parametrize("name", ["max", "min"])
def test_extremes(name):
    x, other = values([3, 4]), values([4], 1)
    f, t = getattr(compat, name), paddle.to_tensor(x)
    assert f(t).item() == getattr(np, name)(x)
    for call in (lambda: f(t, 1), lambda: f(t, dim=-1)):
        best, where = call()
        assert best.tolist() == getattr(x, name)(1).tolist()
        assert where.tolist() == getattr(x, "arg" + name)(1).tolist()
        assert where.dtype == paddle.int64
    assert f(t, 0, True).values.shape == [1, 4]
    pairs = getattr(np, name + "imum")(x, other)
    for call in (lambda o: f(t, o), lambda o: f(t, other=o)):
        assert call(paddle.to_tensor(other)).tolist() == pairs.tolist()
    scalar = paddle.to_tensor(2.0)
    assert [r.item() for r in f(scalar, 0)] == [2.0, 0]
    out = paddle.zeros([3]), paddle.zeros([3], "int64")
    f(t, 1, out=out)
    assert out[0].tolist() == getattr(x, name)(1).tolist()


def test_only_what_is_taken_gets_a_gradient():
    x = paddle.to_tensor([2.0, 2.0, 1.0], stop_gradient=False)
    compat.max(x, 0).values.backward()
    assert x.grad.tolist() == [1, 0, 0]
    x.clear_grad()
    compat.max(x).backward()
    assert x.grad.tolist() == [0.5, 0.5, 0]


@pytest.mark.parametrize(
    "args, kwargs",
    [
        ((), {"axis": 1}),
        ((), {"keepdim": True}),
        ((1.5,), {}),
        (([0, 1],), {}),
        ((0, False, 1), {}),
        ((0,), {"dim": 1}),
        ((), {"other": 1, "dim": 0}),
    ],
)
def test_other_arguments_are_refused(args, kwargs):
    with pytest.raises(TypeError, match="max: "):
        compat.max(paddle.ones([2, 2]), *args, **kwargs)


def test_medians():
    assert compat.median(paddle.to_tensor([4.0, 1.0, 3.0, 2.0])).item() == 2.0
    middle, where = compat.median(paddle.to_tensor([[3.0, 1.0, 2.0], [4.0, 9.0, 0.0]]), 1)
    assert (middle.tolist(), where.tolist()) == ([2, 4], [2, 0])
    x = paddle.to_tensor([[4.0, NAN, 3.0, 2.0]])
    assert math.isnan(compat.median(x, 1).values.item())
    assert compat.nanmedian(x).item() == 3.0
    assert [r.tolist() for r in compat.nanmedian(x, 1, True)] == [[[3.0]], [[2]]]


def test_sort():
    x = values([3, 5])
    for descending in (False, True):
        found = compat.sort(paddle.to_tensor(x), dim=0, descending=descending)
        order = np.argsort(-x if descending else x, 0)
        assert found.indices.tolist() == order.tolist()
        assert found.values.tolist() == np.take_along_axis(x, order, 0).tolist()


@pytest.mark.parametrize(
    "sizes, expected", [(3, [3, 3, 3, 1]), ([3, 7], [3, 7]), ((10,), [10]), (20, [10])]
)
def test_split(sizes, expected):
    parts = compat.split(paddle.arange(10), sizes)
    assert isinstance(parts, tuple)
    assert [len(p) for p in parts] == expected
    assert sum((p.tolist() for p in parts), []) == list(range(10))
    assert compat.split(paddle.ones([4, 6]), 4, dim=1)[1].shape == [4, 2]
    assert compat.split(paddle.ones([0]), 2) == ()


def test_splits_that_are_refused():
    for error, sizes in ((ValueError, 0), (ValueError, -3), (ValueError, [3, 6]), (TypeError, 2.5)):
        with pytest.raises(error, match="split"):
            compat.split(paddle.arange(10), sizes)


def test_unique_equal_and_determinants():
    x = paddle.to_tensor([3, 1, 3, 2])
    found = compat.unique(x, return_inverse=True, return_counts=True)
    assert [r.tolist() for r in found] == [[1, 2, 3], [2, 0, 2, 1], [1, 1, 2]]
    assert compat.equal(x, x) is True
    assert compat.equal(x, x[:2]) is False
    assert compat.equal(paddle.to_tensor(NAN), paddle.to_tensor(NAN)) is False
    with pytest.raises(TypeError, match="equal: other must be a tensor"):
        compat.equal(x, 1)
    found = compat.slogdet(paddle.ones([2, 1, 1]) * -3)
    assert found.sign.tolist() == [-1, -1]
    np.testing.assert_allclose(found.logabsdet.numpy(), math.log(3), rtol=1e-6)


def test_seed():
    number = compat.seed()
    x = paddle.rand([3])
    assert number != compat.seed()
    paddle.seed(number)
    assert x.tolist() == paddle.rand([3]).tolist()


@pytest.mark.parametrize("mode", ["constant", "reflect", "replicate", "circular"])
@pytest.mark.parametrize("batch", [[2, 3], [3]])
def test_pad(mode, batch):
    x = values([*batch, 4, 5])
    widths = [(0, 0)] * len(batch) + [(2, 1), (1, 3)]
    names = {"reflect": "reflect", "replicate": "edge", "circular": "wrap", "constant": "constant"}
    made = F.pad(paddle.to_tensor(x), (1, 3, 2, 1), mode)
    np.testing.assert_array_equal(made.numpy(), np.pad(x, widths, names[mode]))


def test_pads_that_are_refused():
    for pad, mode in (((1,), "constant"), ((1, 1, 1, 1), "constant"), ((1, 1), "other")):
        with pytest.raises(ValueError, match="pad: "):
            F.pad(paddle.ones([2]), pad, mode)


def attention(q, k, v, scale):
    scores = q @ np.swapaxes(k, -1, -2) * scale
    weights = np.exp(scores - scores.max(-1, keepdims=True))
    return weights / weights.sum(-1, keepdims=True) @ v


@pytest.mark.parametrize("scale", [None, 0.7])
def test_attention_has_heads_before_places(scale):
    q, k, v = (values([2, 4, 5, 8], n) for n in range(3))
    expected = attention(q, k, v, scale or 8**-0.5)
    made = F.scaled_dot_product_attention(*map(paddle.to_tensor, (q, k, v)), scale=scale)
    np.testing.assert_allclose(made.numpy(), expected, rtol=1e-5, atol=1e-6)
    made = F.scaled_dot_product_attention(*(paddle.to_tensor(x[0]) for x in (q, k, v)), scale=scale)
    np.testing.assert_allclose(made.numpy(), expected[0], rtol=1e-5, atol=1e-6)
    few = [paddle.to_tensor(x[:, :2]) for x in (k, v)]
    made = F.scaled_dot_product_attention(paddle.to_tensor(q), *few, scale=scale, enable_gqa=True)
    wide = [np.repeat(x[:, :2], 2, 1) for x in (k, v)]
    np.testing.assert_allclose(
        made.numpy(), attention(q, *wide, scale or 8**-0.5), rtol=1e-5, atol=1e-6
    )


def test_linear_begins_with_the_numbers_of_the_real_package():
    paddle.seed(1)
    layer = compat.nn.Linear(3, 4)
    # What the real package 3.3.1 gives.
    first = [-0.15352782607078552, 0.12869101762771606, 0.047604501247406006]
    bias = [-0.10425660014152527, 0.5294104814529419, -0.10127100348472595, -0.5137723088264465]
    assert layer.weight.tolist()[0] == first
    assert layer.bias.tolist() == bias
    x = values([2, 3])
    expected = x @ layer.weight.numpy().T + layer.bias.numpy()
    np.testing.assert_allclose(layer(paddle.to_tensor(x)).numpy(), expected, rtol=1e-5, atol=1e-6)
    assert compat.nn.Linear(2, 3, bias=False).bias is None
    assert compat.nn.Linear(2, 3, dtype="float64").weight.dtype == paddle.float64


def test_layers():
    x = paddle.ones([1, 1, 3, 3])
    assert compat.nn.AvgPool2D(3, padding=1)(x).item() == pytest.approx(4 / 9)
    assert compat.nn.AvgPool2d(3, padding=1, count_include_pad=False)(x).item() == 1
    assert compat.nn.AvgPool2D(2, 1, divisor_override=2)(x).tolist() == [[[[2, 2], [2, 2]]]]
    assert compat.nn.AvgPool1D(3)(x[0]).shape == [1, 3, 1]
    assert compat.nn.AvgPool3D(3)(paddle.ones([1, 1, 3, 3, 3])).shape == [1, 1, 1, 1, 1]
    rows = paddle.to_tensor(values([2, 3, 4]))
    np.testing.assert_allclose(compat.nn.Softmax()(rows).numpy().sum(0), 1, rtol=1e-6)
    np.testing.assert_allclose(compat.nn.Softmax(2)(rows).numpy().sum(2), 1, rtol=1e-6)
    columns = compat.nn.Unfold(2, stride=1)(paddle.arange(9.0).reshape([1, 1, 3, 3]))
    assert columns[0, :, 0].tolist() == [0, 1, 3, 4]
    assert repr(compat.nn.Unfold(2)) == "Unfold(kernel_size=2, dilation=1, padding=0, stride=1)"
