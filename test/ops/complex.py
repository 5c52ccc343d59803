import numpy as np
from op_suite import op

for name, f in {"real": np.real, "imag": np.imag}.items():
    o = op(name, oracle=f)
    for shape in [2, 3], [], [0]:
        o.good(shape)
    o.bad("P1", [2])

as_real = op("as_real", oracle=lambda x: np.stack([x.real, x.imag], -1))
for shape in [2, 3], [], [0]:
    as_real.good(shape)
as_real.bad("P1", [2])
as_real.bad("C1", [1] * 9, of="complex64")

as_complex = op("as_complex", oracle=lambda x: x[..., 0] + 1j * x[..., 1])
for shape in [2, 3, 2], [2], [0, 2]:
    as_complex.good(shape)
as_complex.bad("C2", [2], of="int32")
as_complex.bad("C3", [])
as_complex.bad("C4", [3])

both = op("complex", oracle=lambda real, imag: real + 1j * imag)
both.good([2, 3], [3])
both.good([], [])
both.good([0], [1])
both.bad("C1", [2], [3])
both.bad("C5", [2], [2], of="int32")

angle = op("angle", oracle=np.angle, low=0.3)
for shape in [2, 3], [], [0]:
    angle.good(shape)
