"""Functions that are no longer to be used, and versions that are needed."""

import functools
import inspect
import re
import warnings

from .. import version


class VisibleDeprecationWarning(UserWarning):
    """A function is no longer to be used; shown to users, as a DeprecationWarning is not."""


def _numbers(text):
    """3.10.1 as [3, 10, 1, 0], so that versions compare."""
    numbers = [int(part) for part in text.split(".")]
    return numbers + [0] * (4 - len(numbers))


def deprecated(update_to="", since="", reason="", level=0):
    """Marks a function as no longer to be used: its documentation says so and, as `level` wants,
    calls of it do.

    Args:
        update_to (str): What to use instead.
        since (str): The version since which; an earlier one than the present one says nothing yet.
        reason (str): Why.
        level (int): 0: the documentation says it; 1: a call warns, too; 2: a call is an error.

    Returns:
        callable: A decorator.

    Raises:
        ValueError: level is another number.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> @paddle.utils.deprecated(update_to="paddle.add", since="2.0.0", level=2)
            ... def plus(x, y):
            ...     return x + y
            >>> plus(1, 2)
            Traceback (most recent call last):
            RuntimeError: ...plus is deprecated since 2.0.0; use paddle.add instead
    """
    if level not in (0, 1, 2):
        raise ValueError(f"deprecated: level must be 0, 1 or 2, got {level!r}")

    def decorate(function):
        text = f"{function.__module__}.{function.__name__} is deprecated"
        text += f" since {since}" if since else ""
        text += f"; use {update_to} instead" if update_to else ""
        text += f". Reason: {reason}" if reason else ""
        began = not since or _numbers(since) <= _numbers(version.full_version)

        @functools.wraps(function)
        def call(*args, **kwargs):
            if level == 2:
                raise RuntimeError(text)
            if level == 1 and began:
                warnings.warn(text, VisibleDeprecationWarning, stacklevel=2)
            return function(*args, **kwargs)

        if function.__doc__:
            call.__doc__ = f"Warning:\n    {text}\n\n{inspect.cleandoc(function.__doc__)}"
        return call

    return decorate


def require_version(min_version, max_version=None):
    """Checks that the installed version is one that a program needs.

    Args:
        min_version (str): The earliest one, up to four numbers with dots between them.
        max_version (str|None): The latest one; None: any.

    Raises:
        RuntimeError: The installed version is another one.
        TypeError: A version is no text.
        ValueError: A version has another form.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.utils.require_version("2.0")
            >>> paddle.utils.require_version("2.0", "2.6")
            Traceback (most recent call last):
            RuntimeError: require_version: 3.3.1 is installed, a version from 2.0 to 2.6 is needed
    """
    asked = {"min_version": min_version}
    if max_version is not None:
        asked["max_version"] = max_version
    for name, value in asked.items():
        if not isinstance(value, str):
            raise TypeError(f"require_version: {name} must be a str, got {type(value).__name__}")
        if not re.fullmatch(r"\d+(\.\d+){0,3}", value):
            raise ValueError(
                f"require_version: {name} must be up to four numbers, as 1.5.2.0, got {value!r}"
            )
    installed = version.full_version
    low, high = _numbers(min_version), _numbers(max_version or installed)
    if not low <= _numbers(installed) <= high:
        wanted = (
            f"from {min_version} to {max_version}" if max_version else f"{min_version} or later"
        )
        raise RuntimeError(
            f"require_version: {installed} is installed, a version {wanted} is needed"
        )
