import numpy as np
import scipy.special
from op_suite import T, op


def gelu_of(x, approximate=False):
    if approximate:
        return 0.5 * x * (1 + np.tanh(np.sqrt(2 / np.pi) * (x + 0.044715 * x**3)))
    return x * 0.5 * (1 + scipy.special.erf(x / np.sqrt(2)))


gelu = op("gelu", oracle=gelu_of, dtypes=["float32", "float64"])
gelu.good([2, 3])
gelu.good([2, 3], approximate=True)
gelu.good([])
gelu.good([0])
gelu.bad("C1", T([2], dtype="int64"), error=TypeError)
