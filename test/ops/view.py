import numpy as np
from op_suite import T, op


def shaped(x, shape):
    return x.reshape([x.shape[i] if n == 0 and x.size else n for i, n in enumerate(shape)])


reshape = op("reshape", oracle=shaped, inplace=False)
reshape.good([2, 3, 4], shape=[6, 4])
reshape.good([2, 3, 4], shape=[0, -1])
reshape.good([6], shape=[2, 3])
reshape.good([1], shape=[])
reshape.good([], shape=[1, 1])
reshape.good([0, 3], shape=[3, 0])
reshape.bad("C1", [2, 3], shape=[-1, -1])
reshape.bad("C2", [2, 3], shape=[2, 3, 0])
reshape.bad("C3", [2, 3], shape=[-2, 3])
reshape.bad("C5", [2, 3], shape=[4, -1])
reshape.bad("C6", [2, 3], shape=[5])

transpose = op("transpose", oracle=lambda x, perm: np.transpose(x, perm), inplace=False)
transpose.good([2, 3, 4], perm=[2, 0, 1])
transpose.good([2, 3], perm=[-1, 0])
transpose.good([], perm=[])
transpose.good([0, 3], perm=[1, 0])
transpose.good([33, 70], perm=[1, 0])
transpose.bad("C1", [2, 3], perm=[0, 0])
transpose.bad("C1", [2, 3], perm=[0])


def index(x, axes, starts, ends, strides=None, decrease_axis=()):
    at = [slice(None)] * x.ndim
    for a, s, e, k in zip(axes, starts, ends, strides or [1] * len(axes)):
        at[a] = slice(s, None if k < 0 and e < -x.shape[a] else e, k)
    return tuple(at), tuple(decrease_axis)


def part(x, **attrs):
    at, drop = index(x, **attrs)
    return np.squeeze(x[at], drop)


slice_ = op(
    "slice", oracle=part, inplace=False, no_operand={"strides": "a computed one must be positive"}
)
slice_.good([4, 5], axes=[0], starts=[1], ends=[3])
slice_.good([4, 5], axes=[1, 0], starts=[-3, 0], ends=[1000, 2])
slice_.good([4, 5], axes=[0], starts=[3], ends=[-1000], strides=[-2])
slice_.good([4, 5], axes=[0, 1], starts=[1, 0], ends=[2, 5], strides=[1, 2], decrease_axis=[0])
slice_.good([4, 5], axes=[0], starts=[3], ends=[1])
slice_.good([4], axes=[], starts=[], ends=[])
slice_.good([], axes=[], starts=[], ends=[])
slice_.good([0, 2], axes=[1], starts=[0], ends=[1])
slice_.bad("R1", [4], axes=[0], starts=[], ends=[1])
slice_.bad("R2", [4], axes=[0], starts=[0], ends=[1], strides=[1, 1])
slice_.bad("R3", [4], axes=[1], starts=[0], ends=[1])
slice_.bad("R4", [4], axes=[0, -1], starts=[0, 0], ends=[1, 1])
slice_.bad("R5", [4, 4], axes=[0], starts=[0], ends=[1], decrease_axis=[1])
slice_.bad("R6", [4], axes=[0], starts=[0], ends=[1], strides=[0])
slice_.bad("R7", [4], axes=[0], starts=[9], ends=[10], decrease_axis=[0], error=IndexError)


def put(x, values, **attrs):
    at, drop = index(x, **attrs)
    y = x.copy()
    target = y[at]
    if drop:
        values = np.expand_dims(np.broadcast_to(values, np.squeeze(target, drop).shape), drop)
    y[at] = values
    return y


set_value = op(
    "set_value_with_tensor",
    oracle=put,
    no_operand={"strides": "a computed one must be positive"},
)
set_value.good([4, 5], [2, 5], axes=[0], starts=[1], ends=[3])
set_value.good([4, 5], [5], axes=[0], starts=[1], ends=[2], decrease_axis=[0])
set_value.good([4, 5], [], axes=[1], starts=[0], ends=[5], strides=[2])
set_value.good([4, 5], [4, 1], axes=[1], starts=[4], ends=[-1000], strides=[-2])
set_value.good([4, 5], [1, 1, 1], axes=[], starts=[], ends=[])
set_value.good([0, 2], [2], axes=[], starts=[], ends=[])
set_value.good([], [], axes=[], starts=[], ends=[])
set_value.bad("C1", T([2]), T([2], dtype="int64"), axes=[], starts=[], ends=[])
set_value.bad("C2", [4, 5], [3, 5], axes=[0], starts=[1], ends=[3])

squeeze = op(
    "squeeze",
    oracle=lambda x, axis=(): np.squeeze(
        x, tuple(a for a in axis if x.shape[a] == 1) if axis else None
    ),
    inplace=False,
    no_operand={"axis": "how many axes are left follows from the elements"},
)
squeeze.good([1, 3, 1])
squeeze.good([1, 3, 1], axis=[-1])
squeeze.good([1, 3], axis=[1])
squeeze.good([1, 0])
squeeze.good([])
squeeze.bad("C1", [1, 3], axis=[2])


def with_axes(x, axis):
    for a in axis:
        x = np.expand_dims(x, a)
    return x


unsqueeze = op("unsqueeze", oracle=with_axes, inplace=False)
unsqueeze.good([2, 3], axis=[0])
unsqueeze.good([2, 3], axis=[-1, 1])
unsqueeze.good([], axis=[0])
unsqueeze.good([0], axis=[1])
unsqueeze.bad("C1", [2, 3], axis=[4])
unsqueeze.bad("C2", [1] * 9, axis=[0])

expand = op(
    "expand",
    inplace=False,
    oracle=lambda x, shape: np.broadcast_to(
        x, [x.shape[i - (len(shape) - x.ndim)] if n == -1 else n for i, n in enumerate(shape)]
    ),
)
expand.good([3, 1], shape=[2, 3, 4])
expand.good([3, 1], shape=[-1, 4])
expand.good([], shape=[2])
expand.good([0, 1], shape=[0, 3])
expand.bad("C1", [2, 3], shape=[3])
expand.bad("C2", [1], shape=[1] * 10)
expand.bad("C3", [3], shape=[-1, 3])
expand.bad("C4", [3], shape=[4])
expand.bad("C5", [1], shape=[-2])

assign = op("assign", oracle=lambda x: x)
assign.good([2, 3])
assign.good([])
assign.good([0])


def flattened(x, start_axis=0, stop_axis=-1):
    if x.ndim == 0:
        return x.reshape(1)
    first, last = start_axis % x.ndim, stop_axis % x.ndim
    middle = int(np.prod(x.shape[first : last + 1]))
    return x.reshape(x.shape[:first] + (middle,) + x.shape[last + 1 :])


flatten = op("flatten", oracle=flattened, inplace=False)
flatten.good([2, 3, 4])
flatten.good([2, 3, 4], start_axis=1, stop_axis=2)
flatten.good([2, 3], start_axis=-1)
flatten.good([])
flatten.good([0, 3])
flatten.bad("C7", [2], start_axis=1)
flatten.bad("C8", [2, 3], start_axis=1, stop_axis=0)

view_shape = op(
    "view_shape",
    oracle=lambda input, dims: shaped(input, dims),
    inplace=False,
    no_strided="it never copies",
)
view_shape.good([2, 3, 4], dims=[6, -1])
view_shape.good([6], dims=[2, 3])
view_shape.good([0, 3], dims=[3, 0])
view_shape.bad("C6", [2, 3], dims=[5])
