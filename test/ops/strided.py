import numpy as np
from op_suite import T, op


def offsets(dims, stride, offset):
    at = np.full(dims, offset)
    for a, (n, s) in enumerate(zip(dims, stride)):
        at += (np.arange(n) * s).reshape([-1] + [1] * (len(dims) - a - 1))
    return at


def strided(x, dims, stride, offset=0):
    return x.reshape(-1)[offsets(dims, stride, offset)]


as_strided = op("as_strided", oracle=strided, inplace=False)
as_strided.good([6], dims=[2, 3], stride=[1, 2])
as_strided.good([3, 4], dims=[4, 2], stride=[2, 1], offset=3)
as_strided.good([3], dims=[], stride=[], offset=1)
as_strided.good([0], dims=[0, 2], stride=[2, 1])
as_strided.bad("C1", [3], dims=[1], stride=[])
as_strided.bad("C2", [3], dims=[1], stride=[1], offset=-1)
as_strided.bad("C3", [3], dims=[1], stride=[-1])
as_strided.bad("C4", [3], dims=[2], stride=[3])


def put(x, values, stride, offset=0, accumulate=False):
    y = x.reshape(-1).copy()
    at = offsets(values.shape, stride, offset)
    if accumulate:
        np.add.at(y, at, values)
    else:
        y[at] = values
    return y.reshape(x.shape)


put_strided = op("put_strided", oracle=put)
put_strided.good([3, 4], [2, 2], stride=[4, 1], offset=2)
put_strided.good([4], [3, 2], stride=[1, 1], accumulate=True)
put_strided.good([0], [0], stride=[1])
put_strided.bad("C1", [3], [1], stride=[])
put_strided.bad("C2", [3], [1], stride=[1], offset=-1)
put_strided.bad("C3", [3], [1], stride=[-1])
put_strided.bad("C4", [3], [2], stride=[3])
put_strided.bad("C5", [3], T([1], dtype="int64"), stride=[1], error=TypeError)


def windows(x, axis, size, step):
    x = np.atleast_1d(x)
    w = np.lib.stride_tricks.sliding_window_view(x, size, axis) if size else None
    return w[(slice(None),) * (axis % x.ndim) + (slice(None, None, step),)]


tensor_unfold = op("tensor_unfold", oracle=windows, inplace=False)
tensor_unfold.good([5], axis=0, size=2, step=1)
tensor_unfold.good([2, 6], axis=-1, size=2, step=3)
tensor_unfold.good([0, 4], axis=1, size=2, step=2)
tensor_unfold.bad("U1", [3], axis=1, size=1, step=1)
tensor_unfold.bad("U2", [3], axis=0, size=4, step=1)
tensor_unfold.bad("U3", [3], axis=0, size=1, step=0)
tensor_unfold.bad("U4", [1] * 9, axis=0, size=1, step=1)

diagonal = op(
    "diagonal",
    oracle=lambda x, offset=0, axis1=0, axis2=1: np.diagonal(x, offset, axis1, axis2),
    inplace=False,
)
diagonal.good([3, 4])
diagonal.good([3, 4], offset=-1)
diagonal.good([3, 2, 4], offset=2, axis1=-1, axis2=0)
diagonal.good([3, 3], offset=5)
diagonal.good([0, 3])
diagonal.bad("D1", [3], error=IndexError)
diagonal.bad("D2", [3, 3], axis1=2, error=IndexError)
diagonal.bad("D3", [3, 3], axis1=1, axis2=-1)

as_complex = op("as_complex", oracle=lambda x: x[..., 0] + 1j * x[..., 1], inplace=False)
as_complex.good([3, 2], dtypes=["float32", "float64"])
as_complex.good([2], dtypes=["float32", "float64"])
as_complex.good([0, 2], dtypes=["float32", "float64"])
as_complex.bad("T1", T([2], dtype="int64"), error=TypeError)
as_complex.bad("T2", [])
as_complex.bad("T3", [3])

as_real = op("as_real", oracle=lambda x: np.stack([x.real, x.imag], -1), inplace=False)
as_real.good([3])
as_real.good([])
as_real.good([0, 2])
as_real.bad("T4", [3], error=TypeError)
as_real.bad("T5", [1] * 9, of="complex64")

view_dtype = op(
    "view_dtype", oracle=lambda x, dtype: x.astype("float32").view(dtype), grad=False, inplace=False
)
view_dtype.good([3, 2], dtypes=["float32"], dtype="int32")
view_dtype.good([3, 2], dtypes=["float32"], dtype="int16")
view_dtype.good([3, 2], dtypes=["float32"], dtype="int64")
view_dtype.good([0, 2], dtypes=["float32"], dtype="int32")
view_dtype.bad("T7", [], dtype="int64")
view_dtype.bad("T8", [3], dtype="int64")
