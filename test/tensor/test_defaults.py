"""Functions that are ops: what is not given has the default that their signature shows."""

import inspect

import pytest
from paddle.nn import functional

import paddle

FUNCTIONS = {
    name: function
    for module in (paddle, functional)
    for name, function in vars(module).items()
    if type(function).__name__ == "Op" and name in paddle._C.op_names()
}


@pytest.mark.parametrize("name", FUNCTIONS)
def test_defaults(name):
    shown = inspect.signature(FUNCTIONS[name].__wrapped__).parameters
    try:
        used = inspect.signature(getattr(paddle._C.ops, name)).parameters
    except ValueError:  # an attribute is called like a word of Python
        pytest.skip("has no signature")
    for key in shown.keys() & used.keys():
        a, b = shown[key].default, used[key].default
        if inspect.Parameter.empty not in (a, b):
            assert a == b or (a is None and not b), key
