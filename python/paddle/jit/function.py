"""StaticFunction: a Python function that runs as a program."""

import functools
import inspect
import logging
import os
import traceback
import types

from .. import _C
from ..framework.arguments import as_list
from ..nn.layer.layers import Layer
from ..static.input import InputSpec
from . import settings
from .capture import Capture
from .dy2static import convert
from .guards import Guards
from .pieces import Values, pieces_of
from .regions import may_break
from .structure import LEAF, Constant, Input, flatten, rebuild
from .trace import Again, Next, Trace

_log = logging.getLogger("paddle.jit")
_MOST_PROGRAMS = 64  # for one combination of dtypes and constants
_MOST_ENTRIES = 256  # such combinations
_LEAST_OPERATIONS = 2  # of a piece; fewer are not worth a program


class ConcreteProgram:
    """A program that was captured of a function.

    Attributes: ``main_program`` (the program), ``inputs`` and ``outputs`` (its arguments and
    results, nested as the function's), ``parameters`` (the tensors from outside that it reads),
    ``function``, ``startup_program`` (empty).
    """

    def __init__(self, function, capture, inputs):
        from ..static.program import Program

        self.function = function
        self.startup_program = Program()
        graph = capture.program()
        self.main_program = Program._of(graph)
        args = iter([graph.find(name) for name, _, _ in graph.args])
        self.inputs = rebuild(inputs, args)
        self.outputs = rebuild(capture.structure, iter(graph.results), size=lambda t: t)
        self.parameters = [t for t in graph.captured if t.persistable or t._wants_grad()]


class _Entry:
    """The programs for arguments that differ in their sizes alone."""

    def __init__(self, shapes):
        self.shapes = [list(s) for s in shapes]  # None: a size that has differed
        self.programs = []
        self.eager = False  # cannot be captured as one program

    def leave_open(self, tensors):
        """Leaves the sizes open of which somebody has said that they differ (marker.py)."""
        for shape, t in zip(self.shapes, tensors):
            for axis in getattr(t, "_dynamic_dims", ()):
                shape[axis] = None

    def note(self, sizes):
        for known, now in zip(self.shapes, sizes):
            for axis, n in enumerate(now):
                if known[axis] != n:
                    known[axis] = None


_PACKAGE = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))


def users_line(error):
    """file:line where an exception was raised, or where the package was called from there."""
    lines = [(f.f_code.co_filename, n) for f, n in traceback.walk_tb(error.__traceback__)]
    where = [f"{file}:{n}" for file, n in lines if not file.startswith(_PACKAGE)]
    return where[-1] if where else "unknown"


