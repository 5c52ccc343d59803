"""Functions of two operands, operands of all dtypes, and the dtype that comes of them."""

import json
import pathlib

import paddle

DTYPES = (
    "bool uint8 int8 int16 int32 int64 float16 bfloat16 float32 float64 complex64 complex128"
).split()
# Both with axes, the one or the other 0-D, and a number of Python on either side.
FORMS = ("axes", "first 0-D", "second 0-D", "number second", "number first")
NUMBERS = {"bool": True, "int": 2, "float": 1.5, "complex": 1j}

CALLS = {
    name: getattr(paddle, name)
    for name in (
        "add subtract multiply divide floor_divide remainder pow maximum minimum fmax fmin equal "
        "not_equal less_than less_equal greater_than greater_equal logical_and logical_or "
        "logical_xor bitwise_and bitwise_or bitwise_xor atan2 copysign heaviside nextafter gcd lcm "
        "matmul dot"
    ).split()
}
CALLS |= {
    "+": lambda x, y: x + y,
    "-": lambda x, y: x - y,
    "*": lambda x, y: x * y,
    "/": lambda x, y: x / y,
    "//": lambda x, y: x // y,
    "%": lambda x, y: x % y,
    "**": lambda x, y: x**y,
    "==": lambda x, y: x == y,
    "<": lambda x, y: x < y,
    "where": lambda x, y: paddle.where(paddle.to_tensor([True, False]), x, y),
    "concat": lambda x, y: paddle.concat([x, y]),
    "stack": lambda x, y: paddle.stack([x, y]),
}


def others(form):
    """What the second operand is named by."""
    return NUMBERS if form.startswith("number") else DTYPES


def operands(form, a, b):
    """Two operands: a tensor of dtype `a`, and what `b` names."""
    shape = [] if form == "first 0-D" else [2]
    x = paddle.ones(shape, "float32").astype(a)
    if form.startswith("number"):
        return (x, NUMBERS[b]) if form == "number second" else (NUMBERS[b], x)
    return x, paddle.ones([] if form == "second 0-D" else [2], "float32").astype(b)


def dtype_of(call, x, y):
    """The name of the result's dtype; None if the call raises."""
    try:
        return str(call(x, y).dtype)[len("paddle.") :]
    except Exception:
        return None


def load():
    """function -> form -> dtype -> dtype or number -> dtype of the result, if it does not raise."""
    return json.loads((pathlib.Path(__file__).parent / "promotion.json").read_text())
