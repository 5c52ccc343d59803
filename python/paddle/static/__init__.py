"""Programs that are built by recording, and run by an executor."""

from .. import _lazy
from .._C import Tensor as Variable
from ..nn.param_attr import WeightNormParamAttr
from ..nn.parameter import create_parameter
from .backward import append_backward, gradients
from .effects import Print, py_func
from .executor import Executor
from .input import InputSpec
from .io import (
    load,
    load_from_file,
    load_inference_model,
    load_program_state,
    normalize_program,
    save,
    save_inference_model,
    save_to_file,
    set_program_state,
)
from .program import (
    Program,
    create_global_var,
    data,
    default_main_program,
    default_startup_program,
    disable_static,
    enable_static,
    name_scope,
    program_guard,
)
from .scope import Scope, global_scope, scope_guard
from .strategy import (
    BuildStrategy,
    CompiledProgram,
    cpu_places,
    cuda_places,
    device_guard,
    xpu_places,
)

__all__ = [
    "BuildStrategy",
    "CompiledProgram",
    "Executor",
    "ExponentialMovingAverage",
    "InputSpec",
    "Print",
    "Program",
    "Scope",
    "Variable",
    "WeightNormParamAttr",
    "append_backward",
    "cpu_places",
    "create_global_var",
    "create_parameter",
    "cuda_places",
    "data",
    "default_main_program",
    "default_startup_program",
    "device_guard",
    "global_scope",
    "gradients",
    "load",
    "load_from_file",
    "load_inference_model",
    "load_program_state",
    "name_scope",
    "normalize_program",
    "program_guard",
    "py_func",
    "save",
    "save_inference_model",
    "save_to_file",
    "scope_guard",
    "set_program_state",
    "xpu_places",
]

__getattr__, __dir__ = _lazy.find_later(
    globals(), ("nn",), {"accuracy": ".metric", "ExponentialMovingAverage": "average"}
)
