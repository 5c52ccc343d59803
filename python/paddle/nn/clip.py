"""Limits on gradients, applied by an optimizer before its step."""

from .. import _C

__all__ = ["ClipGradByGlobalNorm", "ClipGradByNorm", "ClipGradByValue"]


def _limited(g, low, high):
    """g limited to [low, high], by ops that every device has."""
    for limit, outside in ((low, _C.ops.less_than), (high, _C.ops.greater_than)):
        bound = _C.ops.scale(g, 0.0, limit)
        mask = _C.ops.cast(outside(g, bound), g.dtype)
        kept = _C.ops.multiply(g, _C.ops.scale(mask, -1.0, 1.0))
        g = _C.ops.add(kept, _C.ops.multiply(bound, mask))
    return g


def _square_sum(g):
    if g.dtype != _C.float64:
        g = _C.ops.cast(g, "float32")
    return _C.ops.sum(_C.ops.square(g))


def _total(numbers):
    """The sum of numbers, in float64 if one of them is."""
    wide = "float64" if any(n.dtype == _C.float64 for n in numbers) else "float32"
    return _C.ops.sum(_C.ops.stack([_C.ops.cast(n, wide) for n in numbers]))


def _within(g, norm, limit):
    """g times limit / norm, if the norm is above the limit."""
    factor = limit / _C.ops.maximum(norm, _C.ops.full([], limit, norm.dtype))
    return _C.ops.multiply(g, _C.ops.cast(factor, g.dtype))


class ClipGradBase:
    """What an optimizer's ``grad_clip`` may be: called with pairs of parameter and gradient."""

    def __call__(self, params_grads):
        with _C.TapeScope(False):
            return self._dygraph_clip(params_grads)

    def _dygraph_clip(self, params_grads):
        return [
            (p, self._clipped(g) if g is not None and getattr(p, "need_clip", True) else g)
            for p, g in params_grads
        ]


class ClipGradByValue(ClipGradBase):
    """Limits every element of a gradient to [min, max].

    Args:
        max (float): The largest element.
        min (float|None): The smallest; None: ``-max``.
    """

    def __init__(self, max, min=None):
        if min is None:
            if max <= 0:
                raise ValueError(f"ClipGradByValue: max must be positive without min, got {max}")
            min = -max
        self.max, self.min = float(max), float(min)

    def __str__(self):
        return f"Clip Gradient By Value, min = {self.min:f}, max={self.max:f}"

    def _clipped(self, g):
        return _limited(g, self.min, self.max)


class ClipGradByNorm(ClipGradBase):
    """Scales each gradient whose L2 norm is above a limit down to it.

    Args:
        clip_norm (float): The limit.
    """

    def __init__(self, clip_norm):
        self.clip_norm = float(clip_norm)

    def __str__(self):
        return f"Gradient Clip By Norm, clip_norm={self.clip_norm:f}"

    def _clipped(self, g):
        return _within(g, _C.ops.sqrt(_square_sum(g)), self.clip_norm)


class ClipGradByGlobalNorm(ClipGradBase):
    """Scales all gradients by one factor if the L2 norm of all together is above a limit.

    Args:
        clip_norm (float): The limit.
        group_name (str): The name of the group of parameters.
        auto_skip_clip (bool): Leave out the multiplication where the norm is within the limit.

    Source: Pascanu, Mikolov and Bengio, "On the difficulty of training recurrent neural networks",
    2013.
    """

    def __init__(self, clip_norm, group_name="default_group", auto_skip_clip=False):
        if not isinstance(auto_skip_clip, bool):
            raise TypeError(
                f"ClipGradByGlobalNorm: auto_skip_clip must be a bool, got {auto_skip_clip!r}"
            )
        self.clip_norm, self.group_name = float(clip_norm), group_name
        self.auto_skip_clip = auto_skip_clip

    def __str__(self):
        return f"Gradient Clip By GlobalNorm, global_norm={self.clip_norm:f}"

    def _dygraph_clip(self, params_grads):
        counted = [g for p, g in params_grads if g is not None and getattr(p, "need_clip", True)]
        if not counted:
            return params_grads
        norm = _C.ops.sqrt(_total([_square_sum(g) for g in counted]))
        if self.auto_skip_clip and not _C.is_recording() and norm.item() <= self.clip_norm:
            return params_grads
        return [
            (p, _within(g, norm, self.clip_norm))
            if g is not None and getattr(p, "need_clip", True)
            else (p, g)
            for p, g in params_grads
        ]
