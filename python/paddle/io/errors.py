"""What the classes here raise about their arguments."""


class ArgumentError(ValueError, AssertionError):
    """A wrong argument: a ValueError, and also the AssertionError that programs written for this
    interface catch."""


class NoLengthError(ValueError, TypeError):
    """There is no length: the real package's ValueError, and also the TypeError without which
    ``list(loader)`` would fail."""


def require_positive_int(value, where):
    """Raises unless `value` is an int of at least 1."""
    if not isinstance(value, int) or value <= 0:
        raise ArgumentError(f"{where} must be a positive int, got {value!r}")


def require_bool(value, where):
    """Raises unless `value` is a bool."""
    if not isinstance(value, bool):
        raise ArgumentError(f"{where} must be a bool, got {value!r}")
