"""Layers that run loaded programs."""

from .. import _C
from ..framework.dtype import is_inexact
from ..nn.layer.layers import Layer
from ..nn.parameter import Parameter
from .run import Differentiable


class _Method:
    """A function of a loaded program. What the program means may depend on sizes that it leaves
    open; then there is a program for each."""

    def __init__(self, name, file):
        self._name, self._file = name, file
        self._graphs = [file.graph()]
        self._programs = {}  # by (number of the graph, gradients wanted for which inputs)
        self.inputs = self._graphs[0].args

    def graph(self):
        return self._graphs[0]

    def __call__(self, *args, **kwargs):
        tensors = self._tensors(args, kwargs)
        wanted = _C.is_grad_enabled() and tuple(t._wants_grad() for t in tensors)
        for k in range(len(self._graphs) + 1):
            if k == len(self._graphs):
                sizes = {a[0]: list(t.shape) for a, t in zip(self.inputs, tensors)}
                self._graphs.append(self._file.graph(sizes))
            program = self._programs.get((k, wanted))
            if program is None:
                program = self._programs[k, wanted] = _Program(self._name, self._graphs[k], wanted)
            try:
                results = program(tensors)
                return results[0] if len(results) == 1 else results
            except _C.GuardMiss:
                if k == len(self._graphs) - 1 and k > 0:
                    raise

    def _tensors(self, args, kwargs):
        names = [name for name, _, _ in self.inputs]
        if len(args) > len(names):
            raise TypeError(f"{self._name}: {len(names)} inputs are expected, got {len(args)}")
        given = dict(zip(names, args), **kwargs)
        for name in names:
            if name not in given:
                raise TypeError(f"{self._name}: the input '{name}' is missing")
        tensors = []
        for name, dtype, _ in self.inputs:
            value = given[name]
            if not isinstance(value, _C.Tensor):
                value = _C._tensor_from(value, None, None)
            if value.dtype != dtype:
                raise ValueError(
                    f"{self._name}: the input '{name}' must be {dtype}, got {value.dtype}"
                )
            tensors.append(value)
        return tensors


class _Program:
    """A loaded program, for inputs some of which want gradients."""

    def __init__(self, name, graph, wanted):
        self._graph, self._differentiable = graph, None
        if not wanted:
            return
        *parts, args, captured = _C.split_gradient(graph, wanted)
        targets = [(k, None) for k in args] + [(None, t) for t in captured]
        if targets:
            outs = [k for k, t in enumerate(graph.results) if is_inexact(t.dtype)]
            self._differentiable = Differentiable(name, parts, targets, len(graph.results), outs)

    def __call__(self, tensors):
        if self._differentiable is None:
            return self._graph.run(tensors)
        return self._differentiable.run(tensors)


class TranslatedLayer(Layer):
    """A layer that runs a program from a file. Made by :func:`paddle.jit.load`.

    Its parameters are those of the program, as ``param_0`` and so on in the order of their names,
    and can be trained on. Ops with statistics or random numbers do what they did when the program
    was saved.
    """

    def __init__(self, programs, persistable_vars):
        super().__init__()
        self._methods = {}
        held = {}
        for name, file in programs.items():
            self._methods[name] = _Method(name, file)
            for parameter, tensor in file.parameters.items():
                held.setdefault(parameter, []).append(tensor)
        for k, name in enumerate(sorted(held)):
            first, *others = held[name]
            for other in others:  # each file has a copy of what several programs use
                other._become(first)
            self.add_parameter(f"param_{k}", Parameter._of(first))
        self.eval()

    def train(self):
        """Puts the layer into training mode, which says no more than that: ops do what they did
        when the program was saved."""
        return super().train()

    def eval(self):
        """Puts the layer into evaluation mode, likewise."""
        return super().train(False)

    def forward(self, *args, **kwargs):
        """Runs the program."""
        return self._methods["forward"](*args, **kwargs)

    def __getattr__(self, name):
        methods = self.__dict__.get("_methods", {})
        return methods[name] if name in methods else super().__getattr__(name)

    def program(self, method_name="forward"):
        """The program of one of the layer's functions.

        Args:
            method_name (str): The function.

        Returns:
            Program: The program.
        """
        from ..static.program import Program

        if method_name not in self._methods:
            raise ValueError(f"TranslatedLayer.program: there is no function '{method_name}'")
        return Program._of(self._methods[method_name].graph())
