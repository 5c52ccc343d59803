"""Python functions as programs: captured, saved, loaded."""

from .api import enable_to_static, ignore_module, not_to_static, to_static
from .function import StaticFunction

__all__ = [
    "StaticFunction",
    "enable_to_static",
    "ignore_module",
    "not_to_static",
    "to_static",
]
