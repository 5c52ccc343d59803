"""What programs ask of the core: places, devices, dtypes, generators."""

import types

from .. import _C, _lazy
from ..device import (
    CPUPlace,
    CUDAPinnedPlace,
    CUDAPlace,
    CustomPlace,
    IPUPlace,
    XPUPinnedPlace,
    XPUPlace,
    get_all_custom_device_type,
    get_all_device_type,
    get_available_custom_device,
    get_available_device,
    get_device_properties,
    is_compiled_with_cinn,
    is_compiled_with_cuda,
    is_compiled_with_custom_device,
    is_compiled_with_distribute,
    is_compiled_with_ipu,
    is_compiled_with_rocm,
    is_compiled_with_xpu,
)
from ..framework.dtype import finfo, iinfo, name_of
from ..framework.random import default_generator
from ..tensor.manipulation.shape import broadcast_shape

Place = _C.Place
Tensor = DenseTensor = _C.Tensor
is_compiled_with_dist = is_compiled_with_distribute

eager = types.SimpleNamespace(Tensor=_C.Tensor)


class VarDesc:
    """Holds the dtypes under the names that saved programs had for them."""

    class VarType:
        """The dtypes."""

        BF16, FP16, FP32, FP64 = _C.bfloat16, _C.float16, _C.float32, _C.float64
        FP8_E4M3FN, FP8_E5M2 = _C.float8_e4m3fn, _C.float8_e5m2
        BOOL, COMPLEX64, COMPLEX128 = _C.bool, _C.complex64, _C.complex128
        INT8, INT16, INT32, INT64 = _C.int8, _C.int16, _C.int32, _C.int64
        UINT8, UINT16, UINT32, UINT64 = _C.uint8, _C.uint16, _C.uint32, _C.uint64


def get_all_op_names():
    """The names of all ops.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> "matmul" in paddle.base.core.get_all_op_names()
            True
    """
    return list(_C.op_names())


def size_of_dtype(dtype):
    """How many bytes an element has.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.base.core.size_of_dtype(paddle.float64)
            8
    """
    return _C.dtype(dtype).itemsize


def get_cuda_device_count():
    """The number of GPUs."""
    return _C.device_count("gpu")


def get_custom_device_count(device_type):
    """The number of devices of a plug-in's type."""
    if device_type not in _C.custom_device_types():
        raise RuntimeError(f"get_custom_device_count: there is no plug-in for {device_type!r}")
    return _C.device_count(device_type)


def default_cpu_generator():
    """The generator from which random numbers on the CPU come."""
    return default_generator("cpu")


def default_cuda_generator(index):
    """The generator from which random numbers on a GPU come."""
    return default_generator(f"gpu:{index}")


def set_num_threads(num):
    """Sets how many threads an op on the CPU uses at most."""
    _C.set_num_threads(num)


def is_float16_supported(place):
    """Whether ops compute with float16 at a place: everywhere."""
    return True


def is_bfloat16_supported(place):
    """Whether ops compute with bfloat16 at a place: everywhere."""
    return True


__getattr__, __dir__ = _lazy.find_later(
    globals(), (), {"Scope": "..static", "from_dlpack": "..utils.dlpack"}
)
