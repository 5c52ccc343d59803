import numpy as np
from op_suite import T, op

NAMES = {"less_than": np.less, "greater_than": np.greater}
for name in [
    "equal",
    "not_equal",
    "less_than",
    "less_equal",
    "greater_than",
    "greater_equal",
    "logical_and",
    "logical_or",
    "logical_xor",
]:
    o = op(name, oracle=NAMES.get(name) or getattr(np, name), inplace=False, low=-1, high=1)
    o.good(T([3, 4]), [4])
    o.good([3, 1], [4])
    o.good([], [])
    o.good([0, 2], [2])
    o.bad("C1", [2], [3])

for name in ["logical_not", "isnan", "isinf", "isfinite"]:
    o = op(name, oracle=getattr(np, name), inplace=False, low=-1, high=1)
    for shape in [3, 4], [], [0]:
        o.good(shape)
    o.good(np.array([0, np.nan, np.inf, -np.inf, 1]), dtypes=["float32", "float64"])


def near(x, y, rtol=1e-5, atol=1e-8, equal_nan=False):
    return np.isclose(x, y, rtol, atol, equal_nan)


VALUES = np.array([1.0, 2, np.nan, np.inf, -np.inf])
OTHERS = np.array([1.05, 2, np.nan, np.inf, np.inf])
isclose = op("isclose", oracle=near, inplace=False)
allclose = op(
    "allclose", oracle=lambda *a, **k: np.asarray(near(*a, **k).all()), inplace=False, grad=False
)
for o in isclose, allclose:
    o.good([3, 4], [4])
    o.good([], [])
    o.good([0, 2], [2])
    for attrs in {}, {"rtol": 0.1}, {"atol": 0.1}, {"equal_nan": True}:
        o.good(VALUES, OTHERS, dtypes=["float64"], **attrs)
isclose.bad("C1", [2], [3])
allclose.bad("C1", [2], [3])

same = op(
    "equal_all", oracle=lambda x, y: np.asarray(np.array_equal(x, y)), inplace=False, grad=False
)
same.good([2, 3], [2, 3])
same.good(np.array([1, 2]), np.array([1, 2]))
same.good([2, 3], [3])
same.good([0, 3], [0, 3])
