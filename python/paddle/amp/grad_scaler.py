"""Scaling of losses, so that gradients of float16 do not vanish."""

import enum
import math

from .. import _C


class _Stage(enum.Enum):
    """Where an optimizer is between two updates of the scale."""

    READY = 0
    UNSCALED = 1
    STEPPED = 2


class GradScaler:
    """Scales the loss, and takes steps only where all gradients are finite (Micikevicius et al.,
    "Mixed Precision Training", 2018).

    Args:
        enable (bool): Whether to scale; if not, all is passed on as it is.
        init_loss_scaling (float): The first scale.
        incr_ratio (float): The factor after ``incr_every_n_steps`` good steps.
        decr_ratio (float): The factor after ``decr_every_n_nan_or_inf`` bad ones.
        incr_every_n_steps (int): How many good steps in a row raise the scale.
        decr_every_n_nan_or_inf (int): How many bad steps in a row lower it.
        use_dynamic_loss_scaling (bool): Whether the scale changes.
    """

    def __init__(
        self,
        enable=True,
        init_loss_scaling=65536.0,
        incr_ratio=2.0,
        decr_ratio=0.5,
        incr_every_n_steps=2000,
        decr_every_n_nan_or_inf=1,
        use_dynamic_loss_scaling=True,
    ):
        if incr_ratio <= 1.0:
            raise ValueError(f"GradScaler: incr_ratio must be above 1, got {incr_ratio}")
        if not 0.0 < decr_ratio < 1.0:
            raise ValueError(f"GradScaler: decr_ratio must be in (0, 1), got {decr_ratio}")
        self._enable, self._dynamic = enable, use_dynamic_loss_scaling
        self._scale = self._init_scale = float(init_loss_scaling)
        self._incr_ratio, self._decr_ratio = incr_ratio, decr_ratio
        self._incr_every, self._decr_every = incr_every_n_steps, decr_every_n_nan_or_inf
        self._good = self._bad = 0
        self._found_inf = False
        self._stages = {}

    def is_enable(self):
        """Whether losses are scaled."""
        return self._enable

    def is_use_dynamic_loss_scaling(self):
        """Whether the scale changes."""
        return self._dynamic

    def scale(self, var):
        """The loss times the scale.

        Args:
            var (Tensor): The loss.
        """
        return _C.ops.scale(var, self._scale) if self._enable else var

    def unscale_(self, optimizer):
        """Divides the gradients of an optimizer's parameters by the scale, in place.

        Args:
            optimizer (Optimizer): The optimizer.

        Raises:
            RuntimeError: They are unscaled already, or the step is taken.
        """
        if not self._enable:
            return
        stage = self._stages.get(id(optimizer), _Stage.READY)
        if stage is not _Stage.READY:
            raise RuntimeError(
                f"unscale_: gradients are {stage.name.lower()} since the last update"
            )
        found_inf = False
        with _C.TapeScope(False):
            for p in optimizer._all_params():
                if (g := p.grad) is None:
                    continue
                wide = _C.ops.scale(_C.ops.cast(g, "float32"), 1.0 / self._scale)
                found_inf |= not math.isfinite(float(_C.ops.sum(_C.ops.scale(wide, 0.0))))
                p.grad = _C.ops.cast(wide, g.dtype)
        self._found_inf |= found_inf
        self._stages[id(optimizer)] = _Stage.UNSCALED

    def step(self, optimizer):
        """Takes the optimizer's step if all gradients are finite; unscales them before if need be.

        Args:
            optimizer (Optimizer): The optimizer.
        """
        if not self._enable:
            return optimizer.step()
        if self._stages.get(id(optimizer)) is _Stage.STEPPED:
            raise RuntimeError("step: already called since the last update")
        if self._stages.get(id(optimizer)) is not _Stage.UNSCALED:
            self.unscale_(optimizer)
        if not self._found_inf:
            optimizer.step()
        self._stages[id(optimizer)] = _Stage.STEPPED

    def update(self):
        """Changes the scale by what the steps since the last update have found."""
        if not self._enable:
            return
        if self._dynamic:
            self._update_scale()
        self._found_inf = False
        self._stages = {}

    def _update_scale(self):
        if self._found_inf:
            self._good, self._bad = 0, self._bad + 1
            if self._bad == self._decr_every:
                self._scale, self._bad = max(self._scale * self._decr_ratio, 1.0), 0
        else:
            self._good, self._bad = self._good + 1, 0
            if self._good == self._incr_every:
                self._scale, self._good = self._scale * self._incr_ratio, 0

    def minimize(self, optimizer, *args, **kwargs):
        """:meth:`step` and :meth:`update` in one.

        Args:
            optimizer (Optimizer): The optimizer.
        """
        if not self._enable:
            return optimizer.minimize(*args, **kwargs)
        self.step(optimizer)
        self.update()
        return [], [(p, p.grad) for p in optimizer._all_params() if p.grad is not None]

    def state_dict(self):
        """The state; empty if the scaler is not enabled."""
        if not self._enable:
            return {}
        return {
            "scale": _C.ops.full([1], self._scale, "float32").numpy(),
            "incr_ratio": self._incr_ratio,
            "decr_ratio": self._decr_ratio,
            "incr_every_n_steps": self._incr_every,
            "decr_every_n_nan_or_inf": self._decr_every,
            "incr_count": self._good,
            "decr_count": self._bad,
            "use_dynamic_loss_scaling": self._dynamic,
        }

    def load_state_dict(self, state_dict):
        """Takes over what :meth:`state_dict` gave.

        Args:
            state_dict (dict): The state.
        """
        if not self._enable:
            return
        if not state_dict:
            raise RuntimeError("load_state_dict: the state is of a scaler that was not enabled")
        self._scale = self._init_scale = float(state_dict["scale"].item())
        self._incr_ratio, self._decr_ratio = state_dict["incr_ratio"], state_dict["decr_ratio"]
        self._incr_every = state_dict["incr_every_n_steps"]
        self._decr_every = state_dict["decr_every_n_nan_or_inf"]
        self._good, self._bad = state_dict["incr_count"], state_dict["decr_count"]
        self._dynamic = state_dict["use_dynamic_loss_scaling"]

    set_state_dict = load_state_dict


