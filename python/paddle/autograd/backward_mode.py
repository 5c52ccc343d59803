"""Gradients of what has been computed."""

from .. import _C
from .._phases import phase


def _tensors(value, where, none=False):
    items = [value] if isinstance(value, _C.Tensor) else value
    if not isinstance(items, (list, tuple)):
        raise TypeError(
            f"{where} must be a Tensor or a list of Tensors, got {type(value).__name__}"
        )
    for i, t in enumerate(items):
        if not isinstance(t, _C.Tensor) and not (none and t is None):
            raise TypeError(f"{where}[{i}] must be a Tensor, got {type(t).__name__}")
    return list(items)


def backward(tensors, grad_tensors=None, retain_graph=False, *, dump_backward_graph_path=None):
    """Adds the gradients of tensors to the ``grad`` of the leaves that they were computed from.

    Args:
        tensors (list[Tensor]): What to differentiate.
        grad_tensors (list[Tensor|None]|None): The gradient of each, of its shape; None stands for
            ones.
        retain_graph (bool): Whether the graph may be gone through again.
        dump_backward_graph_path (str|None): A folder into which a picture of the graph is written,
            as text in the language of Graphviz.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> x = paddle.to_tensor([1.0, 2.0], stop_gradient=False)
            >>> paddle.autograd.backward([x * x, x * 3])
            >>> x.grad.tolist()
            [5.0, 7.0]
    """
    tensors = _tensors(tensors, "backward: tensors")
    if len({id(t) for t in tensors}) != len(tensors):
        raise ValueError("backward: tensors holds one tensor twice")
    if grad_tensors is not None:
        grad_tensors = _tensors(grad_tensors, "backward: grad_tensors", none=True)
        if len(grad_tensors) != len(tensors):
            raise ValueError(
                f"backward: there are {len(tensors)} tensors, but {len(grad_tensors)} grad_tensors"
            )
    if dump_backward_graph_path is not None:
        _dump(tensors, dump_backward_graph_path)
    with phase("Backward", "Gradient Backward"):
        _C.backward(tensors, grad_tensors, retain_graph, False)


def grad(
    outputs,
    inputs,
    grad_outputs=None,
    retain_graph=None,
    create_graph=False,
    only_inputs=True,
    allow_unused=False,
    no_grad_vars=None,
    *,
    dump_backward_graph_path=None,
):
    """The gradients of the sum of outputs for inputs; no tensor's ``grad`` is touched.

    Args:
        outputs (Tensor|list[Tensor]): What to differentiate.
        inputs (Tensor|list[Tensor]): For what.
        grad_outputs (Tensor|list[Tensor|None]|None): The gradient of each output; None stands for
            ones.
        retain_graph (bool|None): Whether the graph may be gone through again. None: as
            ``create_graph``.
        create_graph (bool): Whether the gradients can be differentiated in turn.
        only_inputs (bool): True; no other way exists.
        allow_unused (bool): Whether an input that the outputs do not depend on is answered by None.
            If not, it is an error.
        no_grad_vars (Tensor|list[Tensor]|set[Tensor]|None): Tensors to be taken as constants.
        dump_backward_graph_path (str|None): A folder into which a picture of the graph is written.

    Returns:
        list[Tensor]: A gradient for each input.

    Raises:
        RuntimeError: An input has no part in the outputs, and ``allow_unused`` is False.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> x = paddle.to_tensor(3.0, stop_gradient=False)
            >>> (dx,) = paddle.grad(x * x * x, x, create_graph=True)
            >>> (ddx,) = paddle.grad(dx, x)
            >>> float(dx), float(ddx)
            (27.0, 18.0)
    """
    outputs = _tensors(outputs, "grad: outputs")
    inputs = _tensors(inputs, "grad: inputs")
    if not outputs or not inputs:
        raise ValueError("grad: outputs and inputs must not be empty")
    if not only_inputs:
        raise ValueError("grad: only_inputs=False is not supported")
    if grad_outputs is not None:
        grad_outputs = _tensors(grad_outputs, "grad: grad_outputs", none=True)
        if grad_outputs and len(grad_outputs) != len(outputs):
            raise ValueError(
                f"grad: there are {len(outputs)} outputs, but {len(grad_outputs)} grad_outputs"
            )
    if isinstance(no_grad_vars, (set, frozenset)):
        no_grad_vars = list(no_grad_vars)
    stop = [] if no_grad_vars is None else _tensors(no_grad_vars, "grad: no_grad_vars")
    if dump_backward_graph_path is not None:
        _dump(outputs, dump_backward_graph_path)
    retain = create_graph if retain_graph is None else bool(retain_graph)
    result = _C.gradients(outputs, inputs, grad_outputs or [], retain, bool(create_graph), stop)
    if not allow_unused:
        for i, g in enumerate(result):
            if g is None:
                raise RuntimeError(
                    f"grad: inputs[{i}] has no part in the outputs, so it has no gradient; "
                    "allow_unused=True answers None for it"
                )
    return result


def _dump(tensors, folder):
    """Writes the graph of nodes behind tensors, for Graphviz."""
    import os

    lines = ["digraph backward {"]
    for node, name, edges in _C.backward_nodes(tensors):
        lines.append(f'  n{node} [label="{name}"];')
        lines.extend(f"  n{node} -> n{to};" for to in edges)
    os.makedirs(folder, exist_ok=True)
    with open(os.path.join(folder, "backward_graph.dot"), "w") as f:
        f.write("\n".join([*lines, "}", ""]))
