import numpy as np
from op_suite import T, op

COMPLEX = ["complex64", "complex128"]
NORMS = ("backward", "ortho", "forward")


def other(norm):
    """NumPy's name of the scale for the other direction."""
    return {"backward": "forward", "forward": "backward"}.get(norm, norm)


def complex_to_complex(x, axes, normalization="backward", forward=True):
    f = np.fft.fftn if forward else np.fft.ifftn
    return f(x, axes=axes, norm=normalization)


def real_to_complex(x, axes, normalization="backward", forward=True, onesided=True):
    full = complex_to_complex(x, axes, normalization, forward)
    return np.take(full, range(x.shape[axes[-1]] // 2 + 1), axes[-1]) if onesided else full


def complex_to_real(x, axes, normalization="backward", forward=True, last_dim_size=0):
    n = last_dim_size or 2 * (x.shape[axes[-1]] - 1)
    if forward:
        x, normalization = np.conj(x), other(normalization)
    sizes = [x.shape[a] for a in axes[:-1]] + [n]
    return np.fft.irfftn(x, sizes, axes, norm=normalization)


def rules(o, shape, dtype):
    o.bad("F1", shape, axes=[], of=dtype)
    o.bad("F2", shape, axes=[2], of=dtype)
    o.bad("F3", shape, axes=[0, -2], of=dtype)


c2c = op("fft_c2c", oracle=complex_to_complex, dtypes=COMPLEX)
r2c = op("fft_r2c", oracle=real_to_complex, dtypes=["float32", "float64"], inplace=False)
c2r = op("fft_c2r", oracle=complex_to_real, dtypes=COMPLEX, inplace=False)

for norm in NORMS:
    for forward in (True, False):
        options = {"normalization": norm, "forward": forward}
        c2c.good([2, 6], axes=[-1], **options)
        r2c.good([2, 6], axes=[-1], **options)
        c2r.good([2, 4], axes=[-1], **options)
        c2r.good([2, 3], axes=[-1], last_dim_size=5, **options)
    r2c.good([2, 5], axes=[-1], normalization=norm)
    r2c.good([2, 5], axes=[-1], normalization=norm, onesided=False)
for axes in ([0], [0, 1], [1, 0], [2, 0, 1]):
    c2c.good([3, 4, 2], axes=axes)
    r2c.good([3, 4, 2], axes=axes)
    r2c.good([3, 4, 2], axes=axes, onesided=False, forward=False)
    c2r.good([3, 4, 2], axes=axes)
# Lengths of one, powers of two, with factors of all kinds, and a large prime.
for n in (1, 2, 3, 4, 8, 30, 49, 53, 120):
    c2c.good([n], axes=[0])
    r2c.good([n], axes=[0])
    c2r.good([n // 2 + 1], axes=[0], last_dim_size=n)
c2c.good([9, 53], axes=[1], forward=False)
c2c.good([0, 3], axes=[1])
c2c.good([3, 0], axes=[1], oracle=lambda x, axes: x)
r2c.good([0, 3], axes=[1])
r2c.good([3, 0], axes=[1], oracle=lambda x, axes: np.zeros([3, 1], complex))
c2r.good([0, 3], axes=[1])
c2r.good([3, 1], axes=[1], oracle=lambda x, axes: np.zeros([3, 0]))

rules(c2c, [2, 3], "complex64")
rules(r2c, [2, 3], "float32")
rules(c2r, [2, 3], "complex64")
c2c.bad("F4", [3], axes=[0], error=TypeError)
c2r.bad("F4", [3], axes=[0], error=TypeError)
r2c.bad("F5", T([3], dtype="int64"), axes=[0], error=TypeError)
c2r.bad("F6", [3], axes=[0], last_dim_size=6, of="complex64")
c2r.bad("F6", [3], axes=[0], last_dim_size=-2, of="complex64")
c2r.bad("F7", [3], axes=[0], last_dim_size=2**40, of="complex64")
