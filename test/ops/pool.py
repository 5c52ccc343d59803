import itertools

import numpy as np
from op_suite import T, op


def windows(
    shape,
    kernel_size=(),
    strides=None,
    paddings=None,
    ceil_mode=False,
    data_format="NC",
    global_pooling=False,
    adaptive=False,
    padding_algorithm="EXPLICIT",
    **_,
):
    """Per axis, per window: begin, end, and how many places it has with padding."""
    n = len(shape) - 2
    sizes = shape[1:-1] if data_format in ("NHWC", "NDHWC") else shape[2:]
    spans = []
    for i, size in enumerate(sizes):
        if global_pooling:
            spans.append([(0, size, size)])
            continue
        k = kernel_size[i]
        if adaptive:
            spans.append([(o * size // k, -(-(o + 1) * size // k), 0) for o in range(k)])
            continue
        s, p = (strides or [1] * n)[i], paddings or [0] * n
        lo, hi = (p[2 * i], p[2 * i + 1]) if len(p) == 2 * n else (p[i], p[i])
        if padding_algorithm == "VALID":
            lo = hi = 0
        elif padding_algorithm == "SAME":
            total = max((-(-size // s) - 1) * s + k - size, 0)
            lo, hi = total // 2, total - total // 2
        out = (size + lo + hi - k + (s - 1 if ceil_mode else 0)) // s + 1
        spans.append([])
        for o in range(out):
            begin = o * s - lo
            end = min(begin + k, size + hi)
            spans[-1].append((max(begin, 0), min(end, size), end - begin))
    return spans


def each(x, data_format="NC", **attrs):
    """x as [batch, channels, ...]; the windows' coordinates, their parts of x, how many places."""
    last = data_format in ("NHWC", "NDHWC")
    spans = windows(x.shape, data_format=data_format, **attrs)
    if last:
        x = np.moveaxis(x, -1, 1)
    for at in itertools.product(*(range(len(s)) for s in spans)):
        chosen = [s[i] for s, i in zip(spans, at)]
        part = (slice(None), slice(None), *(slice(b, e) for b, e, _ in chosen))
        yield (slice(None), slice(None), *at), part, int(np.prod([c[2] for c in chosen]))


def weights(x, pooling_type="max", exclusive=True, adaptive=False, **attrs):
    """For each window, how much of each element of x it takes, channels first."""
    first = np.moveaxis(x, -1, 1) if attrs.get("data_format") in ("NHWC", "NDHWC") else x
    for at, part, places in each(x, adaptive=adaptive, **attrs):
        w = np.zeros(first.shape)
        piece = first[part]
        if pooling_type == "avg":
            w[part] = 1 / (np.prod(piece.shape[2:]) if exclusive or adaptive else places)
        else:
            flat = piece.reshape(*piece.shape[:2], -1)
            hot = np.zeros(flat.shape)
            np.put_along_axis(hot, flat.argmax(-1)[..., None], 1, -1)
            w[part] = hot.reshape(piece.shape)
        yield at, w


def pool_like(x, y, data_format="NC", **attrs):
    last = data_format in ("NHWC", "NDHWC")
    spans = windows(x.shape, data_format=data_format, **attrs)
    first = np.moveaxis(y, -1, 1) if last else y
    out = np.zeros([*first.shape[:2], *map(len, spans)])
    if x.size:
        for at, w in weights(x, data_format=data_format, **attrs):
            out[at] = (w * first).sum(tuple(range(2, first.ndim)))
    return np.moveaxis(out, 1, -1) if last else out


def pool(x, **attrs):
    return pool_like(x, x, **attrs)


def pool_grad(x, dout, data_format="NC", **attrs):
    last = data_format in ("NHWC", "NDHWC")
    dy = np.moveaxis(dout, -1, 1) if last else dout
    dx = np.zeros((np.moveaxis(x, -1, 1) if last else x).shape)
    if x.size:
        for at, w in weights(x, data_format=data_format, **attrs):
            dx += w * dy[at].reshape(*dy.shape[:2], *[1] * (x.ndim - 2))
    return np.moveaxis(dx, 1, -1) if last else dx


FLAT = [
    ([2, 3, 5, 6], dict(kernel_size=[2, 3], strides=[2, 1])),
    ([1, 2, 5, 5], dict(kernel_size=[3, 3], strides=[2, 2], paddings=[1, 1], ceil_mode=True)),
    ([1, 2, 5, 5], dict(kernel_size=[2, 2], strides=[2, 2], ceil_mode=True)),
    ([1, 2, 7, 5], dict(adaptive=True, kernel_size=[3, 2])),
    ([1, 2, 6, 8], dict(adaptive=True, kernel_size=[3, 2])),
    ([1, 1, 3, 71], dict(adaptive=True, kernel_size=[2, 2])),
    ([1, 2, 4, 5], dict(global_pooling=True, kernel_size=[1, 1])),
    ([1, 1, 7, 6], dict(adaptive=True, kernel_size=[1, 1])),
]
MORE = [
    ([1, 2, 5, 4], dict(kernel_size=[2, 2], strides=[2, 2], padding_algorithm="SAME")),
    ([1, 2, 5, 4], dict(kernel_size=[2, 2], strides=[2, 2], padding_algorithm="VALID")),
    ([1, 5, 4, 3], dict(kernel_size=[2, 2], paddings=[1, 0, 0, 1], data_format="NHWC")),
    ([0, 2, 4, 4], dict(kernel_size=[2, 2])),
]
DEEP = [
    ([1, 2, 4, 5, 4], dict(kernel_size=[2, 2, 3], strides=[2, 1, 1], paddings=[1, 0, 1])),
    (
        [1, 2, 4, 3, 4],
        dict(kernel_size=[2, 2, 2], adaptive=True, strides=[1] * 3, paddings=[0] * 3),
    ),
    (
        [1, 2, 4, 2, 3],
        dict(kernel_size=[2, 1, 1], adaptive=True, strides=[1] * 3, paddings=[0] * 3),
    ),
    ([1, 1, 2, 2, 3], dict(global_pooling=True, kernel_size=[1] * 3)),
    ([0, 2, 4, 3, 4], dict(kernel_size=[2, 2, 2], strides=[1] * 3, paddings=[0] * 3)),
]
AVERAGES = [dict(pooling_type="avg"), dict(pooling_type="avg", exclusive=False)]

for axes, samples in ((2, FLAT + MORE), (3, DEEP)):
    forward = op(f"pool{axes}d", oracle=pool)
    backward = op(f"pool{axes}d_grad", oracle=pool_grad)
    twice = op(f"pool{axes}d_double_grad", oracle=pool_like)
    for shape, attrs in samples:
        for kind in [{}, *AVERAGES]:
            out = list(pool(np.zeros(shape), **attrs).shape)
            x = T(shape, unique=True)
            forward.good(x, **attrs, **kind)
            backward.good(T(shape, unique=True, grad=False), out, **attrs, **kind)
            twice.good(T(shape, unique=True, grad=False), shape, **attrs, **kind)
    ok = [1, 1] + [4] * axes
    plain = dict(strides=[1] * axes, paddings=[0] * axes)
    one = dict(kernel_size=[1] * axes)
    forward.bad("W1", [4, 4], **one, **plain)
    forward.bad("W2", ok, kernel_size=[1], **plain)
    forward.bad("W3", ok, **one, strides=[0] * axes, paddings=[0] * axes)
    forward.bad("W4", ok, **one, strides=[1] * axes, paddings=[0] * 5)
    forward.bad("W5", ok, kernel_size=[0] * axes, **plain)
    forward.bad("W6", ok, kernel_size=[5] * axes, **plain)
    huge = [0, 1] + [2**16] * axes  # and no images
    forward.bad("W8", huge, **one, **plain)
    forward.bad("W7", T(ok, dtype="int64"), **one, **plain, error=TypeError)
    backward.bad("C1", ok, [1, 1] + [3] * axes, **one, **plain)
    backward.bad("C2", ok, T(ok, dtype="int64"), **one, **plain, error=TypeError)
    twice.bad("C2", ok, T(ok, dtype="int64"), **one, **plain, error=TypeError)
    twice.bad("C1", ok, [1, 1] + [3] * axes, **one, **plain)


def with_index(x, **attrs):
    spans = windows(x.shape, **attrs)
    mask = np.zeros([*x.shape[:2], *map(len, spans)], "int64")
    if x.size:
        for at, w in weights(x, **attrs):
            mask[at] = w.reshape(*x.shape[:2], -1).argmax(-1)
    return pool(x, **attrs), mask


for axes, samples in ((2, FLAT), (3, DEEP)):
    masked = op(f"max_pool{axes}d_with_index", oracle=with_index)
    for shape, attrs in samples:
        masked.good(T(shape, unique=True), **attrs)
    if axes == 2:
        masked.good([0, 2, 4, 4], kernel_size=[2, 2])


def gather(x, index):
    flat = x.reshape(*x.shape[:2], int(np.prod(x.shape[2:])))
    at = index.reshape(*x.shape[:2], int(np.prod(index.shape[2:])))
    return np.take_along_axis(flat, at, -1).reshape(index.shape)


def scatter(x, index, shape, accumulate=True):
    y = np.zeros([*shape[:2], int(np.prod(shape[2:]))])
    for b, c in np.ndindex(*shape[:2]):
        at = (b, c, index[b, c].ravel())
        if accumulate:
            np.add.at(y, at, x[b, c].ravel())
        else:
            y[at] = x[b, c].ravel()
    return y.reshape(shape)


places = np.array([[[0, 3, 3], [5, 1, 0]]])
different = np.array([[[0, 3, 4], [5, 1, 0]]])
nowhere = np.zeros([0, 2, 1], "int64")
gather_points = op("gather_points", oracle=gather)
gather_points.good([1, 2, 2, 3], places)
gather_points.good([0, 2, 3], nowhere)
gather_points.bad("C1", [2, 2, 2, 3], places)
gather_points.bad("P1", [1, 2, 2, 3], T([1, 2, 3]), error=TypeError)
gather_points.bad("P2", [1, 2], np.array([1]))
gather_points.bad("I1", [1, 2, 2, 3], places + 1, error=IndexError)
scatter_points = op("scatter_points", oracle=scatter)
scatter_points.good([1, 2, 3], places, shape=[1, 2, 2, 3])
scatter_points.good([1, 2, 3], different, shape=[1, 2, 2, 3], accumulate=False)
scatter_points.good([0, 2, 1], nowhere, shape=[0, 2, 3])
scatter_points.bad("C1", [1, 2, 2], places, shape=[1, 2, 2, 3])
scatter_points.bad("C2", [1, 2, 3], places, shape=[2, 2, 2, 3])
