"""Learning rates that change with the steps."""

import math

from .. import _C

__all__ = [
    "CosineAnnealingDecay",
    "CosineAnnealingWarmRestarts",
    "CyclicLR",
    "ExponentialDecay",
    "InverseTimeDecay",
    "LRScheduler",
    "LambdaDecay",
    "LinearLR",
    "LinearWarmup",
    "MultiStepDecay",
    "MultiplicativeDecay",
    "NaturalExpDecay",
    "NoamDecay",
    "OneCycleLR",
    "PiecewiseDecay",
    "PolynomialDecay",
    "ReduceOnPlateau",
    "StepDecay",
]


def _positive_int(scheduler, name, value, kind=ValueError):
    if not isinstance(value, int):
        raise TypeError(f"{scheduler}: {name} must be an int, got {value!r}")
    if value <= 0:
        raise kind(f"{scheduler}: {name} must be positive, got {value}")


def _below_one(scheduler, gamma):
    if gamma >= 1.0:
        raise ValueError(f"{scheduler}: gamma must be below 1, got {gamma}")


class LRScheduler:
    """The base of all schedulers: a subclass defines ``get_lr`` from ``base_lr`` and
    ``last_epoch``.

    Args:
        learning_rate (float): The first learning rate.
        last_epoch (int): The last epoch of a training that goes on; -1: a new one.
        verbose (bool): Whether to print each new learning rate.
    """

    _saved = ("last_epoch", "last_lr")

    def __init__(self, learning_rate=0.1, last_epoch=-1, verbose=False):
        if not isinstance(learning_rate, (float, int)):
            raise TypeError(
                f"{type(self).__name__}: learning_rate must be a float, got {learning_rate!r}"
            )
        if learning_rate < 0:
            raise ValueError(
                f"{type(self).__name__}: learning_rate must not be negative, got {learning_rate}"
            )
        self.base_lr = float(learning_rate)
        self.last_lr = float(learning_rate)
        self.last_epoch = last_epoch
        self.verbose = verbose
        self._var_name = None
        self.step()

    def __call__(self):
        """The learning rate now."""
        return self.last_lr

    def _report(self):
        if self.verbose:
            print(
                f"Epoch {self.last_epoch}: {type(self).__name__} "
                f"set learning rate to {self.last_lr}."
            )

    def step(self, epoch=None):
        """Goes on to the next epoch, or to the one given.

        Args:
            epoch (int|None): The epoch.
        """
        self.last_epoch = self.last_epoch + 1 if epoch is None else epoch
        self.last_lr = self.get_lr()
        self._report()

    def get_lr(self):
        """The learning rate of ``last_epoch``."""
        raise NotImplementedError(f"{type(self).__name__} does not define get_lr")

    def state_keys(self):
        """Says in ``self.keys`` which attributes are state."""
        self.keys = list(self._saved)

    def state_dict(self):
        """The state.

        Returns:
            dict: Numbers.
        """
        self.state_keys()
        state = {}
        for key in self.keys:
            value = self.__dict__[key]
            if isinstance(value, _C.Tensor):
                value = float(value)
            state[key] = value
        return state

    def set_state_dict(self, state_dict):
        """Takes over what :meth:`state_dict` gave.

        Args:
            state_dict (dict): The state.
        """
        self.state_keys()
        for key in self.keys:
            if key not in state_dict:
                raise RuntimeError(f"set_state_dict: state_dict lacks {key}")
            self.__dict__[key] = state_dict[key]

    set_dict = set_state_dict


class NoamDecay(LRScheduler):
    """``learning_rate * d_model ** -0.5 * min(epoch ** -0.5, epoch * warmup_steps ** -1.5)``
    (Vaswani et al., "Attention Is All You Need", 2017)."""

    def __init__(self, d_model, warmup_steps, learning_rate=1.0, last_epoch=-1, verbose=False):
        if d_model <= 0:
            raise ValueError(f"NoamDecay: d_model must be positive, got {d_model}")
        self.d_model, self.warmup_steps = d_model, warmup_steps
        super().__init__(learning_rate, last_epoch, verbose)

    def get_lr(self):
        a = 1 if self.last_epoch == 0 else self.last_epoch**-0.5
        return self.base_lr * self.d_model**-0.5 * min(a, self.warmup_steps**-1.5 * self.last_epoch)


