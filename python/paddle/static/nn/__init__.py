"""Layers and control flow of static programs."""

from ..effects import py_func
from .common import batch_norm, conv2d, conv3d, embedding, fc, group_norm, layer_norm, prelu
from .control_flow import case, cond, switch_case, while_loop
from .more import (
    bilinear_tensor_product,
    conv2d_transpose,
    conv3d_transpose,
    deform_conv2d,
    instance_norm,
    row_conv,
    spectral_norm,
)

__all__ = [
    "batch_norm",
    "bilinear_tensor_product",
    "case",
    "cond",
    "conv2d",
    "conv2d_transpose",
    "conv3d",
    "conv3d_transpose",
    "deform_conv2d",
    "embedding",
    "fc",
    "group_norm",
    "instance_norm",
    "layer_norm",
    "prelu",
    "py_func",
    "row_conv",
    "spectral_norm",
    "switch_case",
    "while_loop",
]
