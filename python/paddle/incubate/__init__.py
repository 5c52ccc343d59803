"""What is young: its interface may still change."""

from .. import _lazy

__getattr__, __dir__ = _lazy.find_later(globals(), ("passes",), {})
