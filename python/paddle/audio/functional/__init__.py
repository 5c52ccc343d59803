"""Functions of signals."""

from .window import get_window

__all__ = ["get_window"]
