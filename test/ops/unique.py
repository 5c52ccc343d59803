import numpy as np
from op_suite import T, op


def unique(x, axis=None, dtype="int64", **returns):
    axis = axis[0] if axis else None
    out = np.unique(x, True, True, True, axis=axis)
    return [out[0], *(v.reshape(-1) for v in out[1:])]


def consecutive(x, axis=None, dtype="int64", **returns):
    x = np.moveaxis(x, axis[0], 0) if axis else x.reshape(-1)
    new = [i == 0 or bool(np.any(x[i] != x[i - 1])) for i in range(len(x))]
    first = np.flatnonzero(new)
    out = x[first] if axis is None else np.moveaxis(x[first], 0, axis[0])
    return [out, np.cumsum(new) - 1, np.diff(np.append(first, len(x)))]


u = op("unique", oracle=unique, inplace=False)
c = op("unique_consecutive", oracle=consecutive, inplace=False)
for o in u, c:
    o.good(np.array([[3, 1, 1], [3, 3, 1]]))
    o.good(np.array([[3, 1, 1], [3, 3, 1], [3, 3, 1]]), axis=[0], return_inverse=True)
    o.good(np.array([[3, 1, 1], [3, 1, 1]]), axis=[1], return_counts=True)
    o.good(np.array([2.0, 2, 1, 3]), dtype="int32", dtypes=["float32", "float64"])
    o.good([0])
    o.bad("U1", [2], dtype="float32")
    o.bad("U2", [2, 2], axis=[0, 1])
    o.bad("U3", [2], axis=[1])


def bincount(x, weights=None, minlength=0):
    if weights is not None:
        weights = weights.astype("float64")
    return np.bincount(x, weights, minlength)


b = op("bincount", oracle=bincount, inplace=False)
b.good(np.array([1, 2, 2, 5]), None)
b.good(np.array([1, 2, 2, 5]), T([4], dtype="float32"), minlength=9)
b.good(np.array([1, 2, 2, 5]), T([4], dtype="int64"))
b.good(np.zeros([0], "int64"), None)
b.bad("B1", np.array([1, -2]), None)
b.bad("C1", np.array([[1]]), None)
b.bad("C2", [2], None)
b.bad("C3", np.array([1]), None, minlength=-1)
b.bad("C4", np.array([1]), T([2]))
