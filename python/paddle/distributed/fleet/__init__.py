"""Training at large. What works in one process."""

from ... import _lazy

__getattr__, __dir__ = _lazy.find_later(globals(), ("utils",), {})
