"""Limits for gradients."""

import paddle

from ... import _C


def _gradients(parameters):
    parameters = [parameters] if isinstance(parameters, _C.Tensor) else parameters
    return [p.grad for p in parameters if p.grad is not None]


def _norm(x, p):
    if p == float("inf"):
        return abs(x).max()
    if p == 0:
        return (x != 0).astype(x.dtype).sum()
    return abs(x).sum() if p == 1 else paddle.sqrt((x * x).sum())


def clip_grad_norm_(parameters, max_norm, norm_type=2.0, error_if_nonfinite=False):
    """Scales the gradients of parameters, in place, such that the norm of all together is at most
    ``max_norm``.

    Pascanu, Mikolov and Bengio, "On the Difficulty of Training Recurrent Neural Networks", 2013.

    Args:
        parameters (Iterable[Tensor]|Tensor): Those without a gradient are passed over.
        max_norm (float): The largest norm.
        norm_type (float): The p of the norm: 0, 1, 2 or inf.
        error_if_nonfinite (bool): Whether an infinite norm, or one that is no number, is an error.

    Returns:
        Tensor: The norm of the gradients before they were scaled.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> x = paddle.to_tensor([3.0, 4.0], stop_gradient=False)
            >>> (x * x / 2).sum().backward()
            >>> paddle.nn.utils.clip_grad_norm_([x], 1.0).item()
            5.0
            >>> [round(g, 4) for g in x.grad.tolist()]
            [0.6, 0.8]
    """
    if norm_type not in (0, 1, 2, float("inf")):
        raise ValueError(f"clip_grad_norm_: norm_type must be 0, 1, 2 or inf, got {norm_type!r}")
    gradients = _gradients(parameters)
    if not gradients:
        return paddle.to_tensor(0.0)
    with paddle.no_grad():
        norm = _norm(paddle.stack([_norm(g, norm_type) for g in gradients]), norm_type)
        if error_if_nonfinite and not paddle.isfinite(norm).item():
            raise RuntimeError(f"clip_grad_norm_: the norm of the gradients is {norm.item()}")
        factor = paddle.clip(max_norm / (norm + 1e-6), max=1.0)
        for g in gradients:
            g.copy_(g * factor.astype(g.dtype))
    return norm


def clip_grad_value_(parameters, clip_value):
    """Limits the elements of the gradients of parameters to [-clip_value, clip_value], in place.

    Args:
        parameters (Iterable[Tensor]|Tensor): Those without a gradient are passed over.
        clip_value (float): The largest absolute value.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> x = paddle.to_tensor([3.0, -4.0], stop_gradient=False)
            >>> (x * x / 2).sum().backward()
            >>> paddle.nn.utils.clip_grad_value_([x], 3.5)
            >>> x.grad.tolist()
            [3.0, -3.5]
    """
    if clip_value < 0:
        raise ValueError(f"clip_grad_value_: clip_value must be at least 0, got {clip_value}")
    with paddle.no_grad():
        for g in _gradients(parameters):
            g.copy_(paddle.clip(g, -clip_value, clip_value))
