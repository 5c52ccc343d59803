"""Signs, rounding and limits."""

import math

from ... import _C
from ..._op import alias, inplace, op, written
from ...framework.dtype import finfo

__all__ = [
    "abs",
    "abs_",
    "sign",
    "sgn",
    "signbit",
    "neg",
    "neg_",
    "negative",
    "positive",
    "floor",
    "ceil",
    "trunc",
    "trunc_",
    "round",
    "frac",
    "frac_",
    "clip",
    "clamp",
    "nan_to_num",
    "nan_to_num_",
    "heaviside",
    "copysign",
    "copysign_",
    "nextafter",
]
_NO_METHODS = ("positive",)
METHODS = [name for name in __all__ if name not in _NO_METHODS] + [
    "floor_",
    "ceil_",
    "round_",
    "clip_",
    "clamp_",
]


@op("abs", aliases={"input": "x"})
def abs(x, name=None, *, out=None):
    """The absolute value of ``x``; that of complex numbers is real.

    Args:
        x (Tensor): The numbers.
        name (str|None): Has no effect.
        out (Tensor|None): Becomes the result.

    Returns:
        Tensor: Of the shape of ``x``.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.abs(paddle.to_tensor([-1.0, 2.0]))
            Tensor(shape=[2], dtype=float32, place=Place(cpu), stop_gradient=True,
                   [1., 2.])
    """


abs_ = inplace(abs)


@op("sign", aliases={"input": "x"})
def sign(x, name=None, *, out=None):
    """-1, 0 or 1, by the sign of ``x``; of a complex number ``x / |x|``.

    Args:
        x (Tensor): The numbers.
        name (str|None): Has no effect.
        out (Tensor|None): Becomes the result.

    Returns:
        Tensor: Of the shape of ``x``.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.sign(paddle.to_tensor([-3.0, 0.0, 2.0]))
            Tensor(shape=[3], dtype=float32, place=Place(cpu), stop_gradient=True,
                   [-1.,  0.,  1.])
    """


@op("sign")
def sgn(x, name=None):
    """-1, 0 or 1, by the sign of ``x``; of a complex number ``x / |x|``, or 0.

    Args:
        x (Tensor): The numbers.
        name (str|None): Has no effect.

    Returns:
        Tensor: Of the shape of ``x``.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.sgn(paddle.to_tensor([-3.0, 0.0, 2.0]))
            Tensor(shape=[3], dtype=float32, place=Place(cpu), stop_gradient=True,
                   [-1.,  0.,  1.])
    """


def signbit(x, name=None):
    """Whether the sign bit is set, that of -0 too.

    Args:
        x (Tensor): The numbers.
        name (str|None): Has no effect.

    Returns:
        Tensor: Of dtype bool.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.signbit(paddle.to_tensor([-1.0, -0.0, 0.0]))
            Tensor(shape=[3], dtype=bool, place=Place(cpu), stop_gradient=True,
                   [True , True , False])
    """
    one = _C.ops.full([], 1, x.dtype)
    return _C.ops.less_than(_C.ops.copysign(one, x), _C.ops.full([], 0, x.dtype))


def neg(x, name=None):
    """``-x``.

    Args:
        x (Tensor): The numbers.
        name (str|None): Has no effect.

    Returns:
        Tensor: Of the shape of ``x``.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.neg(paddle.to_tensor([-1.0, 2.0]))
            Tensor(shape=[2], dtype=float32, place=Place(cpu), stop_gradient=True,
                   [ 1., -2.])
    """
    return _C.ops.scale(x, -1)


neg_ = written(neg)


def negative(x, name=None):
    """``-x``.

    Args:
        x (Tensor): The numbers.
        name (str|None): Has no effect.

    Returns:
        Tensor: Of the shape of ``x``.

    Raises:
        TypeError: if ``x`` is bool.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.negative(paddle.to_tensor([-1.0, 2.0]))
            Tensor(shape=[2], dtype=float32, place=Place(cpu), stop_gradient=True,
                   [ 1., -2.])
    """
    if x.dtype == _C.bool:
        raise TypeError("negative: x must not be bool")
    return _C.ops.scale(x, -1)


