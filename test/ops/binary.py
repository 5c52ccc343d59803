import numpy as np
from op_suite import T, op

for name, f in {"add": np.add, "subtract": np.subtract, "multiply": np.multiply}.items():
    o = op(
        name,
        oracle=lambda x, y, f=f: (
            f(x, y)
            if x.dtype != bool
            else {np.add: np.logical_or, np.subtract: np.logical_xor, np.multiply: np.logical_and}[
                f
            ](x, y)
        ),
    )
    o.good([2, 3], [2, 3])
    o.good([2, 3, 4], [3, 1])
    o.good([3], [2, 1])
    o.good([], [2])
    o.good([], [])
    o.good([0, 3], [3])
    o.good([40, 50], [50])
    o.bad("C1", [2, 3], [2])
    o.bad("C1", [0], [2])

divide = op(
    "divide", oracle=lambda x, y: np.trunc(x / y).astype(x.dtype) if x.dtype.kind in "iu" else x / y
)
for shapes in ([2, 3], [3]), ([4], [2, 1]), ([], []), ([0], []):
    divide.good(T(shapes[0]), T(shapes[1], low=0.5, high=2))
divide.bad("D1", T([2], dtype="int64"), np.array([1, 0]))


def whole(f):
    """Floor division in float64, of integers in theirs."""
    return lambda x, y: f(x, y).astype(x.dtype)


ABOVE_ZERO = {"low": 0.7, "high": 2}
for name, f in {"floor_divide": np.floor_divide, "remainder": np.mod}.items():
    o = op(name, oracle=whole(f), low=-9, high=9)
    for shapes in ([2, 3], [3]), ([4], [2, 1]), ([], []), ([0], []):
        o.good(T(shapes[0]), T(shapes[1], **ABOVE_ZERO))
    o.bad("D1", T([2], dtype="int64"), np.array([1, 0]))
    o.bad("C1", [2], [3])

for name in ["maximum", "minimum", "fmax", "fmin", "copysign", "heaviside", "nextafter", "gcd"]:
    f = getattr(np, name)
    if name in ("copysign", "heaviside"):  # NumPy has them for floating numbers alone
        f = lambda x, y, f=f: np.asarray(f(x, y)).astype(x.dtype)  # noqa: E731
    o = op(name, oracle=f if name != "nextafter" else None, no_oracle="the dtype's neighbours")
    o.good([2, 3], [2, 3])
    o.good([2, 3, 4], [3, 1])
    o.good([], [])
    o.good([0, 3], [3])
    o.bad("C1", [2], [3], of="int32" if name == "gcd" else "float32")