def _getter(name, attribute):
    def get(self):
        return getattr(self, attribute)

    get.__name__, get.__doc__ = f"get_{name}", f"The setting {name}."
    return get


for _name, _attribute in (
    ("incr_ratio", "_incr_ratio"),
    ("decr_ratio", "_decr_ratio"),
    ("incr_every_n_steps", "_incr_every"),
    ("decr_every_n_nan_or_inf", "_decr_every"),
):
    setattr(GradScaler, f"get_{_name}", _getter(_name, _attribute))


def _set_incr_ratio(self, new_incr_ratio):
    """Changes the setting incr_ratio."""
    self._incr_ratio = new_incr_ratio


def _set_decr_ratio(self, new_decr_ratio):
    """Changes the setting decr_ratio."""
    self._decr_ratio = new_decr_ratio


def _set_incr_every_n_steps(self, new_incr_every_n_steps):
    """Changes the setting incr_every_n_steps."""
    self._incr_every = new_incr_every_n_steps


def _set_decr_every_n_nan_or_inf(self, new_decr_every_n_nan_or_inf):
    """Changes the setting decr_every_n_nan_or_inf."""
    self._decr_every = new_decr_every_n_nan_or_inf


def _get_init_loss_scaling(self):
    """The scale that the scaler began with."""
    return self._init_scale


def _set_init_loss_scaling(self, new_init_loss_scaling):
    """Begins anew with another scale."""
    self._scale = self._init_scale = float(new_init_loss_scaling)


GradScaler.set_incr_ratio = _set_incr_ratio
GradScaler.set_decr_ratio = _set_decr_ratio
GradScaler.set_incr_every_n_steps = _set_incr_every_n_steps
GradScaler.set_decr_every_n_nan_or_inf = _set_decr_every_n_nan_or_inf
GradScaler.get_init_loss_scaling = _get_init_loss_scaling
GradScaler.set_init_loss_scaling = _set_init_loss_scaling
AmpScaler = GradScaler