class PiecewiseDecay(LRScheduler):
    """``values[i]`` before ``boundaries[i]``, the last value from the last boundary on."""

    def __init__(self, boundaries, values, last_epoch=-1, verbose=False):
        if not boundaries:
            raise ValueError("PiecewiseDecay: boundaries must not be empty")
        if len(values) <= len(boundaries):
            raise ValueError(
                f"PiecewiseDecay: {len(boundaries)} boundaries need one more value, "
                f"got {len(values)}"
            )
        self.boundaries, self.values = boundaries, values
        super().__init__(last_epoch=last_epoch, verbose=verbose)

    def get_lr(self):
        for boundary, value in zip(self.boundaries, self.values):
            if self.last_epoch < boundary:
                return value
        return self.values[len(self.values) - 1]


class NaturalExpDecay(LRScheduler):
    """``learning_rate * e ** (-gamma * epoch)``."""

    def __init__(self, learning_rate, gamma, last_epoch=-1, verbose=False):
        if not gamma > 0.0:
            raise ValueError(f"NaturalExpDecay: gamma must be positive, got {gamma}")
        self.gamma = gamma
        super().__init__(learning_rate, last_epoch, verbose)

    def get_lr(self):
        return self.base_lr * math.exp(-self.gamma * self.last_epoch)


class InverseTimeDecay(LRScheduler):
    """``learning_rate / (1 + gamma * epoch)``."""

    def __init__(self, learning_rate, gamma, last_epoch=-1, verbose=False):
        self.gamma = gamma
        super().__init__(learning_rate, last_epoch, verbose)

    def get_lr(self):
        return self.base_lr / (1 + self.gamma * self.last_epoch)


class PolynomialDecay(LRScheduler):
    """``(learning_rate - end_lr) * (1 - epoch / decay_steps) ** power + end_lr``; with ``cycle``
    decay_steps is prolonged to the next multiple that holds the epoch."""

    def __init__(
        self,
        learning_rate,
        decay_steps,
        end_lr=0.0001,
        power=1.0,
        cycle=False,
        last_epoch=-1,
        verbose=False,
    ):
        assert isinstance(decay_steps, int) and decay_steps > 0, (
            f"PolynomialDecay: decay_steps must be a positive int, got {decay_steps}"
        )
        self.decay_steps, self.end_lr, self.power, self.cycle = decay_steps, end_lr, power, cycle
        super().__init__(learning_rate, last_epoch, verbose)

    def get_lr(self):
        epoch, steps = self.last_epoch, self.decay_steps
        if self.cycle:
            steps *= max(math.ceil(epoch / steps), 1)
        else:
            epoch = min(epoch, steps)
        return (self.base_lr - self.end_lr) * (1 - epoch / steps) ** self.power + self.end_lr


class LinearWarmup(LRScheduler):
    """From start_lr to end_lr over warmup_steps, then ``learning_rate``: a number or scheduler."""

    def __init__(self, learning_rate, warmup_steps, start_lr, end_lr, last_epoch=-1, verbose=False):
        if not isinstance(learning_rate, (float, int, LRScheduler)):
            raise TypeError(
                f"LinearWarmup: learning_rate must be a float or LRScheduler, got {learning_rate!r}"
            )
        assert isinstance(warmup_steps, int) and warmup_steps > 0, (
            f"LinearWarmup: warmup_steps must be a positive int, got {warmup_steps}"
        )
        assert end_lr > start_lr, (
            f"LinearWarmup: end_lr must be above start_lr, got {end_lr} and {start_lr}"
        )
        self.learning_rate, self.warmup_steps = learning_rate, warmup_steps
        self.start_lr, self.end_lr = start_lr, end_lr
        super().__init__(start_lr, last_epoch, verbose)

    def state_dict(self):
        state = super().state_dict()
        if isinstance(self.learning_rate, LRScheduler):
            state["LinearWarmup_LR"] = self.learning_rate.state_dict()
        return state

    def set_state_dict(self, state_dict):
        super().set_state_dict(state_dict)
        if isinstance(self.learning_rate, LRScheduler):
            self.learning_rate.set_state_dict(state_dict["LinearWarmup_LR"])

    def get_lr(self):
        if self.last_epoch < self.warmup_steps:
            part = self.last_epoch / self.warmup_steps
            return (self.end_lr - self.start_lr) * part + self.start_lr
        if isinstance(self.learning_rate, LRScheduler):
            self.learning_rate.step(self.last_epoch - self.warmup_steps)
            return self.learning_rate()
        return self.learning_rate


class ExponentialDecay(LRScheduler):
    """``learning_rate * gamma ** epoch``."""

    def __init__(self, learning_rate, gamma, last_epoch=-1, verbose=False):
        if not 0.0 < gamma < 1.0:
            raise ValueError(f"ExponentialDecay: gamma must be in (0, 1), got {gamma}")
        self.gamma = gamma
        super().__init__(learning_rate, last_epoch, verbose)

    def get_lr(self):
        return self.base_lr * self.gamma**self.last_epoch


