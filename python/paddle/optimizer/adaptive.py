"""Optimizers that divide by averages of squared gradients, made of element-wise ops."""

from .. import _C
from .optimizer import Optimizer, require_beta


def _into(state, value):
    """Writes a new value into the tensor that holds the state."""
    if _C.is_recording():
        state[...] = value
    else:
        state._copy_data(value)
    return value


def _number(state):
    """The number that all elements of a tensor are; while a program is recorded a tensor of one
    float64, with which arithmetic reads the same."""
    if not state.size:
        return 1.0
    if _C.is_recording():
        return _C.ops.cast(_C.ops.reshape(state, [-1])[:1], "float64")
    return float(state.numpy().flat[0])


def _chosen(condition, then, otherwise):
    """then or otherwise, numbers as :func:`_number` gives them, or tensors of one shape."""
    if not isinstance(condition, _C.Tensor):
        return then if condition else otherwise
    if not isinstance(otherwise, _C.Tensor):
        otherwise = _C.ops.full([1], otherwise, then.dtype)
    return _C.ops.where(_C.ops.expand(condition, list(then.shape)), then, otherwise)


def _mixed(old, new, part):
    """``part * old + (1 - part) * new``."""
    return _C.ops.add(_C.ops.scale(old, part), _C.ops.scale(new, 1.0 - part))


class _Adaptive(Optimizer):
    """An optimizer whose step is a formula for one parameter."""

    def _change(self, group, param, grad, lr):
        """What is taken away from the parameter."""
        raise NotImplementedError(f"{type(self).__name__} does not define its change")

    def _value(self, param):
        """The parameter in the dtype of its state: its float32 copy, if it has one."""
        masters = self._masters([param])
        return masters[0] if masters else _C.ops.cast(param, self._wide_dtype(param))

    def _step_group(self, group, params, grads, lr_ratios):
        for p, g, ratio in zip(params, grads, lr_ratios):
            value, g = self._value(p), _C.ops.cast(g, self._wide_dtype(p))
            if l2 := self._coupled_l2(group, [p]):
                g = _C.ops.add(g, _C.ops.scale(value, l2[0]))
            lr = self.get_lr()
            if _C.is_recording():
                lr = _C.ops.cast(self._lr_tensor([p]), "float64")
            change = self._change(group, p, g, lr * ratio)
            new = _C.ops.subtract(value, change)
            for master in self._masters([p]):
                _into(master, new)
            _into(p, _C.ops.cast(new, p.dtype))


class Adagrad(_Adaptive):
    """``m += g ** 2``, ``p -= lr * g / (sqrt(m) + epsilon)`` (Duchi, Hazan and Singer, "Adaptive
    Subgradient Methods", 2011).

    Args:
        learning_rate (float|LRScheduler): The learning rate.
        epsilon (float): Added to the denominator.
        parameters, weight_decay, grad_clip, name: As of :class:`Optimizer`.
        initial_accumulator_value (float): The first m.
    """

    _options = ("epsilon", "initial_accumulator_value")

    def __init__(
        self,
        learning_rate,
        epsilon=1e-6,
        parameters=None,
        weight_decay=None,
        grad_clip=None,
        name=None,
        initial_accumulator_value=0.0,
    ):
        self._epsilon, self._initial_accumulator_value = epsilon, initial_accumulator_value
        super().__init__(learning_rate, parameters, weight_decay, grad_clip, name)

    def _change(self, group, param, grad, lr):
        state = self._state("moment", param, value=group["initial_accumulator_value"])
        m = _into(state, _C.ops.add(state, _C.ops.square(grad)))
        return _C.ops.divide(
            _C.ops.scale(grad, lr), _C.ops.scale(_C.ops.sqrt(m), 1.0, group["epsilon"])
        )


