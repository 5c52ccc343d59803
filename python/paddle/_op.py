"""How public functions are made of ops.

A function with a docstring and no body is an op under a public signature:

    @op("exp", aliases={"input": "x"})
    def exp(x, name=None, *, out=None):
        '''e to the power of x.'''

What the caller uses is then an object of the core, which calls the op without a frame of Python.
The body, if there is one, serves the calls that the op cannot: those that use a parameter which the
op does not have.
"""

import functools
import inspect
import types

from . import _C

_INPLACE = "In-place form of :func:`{}`: writes the result into ``x`` and returns it."


def op(name, aliases=None, variadic="", **parameters):
    """Makes the decorated function call op `name`.

    aliases     further keywords: {"input": "x"}
    variadic    the parameter that may be given as integers side by side: reshape(x, 2, 3)
    parameters  the op's names for parameters that are called otherwise here: dim="axis" says that
                the function's `dim` is the op's `axis`
    """
    return lambda function: _C.make_op(
        name, function, parameters or None, aliases, variadic=variadic
    )


def alias(**aliases):
    """Lets a Python function take further keywords: alias(input="x")."""
    return lambda function: _C.aliased(function, aliases)


# What functions show that take sizes in a list or side by side.
SIZES = (
    "shape, dtype=None, name=None, *, out=None, device=None, requires_grad=False, pin_memory=False"
)


def shown_as(parameters):
    """The signature that the decorated function shows, where it takes other forms of calls, too."""

    def set_signature(function):
        function.__signature__ = inspect.signature(eval(f"lambda {parameters}: None"))
        return function

    return set_signature


def inplace(function, op_name=None):
    """The in-place form of a function that is an op: writes into its first argument and returns
    it."""
    plain = function.__wrapped__
    plain = getattr(plain, "__wrapped__", plain)
    name = function.__name__ + "_"
    form = types.FunctionType(
        plain.__code__.replace(co_kwonlyargcount=0, co_name=name),
        plain.__globals__,
        name,
        plain.__defaults__,
    )
    form.__module__ = plain.__module__
    form.__qualname__ = name
    form.__doc__ = _INPLACE.format(function.__name__)
    return _C.make_op(op_name or name, form)


def write(x, result):
    """Puts a result in the place of x, in its memory if it fits there; returns x."""
    if x.dtype == result.dtype and list(x.shape) == list(result.shape):
        return _C.ops.set_value_with_tensor_(x, result)
    return x._turn_into(result)


def written(function):
    """The in-place form of a function that is made of several ops."""

    @functools.wraps(function)
    def form(x, *args, **kwargs):
        # The gradient may read what is written over.
        kept = x if x.stop_gradient else _C.ops.assign(x)
        return write(x, function(kept, *args, **kwargs))

    signature = inspect.signature(function)
    kept = [p for name, p in signature.parameters.items() if name != "out"]
    form.__signature__ = signature.replace(parameters=kept)
    form.__name__ = form.__qualname__ = f"{function.__name__}_"
    form.__doc__ = _INPLACE.format(function.__name__)
    return form


def turning(function):
    """The in-place form of a function whose result has another shape or dtype: its first argument
    then stands for the result, and is returned."""
    name = function.__name__ + "_"
    signature = inspect.signature(function)
    positional = [p for p in signature.parameters.values() if p.kind is not p.KEYWORD_ONLY]

    def form(x, *args, **kwargs):
        return x._turn_into(function(x, *args, **kwargs))

    form.__name__ = form.__qualname__ = name
    form.__module__ = function.__module__
    form.__signature__ = signature.replace(parameters=positional)
    form.__doc__ = (
        f"In-place form of :func:`{function.__name__}`: ``x`` takes the result's shape and dtype; "
        "returns it."
    )
    return form
