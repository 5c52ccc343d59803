"""Programs of functions of tensors."""

from paddle import _C


def record(f, *args):
    """The program of f; args are what `Graph.add_arg` takes for each of f's arguments."""
    graph = _C.Graph()
    with _C.Recording(graph) as r:
        r.finish(f(*[graph.add_arg(*a) for a in args]))
    return graph
