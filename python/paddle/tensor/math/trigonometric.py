"""Functions of angles, and their hyperbolic sisters."""

import math

from ... import _C
from ..._op import inplace, op, written

__all__ = [
    "sin",
    "sin_",
    "cos",
    "cos_",
    "tan",
    "tan_",
    "asin",
    "asin_",
    "acos",
    "acos_",
    "atan",
    "atan_",
    "sinh",
    "sinh_",
    "cosh",
    "cosh_",
    "tanh",
    "tanh_",
    "asinh",
    "asinh_",
    "acosh",
    "acosh_",
    "atanh",
    "atanh_",
    "atan2",
    "hypot",
    "hypot_",
    "sinc",
    "sinc_",
    "deg2rad",
    "rad2deg",
]
METHODS = __all__


@op("sin", aliases={"input": "x"})
def sin(x, name=None, *, out=None):
    """Sine of ``x``, in radians.

    Args:
        x (Tensor): The numbers; integers give float32.
        name (str|None): Has no effect.
        out (Tensor|None): Becomes the result.

    Returns:
        Tensor: Of the shape of ``x``.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> [round(y, 4) for y in paddle.sin(paddle.to_tensor([0.0, 1.0])).tolist()]
            [0.0, 0.8415]
    """


sin_ = inplace(sin)


@op("cos", aliases={"input": "x"})
def cos(x, name=None, *, out=None):
    """Cosine of ``x``, in radians.

    Args:
        x (Tensor): The numbers; integers give float32.
        name (str|None): Has no effect.
        out (Tensor|None): Becomes the result.

    Returns:
        Tensor: Of the shape of ``x``.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> [round(y, 4) for y in paddle.cos(paddle.to_tensor([0.0, 1.0])).tolist()]
            [1.0, 0.5403]
    """


cos_ = inplace(cos)


@op("tan")
def tan(x, name=None):
    """Tangent of ``x``, in radians.

    Args:
        x (Tensor): The numbers; integers give float32.
        name (str|None): Has no effect.

    Returns:
        Tensor: Of the shape of ``x``.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> [round(y, 4) for y in paddle.tan(paddle.to_tensor([0.0, 1.0])).tolist()]
            [0.0, 1.5574]
    """


tan_ = inplace(tan)


@op("asin", aliases={"input": "x"})
def asin(x, name=None):
    """Inverse sine of ``x``: an angle in [-pi / 2, pi / 2].

    Args:
        x (Tensor): The numbers; integers give float32.
        name (str|None): Has no effect.

    Returns:
        Tensor: Of the shape of ``x``.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> [round(y, 4) for y in paddle.asin(paddle.to_tensor([0.0, 1.0])).tolist()]
            [0.0, 1.5708]
    """


asin_ = inplace(asin)


@op("acos", aliases={"input": "x"})
def acos(x, name=None, *, out=None):
    """Inverse cosine of ``x``: an angle in [0, pi].

    Args:
        x (Tensor): The numbers; integers give float32.
        name (str|None): Has no effect.
        out (Tensor|None): Becomes the result.

    Returns:
        Tensor: Of the shape of ``x``.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> [round(y, 4) for y in paddle.acos(paddle.to_tensor([0.0, 1.0])).tolist()]
            [1.5708, 0.0]
    """


acos_ = inplace(acos)


@op("atan")
def atan(x, name=None):
    """Inverse tangent of ``x``: an angle in (-pi / 2, pi / 2).

    Args:
        x (Tensor): The numbers; integers give float32.
        name (str|None): Has no effect.

    Returns:
        Tensor: Of the shape of ``x``.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> [round(y, 4) for y in paddle.atan(paddle.to_tensor([0.0, 1.0])).tolist()]
            [0.0, 0.7854]
    """


atan_ = inplace(atan)


@op("sinh", aliases={"input": "x"})
def sinh(x, name=None, *, out=None):
    """Hyperbolic sine of ``x``.

    Args:
        x (Tensor): The numbers; integers give float32.
        name (str|None): Has no effect.
        out (Tensor|None): Becomes the result.

    Returns:
        Tensor: Of the shape of ``x``.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> [round(y, 4) for y in paddle.sinh(paddle.to_tensor([0.0, 1.0])).tolist()]
            [0.0, 1.1752]
    """


sinh_ = inplace(sinh)


@op("cosh", aliases={"input": "x"})
def cosh(x, name=None, *, out=None):
    """Hyperbolic cosine of ``x``.

    Args:
        x (Tensor): The numbers; integers give float32.
        name (str|None): Has no effect.
        out (Tensor|None): Becomes the result.

    Returns:
        Tensor: Of the shape of ``x``.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> [round(y, 4) for y in paddle.cosh(paddle.to_tensor([0.0, 1.0])).tolist()]
            [1.0, 1.5431]
    """


cosh_ = inplace(cosh)