def positive(x, name=None):
    """``x`` itself.

    Args:
        x (Tensor): The numbers.
        name (str|None): Has no effect.

    Returns:
        Tensor: ``x``.

    Raises:
        TypeError: if ``x`` is bool.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.positive(paddle.to_tensor([-1.0, 2.0]))
            Tensor(shape=[2], dtype=float32, place=Place(cpu), stop_gradient=True,
                   [-1.,  2.])
    """
    if x.dtype == _C.bool:
        raise TypeError("positive: x must not be bool")
    return x


@op("floor", aliases={"input": "x"})
def floor(x, name=None, *, out=None):
    """The largest integers not above ``x``.

    Args:
        x (Tensor): The numbers.
        name (str|None): Has no effect.
        out (Tensor|None): Becomes the result.

    Returns:
        Tensor: Of the shape of ``x``.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.floor(paddle.to_tensor([-1.5, 1.5]))
            Tensor(shape=[2], dtype=float32, place=Place(cpu), stop_gradient=True,
                   [-2.,  1.])
    """


floor_ = inplace(floor)


@op("ceil", aliases={"input": "x"})
def ceil(x, name=None, *, out=None):
    """The smallest integers not below ``x``.

    Args:
        x (Tensor): The numbers.
        name (str|None): Has no effect.
        out (Tensor|None): Becomes the result.

    Returns:
        Tensor: Of the shape of ``x``.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.ceil(paddle.to_tensor([-1.5, 1.5]))
            Tensor(shape=[2], dtype=float32, place=Place(cpu), stop_gradient=True,
                   [-1.,  2.])
    """


ceil_ = inplace(ceil)


@op("trunc")
def trunc(input, name=None):
    """``input`` without its fraction: rounded towards zero.

    Args:
        input (Tensor): The numbers.
        name (str|None): Has no effect.

    Returns:
        Tensor: Of the shape of ``input``.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.trunc(paddle.to_tensor([-1.5, 1.5]))
            Tensor(shape=[2], dtype=float32, place=Place(cpu), stop_gradient=True,
                   [-1.,  1.])
    """


trunc_ = inplace(trunc)


@op("round", aliases={"input": "x"})
def round(x, decimals=0, name=None, *, out=None):
    """``x`` rounded to some decimals, halves to the even neighbour.

    Args:
        x (Tensor): The numbers.
        decimals (int): Digits behind the decimal point; negative: before it.
        name (str|None): Has no effect.
        out (Tensor|None): Becomes the result.

    Returns:
        Tensor: Of the shape of ``x``.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.round(paddle.to_tensor([0.5, 1.5, -2.7]))
            Tensor(shape=[3], dtype=float32, place=Place(cpu), stop_gradient=True,
                   [ 0.,  2., -3.])
    """


round_ = inplace(round)


@alias(input="x")
def frac(x, name=None, *, out=None):
    """The fraction of ``x``: what :func:`trunc` takes away.

    Args:
        x (Tensor): The numbers.
        name (str|None): Has no effect.
        out (Tensor|None): Becomes the result.

    Returns:
        Tensor: Of the shape of ``x``.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.frac(paddle.to_tensor([-1.5, 1.25]))
            Tensor(shape=[2], dtype=float32, place=Place(cpu), stop_gradient=True,
                   [-0.50000000,  0.25000000])
    """
    return _C.ops.subtract(x, _C.ops.trunc(x), out=out)


frac_ = written(frac)


