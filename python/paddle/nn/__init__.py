"""Networks: layers, what their parameters begin with, and functions."""

from .. import _lazy
from . import initializer
from .initializer.lazy_init import LazyGuard
from .layer import (
    activation,
    common,
    container,
    conv,
    distance,
    layers,
    loss,
    loss_many,
    norm,
    norm_more,
    padding,
    pooling,
    rnn,
    transformer,
    vision,
)
from .param_attr import ParamAttr
from .parameter import Parameter, create_parameter

_FAMILIES = (
    activation,
    common,
    container,
    conv,
    distance,
    layers,
    loss,
    loss_many,
    norm,
    norm_more,
    padding,
    pooling,
    rnn,
    transformer,
    vision,
)

__all__ = ["Parameter"]
for _family in _FAMILIES:
    for _name in _family.__all__:
        globals()[_name] = getattr(_family, _name)
    __all__ += _family.__all__

# Other names: those of other frameworks, and with a small d.
_SMALL_D = (
    "AdaptiveAvgPool",
    "AdaptiveMaxPool",
    "CircularPad",
    "ConstantPad",
    "Conv",
    "LPPool",
    "ReflectionPad",
    "ReplicationPad",
    "UpsamplingBilinear",
    "UpsamplingNearest",
    "ZeroPad",
)
_ALIASES = {
    "HuberLoss": "SmoothL1Loss",
    "Module": "Layer",
    "ModuleDict": "LayerDict",
    "ModuleList": "LayerList",
    "SiLU": "Silu",
    **{f"MaxUnpool{n}d": f"MaxUnPool{n}D" for n in "123"},
    **{f"{a}{n}d": f"{a}{n}D" for a in _SMALL_D for n in "123" if f"{a}{n}D" in __all__},
}
for _alias, _name in _ALIASES.items():
    globals()[_alias] = globals()[_name]
__all__ += _ALIASES

# Found when first asked for: layers do not need them to be made.
_LAZY_MODULES = ("attention", "clip", "decode", "functional", "init", "quant", "utils")
_LAZY_NAMES = {
    "BeamSearchDecoder": "decode",
    "dynamic_decode": "decode",
    "ClipGradByGlobalNorm": "clip",
    "ClipGradByNorm": "clip",
    "ClipGradByValue": "clip",
    "spectral_norm": "utils",
}
__all__ += _LAZY_NAMES

__getattr__, __dir__ = _lazy.find_later(globals(), _LAZY_MODULES, _LAZY_NAMES)
