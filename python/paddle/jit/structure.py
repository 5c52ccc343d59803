"""Nested arguments and results: their leaves, and what is around them."""

from collections import namedtuple

import numpy as np

from .. import _C
from ..static.input import InputSpec

LEAF = ("leaf",)
SIZE = ("size",)  # a leaf, too: a tensor that stands for an int


class Constant:
    """A value that is no tensor, as part of a key: 1, 1.0 and True are different ones, and what has
    no hash is equal to itself alone."""

    __slots__ = ("value", "_key")

    def __init__(self, value):
        self.value = value
        try:
            hash(value)
            self._key = (type(value), value)
        except TypeError:
            self._key = (type(value), id(value))

    def __eq__(self, other):
        return isinstance(other, Constant) and self._key == other._key

    def __hash__(self):
        return hash(self._key)


def flatten(value, leaves):
    """The structure of a value, which can be compared; its tensors, arrays and InputSpecs are
    appended to `leaves`, arrays as tensors."""
    if isinstance(value, (_C.Tensor, InputSpec)):
        leaves.append(value)
        return LEAF
    if isinstance(value, np.ndarray):
        leaves.append(_C._tensor_from(value, None, None))
        return LEAF
    if isinstance(value, _C.SymbolicSize):
        leaves.append(_C.ops.full([], value, _C.int64))
        return SIZE
    if isinstance(value, (list, tuple)):
        return (type(value), *[flatten(v, leaves) for v in value])
    if isinstance(value, dict):
        names = tuple(Constant(k) for k in value)
        return (type(value), names, *[flatten(v, leaves) for v in value.values()])
    return Constant(value)


def rebuild(structure, leaves, size=int):
    """The contrary of flatten, with other leaves (an iterator); `size` makes of a leaf what stands
    for a size."""
    if structure is LEAF:
        return next(leaves)
    if structure is SIZE:
        return size(next(leaves))
    if isinstance(structure, Constant):
        return structure.value
    kind, *items = structure
    if issubclass(kind, dict):
        names, *items = items
        pairs = [(k.value, rebuild(v, leaves, size)) for k, v in zip(names, items)]
        made = kind() if kind is not dict else {}
        made.update(pairs)
        return made
    values = [rebuild(v, leaves, size) for v in items]
    return kind(*values) if hasattr(kind, "_fields") else kind(values)


# What an argument of a program is: sizes (None: not known), their likely values, and the rest.
Input = namedtuple("Input", ["shape", "hints", "dtype", "name", "stop_gradient"])


def spread(value, leaves):
    """Like flatten, but whatever is no container is a leaf."""
    if isinstance(value, (list, tuple)):
        return (type(value), *[spread(v, leaves) for v in value])
    if isinstance(value, dict):
        names = tuple(Constant(k) for k in value)
        return (type(value), names, *[spread(v, leaves) for v in value.values()])
    leaves.append(value)
    return LEAF
