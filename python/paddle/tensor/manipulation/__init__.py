"""Functions that give tensors another shape, order or size, or take parts of them."""

from . import join, order, select, shape, views

_PARTS = (join, order, select, shape, views)

__all__ = []
METHODS = []
for _part in _PARTS:
    for _name in {*_part.__all__, *_part.METHODS}:
        globals()[_name] = getattr(_part, _name)
    __all__ += _part.__all__
    METHODS += _part.METHODS
