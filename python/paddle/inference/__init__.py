"""Running saved models."""

from .config import Config, DataType, PassBuilder, PlaceType, PrecisionType, XpuConfig
from .predictor import Predictor, PredictorPool, Tensor, create_predictor
from .tools import (
    _get_phi_kernel_name,
    get_num_bytes_of_data_type,
    get_trt_compile_version,
    get_trt_runtime_version,
    get_version,
)

__all__ = [
    "Config",
    "DataType",
    "PlaceType",
    "PrecisionType",
    "Predictor",
    "PredictorPool",
    "Tensor",
    "XpuConfig",
    "create_predictor",
    "get_num_bytes_of_data_type",
    "get_trt_compile_version",
    "get_trt_runtime_version",
    "get_version",
]
