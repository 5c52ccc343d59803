import numpy as np
from op_suite import T, op

atan2 = op("atan2", oracle=lambda x, y: np.arctan2(x.astype("float64"), y), low=0.5)
atan2.good([2, 3], [3])
atan2.good([2, 3], T([2, 3], low=-2, high=-0.5), dtypes=["float32", "float64"])
atan2.good([], [])
atan2.good([0], [1])
atan2.bad("C1", [2], [3])
