"""What other parts of the package, and programs, use."""

from .. import _lazy
from . import unique_name
from .deprecation import deprecated, require_version
from .install_check import run_check
from .lazy_import import try_import
from .nested import flatten, map_structure, pack_sequence_as

__all__ = ["deprecated", "require_version", "run_check", "try_import"]

__getattr__, __dir__ = _lazy.find_later(globals(), ("dlpack", "download"), {})
