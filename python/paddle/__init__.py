"""A deep learning framework with the public interface of PaddlePaddle 3.3."""

import os as _os
from math import e, inf, nan, pi

from . import _cpu

if _missing := _cpu.missing():  # before anything that could meet an instruction it does not have
    raise ImportError(
        f"paddle needs a processor with {_missing}; this one lacks it. "
        "Programs run on any x86-64-v2 machine (from about 2009 on)."
    )

from . import _C, _lazy
from ._C import (
    Place,
    Size,
    Tensor,
    bfloat16,
    bool,
    complex64,
    complex128,
    dtype,
    float8_e4m3fn,
    float8_e5m2,
    float16,
    float32,
    float64,
    int8,
    int16,
    int32,
    int64,
    pstring,
    raw,
    uint8,
    uint16,
    uint32,
    uint64,
)
from .autograd import enable_grad, grad, is_grad_enabled, no_grad, set_grad_enabled
from .framework import *
from .tensor import *

__version__ = "3.3.1"

newaxis = None
half, float, double = float16, float32, float64
short, int, long = int16, int32, int64
cfloat, cdouble = complex64, complex128

# Found when first asked for, so that an import pays only for what it uses: a name here is a module
# of the package, or a name in one.
_LAZY_MODULES = (
    "_C_ops",
    "amp",
    "audio",
    "base",
    "callbacks",
    "common_ops_import",
    "compat",
    "cuda",
    "decomposition",
    "device",
    "distributed",
    "distribution",
    "fft",
    "functional",
    "geometric",
    "hapi",
    "hub",
    "incubate",
    "inference",
    "io",
    "jit",
    "linalg",
    "metric",
    "nn",
    "onnx",
    "optimizer",
    "profiler",
    "quantization",
    "random",
    "reader",
    "regularizer",
    "signal",
    "sparse",
    "special",
    "static",
    "sysconfig",
    "text",
    "utils",
    "version",
    "vision",
)
_LAZY_NAMES = {
    "Model": "hapi",
    "summary": "hapi",
    "flops": "hapi",
    "adaptive_avg_pool1d": "nn.functional",
    "conv1d": "nn.functional",
    "conv2d": "nn.functional",
    "conv3d": "nn.functional",
    "group_norm": "nn.functional",
    "layer_norm": "nn.functional",
    "pdist": "nn.functional",
    "autocast": "amp",
    "get_autocast_cpu_dtype": "amp",
    "get_autocast_dtype": "amp",
    "get_autocast_gpu_dtype": "amp",
    "is_autocast_enabled": "amp",
    "device_guard": "device",
    "get_cudnn_version": "device",
    "get_default_device": "device",
    "set_default_device": "device",
    "Event": "device",
    "Stream": "device",
    "bartlett_window": "audio.functional.window",
    "blackman_window": "audio.functional.window",
    "hamming_window": "audio.functional.window",
    "hann_window": "audio.functional.window",
    "kaiser_window": "audio.functional.window",
    "from_dlpack": "utils.dlpack",
    "to_dlpack": "utils.dlpack",
    "DataParallel": "distributed",
    "ParamAttr": "nn",
    "LazyGuard": "nn",
    "create_parameter": "nn",
    "batch": "reader",
    "enable_static": "static",
    "disable_static": "static",
}

__getattr__, __dir__ = _lazy.find_later(globals(), _LAZY_MODULES, _LAZY_NAMES)

if _folder := _os.environ.get("CUSTOM_DEVICE_ROOT"):
    from .device.plugins import load as _load_plugins

    _load_plugins(_folder)
