"""The mode in which ops run at once."""

from . import base
from .base import disable_dygraph, enable_dygraph, enabled, grad, guard, no_grad, no_grad_

__all__ = []