class RMSProp(_Adaptive):
    """``s = rho * s + (1 - rho) * g ** 2``, ``v = momentum * v + lr * g / sqrt(s + epsilon)``,
    ``p -= v``; centered: s less the square of the mean gradient (Hinton, lecture 6e of "Neural
    Networks for Machine Learning", 2012).

    Args:
        learning_rate (float|LRScheduler): The learning rate.
        rho (float): How much of the averages stays at a step.
        epsilon (float): Added below the root.
        momentum (float): How much of v stays at a step.
        centered (bool): Whether the variance is used.
        parameters, weight_decay, grad_clip, name: As of :class:`Optimizer`.
    """

    _options = ("rho", "epsilon", "momentum", "centered")

    def __init__(
        self,
        learning_rate,
        rho=0.95,
        epsilon=1e-6,
        momentum=0.0,
        centered=False,
        parameters=None,
        weight_decay=None,
        grad_clip=None,
        name=None,
    ):
        for label, value in (("rho", rho), ("epsilon", epsilon), ("momentum", momentum)):
            if value is None or value < 0:
                raise ValueError(f"RMSProp: {label} must not be negative, got {value}")
        self._rho, self._epsilon = rho, epsilon
        self._momentum, self._centered = momentum, centered
        super().__init__(learning_rate, parameters, weight_decay, grad_clip, name)

    def _change(self, group, param, grad, lr):
        v, s = self._state("momentum", param), self._state("mean_square", param)
        mean = self._state("mean_grad", param)
        square = _into(s, _mixed(s, _C.ops.square(grad), group["rho"]))
        if group["centered"]:
            new_mean = _into(mean, _mixed(mean, grad, group["rho"]))
            square = _C.ops.subtract(square, _C.ops.square(new_mean))
        root = _C.ops.sqrt(_C.ops.scale(square, 1.0, group["epsilon"]))
        step = _C.ops.divide(_C.ops.scale(grad, lr), root)
        return _into(v, _C.ops.add(_C.ops.scale(v, group["momentum"]), step))


class Adadelta(_Adaptive):
    """``d = g * sqrt(u + epsilon) / sqrt(s + epsilon)`` with averages s of ``g ** 2`` and u of
    ``d ** 2``, ``p -= lr * d`` (Zeiler, "ADADELTA: An Adaptive Learning Rate Method", 2012).

    Args:
        learning_rate (float|LRScheduler): The learning rate.
        epsilon (float): Added below the roots.
        rho (float): How much of the averages stays at a step.
        parameters, weight_decay, grad_clip, name: As of :class:`Optimizer`.
    """

    _options = ("epsilon", "rho")

    def __init__(
        self,
        learning_rate=0.001,
        epsilon=1e-6,
        rho=0.95,
        parameters=None,
        weight_decay=None,
        grad_clip=None,
        name=None,
    ):
        self._epsilon, self._rho = epsilon, rho
        super().__init__(learning_rate, parameters, weight_decay, grad_clip, name)

    def _change(self, group, param, grad, lr):
        s = self._state("_avg_squared_grad", param)
        u = self._state("_avg_squared_update", param)
        square = _into(s, _mixed(s, _C.ops.square(grad), group["rho"]))
        above = _C.ops.sqrt(_C.ops.scale(u, 1.0, group["epsilon"]))
        below = _C.ops.sqrt(_C.ops.scale(square, 1.0, group["epsilon"]))
        d = _C.ops.divide(_C.ops.multiply(grad, above), below)
        _into(u, _mixed(u, _C.ops.square(d), group["rho"]))
        return _C.ops.scale(d, lr)


class Adamax(_Adaptive):
    """``m = beta1 * m + (1 - beta1) * g``, ``u = max(|g|, beta2 * u + epsilon)``,
    ``p -= lr / (1 - beta1 ** t) * m / u`` (Kingma and Ba, 2015, section 7.1).

    Args:
        learning_rate (float|LRScheduler): The learning rate.
        beta1, beta2 (float): How much of m and u stays at a step.
        epsilon (float): Added to u.
        parameters, weight_decay, grad_clip, name: As of :class:`Optimizer`.
    """

    _options = ("beta1", "beta2", "epsilon")

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
        require_beta(self, "beta1", beta1)
        require_beta(self, "beta2", beta2)
        self._beta1, self._beta2, self._epsilon = beta1, beta2, epsilon
        super().__init__(learning_rate, parameters, weight_decay, grad_clip, name)

    def _change(self, group, param, grad, lr):
        m, u = self._state("moment", param), self._state("inf_norm", param)
        power = self._state("beta1_pow_acc", param, [1], group["beta1"])
        mean = _into(m, _mixed(m, grad, group["beta1"]))
        stacked = [
            grad,
            _C.ops.scale(grad, -1.0),
            _C.ops.scale(u, group["beta2"], group["epsilon"]),
        ]
        largest = _into(u, _C.ops.max(_C.ops.stack(stacked), [0]))
        rate = lr / (1.0 - _number(power))
        _into(power, _C.ops.scale(power, group["beta1"]))
        return _C.ops.scale(_C.ops.divide(mean, largest), rate)
