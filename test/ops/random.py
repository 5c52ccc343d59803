import numpy as np
from op_suite import T, op

uniform = op(
    "uniform", no_oracle="random: test/api/test_random.py compares with the generator's stream"
)
uniform.good(shape=[2, 3], seed=7)
uniform.good(shape=[], min=0.0, max=5.0, dtype="float64", seed=7)
uniform.good(shape=[0], seed=7)
uniform.bad("C1", shape=[2], dtype="int64", error=TypeError)

dropout = op(
    "dropout",
    no_oracle="random: test/api/test_random.py compares with the generator's stream",
    inplace=False,
)
dropout.good([4, 5], seed=7, fix_seed=True)
dropout.good([4, 5], p=0.3, is_test=True)
dropout.good([4, 5], p=0.3, is_test=True, mode="downscale_in_infer")
dropout.good([4, 5], p=0.25, seed=7, fix_seed=True, mode="downscale_in_infer")
dropout.good([6], p=1.0, seed=7, fix_seed=True)
dropout.good([], seed=7, fix_seed=True)
dropout.good([0], seed=7, fix_seed=True)
dropout.bad("C1", T([2], dtype="int64"), error=TypeError)
dropout.bad("C2", [2], p=1.5)

mask = np.array([[1, 0, 1], [0, 0, 1]], "uint8")
dropout_grad = op(
    "dropout_grad",
    oracle=lambda mask, dout, p=0.5, is_test=False, mode="upscale_in_train": (
        dout * mask / (1 - p) if mode == "upscale_in_train" else dout * mask
    ),
)
dropout_grad.good(mask, [2, 3], p=0.25)
dropout_grad.good(mask, [2, 3], p=0.25, mode="downscale_in_infer")
dropout_grad.good(np.zeros([0], "uint8"), [0])
