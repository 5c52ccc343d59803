"""Initializers for parameters that have none of their own."""

from ..nn.initializer import set_global_initializer
