"""Optimizers: how parameters change with their gradients."""

from . import lr
from .adam import Adam, AdamW
from .adaptive import Adadelta, Adagrad, RMSProp
from .lamb import Lamb
from .momentum import SGD, Momentum
from .optimizer import Optimizer

__all__ = [
    "SGD",
    "Adadelta",
    "Adagrad",
    "Adam",
    "AdamW",
    "Lamb",
    "Momentum",
    "Optimizer",
    "RMSProp",
]
