import numpy as np
from op_suite import T, op


def column(v, x, data_format):
    axis = x.ndim - 1 if data_format in ("NHWC", "NLC", "NDHWC") else 1
    shape = [1] * x.ndim
    shape[axis] = -1
    return v.reshape(shape), tuple(i for i in range(x.ndim) if i != axis)


def normalised(
    x,
    mean,
    variance,
    scale=None,
    bias=None,
    is_test=False,
    momentum=0.9,
    epsilon=1e-5,
    data_format="NCHW",
    use_global_stats=False,
    trainable_statistics=False,
):
    _, axes = column(mean, x, data_format)
    running = (is_test and not trainable_statistics) or use_global_stats
    m, v = mean, variance
    if not running and x.size:
        m, v = x.mean(axes), x.var(axes)
        mean, variance = (
            mean * momentum + m * (1 - momentum),
            variance * momentum + v * (1 - momentum),
        )
    y = (x - column(m, x, data_format)[0]) / np.sqrt(column(v, x, data_format)[0] + epsilon)
    if scale is not None:
        y = y * column(scale, x, data_format)[0]
    if bias is not None:
        y = y + column(bias, x, data_format)[0]
    return y, mean, variance


def stats(n):
    return T([n], dtype=None, grad=False), T([n], low=0.5, high=2, grad=False)


batch_norm = op(
    "batch_norm_",
    oracle=normalised,
    dtypes=["float32", "float64"],
    no_strided="the running statistics are written in place, so a second call differs",
    no_second_gradient="",
)
batch_norm.good([4, 3, 2, 2], *stats(3), [3], [3])
batch_norm.good([4, 3], *stats(3), [3], [3])
batch_norm.good([4, 5, 3], *stats(3), [3], None, data_format="NLC", momentum=0.5)
batch_norm.good([4, 3, 2, 2], *stats(3), [3], [3], is_test=True)
batch_norm.good([4, 3, 2, 2], *stats(3), None, None, use_global_stats=True)
batch_norm.good(
    [4, 3, 2], *stats(3), [3], [3], is_test=True, trainable_statistics=True, data_format="NCL"
)
batch_norm.good([0, 3, 2], *stats(3), [3], [3], grad=False)
batch_norm.bad("C1", T([2, 3], dtype="int64"), *stats(3), error=TypeError)
batch_norm.bad("C2", [3], *stats(3))
batch_norm.bad("C3", [2, 3], [2], [3])
batch_norm.bad("C4", [2, 3], [3], [2])
batch_norm.bad("C5", [2, 3], [3], [3], [2])
batch_norm.bad("C6", [2, 3], [3], [3], [3], [2])


def gradient(x, scale, mean, inverse_std, dout, epsilon=1e-5, data_format="NCHW", running=False):
    _, axes = column(mean, x, data_format)
    n = x.size // mean.size
    m, r = (mean, inverse_std) if running else (x.mean(axes), 1 / np.sqrt(x.var(axes) + epsilon))
    normal = (x - column(m, x, data_format)[0]) * column(r, x, data_format)[0]
    dscale, dbias = (dout * normal).sum(axes), dout.sum(axes)
    dx = dout * column(scale, x, data_format)[0]
    if not running:
        dx = dx - dx.mean(axes, keepdims=True) - normal * (dx * normal).sum(axes, keepdims=True) / n
    return dx * column(r, x, data_format)[0], dscale, dbias


rng = np.random.default_rng(3)
x = rng.uniform(-1, 1, [4, 3, 2, 2])
true = x.mean((0, 2, 3)), 1 / np.sqrt(x.var((0, 2, 3)) + 1e-5)
batch_norm_grad = op(
    "batch_norm_grad", oracle=gradient, dtypes=["float32", "float64"], grad=(0, 1, 4), inplace=False
)
# Its gradient for x takes mean and inverse_std for what they are, functions of x; differences would
# not.
batch_norm_grad.good(x, [3], *true, [4, 3, 2, 2], grad=(1, 4), dtypes=["float64"])
batch_norm_grad.good([4, 3, 2], [3], *stats(3), [4, 3, 2], running=True, data_format="NCL")
batch_norm_grad.bad("C1", [4, 3], [3], [2], [3], [4, 3])
batch_norm_grad.bad("C2", [4, 3], [2], *stats(3), [4, 3])
batch_norm_grad.bad("C3", [4, 3], [3], *stats(3), [4, 2])
batch_norm_grad.bad("C7", [3], [3], *stats(3), [3])
batch_norm_grad.bad("C8", [4, 3], [3], *stats(3), T([4, 3], dtype="int64"), error=TypeError)
batch_norm_grad.good([0, 3], [3], *stats(3), [0, 3], running=True, grad=False)
