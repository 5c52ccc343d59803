"""Training with less memory."""

from ..recompute import recompute

__all__ = ["recompute"]
