import numpy as np
from op_suite import T, op

where = op("where", oracle=np.where, inplace=False)
where.good(T([2, 3], dtype="bool"), [2, 3], [2, 3])
where.good(T([3], dtype="bool"), [2, 1], [])
where.good(T([], dtype="bool"), [], [])
where.good(T([0], dtype="bool"), [0], [1])
where.bad("C1", [2], [2], [2])
where.bad("C2", T([2], dtype="bool"), [2], [3])
where.bad("C3", T([2], dtype="bool"), [3], [3])
