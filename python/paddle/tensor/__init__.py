"""Functions of tensors, and the methods of `paddle.Tensor`.

A function's home is the module of its family; `__all__` there says what `paddle` has of it,
`METHODS` which of them are methods of tensors, too.
"""

import sys
import types

from .. import _C
from . import (
    attribute,
    counting,
    creation,
    einsum,
    factorization,
    linalg,
    logic,
    manipulation,
    math,
    matrices,
    matrix_analysis,
    methods,
    random,
    search,
    stat,
)
from .to_string import set_printoptions

_FAMILIES = (
    attribute,
    counting,
    creation,
    einsum,
    factorization,
    linalg,
    logic,
    manipulation,
    math,
    matrices,
    matrix_analysis,
    random,
    search,
    stat,
)

__all__ = ["set_printoptions"]
for _family in _FAMILIES:
    for _name in _family.__all__:
        globals()[_name] = getattr(_family, _name)
    __all__ += _family.__all__
    for _name in _family.METHODS:
        setattr(_C.Tensor, _name, getattr(_family, _name))
methods.attach(_C.Tensor)


class _Module(types.ModuleType):
    """A module that makes tensors when it is called: `paddle.tensor([1, 2])`."""

    def __call__(self, data, dtype=None, device=None, requires_grad=False, pin_memory=False):
        return creation.as_tensor(data, dtype, device, requires_grad, pin_memory)


sys.modules[__name__].__class__ = _Module
