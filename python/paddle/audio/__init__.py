"""Sound: files of it, functions of signals, and features of them."""

from . import backends, datasets, features, functional
from .backends.wave_backend import info, load, save

__all__ = ["functional", "features", "datasets", "backends", "load", "info", "save"]
