import numpy as np
from op_suite import T, op


def kind(dtype):
    return {"bfloat16": "float32"}.get(dtype, dtype)


full_like = op(
    "full_like",
    oracle=lambda x, value=0.0, dtype=None: np.full(x.shape, value, kind(dtype) or x.dtype),
)
full_like.good([2, 3], value=1.5)
full_like.good([], value=7, dtype="int64", grad=False)
full_like.good([0, 2], value=True, dtype="bool", grad=False)
full_like.good([0], value=2)

full_with_tensor = op(
    "full_with_tensor",
    oracle=lambda value=0.0, shape=(), dtype="float32": np.full(shape, value, dtype),
)
full_with_tensor.good(value=2.5, shape=[2, 3])
full_with_tensor.good(value=2, shape=[0], dtype="int32")

empty = op("empty", no_oracle="its elements are whatever there was", no_record="so they are")
empty.good(shape=[0, 3])
empty.bad("C1", shape=[1], dtype="pstring", error=TypeError)
empty_like = op(
    "empty_like", no_oracle="its elements are whatever there was", no_record="so they are"
)
empty_like.good([0, 3])

arange = op(
    "arange",
    no_empty="it has no inputs",
    oracle=lambda start=0, end=0, step=1, dtype="int64": np.arange(start, end, step, dtype),
)
arange.good(end=5)
arange.good(start=2, end=-3, step=-2)
arange.good(start=0.5, end=2.0, step=0.5, dtype="float32")
arange.good(start=1.0, end=4.0, dtype="float64")
arange.good(start=3, end=1)
arange.bad("C3", end=3, step=0)
arange.bad("C5", end=3, step=0, dtype="float32")
arange.bad("C6", end=float("inf"), dtype="float32")
arange.bad("C7", end=3, dtype="bool", error=TypeError)

linspace = op(
    "linspace",
    no_empty="it has no inputs",
    oracle=lambda start=0.0, stop=1.0, number=1, dtype="float32": np.linspace(
        start, stop, number
    ).astype(dtype),
)
linspace.good(number=5)
linspace.good(start=2.0, stop=-1.0, number=7, dtype="float64")
linspace.good(stop=9, number=4, dtype="int32")
linspace.good(number=0)
linspace.good(number=1)
linspace.bad("C8", number=3, dtype="bool", error=TypeError)
linspace.bad("C9", number=-1)

logspace = op(
    "logspace",
    no_empty="it has no inputs",
    oracle=lambda start=0.0, stop=1.0, num=1, base=10.0, dtype="float32": (
        base ** np.linspace(start, stop, num)
    ).astype(dtype),
)
logspace.good(stop=3.0, num=4, base=2.0)
logspace.good(stop=2.0, num=5, dtype="float64")
logspace.good(num=0)
logspace.bad("C10", num=3, dtype="bool", error=TypeError)
logspace.bad("C11", num=-1)

eye = op(
    "eye",
    no_empty="it has no inputs",
    oracle=lambda num_rows=0, num_columns=-1, dtype="float32": np.eye(
        num_rows, num_rows if num_columns < 0 else num_columns, dtype=dtype
    ),
)
eye.good(num_rows=3)
eye.good(num_rows=2, num_columns=4, dtype="int64")
eye.good(num_rows=3, num_columns=0, dtype="bool")
eye.bad("C12", num_rows=1, dtype="pstring", error=TypeError)
eye.bad("C13", num_rows=-1)
eye.bad("C14", num_rows=1, num_columns=-2)

one_hot = op(
    "one_hot", oracle=lambda x, num_classes=1: np.eye(num_classes, dtype="float32")[x], grad=False
)
one_hot.good(T([2, 3], low=0, high=3), num_classes=4)
one_hot.good(T([], low=0, high=1), num_classes=2)
one_hot.good(T([0], low=0, high=1), num_classes=2)
one_hot.bad("C15", [2], error=TypeError)
one_hot.bad("C16", np.array([0]), num_classes=0)
one_hot.bad("K1", np.array([3]), num_classes=2)

meshgrid = op("meshgrid", oracle=lambda inputs: np.meshgrid(*inputs, indexing="ij"))
meshgrid.good([[2], [3]])
meshgrid.good([[2], [1], [3]])
meshgrid.good([[2], []])
meshgrid.good([[0], [2]])
meshgrid.bad("C17", [[1]] * 10)
meshgrid.bad("C18", [[2, 2], [3]])
meshgrid.bad("C19", [T([2], dtype="float32"), T([2], dtype="int64")])

fill = op("fill", oracle=lambda x, value=0.0: np.full(x.shape, value, x.dtype))
fill.good([2, 3], value=2)
fill.good([], value=1)
fill.good([0], value=1)
