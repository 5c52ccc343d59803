"""Gradients within programs."""

from .. import _C
from ..framework.arguments import as_list
from .program import _static


def _without(tensors, no_grad_set):
    names = {t if isinstance(t, str) else t.name for t in no_grad_set or ()}
    return [t for t in tensors if t.name not in names]


def append_backward(
    loss,
    parameter_list=None,
    no_grad_set=None,
    callbacks=None,
    checkpoints=None,
    distop_context=None,
):
    """Adds the gradients of a loss to the program.

    Args:
        loss (Tensor): Of one element.
        parameter_list (list[Tensor|str]|None): For what; None: for the parameters that the program
            reads.
        no_grad_set (set[Tensor|str]|None): Parameters to leave out.
        callbacks, checkpoints, distop_context: Accepted.

    Returns:
        list[tuple[Tensor, Tensor]]: Pairs of parameter and gradient.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.enable_static()
            >>> with paddle.static.program_guard(paddle.static.Program()):
            ...     x = paddle.static.data("x", [2, 3])
            ...     w = paddle.static.create_parameter([3], "float32")
            ...     pairs = paddle.static.append_backward((x * w).sum())
            >>> [(p is w, list(g.shape)) for p, g in pairs]
            [(True, [3])]
            >>> paddle.disable_static()
    """
    if not isinstance(loss, _C.Tensor):
        raise TypeError(f"append_backward: loss must be a Tensor, got {type(loss).__name__}")
    if any(n != 1 for n in loss.shape):
        raise ValueError(
            f"append_backward: loss must have one element, its shape is {list(loss.shape)}"
        )
    main = _static.main
    if parameter_list is None:
        graph = _C.current_graph()
        known = main._parameters
        params = [known.get(t.name, t) for t in graph.captured if t._wants_grad()]
    else:
        params = [main._find(p) if isinstance(p, str) else p for p in as_list(parameter_list)]
    params = _without(params, no_grad_set)
    grads = _C.gradients([loss], params, [], True, False, [])
    pairs = [(p, g) for p, g in zip(params, grads) if g is not None]
    for p, g in pairs:
        g.name = p.name + "@GRAD"
    return pairs


def gradients(targets, inputs, target_gradients=None, no_grad_set=None):
    """Adds gradients of the sum of targets to the program.

    Args:
        targets (Tensor|list[Tensor]): What to differentiate.
        inputs (Tensor|list[Tensor]): For what.
        target_gradients (Tensor|list[Tensor|None]|None): The gradient of each target; None stands
            for ones.
        no_grad_set (set[Tensor]|None): Tensors to be taken as constants.

    Returns:
        list[Tensor|None]: A gradient for each input; None, where the targets do not depend on it.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.enable_static()
            >>> with paddle.static.program_guard(paddle.static.Program()):
            ...     x = paddle.static.data("x", [2, 3])
            ...     x.stop_gradient = False
            ...     (dx,) = paddle.static.gradients(x * x, x)
            >>> list(dx.shape)
            [2, 3]
            >>> paddle.disable_static()
    """
    targets = as_list(targets)
    douts = [] if target_gradients is None else as_list(target_gradients)
    if douts and len(douts) != len(targets):
        raise ValueError(
            f"gradients: there are {len(targets)} targets, but {len(douts)} target_gradients"
        )
    stop = [t for t in no_grad_set or () if isinstance(t, _C.Tensor)]
    return _C.gradients(targets, as_list(inputs), douts, True, True, stop)
