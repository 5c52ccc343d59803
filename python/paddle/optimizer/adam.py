"""Adam and AdamW."""

from .. import _C
from .optimizer import Optimizer, require_beta


class Adam(Optimizer):
    """Adam (Kingma and Ba, "Adam: A Method for Stochastic Optimization", 2015).

    Args:
        learning_rate (float|LRScheduler): The learning rate.
        beta1, beta2 (float): How much of the first and second moment stays at a step.
        epsilon (float): Added to the denominator.
        parameters, weight_decay, grad_clip, name: As of :class:`Optimizer`.
        lazy_mode (bool): No meaning: gradients are dense.
        multi_precision (bool): Whether parameters of half precision have float32 copies.
        use_multi_tensor (bool): No meaning: all parameters are updated by one op.
        amsgrad (bool): Whether the largest second moment so far is used.
    """

    _options = ("beta1", "beta2", "epsilon", "amsgrad")

    def __init__(
        self,
        learning_rate=0.001,
        beta1=0.9,
        beta2=0.999,
        epsilon=1e-08,
        parameters=None,
        weight_decay=None,
        grad_clip=None,
        lazy_mode=False,
        multi_precision=False,
        use_multi_tensor=False,
        amsgrad=False,
        name=None,
    ):
        for label, beta in (("beta1", beta1), ("beta2", beta2)):
            if not isinstance(beta, _C.Tensor):
                require_beta(self, label, beta)
        if not isinstance(epsilon, _C.Tensor) and epsilon < 0:
            kind = type(self).__name__
            raise ValueError(f"{kind}: epsilon must not be negative, got {epsilon}")
        self._beta1, self._beta2, self._epsilon = beta1, beta2, epsilon
        self._amsgrad, self._multi_precision = amsgrad, multi_precision
        super().__init__(learning_rate, parameters, weight_decay, grad_clip, name)

    def _decays(self, group, params):
        """Attributes of the op that concern the weight decay."""
        return {"l2_coeffs": self._coupled_l2(group, params)}

    def _step_group(self, group, params, grads, lr_ratios):
        powers = [
            [self._state(f"beta{i}_pow_acc", p, [1], float(group[f"beta{i}"])) for p in params]
            for i in (1, 2)
        ]
        amsgrad = group["amsgrad"]
        _C.ops.fused_adam_(
            params,
            grads,
            self._lr_tensor(params),
            [self._state("moment1", p) for p in params],
            [self._state("moment2", p) for p in params],
            [self._state("moment2_max", p) for p in params] if amsgrad else [],
            *powers,
            self._masters(params),
            beta1=group["beta1"],
            beta2=group["beta2"],
            epsilon=group["epsilon"],
            lr_ratios=lr_ratios,
            amsgrad=amsgrad,
            **self._decays(group, params),
        )


class AdamW(Adam):
    """Adam with decoupled weight decay (Loshchilov and Hutter, "Decoupled Weight Decay
    Regularization", 2019): ``p *= 1 - lr * weight_decay`` before the step.

    Args:
        learning_rate, beta1, beta2, epsilon, parameters, grad_clip, lazy_mode, multi_precision,
            amsgrad, name: As of :class:`Adam`.
        weight_decay (float): The decay.
        use_lowprecision_moment (bool): No meaning: moments are float32.
        lr_ratio (callable|None): Called with a parameter, gives a factor of its learning rate.
        apply_decay_param_fun (callable|None): Called with a parameter's name, says whether it
            decays.
    """

    def __init__(
        self,
        learning_rate=0.001,
        beta1=0.9,
        beta2=0.999,
        epsilon=1e-08,
        parameters=None,
        weight_decay=0.01,
        use_lowprecision_moment=False,
        lr_ratio=None,
        apply_decay_param_fun=None,
        grad_clip=None,
        lazy_mode=False,
        multi_precision=False,
        amsgrad=False,
        name=None,
    ):
        if not isinstance(weight_decay, (int, float)):
            raise TypeError(
                f"AdamW: weight_decay must be a float, got {type(weight_decay).__name__}"
            )
        self._lr_ratio, self._apply_decay_param_fun = lr_ratio, apply_decay_param_fun
        super().__init__(
            learning_rate,
            beta1,
            beta2,
            epsilon,
            parameters,
            weight_decay,
            grad_clip,
            lazy_mode,
            multi_precision,
            False,
            amsgrad,
            name,
        )

    def _decays(self, group, params):
        decay, decays = float(group["weight_decay"]), self._apply_decay_param_fun
        return {
            "weight_decays": [decay if decays is None or decays(p.name) else 0.0 for p in params]
        }

    def append_regularization_ops(self, parameters_and_grads, regularization=None):
        """The pairs as they are: the decay is no part of the gradient."""
        return parameters_and_grads

    def _step_group(self, group, params, grads, lr_ratios):
        if self._lr_ratio is not None:
            lr_ratios = [r * float(self._lr_ratio(p)) for r, p in zip(lr_ratios, params)]
        super()._step_group(group, params, grads, lr_ratios)
