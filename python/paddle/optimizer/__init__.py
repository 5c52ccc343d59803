"""Optimizers: how parameters change with their gradients."""

from . import lr
from .adam import Adam, AdamW
from .adaptive import Adadelta, Adagrad, RMSProp
from .momentum import SGD, Momentum
from .optimizer import Optimizer

__all__ = ["SGD", "Adadelta", "Adagrad", "Adam", "AdamW", "Momentum", "Optimizer", "RMSProp"]
