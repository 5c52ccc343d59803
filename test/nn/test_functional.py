"""Functions of nn.functional against numbers of the real package (3.3.1)."""

import numpy as np
import pytest
from paddle.nn import functional as F

import paddle
from paddle import _C


def tensor(array, dtype=None):
    return _C._tensor_from(np.asarray(array, dtype), None, None)


IMAGE = np.arange(25, dtype="float32").reshape(1, 1, 5, 5)
LOGITS = np.array([[1, 2, 3], [1, 5, 2]], "float32")
CLASSES = np.array([2, 0])
SOFT = np.array([[0.2, 0.3, 0.5], [0.1, 0.1, 0.8]], "float32")
WEIGHT = np.array([1, 2, 3], "float32")


@pytest.mark.parametrize(
    "options, expected",
    [
        (dict(kernel_size=2), [[3, 5], [13, 15]]),
        (dict(kernel_size=2, ceil_mode=True), [[3, 5, 6.5], [13, 15, 16.5], [20.5, 22.5, 24]]),
        (
            dict(kernel_size=3, stride=2, padding=1, exclusive=False),
            [[4 / 3, 3, 8 / 3], [7, 12, 9], [8, 13, 28 / 3]],
        ),
        (
            dict(kernel_size=3, stride=2, padding=1),
            [[3, 4.5, 6], [10.5, 12, 13.5], [18, 19.5, 21]],
        ),
        (dict(kernel_size=2, padding="SAME"), [[3, 5, 6.5], [13, 15, 16.5], [20.5, 22.5, 24]]),
        (dict(kernel_size=2, padding=[1, 0, 0, 1]), [[0.5, 2.5, 4], [8, 10, 11.5], [18, 20, 21.5]]),
        (
            dict(kernel_size=2, padding=[1, 1], divisor_override=3),
            [[0, 2, 14 / 3], [10, 12, 44 / 3], [70 / 3, 76 / 3, 28]],
        ),
    ],
)
def test_avg_pool2d(options, expected):
    y = F.avg_pool2d(tensor(IMAGE), **options)
    np.testing.assert_allclose(y.numpy()[0, 0], expected, rtol=1e-6)


def test_max_pool2d_says_where():
    y, mask = F.max_pool2d(tensor(IMAGE), 2, ceil_mode=True, return_mask=True)
    assert y.numpy().tolist() == [[[[6, 8, 9], [16, 18, 19], [21, 23, 24]]]]
    assert mask.numpy().tolist() == y.numpy().tolist() and mask.dtype == _C.dtype("int32")


@pytest.mark.parametrize(
    "options, expected",
    [
        ({}, 2.2367451),
        (dict(reduction="sum"), 4.4734902),
        (dict(reduction="none"), [0.4076060, 4.0658841]),
        (dict(ignore_index=0), 0.4076060),
        (dict(weight=WEIGHT), 1.3221755),
        (dict(weight=WEIGHT, reduction="none"), [1.2228179, 4.0658841]),
        (dict(label_smoothing=0.1, reduction="none"), [[0.5076060], [3.8992174]]),
        (dict(label_smoothing=0.1, weight=WEIGHT), 1.4402992),
        (dict(soft_label=True), 1.9867449),
        (dict(soft_label=True, weight=WEIGHT), 2.0570760),
        (dict(soft_label=True, label_smoothing=0.1), 1.9784116),
    ],
)
def test_cross_entropy(options, expected):
    options = {k: tensor(v) if k == "weight" else v for k, v in options.items()}
    label = tensor(SOFT if options.get("soft_label") else CLASSES)
    loss = F.cross_entropy(tensor(LOGITS), label, **options)
    np.testing.assert_allclose(loss.numpy(), expected, rtol=1e-6)
    assert list(loss.shape) == list(np.shape(expected))


def test_errors():
    logits = tensor(LOGITS)
    with pytest.raises(IndexError):
        F.cross_entropy(logits, tensor([3, 0]))
    with pytest.raises(ValueError):
        F.cross_entropy(logits, tensor(CLASSES), reduction="x")
    with pytest.raises(ValueError):
        F.layer_norm(logits, [2])
    with pytest.raises(ValueError):
        F.embedding(tensor([0, 5]), logits)
    with pytest.raises(ValueError):
        F.dropout(logits, 1.5)


