"""Combinations of functions that models use, under the names of their fused kernels."""

from ....nn.functional import swiglu
from .attention import (
    fused_feedforward,
    fused_multi_head_attention,
    variable_length_memory_efficient_attention,
)
from .linear import (
    fused_bias_act,
    fused_dropout_add,
    fused_linear,
    fused_linear_activation,
    fused_matmul_bias,
)
from .norm import (
    fast_ln,
    fast_rms_norm,
    fused_bias_dropout_residual_layer_norm,
    fused_layer_norm,
    fused_rms_norm,
    fused_rms_norm_ext,
)
from .rotary import fused_rotary_position_embedding

__all__ = [
    "fast_ln",
    "fast_rms_norm",
    "fused_bias_act",
    "fused_bias_dropout_residual_layer_norm",
    "fused_dropout_add",
    "fused_feedforward",
    "fused_layer_norm",
    "fused_linear",
    "fused_linear_activation",
    "fused_matmul_bias",
    "fused_multi_head_attention",
    "fused_rms_norm",
    "fused_rms_norm_ext",
    "fused_rotary_position_embedding",
    "swiglu",
    "variable_length_memory_efficient_attention",
]
