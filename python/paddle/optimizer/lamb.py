"""Lamb."""

from .. import _C
from .adaptive import _Adaptive, _chosen, _into, _mixed, _number


def _norm(x):
    return _number(_C.ops.sum(_C.ops.square(x))) ** 0.5


class Lamb(_Adaptive):
    """Adam's direction plus weight decay, scaled by ``|p| / |direction|`` per parameter (You et
    al., "Large Batch Optimization for Deep Learning", 2020).

    Args:
        learning_rate (float|LRScheduler): The learning rate.
        lamb_weight_decay (float): The weight decay.
        beta1, beta2, epsilon: As of :class:`Adam`.
        parameters, grad_clip, name: As of :class:`Optimizer`.
        exclude_from_weight_decay_fn (callable|None): Called with a parameter, says whether it does
            not decay.
        multi_precision (bool): Whether parameters of half precision have float32 copies.
        always_adapt (bool): Whether a parameter without decay is scaled, too.
    """

    _options = ("lamb_weight_decay", "beta1", "beta2", "epsilon")

    def __init__(
        self,
        learning_rate=0.001,
        lamb_weight_decay=0.01,
        beta1=0.9,
        beta2=0.999,
        epsilon=1e-6,
        parameters=None,
        grad_clip=None,
        exclude_from_weight_decay_fn=None,
        multi_precision=False,
        always_adapt=False,
        name=None,
    ):
        self._lamb_weight_decay, self._excluded = lamb_weight_decay, exclude_from_weight_decay_fn
        self._beta1, self._beta2, self._epsilon = beta1, beta2, epsilon
        self._multi_precision, self._always_adapt = multi_precision, always_adapt
        super().__init__(learning_rate, parameters, None, grad_clip, name)

    def _corrected(self, group, param, kind, number, value):
        """The moment of that number after the step, without its bias towards zero."""
        beta = group[f"beta{number}"]
        power = self._state(f"beta{number}_pow_acc", param, [1], beta)
        moment = _into(kind, _mixed(kind, value, beta))
        corrected = _C.ops.scale(moment, 1.0 / (1.0 - _number(power)))
        _into(power, _C.ops.scale(power, beta))
        return corrected

    def _change(self, group, param, grad, lr):
        m1, m2 = self._state("moment1", param), self._state("moment2", param)
        first = self._corrected(group, param, m1, 1, grad)
        second = self._corrected(group, param, m2, 2, _C.ops.square(grad))
        direction = _C.ops.divide(first, _C.ops.scale(_C.ops.sqrt(second), 1.0, group["epsilon"]))
        value = self._value(param)
        decay = group["lamb_weight_decay"]
        if self._excluded is not None and self._excluded(param):
            decay = 0.0
        direction = _C.ops.add(direction, _C.ops.scale(value, decay))
        size, length = _norm(value), _norm(direction)
        if decay > 0 or self._always_adapt:
            length = _chosen(size > 0, length, 0.0)
            lr = lr * _chosen(length > 0, size / _chosen(length > 0, length, 1.0), 1.0)
        return _C.ops.scale(direction, lr)
