import numpy as np
from op_suite import op

assert_ = op(
    "assert",
    oracle=lambda cond, data, **how: cond,
    dtypes=["bool"],
    no_empty="its condition is one value",
)
assert_.good(np.array(True), [])
assert_.good(np.array([True]), [[2, 3], [4]], summarize=2, message="x is positive")
assert_.bad("C1", np.array([1]), [])
assert_.bad("C2", np.array([True, True]), [])
assert_.bad("K1", np.array([False]), [[2]], message="x is positive", error=AssertionError)
