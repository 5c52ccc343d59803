"""Boxes and what lies in them, against formulas for one pixel or box at a time."""

import itertools

import numpy as np
import pytest
from paddle.vision import ops

import paddle

RNG = np.random.default_rng(0)
X = RNG.normal(size=(2, 8, 7, 9))
BOXES = np.array([[0, 0, 4, 4], [1.5, 2.2, 7.7, 6.1], [-3, -2, 20, 30], [2, 3, 2.1, 3.1]])
COUNTS = paddle.to_tensor([1, 3], dtype="int32")
IMAGES = [0, 1, 1, 1]


def pixel(image, y, x):
    """Interpolated; beyond one pixel outside nothing."""
    height, width = image.shape[-2:]
    if not (-1 <= y <= height and -1 <= x <= width):
        return 0.0
    y, x = min(max(y, 0), height - 1), min(max(x, 0), width - 1)
    total = 0.0
    for v, u in itertools.product(
        {int(y), min(int(y) + 1, height - 1)}, {int(x), min(int(x) + 1, width - 1)}
    ):
        total = total + image[..., v, u] * (1 - abs(y - v)) * (1 - abs(x - u))
    return total


def aligned_bins(scale, ratio, aligned, rows, columns):
    out = np.zeros((4, 8, rows, columns))
    for k, (box, image) in enumerate(zip(BOXES, IMAGES)):
        left, top, right, bottom = box * scale - (0.5 if aligned else 0)
        w, h = right - left, bottom - top
        if not aligned:
            w, h = max(w, 1), max(h, 1)
        ny, nx = ratio, ratio
        if ratio <= 0:
            ny, nx = int(np.ceil(h / rows)), int(np.ceil(w / columns))
        for i, j, a, b in itertools.product(range(rows), range(columns), range(ny), range(nx)):
            y = top + h / rows * (i + (a + 0.5) / ny)
            x = left + w / columns * (j + (b + 0.5) / nx)
            out[k, :, i, j] += pixel(X[image], y, x) / (ny * nx)
    return out


@pytest.mark.parametrize(
    "scale,ratio,aligned", [*itertools.product([1, 0.5], [-1, 2], [True, False])]
)
def test_roi_align(scale, ratio, aligned):
    boxes = paddle.to_tensor(BOXES)
    got = ops.roi_align(paddle.to_tensor(X), boxes, COUNTS, (3, 2), scale, ratio, aligned)
    np.testing.assert_allclose(got.numpy(), aligned_bins(scale, ratio, aligned, 3, 2), atol=1e-12)


def whole(box, scale, rows, columns, positions):
    """Rows and columns of each bin."""
    if positions:
        left, top, right, bottom = (np.sign(box) * np.floor(abs(box) + 0.5) + [0, 0, 1, 1]) * scale
        w, h = max(right - left, 0.1), max(bottom - top, 0.1)
    else:
        box = box * scale
        left, top, right, bottom = np.sign(box) * np.floor(abs(box) + 0.5)
        w, h = max(right - left + 1, 1), max(bottom - top + 1, 1)
    for i, j in itertools.product(range(rows), range(columns)):
        y = [
            int(np.clip(f(v), 0, 7))
            for f, v in ((np.floor, i * h / rows + top), (np.ceil, (i + 1) * h / rows + top))
        ]
        x = [
            int(np.clip(f(v), 0, 9))
            for f, v in (
                (np.floor, j * w / columns + left),
                (np.ceil, (j + 1) * w / columns + left),
            )
        ]
        yield i, j, slice(*y), slice(*x)


