"""Losses of sequences against sums over all paths, and losses of many classes against numbers of
the real package (3.3.1)."""

import itertools
import math

import numpy as np
import pytest

import paddle

F = paddle.nn.functional


def waves(*shape):
    values = np.sin(np.arange(math.prod(shape)) * 1.7).reshape(shape).astype("float32")
    return paddle.to_tensor(values, stop_gradient=False)


def log_softmax(x):
    return x - np.log(np.exp(x).sum(-1, keepdims=True))


def ctc_by_paths(scores, labels, blank):
    """The loss of one example, of scores [T, C]."""
    log_probs, total = log_softmax(scores), 0
    for path in itertools.product(range(scores.shape[1]), repeat=len(scores)):
        merged = [c for c, _ in itertools.groupby(path) if c != blank]
        if merged == labels:
            total += math.exp(sum(log_probs[t, c] for t, c in enumerate(path)))
    return -math.log(total) if total else 0


LABELS, STEPS, COUNTS = [[1, 2], [2, 2], [1, 0], [2, 1], [2, 2]], [4, 3, 1, 4, 2], [2, 2, 1, 0, 2]


@pytest.mark.parametrize("blank", [0, 3])
def test_ctc_is_the_sum_over_all_paths(blank):
    x = waves(4, 5, 4)
    lists = [paddle.to_tensor(v) for v in (LABELS, STEPS, COUNTS)]
    loss = F.ctc_loss(x, *lists, blank=blank, reduction="none")
    by_paths = [
        ctc_by_paths(x.numpy()[:steps, i], LABELS[i][:count], blank)
        for i, (steps, count) in enumerate(zip(STEPS, COUNTS))
    ]
    assert loss.tolist() == pytest.approx(by_paths, rel=1e-5)
    assert by_paths[4] == 0  # two equal labels do not fit into two steps
    loss.sum().backward()
    assert np.isfinite(x.grad.numpy()).all()
    assert not x.grad.numpy()[:, 4].any() and not x.grad.numpy()[1:, 2].any()


def test_ctc_gradient_by_times():
    lists = [paddle.to_tensor(v) for v in (LABELS, STEPS, COUNTS)]
    grads = []
    for by_times in (False, True):
        x = waves(4, 5, 4)
        loss = F.ctc_loss(x, *lists, reduction="sum", norm_by_times=by_times)
        loss.backward()
        grads.append(x.grad.numpy())
    steps = np.array(STEPS, "float32")[:, None]
    np.testing.assert_allclose(grads[1], grads[0] / steps, rtol=1e-4, atol=1e-6)


def test_ctc_recorded():
    lists = [paddle.to_tensor(v) for v in (LABELS, STEPS, COUNTS)]
    recorded = paddle.jit.to_static(F.ctc_loss, full_graph=True)
    x = waves(4, 5, 4)
    assert recorded(x, *lists).item() == pytest.approx(F.ctc_loss(x, *lists).item(), rel=1e-6)


def rnnt_by_paths(log_probs, labels, steps):
    """The loss of one example, of log-probabilities [T, L + 1, C]."""
    total = 0
    for moments in itertools.combinations_with_replacement(range(steps), len(labels)):
        log_prob, emitted = 0, 0
        for t in range(steps):
            while emitted < len(labels) and moments[emitted] == t:
                log_prob += log_probs[t, emitted, labels[emitted]]
                emitted += 1
            log_prob += log_probs[t, emitted, 0]
        total += math.exp(log_prob)
    return -math.log(total)


@pytest.mark.parametrize("slope", [0.0, 0.5])
def test_rnnt_is_the_sum_over_all_paths(slope):
    x = waves(2, 4, 3, 4)
    labels, steps, counts = [[1, 3], [2, 9]], [4, 3], [2, 1]
    lists = [paddle.to_tensor(v, dtype="int32") for v in (labels, steps, counts)]
    loss = F.rnnt_loss(x, *lists, fastemit_lambda=slope, reduction="none")
    by_paths = [
        rnnt_by_paths(x.numpy()[i], labels[i][: counts[i]], steps[i]) for i in range(len(steps))
    ]
    assert loss.tolist() == pytest.approx(by_paths, rel=1e-5)
    loss.sum().backward()
    grad = x.grad.numpy()
    # Each path emits each label once, and goes on at each step.
    assert grad[..., 1:].sum() == pytest.approx(-3 * (1 + slope), rel=1e-5)
    assert grad[..., 0].sum() == pytest.approx(-7, rel=1e-5)


def test_a_blank_that_is_no_class():
    lists = [paddle.to_tensor(v) for v in (LABELS, STEPS, COUNTS)]
    with pytest.raises(ValueError, match="blank must be in"):
        F.ctc_loss(waves(4, 5, 4), *lists, blank=4)


X, W, B = waves(3, 4), waves(5, 4) * 2, waves(5, 1)
TABLE = [[0, 2, -1], [0, 1, 3], [0, 1, -1]]
CODE = [[0, 1, -1], [1, 0, 1], [1, 1, -1]]


@pytest.mark.parametrize(
    "given, expected",
    [
        ({"bias": B}, [2.254903, 8.010136, 1.828339]),
        ({}, [2.460887, 6.830499, 1.897342]),
        ({"bias": B, "path_table": TABLE, "path_code": CODE}, [4.767999, 4.924218, 0.902979]),
    ],
)
def test_hsigmoid(given, expected):
    given = {k: paddle.to_tensor(v) if isinstance(v, list) else v for k, v in given.items()}
    loss = F.hsigmoid_loss(X, paddle.to_tensor([0, 3, 5]), 6, W, **given)
    np.testing.assert_allclose(loss.numpy()[:, 0], expected, rtol=1e-5)


def test_adaptive_softmax():
    tail = [[waves(4, 2), waves(2, 3)], [waves(4, 1), waves(1, 3)]]

    def loss(labels):
        label = paddle.to_tensor(labels)
        return F.adaptive_log_softmax_with_loss(X, label, waves(4, 4), tail, [2, 5, 8])

    log_prob, mean = loss([0, 3, 7])
    assert log_prob.tolist() == pytest.approx([-2.202534, -2.442333, -4.110042], rel=1e-5)
    mean.backward()
    slopes = [0.212279, 0.098025, -0.237539, -0.036814]
    np.testing.assert_allclose(tail[1][0].grad.numpy()[:, 0], slopes, rtol=1e-4)
    with pytest.raises(ValueError, match="label must be in"):
        loss([0, 3, 8])
