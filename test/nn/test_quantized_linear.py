"""Weights as integers: against NumPy."""

import numpy as np
import pytest
from paddle.nn import quant

import paddle

RNG = np.random.default_rng(5)
WEIGHT = RNG.standard_normal([128, 6]).astype("float32")
X = RNG.standard_normal([2, 3, 128]).astype("float32")


@pytest.mark.parametrize("group_size", [-1, 64])
@pytest.mark.parametrize("algo, most", [("weight_only_int8", 127), ("weight_only_int4", 7)])
def test_there_and_back(algo, most, group_size):
    integers, scale = quant.weight_quantize(paddle.to_tensor(WEIGHT), algo, 80, group_size)
    assert integers.dtype == paddle.int8 and scale.dtype == paddle.float32
    assert list(integers.shape) == [6 if most == 127 else 3, 128]
    groups = WEIGHT.reshape([-1, 128 if group_size == -1 else 64, 6])
    want = np.abs(groups).max(1) / most
    np.testing.assert_allclose(scale.numpy(), want[0] if group_size == -1 else want, rtol=1e-6)
    back = quant.weight_dequantize(integers, scale, algo, "float32", group_size)
    nearest = np.round(groups / want[:, None]) * want[:, None]
    np.testing.assert_allclose(back.numpy(), nearest.reshape(128, 6), atol=1e-6)
    bias = paddle.ones([6])
    kind = "int8" if most == 127 else "int4"
    out = quant.weight_only_linear(
        paddle.to_tensor(X), integers, bias, scale, kind, group_size=group_size
    )
    np.testing.assert_allclose(out.numpy(), X @ back.numpy() + 1, atol=1e-4)


def test_half_precision():
    integers, scale = quant.weight_quantize(paddle.to_tensor(WEIGHT).astype("bfloat16"))
    assert scale.dtype == paddle.bfloat16
    x = paddle.to_tensor(X).astype("bfloat16")
    out = quant.weight_only_linear(x, integers, weight_scale=scale)
    assert out.dtype == paddle.bfloat16
    np.testing.assert_allclose(out.astype("float32").numpy(), X @ WEIGHT, atol=0.6)


def test_columns_beyond_the_threshold():
    integers, scale = quant.weight_quantize(paddle.to_tensor(WEIGHT).astype("float16"), "llm.int8")
    assert scale.dtype == paddle.float32
    x = X.copy()
    x[0, 0, 7] = 1000.0
    dense = quant.weight_dequantize(integers, scale, "llm.int8", "float32").numpy()
    out = quant.llm_int8_linear(paddle.to_tensor(x), integers, weight_scale=scale).numpy()
    np.testing.assert_allclose(out, x @ dense, atol=0.3)  # 1000 would cost all others their bits
    all_in_8_bits = quant.llm_int8_linear(paddle.to_tensor(x), integers, None, scale, 1e9).numpy()
    assert np.abs(all_in_8_bits - x @ dense).max() > 1


def test_gradient_and_zeros():
    integers, scale = quant.weight_quantize(paddle.zeros([4, 2]))
    assert not integers.numpy().any()
    x = paddle.ones([1, 4])
    x.stop_gradient = False
    quant.weight_only_linear(x, *quant.weight_quantize(paddle.ones([4, 2]))[:1],
                             weight_scale=paddle.ones([2])).sum().backward()  # fmt: skip
    np.testing.assert_allclose(x.grad.numpy(), 2 * 127)


@pytest.mark.parametrize(
    "call",
    [
        lambda w: quant.weight_quantize(w, "int8"),
        lambda w: quant.weight_quantize(w, arch=3),
        lambda w: quant.weight_quantize(w, group_size=32),
        lambda w: quant.weight_quantize(w[:100], group_size=64),
        lambda w: quant.weight_quantize(w[:, :3], "weight_only_int4"),
        lambda w: quant.weight_quantize(w[0]),
        lambda w: quant.weight_only_linear(w, w),
        lambda w: quant.weight_dequantize(w, paddle.ones([5])),
        lambda w: quant.llm_int8_linear(w, w, weight_scale=paddle.ones([5])),
    ],
)
def test_errors(call):
    with pytest.raises(ValueError, match=r"(weight_|llm_)\w+: "):
        call(paddle.to_tensor(WEIGHT))