@pytest.mark.parametrize("scale", [1.0, 0.5])
def test_whole_pixels(scale):
    x, boxes = paddle.to_tensor(X), paddle.to_tensor(BOXES)
    largest, means = np.zeros((4, 8, 3, 2)), np.zeros((4, 2, 2, 2))
    for k, (box, image) in enumerate(zip(BOXES, IMAGES)):
        for i, j, ys, xs in whole(box, scale, 3, 2, False):
            part = X[image][:, ys, xs].reshape(8, -1)
            largest[k, :, i, j] = part.max(1) if part.size else 0
        for i, j, ys, xs in whole(box, scale, 2, 2, True):
            part = X[image].reshape(2, 4, 7, 9)[:, 2 * i + j, ys, xs].reshape(2, -1)
            means[k, :, i, j] = part.mean(1) if part.size else 0
    np.testing.assert_allclose(ops.roi_pool(x, boxes, COUNTS, (3, 2), scale).numpy(), largest)
    np.testing.assert_allclose(ops.psroi_pool(x, boxes, COUNTS, 2, scale).numpy(), means)


def numeric(function, array, eps=1e-5):
    gradient = np.zeros_like(array)
    for at in np.ndindex(array.shape):
        moved = array.copy()
        moved[at] += eps
        above = function(moved)
        moved[at] -= 2 * eps
        gradient[at] = (above - function(moved)) / (2 * eps)
    return gradient


@pytest.mark.parametrize("pool", [ops.roi_align, ops.roi_pool, ops.psroi_pool])
def test_gradients(pool):
    small, boxes = X[:, :4, :4, :4], paddle.to_tensor(BOXES)

    def total(x):
        y = pool(x, boxes, COUNTS, 2)
        return (y * paddle.arange(y.size, dtype="float64").reshape(y.shape)).sum()

    x = paddle.to_tensor(small, stop_gradient=False)
    total(x).backward()
    expected = numeric(lambda a: total(paddle.to_tensor(a)).item(), small)
    np.testing.assert_allclose(x.grad.numpy(), expected, atol=1e-6)


def test_no_boxes_and_layers():
    x, boxes = paddle.to_tensor(X), paddle.to_tensor(BOXES)
    none = paddle.to_tensor([0, 0], dtype="int32")
    for pool in (ops.roi_align, ops.roi_pool):
        assert pool(x, boxes[:0], none, 3).shape == [0, 8, 3, 3]
    for layer, function in [
        (ops.RoIAlign, ops.roi_align),
        (ops.RoIPool, ops.roi_pool),
        (ops.PSRoIPool, ops.psroi_pool),
    ]:
        got = layer(2, 0.5)(x, boxes, COUNTS)
        np.testing.assert_array_equal(got.numpy(), function(x, boxes, COUNTS, 2, 0.5).numpy())
        assert "spatial_scale=0.5" in repr(layer(2, 0.5))
    for wrong in [(x[0], boxes, COUNTS), (x, boxes[:, :3], COUNTS), (x, boxes, none)]:
        with pytest.raises(ValueError, match="roi_align"):
            ops.roi_align(*wrong, 3)
    with pytest.raises(ValueError, match="channels"):
        ops.psroi_pool(x, boxes, COUNTS, 3)


def test_nms():
    """Two rows of boxes that overlap by a third with their neighbours."""
    left = np.arange(4.0) * 2
    row = np.stack([left, 0 * left, left + 4, 0 * left + 1], 1)
    boxes = paddle.to_tensor(np.concatenate([row, row + [0, 10, 0, 10]]))
    assert ops.nms(boxes, 0.3).tolist() == [0, 2, 4, 6]
    assert ops.nms(boxes, 0.5).tolist() == list(range(8))
    scores = paddle.to_tensor([0.1, 0.8, 0.2, 0.3, 0.7, 0.6, 0.5, 0.4])
    assert ops.nms(boxes, 0.3, scores).tolist() == [1, 4, 6, 3]
    of = paddle.to_tensor([0, 1, 0, 1, 0, 1, 0, 1])
    assert ops.nms(boxes, 0.3, scores, of, [0, 1]).tolist() == [1, 4, 5, 6, 7, 3, 2, 0]
    assert ops.nms(boxes, 0.3, scores, of, [0], top_k=2).tolist() == [4, 6]
    assert ops.nms(boxes[:0], 0.3, scores[:0]).tolist() == []
    for wrong in [(boxes[:, :3],), (boxes, 0.3, scores, of), (boxes, 0.3, scores, of, [0], 9)]:
        with pytest.raises(ValueError, match="nms"):
            ops.nms(*wrong)


