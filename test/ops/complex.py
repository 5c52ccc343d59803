import numpy as np
from op_suite import op

for name, f in {"real": np.real, "imag": np.imag}.items():
    o = op(name, oracle=f)
    for shape in [2, 3], [], [0]:
        o.good(shape)
    o.bad("P1", [2])

both = op("complex", oracle=lambda real, imag: real + 1j * imag)
both.good([2, 3], [3])
both.good([], [])
both.good([0], [1])
both.bad("C1", [2], [3])
both.bad("C2", [2], [2], of="int32")

angle = op("angle", oracle=np.angle, low=0.3)
for shape in [2, 3], [], [0]:
    angle.good(shape)
