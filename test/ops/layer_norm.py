import numpy as np
from op_suite import T, op


def normalised(x, scale=None, bias=None, epsilon=1e-5, begin_norm_axis=1):
    axes = tuple(range(begin_norm_axis, x.ndim))
    m, v = x.mean(axes, keepdims=True), x.var(axes, keepdims=True)
    y = (x - m) / np.sqrt(v + epsilon)
    shape = x.shape[begin_norm_axis:]
    if scale is not None:
        y = y * scale.reshape(shape)
    return y if bias is None else y + bias.reshape(shape)


layer_norm = op("layer_norm", oracle=normalised)
layer_norm.good([3, 4])
layer_norm.good([3, 4], [4], [4])
layer_norm.good([2, 3, 4], [12], None)
layer_norm.good([2, 3, 4], None, [4], begin_norm_axis=2, epsilon=1e-3)
layer_norm.good([5, 70], [70], [70])
layer_norm.good([0, 4], [4], [4])
layer_norm.bad("C1", T([2, 3], dtype="int64"), error=TypeError)
layer_norm.bad("C2", [2, 3], begin_norm_axis=2)
layer_norm.bad("C3", [2, 3], [2])
layer_norm.bad("C4", [2, 3], None, [2])
