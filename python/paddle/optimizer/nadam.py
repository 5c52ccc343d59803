"""NAdam and RAdam: Adam with other corrections of the first steps."""

from .. import _C
from .adaptive import _Adaptive, _chosen, _into, _mixed, _number
from .optimizer import require_beta


def _set(state, number):
    """Makes all elements of the state a number; it has the parameter's shape in files."""
    if isinstance(number, _C.Tensor):
        _into(state, _C.ops.expand(_C.ops.cast(number, state.dtype), list(state.shape)))
    else:
        _into(state, _C.ops.full(list(state.shape), number, state.dtype))
    return number


class _Corrected(_Adaptive):
    """Two moments, as of Adam, without their corrections."""

    _options = ("beta1", "beta2", "epsilon")

    def _init_betas(self, beta1, beta2, epsilon):
        require_beta(self, "beta1", beta1)
        require_beta(self, "beta2", beta2)
        self._beta1, self._beta2, self._epsilon = beta1, beta2, epsilon

    def _moments(self, group, param, grad):
        m1, m2 = self._state("moment1", param), self._state("moment2", param)
        first = _into(m1, _mixed(m1, grad, group["beta1"]))
        return first, _into(m2, _mixed(m2, _C.ops.square(grad), group["beta2"]))


class NAdam(_Corrected):
    """Adam with Nesterov momentum (Dozat, "Incorporating Nesterov Momentum into Adam", 2016).

    Args:
        learning_rate, beta1, beta2, epsilon: As of :class:`Adam`.
        momentum_decay (float): How fast the momentum grows to beta1.
        parameters, weight_decay, grad_clip, name: As of :class:`Optimizer`.
    """

    _options = (*_Corrected._options, "momentum_decay")

    def __init__(
        self,
        learning_rate=0.002,
        beta1=0.9,
        beta2=0.999,
        epsilon=1e-8,
        momentum_decay=0.004,
        parameters=None,
        weight_decay=None,
        grad_clip=None,
        name=None,
    ):
        self._init_betas(beta1, beta2, epsilon)
        self._momentum_decay = momentum_decay
        super().__init__(learning_rate, parameters, weight_decay, grad_clip, name)

    def _change(self, group, param, grad, lr):
        states = [
            self._state(kind, param, value=1.0)
            for kind in ("momentum_decay_pow", "beta2_pow", "mu_product")
        ]
        decay, power, product = (_number(s) for s in states)
        decay, power, beta = _set(states[0], decay * 0.96), power * group["beta2"], group["beta1"]
        now = beta * (1 - 0.5 * decay ** group["momentum_decay"])
        after = beta * (1 - 0.5 * (decay * 0.96) ** group["momentum_decay"])
        _set(states[1], power)
        product = _set(states[2], product * now)
        first, second = self._moments(group, param, grad)
        ahead = _C.ops.add(
            _C.ops.scale(first, after / (1 - product * after)),
            _C.ops.scale(grad, (1 - now) / (1 - product)),
        )
        root = _C.ops.sqrt(_C.ops.scale(second, 1 / (1 - power)))
        return _C.ops.scale(_C.ops.divide(ahead, _C.ops.scale(root, 1.0, group["epsilon"])), lr)


class RAdam(_Corrected):
    """Adam that trusts the second moment only when its variance is small (Liu et al., "On the
    Variance of the Adaptive Learning Rate and Beyond", 2020).

    Args:
        learning_rate, beta1, beta2, epsilon: As of :class:`Adam`.
        parameters, weight_decay, grad_clip, name: As of :class:`Optimizer`.
    """

    def __init__(
        self,
        learning_rate=0.001,
        beta1=0.9,
        beta2=0.999,
        epsilon=1e-8,
        parameters=None,
        weight_decay=None,
        grad_clip=None,
        name=None,
    ):
        self._init_betas(beta1, beta2, epsilon)
        super().__init__(learning_rate, parameters, weight_decay, grad_clip, name)

    def _change(self, group, param, grad, lr):
        b1, b2 = group["beta1"], group["beta2"]
        powers = [self._state(f"beta{i}_pow", param, value=1.0) for i in (1, 2)]
        pow1, pow2 = (_set(s, _number(s) * b) for s, b in zip(powers, (b1, b2)))
        state = self._state("rho", param)
        rho = _set(state, (_number(state) * (b2 - pow2) + pow2) / (1 - pow2))
        top = 2 / (1 - b2) - 1
        length = top - 2 * rho
        first, second = self._moments(group, param, grad)
        mean = _C.ops.scale(first, lr / (1 - pow1))
        known = length > 5
        trust = (length - 4) * (length - 2) * top / ((top - 4) * (top - 2) * length)
        factor = _chosen(known, trust * (1 - pow2), 1.0) ** 0.5
        root = _C.ops.scale(_C.ops.sqrt(second), 1.0, group["epsilon"])
        below = _chosen(known, root, _C.ops.full(list(root.shape), 1.0, root.dtype))
        return _C.ops.scale(_C.ops.divide(mean, below), factor)
