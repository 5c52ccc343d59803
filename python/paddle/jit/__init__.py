"""Python functions as programs: captured, saved, loaded."""

from . import marker, sot
from .api import (
    enable_to_static,
    ignore_module,
    set_code_level,
    set_verbosity,
    to_static,
)
from .function import StaticFunction
from .marker import not_to_static
from .saving import load, save
from .translated_layer import TranslatedLayer

__all__ = [
    "StaticFunction",
    "TranslatedLayer",
    "enable_to_static",
    "ignore_module",
    "load",
    "marker",
    "not_to_static",
    "save",
    "set_code_level",
    "set_verbosity",
    "sot",
    "to_static",
]
