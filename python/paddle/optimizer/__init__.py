"""Optimizers: how parameters change with their gradients."""

from . import lr
from .adam import Adam, AdamW
from .adaptive import Adadelta, Adagrad, Adamax, RMSProp
from .by_sign import ASGD, Rprop
from .lamb import Lamb
from .lbfgs import LBFGS
from .momentum import SGD, Momentum
from .nadam import NAdam, RAdam
from .optimizer import Optimizer

__all__ = [
    "ASGD",
    "LBFGS",
    "SGD",
    "Adadelta",
    "Adagrad",
    "Adam",
    "AdamW",
    "Adamax",
    "Lamb",
    "Momentum",
    "NAdam",
    "Optimizer",
    "RAdam",
    "RMSProp",
    "Rprop",
]
