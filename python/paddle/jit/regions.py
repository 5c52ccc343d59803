"""Branches and loops of programs, for functions whose variables are nested values.

A variable may be a Python value as long as it is the same in both branches, or before and after a
round. Where it is not, it has to be a tensor: what was recorded is dropped (`_Again`), and recorded
anew with that variable as one.
"""

import threading

from .. import _C
from .structure import rebuild, spread

_NUMBERS = (bool, int, float)
running = threading.local()  # .trace: what records a function (trace.py); .breaks: see may_break


class may_break:
    """In a ``with`` block a function is recorded that need not be one program: where it cannot be
    one, that is what the user wants to happen op by op."""

    def __enter__(self):
        self._before, running.breaks = is_breaking(), True

    def __exit__(self, *args):
        running.breaks = self._before


class Fallback(_C.ValueNotKnown):
    """The function that is recorded is to run op by op as a whole."""


def is_breaking():
    """Whether what is recorded need not be one program."""
    return getattr(running, "breaks", False)


class Undefined:
    """What a variable holds before it has a value.

    Args:
        name (str): The variable.
    """

    def __init__(self, name):
        self._name = name

    def _fail(self, *args, **kwargs):
        raise UnboundLocalError(
            f"the variable '{self._name}' has no value here: a branch or loop that gives it one "
            "may not have run"
        )

    __getattr__ = __call__ = __bool__ = __iter__ = __len__ = __getitem__ = __eq__ = _fail
    __add__ = __radd__ = __sub__ = __rsub__ = __mul__ = __rmul__ = __truediv__ = _fail
    __lt__ = __le__ = __gt__ = __ge__ = __neg__ = __float__ = __int__ = _fail
    __hash__ = object.__hash__

    def __repr__(self):
        return f"Undefined('{self._name}')"


class _Again(Exception):
    """Recorded anew with further variables as tensors."""


def is_unknown(value):
    """Whether a value is a tensor whose numbers are known only when the program runs."""
    return isinstance(value, _C.Tensor) and value._is_recorded


def number_tensor(value, dtype=None):
    """A 0-D tensor of a Python number."""
    if dtype is None:
        kinds = {bool: _C.bool, int: _C.int64}
        dtype = kinds.get(type(value)) or _C.default_dtype()
    return _C.ops.full([], value, dtype)


class _Variables:
    """The leaves of nested variables: which of them are tensors, and as which the others become
    some."""

    def __init__(self, what):
        self._what = what
        self.as_tensor = {}  # number of a leaf: (dtype, shape)

    def leaves(self, value):
        leaves = []
        skeleton = spread(value, leaves)
        for k, (dtype, shape) in self.as_tensor.items():
            if k < len(leaves) and not isinstance(leaves[k], _C.Tensor):
                number = leaves[k] if isinstance(leaves[k], _NUMBERS) else 0
                leaves[k] = _C.ops.full(shape, number, dtype)
        return skeleton, leaves

    def agree(self, before, after):
        """Compares leaves; raises _Again if some have to be tensors that are not yet."""
        again = False
        for k, (a, b) in enumerate(zip(before, after)):
            tensors = [t for t in (a, b) if isinstance(t, _C.Tensor)]
            if len(tensors) == 2 or a is b or self._same(a, b):
                continue
            if tensors:
                self._require_number(k, a if tensors[0] is b else b)
                self.as_tensor[k] = tensors[0].dtype, list(tensors[0].shape)
            elif isinstance(a, Undefined) or isinstance(b, Undefined):
                continue  # stays undefined
            else:
                self._require_number(k, a)
                self._require_number(k, b)
                self.as_tensor[k] = _common_dtype(a, b), []
            again = True
        if again:
            raise _Again

    @staticmethod
    def _same(a, b):
        if isinstance(a, (_C.Tensor, Undefined)) or isinstance(b, (_C.Tensor, Undefined)):
            return False
        return type(a) is type(b) and a == b

    def _require_number(self, k, value):
        if not isinstance(value, (*_NUMBERS, Undefined)):
            raise _C.ValueNotKnown(
                f"{self._what}: value {k} is {value!r}, or something else, whatever the program "
                "computes; only tensors and numbers may depend on that"
            )


def _common_dtype(a, b):
    if isinstance(a, float) or isinstance(b, float):
        return _C.default_dtype()
    return _C.bool if isinstance(a, bool) and isinstance(b, bool) else _C.int64


def _with_tensors(skeleton, leaves, tensors):
    """The nested value with other tensors at the places of its tensors."""
    tensors = iter(tensors)
    values = [next(tensors) if isinstance(v, _C.Tensor) else v for v in leaves]
    return rebuild(skeleton, iter(values))


def _only_tensors(leaves):
    return [v for v in leaves if isinstance(v, _C.Tensor)]


def in_branch(what, function):
    """What a branch gives. Should it raise something, that must not happen but where the branch is
    taken: so it cannot be recorded, unless the function has to be one program."""
    try:
        return function()
    except (_Again, _C.ValueNotKnown):
        raise
    except Exception as e:
        if not is_breaking():
            raise
        kind = type(e).__name__
        raise _C.ValueNotKnown(f"{what}: a branch that depends on a tensor raises {kind}") from e


def branch(predicate, yes, no, what="cond"):
    """``yes()`` or ``no()``, as a branch of the program that is recorded.

    Args:
        predicate (Tensor): Of one element.
        yes, no (callable): Give nested values of the same structure.
        what (str): What messages call it.

    Returns:
        The nested value.
    """
    variables = _Variables(what)
    while True:
        first = []

        def record_yes():
            first.extend(variables.leaves(in_branch(what, yes)))
            return _only_tensors(first[1])

        def record_no():
            skeleton, leaves = variables.leaves(in_branch(what, no))
            if skeleton != first[0]:
                raise _C.ValueNotKnown(
                    f"{what}: the branches give values that are nested differently"
                )
            variables.agree(first[1], leaves)
            first[1] = [b if isinstance(a, Undefined) else a for a, b in zip(first[1], leaves)]
            return _only_tensors(leaves)

        try:
            tensors = _C.cond(predicate, record_yes, record_no)
        except _Again:
            continue
        return _with_tensors(*first, tensors)


def loop(test, body, values, what="while_loop"):
    """``while test(*values): values = body(*values)``, as a loop of the program that is recorded.

    Args:
        test (callable): Gives a tensor of one element.
        body (callable): Gives the values after a round.
        values (list): Nested values, in which numbers become tensors.
        what (str): What messages call it.

    Returns:
        list: The values after the last round.
    """
    variables = _Variables(what)
    while True:
        skeleton, leaves = variables.leaves(values)
        leaves = [number_tensor(v) if isinstance(v, _NUMBERS) else v for v in leaves]

        def on_tensors(function, tensors):
            return function(*_with_tensors(skeleton, leaves, tensors))

        def record_test(*tensors):
            result = on_tensors(test, tensors)
            return result if isinstance(result, _C.Tensor) else number_tensor(bool(result))

        def record_body(*tensors):
            after_skeleton, after = variables.leaves(list(on_tensors(body, tensors)))
            if after_skeleton != skeleton:
                raise _C.ValueNotKnown(f"{what}: a round gives values that are nested differently")
            variables.agree(leaves, after)
            return [b for a, b in zip(leaves, after) if isinstance(a, _C.Tensor)]

        try:
            tensors = _C.while_loop(record_test, record_body, _only_tensors(leaves))
        except _Again:
            continue
        return _with_tensors(skeleton, leaves, tensors)
