"""Facts about the library, and conversions of saved models."""

from .config import DataType

_BYTES = {
    DataType.FLOAT64: 8,
    DataType.INT64: 8,
    DataType.FLOAT32: 4,
    DataType.INT32: 4,
    DataType.FLOAT16: 2,
    DataType.BFLOAT16: 2,
    DataType.UINT8: 1,
    DataType.INT8: 1,
    DataType.BOOL: 1,
}


def get_version():
    """The version as text."""
    from .. import __version__

    return f"version: {__version__}\n"


def get_num_bytes_of_data_type(dtype):
    """Bytes per element of a DataType."""
    return _BYTES[dtype]


def get_trt_compile_version():
    """(0, 0, 0): there is no TensorRT."""
    return (0, 0, 0)


def get_trt_runtime_version():
    """(0, 0, 0): there is no TensorRT."""
    return (0, 0, 0)


def _get_phi_kernel_name(op_name):
    """The name of the kernel of an op, which is that of the op."""
    return op_name
