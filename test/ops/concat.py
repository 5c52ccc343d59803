import numpy as np
from op_suite import op

concat = op("concat", oracle=lambda x, axis=0: np.concatenate(x, axis))
concat.good([[2, 3], [1, 3]])
concat.good([[2, 3], [2, 1], [2, 2]], axis=1)
concat.good([[2, 3]], axis=-1)
concat.good([[0, 3], [2, 3]])
concat.bad("C1", ())
concat.bad("C2", [[2, 3]], axis=2)
concat.bad("C3", [[2, 3], [2]])
concat.bad("C4", [[2, 3], [2, 4]])


def cut(x, sections, axis=0):
    known = sum(n for n in sections if n >= 0)
    sizes = [x.shape[axis] - known if n < 0 else n for n in sections]
    return np.split(x, np.cumsum(sizes)[:-1], axis)


split = op("split", oracle=cut)
split.good([5, 2], sections=[2, 3])
split.good([2, 5], sections=[1, -1, 2], axis=-1)
split.good([0, 4], sections=[2, 2], axis=1)
split.bad("C1", [4], sections=[4], axis=1)
split.bad("C2", [4], sections=[])
split.bad("C3", [4], sections=[-1, -1])
split.bad("C4", [4], sections=[-2, 6])
split.bad("C5", [4], sections=[5, -1])
split.bad("C6", [4], sections=[1, 2])
