"""Optimizers around optimizers, and functions that minimize functions."""

from ...optimizer import LBFGS
from . import functional
from .averages import LookAhead, ModelAverage

__all__ = ["LBFGS", "LookAhead", "ModelAverage"]
