"""Tensors of programs whose numbers Python supplies before each run, such as the learning rate."""

_suppliers = {}  # by the tensor's name


def supply_by(tensor, function):
    """Lets programs call a function before they read a tensor.

    Args:
        tensor (Tensor): The tensor; its name must be its own.
        function (callable): Sets it.
    """
    _suppliers[tensor.name] = function


def suppliers_of(graph):
    """The functions to call before a program runs."""
    return [_suppliers[t.name] for t in graph.captured if t.persistable and t.name in _suppliers]