class StaticFunction:
    """A function that is captured as a program at its first call, and runs as one from then on.

    There is a program for each combination of dtypes, nesting, constants among the arguments,
    modes of the layers, and constants that the code uses from elsewhere: global names, variables
    of enclosing functions, attributes of layers (guards.py). A size that differs between calls
    becomes one that the program leaves open.

    A function that cannot be one program runs as several, with what cannot be recorded in between
    (pieces.py), unless that is to be an error (``full_graph``).

    Made by :func:`paddle.jit.to_static`.
    """

    def __init__(self, function, input_spec=None, full_graph=False, instance=None):
        self._function, self._instance = function, instance
        self._input_spec, self._full_graph = input_spec, full_graph
        self._entries, self._specs = {}, {}  # programs of calls, and of InputSpecs
        self._plain_forward = None  # of a layer whose forward this is, for rollback
        self._watches = False  # whether somebody looks which statements change what Python holds
        self._pieces = None if full_graph else self._find_pieces()
        self._start = self._pieces.begins_at(0) if self._pieces else 0
        whole, recorded = function, None
        if self._pieces:
            whole, recorded = self._pieces.function, lambda: self._pieces.recorded(self._start)
        self._guards = Guards(whole, instance, recorded)
        self._never = convert.is_generator(function) and not full_graph
        functools.update_wrapper(self, function)

    # ---- methods
    def __get__(self, instance, owner=None):
        if instance is None:
            return self
        key = f"__static_{self._function.__name__}"
        bound = instance.__dict__.get(key)
        if bound is None or bound._function is not self._function:
            bound = StaticFunction(self._function, self._input_spec, self._full_graph, instance)
            instance.__dict__[key] = bound
        return bound

    def __deepcopy__(self, memo):
        import copy

        copied = StaticFunction(
            self._function, self._input_spec, self._full_graph, copy.deepcopy(self._instance, memo)
        )
        copied._plain_forward = self._plain_forward
        return copied

    @property
    def class_instance(self):
        """What the function is a method of, or None."""
        return self._instance

    @property
    def dygraph_function(self):
        """The function as it was written."""
        if self._instance is None:
            return self._function
        return types.MethodType(self._function, self._instance)

    def rollback(self):
        """Undoes to_static; returns the function as it was written."""
        plain = self.dygraph_function
        if isinstance(self._instance, Layer):
            if self._plain_forward is not None:
                self._instance.__dict__.pop("forward", None)
                if self._plain_forward != "class":
                    self._instance.forward = plain
        return plain

    @property
    def code(self):
        """The source of the function, with tensors' control flow converted."""
        return convert.source_of(self._function)

    # ---- calls
    def __call__(self, *args, **kwargs):
        if not settings.enabled or self._never:
            return self.dygraph_function(*args, **kwargs)
        if _C.is_recording():
            return convert.called(self.dygraph_function)(*args, **kwargs)
        while True:
            try:
                result = self._call(args, kwargs)
                break
            except Again:
                continue
        return self._pieces.run(result) if type(result) is Next else result

    def _find_pieces(self):
        return pieces_of(self._function, self._instance)

    def _call(self, args, kwargs):
        """What the function gives, or the :class:`Next` after its first piece."""
        bound = self._bind(args, kwargs)
        leaves = []
        structure = flatten(bound, leaves)
        layers = self._guards.layers(bound)
        key = self._key(structure, leaves, layers)
        sizes = [list(t.shape) for t in leaves]
        entry = self._entries.get(key)
        for capture in entry.programs if entry else ():
            if capture.fits(sizes):
                try:
                    return self._run(capture, leaves, bound)
                except _C.GuardMiss:
                    continue
        if self._pieces and self._start in self._pieces.plain:
            return Next(self._start, self._arguments(bound))
        if entry is None:
            if not self._is_worth_a_program(bound):
                return self._plain_call(args, kwargs)
            entry = self._add_entry(key, structure, sizes)
            entry.leave_open(leaves)
        if entry.eager:
            return self._plain_call(args, kwargs)
        entry.note(sizes)
        try:
            capture = self._capture(structure, self._inputs(bound, leaves, entry.shapes), layers)
        except _C.ValueNotKnown as e:
            if self._full_graph:
                raise
            name = self._function.__qualname__
            _log.info("%s runs op by op from now on: %s: %s", name, users_line(e), e)
            entry.eager = True
        else:
            self._keep(capture, entry)
        settled = self._key(structure, leaves, layers)
        if settled != key:  # the function changes constants itself
            self._entries[settled] = self._entries.pop(key)
        if entry.eager:
            return self._plain_call(args, kwargs)
        return self._run(capture, leaves, bound)

    def _add_entry(self, key, structure, sizes):
        if len(self._entries) == _MOST_ENTRIES:
            del self._entries[next(iter(self._entries))]
        entry = self._entries[key] = _Entry(self._first_shapes(structure, sizes))
        return entry

    def _is_worth_a_program(self, bound):
        return True

    def _plain_call(self, args, kwargs):
        return self.dygraph_function(*args, **kwargs)

    def _keep(self, capture, entry):
        """Keeps a program, unless it is run only once: a piece that hardly computes anything, or
        one whose code does more than the program."""
        if capture.once:
            return
        if capture.rest is not None and capture.size() < _LEAST_OPERATIONS:
            self._pieces.add_plain(self._start, capture.rest.index - 1, None)
            return
        entry.programs.insert(0, capture)
        del entry.programs[_MOST_PROGRAMS:]

    def _run(self, capture, leaves, bound):
        results = capture(leaves)
        rest = capture.rest
        if rest is None:
            return results
        return rest.next(results, leaves, self._arguments(bound) if rest.needs_arguments else None)

    def _arguments(self, bound):
        """The arguments by name."""
        return self._signature.bind(*bound[0], **bound[1]).arguments

    @functools.cached_property
    def _signature(self):
        return inspect.signature(self.dygraph_function)

    @functools.cached_property
    def _plain_count(self):
        """How many parameters there are, if all are positional; else -1."""
        parameters = self._signature.parameters.values()
        plain = all(p.kind is p.POSITIONAL_OR_KEYWORD for p in parameters)
        return len(parameters) if plain else -1

    def _bind(self, args, kwargs):
        if not kwargs and len(args) == self._plain_count:
            return args, kwargs
        bound = self._signature.bind(*args, **kwargs)
        bound.apply_defaults()
        return bound.args, bound.kwargs

    def _key(self, structure, leaves, layers):
        metas = tuple([(t.dtype, len(t.shape), t.stop_gradient) for t in leaves])
        return structure, metas, self._guards.key(layers)

    def _first_shapes(self, structure, sizes):
        """The sizes, but for those that the input_spec leaves open."""
        specs = match(structure, (self._spec_list(), {}))
        return [
            [None if s and k < len(s.shape) and s.shape[k] == -1 else n for k, n in enumerate(size)]
            for s, size in zip(specs, sizes)
        ]

    def _spec_list(self):
        spec = self._input_spec
        return [] if spec is None else as_list(spec)

    def _inputs(self, bound, leaves, shapes):
        """What the tensors are as arguments of a program."""
        structure = flatten(bound, [])
        specs = match(structure, (self._spec_list(), {}))
        names = self._leaf_names(bound)
        return [
            Input(
                list(shape),  # the entry's changes when sizes differ; a program's stays
                None if isinstance(leaf, InputSpec) else list(leaf.shape),
                leaf.dtype,
                (leaf.name if isinstance(leaf, InputSpec) else spec and spec.name) or name,
                leaf.stop_gradient,
            )
            for leaf, shape, spec, name in zip(leaves, shapes, specs, names)
        ]

    def _leaf_names(self, bound):
        """The parameters' names, with numbers where a parameter holds several tensors."""
        names = []
        for name, value in self._arguments(bound).items():
            inside = []
            flatten(value, inside)
            names += [name] if len(inside) == 1 else [f"{name}_{k}" for k in range(len(inside))]
        return names

    def _capture(self, structure, inputs, layers, gradients=None, whole=False):
        """Records a program; a whole one, or, where pieces are possible, as far as it goes."""
        trace = None if whole or self._pieces is None else self._trace(layers)
        function = self.dygraph_function
        function = convert.called(function) if trace is None else self._marked()

        def on_tensors(*tensors):
            args, kwargs = rebuild(structure, iter(tensors))
            with convert.converting_layers():
                if whole or self._full_graph:
                    return function(*args, **kwargs)
                call = functools.partial(function, *args, **kwargs)
                with may_break():
                    if trace is None:
                        return call()
                    given = self._arguments((args, kwargs))
                    return trace.run(call, given, list(tensors), layers)

        if gradients is None:
            gradients = _C.is_grad_enabled()
        before = self._guards.snapshot(layers)
        try:
            name = self._function.__name__
            capture = Capture(name, inputs, on_tensors, layers, gradients, trace)
        finally:
            changed = self._guards.changes(before, layers)
            if trace is None:
                self._guards.settle(changed)
        capture.once = trace is not None and self._leaves_to_python(changed, trace)
        if capture.rest is None:
            self._last = capture, structure
        return capture

    def _trace(self, layers):
        constants = functools.partial(self._guards.snapshot, layers) if self._watches else None
        return Trace(self._pieces, constants)

    def _leaves_to_python(self, changed, trace):
        """Whether statements that have changed what Python holds are left out of the programs from
        now on. Which ones they are is looked for when something has been changed once: it may have
        been for the first time only, such as a table that is made when it is needed."""
        if not changed:
            return False
        if not self._watches:
            self._watches = True
            return True
        for statement in trace.changing:
            self._pieces.add_plain(statement, statement, None)
        if not trace.changing:
            self._guards.settle(changed)
        return bool(trace.changing)

    def _marked(self):
        function = convert.converted(self._function, marked=True)
        return function if self._instance is None else types.MethodType(function, self._instance)

    # ---- programs
    def concrete_program_specify_input_spec(self, input_spec=None, **kwargs):
        """The program for inputs that a list of InputSpec describes.

        Args:
            input_spec (list|None): The description; None: that of to_static, or the program that
                was captured last.

        Returns:
            ConcreteProgram: The program.
        """
        return self._concrete(*self._specified(input_spec))

    def _specified(self, input_spec=None):
        """A capture without values, and the structure of its arguments."""
        if input_spec is None and self._input_spec is None:
            if hasattr(self, "_last"):
                return self._last
            if self._signature.parameters:
                raise ValueError(
                    f"to_static: {self._function.__qualname__} has no input_spec and has not been "
                    "called: nothing says what its inputs are"
                )
        spec = self._spec_list() if input_spec is None else list(input_spec)
        spec = [InputSpec.from_tensor(s) if isinstance(s, _C.Tensor) else s for s in spec]
        bound = self._bind(spec, {})
        leaves = []
        structure = flatten(bound, leaves)
        layers = self._guards.layers(bound)
        key = structure, tuple(leaves), self._guards.key(layers)
        if key not in self._specs:
            shapes = [[None if n == -1 else n for n in s.shape] for s in leaves]
            inputs = self._inputs(bound, leaves, shapes)
            self._specs[key] = self._capture(structure, inputs, layers, False, True), structure
        return self._specs[key]

    def _saved_program(self, input_spec, output_spec):
        """The program as a file holds it: for evaluation, without what it writes."""
        program = self._concrete(*self._specified(input_spec)).main_program._graph
        graph = program.fetching(program.results if output_spec is None else output_spec, False)
        graph.set_attribute("is_test", True)
        return graph

    def _concrete(self, capture, structure):
        if capture.concrete is None:
            capture.concrete = ConcreteProgram(self._function, capture, structure)
        return capture.concrete

    @property
    def concrete_program(self):
        """The program of the input_spec; without one, that which was captured last."""
        return self._concrete(*self._specified())

    @property
    def main_program(self):
        """The ``main_program`` of :attr:`concrete_program`."""
        return self.concrete_program.main_program

    def get_concrete_program(self, *args, **kwargs):
        """The program for these arguments, tensors or InputSpecs.

        Returns:
            tuple: The :class:`ConcreteProgram`, and what runs it.
        """
        bound = self._bind(args, kwargs)
        leaves = []
        structure = flatten(bound, leaves)
        shapes = [[None if n == -1 else n for n in s.shape] for s in leaves]
        inputs = self._inputs(bound, leaves, shapes)
        capture = self._capture(structure, inputs, self._guards.layers(bound), whole=True)
        return self._concrete(capture, structure), capture

    @property
    def inputs(self):
        """The ``inputs`` of :attr:`concrete_program`."""
        return self.concrete_program.inputs

    @property
    def outputs(self):
        """The ``outputs`` of :attr:`concrete_program`."""
        return self.concrete_program.outputs

    @property
    def program_cache(self):
        """The programs so far, by what they depend on."""
        return {key: list(entry.programs) for key, entry in self._entries.items()}

    def get_traced_count(self):
        """How many programs there are so far, those of pieces among them."""
        own = sum(len(entry.programs) for entry in self._entries.values())
        return own + sum(part.get_traced_count() for part in self._parts())

    def _parts(self):
        return self._pieces.parts() if self._pieces else ()


