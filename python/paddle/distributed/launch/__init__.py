"""Starts the processes of a program: python -m paddle.distributed.launch."""

from .main import launch

__all__ = ["launch"]
