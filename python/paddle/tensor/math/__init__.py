"""Functions of numbers, by kind."""

from . import (
    arithmetic,
    complex_numbers,
    exponential,
    products,
    reduction,
    rounding,
    scan,
    special,
    trigonometric,
)

_PARTS = (
    arithmetic,
    complex_numbers,
    exponential,
    products,
    reduction,
    rounding,
    scan,
    special,
    trigonometric,
)

__all__ = []
METHODS = []
for _part in _PARTS:
    for _name in {*_part.__all__, *_part.METHODS}:
        globals()[_name] = getattr(_part, _name)
    __all__ += _part.__all__
    METHODS += _part.METHODS
