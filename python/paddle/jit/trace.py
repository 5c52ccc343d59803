"""Recording a function as far as it goes.

A marked function (`dy2static`) tells before each of its statements that it has come there. Where
one of them cannot be recorded, the program ends before it: its results are the variables that are
wanted from there on (Note [Where a piece ends]).

Note [Where a piece ends]. A piece ends before the statement in which something could not be
recorded. It ends earlier if the variables cannot be handed on there: if one is an object of which
nobody knows what it holds, or if gradients have been left behind that the program computes. What
has been recorded since is no part of the program. Where that cannot be told apart (both parts have
written tensors from outside), the function is recorded again, and stops in time.
"""

import enum
import functools
import gc
import sys
import types
from collections import Counter, namedtuple

import numpy as np

from .. import _C
from ..nn.layer.layers import Layer
from .regions import Fallback, Undefined, number_tensor, running

# What goes on at the statement `index`, with these variables.
Next = namedtuple("Next", ["index", "values"])

_Mark = namedtuple("_Mark", ["index", "values", "buffers", "clean", "captured", "sentinel"])


class Again(Exception):
    """The pieces are others now: the call goes on with them."""


class _Stop(BaseException):
    """A statement that does not belong to the piece comes next."""


class _NotClear(Exception):
    """A variable cannot be handed on."""


VALUES = (bool, int, float, complex, str, bytes, type(None), type(...), range, np.generic)
CONTAINERS = (list, tuple, dict, set, frozenset)
_THINGS = (
    *(np.dtype, enum.Enum, type, types.ModuleType, types.BuiltinFunctionType, Layer),
    *(type(_C.float32), _C.Place),
)


def is_clear(value):
    """Whether it is known what a value holds: tensors and constants, or layers, which are looked
    after (guards.py)."""
    if isinstance(value, (_C.Tensor, *VALUES, *_THINGS)):
        return True
    if isinstance(value, CONTAINERS):
        if not _is_known_container(value) or not all(map(is_clear, value)):
            return False
        return not isinstance(value, dict) or all(map(is_clear, value.values()))
    if isinstance(value, slice):
        return all(map(is_clear, (value.start, value.stop, value.step)))
    if isinstance(value, types.MethodType):
        return isinstance(value.__self__, Layer)
    return isinstance(value, types.FunctionType) and not value.__closure__


def mark(number):
    """Called by a marked function before its statement of this number."""
    trace = getattr(running, "trace", None)
    if trace is not None:
        trace.reach(number, sys._getframe(1))


def next_(number):
    """What a function that is a part of another gives where it ends."""
    return Next(number, dict(sys._getframe(1).f_locals))


class Rest:
    """What follows a piece: where it goes on, and how its variables come from the program.

    Args:
        index (int): The statement.
        nodes (dict): By name, what :class:`_Packer` has made of the values.
        needs_arguments (bool): Whether there are arguments of the call among them.
    """

    def __init__(self, index, nodes, needs_arguments):
        self.index, self._nodes, self.needs_arguments = index, nodes, needs_arguments

    def next(self, results, tensors, arguments):
        """The :class:`Next`, for the program's results, the tensors that it was given, and the
        call's arguments by name."""
        made = {}

        def value(node):
            kind, *rest = node
            if kind == "result":
                return results[rest[0]]
            if kind == "size":
                return int(results[rest[0]])
            if kind == "tensor":
                return tensors[rest[0]]
            if kind == "argument":
                return arguments[rest[0]]
            return made_of(node) if kind == "container" else rest[0]

        def made_of(node):
            _, number, make, items = node
            if number not in made:
                made[number] = make([value(i) for i in items])
            return made[number]

        return Next(self.index, {name: value(node) for name, node in self._nodes.items()})


