"""Functions captured as programs, and how these run."""

from .. import _C
from ..framework.supplied import suppliers_of
from .run import Differentiable
from .structure import flatten, rebuild
from .trace import left_gradients


class LayerState:
    """The tensors that layers hold as attributes, and gradients of their parameters, while a
    function that may replace them is recorded."""

    def __init__(self, layers, arguments=()):
        """For arguments, (layer, name, value of the program), the attribute holds that value."""
        self._before = [(layer, dict(layer._buffers)) for layer in layers]
        self._given = {(id(layer), name): value for layer, name, value in arguments}
        for layer, name, value in arguments:
            layer._buffers[name] = value
        self._grads = {
            p.name: p.grad for layer in layers for p in layer._parameters.values() if p is not None
        }

    def take_replaced(self):
        """(layer, name, tensor) for each attribute that holds a value of the program now; it gets
        back what it held."""
        replaced = []
        for layer, before in self._before:
            for name, value in list(layer._buffers.items()):
                old = before.get(name)
                if value is old or value is None or not value._is_recorded:
                    continue
                layer._buffers[name] = old
                if value is not self._given.get((id(layer), name)):
                    replaced.append((layer, name, value))
        return replaced

    def take_left_gradients(self, captured, given):
        """Gives back to the tensors that hold a gradient which a recorded backward pass has left
        behind, what they had; and gives these tensors."""
        left = left_gradients(captured, given)
        for t in left:
            t._grad = self._grads.get(t.name)
        return left


class GivenGradients:
    """In a ``with`` block, in which a program is recorded, the gradients from outside that it reads
    are arguments of it.

    Attributes: ``cleared``, the tensors that had none any more at the end.
    """

    def __init__(self, tensors):
        self._tensors, self.cleared = tensors, []

    def __enter__(self):
        self._before = [t.grad for t in self._tensors]
        return self

    def give(self, values):
        for t, value in zip(self._tensors, values):
            t._grad = value

    def note_cleared(self):
        self.cleared = [t for t in self._tensors if t.grad is None]

    def __exit__(self, *error):
        for t, grad in zip(self._tensors, self._before):
            t._grad = grad


def _refuse_gradients(left):
    if left:
        raise _C.ValueNotKnown(
            f"to_static: backward() has left a gradient in '{left[0].name}', which is known "
            "only when the program runs; call it outside of the function, or clear the "
            "gradients within"
        )


def _kind(tensor):
    return tensor.dtype, list(tensor.shape), tensor.stop_gradient


