import numpy as np
from op_suite import op

for name, dtype in ("shape64", "int64"), ("shape", "int32"):
    o = op(name, oracle=lambda x, dtype=dtype: np.array(x.shape, dtype), grad=False, inplace=False)
    o.good([2, 3])
    o.good([])
    o.good([0, 3])
numel = op("numel", oracle=lambda x: np.array(x.size), grad=False, inplace=False)
numel.good([2, 3])
numel.good([])
numel.good([0, 3])