class _Packer:
    """Finds out how values at the end of a piece come from its results.

    A value that the call was given is handed on as it is; a container that the piece has made is
    made anew by each run, with new contents.

    Args:
        arguments (dict): What the call was given, by name, as it is recorded.
        given (Iterable[int]): The identities of the containers within.
        tensors (list[Tensor]): The tensors within.
        holders (set[int]): The identities of the dicts that hold the function's variables.
        in_cells (Counter[int]): How many of the variables of an identity are in a cell, since
            functions within use them.
    """

    def __init__(self, arguments, given, tensors, holders, in_cells):
        self.results, self.tensors, self.needs_arguments = [], [], False
        self._names = {id(v): n for n, v in arguments.items() if not isinstance(v, VALUES)}
        self._given, self._tensors = given, {id(t): k for k, t in enumerate(tensors)}
        self._holders, self._in_cells = holders, in_cells
        self._containers, self._at = {}, {}

    def pack(self, values):
        """Notes the nodes of a dict of variables."""
        for value in values.values():
            self._note_containers(value)
        self.nodes = {name: self._node(values[name]) for name in values}

    def _note_containers(self, value):
        if isinstance(value, CONTAINERS) and id(value) not in self._holders:
            self._holders.add(id(value))
            for v in value:
                self._note_containers(v)
            for v in value.values() if isinstance(value, dict) else ():
                self._note_containers(v)

    def _node(self, value):
        if id(value) in self._names:
            self.needs_arguments = True
            return "argument", self._names[id(value)]
        if isinstance(value, _C.Tensor):
            return self._tensor(value)
        if isinstance(value, _C.SymbolicSize):
            self.results.append(number_tensor(value, _C.int64))
            return "size", len(self.results) - 1
        if isinstance(value, CONTAINERS):
            return self._container(value)
        if not is_clear(value):
            raise _NotClear
        return "same", value

    def _tensor(self, t):
        if id(t) in self._tensors:
            return "tensor", self._tensors[id(t)]
        if not t._is_recorded:
            fresh = t.stop_gradient and not t.persistable and not self._is_held_elsewhere(t)
            if not fresh:
                return "same", t
        if id(t) not in self._at:
            self._at[id(t)] = len(self.results)
            self.results.append(t)
            self.tensors.append(t)
        return "result", self._at[id(t)]

    def _container(self, value):
        if id(value) in self._containers:
            return self._containers[id(value)]
        if id(value) in self._given or not _is_known_container(value):
            raise _NotClear
        if isinstance(value, (list, dict, set)) and self._is_held_elsewhere(value):
            raise _NotClear
        kind, items = type(value), list(value)
        self._holders.add(id(items))
        nodes = [self._node(v) for v in items]
        make = kind
        if kind is dict:
            make = functools.partial(_made_dict, items)
            nodes = [self._node(v) for v in value.values()]
        elif hasattr(kind, "_fields"):
            make = functools.partial(_made_tuple, kind)
        node = "container", len(self._containers), make, nodes
        self._containers[id(value)] = node
        return node

    def _is_held_elsewhere(self, value):
        """Whether something knows it that is no variable of the function."""
        others = [h for h in gc.get_referrers(value) if id(h) not in self._holders]
        cells = sum(isinstance(h, types.CellType) for h in others)
        frames = sum(isinstance(h, types.FrameType) for h in others)
        return cells > self._in_cells[id(value)] or len(others) > cells + frames


def _is_known_container(value):
    kinds = list, tuple, dict, set, frozenset, _C.Size
    return type(value) in kinds or (isinstance(value, tuple) and hasattr(value, "_fields"))


def _made_dict(keys, values):
    return dict(zip(keys, values))


def _made_tuple(kind, items):
    return kind(*items)


def _contents(container):
    """What a container holds, to be compared with what it holds later."""
    if isinstance(container, dict):
        return [*map(id, container), *map(id, container.values())]
    return list(map(id, container))


