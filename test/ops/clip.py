import numpy as np
from op_suite import op


def clipped(x, min=-np.inf, max=np.inf):
    low = 0 if x.dtype.kind == "u" and min < 0 else min
    return np.clip(x, low, max).astype(x.dtype)


clip = op("clip", oracle=clipped)
clip.good([2, 3], min=-1, max=1)
clip.good([2, 3], max=1)
clip.good([], min=0)
clip.good([0, 3], min=-1, max=1)
clip.good([5, 103], min=-1, max=1)
clip.bad("C1", [2], min=1.0, max=-1.0)
