"""Names that programs know from the library's lower layer, for what has its home elsewhere."""

from .. import _lazy
from . import core, framework
from .framework import (
    CPUPlace,
    CUDAPinnedPlace,
    CUDAPlace,
    CustomPlace,
    IPUPlace,
    Parameter,
    Program,
    Variable,
    XPUPinnedPlace,
    XPUPlace,
    cpu_places,
    cuda_places,
    default_main_program,
    default_startup_program,
    device_guard,
    get_flags,
    in_dygraph_mode,
    in_dynamic_or_pir_mode,
    in_pir_mode,
    is_compiled_with_cinn,
    is_compiled_with_cuda,
    is_compiled_with_rocm,
    is_compiled_with_xpu,
    name_scope,
    program_guard,
    set_flags,
)

__all__ = []

__getattr__, __dir__ = _lazy.find_later(
    globals(),
    (
        "backward",
        "compiler",
        "data_feeder",
        "dygraph",
        "executor",
        "initializer",
        "param_attr",
        "unique_name",
    ),
    {
        "BuildStrategy": ".static",
        "CompiledProgram": ".static",
        "DenseTensor": ".base.core",
        "Executor": ".static",
        "ParamAttr": ".nn",
        "Scope": ".static",
        "Tensor": ".base.core",
        "WeightNormParamAttr": ".static",
        "append_backward": ".static",
        "disable_dygraph": ".base.dygraph",
        "enable_dygraph": ".base.dygraph",
        "global_scope": ".static",
        "gradients": ".static",
        "scope_guard": ".static",
        "set_global_initializer": ".nn.initializer",
    },
)