class MultiStepDecay(LRScheduler):
    """Multiplied with gamma at each milestone."""

    def __init__(self, learning_rate, milestones, gamma=0.1, last_epoch=-1, verbose=False):
        if not isinstance(milestones, (tuple, list)):
            raise TypeError(f"MultiStepDecay: milestones must be a list, got {milestones!r}")
        if any(a >= b for a, b in zip(milestones, milestones[1:])):
            raise ValueError(f"MultiStepDecay: milestones must increase, got {milestones}")
        _below_one("MultiStepDecay", gamma)
        self.milestones, self.gamma = milestones, gamma
        super().__init__(learning_rate, last_epoch, verbose)

    def get_lr(self):
        return self.base_lr * self.gamma ** sum(m <= self.last_epoch for m in self.milestones)


class StepDecay(LRScheduler):
    """Multiplied with gamma every step_size epochs."""

    def __init__(self, learning_rate, step_size, gamma=0.1, last_epoch=-1, verbose=False):
        _positive_int("StepDecay", "step_size", step_size)
        _below_one("StepDecay", gamma)
        self.step_size, self.gamma = step_size, gamma
        super().__init__(learning_rate, last_epoch, verbose)

    def get_lr(self):
        return self.base_lr * self.gamma ** (self.last_epoch // self.step_size)


class LambdaDecay(LRScheduler):
    """``learning_rate * lr_lambda(epoch)``."""

    def __init__(self, learning_rate, lr_lambda, last_epoch=-1, verbose=False):
        if not callable(lr_lambda):
            raise TypeError(f"LambdaDecay: lr_lambda must be callable, got {lr_lambda!r}")
        self.lr_lambda = lr_lambda
        super().__init__(learning_rate, last_epoch, verbose)

    def get_lr(self):
        return self.base_lr * self.lr_lambda(self.last_epoch)


class MultiplicativeDecay(LRScheduler):
    """Multiplied with ``lr_lambda(epoch)`` at each epoch from 1 on."""

    def __init__(self, learning_rate, lr_lambda, last_epoch=-1, verbose=False):
        if not callable(lr_lambda):
            raise TypeError(f"MultiplicativeDecay: lr_lambda must be callable, got {lr_lambda!r}")
        self.lr_lambda = lr_lambda
        super().__init__(learning_rate, last_epoch, verbose)

    def get_lr(self):
        lr = self.base_lr
        for epoch in range(1, self.last_epoch + 1):
            lr *= self.lr_lambda(epoch)
        return lr


class ReduceOnPlateau(LRScheduler):
    """Multiplied with factor when a metric has not become better for more than patience epochs.

    Args:
        learning_rate (float): The first learning rate.
        mode (str): "min" or "max": which metrics are better.
        factor (float): The factor, below 1.
        patience (int): How many epochs without progress are borne.
        threshold (float): How much better counts.
        threshold_mode (str): "rel": relative to the best, or "abs".
        cooldown (int): Epochs after a reduction in which nothing is counted.
        min_lr (float): The smallest learning rate.
        epsilon (float): The smallest reduction that is made.
        verbose (bool): Whether to print reductions.
    """

    _saved = ("cooldown_counter", "best", "num_bad_epochs", "last_epoch", "last_lr")

    def __init__(
        self,
        learning_rate,
        mode="min",
        factor=0.1,
        patience=10,
        threshold=1e-4,
        threshold_mode="rel",
        cooldown=0,
        min_lr=0,
        epsilon=1e-8,
        verbose=False,
    ):
        if mode.lower() not in ("min", "max"):
            raise ValueError(f'ReduceOnPlateau: mode must be "min" or "max", got {mode!r}')
        if threshold_mode.lower() not in ("rel", "abs"):
            raise ValueError(
                f'ReduceOnPlateau: threshold_mode must be "rel" or "abs", got {threshold_mode!r}'
            )
        if factor >= 1.0:
            raise ValueError(f"ReduceOnPlateau: factor must be below 1, got {factor}")
        if not isinstance(learning_rate, (float, int)):
            raise TypeError(
                f"ReduceOnPlateau: learning_rate must be a float, got {learning_rate!r}"
            )
        self.mode, self.threshold_mode = mode.lower(), threshold_mode.lower()
        self.factor, self.patience, self.threshold = factor, patience, threshold
        self.cooldown, self.min_lr, self.epsilon, self.verbose = cooldown, min_lr, epsilon, verbose
        self.base_lr = self.last_lr = float(learning_rate)
        self.cooldown_counter = self.num_bad_epochs = self.last_epoch = 0
        self.best = None
        self._var_name = None

    def step(self, metrics, epoch=None):
        """Looks at a metric.

        Args:
            metrics (Tensor|numpy.ndarray|float): One number.
            epoch (int|None): The epoch; None: the next one.
        """
        self.last_epoch = self.last_epoch + 1 if epoch is None else epoch
        try:
            metric = float(metrics.item() if hasattr(metrics, "item") else metrics + 0)
        except TypeError:
            raise TypeError(f"ReduceOnPlateau: metrics must be a number, got {metrics!r}") from None
        if self.cooldown_counter > 0:
            self.cooldown_counter -= 1
            return
        if self.best is None or self._is_better(metric, self.best):
            self.best, self.num_bad_epochs = metric, 0
        else:
            self.num_bad_epochs += 1
        if self.num_bad_epochs > self.patience:
            self.cooldown_counter, self.num_bad_epochs = self.cooldown, 0
            lr = max(self.last_lr * self.factor, self.min_lr)
            if self.last_lr - lr > self.epsilon:
                self.last_lr = lr
                self._report()

    def _is_better(self, metric, best):
        margin = self.threshold * (best if self.threshold_mode == "rel" else 1)
        return metric > best + margin if self.mode == "max" else metric < best - margin


class CosineAnnealingDecay(LRScheduler):
    """Between learning_rate and eta_min along a cosine of half period T_max (Loshchilov and Hutter,
    "SGDR: Stochastic Gradient Descent with Warm Restarts", 2017), without restarts."""

    def __init__(self, learning_rate, T_max, eta_min=0, last_epoch=-1, verbose=False):
        if not isinstance(T_max, int):
            raise TypeError(f"CosineAnnealingDecay: T_max must be an int, got {T_max!r}")
        if not isinstance(eta_min, (float, int)):
            raise TypeError(f"CosineAnnealingDecay: eta_min must be a float, got {eta_min!r}")
        assert T_max > 0, f"CosineAnnealingDecay: T_max must be positive, got {T_max}"
        self.T_max, self.eta_min = T_max, float(eta_min)
        super().__init__(learning_rate, last_epoch, verbose)

    def get_lr(self):
        cosine = math.cos(math.pi * self.last_epoch / self.T_max)
        return self.eta_min + (self.base_lr - self.eta_min) * (1 + cosine) / 2


class CosineAnnealingWarmRestarts(LRScheduler):
    """Cosine annealing that restarts after T_0 epochs, then after T_mult times as many, and so on
    (Loshchilov and Hutter, 2017)."""

    def __init__(self, learning_rate, T_0, T_mult=1, eta_min=0, last_epoch=-1, verbose=False):
        if T_0 <= 0 or not isinstance(T_0, int):
            raise ValueError(f"CosineAnnealingWarmRestarts: T_0 must be a positive int, got {T_0}")
        if T_mult < 1 or not isinstance(T_mult, int):
            raise ValueError(
                f"CosineAnnealingWarmRestarts: T_mult must be an int >= 1, got {T_mult}"
            )
        self.T_0, self.T_mult, self.eta_min = T_0, T_mult, eta_min
        super().__init__(learning_rate, last_epoch, verbose)

    def get_lr(self):
        epoch, period = self.last_epoch, self.T_0
        while epoch >= period:
            epoch -= period
            period *= self.T_mult
            if self.T_mult == 1:
                epoch %= period
        cosine = math.cos(math.pi * epoch / period)
        return self.eta_min + (self.base_lr - self.eta_min) * (1 + cosine) / 2


class OneCycleLR(LRScheduler):
    """Up from ``max / divide_factor`` to max, then down to end_learning_rate (Smith and Topin,
    "Super-Convergence", 2018); with three_phase down to the first value in between."""

    def __init__(
        self,
        max_learning_rate,
        total_steps,
        divide_factor=25.0,
        end_learning_rate=0.0001,
        phase_pct=0.3,
        anneal_strategy="cos",
        three_phase=False,
        last_epoch=-1,
        verbose=False,
    ):
        if not isinstance(max_learning_rate, (float, int)):
            raise TypeError(
                f"OneCycleLR: max_learning_rate must be a float, got {max_learning_rate!r}"
            )
        _positive_int("OneCycleLR", "total_steps", total_steps)
        if not 0 <= phase_pct <= 1:
            raise ValueError(f"OneCycleLR: phase_pct must be in [0, 1], got {phase_pct}")
        if anneal_strategy not in ("cos", "linear"):
            raise ValueError(
                f'OneCycleLR: anneal_strategy must be "cos" or "linear", got {anneal_strategy!r}'
            )
        first, top, end = (
            max_learning_rate / float(divide_factor),
            max_learning_rate,
            end_learning_rate,
        )
        up = phase_pct * total_steps - 1
        ends = (
            [up, 2 * phase_pct * total_steps - 2, total_steps - 1]
            if three_phase
            else [up, total_steps - 1]
        )
        values = [first, top, first, end] if three_phase else [first, top, end]
        self.total_steps, self.anneal_strategy = total_steps, anneal_strategy
        self._phases = list(zip([0, *ends], ends, values, values[1:]))
        super().__init__(first, last_epoch, verbose)

    def get_lr(self):
        epoch = self.last_epoch
        if epoch > self.total_steps:
            raise ValueError(f"OneCycleLR: step {epoch} of {self.total_steps}")
        for begin, end, low, high in self._phases:
            if epoch <= end or end == self._phases[-1][1]:
                part = (epoch - begin) / (end - begin)
                if self.anneal_strategy == "cos":
                    return high + (low - high) / 2 * (1 + math.cos(math.pi * part))
                return (high - low) * part + low


class CyclicLR(LRScheduler):
    """Up and down between two values (Smith, "Cyclical Learning Rates for Training Neural
    Networks", 2017). mode: "triangular", "triangular2" (half as high each cycle), "exp_range"
    (times exp_gamma ** step), or scale_fn, a function of scale_mode's "cycle" or "iterations"."""

    def __init__(
        self,
        base_learning_rate,
        max_learning_rate,
        step_size_up,
        step_size_down=None,
        mode="triangular",
        exp_gamma=1.0,
        scale_fn=None,
        scale_mode="cycle",
        last_epoch=-1,
        verbose=False,
    ):
        _positive_int("CyclicLR", "step_size_up", step_size_up)
        if step_size_down is not None:
            _positive_int("CyclicLR", "step_size_down", step_size_down)
        scales = {
            "triangular": (lambda x: 1.0, "cycle"),
            "triangular2": (lambda x: 1 / 2.0 ** (x - 1), "cycle"),
            "exp_range": (lambda x: exp_gamma**x, "iterations"),
        }
        if scale_fn is None and mode not in scales:
            raise ValueError(f"CyclicLR: mode must be one of {list(scales)}, got {mode!r}")
        if scale_mode not in ("cycle", "iterations"):
            raise ValueError(
                f'CyclicLR: scale_mode must be "cycle" or "iterations", got {scale_mode!r}'
            )
        self.max_lr, self.mode = float(max_learning_rate), mode
        self.scale_fn, self.scale_mode = (scale_fn, scale_mode) if scale_fn else scales[mode]
        self.cycle_size = step_size_up + (step_size_down or step_size_up)
        self.step_up_pct = step_size_up / self.cycle_size
        super().__init__(base_learning_rate, last_epoch, verbose)

    def get_lr(self):
        cycle = 1 + self.last_epoch // self.cycle_size
        part = 1 + self.last_epoch / self.cycle_size - cycle
        up = self.step_up_pct
        height = part / up if part <= up else (1 - part) / (1 - up)
        scale = self.scale_fn(cycle if self.scale_mode == "cycle" else self.last_epoch)
        return self.base_lr + (self.max_lr - self.base_lr) * height * scale


class LinearLR(LRScheduler):
    """Times a factor that goes from start_factor to end_factor over total_steps."""

    def __init__(
        self,
        learning_rate,
        total_steps,
        start_factor=1.0 / 3,
        end_factor=1.0,
        last_epoch=-1,
        verbose=False,
    ):
        if not 0 < start_factor <= 1:
            raise ValueError(f"LinearLR: start_factor must be in (0, 1], got {start_factor}")
        if not 0 <= end_factor <= 1:
            raise ValueError(f"LinearLR: end_factor must be in [0, 1], got {end_factor}")
        if total_steps <= 0:
            raise ValueError(f"LinearLR: total_steps must be positive, got {total_steps}")
        self.total_steps, self.start_factor, self.end_factor = total_steps, start_factor, end_factor
        super().__init__(learning_rate, last_epoch, verbose)

    def get_lr(self):
        part = min(self.last_epoch, self.total_steps) / self.total_steps
        return self.base_lr * (self.start_factor + (self.end_factor - self.start_factor) * part)
