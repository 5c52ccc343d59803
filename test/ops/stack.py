import numpy as np
from op_suite import op

stack = op("stack", oracle=lambda x, axis=0: np.stack(x, axis))
stack.good([[2, 3], [2, 3]])
stack.good([[2, 3], [2, 3], [2, 3]], axis=-1)
stack.good([[], []])
stack.good([[0, 3]], axis=1)
stack.bad("C1", ())
stack.bad("C2", [[2, 3]], axis=3)
stack.bad("C3", [[1] * 9])
stack.bad("C4", [[2, 3], [2, 4]])
