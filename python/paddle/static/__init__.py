"""Programs that are built by recording, and run by an executor."""

from .input import InputSpec
from .program import Program

__all__ = ["InputSpec", "Program"]
