"""Layers that run loaded programs."""

from .. import _C
from ..nn.layer.layers import Layer
from ..nn.parameter import Parameter
from .capture import Capture
from .structure import Input


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
                program = self._programs[k, wanted] = LoadedProgram(
                    self._name, self._graphs[k], wanted
                )
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
