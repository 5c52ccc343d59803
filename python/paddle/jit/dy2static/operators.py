"""What rewritten functions call: control flow that is Python's for Python's values, and the
program's for tensors whose numbers are not known yet."""

import builtins
import sys

from ... import _C
from ..regions import Undefined, branch, is_breaking, is_unknown, loop, number_tensor
from ..trace import mark, next_
from .convert import called, captured

__all__ = [
    "Undefined",
    "ValueNotKnown",
    "and_",
    "builtin",
    "called",
    "captured",
    "check",
    "for_loop",
    "if_else",
    "if_expression",
    "mark",
    "next_",
    "not_",
    "or_",
    "return_of",
    "while_loop",
]


ValueNotKnown = _C.ValueNotKnown


# ---- statements
def if_else(test, yes, no, values):
    """The variables after an ``if``."""
    if is_unknown(test):
        return branch(test, lambda: yes(*values), lambda: no(*values), "if")
    return yes(*values) if test else no(*values)


return_of = if_else  # what the branches give is the function's result


def while_loop(test, body, values):
    """The variables after a ``while``."""
    while True:
        go_on = test(*values)
        if is_unknown(go_on):
            return loop(test, body, values, "while")
        if not go_on:
            return values
        values = body(*values)


def for_loop(iterable, body, values, left):
    """The variables after a ``for``; `left` is the number of that which `break` sets."""
    if isinstance(iterable, _Range):
        return _counted(iterable, lambda i: i, body, values, left)
    if is_unknown(iterable) and not isinstance(iterable.shape[0], int):
        rows = _Range(0, _C.ops.shape64(iterable)[0], 1)
        return _counted(rows, lambda i: iterable[i], body, values, left)
    for item in iterable:
        if left is not None:
            if is_unknown(values[left]):
                now = values
                values = branch(now[left], lambda: list(now), lambda: body(item, *now), "for")
                continue
            if values[left]:
                break
        values = body(item, *values)
    return values


class _Range:
    """range() of tensors."""

    def __init__(self, start, stop, step):
        self.start, self.stop, self.step = start, stop, step

    def holds(self, i):
        if isinstance(self.step, int):
            return i < self.stop if self.step > 0 else i > self.stop
        up = and_(self.step > 0, lambda: i < self.stop)
        return or_(up, lambda: and_(self.step < 0, lambda: i > self.stop))


def _counted(numbers, item, body, values, left):
    def test(i, *values):
        inside = numbers.holds(i)
        return inside if left is None else and_(not_(values[left]), lambda: inside)

    def one_round(i, *values):
        return [i + numbers.step, *body(item(i), *values)]

    start = numbers.start
    first = number_tensor(start) if isinstance(start, int) else _C.ops.assign(start)
    return loop(test, one_round, [first, *values], "for")[1:]


def check(test, message):
    """``assert``, of a tensor of the program when that runs."""
    if not is_unknown(test):
        assert test, message() if message else ""
    else:
        condition = test if test.dtype == _C.bool else _C.ops.cast(test, _C.bool)
        getattr(_C.ops, "assert")(condition, [], message=str(message()) if message else "")


# ---- expressions
def _truth(value):
    if isinstance(value, _C.Tensor):
        return value if value.dtype == _C.bool else _C.ops.cast(value, "bool")
    return number_tensor(bool(value))


def and_(value, *others):
    """``value and other() and …``: of unknown tensors the truth, and `other` is asked only then."""
    for other in others:
        if is_unknown(value):
            first, asked = _truth(value), other
            value = branch(first, lambda: _truth(asked()), lambda: first, "and")
        elif not value:
            return value
        else:
            value = other()
    return value


def or_(value, *others):
    """``value or other() or …``, likewise."""
    for other in others:
        if is_unknown(value):
            first, asked = _truth(value), other
            value = branch(first, lambda: first, lambda: _truth(asked()), "or")
        elif value:
            return value
        else:
            value = other()
    return value


def not_(value):
    """``not value``"""
    return _truth(value) == number_tensor(False) if is_unknown(value) else not value


def if_expression(test, yes, no):
    """``yes() if test else no()``"""
    if is_unknown(test):
        return branch(test, yes, no, "if")
    return yes() if test else no()


# ---- functions of Python
def _cast(kind, dtype):
    """Of a program's tensor a tensor, if the program is to be whole; else a number is wanted, and
    ends the piece."""

    def cast(value=0, *args):
        if is_unknown(value) and not is_breaking():
            return _C.ops.cast(value, dtype)
        return kind(value, *args)

    return cast


def _length(value):
    return value.shape[0] if is_unknown(value) else builtins.len(value)


def _range(*bounds):
    if not any(is_unknown(b) for b in bounds):
        return builtins.range(*bounds)
    start, stop, *step = bounds if len(bounds) > 1 else (0, *bounds)
    return _Range(start, stop, step[0] if step else 1)


def _print(*values, sep=" ", end="\n", file=None, flush=False):
    """``print``: what need not be one program shows all as it is with each call; else tensors are
    shown as they are whenever the program runs, the rest as it is now."""
    if is_breaking():
        raise _C.ValueNotKnown("print: what is shown is shown with each call")
    sep, end = " " if sep is None else sep, "\n" if end is None else end
    tensors = [v for v in values if isinstance(v, _C.Tensor)]
    if not tensors or not _C.is_recording():
        return builtins.print(*values, sep=sep, end=end, file=file, flush=flush)
    if file is not None and file is not sys.stdout:
        return _print_elsewhere(values, tensors, dict(sep=sep, end=end, file=file, flush=flush))
    texts = [""]  # in front of the first tensor, behind it, and so on
    for i, value in enumerate(values):
        texts[-1] += sep if i else ""
        if isinstance(value, _C.Tensor):
            texts.append("")
        else:
            texts[-1] += str(value)
    texts[-1] += end
    around = [texts[:2], *(["", text] for text in texts[2:])]
    for tensor, (before, behind) in zip(tensors, around):
        _C.ops.print(
            tensor,
            message=before.strip(),
            summarize=-1,
            print_phase="FORWARD",
            around=[before, behind],
            wants_grad=not tensor.stop_gradient,
        )
    return None


def _print_elsewhere(values, tensors, options):
    def show(*now):
        now = iter(now)
        shown = [next(now) if isinstance(v, _C.Tensor) else v for v in values]
        builtins.print(*shown, **options)

    _C.py_func(show, "print", tensors, [], None, "", 0, [])


_BUILTINS = {
    int: _cast(int, "int64"),
    float: _cast(float, "float32"),
    bool: _cast(bool, "bool"),
    len: _length,
    print: _print,
    range: _range,
}


def builtin(function):
    """What is called in the place of a function of Python, if the name still means that."""
    try:
        return _BUILTINS.get(function) or called(function)
    except TypeError:  # something that has no hash
        return called(function)
