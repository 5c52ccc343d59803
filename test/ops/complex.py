import numpy as np
from op_suite import T, op

complex_ = op("complex", oracle=lambda real, imag: real + 1j * imag)
complex_.good([2, 3], [2, 3])
complex_.good([2, 1], [3])
complex_.good([], [2])
complex_.good([0, 3], [3])
complex_.bad("C1", T([2], dtype="int64"), T([2], dtype="int64"), error=TypeError)
complex_.bad("C2", T([2], dtype="float32"), T([2], dtype="float64"), error=TypeError)
complex_.bad("C3", [2], [3])

for name, f, label in (("real", np.real, "C4"), ("imag", np.imag, "C5")):
    part = op(name, oracle=f)
    part.good([2, 3])
    part.good([])
    part.good([0, 3])
    part.bad(label, T([2], dtype="float32"), error=TypeError)
