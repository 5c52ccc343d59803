import numpy as np
from op_suite import op

ORACLE = {
    "bool": bool,
    "float32": "float64",
    "float64": "float64",
    "float16": "float64",
    "bfloat16": "float64",
    "complex64": "complex128",
    "complex128": "complex128",
}


def convert(x, dtype="float32"):
    if np.iscomplexobj(x) and not dtype.startswith("complex"):
        x = x.real
    return x.astype(ORACLE.get(dtype, dtype))


cast = op("cast", oracle=convert, inplace=False, low=0, high=3)
for dtype in ["float64", "complex128"]:
    cast.good([2, 3], dtype=dtype)
for dtype in [
    "float32",
    "int64",
    "int32",
    "uint8",
    "bool",
    "complex64",
]:  # too coarse for differences
    cast.good([2, 3], dtype=dtype, grad=False)
cast.good([3], dtype="bfloat16", grad=False, tolerance=(1e-2, 1e-2))
cast.good([3], dtype="float16", grad=False, tolerance=(1e-3, 1e-3))
cast.good([], dtype="int8", grad=False)
cast.good([0], dtype="float64")
cast.bad("C1", [2], dtype="pstring")
