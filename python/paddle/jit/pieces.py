"""Functions that are no single program: what can be recorded runs as programs, the rest as it is.

The statements of such a function are divided. Those that could not be recorded run as they are
written, those between them as programs, one for each run of them, captured as functions of the
variables that they read. Each part tells where it ends and which variables have a value there
(`Next`), and the next one goes on with these. Which statements cannot be recorded turns out while
the parts are (trace.py), so the parts become smaller as the function is called.

Nor are statements recorded that read what differs with each call: a number that Python has got
from a tensor, an object of which nobody knows what it holds.
"""

import logging

from .dy2static import convert
from .dy2static.body import body_of
from .structure import flatten
from .trace import Again, Next, is_clear

_log = logging.getLogger("paddle.jit")
_MOST_PARTS = 64  # of one function
_MOST_VALUES = 6  # of one variable; then what reads it is not recorded
_MOST_CALLED = 256


class Pieces:
    """A function that is divided.

    Attributes: ``function``, ``body``, its statements; ``plain``, the numbers of those that run as
    they are written.

    Args:
        function (callable): The function.
        instance (object|None): What it is a method of.
    """

    def __init__(self, function, instance):
        self.body, self.plain = body_of(function), set()
        self.function, self._instance = function, instance
        self._parts, self._called, self._recorded = {}, {}, {}

    def begins_at(self, index):
        """The first statement from one on that does anything."""
        while index in self.body.declarations:
            index += 1
        return index

    def run(self, state):
        """Goes on until the function returns something."""
        while type(state) is Next:
            index = self.begins_at(state.index)
            wanted = self.body.live[index]
            values = {n: v for n, v in state.values.items() if n in wanted}
            if index == len(self.body.statements):
                return None
            if self._own is not None:
                values[self._own] = self._instance
            try:
                state = self._part(index, values)
            except Again:
                state = Next(index, values)
        return state

    def _part(self, index, values):
        if index in self.plain:
            return self._run_plain(index, values)
        stop = self._end(index)
        reads = set().union(*self.body.reads[index:stop])
        for name in sorted(reads & values.keys()):
            if name != self._own and not is_clear(values[name]):
                self.exclude(name, index)
                raise Again
        names = self._names_from(reads & values.keys() - {self._own})
        made = self._piece(index, names)._call([values[n] for n in names], {})
        if type(made) is Next:
            others = {n: v for n, v in values.items() if n not in names}
            return Next(made.index, {**others, **made.values})
        return made

    @property
    def _own(self):
        return self.body.first if self._instance is not None else None

    def _names_from(self, names):
        """Parameters in the order in which a part has them."""
        first = [self.body.first] if self.body.first in names else []
        return (*first, *sorted(n for n in names if n != self.body.first))

    def _run_plain(self, index, values):
        stop = index
        while stop in self.plain or stop in self.body.declarations:
            stop += 1
        names = self._names_from(values)
        function = self.body.plain(self.function, index, stop, names)
        with convert.converting_layers(self._captured):
            return function(*[values[n] for n in names])

    def _piece(self, index, names):
        from .function import Piece

        if (index, names) not in self._parts:
            if len(self._parts) == _MOST_PARTS:
                del self._parts[next(iter(self._parts))]
            first = () if self._own is None else (self._own,)
            function = self.body.tail(self.function, index, (*first, *names))
            self._parts[index, names] = Piece(self, index, function, self._instance)
        return self._parts[index, names]

    def recorded(self, start):
        """The statements from one on that are recorded together, as a function; and how many are
        not recorded."""
        if not self.plain:
            return self.function, 0
        stop = self._end(start)
        if (start, stop) not in self._recorded:
            self._recorded[start, stop] = self.body.plain(self.function, start, stop, ())
        return self._recorded[start, stop], len(self.plain)

    def _end(self, start):
        """The first statement behind one that is not recorded; the number of all if there is
        none."""
        ends = [k for k in self.plain if k > start]
        return min(ends, default=len(self.body.statements))

    def parts(self):
        """The captured pieces so far."""
        return [*self._parts.values(), *self._called.values()]

    # ---- what is not recorded
    def add_plain(self, start, stop, error):
        """The statements from `start` to `stop` run as they are written from now on."""
        from .function import users_line

        before = len(self.plain)
        self.plain.update(range(start, stop + 1))
        if error is not None and len(self.plain) > before:
            where, name = users_line(error), self.body.qualname
            _log.info("%s has a graph break at %s: %s", name, where, error)
            _log.info("%s: %s", name, self.describe())

    def exclude(self, name, start):
        """What reads a variable from a statement on, while it has the value that it has there, is
        not recorded."""
        for k in range(start, len(self.body.statements)):
            if name in self.body.reads[k]:
                self.plain.add(k)
            if name in self.body.gives[k]:
                break

    def describe(self):
        """Which lines run as programs, and which op by op."""
        runs = []
        for k, (first, last) in enumerate(self.body.lines):
            kind = "op by op" if k in self.plain else "as a program"
            if runs and runs[-1][0] == kind:
                runs[-1][2] = last
            else:
                runs.append([kind, first, last])
        lines = [f"{a}-{b} {kind}" if a != b else f"{a} {kind}" for kind, a, b in runs]
        return f"of {self.body.file} run the lines " + ", ".join(lines)

    # ---- what plain statements call
    def _captured(self, f):
        """What runs in the place of a function that a statement calls which is not recorded."""
        from .function import Called

        function, instance = getattr(f, "__func__", f), getattr(f, "__self__", None)
        if not Called.can_be(function):
            return f
        key = function, id(instance)
        if key not in self._called:
            if len(self._called) == _MOST_CALLED:
                del self._called[next(iter(self._called))]
            self._called[key] = Called(function, None, False, instance)
        return self._called[key]


def pieces_of(function, instance):
    """The :class:`Pieces` of a function; None if it has to stay whole."""
    is_function = hasattr(function, "__code__")
    return Pieces(function, instance) if is_function and body_of(function) else None


class Values:
    """The constants that the variables of a piece have had."""

    def __init__(self):
        self._seen = {}

    def note(self, name, value):
        """Whether there are more of a variable than are worth a program each."""
        structure = flatten(value, [])
        seen = self._seen.setdefault(name, set())
        if len(seen) > _MOST_VALUES:
            return structure not in seen
        seen.add(structure)
        return len(seen) > _MOST_VALUES
