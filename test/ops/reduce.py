import numpy as np
from op_suite import T, op


def axes(x, axis):
    return tuple(axis) if axis else tuple(range(x.ndim))


def total(x, axis=(), dtype=None, keepdim=False):
    r = np.sum(x, axis=axes(x, axis), keepdims=keepdim)
    wide = x.dtype in (bool, np.int32)
    return np.asarray(r).astype(
        {"f": "float64", "c": "complex128"}.get(x.dtype.kind, "int64" if wide else x.dtype)
    )


def reduced(f):
    return lambda x, axis=(), keepdim=False: f(x, axis=axes(x, axis), keepdims=keepdim)


def mean(x, **options):
    m = np.mean(x, **options)
    return (
        m
        if x.dtype.kind in "fc"
        else np.asarray(np.ceil(m) if x.dtype == bool else np.trunc(m)).astype(x.dtype)
    )


def logsumexp(x, **options):
    return np.log(np.sum(np.exp(x.astype("float64")), **options))


def prod(x, **options):
    return np.prod(x, dtype=x.dtype, **options)


REDUCTIONS = {
    "max": np.max,
    "min": np.min,
    "amax": np.max,
    "amin": np.min,
    "mean": mean,
    "prod": prod,
    "logsumexp": logsumexp,
    "all": np.all,
    "any": np.any,
}
EXTREMES = ("max", "min", "amax", "amin")
OPS = {name: op(name, oracle=reduced(f), inplace=False) for name, f in REDUCTIONS.items()}
OPS["sum"] = op("sum", oracle=total, inplace=False)
for name, o in OPS.items():
    extreme = name in EXTREMES
    spec = (lambda shape: T(shape, unique=True)) if extreme else T
    o.good(spec([2, 3]))
    o.good(spec([2, 3, 4]), axis=[1])
    o.good(spec([2, 3, 4]), axis=[-1, 0], keepdim=True)
    o.good(spec([2, 3, 4]), axis=[0, 1])
    o.good(spec([]))
    o.good(spec([2, 0]), axis=[0])
    if name != "prod":
        o.good(spec([5, 300]), axis=[0], grad=False)
        o.good(spec([3, 5000]), axis=[1], grad=False)
    if not extreme and name != "mean":
        o.good([0, 3], axis=[0], grad=False)
    if extreme:
        o.bad("C1", [2, 0], axis=[1])
    o.bad("A1", [2, 3], axis=[2])
    o.bad("A2", [2, 3], axis=[1, -1])


def spread_back(x, shape, axis=()):
    if x.ndim != len(shape):
        x = np.expand_dims(x, tuple(axis) if axis else tuple(range(len(shape))))
    return np.broadcast_to(x, shape)


spread = op("spread", oracle=spread_back, inplace=False)
spread.good([2, 4], shape=[2, 3, 4], axis=[1])
spread.good([2, 1], shape=[2, 3], axis=[1])
spread.good([], shape=[2, 3])
spread.good([0], shape=[0, 3], axis=[1])
spread.bad("C1", [2, 3], shape=[2], axis=[0])
spread.bad("C2", [2], shape=[200000, 3], axis=[1])
spread.bad("C2", [2, 3], shape=[2, 3], axis=[1])


def summed_to(x, shape):
    lead = x.ndim - len(shape)
    x = x.sum(axis=tuple(range(lead)), dtype=x.dtype) if lead else x
    one = tuple(i for i, n in enumerate(shape) if n == 1 and x.shape[i] != 1)
    return x.sum(axis=one, keepdims=True, dtype=x.dtype) if one else x


sum_to = op(
    "sum_to",
    oracle=summed_to,
    inplace=False,
    dtypes=["float32", "float64", "int64", "bfloat16", "complex64"],
)
sum_to.good([2, 3, 4], shape=[3, 1])
sum_to.good([2, 3], shape=[])
sum_to.good([2, 3], shape=[2, 3])
sum_to.good([0, 3], shape=[3])
sum_to.bad("C1", [3], shape=[2, 3])
sum_to.bad("C2", [2, 3], shape=[2])
sum_to.bad("C2", [1], shape=[3000])
