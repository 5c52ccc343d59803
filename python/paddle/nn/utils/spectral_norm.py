"""Weights divided by their largest singular value."""

import paddle

from ..initializer import Normal
from ..layer.common import Linear
from ..layer.conv import Conv1DTranspose, Conv2DTranspose, Conv3DTranspose
from ..layer.norm_more import as_matrix, power_iteration, unit
from .weight_norm import _hooks_of


class _SpectralNorm:
    """Computes the weight before each call of forward."""

    def __init__(self, name, dim, steps, eps):
        self.name, self.dim, self.steps, self.eps = name, dim, steps, eps

    def compute(self, layer, steps):
        """The weight; u and v are improved by some steps."""
        weight = getattr(layer, self.name + "_orig")
        u, v = getattr(layer, self.name + "_u"), getattr(layer, self.name + "_v")
        matrix = as_matrix(weight, self.dim)
        if steps:
            with paddle.no_grad():
                new_u, new_v = power_iteration(matrix, u, v, steps, self.eps)
                u.set_value(new_u)
                v.set_value(new_v)
            # The graph keeps the vectors of this call, whatever the next one writes.
            u, v = new_u, new_v
        return weight / (u * paddle.matmul(matrix, v)).sum()

    def __call__(self, layer, inputs):
        setattr(layer, self.name, self.compute(layer, self.steps if layer.training else 0))


def spectral_norm(layer, name="weight", n_power_iterations=1, eps=1e-12, dim=None):
    """Divides a parameter by its largest singular value before each call; power iteration, of which
    each call in training takes some steps, approximates that.

    Miyato et al., "Spectral Normalization for Generative Adversarial Networks", 2018.

    Args:
        layer (Layer): The layer; the parameter is called ``name_orig`` from then on.
        name (str): The parameter.
        n_power_iterations (int): The number of steps.
        eps (float): Added to lengths by which is divided.
        dim (int|None): The axis that is taken as rows; all others together are columns. None: that
            of the outputs, which is 1 for Linear and transposed convolutions, else 0.

    Returns:
        Layer: The layer.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> layer = paddle.nn.utils.spectral_norm(paddle.nn.Linear(2, 3))
            >>> [name for name, _ in layer.named_parameters()]
            ['bias', 'weight_orig']
    """
    if _hooks_of(layer, _SpectralNorm, name):
        raise RuntimeError(f"spectral_norm: '{name}' is normalized already")
    if n_power_iterations <= 0:
        raise ValueError(
            f"spectral_norm: n_power_iterations must be positive, got {n_power_iterations}"
        )
    if dim is None:
        outputs_second = (Linear, Conv1DTranspose, Conv2DTranspose, Conv3DTranspose)
        dim = 1 if isinstance(layer, outputs_second) else 0
    weight = layer._parameters[name]
    hook = _SpectralNorm(name, dim, n_power_iterations, eps)
    rows, columns = as_matrix(weight, dim).shape
    delattr(layer, name)
    layer.add_parameter(name + "_orig", weight)
    value = weight.detach()
    value.stop_gradient = weight.stop_gradient
    setattr(layer, name, value)
    for suffix, n in (("_u", rows), ("_v", columns)):
        # By way of a parameter, as in the real package: so later draws are the same, too.
        vector = layer.create_parameter([n], dtype=weight.dtype)
        Normal(0.0, 1.0)(vector)
        layer.register_buffer(name + suffix, unit(vector.detach(), eps))
    layer.register_forward_pre_hook(hook)
    return layer
