"""Weights as a direction and a length."""

import paddle


class _WeightNorm:
    """Computes the weight before each call of forward."""

    def __init__(self, name, dim):
        self.name, self.dim = name, dim

    def lengths(self, v):
        """The length of each slice of v along the axis, or of v."""
        if self.dim == -1:
            return paddle.sqrt((v * v).sum())
        return paddle.sqrt((v * v).sum([i for i in range(v.ndim) if i != self.dim]))

    def compute(self, layer):
        """The weight."""
        v, g = getattr(layer, self.name + "_v"), getattr(layer, self.name + "_g")
        factor = g / self.lengths(v)
        if self.dim == -1:
            return v * factor
        return v * factor.reshape([-1 if i == self.dim else 1 for i in range(v.ndim)])

    def __call__(self, layer, inputs):
        setattr(layer, self.name, self.compute(layer))


def _hooks_of(layer, kind, name):
    """The hooks of a kind that compute a parameter, with their keys."""
    return [
        (key, hook.function)
        for key, hook in layer._forward_pre_hooks.items()
        if isinstance(hook.function, kind) and hook.function.name == name
    ]


def weight_norm(layer, name="weight", dim=0):
    r"""Replaces a parameter by a direction v and lengths g, of which it is computed before each
    call: :math:`w = g \cdot v / |v|`.

    Salimans and Kingma, "Weight Normalization: A Simple Reparameterization to Accelerate Training
    of Deep Neural Networks", 2016.

    Args:
        layer (Layer): The layer; it gets parameters ``name_v`` and ``name_g``.
        name (str): The parameter.
        dim (int|None): The axis along which each slice has a length of its own; None or -1: there
            is one length.

    Returns:
        Layer: The layer.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> layer = paddle.nn.utils.weight_norm(paddle.nn.Linear(2, 3))
            >>> layer.weight_g.shape
            paddle.Size([2])
    """
    if _hooks_of(layer, _WeightNorm, name):
        raise RuntimeError(f"weight_norm: '{name}' is normalized already")
    weight = layer._parameters[name]
    dim = -1 if dim is None else dim
    if not -weight.ndim <= dim < weight.ndim:
        raise ValueError(f"weight_norm: dim must be in [{-weight.ndim}, {weight.ndim}), got {dim}")
    hook = _WeightNorm(name, dim if dim == -1 else dim % weight.ndim)
    with paddle.no_grad():
        lengths = hook.lengths(weight)
    delattr(layer, name)
    for suffix, value in (("_v", weight), ("_g", lengths)):
        parameter = layer.create_parameter(value.shape, dtype=value.dtype)
        layer.add_parameter(name + suffix, parameter)
        parameter.set_value(value.detach())
    hook(layer, None)
    layer.register_forward_pre_hook(hook)
    return layer


def remove_weight_norm(layer, name="weight"):
    """Makes one parameter again of what :func:`weight_norm` has divided.

    Args:
        layer (Layer): The layer.
        name (str): The parameter.

    Returns:
        Layer: The layer.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> layer = paddle.nn.utils.weight_norm(paddle.nn.Linear(2, 3))
            >>> layer = paddle.nn.utils.remove_weight_norm(layer)
            >>> [name for name, _ in layer.named_parameters()]
            ['bias', 'weight']
    """
    found = _hooks_of(layer, _WeightNorm, name)
    if not found:
        raise ValueError(
            f"remove_weight_norm: '{name}' of {type(layer).__name__} is not normalized"
        )
    key, hook = found[0]
    with paddle.no_grad():
        value = hook.compute(layer)
    for part in (name, name + "_v", name + "_g"):
        delattr(layer, part)
    parameter = layer.create_parameter(value.shape, dtype=value.dtype)
    parameter.set_value(value)
    layer.add_parameter(name, parameter)
    del layer._forward_pre_hooks[key]
    return layer
