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


def equal_parts(x, num, axis=0):
    return np.split(x, num, axis)


split_with_num = op("split_with_num", oracle=equal_parts)
split_with_num.good([4, 2], num=2)
split_with_num.good([2, 6], num=3, axis=-1)
split_with_num.good([0, 4], num=2, axis=1)
split_with_num.bad("C7", [4], num=2, axis=1)
split_with_num.bad("C8", [4], num=0)
split_with_num.bad("C9", [4], num=3)


def parts(x, axis=0, num=0):
    return [np.take(x, i, axis) for i in range(x.shape[axis])]


unbind = op("unbind", oracle=parts)
unbind.good([3, 2])
unbind.good([2, 3], axis=-1)
unbind.good([0, 2], axis=1)
unbind.bad("P1", [3], axis=1)

unstack = op("unstack", oracle=parts)
unstack.good([3, 2])
unstack.good([2, 3], axis=-1, num=3)
unstack.good([0, 2], axis=1)
unstack.bad("P1", [3], axis=1)
unstack.bad("C10", [3], num=2)
