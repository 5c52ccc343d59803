import numpy as np
from op_suite import T, op

for name in ["equal", "not_equal", "less_than", "less_equal", "greater_than", "greater_equal"]:
    f = {"less_than": np.less, "greater_than": np.greater}.get(name) or getattr(np, name)
    o = op(name, oracle=f, inplace=False, low=-1, high=1)
    o.good(T([3, 4]), [4])
    o.good([3, 1], [4])
    o.good([], [])
    o.good([0, 2], [2])
    o.bad("C1", [2], [3])
