import numpy as np
from op_suite import T, op

AT = np.array([2, 0, 2, -1])


def gathered(x, index, axis=0):
    return np.take(x, index.reshape(-1) if index.ndim else index, axis)


gather = op("gather", oracle=gathered)
gather.good([3, 4], AT)
gather.good([2, 3], AT[:, None], axis=-1)
gather.good([3, 2], np.array(1))
gather.good([0, 3], AT, axis=1)
gather.good([3, 2], np.zeros([0], "int64"))
gather.bad("C1", [3], AT, axis=1)
gather.bad("C2", [3], T([1]), error=TypeError)
gather.bad("C4", [3], np.array([[0, 1]]))
gather.bad("I1", [3], np.array([3]), error=IndexError)

index_select = op("index_select", oracle=gathered)
index_select.good([3, 4], AT)
index_select.good([2, 3], AT, axis=-1)
index_select.good([0, 3], AT, axis=1)
index_select.bad("C1", [3], AT, axis=1)
index_select.bad("C2", [3], T([1]), error=TypeError)
index_select.bad("C4", [3], np.array([[0, 1]]))
index_select.bad("C5", [3], np.array(0))


def added(x, index, add_value, axis=0):
    y = np.moveaxis(x.copy(), axis, 0)
    np.add.at(y, index.reshape(-1), np.moveaxis(add_value, axis, 0))
    return np.moveaxis(y, 0, axis)


index_add = op("index_add", oracle=added)
index_add.good([3, 4], AT, [4, 4])
index_add.good([2, 3], AT, [2, 4], axis=-1)
index_add.good([0, 3], AT, [0, 4], axis=1)
index_add.bad("C1", [3], AT, [4], axis=1)
index_add.bad("C2", [3], T([1]), [1], error=TypeError)
index_add.bad("C3", [3], np.array([0]), T([1], dtype="int64"), error=TypeError)
index_add.bad("C4", [3], np.array([[0, 1]]), [2])
index_add.bad("C6", [3], np.array([0]), [2])
index_add.bad("I1", [3], np.array([3]), [1], error=IndexError)


def scattered(x, index, updates, overwrite=True):
    y, index = x.copy(), index.reshape(-1)
    if overwrite:
        y[index] = updates
    else:
        y[index] = 0
        np.add.at(y, index, updates)
    return y


scatter = op("scatter", oracle=scattered)
scatter.good([3, 4], np.array([2, 0]), [2, 4])
scatter.good([3, 4], np.array([[2], [0]]), [2, 4])
scatter.good([3], AT, [4], overwrite=False)
scatter.good([3, 0], np.array([1]), [1, 0])
scatter.bad("C1", [], np.array([0]), [1])
scatter.bad("C2", [3], T([1]), [1], error=TypeError)
scatter.bad("C3", [3], np.array([0]), T([1], dtype="int64"), error=TypeError)
scatter.bad("C4", [3], np.array([[0, 1]]), [2])
scatter.bad("C6", [3], np.array([0]), [2])

EACH = np.array([[0, -1], [2, 2], [1, 0]])


def taken(arr, indices, axis=0):
    at = list(np.indices(indices.shape))
    at[axis] = indices
    return arr[tuple(at)]


take_along_axis = op("take_along_axis", oracle=taken)
take_along_axis.good([3, 4], EACH)
take_along_axis.good([3, 4], EACH, axis=-1)
take_along_axis.good([0, 4], np.zeros([0, 2], "int64"), axis=1)
take_along_axis.bad("C1", [3], AT, axis=1)
take_along_axis.bad("C2", [3], T([1]), error=TypeError)
take_along_axis.bad("C7", [3, 4], AT)
take_along_axis.bad("C8", [1, 4], EACH, axis=1)
take_along_axis.bad("I1", [3], np.array([3]), error=IndexError)

index_sample = op("index_sample", oracle=lambda x, index: taken(x, index, 1))
index_sample.good([3, 4], EACH)
index_sample.good([0, 4], np.zeros([0, 2], "int64"))
index_sample.bad("C2", [1, 2], T([1, 1]), error=TypeError)
index_sample.bad("C9", [2, 4], EACH)

