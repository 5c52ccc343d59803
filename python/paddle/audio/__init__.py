"""Sound: functions of signals."""

from . import functional

__all__ = ["functional"]
