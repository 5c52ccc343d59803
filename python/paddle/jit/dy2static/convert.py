"""Functions whose control flow on tensors becomes part of programs."""

import inspect
import textwrap


def converted(function):
    """The function, with control flow that works on tensors of a program."""
    return function


def source_of(function):
    """The source of what :func:`converted` gives."""
    return textwrap.dedent(inspect.getsource(function))
