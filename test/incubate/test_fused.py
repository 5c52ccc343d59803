"""Fused functions against the functions they combine. What the real package gives on the CPU is in
test/golden."""

import numpy as np
import pytest
from paddle.incubate.nn import functional as F
from paddle.nn import functional as plain

import paddle

X = paddle.linspace(-1, 2, 24).reshape([2, 3, 4])
W = paddle.linspace(-1, 1, 24).reshape([4, 6])
B = paddle.linspace(0, 1, 6)


def same(got, want):
    np.testing.assert_allclose(got.numpy(), want.numpy(), rtol=1e-5, atol=1e-6)


def test_linear_functions():
    want = X @ W + B
    same(F.fused_linear(X, W, B), want)
    same(F.fused_linear(X, W.T, B, transpose_weight=True), want)
    same(F.fused_matmul_bias(X.mT, W.T, B, True, True), want)
    same(F.fused_linear_activation(X, W, B, activation="gelu"), plain.gelu(want))
    same(F.fused_bias_act(want, B, act_method="swiglu"), plain.swiglu(want + B))
    with pytest.raises(ValueError, match="activation must be"):
        F.fused_linear_activation(X, W, B, activation="tan")


def test_rounding_to_int8():
    x = paddle.to_tensor([[0.5, 1.5, -0.5, -1.5, 200.0]])
    bounds = {"quant_scale": 1 / 127, "quant_max_bound": 127.0, "quant_min_bound": -127.0}
    even = F.fused_bias_act(x, act_method="relu", quant_round_type=0, **bounds)
    away = F.fused_bias_act(x, act_method="relu", quant_round_type=1, **bounds)
    assert even.dtype == paddle.int8
    assert even.tolist() == [[0, 2, 0, 0, 127]] and away.tolist() == [[1, 2, 0, 0, 127]]


def test_norms():
    one, zero = paddle.ones([4]), paddle.zeros([4])
    same(F.fast_ln(X, one, zero), plain.layer_norm(X, 4, one, zero))
    same(F.fast_rms_norm(X, one), plain.rms_norm(X, 4, one))
    y, inverse = F.fused_rms_norm_ext(X, one)
    same(y, X * inverse.unsqueeze(-1))
    got = F.fused_bias_dropout_residual_layer_norm(X, X, one, one, zero, 0.0)
    same(got, plain.layer_norm(2 * X + 1, 4))


def rotated(x, base, neighbors):
    """By complex numbers: each pair is turned by its angle."""
    length, size = x.shape[1], x.shape[-1]
    angles = np.outer(np.arange(length), base ** (-np.arange(0, size, 2) / size))
    turn = np.exp(1j * angles)[None, :, None]
    if neighbors:
        z = (x[..., 0::2] + 1j * x[..., 1::2]) * turn
        return np.stack([z.real, z.imag], -1).reshape(x.shape)
    half = size // 2
    z = (x[..., :half] + 1j * x[..., half:]) * turn
    return np.concatenate([z.real, z.imag], -1)


@pytest.mark.parametrize("neighbors", [True, False])
def test_rotary_embedding(neighbors):
    q = np.random.default_rng(0).standard_normal([2, 5, 3, 8]).astype("float32")
    rope = F.fused_rotary_position_embedding
    t = paddle.to_tensor(q)
    got, k, v = rope(t, t[:, :, :1], use_neox_rotary_style=neighbors, rotary_emb_base=100.0)
    np.testing.assert_allclose(got.numpy(), rotated(q, 100.0, neighbors), rtol=1e-4, atol=1e-5)
    same(k, got[:, :, :1])
    assert v is None
    turned = rope(
        t.transpose([1, 0, 2, 3]),
        use_neox_rotary_style=neighbors,
        time_major=True,
        rotary_emb_base=100.0,
    )[0]
    same(turned.transpose([1, 0, 2, 3]), got)
    # Positions that are given, by angles that are given.
    ids = paddle.to_tensor([[4, 3, 2, 1, 0]] * 2)
    back = rope(
        t.flip(1), position_ids=ids, use_neox_rotary_style=neighbors, rotary_emb_base=100.0
    )[0]
    same(back.flip(1), got)
    sin, cos = paddle.ones([1, 5, 1, 8]), paddle.zeros([1, 5, 1, 8])
    quarter = rope(t, sin=sin, cos=cos, use_neox_rotary_style=neighbors)[0].numpy()
    a, b = (q[..., 0], q[..., 1 if neighbors else 4])
    np.testing.assert_allclose(quarter[..., 0], -b, rtol=1e-6)
    np.testing.assert_allclose(quarter[..., 1 if neighbors else 4], a, rtol=1e-6)