def test_pad_modes():
    x = tensor(IMAGE[..., :2, :3])
    expected = {
        "constant": [[0, 0, 0, 0, 0], [0, 0, 1, 2, 0], [0, 5, 6, 7, 0]],
        "reflect": [[6, 5, 6, 7, 6], [1, 0, 1, 2, 1], [6, 5, 6, 7, 6]],
        "replicate": [[0, 0, 1, 2, 2], [0, 0, 1, 2, 2], [5, 5, 6, 7, 7]],
        "circular": [[7, 5, 6, 7, 5], [2, 0, 1, 2, 0], [7, 5, 6, 7, 5]],
    }
    for mode, rows in expected.items():
        assert F.pad(x, [1, 1, 1, 0], mode=mode).numpy().tolist() == [[rows]]


def test_dropout_drops_whole_channels():
    paddle.seed(7)
    y = F.dropout2d(_C.ops.full([4, 8, 3, 3], 1.0, "float32"), 0.5).numpy()
    assert set(np.unique(y)) == {0, 2} and (y == y[..., :1, :1]).all()


LINE = np.arange(7, dtype="float32").reshape(1, 1, 7)


@pytest.mark.parametrize(
    "options, expected",
    [
        (dict(size=[4]), [0.375, 2.125, 3.875, 5.625]),
        (dict(size=[4], align_mode=1), [0, 1.75, 3.5, 5.25]),
        (dict(size=[4], align_corners=True), [0, 2, 4, 6]),
        (dict(scale_factor=[0.6]), [1 / 3, 2, 11 / 3, 16 / 3]),
        (dict(size=[4], mode="area"), [0.5, 2, 4, 5.5]),
    ],
)
def test_interpolate(options, expected):
    y = F.interpolate(tensor(LINE), **{"mode": "linear", "data_format": "NCW", **options})
    np.testing.assert_allclose(y.numpy().ravel(), expected, rtol=1e-5)


@pytest.mark.parametrize(
    "u, kernel, last",
    [(0.1, None, [1, 4, 6, 9]), (0.5, None, [2, 4, 7, 9]), (0.5, [1, 2], [1, 4, 6, 9])],
)
def test_fractional_max_pool(u, kernel, last):
    x = tensor(np.arange(10, dtype="float32").reshape(1, 1, 1, 10))
    y, places = F.fractional_max_pool2d(x, [1, 4], kernel, u, return_mask=True)
    assert places.numpy().ravel().tolist() == last == y.numpy().ravel().tolist()


def test_lp_pool_reaches_over_the_end():
    x = tensor([[[1, 2, 3, 4, 5]]], "float32")
    y = F.lp_pool1d(x, 2.0, 2, ceil_mode=True)
    np.testing.assert_allclose(y.numpy().ravel(), [5**0.5, 5, 5], rtol=1e-6)


@pytest.mark.parametrize(
    "function, slopes",
    [
        (F.elu_, [np.exp(-2), np.exp(-0.5), 1, 1]),
        (F.leaky_relu_, [0.01, 0.01, 1, 1]),
        (F.hardtanh_, [0, 1, 1, 0]),
        (F.thresholded_relu_, [0, 0, 0, 1]),
        (paddle.square_, [-4, -1, 1, 4]),
        (lambda y: paddle.pow_(y, 2.0), [-4, -1, 1, 4]),
    ],
)
def test_gradients_of_in_place_forms(function, slopes):
    x = tensor([-2, -0.5, 0.5, 2], "float32")
    x.stop_gradient = False
    y = x * 1
    assert function(y) is y
    y.sum().backward()
    np.testing.assert_allclose(x.grad.numpy(), slopes, rtol=1e-5)


def test_gelu_takes_names():
    x = tensor(LOGITS)
    assert F.gelu(x, "tanh").tolist() == F.gelu(x, True).tolist()
    assert F.gelu(x, "none").tolist() == F.gelu(x).tolist()
    with pytest.raises(ValueError, match="approximate"):
        F.gelu(x, "erf")


def test_rrelu_draws_for_negative_elements_alone():
    paddle.seed(1)
    x = paddle.to_tensor([[-1.0, 2, -1, -1], [1.0, -1, -1, -1.0]])
    expected = [-0.11430101, 2, -0.71193844, -0.64084584, 1, -0.13696462, -0.41010594, -0.87169766]
    assert np.allclose(F.rrelu(x, 0.1, 0.9).numpy().ravel(), expected)


def test_nll_loss_takes_a_column():
    x = tensor(-LOGITS)
    column = F.nll_loss(x, tensor(CLASSES[:, None]))
    assert column.item() == F.nll_loss(x, tensor(CLASSES)).item()


def test_adaptive_log_softmax_without_clusters():
    rows, label = paddle.ones([4, 8]), paddle.to_tensor([0, 0, 1, 1])
    result, loss = F.adaptive_log_softmax_with_loss(rows, label, paddle.ones([8, 3]), [], [3])
    assert np.allclose(result.numpy(), -np.log(3.0)) and np.allclose(loss.item(), np.log(3.0))


