"""Optimizers: how parameters change with their gradients."""

from . import lr
from .adam import Adam, AdamW
from .momentum import SGD, Momentum
from .optimizer import Optimizer

__all__ = ["SGD", "Adam", "AdamW", "Momentum", "Optimizer"]
