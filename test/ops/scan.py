import numpy as np
from op_suite import T, op


def scanned(f, x, axis, flatten=False, exclusive=False, reverse=False, empty=0):
    """f(part, axis) of the part up to each position, position by position."""
    if flatten:
        x, axis = x.reshape(-1), 0
    if x.ndim == 0:
        return x if not exclusive else np.full([], empty, x.dtype)
    x = np.flip(x, axis) if reverse else x
    n = x.shape[axis]
    ends = [i if exclusive else i + 1 for i in range(n)]
    parts = [f(np.take(x, range(e), axis), axis) for e in ends]
    y = np.stack(parts, axis) if parts else x
    return np.flip(y, axis) if reverse else y


def cumsum(x, axis=-1, **options):
    return scanned(np.sum, x.astype("int64") if x.dtype.kind in "iu" else x, axis, **options)


def cumprod(x, dim=-1, **options):
    return scanned(lambda p, a: np.prod(p, a, dtype=x.dtype), x, dim, empty=1, **options)


def logcumsumexp(x, axis=-1, **options):
    with np.errstate(divide="ignore"):
        f = lambda p, a: np.log(np.sum(np.exp(p), a))  # noqa: E731
        return scanned(f, x.astype("float64"), axis, empty=-np.inf, **options)


def scan(name, oracle, key="axis", flatten=True, **options):
    o = op(name, oracle=oracle, inplace=False, **options)
    for attrs in {}, {"reverse": True}:
        o.good([2, 3, 4], **{key: 1}, **attrs)
        o.good([5], **attrs)
        if flatten:
            o.good([2, 3], flatten=True, **attrs)
    o.good([])
    o.good([0, 3])
    return o


sums = scan("cumsum", cumsum)
products = scan("cumprod", cumprod, "dim", flatten=False)
logs = scan("logcumsumexp", logcumsumexp)
for o in sums, products:
    o.good([2, 4], exclusive=True)
    o.good([2, 4], exclusive=True, reverse=True)
products.good(np.array([[2.0, 0, 3, 0, 4], [1, 2, 0, 3, 1]]), dtypes=["float64"])
for o, key in (sums, "axis"), (products, "dim"), (logs, "axis"):
    o.bad("X1", [2], **{key: 1})


def recurrence(x, link, axis=-1, reverse=False):
    x, link = (np.moveaxis(v, axis, 0) for v in (x, link))
    y, n = x.copy(), len(x)
    for i in range(1, n) if not reverse else range(n - 2, -1, -1):
        y[i] += link[i] * y[i - 1] if not reverse else link[i + 1] * y[i + 1]
    return np.moveaxis(y, 0, axis)


linear = op("linear_recurrence", oracle=recurrence, inplace=False)
for reverse in False, True:
    linear.good([2, 3], [2, 3], reverse=reverse)
    linear.good([3, 2], [3, 2], axis=0, reverse=reverse)
linear.good([0, 3], [0, 3])
linear.bad("C1", [2], T([2], dtype="float64"))
linear.bad("C2", [2], [3])
linear.bad("C3", [2], [2], axis=1)


def extremes(better):
    def f(x, axis=-1, dtype="int64"):
        if x.ndim == 0:
            return x, np.zeros([], dtype)
        x = np.moveaxis(x, axis, -1)
        at = np.zeros(x.shape, dtype)
        for i in range(1, x.shape[-1]):
            last = np.take_along_axis(x, at[..., i - 1 : i], -1)[..., 0]
            at[..., i] = np.where(better(x[..., i], last), i, at[..., i - 1])
        return np.moveaxis(np.take_along_axis(x, at, -1), -1, axis), np.moveaxis(at, -1, axis)

    return f


for name, better in {"cummax": np.greater_equal, "cummin": np.less_equal}.items():
    o = op(name, oracle=extremes(better), inplace=False)
    o.good(T([2, 3, 4], unique=True), axis=1)
    o.good(T([20], unique=True), dtype="int32")
    o.good([])
    o.good([0, 3])
    o.bad("X1", [2], axis=1)
    o.bad("C4", [2], dtype="float32")
