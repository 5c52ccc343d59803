"""What concerns the whole process: dtypes, devices, random numbers, modes, flags."""

from .. import _lazy
from ..autograd import grad, no_grad
from ..device import (
    CPUPlace,
    CUDAPinnedPlace,
    CUDAPlace,
    CustomPlace,
    IPUPlace,
    XPUPinnedPlace,
    XPUPlace,
    get_device,
    is_compiled_with_cinn,
    is_compiled_with_cuda,
    is_compiled_with_custom_device,
    is_compiled_with_distribute,
    is_compiled_with_ipu,
    is_compiled_with_rocm,
    is_compiled_with_xpu,
    set_device,
)
from ..device import (
    current_place as _current_expected_place,
)
from .async_save import async_save, clear_async_save_task_queue
from .dtype import (
    convert_np_dtype_to_dtype_,
    finfo,
    get_default_dtype,
    iinfo,
    set_default_dtype,
)
from .flags import get_flags, set_flags
from .io import load, save
from .mode import (
    disable_signal_handler,
    dygraph_not_support,
    dygraph_only,
    in_dynamic_mode,
    in_dynamic_or_pir_mode,
    in_pir_executor_mode,
    in_pir_mode,
    use_pir_api,
)
from .random import (
    Generator,
    get_cuda_rng_state,
    get_rng_state,
    manual_seed,
    seed,
    set_cuda_rng_state,
    set_rng_state,
)

# What `paddle` itself has of it.
__all__ = [
    "CPUPlace",
    "CUDAPinnedPlace",
    "CUDAPlace",
    "CustomPlace",
    "Generator",
    "IPUPlace",
    "XPUPinnedPlace",
    "XPUPlace",
    "async_save",
    "clear_async_save_task_queue",
    "disable_signal_handler",
    "finfo",
    "get_cuda_rng_state",
    "get_default_dtype",
    "get_device",
    "get_flags",
    "get_rng_state",
    "iinfo",
    "in_dynamic_mode",
    "is_compiled_with_cinn",
    "is_compiled_with_cuda",
    "is_compiled_with_custom_device",
    "is_compiled_with_distribute",
    "is_compiled_with_ipu",
    "is_compiled_with_rocm",
    "is_compiled_with_xpu",
    "load",
    "manual_seed",
    "save",
    "seed",
    "set_cuda_rng_state",
    "set_default_dtype",
    "set_device",
    "set_flags",
    "set_rng_state",
]

_LATER = {
    "Block": ".static.program",
    "core": ".base",
    "ParamAttr": ".nn",
    "Parameter": ".nn",
    "Program": ".static",
    "disable_static": ".static",
    "enable_static": ".static",
    "switch_main_program": ".static.program",
    "switch_startup_program": ".static.program",
}
__getattr__, __dir__ = _lazy.find_later(globals(), (), _LATER)
