"""Which implementation of attention is used."""

from .sdpa import SDPBackend, sdpa_kernel

__all__ = ["SDPBackend", "sdpa_kernel"]
