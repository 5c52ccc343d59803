"""Less memory for more work: values computed again when the gradient needs them."""

from .. import _C
from ..autograd import enable_grad, saved_tensors_hooks
from ..framework.random import get_rng_state, set_rng_state

__all__ = ["recompute"]


class _Block:
    """A call that is made again when the gradient asks for what the first one did not keep. Both
    keep tensors in the same order, so their numbers stand for them."""

    def __init__(self, function, args, kwargs, preserve_rng_state):
        self._call = function, args, kwargs
        self._autocast = _C.autocast_state()
        self._random = get_rng_state() if preserve_rng_state else None
        self._count = 0
        self._again = {}

    def first(self):
        function, args, kwargs = self._call
        with saved_tensors_hooks(self._number, self._find):
            return function(*args, **kwargs)

    def _number(self, tensor):
        self._count += 1
        return self._count - 1

    def _find(self, number):
        if number not in self._again:
            self._compute()
        if number not in self._again:
            raise RuntimeError("recompute: the function did something else the second time")
        return self._again.pop(number)

    def _compute(self):
        function, args, kwargs = self._call
        self._again = {}

        def keep(tensor):
            self._again[len(self._again)] = tensor
            return tensor

        now = get_rng_state()
        if self._random is not None:
            set_rng_state(self._random)
        _C.push_autocast(*_as_settings(self._autocast))
        try:
            with enable_grad(), saved_tensors_hooks(keep, lambda tensor: tensor):
                function(*args, **kwargs)
        finally:
            _C.pop_autocast()
            set_rng_state(now)


def _as_settings(autocast):
    return (True, *autocast) if autocast else (False, _C.float32, "O0", set(), set())


def recompute(function, *args, **kwargs):
    """Calls a function without keeping what its gradient needs: the backward pass calls it once
    more for that (Chen et al., "Training Deep Nets with Sublinear Memory Cost", 2016). Random
    numbers and autocast are then as they were.

    Args:
        function (callable): A layer or a function of tensors. It must do the same each time.
        *args: Its arguments.
        **kwargs: Further ones; and ``preserve_rng_state`` (bool): whether the second call draws the
            same random numbers, True; ``use_reentrant`` (bool): has no meaning here.

    Returns:
        Any: What the function gives.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> from paddle.distributed.fleet.utils import recompute
            >>> x = paddle.to_tensor([3.0], stop_gradient=False)
            >>> recompute(lambda t: t * t * t, x).backward()
            >>> x.grad.tolist()
            [27.0]
    """
    preserve_rng_state = kwargs.pop("preserve_rng_state", True)
    kwargs.pop("use_reentrant", None)
    if not _C.is_grad_enabled() or _C.is_recording():
        return function(*args, **kwargs)
    return _Block(function, args, kwargs, preserve_rng_state).first()
