"""Data sets that are read from local files."""

from .mnist import MNIST, FashionMNIST
