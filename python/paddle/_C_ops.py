"""The ops, as functions of their operands and attributes in the order of a saved program."""

from . import _C


def __getattr__(name):
    return getattr(_C.ops, name)
