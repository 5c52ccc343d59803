import numpy as np
from op_suite import T, op

power = op("elementwise_pow", oracle=np.power, low=0.5, high=3)
power.good([2, 3], [3])
power.good([2, 3], T([1], low=2, high=2))
power.good([], [])
power.good([0], [1])
power.bad("C1", [2], [3])

number = op("pow", oracle=lambda x, y=1.0: np.power(x, y), low=0.5, high=3)
for y in 0, 1, 2, 3:
    number.good([2, 3], y=y)
for y in 0.5, -1.5:
    number.good([4], y=y, dtypes=["float64", "float32", "bfloat16", "float16", "complex128"])
number.good([], y=2)
number.good([0], y=2)
