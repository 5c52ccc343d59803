"""Data sets that are read from local files."""

from .mnist import MNIST, FashionMNIST

__all__ = ["MNIST", "FashionMNIST"]
