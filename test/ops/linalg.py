import numpy as np
from op_suite import T, op

EXACT = ["float32", "float64", "complex64", "complex128"]
TOLERANCE = {"float32": (1e-3, 1e-3), "complex64": (1e-3, 1e-3)}


def regular(*batch, n=3):
    """Matrices that are far from singular."""
    rng = np.random.default_rng(n + len(batch))
    return rng.uniform(-0.5, 0.5, (*batch, n, n)) + 2 * np.eye(n)


def square(o, *more):
    o.bad("M1", np.ones([2, 2], "int64"), *more, error=TypeError)
    o.bad("M2", [2], *more)
    o.bad("M3", [2, 3], *more)


inverse = op("inverse", oracle=np.linalg.inv, inplace=False, tolerance=TOLERANCE)
det = op("det", oracle=np.linalg.det, inplace=False, tolerance=TOLERANCE)
slogdet = op(
    "slogdet", oracle=lambda x: np.stack(np.linalg.slogdet(x)), inplace=False, tolerance=TOLERANCE
)
for o in (inverse, det, slogdet):
    o.good(regular())
    o.good(regular(2, 2))
    o.good([0, 2, 2])
    square(o)
inverse.bad("D1", np.ones([2, 2]))
slogdet.bad("C1", T([2, 2], dtype="complex64"), error=TypeError)


def sides(o):
    o.bad("S1", [2, 2], T([2, 2], dtype="float64"), error=TypeError)
    o.bad("S2", [2, 2, 2], [2, 2])
    o.bad("S3", [2, 2, 2], [3, 2, 2])
    o.bad("S4", [2, 2], [3, 2])
    square(o, [2, 2])


solve = op("solve", oracle=np.linalg.solve, inplace=False, tolerance=TOLERANCE)
solve.good(regular(), [3, 2])
solve.good(regular(2), [2, 3, 4])
solve.good([0, 2, 2], [0, 2, 2])
solve.bad("D1", np.ones([2, 2]), [2, 2])
sides(solve)


def triangular_solution(x, y, upper=True, transpose=False, unitriangular=False):
    x = np.triu(x) if upper else np.tril(x)
    if unitriangular:
        x = x - x * np.eye(x.shape[-1]) + np.eye(x.shape[-1])
    return np.linalg.solve(np.swapaxes(x, -1, -2) if transpose else x, y)


triangular = op("triangular_solve", oracle=triangular_solution, inplace=False, tolerance=TOLERANCE)
for upper in (True, False):
    for transpose in (True, False):
        for unitriangular in (True, False):
            triangular.good(
                regular(2),
                [2, 3, 2],
                upper=upper,
                transpose=transpose,
                unitriangular=unitriangular,
            )
triangular.good([0, 2, 2], [0, 2, 2])
sides(triangular)


def cholesky_solution(x, y, upper=False):
    y = np.triu(y) if upper else np.tril(y)
    h = np.swapaxes(y, -1, -2).conj()
    return np.linalg.solve(h @ y if upper else y @ h, x)


cholesky_solve = op("cholesky_solve", oracle=cholesky_solution, inplace=False, tolerance=TOLERANCE)
cholesky_solve.good([3, 2], regular())
cholesky_solve.good([2, 3, 2], regular(2), upper=True)
cholesky_solve.good([0, 2, 2], [0, 2, 2])
cholesky_solve.bad("C1", [2, 2, 2], [2, 2])
cholesky_solve.bad("C2", [2, 2], [2, 3])
cholesky_solve.bad("C3", [3, 2], [2, 2])
cholesky_solve.bad("M1", np.ones([2, 2], "int64"), np.ones([2, 2], "int64"), error=TypeError)
cholesky_solve.bad("M2", [2], [2, 2])
