"""Metrics: values of the real package."""

import numpy as np
import pytest

import paddle

X = np.array([[0.1, 0.6, 0.3], [0.7, 0.2, 0.1], [0.3, 0.3, 0.4]], "float32")
Y = np.array([[1], [2], [0]])
P, L = np.array([0.1, 0.5, 0.6, 0.7]), np.array([0, 1, 1, 0])


def test_accuracy():
    m = paddle.metric.Accuracy((1, 2))
    pred, label = paddle.to_tensor(X), paddle.to_tensor(Y)
    correct = m.compute(pred, label)
    assert correct.tolist() == [[1.0, 0.0], [0.0, 0.0], [0.0, 1.0]]
    assert m.update(correct) == m.accumulate() == pytest.approx([1 / 3, 2 / 3])
    assert m.name() == ["acc_top1", "acc_top2"]
    m.reset()
    assert m.accumulate() == [0.0, 0.0]
    share = paddle.metric.accuracy(pred, label, k=2)
    assert share.shape == [] and share.item() == pytest.approx(2 / 3)


def test_labels_of_any_form():
    pred = paddle.to_tensor([[0.5, 0.5, 0.5], [0.1, 0.3, 0.3], [0.0, 0.0, 1.0]])
    m = paddle.metric.Accuracy(2)
    for label in ([[0], [2], [0]], [0, 2, 0], [[1, 0, 0], [0, 0, 1], [1, 0, 0]]):
        correct = m.compute(pred, paddle.to_tensor(label))
        assert correct.tolist() == [[1, 0], [0, 1], [0, 1]]


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
