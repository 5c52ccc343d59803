"""Penalties on the size of parameters, added to their gradients."""

from . import _C

__all__ = ["L1Decay", "L2Decay"]


class WeightDecayRegularizer:
    """What an optimizer's ``weight_decay`` may be besides a number."""

    def __init__(self, coeff=0.0):
        self._coeff = float(coeff)

    @property
    def coeff(self):
        return self._coeff

    def __str__(self):
        return f"{type(self).__name__}, coeff={self._coeff:f}"


class L1Decay(WeightDecayRegularizer):
    """Adds ``coeff * sum(|w|)`` to the loss: its gradient is ``coeff * sign(w)``.

    Args:
        coeff (float): The factor.
    """

    def __call__(self, param, grad, block=None):
        """The gradient of the penalty."""
        zero = _C.ops.scale(param, 0.0)
        above = _C.ops.cast(_C.ops.greater_than(param, zero), param.dtype)
        below = _C.ops.cast(_C.ops.less_than(param, zero), param.dtype)
        return _C.ops.scale(_C.ops.subtract(above, below), self._coeff)


class L2Decay(WeightDecayRegularizer):
    """Adds ``coeff / 2 * sum(w ** 2)`` to the loss: its gradient is ``coeff * w``.

    Args:
        coeff (float): The factor.
    """

    def __call__(self, param, grad, block=None):
        """The gradient of the penalty."""
        return _C.ops.scale(param, self._coeff)
