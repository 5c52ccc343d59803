"""What autocast does: class of the op x level x lists x dtype of the inputs, eager and recorded."""

import numpy as np
import pytest
from recording import record

import paddle

ops = paddle._C.ops

# An op of each class: with the class, whether it takes two inputs.
CLASSES = {"matmul": "half", "exp": "float32", "add": "widest", "tanh": "keep", "assign": "never"}
BINARY = ("matmul", "add")
LISTS = ("none", "white", "black")
LEVELS = ("O0", "OD", "O1", "O2")
INPUTS = (("float32", "float32"), ("half", "half"), ("half", "float32"), ("float64", "float64"))


def expected(name, level, listed, half, inputs):
    """The dtype of the result."""
    widest = "float64" if "float64" in inputs else "float32" if "float32" in inputs else half
    as_it_is = widest if name in BINARY else inputs[0]
    kind = CLASSES[name]
    if level == "O0" or kind == "never" or widest == "float64":
        return as_it_is
    if listed != "none":
        return half if listed == "white" else "float32"
    if kind == "float32" or (level == "OD" and kind != "half"):
        return "float32"
    return half if kind == "half" or level == "O2" else as_it_is


def call(name, inputs):
    return getattr(ops, name)(*inputs[: 2 if name in BINARY else 1])


@pytest.mark.parametrize("half", ["float16", "bfloat16"])
@pytest.mark.parametrize("listed", LISTS)
@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("name", CLASSES)
def test_dtype_of_the_result(name, level, listed, half):
    lists = {} if listed == "none" else {f"custom_{listed}_list": {name}}
    for given in INPUTS:
        dtypes = [half if d == "half" else d for d in given]
        want = expected(name, level, listed, half, dtypes)
        with paddle.amp.auto_cast(level=level, dtype=half, **lists):
            eager = call(name, [paddle.ones([2, 2], d) for d in dtypes])
            graph = record(lambda *x: [call(name, x)], *(([2, 2], d) for d in dtypes))
        assert str(eager.dtype) == f"paddle.{want}", given
        (recorded,) = graph.run([paddle.ones([2, 2], d) for d in dtypes])
        assert recorded.dtype == eager.dtype, given


def test_gradients_have_the_dtype_of_what_they_belong_to():
    w = paddle.to_tensor(np.ones([2, 2], "float32"), stop_gradient=False)
    x = paddle.to_tensor(np.ones([2, 2], "float32"), stop_gradient=False)
    with paddle.amp.auto_cast(dtype="bfloat16"):
        y = paddle.matmul(x, w)
        assert y.dtype == paddle.bfloat16
        loss = paddle.mean(y)
    assert loss.dtype == paddle.float32
    loss.backward()
    assert w.grad.dtype == x.grad.dtype == paddle.float32
    np.testing.assert_array_equal(w.grad.numpy(), 0.5)


def test_integers_and_numbers_are_left_alone():
    with paddle.amp.auto_cast(dtype="bfloat16", level="O2"):
        assert (paddle.ones([2], "int64") + 1).dtype == paddle.int64
        index = paddle.to_tensor([0, 1])
        assert paddle.gather(paddle.ones([2]), index).dtype == paddle.bfloat16


def test_fused_ops_are_not_cast_inside():
    """Softmax is computed in float32; what it is composed of is not looked up once more."""
    x = paddle.to_tensor(np.linspace(-3, 3, 8, dtype="float32"))
    composed = paddle._C.make_op("softmax", compose=True)
    want = composed(x, -1).numpy()
    with paddle.amp.auto_cast(dtype="bfloat16", custom_white_list={"exp", "divide", "sum"}):
        np.testing.assert_array_equal(composed(x, -1).numpy(), want)