@pytest.mark.parametrize("normalized", [True, False])
@pytest.mark.parametrize("variance", [[0.1, 0.2, 0.3, 0.4], None])
def test_box_coder(normalized, variance):
    low = RNG.random((3, 2))
    prior = paddle.to_tensor(np.concatenate([low, low + RNG.random((3, 2)) + 0.5], 1))
    target = prior[:2] + 0.25
    variance = variance or paddle.to_tensor(RNG.random((3, 4)) + 0.5)
    codes = ops.box_coder(prior, variance, target, "encode_center_size", normalized)
    assert codes.shape == [2, 3, 4]
    back = ops.box_coder(prior, variance, codes, "decode_center_size", normalized)
    # Each code leads back to the box it came from, half a pixel off where right belongs to the box.
    expected = target.numpy() - (0 if normalized else 0.5)
    for k in range(3):
        np.testing.assert_allclose(back.numpy()[:, k], expected)
    turned = codes.transpose([1, 0, 2])
    back = ops.box_coder(prior, variance, turned, "decode_center_size", normalized, axis=1)
    np.testing.assert_allclose(back.numpy()[0], expected)
    with pytest.raises(TypeError):
        ops.box_coder(prior, None, target)
    with pytest.raises(ValueError):
        ops.box_coder(prior, variance, target, "xx")


@pytest.mark.parametrize("clip,scale,aware", [(True, 1.0, False), (False, 1.05, True)])
def test_yolo_box(clip, scale, aware):
    anchors, classes, f = [10, 13, 16, 30], 2, 0.4
    x = RNG.normal(size=(2, 2 * (5 + classes) + 2 * aware, 3, 4))
    sizes = np.array([[100, 120], [90, 80]])
    boxes, scores = ops.yolo_box(
        paddle.to_tensor(x),
        paddle.to_tensor(sizes, dtype="int32"),
        anchors,
        classes,
        0.3,
        32,
        clip,
        scale_x_y=scale,
        iou_aware=aware,
        iou_aware_factor=f,
    )
    sigmoid = lambda v: 1 / (1 + np.exp(-v))  # noqa: E731
    at = 0
    for a, i, j in itertools.product(range(2), range(3), range(4)):
        for n in range(2):
            v = x[n, 2 * aware + a * 7 : 2 * aware + a * 7 + 7, i, j]
            h, w = sizes[n]
            sure = sigmoid(v[4])
            if aware:
                sure = sure ** (1 - f) * sigmoid(x[n, a, i, j]) ** f
            cx, cy = (
                (sigmoid(v[k]) * scale - (scale - 1) / 2 + s) * size / steps
                for k, s, size, steps in ((0, j, w, 4), (1, i, h, 3))
            )
            bw, bh = (
                np.exp(v[2]) * anchors[2 * a] * w / 128,
                np.exp(v[3]) * anchors[2 * a + 1] * h / 96,
            )
            box = np.array([cx - bw / 2, cy - bh / 2, cx + bw / 2, cy + bh / 2])
            if clip:
                box = np.array([*np.maximum(box[:2], 0), min(box[2], w - 1), min(box[3], h - 1)])
            keep = sure >= 0.3
            np.testing.assert_allclose(boxes.numpy()[n, at], box * keep)
            np.testing.assert_allclose(scores.numpy()[n, at], sigmoid(v[5:]) * sure * keep)
        at += 1


