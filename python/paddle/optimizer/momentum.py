"""Gradient descent, plain and with momentum."""

from .. import _C
from .optimizer import Optimizer


class Momentum(Optimizer):
    """Gradient descent with momentum: ``v = momentum * v + g``, ``p -= lr * v``; in Nesterov's form
    ``p -= lr * (g + momentum * v)``.

    Args:
        learning_rate (float|LRScheduler): The learning rate.
        momentum (float): How much of the velocity stays at a step.
        parameters, weight_decay, grad_clip, name: As of :class:`Optimizer`.
        use_nesterov (bool): Whether to use Nesterov's form.
        multi_precision (bool): Whether parameters of half precision have float32 copies.
        rescale_grad (float): No meaning for eager steps, as in the real package.
        use_multi_tensor (bool): No meaning: all parameters are updated by one op.
    """

    _options = ("momentum", "use_nesterov")

    def __init__(
        self,
        learning_rate=0.001,
        momentum=0.9,
        parameters=None,
        use_nesterov=False,
        weight_decay=None,
        grad_clip=None,
        multi_precision=False,
        rescale_grad=1.0,
        use_multi_tensor=False,
        name=None,
    ):
        if learning_rate is None or momentum is None:
            raise ValueError("Momentum: learning_rate and momentum must be given")
        self._momentum, self._use_nesterov = float(momentum), bool(use_nesterov)
        self._multi_precision = multi_precision
        super().__init__(learning_rate, parameters, weight_decay, grad_clip, name)

    def _step_group(self, group, params, grads, lr_ratios):
        _descend(
            self, group, params, grads, lr_ratios, [self._state("velocity", p) for p in params]
        )


class SGD(Optimizer):
    """Gradient descent: ``p -= lr * g``.

    Args:
        learning_rate (float|LRScheduler): The learning rate.
        parameters, weight_decay, grad_clip, name: As of :class:`Optimizer`.
        multi_precision (bool): Whether parameters of half precision have float32 copies.
    """

    def __init__(
        self,
        learning_rate=0.001,
        parameters=None,
        weight_decay=None,
        grad_clip=None,
        multi_precision=False,
        name=None,
    ):
        if learning_rate is None:
            raise ValueError("SGD: learning_rate must be given")
        self._multi_precision = multi_precision
        super().__init__(learning_rate, parameters, weight_decay, grad_clip, name)

    def _step_group(self, group, params, grads, lr_ratios):
        _descend(self, group, params, grads, lr_ratios, [])


def _descend(optimizer, group, params, grads, lr_ratios, velocities):
    rates = {r: optimizer._lr_tensor(params, r) for r in set(lr_ratios)}
    _C.ops.merged_momentum_(
        params,
        grads,
        velocities,
        [rates[r] for r in lr_ratios],
        optimizer._masters(params),
        mu=group.get("momentum", 0.0),
        use_nesterov=group.get("use_nesterov", False),
        regularization_coeff=optimizer._coupled_l2(group, params),
    )
