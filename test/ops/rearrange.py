import numpy as np
from op_suite import op

flip = op("flip", oracle=lambda x, axis: np.flip(x, axis))
flip.good([2, 3], axis=[0])
flip.good([2, 3, 4], axis=[0, -1])
flip.good([0, 3], axis=[1])
flip.bad("X1", [2], axis=[1])
flip.bad("C1", [2, 3], axis=[0, -2])

roll = op("roll", oracle=lambda x, shifts, axis=(): np.roll(x, shifts, tuple(axis) or None))
roll.good([2, 3], shifts=[2])
roll.good([4, 3], shifts=[-1, 5], axis=[0, 1])
roll.good([0, 3], shifts=[1], axis=[1])
roll.good([0, 3], shifts=[1])
roll.bad("X1", [2], shifts=[1], axis=[1])
roll.bad("C2", [2], shifts=[1, 2], axis=[0])

tile = op("tile", oracle=lambda x, repeat_times: np.tile(x, repeat_times))
tile.good([2, 3], repeat_times=[2, 2])
tile.good([2, 3], repeat_times=[3])
tile.good([3], repeat_times=[2, 1, 2])
tile.good([], repeat_times=[2])
tile.good([2], repeat_times=[])
tile.good([0, 3], repeat_times=[2, 1])
tile.good([2], repeat_times=[0])
tile.bad("C3", [2], repeat_times=[-1])
tile.bad("C4", [2], repeat_times=[1] * 20)


def repeated(x, repeats, axis=0, output_size=-1):
    return np.repeat(x, repeats, axis)


repeat_interleave = op("repeat_interleave", oracle=repeated)
repeat_interleave.good([2, 3], repeats=2)
repeat_interleave.good([2, 3], repeats=3, axis=-1, output_size=9)
repeat_interleave.good([0, 3], repeats=2)
repeat_interleave.bad("X1", [2], repeats=1, axis=1)
repeat_interleave.bad("C5", [2], repeats=-1)
repeat_interleave.bad("C6", [2], repeats=2, output_size=3)


def block(x, shape, offsets):
    ends = [n if s == -1 else o + s for n, s, o in zip(x.shape, shape, offsets)]
    return x[tuple(slice(o, e) for o, e in zip(offsets, ends))]


crop = op("crop", oracle=block)
crop.good([4, 5], shape=[2, -1], offsets=[1, 2])
crop.good([0, 5], shape=[0, 2], offsets=[0, 3])
crop.bad("C10", [4], shape=[2, 2], offsets=[0])
crop.bad("C11", [4], shape=[3], offsets=[2])

expand_as = op(
    "expand_as",
    oracle=lambda x, y=None, target_shape=(): np.broadcast_to(
        x, y.shape if y is not None else target_shape
    ),
)
expand_as.good([3], [2, 3])
expand_as.good([2, 1], None, target_shape=[2, 4])
expand_as.good([0, 1], [0, 2])
expand_as.bad("C7", [3], [2, 2])

broadcast_tensors = op("broadcast_tensors", oracle=lambda x: list(np.broadcast_arrays(*x)))
broadcast_tensors.good([[2, 1], [3]])
broadcast_tensors.good([[0, 1], [1, 2]])
broadcast_tensors.bad("C8", ())
broadcast_tensors.bad("C9", [[2], [3]])
