import numpy as np
from op_suite import T, op

for name in ["bitwise_and", "bitwise_or", "bitwise_xor"]:
    o = op(name, oracle=getattr(np, name), low=-99, high=99)
    o.good([2, 3], [3])
    o.good([], [])
    o.good([0], [1])
    o.good([40, 50], [40, 50])
    o.bad("C1", [2], [3], of="int32")

invert = op("bitwise_not", oracle=np.bitwise_not, low=-99, high=99)
for shape in [2, 3], [], [0]:
    invert.good(shape)


def unsigned(x):
    return x.view(f"uint{8 * x.itemsize}")


def right(x, y, is_arithmetic=True):
    return x >> y if is_arithmetic else (unsigned(x) >> unsigned(y)).view(x.dtype)


for name, f in {"bitwise_left_shift": np.left_shift, "bitwise_right_shift": right}.items():
    o = op(name, oracle=lambda x, y, f=f, **k: f(x, y, **k), low=-99, high=99)
    o.good([2, 3], T([3], low=0, high=6))
    o.good([], T([], low=0, high=6))
    o.good([0], T([1], low=0, high=6))
    o.bad("C1", [2], [3], of="int32")
o.good([40], T([40], low=0, high=6), is_arithmetic=False)
