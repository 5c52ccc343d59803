import numpy as np
from op_suite import T, op


def norm_of(x, porder=2.0, axis=-1, keepdim=False, asvector=False):
    if not x.ndim:
        return abs(x) if porder else (x != 0) * 1.0
    if asvector:
        out = np.linalg.norm(x.ravel(), porder)
        return out.reshape([1] * x.ndim) if keepdim else out
    return np.linalg.norm(x, porder, axis, keepdim)


# Away from zero, where norms have corners.
p_norm = op("p_norm", oracle=norm_of, inplace=False, low=0.3, high=2.0)
p_norm.good([2, 3])
for p in (0.0, 1.0, 1.5, 3.0):
    p_norm.good([2, 3, 4], porder=p, axis=1)
for p in (np.inf, -np.inf):
    p_norm.good(T([2, 5], unique=True), porder=p)
p_norm.good([2, 3], axis=0, keepdim=True)
p_norm.good([2, 3], asvector=True)
p_norm.good([2, 3], asvector=True, keepdim=True, porder=3.0)
p_norm.good([])
p_norm.good([3, 0])
p_norm.bad("C1", T([2], dtype="int64"), error=TypeError)
p_norm.bad("A1", [2], axis=1)
