"""Losses and distances against numbers that the real package gives."""

import numpy as np
import pytest

import paddle

F = paddle.nn.functional

A, B, C = ([[0.3, 0.5], [1, 2]], [[0.3, 0.2], [1, 1]], [[0.3, 0.2], [1, 3]])
BITS = [[0.0, 1], [1, 0]]
EACH = {"reduction": "none"}

CASES = [
    (
        F.binary_cross_entropy,
        [[0, 1, 0, 1, 0.3], [0, 0, 1, 1, 0.6]],
        EACH,
        [0, 100, 100, 0, 0.8650537],
    ),
    (F.mse_loss, [[[1.0, 2]], [1.0]], EACH, [[0, 1]]),
    (F.smooth_l1_loss, [[1.0, 2], [1.0, 4]], {"delta": 0.5, **EACH}, [0, 0.875]),
    (
        F.smooth_l1_loss,
        [[1.0, 2, 3], [1.0, 4, 3.2]],
        {"delta": 0.5, "is_huber": False, **EACH},
        [0, 1.75, 0.04],
    ),
    (F.kl_div, [[[-1.0, 2]], [[0.0, 0.5]]], {"reduction": "batchmean"}, -1.3465736),
    (F.kl_div, [[[-1.0, 2]], [[-1.0, 0.5]]], EACH, [[0, -1.3465736]]),
    (F.kl_div, [[[-1.0, 2]], [[-1.0, 0.5]]], {"log_target": True}, -1.2365409),
    (F.log_loss, [[[0.3], [0.5]], [[0.0], [1]]], {}, [[0.3565321], [0.69294715]]),
    (F.square_error_cost, [[0.3, 0.5], [0.0, 1]], {}, [0.09, 0.25]),
    (F.hinge_embedding_loss, [[0.3, 0.5, 0.2], [1.0, -1, 3]], EACH, [0.3, 0.5, 0]),
    (F.cosine_embedding_loss, [A, B, [1.0, -1]], {"margin": 0.5, **EACH}, [0.09626222, 0.44868326]),
    (F.triplet_margin_loss, [A, B, C], EACH, [1, 1.0000019]),
    (F.triplet_margin_loss, [A, B, C], {"p": 1, "swap": True, **EACH}, [1.3, 1.0000019]),
    (F.npair_loss, [A, B, [0.0, 1]], {}, 0.57161814),
    (F.npair_loss, [A, B, [1.0, 1]], {}, 0.9941182),
    (
        F.gaussian_nll_loss,
        [A, B, [[0.3], [0.1]]],
        {"full": True, **EACH},
        [[0.3169521, 0.46695212], [-0.23235404, 4.767646]],
    ),
    (
        F.gaussian_nll_loss,
        [A, B, [0.3, 0.1]],
        EACH,
        [[-0.6019864, -0.4519864], [-1.1512926, 3.8487074]],
    ),
    (
        F.poisson_nll_loss,
        [A, [[3.0, 0.5], [1, 0]]],
        {"full": True, **EACH},
        [[2.2139404, 1.3987212], [1.7182817, 7.389056]],
    ),
    (
        F.poisson_nll_loss,
        [A, C],
        {"log_input": False, **EACH},
        [[0.6611919, 0.63862944], [1, -0.07944155]],
    ),
    (F.sigmoid_focal_loss, [A, BITS], EACH, [[0.2114428, 0.01689337], [0.00566451, 1.2375585]]),
    (F.sigmoid_focal_loss, [A, BITS, [2.0]], {}, 0.7357796),
    (F.multi_label_soft_margin_loss, [A, BITS], {}, 0.94215554),
    (F.cosine_similarity, [A, B], {}, [0.9037378, 0.94868326]),
    (F.cosine_similarity, [A, [[0.0, 0]]], {"axis": -1}, [0, 0]),
    (F.pairwise_distance, [A, B], {}, [0.30000103, 1.000001]),
    (F.pairwise_distance, [A, B], {"p": 1, "keepdim": True}, [[0.30000204], [1.0000019]]),
    (F.pairwise_distance, [A, B], {"p": -np.inf}, [1e-6, 1e-6]),
]


@pytest.mark.parametrize("case", range(len(CASES)))
def test_numbers(case):
    function, inputs, options, expected = CASES[case]
    result = function(*(paddle.to_tensor(x, dtype="float32") for x in inputs), **options)
    np.testing.assert_allclose(result.numpy(), expected, rtol=1e-5, atol=1e-6)


@pytest.mark.parametrize("p, expected", [(1, [0.6, 0]), (2, [0.72, 0]), (3, [0.864, 0])])
def test_multi_margin(p, expected):
    x, label = paddle.to_tensor(A), paddle.to_tensor([0, 1])
    result = F.multi_margin_loss(x, label, p, reduction="none")
    np.testing.assert_allclose(result.numpy(), expected, rtol=1e-5, atol=1e-6)


def test_multi_margin_weights():
    x, label, weight = paddle.to_tensor(A), paddle.to_tensor([0, 1]), paddle.to_tensor([0.5, 2.0])
    result = F.multi_margin_loss(x, label, 2, 0.5, weight, "none")
    np.testing.assert_allclose(result.numpy(), [0.1225, 0], rtol=1e-5, atol=1e-6)


def test_multi_label_margin():
    x, label = paddle.to_tensor([[0.1, 0.2, 0.4, 0.8]]), paddle.to_tensor([[3, 0, -1, 1]])
    result = F.multi_label_margin_loss(x, label, "none")
    np.testing.assert_allclose(result.numpy(), [0.85], rtol=1e-5)


def test_gradients_stay_finite():
    x = paddle.to_tensor([0.0, 1.0], stop_gradient=False)
    F.binary_cross_entropy(x, paddle.to_tensor([1.0, 0.0]), reduction="sum").backward()
    np.testing.assert_allclose(x.grad.numpy(), [-1e12, 1e12])
    logit = paddle.to_tensor([-200.0, 200.0], stop_gradient=False)
    F.sigmoid_focal_loss(logit, paddle.to_tensor([0.0, 1.0])).backward()
    np.testing.assert_allclose(logit.grad.numpy(), [0, 0], atol=1e-6)


def test_reductions_are_checked():
    x = paddle.to_tensor([0.5])
    with pytest.raises(ValueError, match="reduction"):
        F.mse_loss(x, x, "median")
