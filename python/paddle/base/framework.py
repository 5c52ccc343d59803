"""Programs, modes and flags."""

from .. import _C, _lazy
from ..device import (
    CPUPlace,
    CUDAPinnedPlace,
    CUDAPlace,
    CustomPlace,
    IPUPlace,
    XPUPinnedPlace,
    XPUPlace,
    is_compiled_with_cinn,
    is_compiled_with_cuda,
    is_compiled_with_distribute,
    is_compiled_with_rocm,
    is_compiled_with_xpu,
)
from ..device import current_place as _current_expected_place
from ..framework import (
    convert_np_dtype_to_dtype_,
    disable_signal_handler,
    dygraph_not_support,
    dygraph_only,
    get_flags,
    in_dynamic_or_pir_mode,
    in_pir_executor_mode,
    in_pir_mode,
    set_flags,
    use_pir_api,
)
from ..framework import in_dynamic_mode as in_dygraph_mode
from ..nn import Parameter
from ..static import (
    Program,
    Variable,
    cpu_places,
    cuda_places,
    default_main_program,
    default_startup_program,
    device_guard,
    name_scope,
    program_guard,
)
from ..static.program import Block, switch_main_program, switch_startup_program
from ..utils import require_version, unique_name

EagerParamBase = Parameter
