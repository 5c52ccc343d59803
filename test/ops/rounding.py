import numpy as np
from op_suite import op

for name in ["floor", "ceil", "trunc"]:
    o = op(name, oracle=getattr(np, name))
    for shape in [2, 3], [], [0], [5, 103]:
        o.good(shape)

rounded = op("round", oracle=lambda x, decimals=0: np.round(x, decimals))
for shape in [2, 3], [], [0]:
    rounded.good(shape)
rounded.good([4, 5], decimals=1, dtypes=["float64"])
rounded.good(np.array([-25.0, 15, 35, 149]), decimals=-1, grad=False, dtypes=["float64", "float32"])