class Trace:
    """One recording of a function, or of a part of it.

    Attributes: ``rest``, the :class:`Rest` if the program ends before the function does;
    ``drops_writes``, whether it writes no tensors from outside though some were recorded;
    ``gradients_of``, the tensors whose gradients are arguments of the program; ``changing``, the
    statements that have changed what Python holds.

    Args:
        pieces (Pieces): Of which function; gets to know which statements cannot be recorded.
        constants (callable|None): Gives what Python holds, to be compared; None: nobody asks.
    """

    def __init__(self, pieces, constants=None):
        self._pieces, self._constants, self.changing = pieces, constants, set()
        self.rest, self.drops_writes, self.gradients_of = None, False, []

    def run(self, function, arguments, tensors, layers):
        """Records a call of the marked function.

        Args:
            function (callable): Calls it.
            arguments (dict): The arguments by name.
            tensors (list[Tensor]): Those within, which are arguments of the program.
            layers (list[Layer]): The layers in reach.

        Returns:
            What the function returns; the results, if it was not recorded to its end.
        """
        self._graph = _C.current_graph()
        self._arguments, self._tensors, self._layers = arguments, tensors, layers
        self._given_gradients = [t.grad for t in self.gradients_of]
        self._given = {}
        for value in arguments.values():
            self._note_given(value)
        self._marks, self._frame_dicts = [], {}
        before, running.trace = getattr(running, "trace", None), self
        try:
            result = function()
            self._note_changes()
            self._check_arguments()
            self._check_gradients()
            return result
        except _Stop:
            return self._end(None)
        except Fallback:
            self._pieces.add_plain(0, len(self._pieces.body.statements) - 1, None)
            raise Again from None
        except _C.ValueNotKnown as e:
            return self._end(e)
        finally:
            running.trace = before
            del self._marks, self._frame_dicts, self._given, self._arguments, self._tensors

    def _note_given(self, value):
        if isinstance(value, CONTAINERS) and id(value) not in self._given:
            self._given[id(value)] = value, _contents(value)
            for v in value.values() if isinstance(value, dict) else value:
                self._note_given(v)

    # ---- on the way
    def reach(self, number, frame):
        """The function comes to one of its statements."""
        stops = number in self._pieces.plain
        if _C.current_graph() != self._graph:  # within a branch that the program decides about
            if stops:
                raise _C.ValueNotKnown("a statement that runs op by op depends on a tensor")
            return
        self._note_changes()
        self._check_arguments()
        wanted, last = self._pieces.body.live[number], self._marks[-1:]
        variables = frame.f_locals
        self._frame_dicts[id(variables)] = variables, frame.f_code.co_cellvars
        values = dict(last[0].values) if last else {}
        values.update(variables)
        values = {n: v for n, v in values.items() if n in wanted and not isinstance(v, Undefined)}
        buffers = [(layer, dict(layer._buffers)) for layer in self._layers]
        captured = self._graph.captured
        clean = not self._left_gradients() and not self._has_changed_gradients()
        # an operation of no use, by which one sees later which came before it
        sentinel = number_tensor(number)
        self._marks.append(_Mark(number, values, buffers, clean, len(captured), sentinel))
        if stops:
            raise _Stop

    def _note_changes(self):
        """Notes the statement before as one that changes something, if it has."""
        if self._constants is None:
            return
        now = self._constants()
        if self._marks and now != self._held:
            self.changing.add(self._marks[-1].index)
        self._held = now

    def _check_arguments(self):
        """Raises ValueNotKnown if something has been written into an argument."""
        for value, contents in self._given.values():
            if _contents(value) != contents:
                raise _C.ValueNotKnown("a list or dict among the arguments is changed")
        if any(are_written(self._graph, self._tensors)):
            raise _C.ValueNotKnown("an argument is written in place")

    def _check_gradients(self):
        if self._left_gradients():
            raise _C.ValueNotKnown(
                "backward() leaves gradients behind that only the program computes"
            )

    def _left_gradients(self):
        return left_gradients(self._graph.captured, self._given_gradients)

    def _has_changed_gradients(self):
        now = [t.grad for t in self.gradients_of]
        return any(a is not b for a, b in zip(now, self._given_gradients))

    # ---- the end of a piece
    def _end(self, error):
        """The results of the program that has been recorded before something that cannot be."""
        last = len(self._marks) - 1
        packers = ((k, self._packed(self._marks[k])) for k in range(last, -1, -1))
        at, packer = next(((k, p) for k, p in packers if p is not None), (None, None))
        if at is None:
            raise error or _C.ValueNotKnown("the variables of the function cannot be handed on")
        end = self._marks[at]
        self._pieces.add_plain(end.index, self._marks[last].index, error)
        partly = error is not None or at < last
        if at == 0 or (partly and self._is_spoiled(end, packer)):
            raise Again
        for layer, buffers in end.buffers:
            layer._buffers.clear()
            layer._buffers.update(buffers)
        self.rest = Rest(end.index, packer.nodes, packer.needs_arguments)
        return packer.results

    def _packed(self, end):
        """The variables at a mark; None if they cannot be handed on there."""
        if not end.clean:
            return None
        holders = {id(m.values) for m in self._marks} | self._frame_dicts.keys()
        frames = self._frame_dicts.values()
        in_cells = Counter(id(v[n]) for v, names in frames for n in names if n in v)
        packer = _Packer(self._arguments, self._given, self._tensors, holders, in_cells)
        try:
            packer.pack(end.values)
        except _NotClear:
            return None
        return packer

    def _is_spoiled(self, end, packer):
        """Whether what was recorded after a mark has changed something that the program has to
        give as it was there."""
        with _no_tape():
            captured = self._graph.captured
            kept = [end.sentinel, *packer.tensors, *self._tensors]
            probes = [_C.ops.assign(t) for t in (*kept, *captured)]
        operations = self._graph.operations
        now = [op["operands"][0] for op in operations[-len(probes) :]]
        made = [set(op["results"]) - {None} for op in operations[: -len(probes)]]
        split = next(k for k, results in enumerate(made) if now[0] in results) + 1
        before, later = set().union(*made[:split]), set().union(*made[split:])
        if later.intersection(now[: len(kept)]):
            return True
        now = now[len(kept) :]
        written = [k for k, value in enumerate(now) if value in later]
        if written:
            if written[0] < end.captured or before.intersection(now):
                return True
            self.drops_writes = True
        stay = {op["name"] for op in self._graph.fetching([], False).operations}
        return any(op["name"] in stay for op in operations[split : -len(probes)])


class _no_tape:
    def __enter__(self):
        self._before = _C.is_grad_enabled()
        _C.set_grad_enabled(False)

    def __exit__(self, *args):
        _C.set_grad_enabled(self._before)


def left_gradients(captured, given):
    """The tensors from outside whose gradients a recorded backward pass has computed, and are none
    of those that the program was given."""
    known = set(map(id, given))
    grads = [(t, t.grad) for t in captured]
    return [t for t, g in grads if g is not None and g._is_recorded and id(g) not in known]


def are_written(graph, tensors):
    """For each of a graph's first arguments, which `tensors` are, whether it has been written in
    place since: it stands for another value then, and a name that it is given is that one's."""
    names = [a[0] for a in graph.args[: len(tensors)]]
    for k, t in enumerate(tensors):
        t.name = f"{names[k]}.now"
    now = [a[0] for a in graph.args[: len(tensors)]]
    for t, name in zip(tensors, names):
        t.name = name
    return [a == b for a, b in zip(names, now)]
