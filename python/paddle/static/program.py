"""Programs."""

from .. import _C


class Program:
    """A recorded program."""

    def __init__(self):
        self._graph = _C.Graph()

    @classmethod
    def _of(cls, graph):
        program = cls()
        program._graph = graph
        return program

    def __str__(self):
        return str(self._graph)

    __repr__ = __str__
