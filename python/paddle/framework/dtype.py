"""The default dtype, and the limits of dtypes."""

from .. import _C

_DEFAULTS = ("float16", "bfloat16", "float32", "float64")

# (bits, largest, smallest positive normal, epsilon, decimal digits that survive)
_FLOATING = {
    "float8_e4m3fn": (8, 448.0, 2.0**-6, 2.0**-3, 1),
    "float8_e5m2": (8, 57344.0, 2.0**-14, 2.0**-2, 1),
    "float16": (16, 65504.0, 2.0**-14, 2.0**-10, 3),
    "bfloat16": (16, (2 - 2.0**-7) * 2.0**127, 2.0**-126, 2.0**-7, 2),
    "float32": (32, (2 - 2.0**-23) * 2.0**127, 2.0**-126, 2.0**-23, 6),
    "float64": (64, (2 - 2.0**-52) * 2.0**1023, 2.0**-1022, 2.0**-52, 15),
}
_PARTS = {"complex64": "float32", "complex128": "float64"}


def name_of(dtype):
    """ "float32" for paddle.float32, "float32" and numpy.float32."""
    return str(_C.dtype(dtype))[len("paddle.") :]


def is_inexact(dtype):
    """Whether it is a floating or complex dtype."""
    return dtype.is_floating_point or dtype.is_complex


def set_default_dtype(d):
    """Sets the dtype of floating tensors for which none is given.

    Args:
        d (str|paddle.dtype|numpy.dtype): float16, bfloat16, float32 or float64.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.set_default_dtype("float64")
            >>> print(paddle.zeros([2]).dtype)
            paddle.float64
            >>> paddle.set_default_dtype("float32")
    """
    name = name_of(d)
    if name not in _DEFAULTS:
        raise TypeError(f"set_default_dtype: d must be one of {', '.join(_DEFAULTS)}, got {name}")
    _C.set_default_dtype(_C.dtype(name))


def get_default_dtype():
    """The name of the dtype of floating tensors for which none is given.

    Returns:
        str: "float32", unless :func:`set_default_dtype` has changed it.
    """
    return name_of(_C.default_dtype())


class iinfo:
    """Limits of an integer dtype.

    Args:
        dtype (paddle.dtype|str): An integer dtype.

    Attributes: ``min``, ``max``, ``bits``, ``dtype`` (its name).

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.iinfo(paddle.int8).max
            127
    """

    def __init__(self, dtype):
        name = name_of(dtype)
        if not name.startswith(("int", "uint")):
            raise ValueError(f"iinfo: dtype must be an integer type, got {name}")
        self.dtype = name
        self.bits = int(name.lstrip("uint"))
        unsigned = name.startswith("u")
        self.min = 0 if unsigned else -(2 ** (self.bits - 1))
        self.max = 2 ** (self.bits - (not unsigned)) - 1

    def __repr__(self):
        return f"paddle.iinfo(min={self.min}, max={self.max}, bits={self.bits}, dtype={self.dtype})"


class finfo:
    """Limits of a floating dtype, or of the parts of a complex one.

    Args:
        dtype (paddle.dtype|str): A floating or complex dtype.

    Attributes: ``min``, ``max``, ``eps`` (1 + eps is the number after 1), ``tiny`` and
    ``smallest_normal`` (the smallest positive number at full precision), ``resolution`` (10 to the
    minus of the decimal digits kept), ``bits``, ``dtype`` (its name).

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.finfo("float32").eps
            1.1920928955078125e-07
    """

    def __init__(self, dtype):
        name = name_of(dtype)
        if name not in _FLOATING and name not in _PARTS:
            raise ValueError(f"finfo: dtype must be floating or complex, got {name}")
        self.dtype = name
        self.bits, self.max, self.tiny, self.eps, digits = _FLOATING[_PARTS.get(name, name)]
        self.min = -self.max
        self.smallest_normal = self.tiny
        self.resolution = 10.0**-digits

    def __repr__(self):
        return (
            f"paddle.finfo(min={self.min}, max={self.max}, eps={self.eps}, "
            f"resolution={self.resolution}, smallest_normal={self.smallest_normal}, "
            f"tiny={self.tiny}, bits={self.bits}, dtype={self.dtype})"
        )


def convert_np_dtype_to_dtype_(np_dtype):
    """The dtype that a NumPy dtype, a type of NumPy's numbers or a name stands for.

    Args:
        np_dtype (numpy.dtype|type|str|paddle.dtype): The dtype.

    Returns:
        paddle.dtype: The dtype.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> print(paddle.framework.convert_np_dtype_to_dtype_("float32"))
            paddle.float32
    """
    return _C.dtype(np_dtype)
