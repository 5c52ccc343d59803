"""Helps to find out how a function is divided."""

import builtins
import functools
import sys

from ... import _C
from ..regions import Fallback, is_breaking


def in_sot():
    """Whether the code is being recorded for a program.

    Examples:
        .. code-block:: python

            >>> from paddle.jit.sot import psdb
            >>> psdb.in_sot()
            False
    """
    return is_breaking()


def breakgraph():
    """Ends the program: the statement that calls it runs op by op.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> from paddle.jit.sot import psdb
            >>> @paddle.jit.to_static
            ... def f(x):
            ...     y = paddle.exp(x) * 2
            ...     psdb.breakgraph()
            ...     return paddle.tanh(y) + x
            >>> f(paddle.zeros([1])).shape
            paddle.Size([1])
    """
    if is_breaking():
        raise _C.ValueNotKnown("breakgraph() was called")


def fallback(recursive=False):
    """Lets the function that calls it run op by op from now on.

    Args:
        recursive (bool): Accepted: what it calls is captured, or not, for itself.
    """
    if is_breaking():
        raise Fallback("fallback() was called")


def print(*args, **kwargs):
    """Prints while a function is recorded as well, and says so."""
    builtins.print("[SOT]" if in_sot() else "[Dygraph]", *args, **kwargs)


def assert_true(input):
    """Raises AssertionError unless the value is true."""
    assert input


def breakpoint():
    """Stops in Python's debugger, while a function is recorded as well."""
    import pdb

    pdb.Pdb().set_trace(sys._getframe(1))


def check_no_breakgraph(fn):
    """A function that raises where it cannot be one program.

    Args:
        fn (callable): The function.

    Returns:
        callable: It captured as a whole.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> from paddle.jit.sot import psdb
            >>> psdb.check_no_breakgraph(lambda x: x * 2)(paddle.ones([2])).tolist()
            [2.0, 2.0]
    """
    return _captured_whole(fn)


def check_no_fallback(fn):
    """A function that raises if it, or a part of it, runs op by op. See
    :func:`check_no_breakgraph`."""
    return _captured_whole(fn)


def _captured_whole(fn):
    from ..api import to_static

    static = to_static(fn, full_graph=True)

    @functools.wraps(fn)
    def run(*args, **kwargs):
        return static(*args, **kwargs)

    return run
