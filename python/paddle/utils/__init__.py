"""What other parts of the package, and programs, use."""

from . import unique_name
from .install_check import run_check