@op("tanh", aliases={"input": "x"})
def tanh(x, name=None, *, out=None):
    """Hyperbolic tangent of ``x``.

    Args:
        x (Tensor): The numbers; integers give float32.
        name (str|None): Has no effect.
        out (Tensor|None): Becomes the result.

    Returns:
        Tensor: Of the shape of ``x``.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> [round(y, 4) for y in paddle.tanh(paddle.to_tensor([0.0, 1.0])).tolist()]
            [0.0, 0.7616]
    """


tanh_ = inplace(tanh)


@op("asinh")
def asinh(x, name=None):
    """Inverse hyperbolic sine of ``x``.

    Args:
        x (Tensor): The numbers; integers give float32.
        name (str|None): Has no effect.

    Returns:
        Tensor: Of the shape of ``x``.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> [round(y, 4) for y in paddle.asinh(paddle.to_tensor([0.0, 1.0])).tolist()]
            [0.0, 0.8814]
    """


asinh_ = inplace(asinh)


@op("acosh", aliases={"input": "x"})
def acosh(x, name=None, *, out=None):
    """Inverse hyperbolic cosine of ``x``, for ``x >= 1``.

    Args:
        x (Tensor): The numbers; integers give float32.
        name (str|None): Has no effect.
        out (Tensor|None): Becomes the result.

    Returns:
        Tensor: Of the shape of ``x``.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> [round(y, 4) for y in paddle.acosh(paddle.to_tensor([1.0, 2.0])).tolist()]
            [0.0, 1.317]
    """


acosh_ = inplace(acosh)


@op("atanh", aliases={"input": "x"})
def atanh(x, name=None, *, out=None):
    """Inverse hyperbolic tangent of ``x``, for ``x`` in (-1, 1).

    Args:
        x (Tensor): The numbers; integers give float32.
        name (str|None): Has no effect.
        out (Tensor|None): Becomes the result.

    Returns:
        Tensor: Of the shape of ``x``.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> [round(y, 4) for y in paddle.atanh(paddle.to_tensor([0.0, 0.5])).tolist()]
            [0.0, 0.5493]
    """


atanh_ = inplace(atanh)


@op("atan2")
def atan2(x, y, name=None):
    """The angle between the first axis and the point ``(y, x)``, in [-pi, pi].

    Args:
        x (Tensor): The second coordinates; integers give float64.
        y (Tensor): The other numbers, whose shape broadcasts with that of ``x``.
        name (str|None): Has no effect.

    Returns:
        Tensor: Of the common shape.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.atan2(paddle.to_tensor([1.0, -1.0]), paddle.to_tensor([0.0, -1.0]))
            Tensor(shape=[2], dtype=float32, place=Place(cpu), stop_gradient=True,
                   [ 1.57079637, -2.35619450])
    """


def hypot(x, y, name=None):
    """``sqrt(x * x + y * y)``: the length of the third side of a right-angled triangle.

    Args:
        x (Tensor): The numbers.
        y (Tensor): The other numbers, whose shape broadcasts with that of ``x``.
        name (str|None): Has no effect.

    Returns:
        Tensor: Of the common shape.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.hypot(paddle.to_tensor([3.0]), paddle.to_tensor([4.0]))
            Tensor(shape=[1], dtype=float32, place=Place(cpu), stop_gradient=True,
                   [5.])
    """
    return _C.ops.sqrt(x * x + y * y)


hypot_ = written(hypot)


def sinc(x, name=None):
    """``sin(pi x) / (pi x)``, which is 1 for 0.

    Args:
        x (Tensor): The numbers.
        name (str|None): Has no effect.

    Returns:
        Tensor: Of the shape of ``x``.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> [round(y, 4) for y in paddle.sinc(paddle.to_tensor([0.0, 0.5])).tolist()]
            [1.0, 0.6366]
    """
    zero = _C.ops.equal(x, _C.ops.full([], 0.0, x.dtype))
    one = _C.ops.full([], 1.0, x.dtype)
    angle = _C.ops.where(zero, one, x * math.pi)
    return _C.ops.where(zero, one, _C.ops.sin(angle) / angle)


sinc_ = written(sinc)


def deg2rad(x, name=None):
    """Degrees as radians.

    Args:
        x (Tensor): The numbers; integers give float32.
        name (str|None): Has no effect.

    Returns:
        Tensor: Of the shape of ``x``.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> [round(y, 4) for y in paddle.deg2rad(paddle.to_tensor([180.0, 90.0])).tolist()]
            [3.1416, 1.5708]
    """
    return x * (math.pi / 180)


def rad2deg(x, name=None):
    """Radians as degrees.

    Args:
        x (Tensor): The numbers; integers give float32.
        name (str|None): Has no effect.

    Returns:
        Tensor: Of the shape of ``x``.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> [round(y, 4) for y in paddle.rad2deg(paddle.to_tensor([3.0, 1.5])).tolist()]
            [171.8873, 85.9437]
    """
    return x * (180 / math.pi)
