import numpy as np
from op_suite import op

MODES = {"constant": "constant", "reflect": "reflect", "replicate": "edge", "circular": "wrap"}


def padded(x, paddings, pad_value=0.0, mode="constant"):
    if x.ndim == 0:
        return x
    pairs = list(zip(paddings[::2], paddings[1::2]))
    inner = tuple(slice(max(-a, 0), n - max(-b, 0)) for (a, b), n in zip(pairs, x.shape))
    pairs = [(max(a, 0), max(b, 0)) for a, b in pairs]
    more = dict(constant_values=pad_value) if mode == "constant" else {}
    return np.pad(x[inner], pairs, MODES[mode], **more)


def pad_grad(dout, paddings, mode="constant"):
    shape = [n - a - b for n, a, b in zip(dout.shape, paddings[::2], paddings[1::2])]
    places = np.arange(int(np.prod(shape))).reshape(shape)
    at = padded(places, paddings, -1, mode)
    dx = np.zeros(places.size, dout.dtype)
    np.add.at(dx, at[at >= 0], dout[at >= 0])
    return dx.reshape(shape)


pad = op("pad", oracle=padded)
back = op("pad_grad", oracle=pad_grad)
for shape, attrs in [
    ([2, 3], dict(paddings=[1, 0, 2, 1])),
    ([2, 3], dict(paddings=[1, -1, 0, 0])),
    ([0, 3], dict(paddings=[0, 0, 1, 1])),
    ([], dict(paddings=[])),
    ([3, 4], dict(paddings=[2, 1, 0, 3], mode="reflect")),
    ([3, 4], dict(paddings=[2, 4, 0, 3], mode="replicate")),
    ([3, 4], dict(paddings=[3, 1, 0, 4], mode="circular")),
]:
    pad.good(shape, **attrs)
    back.good(list(padded(np.zeros(shape), **attrs).shape), **attrs)
pad.good([2, 3], paddings=[1, 0, 2, 1], pad_value=2.0)
pad.bad("P1", [2, 3], paddings=[1])
pad.bad("C1", [2, 3], paddings=[-2, -1, 0, 0])
pad.bad("C2", [2, 3], paddings=[2, 0, 0, 0], mode="reflect")
pad.bad("C3", [2, 3], paddings=[3, 0, 0, 0], mode="circular")
pad.bad("C4", [0, 3], paddings=[1, 0, 0, 0], mode="replicate")
back.bad("P1", [2, 3], paddings=[1])
back.bad("C1", [2, 3], paddings=[2, 1, 0, 0])
