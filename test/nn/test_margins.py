"""Losses of very many classes."""

import numpy as np
import pytest
from paddle.nn import functional as F

import paddle


@pytest.mark.parametrize("margins", [(1.0, 0.5, 0.0), (1.2, 0.1, 0.3)])
def test_margin_cross_entropy(margins):
    rng = np.random.default_rng(0)
    cosine, label = rng.uniform(-0.9, 0.9, [4, 5]), np.array([0, 3, 1, 4])
    harder = cosine.copy()
    rows = np.arange(4)
    angle = np.arccos(cosine[rows, label])
    harder[rows, label] = np.cos(margins[0] * angle + margins[1]) - margins[2]
    e = np.exp(harder * 8)
    p = e / e.sum(1, keepdims=True)
    want = -np.log(p[rows, label])[:, None]
    logits = paddle.to_tensor(cosine, stop_gradient=False)
    loss, softmax = F.margin_cross_entropy(
        logits, paddle.to_tensor(label), *margins, 8.0, return_softmax=True, reduction=None
    )
    np.testing.assert_allclose(loss.numpy(), want, rtol=1e-6)
    np.testing.assert_allclose(softmax.numpy(), p, rtol=1e-6)
    mean = F.margin_cross_entropy(logits, paddle.to_tensor(label[:, None]), *margins, 8.0)
    np.testing.assert_allclose(mean.numpy(), want.mean(), rtol=1e-6)
    mean.backward()
    assert np.isfinite(logits.grad.numpy()).all()
    with pytest.raises(ValueError, match="reduction must be"):
        F.margin_cross_entropy(logits, paddle.to_tensor(label), reduction="max")


def test_sampled_classes_hold_the_labels():
    label = paddle.to_tensor([7, 3, 7, 19])
    seen = set()
    for _ in range(20):
        number, kept = F.class_center_sample(label, 20, 8)
        assert kept[:3].tolist() == [3, 7, 19] and len(set(kept.tolist())) == 8
        assert kept.gather(number).tolist() == label.tolist()
        seen |= set(kept.tolist())
    assert len(seen) == 20
    assert F.class_center_sample(label, 20, 2)[1].tolist() == [3, 7, 19]
    with pytest.raises(ValueError, match="label must be in"):
        F.class_center_sample(label, 10, 2)
    with pytest.raises(NotImplementedError):
        F.class_center_sample(label, 20, 2, group=object())
