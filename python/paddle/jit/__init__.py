"""Python functions as programs: captured, saved, loaded."""

from .api import (
    enable_to_static,
    ignore_module,
    not_to_static,
    set_code_level,
    set_verbosity,
    to_static,
)
from .function import StaticFunction
from .saving import load, save
from .translated_layer import TranslatedLayer

__all__ = [
    "StaticFunction",
    "TranslatedLayer",
    "enable_to_static",
    "ignore_module",
    "load",
    "not_to_static",
    "save",
    "set_code_level",
    "set_verbosity",
    "to_static",
]
