import numpy as np
import scipy.special
from op_suite import T, op

hard = np.array([[2], [0], [1]])
ignored = np.array([[2], [-100], [1]])


def distribution(label, x, soft_label=False, ignore_index=-100, axis=-1, **_):
    if soft_label:
        return label
    n = x.shape[axis]
    at = np.moveaxis(label, axis, -1)[..., 0]
    p = np.eye(n)[np.where(at == ignore_index, 0, at)] * (at != ignore_index)[..., None]
    return np.moveaxis(p, -1, axis)


def entropy(input, label, use_softmax=True, axis=-1, **attrs):
    p = scipy.special.softmax(input, axis) if use_softmax and input.size else input
    w = distribution(label, input, axis=axis, **attrs)
    return p, -np.sum(w * np.log(p), axis, keepdims=True)


def entropy_grad(softmax, dloss, label, use_softmax=True, axis=-1, **attrs):
    w = distribution(label, softmax, axis=axis, **attrs)
    if not use_softmax:
        return -w / softmax * dloss
    return (softmax * np.sum(w, axis, keepdims=True) - w) * dloss


loss = op("cross_entropy_with_softmax", oracle=entropy)
loss.good([3, 4], hard)
loss.good([3, 4], ignored.astype("int32"))
loss.good([3, 4], hard, ignore_index=0)
loss.good([2, 4, 3], np.array([[[0, 3, 1]], [[2, 2, 0]]]), axis=1)
loss.good([3, 4], T([3, 4], low=0.1, high=1, grad=False), soft_label=True)
loss.good([3, 4], T([3, 4], low=0.1, high=1, grad=False), soft_label=True, axis=0)
loss.good(T([3, 4], low=0.1, high=1), hard, use_softmax=False)
loss.good([0, 4], np.zeros([0, 1], "int64"))
loss.bad("C1", T([3, 4], dtype="int64"), hard, error=TypeError)
loss.bad("L1", [3, 4], hard, axis=2)
loss.bad("L2", [2, 4], hard)
loss.bad("L3", [3, 4], T([3, 4], dtype="float64"), soft_label=True, error=TypeError)
loss.bad("L4", [3, 4], T([3, 1]), error=TypeError)
loss.bad("I1", [3, 2], hard, error=IndexError)

grad = op("cross_entropy_with_softmax_grad", oracle=entropy_grad)
p = lambda *shape: T(shape, low=0.1, high=1)  # noqa: E731
grad.good(p(3, 4), [3, 1], hard)
grad.good(p(3, 4), [3, 1], ignored)
grad.good(p(2, 4, 3), [2, 1, 3], np.array([[[0, 3, 1]], [[2, 2, 0]]]), axis=1)
grad.good(p(3, 4), [3, 1], T([3, 4], low=0.1, high=1, grad=False), soft_label=True)
grad.good(p(3, 4), [3, 1], hard, use_softmax=False)
grad.good(p(0, 4), [0, 1], np.zeros([0, 1], "int64"))
grad.bad("C2", p(3, 4), np.ones([3, 1], "int64"), hard, error=TypeError)
grad.bad("C3", p(3, 4), [3, 0], hard)
