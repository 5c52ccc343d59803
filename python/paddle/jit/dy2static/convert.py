"""Functions whose control flow on tensors becomes part of programs."""

import ast
import copy
import functools
import inspect
import logging
import os
import sys
import textwrap
import types

from ... import _C
from ...nn.layer import layers
from .. import settings
from ..regions import is_breaking
from .private_names import name_privately
from .transform import HELPER, Transformer, function_node, parameter_list

_log = logging.getLogger("paddle.jit")
_converted = {}  # by code, file, and whether it is marked; None: stays as it is
_trees = {}  # of functions that were made, by code and file


def stays(function):
    """Whether a function is not to be converted: it belongs to a library, or somebody said so."""
    marks = "_paddle_not_to_static", "_paddle_force_dynamic"
    if any(getattr(function, mark, False) for mark in marks):
        return True
    module = function.__globals__.get("__name__") or ""
    package = module.split(".")[0]
    if package in ("paddle", "numpy") or _is_standard(package):
        return True
    if any(module == m or module.startswith(m + ".") for m in settings.ignored):
        return True
    return function.__code__.co_name == "<lambda>" or is_generator(function)


@functools.lru_cache(None)
def _is_standard(package):
    """Whether a package belongs to Python's library."""
    if package == "__main__":
        return False
    if hasattr(sys, "stdlib_module_names"):  # from Python 3.10 on
        return package in sys.stdlib_module_names
    file = getattr(sys.modules.get(package), "__file__", None) or ""
    folder = os.path.dirname(os.__file__) + os.sep
    return package in sys.builtin_module_names or (
        file.startswith(folder) and "site-packages" not in file
    )


def is_generator(function):
    """Whether a call gives something that runs the function step by step."""
    flags = inspect.CO_GENERATOR | inspect.CO_COROUTINE | inspect.CO_ASYNC_GENERATOR
    code = getattr(function, "__code__", None)
    return code is not None and bool(code.co_flags & flags)


def _key(code):
    return code, code.co_filename


def remember(code, tree):
    """Says what the syntax tree of a function is that no file has."""
    _trees[_key(code)] = tree


def tree_of(function):
    """The syntax tree of a function, with the lines of its file; None if there is no source."""
    code = function.__code__
    if _key(code) in _trees:
        return copy.deepcopy(_trees[_key(code)])
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
    name_privately(node, function.__qualname__)
    for k, statement in enumerate(node.body):
        statement.number = k
    return node


def compiled(node, code):
    """The code of a function definition that stands where `code` does: it may use the same
    variables of enclosing functions, and operators.py."""
    outer = function_node("_outer", parameter_list([HELPER, *code.co_freevars]), [node])
    module = ast.Module([ast.copy_location(outer, node)], [])
    tree = ast.fix_missing_locations(ast.copy_location(module, node))
    made = compile(tree, code.co_filename, "exec").co_consts
    made = next(c for c in made if isinstance(c, types.CodeType))
    return next(
        c for c in made.co_consts if isinstance(c, types.CodeType) and c.co_name == node.name
    )


def closure(function, code):
    """What `code`, a variant of the function's, takes from outside."""
    from . import operators

    cells = dict(zip(function.__code__.co_freevars, function.__closure__ or ()))
    cells[HELPER] = types.CellType(operators)
    return tuple(cells[name] for name in code.co_freevars)


def _new_code(function, marked):
    node = tree_of(function)
    if node is None:
        return None
    node = Transformer(node).function(node, marked)
    code = function.__code__
    if settings.log_code:
        _log.info("%s:%d\n%s", code.co_filename, code.co_firstlineno, source_of(function))
    return compiled(node, code)


def converted(function, marked=False):
    """The function, with control flow that works on tensors of a program; the function itself, if
    it has no source, or is not to be converted.

    Args:
        function (callable): The function.
        marked (bool): Whether it says before each of its statements that it has come there:
            ``operators.mark``.
    """
    if not isinstance(function, types.FunctionType) or stays(function):
        return function
    key = *_key(function.__code__), marked
    if key not in _converted:
        _converted[key] = _new_code(function, marked)
        if _converted[key] is None:
            _log.info("%s has no source: its control flow is Python's", function.__qualname__)
    new = _converted[key]
    if new is None:
        return function
    made = types.FunctionType(
        new,
        function.__globals__,
        function.__name__,
        function.__defaults__,
        closure(function, new),
    )
    made.__kwdefaults__ = function.__kwdefaults__
    made.__qualname__, made.__module__ = function.__qualname__, function.__module__
    made._paddle_not_to_static = True
    return made


def called(f):
    """What is called in the place of `f`."""
    if getattr(f, "_paddle_force_dynamic", False) and is_breaking():
        raise _C.ValueNotKnown(f"{f.__name__} is always run op by op")
    if isinstance(f, types.FunctionType):
        return converted(f)
    if isinstance(f, types.MethodType) and isinstance(f.__func__, types.FunctionType):
        return types.MethodType(converted(f.__func__), f.__self__)
    if isinstance(f, functools.partial):
        return functools.partial(called(f.func), *f.args, **f.keywords)
    return f


def captured(f):
    """What is called in the place of `f` by statements that are not recorded."""
    is_function = isinstance(f, (types.FunctionType, types.MethodType))
    return layers.convert_forward(f) if is_function and layers.convert_forward else f


class converting_layers:
    """In a ``with`` block, the forwards of layers are replaced by what a function makes of them
    when layers are called; as a rule they are converted."""

    def __init__(self, replace=called):
        self._replace = replace

    def __enter__(self):
        self._before = layers.convert_forward
        layers.convert_forward = self._replace

    def __exit__(self, *args):
        layers.convert_forward = self._before


def source_of(function):
    """The source of what :func:`converted` gives."""
    tree = None if stays(function) else tree_of(function)
    if tree is None:
        return textwrap.dedent(inspect.getsource(function))
    tree = Transformer(tree).function(tree)
    return ast.unparse(ast.fix_missing_locations(tree))
