"""Facts about the real package: expressions, and what it gives for them.

A maker (make_*.py) lists expressions and is run by a Python that has the real package; it writes
their values, bit for bit, or the kind of error, as JSON. A test evaluates them here and compares.
"""

import json
import pathlib

import numpy as np

SEED = 7
HERE = pathlib.Path(__file__).parent


def describe(value):
    """A value as JSON: tensors with dtype, shape and bytes."""
    import paddle

    if isinstance(value, (list, tuple)):
        return [describe(v) for v in value]
    if isinstance(value, paddle.Tensor):
        dtype = str(value.dtype)
        if dtype == "paddle.bfloat16":
            value = value.astype("float32")
        array = np.ascontiguousarray(value.numpy())
        return {"dtype": dtype, "shape": list(value.shape), "bytes": array.tobytes().hex()}
    if isinstance(value, (bool, int, float, str)) or value is None:
        return {"value": repr(value)}
    return {"value": str(value)}


def evaluate(expression, setup=""):
    """What an expression of paddle, numpy and the names of `setup` gives from a fresh seed. An
    error is one of the builtin kinds."""
    import paddle

    names = {"paddle": paddle, "np": np}
    exec(setup, names)
    paddle.seed(SEED)
    try:
        return describe(eval(expression, names))
    except Exception as e:
        return {"error": type(e).__name__}


def make(name, expressions, setup=""):
    """Writes NAME.json."""
    results = {e: evaluate(e, setup) for e in expressions}
    lines = (f"{json.dumps(e)}: {json.dumps(r)}" for e, r in results.items())
    (HERE / f"{name}.json").write_text("{\n" + ",\n".join(lines) + "\n}\n")


def load(name):
    """Pairs of expressions and what the real package gives."""
    return list(json.loads((HERE / f"{name}.json").read_text()).items())
