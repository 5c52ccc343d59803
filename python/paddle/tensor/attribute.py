"""What a tensor is: its shape, rank and kind of number."""

from .. import _C
from .._op import alias

_ops = _C.ops


def _checked(x, function):
    if not isinstance(x, _C.Tensor):
        raise TypeError(f"{function}: x must be a Tensor, got {type(x).__name__}")
    return x


def shape(input):
    """The sizes of input, as a vector of int64 that programs may compute with.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.shape(paddle.ones([2, 3])).tolist()
            [2, 3]
    """
    return _ops.shape64(input)


def rank(input):
    """How many axes input has, as a tensor.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.rank(paddle.ones([2, 3])).item()
            2
    """
    return _ops.full([], input.ndim, _C.int32)


def is_tensor(x):
    """Whether x is a Tensor."""
    return isinstance(x, _C.Tensor)


@alias(input="x")
def is_complex(x):
    """Whether the elements of x are complex numbers.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.is_complex(paddle.ones([1], "complex64"))
            True
    """
    return _checked(x, "is_complex").dtype in (_C.complex64, _C.complex128)


@alias(input="x")
def is_floating_point(x):
    """Whether the elements of x are real floating numbers.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.is_floating_point(paddle.ones([1], "bfloat16"))
            True
    """
    floating = (_C.float32, _C.float64, _C.float16, _C.bfloat16)
    return _checked(x, "is_floating_point").dtype in floating


def is_integer(x):
    """Whether the elements of x are integers; bool are none.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.is_integer(paddle.ones([1], "int32"))
            True
    """
    integers = (_C.uint8, _C.int8, _C.int16, _C.int32, _C.int64)
    return _checked(x, "is_integer").dtype in integers


METHODS = ["is_complex", "is_floating_point", "is_integer", "is_tensor"]
__all__ = [
    "is_complex",
    "is_floating_point",
    "is_integer",
    "is_tensor",
    "rank",
    "shape",
]
