"""Functions whose control flow on tensors becomes part of programs."""

import ast
import functools
import inspect
import logging
import sys
import textwrap
import types

from ...nn.layer import layers
from .. import settings

_log = logging.getLogger("paddle.jit")
_converted = {}  # by code and file; None: stays as it is


def _stays(function):
    """Whether a function is not to be converted: it belongs to a library, or somebody said so."""
    if getattr(function, "_paddle_not_to_static", False):
        return True
    module = function.__globals__.get("__name__") or ""
    package = module.split(".")[0]
    if (
        package in ("paddle", "numpy")
        or package in sys.stdlib_module_names
        and package != "__main__"
    ):
        return True
    if any(module == m or module.startswith(m + ".") for m in settings.ignored):
        return True
    flags = inspect.CO_GENERATOR | inspect.CO_COROUTINE | inspect.CO_ASYNC_GENERATOR
    return function.__code__.co_name == "<lambda>" or bool(function.__code__.co_flags & flags)


def _tree_of(code):
    """The syntax tree of a function, with the lines of its file; None if there is no source."""
    try:
        lines, first = inspect.getsourcelines(code)
        tree = ast.parse(textwrap.dedent("".join(lines)))
    except (OSError, TypeError, SyntaxError):
        return None
    node = tree.body[0]
    if not isinstance(node, ast.FunctionDef) or node.name != code.co_name:
        return None
    ast.increment_lineno(tree, first - 1)
    node.decorator_list = []
    node.args.defaults = [ast.Constant(None) for _ in node.args.defaults]
    node.args.kw_defaults = [d and ast.Constant(None) for d in node.args.kw_defaults]
    node.returns = None
    for a in ast.walk(node.args):
        if isinstance(a, ast.arg):
            a.annotation = None
    return node


def _transformed(code):
    from .transform import HELPER, Transformer, parameter_list

    node = _tree_of(code)
    if node is None:
        return None
    node = Transformer(node).function(node)
    outer = ast.FunctionDef("_outer", parameter_list([HELPER, *code.co_freevars]), [node], [], None)
    if sys.version_info >= (3, 12):
        outer.type_params = []
    return ast.fix_missing_locations(
        ast.copy_location(ast.Module([ast.copy_location(outer, node)], []), node)
    )


def _new_code(code):
    tree = _transformed(code)
    if tree is None:
        return None
    if settings.log_code:
        _log.info("%s:%d\n%s", code.co_filename, code.co_firstlineno, _text_of(tree))
    outer = compile(tree, code.co_filename, "exec").co_consts
    outer = next(c for c in outer if isinstance(c, types.CodeType))
    return next(
        c for c in outer.co_consts if isinstance(c, types.CodeType) and c.co_name == code.co_name
    )


def converted(function):
    """The function, with control flow that works on tensors of a program; the function itself, if
    it has no source, or is not to be converted."""
    if not isinstance(function, types.FunctionType) or _stays(function):
        return function
    code = function.__code__
    key = code, code.co_filename
    if key not in _converted:
        _converted[key] = _new_code(code)
        if _converted[key] is None:
            _log.info("%s has no source: its control flow is Python's", function.__qualname__)
    new = _converted[key]
    if new is None:
        return function
    from . import operators

    cells = dict(zip(code.co_freevars, function.__closure__ or ()))
    cells["_jst"] = types.CellType(operators)
    closure = tuple(cells[name] for name in new.co_freevars)
    made = types.FunctionType(
        new, function.__globals__, function.__name__, function.__defaults__, closure
    )
    made.__kwdefaults__ = function.__kwdefaults__
    made.__qualname__, made.__module__ = function.__qualname__, function.__module__
    made._paddle_not_to_static = True
    return made


def called(f):
    """What is called in the place of `f`."""
    if isinstance(f, types.FunctionType):
        return converted(f)
    if isinstance(f, types.MethodType) and isinstance(f.__func__, types.FunctionType):
        return types.MethodType(converted(f.__func__), f.__self__)
    if isinstance(f, functools.partial):
        return functools.partial(called(f.func), *f.args, **f.keywords)
    return f


class converting_layers:
    """In a ``with`` block, the forwards of layers are converted when layers are called."""

    def __enter__(self):
        self._before = layers.convert_forward
        layers.convert_forward = called

    def __exit__(self, *args):
        layers.convert_forward = self._before


def source_of(function):
    """The source of what :func:`converted` gives."""
    tree = None if _stays(function) else _transformed(function.__code__)
    if tree is None:
        return textwrap.dedent(inspect.getsource(function))
    return _text_of(tree)


def _text_of(tree):
    return ast.unparse(tree.body[0].body[0])
