"""What says of a function how it is captured."""

from .. import _C
from ..nn.layer.layers import Layer


def not_to_static(func=None):
    """Keeps a function as it is: its control flow is not converted when one that calls it is.

    Args:
        func (callable|None): The function; None: what is returned is a decorator.

    Returns:
        callable: The function.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> @paddle.jit.not_to_static
            ... def log(x):
            ...     return x
    """
    if func is None:
        return not_to_static
    func._paddle_not_to_static = True
    return func


def unified(fn=None, *, for_sot=True, for_ast=True):
    """Says that a function does the same whether it is captured or not: its control flow is not
    converted.

    Args:
        fn (callable|type|None): The function, or a class of layers; None: what is returned is a
            decorator.
        for_sot (bool): Keyword only. Accepted: there is one way of capturing.
        for_ast (bool): Keyword only. Whether it holds.

    Returns:
        callable: The function.

    Examples:
        .. code-block:: python

            >>> from paddle.jit.marker import unified
            >>> @unified
            ... def double(x):
            ...     return x * 2
    """
    if fn is None:
        return lambda f: unified(f, for_sot=for_sot, for_ast=for_ast)
    if for_ast:
        _forward_of(fn)._paddle_not_to_static = True
    return fn


def force_dynamic(fn=None):
    """Lets a function always run op by op: a program that a function becomes which calls it ends
    there, and another one begins behind it.

    Args:
        fn (callable|type|None): The function, or a class of layers; None: what is returned is a
            decorator.

    Returns:
        callable: The function.

    Examples:
        .. code-block:: python

            >>> from paddle.jit.marker import force_dynamic
            >>> @force_dynamic
            ... def log(x):
            ...     return x
    """
    if fn is None:
        return force_dynamic
    _forward_of(fn)._paddle_force_dynamic = True
    return fn


def capture_control_flow(fn=None):
    """Lets branches and loops on tensors become part of the program, as they always do.

    Args:
        fn (callable|None): The function; None: what is returned is a decorator.

    Returns:
        callable: The function.
    """
    return capture_control_flow if fn is None else fn


def dynamic_dims(tensor, dims):
    """Says which sizes of a tensor differ from call to call, so that the first program that a
    function becomes which is given it leaves them open.

    Args:
        tensor (Tensor): The tensor.
        dims (int|Sequence[int]): The axes.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> from paddle.jit.marker import dynamic_dims
            >>> double = paddle.jit.to_static(lambda x: x * 2)
            >>> x = paddle.ones([2, 3])
            >>> dynamic_dims(x, 0)
            >>> _ = double(x), double(paddle.ones([5, 3]))
            >>> double.get_traced_count()
            1
    """
    if not isinstance(tensor, _C.Tensor):
        raise TypeError(f"dynamic_dims: tensor must be a Tensor, got {type(tensor).__name__}")
    dims = [dims] if isinstance(dims, int) else list(dims)
    for d in dims:
        if not isinstance(d, int) or not -tensor.ndim <= d < tensor.ndim:
            raise ValueError(
                f"dynamic_dims: dims must be axes in [{-tensor.ndim}, {tensor.ndim}), got {d!r}"
            )
    tensor._dynamic_dims = {d % tensor.ndim for d in dims}


def _forward_of(fn):
    return fn.forward if isinstance(fn, type) and issubclass(fn, Layer) else fn
