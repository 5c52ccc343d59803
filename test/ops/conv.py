import numpy as np
from op_suite import T, op


def geometry(
    x,
    f,
    strides=(1, 1),
    paddings=(0, 0),
    padding_algorithm="EXPLICIT",
    dilations=(1, 1),
    groups=1,
    data_format="NCHW",
):
    if data_format == "NHWC":
        x = x.transpose(0, 3, 1, 2)
    pads = []
    for i in range(2):
        extent = (f.shape[2 + i] - 1) * dilations[i] + 1
        if padding_algorithm == "SAME":
            total = max(
                (-(-x.shape[2 + i] // strides[i]) - 1) * strides[i] + extent - x.shape[2 + i], 0
            )
            pads.append((total // 2, total - total // 2))
        elif padding_algorithm == "VALID":
            pads.append((0, 0))
        else:
            pads.append(
                tuple(paddings[2 * i : 2 * i + 2])
                if len(paddings) == 4
                else (paddings[i], paddings[i])
            )
    return np.pad(x, [(0, 0), (0, 0), *pads]), pads


def taps(x, f, strides=(1, 1), dilations=(1, 1)):
    """(i, j, the part of padded x that tap i, j meets)"""
    h = (x.shape[2] - (f[2] - 1) * dilations[0] - 1) // strides[0] + 1
    w = (x.shape[3] - (f[3] - 1) * dilations[1] - 1) // strides[1] + 1
    for i in range(f[2]):
        for j in range(f[3]):
            a, b = i * dilations[0], j * dilations[1]
            yield (
                i,
                j,
                np.s_[
                    :,
                    :,
                    a : a + (h - 1) * strides[0] + 1 : strides[0],
                    b : b + (w - 1) * strides[1] + 1 : strides[1],
                ],
            )


def conv(x, f, groups=1, data_format="NCHW", strides=(1, 1), dilations=(1, 1), **attrs):
    p, _ = geometry(x, f, strides=strides, dilations=dilations, data_format=data_format, **attrs)
    out = []
    for g in range(groups):
        xs = p[:, g * f.shape[1] : (g + 1) * f.shape[1]]
        fs = f[g * f.shape[0] // groups : (g + 1) * f.shape[0] // groups]
        out.append(
            sum(
                np.einsum("nchw,oc->nohw", xs[at], fs[:, :, i, j])
                for i, j, at in taps(xs, f.shape, strides, dilations)
            )
        )
    y = np.concatenate(out, 1)
    return y.transpose(0, 2, 3, 1) if data_format == "NHWC" else y


GOOD = [
    ([2, 3, 5, 6], [4, 3, 3, 2], {}),
    ([1, 4, 6, 5], [6, 2, 3, 3], dict(strides=[2, 1], paddings=[1, 2], groups=2)),
    ([1, 2, 7, 7], [3, 2, 3, 3], dict(paddings=[0, 1, 2, 1], dilations=[2, 1])),
    ([1, 2, 5, 5], [3, 2, 3, 3], dict(padding_algorithm="SAME", strides=[2, 2])),
    ([1, 2, 5, 5], [3, 2, 3, 3], dict(padding_algorithm="VALID")),
    ([1, 5, 6, 3], [4, 3, 2, 2], dict(data_format="NHWC", paddings=[1, 0])),
    ([0, 2, 5, 5], [3, 2, 3, 3], {}),
]

tolerance = {"float32": (1e-4, 1e-4), "float16": (2e-2, 2e-2), "bfloat16": (1e-1, 1e-1)}
conv2d = op("conv2d", oracle=conv, tolerance=tolerance)
for x, f, attrs in GOOD:
    conv2d.good(x, f, **attrs)
conv2d.good([1, 32, 6, 6], [16, 32, 3, 3], paddings=[1, 1], grad=False)
for label, x, f, attrs in [
    ("G1", [2, 3, 5], [4, 3, 3, 2], {}),
    ("G3", [1, 1, 5, 5], [1, 1, 3, 3], dict(strides=[0, 1])),
    ("G3", [1, 1, 5, 5], [1, 1, 3, 3], dict(strides=[2**33, 1])),
    ("G4", [1, 1, 5, 5], [1, 1, 3, 3], dict(dilations=[1])),
    ("G5", [1, 1, 5, 5], [1, 1, 3, 3], dict(paddings=[1, 1, 1])),
    ("G5", [1, 1, 5, 5], [1, 1, 3, 3], dict(paddings=[-1, 0])),
    ("G6", [1, 1, 5, 5], [1, 1, 3, 3], dict(groups=0)),
    ("G7", [1, 3, 5, 5], [1, 1, 3, 3], {}),
    ("G8", [1, 4, 5, 5], [3, 2, 3, 3], dict(groups=2)),
    ("G9", [1, 1, 5, 5], [1, 1, 0, 3], {}),
    ("G10", [1, 1, 2, 5], [1, 1, 3, 3], {}),
]:
    conv2d.bad(label, x, f, **attrs)
conv2d.bad("C1", T([1, 1, 5, 5], dtype="int64"), T([1, 1, 3, 3], dtype="int64"), error=TypeError)
conv2d.bad("G2", T([1, 1, 5, 5]), T([1, 1, 3, 3], dtype="float64"), error=TypeError)


def shape_of_result(x, f, **attrs):
    return conv(np.zeros(x), np.zeros(f), **attrs).shape


def input_grad(f, dy, shape, data_format="NCHW", **attrs):
    """By linearity: the inner product with each unit vector."""
    x = np.zeros(shape)
    dx = np.zeros(shape)
    for at in np.ndindex(*shape):
        x[at] = 1
        dx[at] = np.sum(conv(x, f, data_format=data_format, **attrs) * dy)
        x[at] = 0
    return dx


def filter_grad(x, dy, shape, **attrs):
    f = np.zeros(shape)
    df = np.zeros(shape)
    for at in np.ndindex(*shape):
        f[at] = 1
        df[at] = np.sum(conv(x, f, **attrs) * dy)
        f[at] = 0
    return df


conv2d_input_grad = op("conv2d_input_grad", oracle=input_grad, tolerance=tolerance)
conv2d_filter_grad = op("conv2d_filter_grad", oracle=filter_grad, tolerance=tolerance)
for x, f, attrs in GOOD:
    y = list(shape_of_result(x, f, **attrs))
    conv2d_input_grad.good(f, y, shape=x, **attrs)
    conv2d_filter_grad.good(x, y, shape=f, **attrs)
conv2d_input_grad.bad("C2", [1, 1, 3, 3], [1, 1, 2, 3], shape=[1, 1, 5, 5])
conv2d_filter_grad.bad("C2", [1, 1, 5, 5], [1, 1, 2, 3], shape=[1, 1, 3, 3])


# ---- three axes: by two axes, a slice of the filter's first axis at a time
def conv_deep(x, f, strides, paddings, dilations, groups=1, data_format="NCDHW"):
    if data_format == "NDHWC":
        x = np.moveaxis(x, -1, 1)
    x = np.pad(x, [(0, 0), (0, 0), (paddings[0],) * 2, (0, 0), (0, 0)])
    depth = (x.shape[2] - (f.shape[2] - 1) * dilations[0] - 1) // strides[0] + 1
    attrs = dict(strides=strides[1:], paddings=paddings[1:], dilations=dilations[1:], groups=groups)
    y = np.stack(
        [
            sum(
                conv(x[:, :, d * strides[0] + t * dilations[0]], f[:, :, t], **attrs)
                for t in range(f.shape[2])
            )
            for d in range(depth)
        ],
        2,
    )
    return np.moveaxis(y, 1, -1) if data_format == "NDHWC" else y


def by_unit_vectors(shape, product):
    """What a linear function's transpose gives."""
    unit, out = np.zeros(shape), np.zeros(shape)
    for at in np.ndindex(*shape):
        unit[at] = 1
        out[at] = product(unit)
        unit[at] = 0
    return out


plain = dict(strides=[1, 1, 1], paddings=[0, 0, 0], dilations=[1, 1, 1])
conv3d = op("conv3d", oracle=conv_deep, tolerance=tolerance)
conv3d_input_grad = op(
    "conv3d_input_grad",
    oracle=lambda f, dy, shape, **a: by_unit_vectors(
        shape, lambda x: np.sum(conv_deep(x, f, **a) * dy)
    ),
    tolerance=tolerance,
)
conv3d_filter_grad = op(
    "conv3d_filter_grad",
    oracle=lambda x, dy, shape, **a: by_unit_vectors(
        shape, lambda f: np.sum(conv_deep(x, f, **a) * dy)
    ),
    tolerance=tolerance,
)
for x, f, attrs in [
    ([1, 2, 3, 4, 3], [2, 2, 2, 2, 2], plain),
    ([1, 2, 4, 3, 4], [2, 1, 2, 2, 2], {**plain, "strides": [2, 1, 1], "groups": 2}),
    ([1, 3, 4, 3, 2], [2, 2, 2, 3, 1], {**plain, "paddings": [1, 1, 0], "data_format": "NDHWC"}),
    ([0, 2, 3, 4, 3], [2, 2, 2, 2, 2], plain),
]:
    y = list(conv_deep(np.zeros(x), np.zeros(f), **attrs).shape)
    conv3d.good(x, f, **attrs)
    conv3d_input_grad.good(f, y, shape=x, **attrs)
    conv3d_filter_grad.good(x, y, shape=f, **attrs)
conv3d.bad("G1", [2, 3, 5, 5], [4, 3, 3, 2], **plain)
conv3d_input_grad.bad("C2", [1, 1, 1, 3, 3], [1, 1, 1, 2, 3], shape=[1, 1, 1, 5, 5], **plain)
conv3d_filter_grad.bad("C2", [1, 1, 1, 5, 5], [1, 1, 1, 2, 3], shape=[1, 1, 1, 3, 3], **plain)


def transposed(x, f, output_padding=(), output_size=(), **attrs):
    """The input gradient for the shape that fits."""
    n = x.ndim - 2
    attrs = {"strides": [1] * n, "paddings": [0] * n, "dilations": [1] * n, **attrs}
    last = attrs.get("data_format") in ("NHWC", "NDHWC")
    sizes = x.shape[1:-1] if last else x.shape[2:]
    algorithm = attrs.get("padding_algorithm")
    shape = []
    for i, size in enumerate(sizes):
        extent = (f.shape[2 + i] - 1) * attrs["dilations"][i] + 1
        pads = {"SAME": max(extent - attrs["strides"][i], 0), "VALID": 0}.get(
            algorithm, 2 * attrs["paddings"][i]
        )
        least = (size - 1) * attrs["strides"][i] + extent - pads
        shape.append(
            output_size[i] if output_size else least + (output_padding[i] if output_padding else 0)
        )
    c = [f.shape[1] * attrs.get("groups", 1)]
    shape = [x.shape[0], *shape, *c] if last else [x.shape[0], *c, *shape]
    forward = conv if n == 2 else conv_deep
    return by_unit_vectors(shape, lambda v: np.sum(forward(v, f, **attrs) * x))


conv2d_transpose = op("conv2d_transpose", oracle=transposed, tolerance=tolerance)
conv2d_transpose.good([1, 3, 2, 3], [3, 2, 2, 2])
conv2d_transpose.good([1, 3, 2, 3], [3, 2, 3, 2], strides=[2, 1], paddings=[1, 0])
conv2d_transpose.good([1, 2, 2, 2], [2, 2, 3, 3], strides=[2, 2], output_padding=[1, 0])
conv2d_transpose.good([1, 2, 2, 2], [2, 2, 3, 3], strides=[2, 2], output_size=[6, 5], groups=2)
conv2d_transpose.good(
    [1, 2, 2, 3], [3, 2, 3, 3], strides=[2, 2], padding_algorithm="SAME", data_format="NHWC"
)
conv2d_transpose.good([1, 2, 2, 3], [2, 1, 2, 2], padding_algorithm="VALID")
conv2d_transpose.good([0, 2, 2, 3], [2, 1, 2, 2])
conv3d_transpose = op("conv3d_transpose", oracle=transposed, tolerance=tolerance)
conv3d_transpose.good([1, 2, 2, 2, 2], [2, 1, 2, 2, 2], **{**plain, "strides": [2, 1, 1]})
conv3d_transpose.good([0, 2, 2, 2, 2], [2, 1, 2, 2, 2], **plain)
for label, x, f, attrs in [
    ("T1", [1, 3, 2], [3, 2, 2, 2], {}),
    ("T2", [1, 3, 2, 3], [3, 2, 2, 2], dict(strides=[1])),
    ("T3", [1, 3, 2, 3], [3, 2, 2, 2], dict(paddings=[1])),
    ("T4", [1, 3, 2, 3], [3, 2, 2, 2], dict(output_padding=[1])),
    ("T5", [1, 3, 2, 3], [3, 2, 2, 2], dict(output_size=[1])),
]:
    conv2d_transpose.bad(label, x, f, **attrs)
