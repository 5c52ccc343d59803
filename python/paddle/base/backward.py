"""Gradients within programs."""

from ..static import append_backward, gradients