def test_prior_box():
    image, fmap = paddle.zeros([1, 3, 60, 80]), paddle.zeros([1, 3, 3, 4])
    sizes = {"min_sizes": [20.0], "max_sizes": [40.0], "aspect_ratios": [1.0, 4.0]}
    for first in (True, False):
        boxes, variance = ops.prior_box(
            fmap, image, **sizes, flip=True, min_max_aspect_ratios_order=first
        )
        assert boxes.shape == variance.shape == [3, 4, 4, 4]
        np.testing.assert_allclose(variance.numpy()[2, 3, 1], [0.1, 0.1, 0.2, 0.2])
        wide = (boxes[1, 2, :, 2:] - boxes[1, 2, :, :2]).numpy() * [80, 60]
        between = 800**0.5
        expected = np.array([[20, 20], [40, 10], [between, between], [10, 40]])
        expected = expected[[0, 2, 1, 3]] if first else expected[[0, 1, 3, 2]]
        np.testing.assert_allclose(wide, expected, rtol=1e-5)
        middle = (boxes[1, 2, 0, :2] + boxes[1, 2, 0, 2:]).numpy() / 2
        np.testing.assert_allclose(middle, [2.5 / 4, 1.5 / 3], rtol=1e-6)
    boxes, _ = ops.prior_box(fmap, image, [200.0], clip=True, steps=[10.0, 12.0], offset=0.0)
    assert boxes.numpy().min() == 0 and boxes.numpy().max() == 1


@pytest.mark.parametrize("groups,moving,masked", [(1, 1, False), (2, 2, True)])
def test_deform_conv2d(groups, moving, masked):
    x = RNG.normal(size=(2, 4, 5, 6))
    weight = RNG.normal(size=(6, 4 // groups, 3, 2))
    shape = (2, moving * 6, 2, 3)
    offset, bias = RNG.normal(size=(2, moving * 12, 2, 3)) * 2, RNG.normal(size=6)
    mask = RNG.random(shape) if masked else None
    out = np.zeros((2, 6, 2, 3)) + bias[:, None, None]
    for n, o, i, j, a, b in itertools.product(*map(range, (2, 6, 2, 3, 3, 2))):
        for c in range(4 // groups):
            channel = o // (6 // groups) * (4 // groups) + c
            g = channel // (4 // moving)
            k = g * 6 + a * 2 + b
            y = i * 2 - 1 + a * 2 + offset[n, 2 * k, i, j]
            u = j + b * 3 + offset[n, 2 * k + 1, i, j]
            if not (-1 < y < 5 and -1 < u < 6):
                continue
            padded = np.pad(x[n, channel], 1)
            value = pixel(padded, y + 1, u + 1)
            out[n, o, i, j] += (
                weight[o, c, a, b] * value * (1 if mask is None else mask[n, k, i, j])
            )
    arguments = [paddle.to_tensor(v, stop_gradient=False) for v in (x, offset, weight, bias)]
    how = dict(stride=(2, 1), padding=(1, 0), dilation=(2, 3), deformable_groups=moving)
    mask = None if mask is None else paddle.to_tensor(mask, stop_gradient=False)
    got = ops.deform_conv2d(*arguments, groups=groups, mask=mask, **how)
    np.testing.assert_allclose(got.numpy(), out, atol=1e-10)
    got.sum().backward()
    assert all(a.grad is not None for a in arguments)
    with pytest.raises(ValueError, match="offset"):
        ops.deform_conv2d(arguments[0], arguments[1][:, :2], *arguments[2:], groups=groups)


def test_unmoved_windows():
    layer = ops.DeformConv2D(4, 6, 3, padding=1, groups=2)
    x = paddle.rand([2, 4, 5, 6])
    plain = paddle.nn.functional.conv2d(x, layer.weight, layer.bias, padding=1, groups=2)
    got = layer(x, paddle.zeros([2, 18, 5, 6]), paddle.ones([2, 9, 5, 6]))
    np.testing.assert_allclose(got.numpy(), plain.numpy(), atol=1e-5)


def test_files(tmp_path):
    image_module = pytest.importorskip("PIL.Image")
    array = np.full((6, 8, 3), (200, 100, 50), "uint8")
    path = str(tmp_path / "a.jpg")
    image_module.fromarray(array).save(path)
    data = ops.read_file(path)
    assert data.dtype == paddle.uint8 and data.ndim == 1
    image = ops.decode_jpeg(data)
    assert image.shape == [3, 6, 8] and abs(int(image[0, 0, 0]) - 200) < 5
    assert ops.decode_jpeg(data, "gray").shape == [1, 6, 8]
    with pytest.raises(ValueError):
        ops.decode_jpeg(data, "xx")
