"""What all optimizers share: parameters, groups, learning rate, clipping, regularization, state."""

import numpy as np

from .. import _C
from .._phases import phase
from ..framework.supplied import supply_by
from ..regularizer import WeightDecayRegularizer
from ..utils import unique_name
from .lr import LRScheduler

_HALF = (_C.float16, _C.bfloat16)


class Optimizer:
    """The base of all optimizers.

    Args:
        learning_rate (float|LRScheduler): The learning rate.
        parameters (list[Tensor]|list[dict]): What to optimize; or groups, dicts with "params" and
            settings of their own, in which "learning_rate" is a factor.
        weight_decay (float|WeightDecayRegularizer|None): A number means L2 regularization.
        grad_clip (ClipGradBase|None): The limit on gradients.
        name (str|None): No meaning.
    """

    _options = ()  # settings that a group may have for itself, besides weight_decay and grad_clip

    def __init__(
        self, learning_rate, parameters=None, weight_decay=None, grad_clip=None, name=None
    ):
        kind = type(self).__name__
        if not isinstance(learning_rate, (int, float, LRScheduler)):
            raise TypeError(
                f"{kind}: learning_rate must be a float or LRScheduler, got {learning_rate!r}"
            )
        if parameters is None:
            if not _C.is_recording():
                raise AttributeError(f"{kind}: parameters must be given")
            parameters = []  # those that minimize() finds
        if isinstance(parameters, (_C.Tensor, dict)):
            raise TypeError(f"{kind}: parameters must be a list, got {type(parameters).__name__}")
        self._name = name
        self._learning_rate = learning_rate
        self._weight_decay, self._grad_clip = weight_decay, grad_clip
        self._accumulators = {}  # by kind of state, then by the parameter's name
        self._master_weights = {}
        self._supplied_rates = {}  # by dtype
        self._waiting = {}  # state that was loaded before its accumulator was made
        self._parameter_list = list(parameters)
        self._groups = []
        groups = self._parameter_list
        if not groups or not isinstance(groups[0], dict):
            groups = [{"params": groups}]
        for g in groups:
            self._add_group(g)

    def _add_group(self, group):
        group = dict(group)
        params = group["params"]
        group["params"] = [params] if isinstance(params, _C.Tensor) else list(params)
        group.setdefault("weight_decay", self._weight_decay)
        group.setdefault("grad_clip", self._grad_clip)
        group.setdefault("learning_rate", 1.0)
        for option in self._options:
            group.setdefault(option, getattr(self, "_" + option))
        self._groups.append(group)

    # ---- the learning rate
    def get_lr(self):
        """The learning rate of the next step.

        Returns:
            float: The learning rate.
        """
        lr = self._learning_rate
        return lr() if isinstance(lr, LRScheduler) else float(lr)

    def set_lr(self, value):
        """Sets the learning rate, if it does not come from a scheduler.

        Args:
            value (float): The learning rate.
        """
        if not isinstance(value, (int, float)):
            raise TypeError(f"set_lr: value must be a float, got {type(value).__name__}")
        if isinstance(self._learning_rate, LRScheduler):
            raise RuntimeError("set_lr: the learning rate comes from a scheduler")
        self._learning_rate = float(value)

    def set_lr_scheduler(self, scheduler):
        """Takes the learning rate from a scheduler from now on.

        Args:
            scheduler (LRScheduler): The scheduler.
        """
        if not isinstance(scheduler, LRScheduler):
            raise TypeError(
                f"set_lr_scheduler: scheduler must be LRScheduler, got {type(scheduler).__name__}"
            )
        self._learning_rate = scheduler

    # ---- state
    def _wide_dtype(self, param):
        """The dtype in which a parameter is updated."""
        return _C.float32 if param.dtype in _HALF else param.dtype

    def _state(self, kind, param, shape=None, value=0.0, dtype=None):
        """The state of a kind that goes along with the parameter; made when first asked for."""
        found = self._accumulators.setdefault(kind, {})
        if param.name not in found:
            name = f"{param.name}_{kind}_0"
            dtype = dtype or self._wide_dtype(param)
            with _C.PlainScope():  # state is made at once, even while a program is recorded
                made = _C.ops.full(list(param.shape) if shape is None else shape, value, dtype)
                made.name, made.persistable = name, True
                loaded = self._loaded(self._waiting, kind, param.name)
                if loaded is not None:
                    _fill(made, loaded, name)
            found[param.name] = made
        return found[param.name]

    def _loaded(self, state, kind, name):
        """What a loaded state has for a parameter; None if nothing.

        A model that is built again has parameters of other names. A state in which none of ours
        occurs goes by their order.
        """
        ending = f"_{kind}_0"
        if name + ending in state:
            return state[name + ending]
        trained = [p.name for p in self._all_params() if not p.stop_gradient]
        if name not in trained or any(k.startswith(f"{n}_") for k in state for n in trained):
            return None
        keys = [k for k in state if k.endswith(ending)]
        return state[keys[trained.index(name)]] if len(keys) == len(trained) else None

    def _master(self, param):
        if param.name not in self._master_weights:
            with _C.PlainScope():
                made = _C.ops.cast(param, "float32")
                made.name = param.name + "_fp32_master_0"
                waiting = self._waiting.get("master_weights", {})
                if param.name in waiting:
                    _fill(made, waiting.pop(param.name), made.name)
            self._master_weights[param.name] = made
        return self._master_weights[param.name]

    def state_dict(self):
        """The state, by names that belong to the parameters' names.

        Returns:
            dict: Tensors; "LR_Scheduler" holds a scheduler's state, "master_weights" the float32
            copies of parameters of half precision.
        """
        state = {t.name: t for kind in self._accumulators.values() for t in kind.values()}
        if self._master_weights:
            state["master_weights"] = dict(self._master_weights)
        if isinstance(self._learning_rate, LRScheduler):
            state["LR_Scheduler"] = self._learning_rate.state_dict()
        return state

    def set_state_dict(self, state_dict):
        """Takes over what :meth:`state_dict` gave.

        Args:
            state_dict (dict): The state.
        """
        state = dict(state_dict)
        if isinstance(self._learning_rate, LRScheduler) and "LR_Scheduler" in state:
            self._learning_rate.set_state_dict(state["LR_Scheduler"])
        state.pop("LR_Scheduler", None)
        masters = dict(state.pop("master_weights", {}))
        for name, t in self._master_weights.items():
            if name in masters:
                _fill(t, masters.pop(name), t.name)
        for kind, held in self._accumulators.items():
            for name, t in held.items():
                loaded = self._loaded(state, kind, name)
                if loaded is not None:
                    _fill(t, loaded, t.name)
        self._waiting = {**state, "master_weights": masters}

    load_state_dict = set_dict = set_state_dict

    def get_opti_var_name_list(self):
        """The names of the state's tensors."""
        return [t.name for kind in self._accumulators.values() for t in kind.values()]

    # ---- a step
    def _all_params(self):
        return [p for g in self._groups for p in g["params"]]

    def _step_group(self, group, params, grads, lr_ratios):
        """Updates parameters of one group and dtype."""
        raise NotImplementedError(f"{type(self).__name__} does not define its step")

    def append_regularization_ops(self, parameters_and_grads, regularization=None):
        """Adds the gradients of the penalties: the parameter's own, else the one given.

        Args:
            parameters_and_grads (list[tuple[Tensor, Tensor]]): Pairs.
            regularization (WeightDecayRegularizer|None): The penalty.

        Returns:
            list[tuple[Tensor, Tensor]]: Pairs with the sums.
        """
        pairs = []
        for p, g in parameters_and_grads:
            penalty = getattr(p, "regularizer", None) or regularization
            if penalty is not None and g is not None:
                g = _C.ops.add(g, _C.ops.cast(penalty(p, g, None), g.dtype))
            pairs.append((p, g))
        return pairs

    def _regularization(self, group):
        decay = group["weight_decay"]
        return decay if isinstance(decay, WeightDecayRegularizer) else None

    def _coupled_l2(self, group, params):
        """Factors of L2 regularization for the fused ops; empty where there is none."""
        decay = group["weight_decay"]
        if not isinstance(decay, (int, float)) or not decay:
            return []
        return [0.0 if getattr(p, "regularizer", None) else float(decay) for p in params]

    def _apply(self, group, pairs):
        clip = group["grad_clip"]
        if clip is not None:
            pairs = clip(pairs)
        pairs = self.append_regularization_ops(pairs, self._regularization(group))
        by_dtype = {}
        for p, g in pairs:
            by_dtype.setdefault(p.dtype, []).append((p, g))
        for same in by_dtype.values():
            params, grads = [p for p, _ in same], [g for _, g in same]
            factors = [
                group["learning_rate"] * getattr(p, "optimize_attr", {}).get("learning_rate", 1.0)
                for p in params
            ]
            self._step_group(group, params, grads, factors)

    def _with_grads(self, params, kept_out=()):
        """Pairs of the parameters that are trained and have a gradient, and it."""
        pairs = [(p, p.grad) for p in params if not p.stop_gradient and p.name not in kept_out]
        return [(p, g) for p, g in pairs if g is not None]

    def step(self):
        """Updates the parameters that have gradients."""
        with phase("Optimization", "Optimization Step"), _C.TapeScope(False):
            for group in self._groups:
                if pairs := self._with_grads(group["params"]):
                    self._apply(group, pairs)

    def _masters(self, params):
        wanted = getattr(self, "_multi_precision", False) and params[0].dtype in _HALF
        return [self._master(p) for p in params] if wanted else []

    def _lr_tensor(self, params, factor=1.0):
        wide = "float64" if params[0].dtype == _C.float64 else "float32"
        if not _C.is_recording():
            return _C.ops.full([1], self.get_lr() * factor, wide)
        rate = self._supplied_lr(wide)
        return rate if factor == 1.0 else _C.ops.scale(rate, factor)

    def _supplied_lr(self, dtype):
        """The learning rate as a tensor of programs, which is set before each run."""
        rates = self._supplied_rates
        if dtype not in rates:
            with _C.PlainScope():
                made = _C.ops.full([1], self.get_lr(), dtype)
            made.name, made.persistable = unique_name.generate("learning_rate"), True
            supply_by(made, lambda: made._copy_data(_C.ops.full([1], self.get_lr(), dtype)))
            rates[dtype] = made
        return rates[dtype]

    def backward(
        self, loss, startup_program=None, parameters=None, no_grad_set=None, callbacks=None
    ):
        """Computes gradients.

        Returns:
            list[tuple[Tensor, Tensor]]: Pairs of parameter and gradient.
        """
        if _C.is_recording():
            return self._append_backward(loss, parameters, no_grad_set)
        loss.backward()
        params = self._all_params() if parameters is None else parameters
        return self._with_grads(params, set(no_grad_set or ()))

    def _append_backward(self, loss, parameters, no_grad_set):
        """Gradients within a program. Parameters that nobody has named become the optimizer's."""
        from ..static import append_backward

        pairs = append_backward(loss, parameters or self._all_params() or None, no_grad_set)
        if not self._all_params():
            self._groups[0]["params"] = [p for p, _ in pairs]
            self._parameter_list = self._groups[0]["params"]
        return pairs

    def apply_gradients(self, params_grads):
        """Updates parameters with gradients that are given.

        Args:
            params_grads (list[tuple[Tensor, Tensor]]): Pairs.
        """
        grads = {id(p): g for p, g in params_grads if g is not None}
        with _C.TapeScope(False):
            for group in self._groups:
                pairs = [(p, grads[id(p)]) for p in group["params"] if id(p) in grads]
                if pairs:
                    self._apply(group, pairs)

    def minimize(self, loss, startup_program=None, parameters=None, no_grad_set=None):
        """Updates the parameters with the gradients that ``loss.backward()`` has left; while a
        program is recorded, adds gradients and updates to it.

        Returns:
            tuple: An empty list, and the pairs of parameter and gradient.
        """
        if _C.is_recording():
            pairs = self._append_backward(loss, parameters, no_grad_set)
        else:
            params = self._all_params() if parameters is None else parameters
            pairs = self._with_grads(params, set(no_grad_set or ()))
        self.apply_gradients(pairs)
        return [], pairs

    def clear_grad(self, set_to_zero=True):
        """Sets the gradients of all parameters to zero, or forgets them.

        Args:
            set_to_zero (bool): Whether to keep the memory.
        """
        for p in self._all_params():
            if not p.stop_gradient:
                p.clear_gradient(set_to_zero)

    clear_gradients = clear_grad

    def zero_grad(self, set_to_none=True):
        """Forgets the gradients of all parameters, or sets them to zero."""
        self.clear_grad(not set_to_none)


def require_beta(optimizer, label, beta):
    """Raises ValueError for a part of an average that is not in [0, 1)."""
    if not 0 <= beta < 1:
        raise ValueError(f"{type(optimizer).__name__}: {label} must be in [0, 1), got {beta}")


def _fill(tensor, value, name):
    """Copies loaded state into the tensor that holds it."""
    array = value.numpy() if isinstance(value, _C.Tensor) else np.asarray(value)
    if list(array.shape) != list(tensor.shape):
        raise ValueError(
            f"set_state_dict: {name} has shape {list(array.shape)}, expected {list(tensor.shape)}"
        )
    source = _C._tensor_from(array, None, tensor.place)
    if source.dtype != tensor.dtype:
        source = _C.ops.cast(source, tensor.dtype)
    tensor.set_value(source)