@alias(input="x")
def clip(x, min=None, max=None, name=None, *, out=None):
    """``x`` limited to [min, max].

    Args:
        x (Tensor): The numbers.
        min (float|int|Tensor|None): The smallest result; None: no limit.
        max (float|int|Tensor|None): The largest result; None: no limit.
        name (str|None): Has no effect.
        out (Tensor|None): Becomes the result.

    Returns:
        Tensor: Of the shape of ``x``. Fractional limits make integers float32.

    Raises:
        ValueError: if ``min`` exceeds ``max``.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.clip(paddle.to_tensor([-2.0, 0.5, 3.0]), -1, 1)
            Tensor(shape=[3], dtype=float32, place=Place(cpu), stop_gradient=True,
                   [-1.       , 0.50000000,  1.       ])
    """
    if not x.dtype.is_floating_point and (isinstance(min, float) or isinstance(max, float)):
        x = _C.ops.cast(x, "float32")
    return _C.ops.clip(x, min, max, out=out)


clip_ = written(clip)


def nan_to_num(x, nan=0.0, posinf=None, neginf=None, name=None):
    """``x`` with numbers in place of NaN and infinities.

    Args:
        x (Tensor): The numbers.
        nan (float): What NaN becomes.
        posinf (float|None): What infinity becomes; None: the largest number of the dtype.
        neginf (float|None): What minus infinity becomes; None: the smallest number.
        name (str|None): Has no effect.

    Returns:
        Tensor: Of the shape of ``x``.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.nan_to_num(paddle.to_tensor([float("nan"), 1.0, 2.0]))
            Tensor(shape=[3], dtype=float32, place=Place(cpu), stop_gradient=True,
                   [0., 1., 2.])
    """

    def number(value):
        return _C.ops.full([], value, x.dtype)

    limits = finfo(x.dtype)
    posinf = limits.max if posinf is None else posinf
    neginf = limits.min if neginf is None else neginf
    y = _C.ops.where(_C.ops.isnan(x), number(nan), x)
    y = _C.ops.where(_C.ops.equal(x, number(math.inf)), number(posinf), y)
    return _C.ops.where(_C.ops.equal(x, number(-math.inf)), number(neginf), y)


nan_to_num_ = written(nan_to_num)


@op("heaviside")
def heaviside(x, y, name=None):
    """The step function: 0 for ``x < 0``, 1 for ``x > 0``, ``y`` for ``x = 0``.

    Args:
        x (Tensor): The numbers.
        y (Tensor): The other numbers, whose shape broadcasts with that of ``x``.
        name (str|None): Has no effect.

    Returns:
        Tensor: Of the common shape.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.heaviside(paddle.to_tensor([-1.0, 0.0, 2.0]), paddle.to_tensor([0.5]))
            Tensor(shape=[3], dtype=float32, place=Place(cpu), stop_gradient=True,
                   [0.        , 0.50000000, 1.        ])
    """


@op("copysign")
def copysign(x, y, name=None):
    """``x`` with the sign of ``y``.

    Args:
        x (Tensor): The numbers.
        y (Tensor|float): Where the signs are from.
        name (str|None): Has no effect.

    Returns:
        Tensor: Of the common shape.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.copysign(paddle.to_tensor([1.0, 2.0]), paddle.to_tensor([-1.0, 1.0]))
            Tensor(shape=[2], dtype=float32, place=Place(cpu), stop_gradient=True,
                   [-1.,  2.])
    """


copysign_ = inplace(copysign)


@op("nextafter")
def nextafter(x, y, name=None):
    """The number of the dtype that comes after ``x`` in the direction of ``y``.

    Args:
        x (Tensor): The numbers.
        y (Tensor): The other numbers, whose shape broadcasts with that of ``x``.
        name (str|None): Has no effect.

    Returns:
        Tensor: Of the common shape.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.nextafter(paddle.to_tensor([1.0]), paddle.to_tensor([2.0]))
            Tensor(shape=[1], dtype=float32, place=Place(cpu), stop_gradient=True,
                   [1.00000012])
    """


clamp = clip
clamp_ = clip_
