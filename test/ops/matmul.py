import numpy as np
from op_suite import op


def product(x, y, transpose_x=False, transpose_y=False):
    if transpose_x and x.ndim > 1:
        x = np.swapaxes(x, -1, -2)
    if transpose_y and y.ndim > 1:
        y = np.swapaxes(y, -1, -2)
    return x @ y


# Sums of up to a few thousand products of numbers up to 2.
tolerance = {"float32": (1e-4, 1e-4), "float16": (2e-2, 2e-2), "bfloat16": (1e-1, 1e-1)}
matmul = op("matmul", oracle=product, tolerance=tolerance)
matmul.good([2, 3], [3, 4])
matmul.good([3, 2], [3, 4], transpose_x=True)
matmul.good([2, 3], [4, 3], transpose_y=True)
matmul.good([3, 2], [4, 3], transpose_x=True, transpose_y=True)
matmul.good([3], [3], transpose_x=True)
matmul.good([3], [3, 2])
matmul.good([2, 3], [3], transpose_y=True)
matmul.good([2, 2, 3], [3])
matmul.good([3], [2, 3, 2])
matmul.good([2, 2, 3], [3, 2])
matmul.good([2, 2, 3], [2, 3, 2], transpose_x=False)
matmul.good([2, 3, 2], [1, 3, 2], transpose_x=True)
matmul.good([2, 1, 2, 3], [3, 2, 3], transpose_y=True)
matmul.good([4, 150, 9], [9, 40], grad=False)
matmul.good([70, 80], [80, 70], grad=False, dtypes=["float32", "float64", "bfloat16", "float16"])
matmul.good([2, 0], [0, 3])
matmul.good([0, 2], [2, 3])
matmul.bad("C1", [], [3])
matmul.bad("C2", [2, 3], [2, 3])
matmul.bad("C3", [2, 2, 3], [3, 3, 2])

bmm = op("bmm", oracle=product, tolerance=tolerance)
bmm.good([2, 2, 3], [2, 3, 2])
bmm.good([0, 2, 3], [0, 3, 2])
bmm.bad("C4", [2, 3], [3, 2])
bmm.bad("C5", [1, 2, 3], [2, 3, 2])

mv = op("mv", oracle=product, tolerance=tolerance)
mv.good([2, 3], [3])
mv.good([0, 3], [3])
mv.bad("C6", [2, 3], [3, 1])

dot = op("dot", oracle=lambda x, y: np.sum(x * y, -1))
dot.good([3], [3])
dot.good([2, 3], [2, 3])
dot.good([0], [0])
dot.bad("C7", [1, 2, 3], [1, 2, 3])
dot.bad("C8", [3], [1])


def combined(input, x, y, alpha=1.0, beta=1.0):
    return beta * input + alpha * (x @ y)


addmm = op("addmm", oracle=combined, tolerance=tolerance)
addmm.good([2, 4], [2, 3], [3, 4], alpha=2.0, beta=0.5)
addmm.good([4], [2, 3], [3, 4])
addmm.good([4], [0, 3], [3, 4])
addmm.bad("C9", [2], [1, 2, 3], [3, 2])
addmm.bad("C10", [], [2, 3], [3, 2])

baddbmm = op("baddbmm", oracle=combined, tolerance=tolerance)
baddbmm.good([2, 2, 4], [2, 2, 3], [2, 3, 4], alpha=2.0, beta=0.5)
baddbmm.good([2, 4], [2, 2, 3], [2, 3, 4])
baddbmm.good([2, 4], [0, 2, 3], [0, 3, 4])
baddbmm.bad("C11", [2], [2, 3], [3, 2])
baddbmm.bad("C12", [2], [1, 2, 3], [1, 3, 2])
