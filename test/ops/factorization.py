import numpy as np
from op_suite import T, op

TOLERANCE = {"float32": (1e-3, 1e-3), "complex64": (1e-3, 1e-3)}
# Factors are unique but for signs: test/tensor/test_factorization.py multiplies them.
SIGNS = "factors have free signs: test/tensor/test_factorization.py multiplies them"
REAL = ["float32", "float64"]


def matrices(o):
    o.bad("M1", T([2, 2], dtype="int64"), error=TypeError)
    o.bad("M2", [2])


def definite(*batch, n=3):
    x = np.random.default_rng(n).uniform(-1, 1, (*batch, n, n))
    return x @ np.swapaxes(x, -1, -2) + np.eye(n)


# Only one triangle is read, so that the gradient by differences is another one.
cholesky = op(
    "cholesky",
    oracle=lambda x, upper=False: (
        np.swapaxes(np.linalg.cholesky(x), -1, -2) if upper else np.linalg.cholesky(x)
    ),
    inplace=False,
    grad=False,
    tolerance=TOLERANCE,
)
cholesky.good(definite())
cholesky.good(definite(2, n=4), upper=True)
cholesky.good([0, 2, 2])
cholesky.bad("D1", np.zeros([2, 2]))
matrices(cholesky)
cholesky.bad("M3", [2, 3])

qr = op("qr", no_oracle=SIGNS, inplace=False, grad=False)
for mode in ("reduced", "complete", "r"):
    qr.good([3, 2], mode=mode)
    qr.good([2, 2, 3], mode=mode)
qr.good([0, 3, 2])
qr.good(np.zeros([3, 0]), mode="complete", oracle=lambda x, mode: (np.eye(3), x))
matrices(qr)

svd = op("svd", no_oracle=SIGNS, inplace=False, grad=False)
for full in (True, False):
    svd.good([3, 2], full_matrices=full)
    svd.good([2, 2, 3], full_matrices=full)
svd.good([0, 3, 2])
svd.good(
    np.zeros([3, 0]),
    full_matrices=True,
    oracle=lambda x, full_matrices: (np.eye(3), np.zeros(0), np.eye(0)),
)
matrices(svd)

eigh = op("eigh", no_oracle=SIGNS, inplace=False, grad=False)
eigh.good([3, 3])
eigh.good([2, 3, 3], UPLO="U")
eigh.good([0, 3, 3])
eigh.bad("C1", [2, 2], UPLO="X")
matrices(eigh)
eigh.bad("M3", [2, 3])

eig = op("eig", no_oracle=SIGNS, inplace=False, grad=False)
eig.good([3, 3])
eig.good([2, 3, 3])
eig.good([0, 3, 3])
matrices(eig)
eig.bad("M3", [2, 3])

lu = op("lu", no_oracle=SIGNS, inplace=False, grad=False)
lu.good([3, 3])
lu.good([2, 3, 2])
lu.good([2, 3], pivot=False)
lu.good([0, 3, 3])
matrices(lu)
