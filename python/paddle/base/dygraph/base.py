"""Switches between running ops and recording them, and between tracking gradients and not."""

from contextlib import contextmanager

from ...autograd import enable_grad, grad, is_grad_enabled, no_grad, set_grad_enabled
from ...device import current_place, set_device
from ...framework import in_dynamic_mode as enabled
from ...static import disable_static as enable_dygraph
from ...static import enable_static as disable_dygraph

no_grad_ = no_grad


@contextmanager
def guard(place=None):
    """A context in which ops run at once, on a place.

    Args:
        place (Place|str|None): The place; None: the current one.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.enable_static()
            >>> with paddle.base.dygraph.guard():
            ...     print(paddle.ones([2]).tolist())
            [1.0, 1.0]
            >>> paddle.disable_static()
    """
    recording, before = not enabled(), current_place()
    enable_dygraph()
    try:
        if place is not None:
            set_device(place)
        yield
    finally:
        set_device(before)
        if recording:
            disable_dygraph()
