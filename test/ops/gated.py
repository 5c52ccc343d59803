import numpy as np
from op_suite import T, op


def prelu_of(x, alpha, data_format="NCHW", mode="all"):
    shape = [1] * x.ndim
    if mode == "channel":
        axis = -1 if data_format.endswith("C") else 1
        shape[axis] = -1
    elif mode == "element":
        shape = [1, *x.shape[1:]]
    return np.where(x > 0, x, x * alpha.reshape(shape))


prelu = op("prelu", oracle=prelu_of, inplace=False)
prelu.good([2, 3], [1])
prelu.good([], [1])
prelu.good([0, 3], [1])
prelu.good([2, 3, 4], [3], mode="channel")
prelu.good([2, 3, 4], [4], mode="channel", data_format="NLC")
prelu.good([2, 3, 4], [3, 4], mode="element")
prelu.bad("C1", T([2], dtype="int64"), [1], error=TypeError)
prelu.bad("C2", [2], [1], data_format="")
prelu.bad("C3", [2], [2])
prelu.bad("C4", [2], [2], mode="channel")
prelu.bad("C5", [2, 3], [2], mode="channel")
prelu.bad("C6", [2, 3], [2], mode="element")


def swiglu_of(x, y=None):
    x, y = np.split(x, 2, -1) if y is None else (x, y)
    return x / (1 + np.exp(-x)) * y


swiglu = op("swiglu", oracle=swiglu_of, inplace=False)
swiglu.good([2, 3], [2, 3])
swiglu.good([2, 6], None)
swiglu.good([0, 4], None)
swiglu.good([], [])
swiglu.bad("C1", T([2], dtype="int64"), None, error=TypeError)
swiglu.bad("C2", [2, 3], [3])
swiglu.bad("C3", [], None)
swiglu.bad("C4", [2, 3], None)


def maxout_of(x, groups=1, axis=1):
    axis %= x.ndim
    n = x.shape[axis] // groups
    return x.reshape(*x.shape[:axis], n, groups, *x.shape[axis + 1 :]).max(axis + 1)


maxout = op("maxout", oracle=maxout_of, inplace=False)
maxout.good(T([2, 4, 3, 2], unique=True), groups=2)
maxout.good(T([2, 3, 2, 6], unique=True), groups=3, axis=-1)
maxout.good([0, 4, 3, 2], groups=2)
maxout.bad("C1", T([2, 4], dtype="int64"), groups=2, error=TypeError)
maxout.bad("C2", [2, 4], groups=2, axis=2)
maxout.bad("C3", [2, 4], groups=0)
maxout.bad("C4", [2, 4], groups=3)
