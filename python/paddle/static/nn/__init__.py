"""Layers and control flow of static programs."""

from .common import batch_norm, conv2d, conv3d, embedding, fc, group_norm, layer_norm, prelu
from .control_flow import case, cond, switch_case, while_loop

__all__ = [
    "batch_norm",
    "case",
    "cond",
    "conv2d",
    "conv3d",
    "embedding",
    "fc",
    "group_norm",
    "layer_norm",
    "prelu",
    "switch_case",
    "while_loop",
]
