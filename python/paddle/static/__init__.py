"""Programs that are built by recording, and run by an executor."""

from ..nn.param_attr import WeightNormParamAttr
from ..nn.parameter import create_parameter
from .backward import append_backward, gradients
from .executor import Executor
from .input import InputSpec
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

__all__ = [
    "Executor",
    "InputSpec",
    "Program",
    "WeightNormParamAttr",
    "append_backward",
    "create_global_var",
    "create_parameter",
    "data",
    "default_main_program",
    "default_startup_program",
    "gradients",
    "name_scope",
    "program_guard",
]