class Capture:
    """One program of a function: for certain dtypes, sizes and constants.

    With gradients it is two programs: one that computes the results and what the gradient reads of
    them, and one that computes the gradients of the arguments and of the captured tensors.

    Args:
        name (str): What messages call the function.
        inputs (list[Input]): Its tensors.
        function (callable): Gets the tensors; what it returns may be nested.
        layers (list[Layer]): The layers whose attributes it may replace.
        gradients (bool): Whether gradients may be wanted.
        trace (Trace|None): What knows how far it was recorded; None: to its end.
    """

    def __init__(self, name, inputs, function, layers=(), gradients=True, trace=None):
        self.name, self.inputs, self._trace = name, inputs, trace
        self.concrete = None  # the program as users see it, when they have asked for it
        # What each run reads anew: (layer, name) of attributes that it replaces as well, and
        # tensors whose gradients it reads.
        self._state, self._gradients_of = [], []
        results = self._record(function, layers, gradients)
        self._state = [
            (layer, name) for layer, name in self._replaced if self._reads(layer._buffers[name])
        ]
        parameters = [p for layer in layers for p in layer._parameters.values() if p is not None]
        read = {id(p): p for p in (*parameters, *self._graph.captured) if self._reads(p.grad)}
        self._gradients_of = list(read.values())
        if self._state or self._gradients_of:  # they become arguments
            results = self._record(function, layers, gradients)
        self.rest = trace and trace.rest  # what follows, if the program is a piece
        self._trace = None
        self._split(*results)
        self._read = [
            (layer, name, t)
            for layer in layers
            for name, t in layer._buffers.items()
            if self._reads(t)
        ]

    def _reads(self, tensor):
        return tensor is not None and self._graph.captures(tensor)

    def _record(self, function, layers, gradients):
        """Records the program; how many results it has, and whether it has gradients."""
        self._graph = _C.Graph()
        recording = _C.Recording(self._graph, gradients, traces_code=True)
        with GivenGradients(self._gradients_of) as given, recording:
            tensors = [self._add_input(i) for i in self.inputs]
            if self._trace is not None:
                self._trace.gradients_of = self._gradients_of
            self._kinds = [_kind(t) for t in self._held()]
            held = [
                self._graph.add_arg(shape, dtype, "", shape, stop)
                for dtype, shape, stop in self._kinds
            ]
            arguments = [(*where, value) for where, value in zip(self._state, held)]
            state = LayerState(layers, arguments)
            given.give(held[len(self._state) :])
            try:
                self.results = []
                self.structure = flatten(function(*tensors), self.results)
            finally:
                replaced = state.take_replaced()
                given.note_cleared()
                left = state.take_left_gradients(self._graph.captured, held)
            if self._trace is None:  # which has looked after them else
                _refuse_gradients(left)
            self._replaced = [(layer, name) for layer, name, _ in replaced]
            outputs = [*self.results, *[value for _, _, value in replaced]]
            tensors += held
            gradients = self._record_gradients(tensors, outputs) if gradients else []
            recording.finish([*outputs, *gradients])
        self._cleared = given.cleared
        if self._trace is not None and self._trace.drops_writes:
            self._graph.clear_writes()
        return len(outputs), bool(gradients)

    def _add_input(self, i):
        name = i.name or ""
        return self._graph.add_arg(i.shape, i.dtype, name, i.hints, i.stop_gradient)

    def _record_gradients(self, tensors, outputs):
        """Gradients as far as there are any; notes what they are of."""
        self._outs = [k for k, t in enumerate(outputs) if t._wants_grad()]
        wanted = [(k, t) for k, t in enumerate(tensors) if t._wants_grad()]
        wanted += [(None, t) for t in self._graph.captured if t._wants_grad()]
        if not self._outs or not wanted:
            return []
        outs = [outputs[k] for k in self._outs]
        douts = [self._graph.add_arg(list(t.shape), t.dtype) for t in outs]
        ins = [t for _, t in wanted]
        found = _C.gradients(outs, ins, douts, False, False, [], up_to_inputs=True)
        self._wanted = [w for w, g in zip(wanted, found) if g is not None]
        return [g for g in found if g is not None]

    def _split(self, results, with_gradients):
        _C.run_passes(self._graph, _C.pass_set("training"))
        self._results = results
        self._suppliers = suppliers_of(self._graph)
        self._differentiable = None
        if with_gradients:
            arguments = len(self.inputs) + len(self._kinds)
            parts = _C.split_joint(self._graph, arguments, results)
            self._differentiable = Differentiable(
                self.name, parts, self._wanted, results, self._outs
            )

    def program(self):
        """The program without what its gradient needs."""
        graph = self._graph.clone()
        graph.set_results(graph.results[: self._results], [])
        _C.run_passes(graph, ["remove_dead"])
        return graph

    def size(self):
        """How many operations the program has."""
        return len(self.program().operations)

    @property
    def captured(self):
        """The tensors from outside that the program reads."""
        return self._graph.captured

    def fits(self, sizes):
        """Whether the program is for these sizes of its inputs, and for the layers' tensors."""
        return self._fits_layers() and all(
            want is None or want == n
            for i, shape in zip(self.inputs, sizes)
            for want, n in zip(i.shape, shape)
        )

    def _fits_layers(self):
        for layer, name, t in self._read:
            if layer._buffers.get(name) is not t:
                return False
        held = self._held()
        return all(t is not None and _kind(t) == kind for t, kind in zip(held, self._kinds))

    def _held(self):
        buffers = [layer._buffers.get(name) for layer, name in self._state]
        return [*buffers, *[p.grad for p in self._gradients_of]]

    def __call__(self, tensors):
        if self._kinds:
            tensors = [*tensors, *self._held()]
        for supply in self._suppliers:
            supply()
        if self._differentiable is None:
            values = self._graph.run(tensors)
        else:
            values = self._differentiable.run(tensors)
        for (layer, name), value in zip(self._replaced, values[len(self.results) :]):
            layer._buffers[name] = value
        for t in self._cleared:
            t.clear_gradient()
        return rebuild(self.structure, iter(values))
