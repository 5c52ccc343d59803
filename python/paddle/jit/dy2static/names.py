"""What the real package's converted functions call, for code that calls it, too.

Our own converted functions call ``operators.py``; these have the same meaning, with the variables
handed over by functions that get and set them.
"""

import ast

from ... import _C
from ..regions import Undefined, branch, is_unknown, loop, number_tensor
from . import convert, operators

_KINDS = {"bool": bool, "int": int, "float": float, "complex": complex}
_DTYPES = {"bool": "bool", "int": "int32", "float": "float32", "complex": "complex64"}


class UndefinedVar(Undefined):
    """What a variable holds before it has a value.

    Args:
        name (str): The variable.
    """

    def __init__(self, name):
        super().__init__(name)
        self.name = name

    def check(self):
        """Raises UnboundLocalError."""
        self._fail()


def saw(x):
    """The value, or, of a variable without one, UnboundLocalError."""
    return x.check() if isinstance(x, UndefinedVar) else x


def And(x_func, y_func):
    """``x_func() and y_func()``"""
    return _truth_of_both(operators.and_, x_func, y_func)


def Or(x_func, y_func):
    """``x_func() or y_func()``"""
    return _truth_of_both(operators.or_, x_func, y_func)


def _truth_of_both(operator, x_func, y_func):
    return operator(x_func(), y_func)


def Not(x):
    """``not x``; of a tensor, a tensor."""
    return _C.ops.logical_not(x) if isinstance(x, _C.Tensor) else not x


def IfElse(pred, true_fn, false_fn, get_args, set_args, return_name_ids, push_pop_names=None):
    """Calls `true_fn` or `false_fn`, as a branch of the program if `pred` is a tensor of one.

    Args:
        pred (Tensor|object): The condition.
        true_fn, false_fn (callable): The branches, which assign to variables.
        get_args, set_args (callable): Give the variables' values as a tuple, and set them.
        return_name_ids (list[str]): The variables' names.
        push_pop_names (object): Accepted; nothing depends on it.
    """
    if not is_unknown(pred):
        return true_fn() if pred else false_fn()
    before = get_args()

    def run(function):
        set_args(before)
        function()
        return list(get_args())

    set_args(tuple(branch(pred, lambda: run(true_fn), lambda: run(false_fn), "if")))
    return None


def While(cond, body, getter, setter, return_name_ids=None, push_pop_names=None):
    """``while cond(): body()``, as a loop of the program if the condition is a tensor of one.

    Args:
        cond, body (callable): The condition, and a round, which assigns to variables.
        getter, setter (callable): Give the variables' values as a tuple, and set them.
        return_name_ids (list[str]|None): The variables' names.
        push_pop_names (object): Accepted; nothing depends on it.
    """
    while True:
        before = getter()
        go_on = cond()
        if is_unknown(go_on):
            break
        if not go_on:
            return
        body()

    def test(*values):
        setter(values)
        return cond()

    def one_round(*values):
        setter(values)
        body()
        return list(getter())

    setter(tuple(loop(test, one_round, list(before), "while")))


def Assert(cond, message=""):
    """``assert cond, message``; of a tensor of a program, when that runs."""
    operators.check(cond, lambda: message)


def Len(var):
    """``len(var)``"""
    return operators.builtin(len)(var)


def Shape(x):
    """The sizes of a tensor, as a list."""
    return list(x.shape)


def Attr(x, attr):
    """``x.attr``"""
    return getattr(x, attr)


def Ld(x):
    """The value itself."""
    return x


def Call(func):
    """What is called in the place of a function, with its control flow converted."""
    return operators.builtin(func)


def AsDtype(var, dtype):
    """``bool(var)``, ``int(var)``, ``float(var)`` or ``complex(var)``; of a tensor, a tensor.

    Args:
        var (Tensor|object): The value.
        dtype (str): The function's name.
    """
    if dtype not in _KINDS:
        raise ValueError(f"AsDtype: dtype must be one of {', '.join(_KINDS)}, got {dtype!r}")
    return _C.ops.cast(var, _DTYPES[dtype]) if isinstance(var, _C.Tensor) else _KINDS[dtype](var)


def Indexable(x, code=None):
    """The value as something that has elements: a list, or a tensor."""
    if isinstance(x, _C.Tensor):
        return x
    if not hasattr(x, "__iter__"):
        raise TypeError(f"Indexable: x must have elements, got {type(x).__name__}")
    return list(x)


def Unpack(target, structure):
    """The elements of a value, nested as a structure is.

    Args:
        target (Iterable): The value.
        structure (list): For each element 1, or a list for what is nested.
    """
    if not isinstance(structure, (list, tuple)):
        return target
    return [Unpack(t, s) for t, s in zip(target, structure)]


def WrapSuper(super_fn):
    """A function that gives for the ``super`` of Python that itself, called with what it is given,
    and for another function what it gives."""
    return super_fn if super_fn is super else lambda *args, **kwargs: super_fn(*args, **kwargs)


def create_bool_as_type(x, value=True):
    """A truth value: a tensor if `x` is one."""
    return _C.ops.full([], value, "bool") if isinstance(x, _C.Tensor) else value


def to_static_variable(x, dtype=None):
    """A number as a 0-D tensor; anything else itself."""
    if not isinstance(x, (bool, int, float)):
        return x
    if dtype is None and isinstance(x, float):
        dtype = "float64"
    return number_tensor(x, dtype)


def ast_to_source_code(ast_node):
    """The source of a syntax tree."""
    if not isinstance(ast_node, ast.AST):
        raise TypeError(
            f"ast_to_source_code: ast_node must be an ast.AST, got {type(ast_node).__name__}"
        )
    return ast.unparse(ast_node)


def convert_to_static(function):
    """The function, with control flow that works on tensors of a program."""
    return convert.converted(function)
