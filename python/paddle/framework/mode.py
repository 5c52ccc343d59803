"""Whether ops run at once or are recorded."""

import functools

from .. import _C


def in_dynamic_mode():
    """Whether ops run at once: False while a program is recorded, by `paddle.enable_static` or by
    `paddle.jit.to_static`.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.in_dynamic_mode()
            True
    """
    return not _C.is_recording()


def in_pir_mode():
    """Whether a program is recorded."""
    return _C.is_recording()


def in_dynamic_or_pir_mode():
    """True: there is no other mode."""
    return True


def use_pir_api():
    """True: programs are always of the 3.x form."""
    return True


def in_pir_executor_mode():
    """False: an executor takes programs of the 3.x form only, none of which are translated."""
    return False


def dygraph_only(func):
    """Lets a function be called only where ops run at once.

    Args:
        func (callable): The function.

    Returns:
        callable: The function, which raises RuntimeError while a program is recorded.
    """
    return _only_if(in_dynamic_mode, func, "works only where ops run at once: disable_static()")


def dygraph_not_support(func):
    """Lets a function be called only while a program is recorded.

    Args:
        func (callable): The function.

    Returns:
        callable: The function, which raises RuntimeError where ops run at once.
    """
    return _only_if(
        _C.is_recording, func, "works only while a program is recorded: enable_static()"
    )


def _only_if(condition, function, text):
    @functools.wraps(function)
    def call(*args, **kwargs):
        if not condition():
            raise RuntimeError(f"{function.__name__}: {text}")
        return function(*args, **kwargs)

    return call


def disable_signal_handler():
    """Does nothing: no handler of signals is installed."""
