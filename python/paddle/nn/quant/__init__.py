"""Linear layers whose weights are integers of few bits."""

from .quantized_linear import (
    llm_int8_linear,
    weight_dequantize,
    weight_only_linear,
    weight_quantize,
)
from .stub import Stub

__all__ = [
    "Stub",
    "llm_int8_linear",
    "weight_dequantize",
    "weight_only_linear",
    "weight_quantize",
]
