import numpy as np
from op_suite import T, op


def normal(x, axes, epsilon):
    return (x - x.mean(axes, keepdims=True)) / np.sqrt(x.var(axes, keepdims=True) + epsilon)


def per_channel(x, scale, bias):
    shape = [1, -1] + [1] * (x.ndim - 2)
    return x * (1 if scale is None else scale.reshape(shape)) + (
        0 if bias is None else bias.reshape(shape)
    )


def group(x, scale=None, bias=None, epsilon=1e-5, groups=1, data_format="NCHW"):
    if data_format == "NHWC":
        x = np.moveaxis(x, -1, 1)
    n, c = x.shape[:2]
    rows = x.reshape(n, groups, int(np.prod(x.shape[1:])) // groups)
    y = per_channel(normal(rows, (2,), epsilon).reshape(x.shape), scale, bias)
    return np.moveaxis(y, 1, -1) if data_format == "NHWC" else y


def instance(x, scale=None, bias=None, epsilon=1e-5):
    return group(x, scale, bias, epsilon, x.shape[1])


tolerance = {"float32": (1e-4, 1e-4), "float16": (1e-2, 1e-2), "bfloat16": (1e-1, 1e-1)}
group_norm = op("group_norm", oracle=group, tolerance=tolerance)
group_norm.good([2, 4, 3], [4], [4], groups=2)
group_norm.good([2, 4, 2, 3], None, [4], groups=4)
group_norm.good([2, 2, 3, 4], [4], None, groups=2, data_format="NHWC")
group_norm.good([0, 4, 3], [4], [4], groups=2)
group_norm.bad("C1", [4])
group_norm.bad("C2", [2, 4, 3], groups=0)
group_norm.bad("C3", [2, 4, 3], groups=3)
group_norm.bad("N1", T([2, 4, 3], dtype="int64"), error=TypeError)
group_norm.bad("N2", [2, 4, 3], [3])
group_norm.bad("N3", [2, 4, 3], None, [3])

instance_norm = op("instance_norm", oracle=instance, tolerance=tolerance)
instance_norm.good([2, 3, 4], [3], [3])
instance_norm.good([2, 3, 2, 3])
instance_norm.good([0, 3, 4], [3], [3])
instance_norm.bad("C1", [4])


def rms(x, scale=None, normalized_shape=(), epsilon=1e-5):
    axes = tuple(range(x.ndim - len(normalized_shape), x.ndim))
    y = x / np.sqrt((x * x).mean(axes, keepdims=True) + epsilon)
    return y if scale is None else y * scale


rms_norm = op("rms_norm", oracle=rms, tolerance=tolerance)
rms_norm.good([2, 3, 4], [4], normalized_shape=[4])
rms_norm.good([2, 3, 4], None, normalized_shape=[3, 4])
rms_norm.good([0, 4], [4], normalized_shape=[4])
rms_norm.bad("N1", T([2, 4], dtype="int64"), normalized_shape=[4], error=TypeError)
rms_norm.bad("C1", [4])
rms_norm.bad("C2", [2, 4], normalized_shape=[3])
rms_norm.bad("C3", [2, 4], [3], normalized_shape=[4])
