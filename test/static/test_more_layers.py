"""Layers as functions against the layers they stand for."""

import numpy as np
import pytest
from paddle.nn.initializer import Constant

import paddle
from paddle import static

IMAGES = np.arange(96, dtype="float32").reshape(2, 3, 4, 4) / 50
STEPS = np.arange(24, dtype="float32").reshape(2, 4, 3)
TENTH = paddle.ParamAttr(initializer=Constant(0.1))


def run(function, **feed):
    paddle.enable_static()
    try:
        main, startup = static.Program(), static.Program()
        with static.program_guard(main, startup):
            result = function(*(static.data(k, a.shape, str(a.dtype)) for k, a in feed.items()))
        executor = static.Executor()
        executor.run(startup)
        return executor.run(main, feed=[feed], fetch_list=[result])[0]
    finally:
        paddle.disable_static()


@pytest.mark.parametrize("sizes", [{"filter_size": 3}, {"output_size": 10, "padding": 1}])
def test_transposed_convolution(sizes):
    got = run(
        lambda x: static.nn.conv2d_transpose(x, 2, stride=2, param_attr=TENTH, act="relu", **sizes),
        x=IMAGES,
    )
    window = sizes.get("filter_size", (10 - 3 * 2 + 2 - 1) + 1)
    weight = paddle.full([3, 2, window, window], 0.1)
    want = paddle.nn.functional.conv2d_transpose(
        paddle.to_tensor(IMAGES), weight, stride=2, padding=sizes.get("padding", 0)
    )
    np.testing.assert_allclose(got, want.numpy(), rtol=1e-5)


def test_transposed_convolution_of_volumes():
    x = np.ones([1, 2, 2, 3, 3], "float32")
    got = run(lambda x: static.nn.conv3d_transpose(x, 4, filter_size=2, stride=2), x=x)
    assert got.shape == (1, 4, 4, 6, 6)
    with pytest.raises(ValueError, match="filter_size or output_size must be given"):
        run(lambda x: static.nn.conv3d_transpose(x, 4), x=x)


def test_instance_norm():
    got = run(lambda x: static.nn.instance_norm(x), x=IMAGES)
    want = paddle.nn.functional.instance_norm(paddle.to_tensor(IMAGES))
    np.testing.assert_allclose(got, want.numpy(), rtol=1e-4, atol=1e-5)


def test_bilinear_product():
    x, y = STEPS[:, 0], STEPS[:, 1, :2]
    got = run(lambda x, y: static.nn.bilinear_tensor_product(x, y, 2, param_attr=TENTH), x=x, y=y)
    want = 0.1 * x.sum(1, keepdims=True) * y.sum(1, keepdims=True)
    np.testing.assert_allclose(got, np.tile(want, 2), rtol=1e-5)


def test_row_convolution():
    got = run(lambda x: static.nn.row_conv(x, 2, param_attr=TENTH), x=STEPS)
    padded = np.pad(STEPS, [(0, 0), (0, 2), (0, 0)])
    want = 0.1 * (padded[:, :4] + padded[:, 1:5] + padded[:, 2:])
    np.testing.assert_allclose(got, want, rtol=1e-5)


def test_spectral_norm():
    got = run(lambda x: static.nn.spectral_norm(x, power_iters=50), x=STEPS)
    assert np.linalg.svd(got.reshape(2, 12))[1][0] == pytest.approx(1.0, rel=1e-4)


def test_deformable_convolution():
    offset, mask = np.zeros([2, 18, 4, 4], "float32"), np.ones([2, 9, 4, 4], "float32")
    got = run(
        lambda x, offset, mask: static.nn.deform_conv2d(
            x, offset, mask, 2, 3, padding=1, weight_attr=TENTH
        ),
        x=IMAGES,
        offset=offset,
        mask=mask,
    )
    weight = paddle.full([2, 3, 3, 3], 0.1)
    want = paddle.nn.functional.conv2d(paddle.to_tensor(IMAGES), weight, padding=1)
    np.testing.assert_allclose(got, want.numpy(), rtol=1e-4)


def test_accuracy():
    label = np.array([[2], [0], [2], [1]])
    assert run(lambda x, y: static.accuracy(x, y), x=STEPS[0], y=label) == 0.5


def test_program_as_a_file(tmp_path):
    paddle.enable_static()
    try:
        program = static.Program()
        with static.program_guard(program):
            static.data("x", [2]) * 2
        paddle.save(program, str(tmp_path / "a.json"))
        static.save(program, str(tmp_path / "b"))
    finally:
        paddle.disable_static()
    text = (tmp_path / "a.json").read_text()
    assert text == (tmp_path / "b.json").read_text()
    assert text.startswith('{"base_code"')


def test_inputs_in_a_list():
    program = static.Program()
    with pytest.raises(TypeError, match="feed must be a dict, got list"):
        static.Executor().run(program, feed=[{}, {}])
