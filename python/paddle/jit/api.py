"""to_static, and what says where it applies."""

import functools
import logging
import sys
import types

from ..nn.layer.layers import Layer
from . import settings
from .function import StaticFunction

_log = logging.getLogger("paddle.jit")


def to_static(function=None, input_spec=None, build_strategy=None, backend="CINN", **kwargs):
    """Lets a function or layer run as a program, which is captured at its first call.

    Args:
        function (callable|Layer|None): A function, a method, or a layer, whose ``forward`` it
            concerns; None: what is returned is a decorator.
        input_spec (list[InputSpec]|None): What the inputs are; sizes that it leaves open may differ
            from call to call.
        build_strategy (BuildStrategy|None): Accepted; passes are chosen by the package.
        backend (str|None): Accepted; there is one.
        full_graph (bool): Keyword only. Whether a function that cannot be one program is an error;
            otherwise it runs in pieces: as programs what can be recorded, and op by op what cannot.
            Default: False.

    Returns:
        callable|Layer: The :class:`StaticFunction`, or the layer itself.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> @paddle.jit.to_static
            ... def double(x):
            ...     return x * 2
            >>> double(paddle.to_tensor([1.0, 2.0])).tolist()
            [2.0, 4.0]
    """
    full_graph = kwargs.pop("full_graph", None)
    kwargs.pop("property", None)
    if kwargs:
        raise TypeError(f"to_static: unexpected argument '{next(iter(kwargs))}'")
    if full_graph is not None and not isinstance(full_graph, bool):
        raise TypeError(f"to_static: full_graph must be a bool, got {full_graph!r}")
    if function is None:
        return functools.partial(
            to_static, input_spec=input_spec, full_graph=bool(full_graph), backend=backend
        )
    if isinstance(function, Layer):
        _make_layer_static(function, input_spec, bool(full_graph))
        return function
    if isinstance(function, StaticFunction):
        return function
    if getattr(function, "_paddle_not_to_static", False):
        return function
    if isinstance(function, types.MethodType):
        return StaticFunction(function.__func__, input_spec, bool(full_graph), function.__self__)
    if not callable(function):
        raise TypeError(
            f"to_static: function must be a function or a Layer, got {type(function).__name__}"
        )
    return StaticFunction(function, input_spec, bool(full_graph))


def _make_layer_static(layer, input_spec, full_graph):
    forward = layer.forward
    if isinstance(forward, StaticFunction):
        forward._input_spec = forward._input_spec if input_spec is None else input_spec
        return
    origin = "instance" if "forward" in layer.__dict__ else "class"
    if isinstance(forward, types.MethodType):
        static = StaticFunction(forward.__func__, input_spec, full_graph, forward.__self__)
    else:
        static = StaticFunction(forward, input_spec, full_graph)
    static._plain_forward = origin
    layer.forward = static


def ignore_module(modules):
    """Keeps the functions of modules as they are: their control flow is not converted.

    Args:
        modules (list[module]): The modules.
    """
    settings.ignored.update(m.__name__ for m in modules)


def enable_to_static(enable_to_static_bool):
    """Turns :func:`to_static` off, or on again: functions run op by op meanwhile.

    Args:
        enable_to_static_bool (bool): Whether it is on.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.jit.enable_to_static(False)
            >>> paddle.jit.enable_to_static(True)
    """
    if not isinstance(enable_to_static_bool, bool):
        raise TypeError(
            "enable_to_static: enable_to_static_bool must be a bool, got "
            f"{type(enable_to_static_bool).__name__}"
        )
    settings.enabled = enable_to_static_bool


def set_verbosity(level=0, also_to_stdout=False):
    """Says how much is logged about functions that are captured, under the name "paddle.jit".

    Args:
        level (int): 0: nothing; more: which functions run op by op, and why.
        also_to_stdout (bool): Whether it is printed, too.
    """
    _check_level("set_verbosity", level)
    _log.setLevel(logging.INFO if level > 0 else logging.WARNING)
    _print_log(also_to_stdout)


def set_code_level(level=100, also_to_stdout=False):
    """Lets the source of functions be logged as it is after its control flow was converted.

    Args:
        level (int): 0: it is not.
        also_to_stdout (bool): Whether it is printed, too.
    """
    _check_level("set_code_level", level)
    settings.log_code = level > 0
    if level > 0:
        _log.setLevel(logging.INFO)
    _print_log(also_to_stdout)


def _check_level(function, level):
    if not isinstance(level, int):
        raise TypeError(f"{function}: level must be an int, got {type(level).__name__}")


def _print_log(on):
    for handler in list(_log.handlers):
        if isinstance(handler, _Printer):
            _log.removeHandler(handler)
    if on:
        _log.addHandler(_Printer(sys.stdout))


class _Printer(logging.StreamHandler):
    """The handler of these functions."""
