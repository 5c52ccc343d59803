import numpy as np
from op_suite import T, op


def sigmoid(x):
    return 1 / (1 + np.exp(-x))


def softplus(x, beta=1.0, threshold=20.0):
    return np.where(beta * x > threshold, x, np.logaddexp(0, beta * x) / beta)


def elu(x, alpha=1.0):
    return np.where(x > 0, x, alpha * np.expm1(np.minimum(x, 0)))


def thresholded_relu(x, threshold=1.0, value=0.0):
    return np.where(x > threshold, x, value)


ORACLES = {
    "silu": lambda x: x * sigmoid(x),
    "swish": lambda x: x * sigmoid(x),
    "mish": lambda x, **_: x * np.tanh(softplus(x)),
    "logsigmoid": lambda x: -softplus(-x),
    "tanh_shrink": lambda x: x - np.tanh(x),
    "softsign": lambda x: x / (1 + abs(x)),
    "softplus": softplus,
    "leaky_relu": lambda x, negative_slope=0.01: np.where(x > 0, x, negative_slope * x),
    "elu": elu,
    "celu": lambda x, alpha=1.0: alpha * elu(x / alpha),
    "selu": lambda x, scale=1.0507009873554805, alpha=1.6732632423543772: scale * elu(x, alpha),
    "relu6": lambda x: np.clip(x, 0, 6),
    "hardtanh": lambda x, t_min=-1.0, t_max=1.0: np.clip(x, t_min, t_max),
    "hardsigmoid": lambda x, slope=0.1666667, offset=0.5: np.clip(slope * x + offset, 0, 1),
    "hardswish": lambda x: x * np.clip(x + 3, 0, 6) / 6,
    "hard_shrink": lambda x, threshold=0.5: np.where(abs(x) > threshold, x, 0),
    "softshrink": lambda x, threshold=0.5: np.sign(x) * np.maximum(abs(x) - threshold, 0),
    "thresholded_relu": thresholded_relu,
    "stanh": lambda x, scale_a=0.67, scale_b=1.7159: scale_b * np.tanh(scale_a * x),
}
# Attributes that differ from the defaults.
OTHERS = {
    "mish": {"lambda": 30.0},
    "softplus": {"beta": 2.0, "threshold": 5.0},
    "leaky_relu": {"negative_slope": 0.3},
    "elu": {"alpha": 0.5},
    "celu": {"alpha": 2.0},
    "selu": {"scale": 1.5, "alpha": 2.0},
    "hardtanh": {"t_min": -0.5, "t_max": 2.5},
    "hardsigmoid": {"slope": 0.5, "offset": 0.25},
    "hard_shrink": {"threshold": 1.0},
    "softshrink": {"threshold": 1.0},
    "thresholded_relu": {"threshold": 0.3, "value": 5.0},
    "stanh": {"scale_a": 0.5, "scale_b": 2.0},
}
ops = {}
for name, oracle in ORACLES.items():
    o = ops[name] = op(name, oracle=oracle, low=-4.0, high=7.0)
    o.good([2, 3])
    o.good([])
    o.good([0])
    o.good([5, 103])
    if name in OTHERS:
        o.good([3, 4], **OTHERS[name])
    o.bad("C1", T([2], dtype="int64"), error=TypeError)
