import numpy as np
import scipy.special
from op_suite import T, op

softmax = op(
    "softmax", oracle=lambda x, axis=-1: scipy.special.softmax(x, axis) if x.ndim else np.ones(())
)
softmax.good([2, 3])
softmax.good([2, 3, 4], axis=1)
softmax.good([7, 130], axis=0)
softmax.good([])
softmax.good([0, 3])
softmax.bad("C1", T([2, 3], dtype="int64"), error=TypeError)
softmax.bad("X1", [2, 3], axis=2)

softmax_grad = op(
    "softmax_grad",
    oracle=lambda out, dout, axis=-1: out * (dout - np.sum(out * dout, axis, keepdims=True)),
)
softmax_grad.good([2, 3], [2, 3])
softmax_grad.good([2, 3, 4], [2, 3, 4], axis=0)
softmax_grad.good([0, 4], [0, 4])
softmax_grad.bad("X1", [2, 3], [2, 3], axis=2)
softmax_grad.bad("X2", np.array([1]), np.array([1]), error=TypeError)
softmax_grad.bad("X3", [2], np.array([1, 2]), error=TypeError)
softmax_grad.bad("X4", [2, 3], [3])

log_softmax = op(
    "log_softmax",
    oracle=lambda x, axis=-1: scipy.special.log_softmax(x, axis) if x.ndim else np.zeros(()),
)
log_softmax.good([2, 3])
log_softmax.good([2, 3, 4], axis=1)
log_softmax.good([7, 130], axis=0)
log_softmax.good([])
log_softmax.good([0, 3])
log_softmax.bad("C1", T([2, 3], dtype="int64"), error=TypeError)
log_softmax.bad("X1", [2, 3], axis=2)

log_softmax_grad = op(
    "log_softmax_grad",
    oracle=lambda out, dout, axis=-1: dout - np.exp(out) * np.sum(dout, axis, keepdims=True),
)
log_softmax_grad.good([2, 3], [2, 3])
log_softmax_grad.good([2, 3, 4], [2, 3, 4], axis=0)
log_softmax_grad.good([0, 4], [0, 4])
log_softmax_grad.bad("X1", [2, 3], [2, 3], axis=2)
log_softmax_grad.bad("X2", np.array([1]), np.array([1]), error=TypeError)
log_softmax_grad.bad("X3", [2], np.array([1, 2]), error=TypeError)
log_softmax_grad.bad("X4", [2, 3], [3])
