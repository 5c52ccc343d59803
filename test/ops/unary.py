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


def inexact(f):
    """Integers are computed in float32."""
    return lambda x: f(x.astype("float64") if x.dtype.kind in "iu" else x)


for name in ["exp", "expm1", "sin", "cos", "tan", "sinh", "cosh", "tanh"]:
    unary(name, inexact(getattr(np, name)), low=-1.4, high=1.4)
for name in ["log", "log2", "log10", "log1p", "sqrt"]:
    unary(name, inexact(getattr(np, name)), low=0.2, high=3)
for name, numpy_name in {"asin": "arcsin", "acos": "arccos", "atanh": "arctanh"}.items():
    unary(name, inexact(getattr(np, numpy_name)), low=-0.8, high=0.8)
unary("acosh", inexact(np.arccosh), low=1.2, high=4)
unary("atan", inexact(np.arctan), low=-0.8, high=0.8)
unary("asinh", inexact(np.arcsinh), low=-0.8, high=0.8)
unary("rsqrt", inexact(lambda x: 1 / np.sqrt(x)), low=0.6, high=3)
unary("reciprocal", inexact(lambda x: 1 / x), low=0.6, high=3)
unary("square", lambda x: (x * x).astype(x.dtype))
unary("sigmoid", inexact(lambda x: 1 / (1 + np.exp(-x))))
unary("erf", inexact(scipy.special.erf))
unary("relu", lambda x: np.maximum(x, 0))
relu_grad = op("relu_grad", oracle=lambda out, dout: np.where(out > 0, dout, 0))
relu_grad.good([2, 3], [2, 3])
relu_grad.good([], [])
relu_grad.good([0], [0])
relu_grad.bad("C1", [0, 3], [2, 3])
relu_grad.bad("C2", [2], np.array([1, 2]), error=TypeError)
unary("conj", np.conj)
unary("abs", lambda x: np.abs(x).astype(x.dtype if x.dtype.kind != "c" else "float64"))
unary("sign", np.sign)
