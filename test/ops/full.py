import numpy as np
from op_suite import op


def filled(shape=(), value=0.0, dtype="float32"):
    return np.full(shape, value, {"bfloat16": "float32"}.get(dtype, dtype))


full = op("full", oracle=filled)
full.good(shape=[2, 3], value=1.5)
full.good(shape=[], value=7, dtype="int64")
full.good(shape=[0, 2], value=True, dtype="bool")
full.good(shape=[3], value=0.5, dtype="bfloat16")
full.good(shape=[2], value=1 + 2j, dtype="complex128")
full.bad("S1", shape=[1] * 10)
full.bad("S2", shape=[2, -1])
full.bad("C1", shape=[1], dtype="pstring")

full_int_array = op(
    "full_int_array",
    oracle=lambda value=(), dtype="int64": np.array(value, dtype),
    no_empty="its shape is the number of its elements",
)
full_int_array.good(value=[3, -1, 2])
full_int_array.good(value=[3], dtype="int32")
full_int_array.bad("C1", value=[1], dtype="float32")
