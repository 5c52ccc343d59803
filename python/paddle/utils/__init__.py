"""What other parts of the package, and programs, use."""

from . import unique_name
