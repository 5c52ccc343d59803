"""Whether ops run at once or are recorded."""

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


def disable_signal_handler():
    """Does nothing: no handler of signals is installed."""
