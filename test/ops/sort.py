import numpy as np
from op_suite import T, op


def taken(x, at, axis, keepdim=True):
    if x.ndim == 0:
        return x, np.zeros([], "int64")
    values = np.take_along_axis(x, at, axis)
    if not keepdim:
        values, at = values.squeeze(axis), at.squeeze(axis)
    return values, at.astype("int64")


def order(x, axis, descending):
    key = -x.astype("float64") if descending else x
    return np.argsort(key, axis, kind="stable") if x.ndim else x


def argsort(x, axis=-1, descending=False):
    return taken(x, order(x, axis, descending), axis)


def topk(x, k=1, axis=-1, largest=True):
    at = order(x, axis, largest)
    return taken(x, np.take(at, range(k), axis) if x.ndim else at, axis)


def kthvalue(x, k=1, axis=-1, keepdim=False):
    at = order(x, axis, False)
    return taken(x, np.take(at, [k - 1], axis) if x.ndim else at, axis, keepdim)


def mode(x, axis=-1, keepdim=False):
    def one(line):
        counts = [(np.sum(line == v), -v, i) for i, v in enumerate(line)]
        return max(counts)[2]

    if x.ndim == 0:
        return taken(x, x, axis)
    if x.size == 0:
        return x[..., 0], np.zeros(x.shape[:-1], "int64")
    x64 = x.astype("float64")
    at = np.expand_dims(np.apply_along_axis(one, axis, x64).astype("int64"), axis)
    return taken(x, at, axis, keepdim)


def unique(shape):
    return T(shape, unique=True)


a = op("argsort", oracle=argsort, inplace=False)
a.good(unique([2, 3, 4]))
a.good(unique([2, 3, 4]), axis=1, descending=True)
a.good(unique([5, 103]), axis=0)
a.good([])
a.good([0, 3])
a.bad("X1", [2], axis=1)

t = op("topk", oracle=topk, inplace=False)
t.good(unique([2, 3, 4]), k=2)
t.good(unique([2, 3, 4]), k=2, axis=1, largest=False)
t.good(unique([4, 5]), k=1, axis=0)
t.good([])
t.good([0, 3], k=2)
t.bad("X1", [2], axis=1)
t.bad("C3", [2], k=0)
t.bad("C4", [2], k=3)

k = op("kthvalue", oracle=kthvalue, inplace=False)
k.good(unique([2, 3, 4]), k=2)
k.good(unique([2, 3, 4]), k=3, axis=1, keepdim=True)
k.good([])
k.good([0, 3])
k.bad("X1", [2], axis=1)
k.bad("C5", [2], k=3)

m = op("mode", oracle=mode, inplace=False)
m.good(np.array([[1, 2, 2, 3, 3], [5, 4, 4, 4, 5]]))
m.good(np.array([[1.0, 2, 2], [1, 4, 2]]), axis=0, keepdim=True, grad=False)
m.good(unique([2, 3, 4]), axis=1)
m.good([])
m.good([0, 3])
m.bad("X1", [2], axis=1)
m.bad("C6", [0])

for name, f in {"argmax": np.argmax, "argmin": np.argmin}.items():

    def extreme(x, axis=-1, keepdims=False, flatten=False, dtype="int64", f=f):
        return np.asarray(f(x, axis=None if flatten or not x.ndim else axis, keepdims=keepdims))

    o = op(name, oracle=extreme, inplace=False)
    o.good(unique([2, 3, 4]), axis=1)
    o.good(unique([2, 3, 4]), keepdims=True, dtype="int32")
    o.good(unique([2, 3]), flatten=True)
    o.good(unique([2, 3]), flatten=True, keepdims=True)
    o.good([])
    o.good([0, 3])
    o.bad("X1", [2], axis=1)
    o.bad("C1", [2], dtype="float32")
    o.bad("C2", [2, 0])


def searchsorted(s, v, out_int32=False, right=False):
    side = "right" if right else "left"
    if s.ndim == 1:
        return np.searchsorted(s, v, side)
    pairs = zip(s.reshape(-1, s.shape[-1]), v.reshape(-1, v.shape[-1]))
    return np.stack([np.searchsorted(a, b, side) for a, b in pairs]).reshape(v.shape)


SORTED = np.array([1, 3, 5, 7, 9])
s = op("searchsorted", oracle=searchsorted, inplace=False)
s.good(SORTED, np.array([[0, 3], [9, 12]]))
s.good(SORTED, np.array([[0, 3], [9, 12]]), right=True, out_int32=True)
s.good(np.stack([SORTED, SORTED - 3]), np.array([[3], [4]]))
s.good(np.array([1.0, 2.0]), [2, 3])
s.good(SORTED, np.zeros([0], "int64"))
s.bad("C7", [], [2])
s.bad("C8", [2, 3], [2])
s.bad("C9", [2, 3], [1, 3])
