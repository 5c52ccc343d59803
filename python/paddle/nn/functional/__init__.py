"""Networks as functions: what layers compute, without their parameters.

A function's home is the module of its family; `__all__` there says what this package has of it.
"""

from ...tensor import tanh_
from . import (
    activation,
    attention,
    classification,
    common,
    conv,
    distance,
    extension,
    flash_attention,
    input,
    interpolation,
    loss,
    many_classes,
    margins,
    norm,
    pooling,
    sequence_loss,
    vision,
    windows,
)

_FAMILIES = (
    activation,
    attention,
    classification,
    common,
    conv,
    distance,
    extension,
    flash_attention,
    input,
    interpolation,
    loss,
    many_classes,
    margins,
    norm,
    pooling,
    sequence_loss,
    vision,
    windows,
)

__all__ = ["tanh_"]
for _family in _FAMILIES:
    for _name in _family.__all__:
        globals()[_name] = getattr(_family, _name)
    __all__ += _family.__all__