CURVE = (np.arange(16.0) ** 1.5).reshape(1, 1, 4, 4)


@pytest.mark.parametrize(
    "mode, size, corners, expected",
    [
        ("bilinear", 1, False, [23.20661]),
        ("bilinear", 2, True, [18.10397, 23.30848, 41.63398, 49.08155]),
        ("bilinear", 6, False, [0, 0.5, 1.30474, 2.52369]),
        ("bicubic", 1, True, [-1.09093]),
        ("bicubic", 3, False, [1.37891, 3.65998, 6.9269, 15.6383]),
    ],
)
def test_interpolate_without_aliases(mode, size, corners, expected):
    options = dict(size=[size, size], mode=mode, align_corners=corners, antialias=True)
    y = F.interpolate(tensor(CURVE, "float32"), **options)
    assert np.allclose(y.numpy().ravel()[:4], expected, atol=1e-4)


def test_interpolate_without_aliases_needs_a_smooth_mode():
    with pytest.raises(ValueError, match="antialias"):
        F.interpolate(tensor(CURVE, "float32"), size=[2, 2], antialias=True)


@pytest.mark.parametrize("mode, expected", [("bilinear", 0.0), ("bicubic", -0.82459)])
def test_interpolate_to_one_element(mode, expected):
    y = F.interpolate(tensor(CURVE, "float32"), size=[1, 1], mode=mode)
    assert np.isclose(y.item(), expected, atol=1e-5)


def test_same_padding_takes_no_dilation():
    x, w = paddle.rand([1, 2, 5, 6]), paddle.rand([2, 2, 3, 3])
    for f in (F.conv2d, F.conv2d_transpose):
        plain, dilated = (f(x, w, stride=2, padding="SAME", dilation=d) for d in (1, 2))
        assert np.array_equal(plain.numpy(), dilated.numpy())


@pytest.mark.parametrize("static", [False, True])
@pytest.mark.parametrize("padding_idx", [None, 1])
def test_embedding_gradient_by_frequency(padding_idx, static):
    def embed(x, table):
        return F.embedding(x, table, padding_idx, scale_grad_by_freq=True)

    embed = paddle.jit.to_static(embed) if static else embed
    table = tensor(np.arange(12).reshape(4, 3), "float32")
    table.stop_gradient = False
    y = embed(tensor([[1, 1, 2], [3, 1, 1]]), table)
    whole, grad = paddle.grad((y * y).sum(), [y, table])
    np.testing.assert_array_equal(whole.numpy(), 2 * y.numpy())
    expected = 2 * table.numpy()
    expected[0] = 0
    if padding_idx is not None:
        expected[padding_idx] = 0
    np.testing.assert_array_equal(grad.numpy(), expected)


def test_embedding_gradient_by_frequency_is_dense():
    with pytest.raises(AttributeError, match="sparse"):
        F.embedding(tensor([0]), paddle.ones([1, 1]), sparse=True, scale_grad_by_freq=True)


def test_flash_attention_gives_its_weights():
    x = tensor(np.linspace(-1, 1, 24).reshape(1, 4, 2, 3), "float32")
    y, weights = F.flash_attention.flash_attention(x, x, x, causal=True, return_softmax=True)
    assert weights.shape == [1, 2, 4, 4]
    expected = np.einsum("bhqk,bkhd->bqhd", weights.numpy(), x.numpy())
    np.testing.assert_allclose(y.numpy(), expected, rtol=1e-5, atol=1e-6)
    np.testing.assert_array_equal(np.triu(weights.numpy(), 1), 0)
    ends = tensor([0, 1, 4], "int32")
    _, weights = F.flash_attention.flash_attn_unpadded(
        x[0], x[0], x[0], ends, ends, 3, 3, 0.5, return_softmax=True
    )
    lengths = np.array([[[1, 0, 0]] * 2, [[1, 1, 1]] * 2])  # of each query, the sum of its weights
    np.testing.assert_allclose(weights.sum(-1).numpy(), lengths, rtol=1e-5)


@pytest.mark.parametrize(
    "label, smoothing, expected",
    [([0.0, 2.0], 0, 1.907606), (SOFT, 0.1, 1.272606), ([[0.0], [2.0]], 0, 1.907606)],
)
def test_cross_entropy_of_floating_labels(label, smoothing, expected):
    """They are classes, but for smoothed ones that have a number for each class."""
    for dtype in ("float32", "float64"):
        logits = tensor([[1, 2, 3], [2, 0, 1]], dtype)
        loss = F.cross_entropy(logits, tensor(label, "float32"), label_smoothing=smoothing)
        assert loss.dtype == logits.dtype and loss.item() == pytest.approx(expected, rel=1e-5)
