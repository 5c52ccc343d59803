import numpy as np
from op_suite import op

clip = op("clip", oracle=lambda x, min=-np.inf, max=np.inf: np.clip(x, min, max).astype(x.dtype))
clip.good([2, 3], min=-1, max=1)
clip.good([2, 3], max=1)
clip.good([], min=0)
clip.good([0, 3], min=-1, max=1)
clip.good([5, 103], min=-1, max=1)
clip.bad("C1", [2], min=1.0, max=-1.0)
