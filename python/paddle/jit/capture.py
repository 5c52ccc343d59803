"""Functions captured as programs, and how these run."""

from .. import _C
from ..framework.supplied import suppliers_of
from .run import Differentiable
from .structure import flatten, rebuild


class LayerState:
    """The tensors that layers hold as attributes, and gradients of their parameters, while a
    function that may replace them is recorded."""

    def __init__(self, layers):
        self._before = [(layer, dict(layer._buffers)) for layer in layers]
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
                replaced.append((layer, name, value))
                layer._buffers[name] = old
        return replaced

    def check_gradients(self, captured):
        """Raises ValueNotKnown for a gradient that a recorded backward pass has left behind: it is
        a value of the program. Tensors get back what they had."""
        left = [t for t in captured if t.grad is not None and t.grad._is_recorded]
        for t in left:
            t._grad = self._grads.get(t.name)
        if left:
            raise _C.ValueNotKnown(
                f"to_static: backward() has left a gradient in '{left[0].name}', which is known "
                "only when the program runs; call it outside of the function, or clear the "
                "gradients within"
            )


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
    """

    def __init__(self, name, inputs, function, layers=(), gradients=True):
        self.name, self.inputs = name, inputs
        self.concrete = None  # the program as users see it, when they have asked for it
        self._graph = _C.Graph()
        with _C.Recording(self._graph, gradients) as recording:
            tensors = [self._add_input(i) for i in inputs]
            state = LayerState(layers)
            try:
                self.results = []
                self.structure = flatten(function(*tensors), self.results)
            finally:
                replaced = state.take_replaced()
                state.check_gradients(self._graph.captured)
            self._replaced = [(layer, name) for layer, name, _ in replaced]
            outputs = [*self.results, *[value for _, _, value in replaced]]
            gradients = self._record_gradients(tensors) if gradients else []
            recording.finish([*outputs, *gradients])
        self._split(len(outputs), bool(gradients))

    def _add_input(self, i):
        name = i.name or ""
        return self._graph.add_arg(i.shape, i.dtype, name, i.hints, i.stop_gradient)

    def _record_gradients(self, tensors):
        """Gradients as far as there are any; notes what they are of."""
        self._outs = [k for k, t in enumerate(self.results) if t._wants_grad()]
        wanted = [(k, t) for k, t in enumerate(tensors) if t._wants_grad()]
        wanted += [(None, t) for t in self._graph.captured if t._wants_grad()]
        if not self._outs or not wanted:
            return []
        outs = [self.results[k] for k in self._outs]
        douts = [self._graph.add_arg(list(t.shape), t.dtype) for t in outs]
        found = _C.gradients(outs, [t for _, t in wanted], douts, False, False, [])
        self._wanted = [w for w, g in zip(wanted, found) if g is not None]
        return [g for g in found if g is not None]

    def _split(self, results, with_gradients):
        _C.run_passes(self._graph, _C.pass_set("training"))
        self._results = results
        self._suppliers = suppliers_of(self._graph)
        self._differentiable = None
        if with_gradients:
            parts = _C.split_joint(self._graph, len(self.inputs), results)
            self._differentiable = Differentiable(
                self.name, parts, self._wanted, results, self._outs
            )

    def program(self):
        """The program without what its gradient needs."""
        graph = self._graph.clone()
        graph.set_results(graph.results[: self._results], [])
        _C.run_passes(graph, ["remove_dead"])
        return graph

    @property
    def captured(self):
        """The tensors from outside that the program reads."""
        return self._graph.captured

    def fits(self, sizes):
        """Whether the program is for these sizes of its inputs."""
        return all(
            want is None or want == n
            for i, shape in zip(self.inputs, sizes)
            for want, n in zip(i.shape, shape)
        )

    def __call__(self, tensors):
        for supply in self._suppliers:
            supply()
        if self._differentiable is None:
            values = self._graph.run(tensors)
        else:
            values = self._differentiable.run(tensors)
        for (layer, name), value in zip(self._replaced, values[len(self.results) :]):
            layer._buffers[name] = value
        return rebuild(self.structure, iter(values))
