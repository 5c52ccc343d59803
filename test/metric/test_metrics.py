"""Metrics: values of the real package."""

import numpy as np
import pytest

import paddle
from paddle import _C

X = np.array([[0.1, 0.6, 0.3], [0.7, 0.2, 0.1], [0.3, 0.3, 0.4]], "float32")
Y = np.array([[1], [2], [0]])
P, L = np.array([0.1, 0.5, 0.6, 0.7]), np.array([0, 1, 1, 0])


def test_accuracy():
    m = paddle.metric.Accuracy((1, 2))
    correct = m.compute(_C._tensor_from(X, None, None), _C._tensor_from(Y, None, None))
    assert correct.tolist() == [[1.0, 0.0], [0.0, 0.0], [0.0, 1.0]]
    assert m.update(correct) == m.accumulate() == pytest.approx([1 / 3, 2 / 3])
    assert m.name() == ["acc_top1", "acc_top2"]
    m.reset()
    assert m.accumulate() == [0.0, 0.0]
    share = paddle.metric.accuracy(
        _C._tensor_from(X, None, None), _C._tensor_from(Y, None, None), k=2
    )
    assert share.shape == [] and share.item() == pytest.approx(2 / 3)


@pytest.mark.parametrize("kind, value", [("Precision", 2 / 3), ("Recall", 0.5)])
def test_binary(kind, value):
    m = getattr(paddle.metric, kind)()
    assert m.accumulate() == 0.0
    m.update(P, L)
    assert m.accumulate() == pytest.approx(value)


def test_auc():
    m = paddle.metric.Auc()
    assert m.accumulate() == 0.0
    m.update(np.stack([1 - P, P], 1), L.reshape(-1, 1))
    assert m.accumulate() == pytest.approx(0.5)