COMBINE = {
    "add": np.add,
    "mul": np.multiply,
    "multiply": np.multiply,
    "mean": np.add,
    "amin": np.minimum,
    "amax": np.maximum,
    "assign": lambda a, b: b,
}


def put(arr, indices, values, axis=0, reduce="assign", include_self=True):
    y, met = arr.copy(), np.zeros(arr.shape, int)
    for c in np.ndindex(*indices.shape):
        at = list(c)
        at[axis] = indices[c] % arr.shape[axis]
        at = tuple(at)
        first = met[at] == 0 and not include_self
        y[at] = values[c] if first else COMBINE[reduce](y[at], values[c])
        met[at] += 1
    if reduce == "mean":
        total = np.where(met > 0, met + include_self, 1)
        y = np.trunc(y / total).astype(y.dtype) if y.dtype.kind in "iu" else y / total
    return y


put_along_axis = op("put_along_axis", oracle=put)
UNIQUE = np.array([[0, -1], [2, 1]])
put_along_axis.good([2, 4], UNIQUE, [2, 2], axis=1)
put_along_axis.good([3, 4], EACH, [3, 2], reduce="add")
put_along_axis.good([3, 4], EACH, [3, 2], axis=-1, reduce="add", include_self=False)
put_along_axis.good([3, 4], EACH, [3, 2])
for kind in ("mul", "multiply", "mean", "amin", "amax"):
    real = ["float32", "float64", "int64"]
    # No value is zero as an integer, and no two are equal.
    of = T([3, 4], unique=True), EACH, T([3, 2], low=1, high=1.9, unique=True)
    put_along_axis.good(*of, reduce=kind, dtypes=real)
    put_along_axis.good(*of, reduce=kind, include_self=False, dtypes=real)
HITS = np.array([[0, 0, 1, 2, 2, 2]])  # one zero at most among the factors of a product
FACTORS = np.array([[0.0, 3.0, 0.5, 0.0, 2.0, 4.0]])
real = ["float32", "float64"]
put_along_axis.good(np.array([[1.5, 0.0, 3.0]]), HITS, FACTORS, axis=1, reduce="mul", dtypes=real)
put_along_axis.good([0, 4], np.zeros([0, 2], "int64"), [0, 2], axis=1)
put_along_axis.bad("C1", [3], AT, [4], axis=1)
put_along_axis.bad("C2", [3], T([1]), [1], error=TypeError)
put_along_axis.bad("C3", [3], np.array([0]), T([1], dtype="int64"), error=TypeError)
put_along_axis.bad("C6", [3], np.array([0]), [2])
put_along_axis.bad("C7", [3, 4], AT, [4])
put_along_axis.bad("C8", [1, 4], EACH, [3, 2], axis=1)
put_along_axis.bad("C10", [3], np.array([0]), [1], reduce="min")
put_along_axis.bad("I1", [3], np.array([3]), [1], error=IndexError)


def of_shard(input, index_num, nshards, shard_id, ignore_value=-1):
    size = -(-index_num // nshards)
    return np.where(input // size == shard_id, input % size, ignore_value)


shard_index = op("shard_index", oracle=of_shard, grad=False)
shard_index.good(np.array([[16], [1], [19]]), index_num=20, nshards=2, shard_id=0)
shard_index.good(np.array([[16], [1]], "int32"), index_num=20, nshards=3, shard_id=2)
shard_index.good(np.zeros([0, 1], "int64"), index_num=20, nshards=2, shard_id=0)
shard_index.good(np.array([[0]]), index_num=20, nshards=2**63 - 1, shard_id=0)
shard_index.bad("C12", [3, 1], index_num=20, nshards=2, shard_id=0, error=TypeError)
SHARD = np.array([[0]])
shard_index.bad("C13", SHARD, index_num=0, nshards=2, shard_id=0)
shard_index.bad("C14", SHARD, index_num=20, nshards=2, shard_id=2)
shard_index.bad("C15", np.array([0, 1]), index_num=20, nshards=2, shard_id=0)
shard_index.bad("I2", np.array([[20]]), index_num=20, nshards=2, shard_id=0)
