"""Turned and sheared images, against Pillow."""

import numpy as np
import pytest
from paddle.vision import transforms as t

import paddle

PIL = pytest.importorskip("PIL.Image")
IMAGE = np.random.default_rng(0).integers(0, 256, (7, 9, 3)).astype("uint8")
MODES = {"nearest": PIL.NEAREST, "bilinear": PIL.BILINEAR}


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("angle", [30, 90, -75.5])
def test_rotate(mode, angle):
    image = PIL.fromarray(IMAGE)
    for more in [{}, {"center": (2, 3)}, {"expand": angle == 90}]:
        expected = np.asarray(image.rotate(angle, MODES[mode], fillcolor=(1, 2, 3), **more))
        got = t.rotate(image, angle, mode, fill=(1, 2, 3), **more)
        np.testing.assert_array_equal(np.asarray(got), expected)
        got = t.rotate(IMAGE, angle, mode, fill=(1, 2, 3), **more)
        np.testing.assert_array_equal(got, expected)
        tensor = paddle.to_tensor(IMAGE.transpose(2, 0, 1))
        got = t.rotate(tensor, angle, mode, fill=(1, 2, 3), **more)
        np.testing.assert_array_equal(got.numpy().transpose(1, 2, 0), expected)


def test_expand_keeps_everything():
    turned = t.rotate(np.ones([5, 8]), 30, expand=True)
    assert turned.shape == (9, 10) and 36 <= turned.sum() <= 44


@pytest.mark.parametrize("mode", MODES)
def test_affine(mode):
    """The matrix back from the result, as Pillow takes it."""
    angle, shear = np.radians(30), np.radians([10, -5])
    turn = np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])
    sheared = np.array([[1, 0], [-np.tan(shear[1]), 1]]) @ [[1, -np.tan(shear[0])], [0, 1]]
    back = np.linalg.inv(1.3 * turn @ sheared)
    middle = np.array([4.5, 3.5])
    offset = middle - back @ (middle + [2, 1])
    data = [*back[0], offset[0], *back[1], offset[1]]
    expected = PIL.fromarray(IMAGE).transform((9, 7), PIL.AFFINE, data, MODES[mode])
    got = t.affine(IMAGE, 30, [2, 1], 1.3, [10, -5], mode).astype(int)
    assert np.abs(got - np.asarray(expected)).max() <= 1  # of rounding
    image = np.arange(16.0).reshape(4, 4)
    np.testing.assert_array_equal(t.affine(image, 0, (0, 0), 1.0, 0, mode), image)
    np.testing.assert_array_equal(
        t.affine(image, 180, (0, 0), 1.0, 0, "nearest"), image[::-1, ::-1]
    )


def test_perspective():
    corners = [(0, 0), (9, 0), (9, 7), (0, 7)]
    np.testing.assert_array_equal(t.perspective(IMAGE, corners, corners, "bilinear"), IMAGE)
    mirrored = [(9, 0), (0, 0), (0, 7), (9, 7)]
    np.testing.assert_array_equal(t.perspective(IMAGE, corners, mirrored), IMAGE[:, ::-1])
    half = t.perspective(
        np.ones([8, 8]), [(0, 0), (8, 0), (8, 8), (0, 8)], [(0, 0), (4, 0), (4, 8), (0, 8)]
    )
    assert half[:, :4].all() and not half[:, 4:].any()


@pytest.mark.parametrize(
    "wrong,kind",
    [
        (lambda: t.rotate(IMAGE, 1, "xx"), ValueError),
        (lambda: t.affine(IMAGE, "a", (0, 0), 1.0, 0), TypeError),
        (lambda: t.affine(IMAGE, 1, 3, 1.0, 0), TypeError),
        (lambda: t.affine(IMAGE, 1, (1, 2), -1.0, 0), ValueError),
        (lambda: t.affine(IMAGE, 1, (1, 2), 1.0, (1, 2, 3)), ValueError),
        (lambda: t.RandomRotation(-3), ValueError),
        (lambda: t.RandomRotation((1, 2, 3)), ValueError),
        (lambda: t.RandomAffine(3, translate=(2, 0)), ValueError),
        (lambda: t.RandomAffine(3, translate=0.2), TypeError),
        (lambda: t.RandomAffine(3, scale=(-1, 2)), ValueError),
        (lambda: t.RandomAffine(3, shear=(1, 2, 3)), ValueError),
        (lambda: t.RandomPerspective(prob=2), ValueError),
    ],
)
def test_wrong_arguments(wrong, kind):
    with pytest.raises(kind):
        wrong()


def test_random_transforms():
    for transform in [
        t.RandomRotation(30, fill=5),
        t.RandomAffine(30, (0.2, 0.2), (0.5, 2), (1, 5, 2, 6)),
        t.RandomPerspective(prob=1.0),
    ]:
        seen = {transform(IMAGE).tobytes() for _ in range(5)}
        assert len(seen) > 1 and transform(IMAGE).shape == IMAGE.shape
    np.testing.assert_array_equal(t.RandomPerspective(prob=0.0)(IMAGE), IMAGE)
    both = t.RandomRotation(90, keys=("image", "image"))((IMAGE, IMAGE))
    np.testing.assert_array_equal(*both)
    start, end = t.RandomPerspective().get_params(10, 20, 0.5)
    assert start == [[0, 0], [9, 0], [9, 19], [0, 19]] and len(end) == 4
