"""Gradients, parameters and weights of layers."""

from .clip_grad import clip_grad_norm_, clip_grad_value_
from .spectral_norm import spectral_norm
from .transform_parameters import parameters_to_vector, vector_to_parameters
from .weight_norm import remove_weight_norm, weight_norm

__all__ = [
    "clip_grad_norm_",
    "clip_grad_value_",
    "parameters_to_vector",
    "remove_weight_norm",
    "spectral_norm",
    "vector_to_parameters",
    "weight_norm",
]
