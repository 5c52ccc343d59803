"""Training, evaluation and prediction as one call each."""

from . import callbacks
from .flops import flops
from .model import Model
from .summary import summary

__all__ = ["Model", "callbacks", "flops", "summary"]
