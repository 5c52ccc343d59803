import numpy as np
from op_suite import T, op


def pair(o):
    o.bad("P1", np.array([1, 0]), np.array([1, 0]), error=TypeError)
    o.bad("P2", T([2], dtype="float32"), T([2], dtype="float64"), error=TypeError)
    o.bad("P3", [2], [3])


def cross_entropy(x, label):
    return -label * np.log(x) - (1 - label) * np.log(1 - x)


probability = {"low": 0.1, "high": 0.9}
bce = op("bce_loss", oracle=cross_entropy, inplace=False, **probability)
bce.good([2, 3], [2, 3])
bce.good([], [])
bce.good([0, 3], [0, 3])
bce.good(
    np.array([0.0, 1.0]),
    np.array([1.0, 0.0]),
    oracle=lambda x, label: np.full(2, 100.0),
    grad=False,
)
bce.bad("D1", np.array([1.5]), np.array([1.0]))
pair(bce)


def with_logits(x, label, pos_weight=1.0, normalize=False, ignore_index=-100):
    positive, negative = np.logaddexp(0, -x), np.logaddexp(0, x)
    pos_weight = 1.0 if pos_weight is None else pos_weight
    counts = label != ignore_index
    loss = (label * pos_weight * positive + (1 - label) * negative) * counts
    return loss / counts.sum() if normalize else loss


logits = op("sigmoid_cross_entropy_with_logits", oracle=with_logits, inplace=False)
logits.good([2, 3], [2, 3], None)
logits.good([2, 3], [2, 3], [3])
logits.good([], [], None)
logits.good([0, 3], [0, 3], None)
logits.good([3], np.array([1.0, 0.0, 2.0]), None, ignore_index=2, normalize=True, grad=[0])
pair(logits)
logits.bad("C1", [2, 3], [2, 3], [2])
logits.bad("C2", [1, 3], [1, 3], [2, 3])


def huber_of(input, label, delta=1.0):
    r = label - input
    return np.where(abs(r) <= delta, r * r / 2, delta * (abs(r) - delta / 2))


huber = op("huber_loss", oracle=huber_of, inplace=False)
huber.good([2, 3], [2, 3])
huber.good([2, 3], [2, 3], delta=0.3)
huber.good([], [])
huber.good([0, 3], [0, 3])
pair(huber)


def divergence(x, label, reduction="mean", log_target=False):
    loss = np.exp(label) * (label - x) if log_target else label * (np.log(label) - x)
    if reduction == "batchmean":
        return loss.sum() / (x.shape[0] if x.ndim else 1)
    return {"none": lambda v: v, "mean": np.mean, "sum": np.sum}[reduction](loss)


kldiv = op("kldiv_loss", oracle=divergence, inplace=False, **probability)
for reduction in ("none", "mean", "sum", "batchmean"):
    kldiv.good([2, 3], [2, 3], reduction=reduction)
kldiv.good([], [], reduction="batchmean")
kldiv.good([2, 3], [2, 3], log_target=True)
kldiv.good([0, 3], [0, 3], reduction="sum")
pair(kldiv)

log_loss = op(
    "log_loss",
    oracle=lambda input, label, epsilon=1e-4: (
        -label * np.log(input + epsilon) - (1 - label) * np.log(1 - input + epsilon)
    ),
    inplace=False,
    **probability,
)
log_loss.good([2, 1], [2, 1])
log_loss.good([2, 3], [2, 3], epsilon=0.1)
log_loss.good([], [])
log_loss.good([0, 1], [0, 1])
pair(log_loss)
