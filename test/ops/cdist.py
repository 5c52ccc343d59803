import numpy as np
from op_suite import T, op


def cdist_of(x, y, p=2.0):
    return np.linalg.norm(x[..., :, None, :] - y[..., None, :, :], p, -1)


# x and y lie apart: a norm has a corner where they meet.
X, Y = T([3, 2], low=0.3, high=1.0, unique=True), T([4, 2], low=1.5, high=2.0, unique=True)
cdist = op("cdist", oracle=cdist_of, inplace=False)
for p in (0.0, 1.0, 2.0, 3.0, np.inf):
    cdist.good(X, Y, p=p)
cdist.good(T([2, 1, 3, 2], low=0.3, high=1.0), T([5, 4, 2], low=1.5, high=2.0))
cdist.good(T([2, 40], low=0.3, high=1.0), T([2, 40], low=1.5, high=2.0))
cdist.good([0, 2], [3, 2])
cdist.good([2, 0], [3, 0])
cdist.bad("C1", T([2, 2], dtype="int64"), T([2, 2], dtype="int64"), error=TypeError)
cdist.bad("C2", [2, 2], [2, 2], p=-1.0)
cdist.bad("C3", [2], [2, 2])
cdist.bad("C4", [2, 2], [2, 3])
