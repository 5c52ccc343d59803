"""Complex numbers, their parts and angles."""

from ... import _C
from ..._op import op

__all__ = [
    "real",
    "imag",
    "conj",
    "angle",
    "complex",
    "polar",
]
_NO_METHODS = ("complex",)
METHODS = [name for name in __all__ if name not in _NO_METHODS]


@op("real")
def real(x, name=None):
    """The real parts of complex numbers, in the same memory.

    Args:
        x (Tensor): The numbers.
        name (str|None): Has no effect.

    Returns:
        Tensor: Of the shape of ``x``.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> x = paddle.to_tensor([3 + 4j, -1j])
            >>> paddle.real(x)
            Tensor(shape=[2], dtype=float32, place=Place(cpu), stop_gradient=True,
                   [3. , -0.])
    """


@op("imag")
def imag(x, name=None):
    """The imaginary parts of complex numbers, in the same memory.

    Args:
        x (Tensor): The numbers.
        name (str|None): Has no effect.

    Returns:
        Tensor: Of the shape of ``x``.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> x = paddle.to_tensor([3 + 4j, -1j])
            >>> paddle.imag(x)
            Tensor(shape=[2], dtype=float32, place=Place(cpu), stop_gradient=True,
                   [ 4., -1.])
    """


@op("conj")
def conj(x, name=None):
    """The complex conjugate of ``x``; real numbers stay.

    Args:
        x (Tensor): The numbers.
        name (str|None): Has no effect.

    Returns:
        Tensor: Of the shape of ``x``.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> x = paddle.to_tensor([3 + 4j, -1j])
            >>> paddle.conj(x)
            Tensor(shape=[2], dtype=complex64, place=Place(cpu), stop_gradient=True,
                   [(3.00000000-4.00000000j) , (-0.00000000+1.00000000j)])
    """


@op("angle")
def angle(x, name=None):
    """The angle between complex numbers and the real axis, in (-pi, pi].

    Args:
        x (Tensor): The numbers.
        name (str|None): Has no effect.

    Returns:
        Tensor: Of the shape of ``x``.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.angle(paddle.to_tensor([1.0, -1.0]))
            Tensor(shape=[2], dtype=float32, place=Place(cpu), stop_gradient=True,
                   [0.        , 3.14159274])
    """


@op("complex")
def complex(real, imag, name=None, *, out=None):
    """Complex numbers from their parts.

    Args:
        real (Tensor): The real parts, float32 or float64.
        imag (Tensor): The imaginary parts, of the same dtype; broadcast.
        name (str|None): Has no effect.
        out (Tensor|None): Becomes the result.

    Returns:
        Tensor: Of the common shape.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.complex(paddle.to_tensor([1.0, 2.0]), paddle.to_tensor([3.0, 4.0]))
            Tensor(shape=[2], dtype=complex64, place=Place(cpu), stop_gradient=True,
                   [(1.00000000+3.00000000j), (2.00000000+4.00000000j)])
    """


def polar(abs, angle, name=None, *, out=None):
    """Complex numbers from their absolute values and angles.

    Args:
        abs (Tensor): The absolute values, float32 or float64.
        angle (Tensor): The angles, of the same dtype.
        name (str|None): Has no effect.
        out (Tensor|None): Becomes the result.

    Returns:
        Tensor: Of the common shape.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.polar(paddle.to_tensor([1.0, 2.0]), paddle.to_tensor([0.0, 0.0]))
            Tensor(shape=[2], dtype=complex64, place=Place(cpu), stop_gradient=True,
                   [(1.00000000+0.00000000j), (2.00000000+0.00000000j)])
    """
    return _C.ops.complex(abs * _C.ops.cos(angle), abs * _C.ops.sin(angle), out=out)