class Piece(StaticFunction):
    """A part of a function that is divided: it runs from a statement on, of some variables.

    Args:
        pieces (Pieces): The parts.
        start (int): The statement.
        function (callable): The function from there on.
        instance (object|None): What it is a method of.
    """

    def __init__(self, pieces, start, function, instance):
        self._all = pieces
        super().__init__(function, None, False, instance)
        self._start, self._values = start, Values()

    def _find_pieces(self):
        return self._all

    def _parts(self):
        return ()

    def _is_worth_a_program(self, bound):
        for name, value in self._arguments(bound).items():
            if self._values.note(name, value):
                self._pieces.exclude(name, self._start)
                raise Again
        return True


class Called(StaticFunction):
    """A function or a layer's forward that a statement calls which is not recorded."""

    def __init__(self, function, input_spec, full_graph, instance):
        super().__init__(function, input_spec, full_graph, instance)
        self._values = Values()

    @staticmethod
    def can_be(function):
        """Whether a function is worth it: one of a user's, with a source."""
        return (
            isinstance(function, types.FunctionType)
            and not function.__closure__
            and pieces_of(function, None) is not None
        )

    def _call(self, args, kwargs):
        leaves = []
        flatten((args, kwargs), leaves)
        if not any(isinstance(t, _C.Tensor) for t in leaves):
            return self._plain_call(args, kwargs)
        return super()._call(args, kwargs)

    def _is_worth_a_program(self, bound):
        noted = [self._values.note(name, v) for name, v in self._arguments(bound).items()]
        return not any(noted)


def match(structure, spec):
    """For each leaf of a structure the InputSpec at the same place, or None."""
    if structure is LEAF:
        return [spec if isinstance(spec, InputSpec) else None]
    if isinstance(structure, Constant):
        return []
    kind, *items = structure
    if issubclass(kind, dict):
        names, *items = items
        given = spec if isinstance(spec, dict) else {}
        return [s for k, v in zip(names, items) for s in match(v, given.get(k.value))]
    given = list(spec) if isinstance(spec, (list, tuple)) else []
    given += [None] * (len(items) - len(given))
    return [s for v, g in zip(items, given) for s in match(v, g)]
