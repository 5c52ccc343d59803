import numpy as np
import scipy.special
from op_suite import op


def unary(name, oracle, **options):
    o = op(name, oracle=oracle, **options)
    o.good([2, 3])
    o.good([])
    o.good([0])
    o.good([5, 103])
    return o


unary("exp", np.exp)
unary("log", np.log, low=0.2, high=3)
unary("sqrt", np.sqrt, low=0.2, high=3)
unary("rsqrt", lambda x: 1 / np.sqrt(x), low=0.2, high=3)
unary("square", lambda x: (x * x).astype(x.dtype))
unary("tanh", np.tanh)
unary("erf", scipy.special.erf)
unary("relu", lambda x: np.maximum(x, 0))
unary("sigmoid", lambda x: 1 / (1 + np.exp(-x)))
relu_grad = op("relu_grad", oracle=lambda out, dout: np.where(out > 0, dout, 0))
relu_grad.good([2, 3], [2, 3])
relu_grad.good([], [])
relu_grad.good([0], [0])
unary("conj", np.conj)
