"""Sounds with labels, read from an archive that is kept in the home directory."""

from .esc50 import ESC50
from .tess import TESS

__all__ = ["ESC50", "TESS"]