@pytest.mark.parametrize("before", [True, False])
@pytest.mark.parametrize("causal", [True, False])
def test_layer_is_that_of_nn(before, causal):
    paddle.seed(1)
    ours = paddle.incubate.nn.FusedTransformerEncoderLayer(8, 2, 16, 0.0, normalize_before=before)
    theirs = paddle.nn.TransformerEncoderLayer(8, 2, 16, 0.0, normalize_before=before)
    attend, ffn = theirs.self_attn, theirs.linear1
    projections = (attend.q_proj, attend.k_proj, attend.v_proj)
    weight = paddle.stack([p.weight.T.reshape([2, 4, 8]) for p in projections])
    ours.fused_attn.qkv_weight.set_value(weight)
    ours.fused_attn.qkv_bias.set_value(paddle.stack([p.bias.reshape([2, 4]) for p in projections]))
    ours.fused_attn.linear_weight.set_value(attend.out_proj.weight)
    ours.ffn._linear1_weight.set_value(ffn.weight)
    ours.ffn._linear2_weight.set_value(theirs.linear2.weight)
    x = paddle.randn([2, 5, 8])
    mask = paddle.full([5, 5], -1e9).triu(1) if causal else None
    same(ours(x, mask), theirs(x, mask))
    # Position by position, with a cache.
    if causal:
        cache, parts = paddle.zeros([2, 2, 2, 0, 4]), []
        for i in range(5):
            y, cache = ours(x[:, i : i + 1], cache=cache)
            parts.append(y)
        np.testing.assert_allclose(
            paddle.concat(parts, 1).numpy(), ours(x, mask).numpy(), rtol=1e-4, atol=1e-5
        )


def test_projection_weight_in_two_axes():
    x, weight = paddle.randn([1, 3, 4]), paddle.randn([3, 2, 2, 4])
    options = {"dropout_rate": 0.0, "attn_dropout_rate": 0.0}
    attend = F.fused_multi_head_attention
    want = attend(x, weight, paddle.eye(4), **options)
    flat = weight.reshape([12, 4]).T
    same(attend(x, flat, paddle.eye(4), num_heads=2, transpose_qkv_wb=True, **options), want)
    with pytest.raises(ValueError, match="num_heads must be positive"):
        attend(x, flat, paddle.eye(4), transpose_qkv_wb=True)


@pytest.mark.parametrize("causal", [True, False])
def test_attention_to_sequences_of_different_lengths(causal):
    q, k, v = paddle.randn([3, 2, 2, 5, 4]).unbind(0)
    lengths = paddle.to_tensor([[5], [3]], dtype="int32")
    got = F.variable_length_memory_efficient_attention(q, k, v, lengths, lengths, causal=causal)
    for i, n in enumerate([5, 3]):
        part = [t[i : i + 1, :, :n].transpose([0, 2, 1, 3]) for t in (q, k, v)]
        want = plain.scaled_dot_product_attention(*part, is_causal=causal)
        same(got[i : i + 1, :, :n], want.transpose([0, 2, 1, 3]))
    assert float(got[1, :, 3:].abs().max()) == 0


def test_causal_softmax():
    x = paddle.randn([1, 1, 4, 4])
    got = paddle.incubate.softmax_mask_fuse_upper_triangle(x)
    same(got, plain.softmax(x + paddle.full([4, 4], -1e9).triu(1), -1))
    assert float(got.triu(1).abs().max()) == 0
