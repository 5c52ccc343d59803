"""Sums, products and quotients, element by element."""

import functools

from ... import _C
from ..._op import alias, inplace, op, written

__all__ = [
    "add",
    "subtract",
    "sub",
    "subtract_",
    "sub_",
    "multiply",
    "multiply_",
    "mul",
    "divide",
    "divide_",
    "div",
    "div_",
    "true_divide",
    "floor_divide",
    "floor_divide_",
    "remainder",
    "remainder_",
    "mod",
    "mod_",
    "floor_mod",
    "floor_mod_",
    "maximum",
    "minimum",
    "fmax",
    "fmin",
    "gcd",
    "gcd_",
    "lcm",
    "lcm_",
    "ldexp",
    "ldexp_",
    "frexp",
    "scale",
    "increment",
    "lerp",
    "add_n",
]
METHODS = __all__ + ["add_", "mul_", "scale_", "lerp_"]


@op("add", aliases={"input": "x", "other": "y"})
def add(x, y, name=None, *, alpha=1, out=None):
    """``x + alpha * y``.

    Args:
        x (Tensor): The numbers.
        y (Tensor|float|int): The other numbers, whose shape broadcasts with that of ``x``.
        name (str|None): Has no effect.
        alpha (float|int): A factor of ``y``.
        out (Tensor|None): Becomes the result.

    Returns:
        Tensor: Of the common shape, and the dtype that both are promoted to.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.add(paddle.to_tensor([1.0, 2.0]), paddle.to_tensor([3.0, 4.0]))
            Tensor(shape=[2], dtype=float32, place=Place(cpu), stop_gradient=True,
                   [4., 6.])
    """
    return _C.ops.add(x, y if alpha == 1 else y * alpha, out=out)


@alias(input="x", other="y")
def add_(x, y, name=None, *, alpha=1):
    """In-place form of :func:`add`: writes the result into ``x`` and returns it.

    Args:
        x (Tensor): The numbers.
        y (Tensor|float|int): The other numbers, whose shape broadcasts with that of ``x``.
        name (str|None): Has no effect.
        alpha (float|int): A factor of ``y``.

    Returns:
        Tensor: ``x``.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.to_tensor([1.0, 2.0]).add_(paddle.to_tensor([3.0, 4.0]))
            Tensor(shape=[2], dtype=float32, place=Place(cpu), stop_gradient=True,
                   [4., 6.])
    """
    return _C.ops.add_(x, y if alpha == 1 else y * alpha)


@op("subtract", aliases={"input": "x", "other": "y"})
def subtract(x, y, name=None, *, alpha=1, out=None):
    """``x - alpha * y``.

    Args:
        x (Tensor): The numbers.
        y (Tensor|float|int): The other numbers, whose shape broadcasts with that of ``x``.
        name (str|None): Has no effect.
        alpha (float|int): A factor of ``y``.
        out (Tensor|None): Becomes the result.

    Returns:
        Tensor: Of the common shape, and the dtype that both are promoted to.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.subtract(paddle.to_tensor([1.0, 2.0]), paddle.to_tensor([3.0, 5.0]))
            Tensor(shape=[2], dtype=float32, place=Place(cpu), stop_gradient=True,
                   [-2., -3.])
    """
    return _C.ops.subtract(x, y if alpha == 1 else y * alpha, out=out)


@alias(input="x", other="y")
def subtract_(x, y, name=None, *, alpha=1):
    """In-place form of :func:`subtract`: writes the result into ``x`` and returns it.

    Args:
        x (Tensor): The numbers.
        y (Tensor|float|int): The other numbers, whose shape broadcasts with that of ``x``.
        name (str|None): Has no effect.
        alpha (float|int): A factor of ``y``.

    Returns:
        Tensor: ``x``.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.to_tensor([1.0, 2.0]).subtract_(paddle.to_tensor([3.0, 5.0]))
            Tensor(shape=[2], dtype=float32, place=Place(cpu), stop_gradient=True,
                   [-2., -3.])
    """
    return _C.ops.subtract_(x, y if alpha == 1 else y * alpha)


@op("multiply", aliases={"input": "x", "other": "y"})
def multiply(x, y, name=None, *, out=None):
    """``x * y``.

    Args:
        x (Tensor): The numbers.
        y (Tensor|float|int): The other numbers, whose shape broadcasts with that of ``x``.
        name (str|None): Has no effect.
        out (Tensor|None): Becomes the result.

    Returns:
        Tensor: Of the common shape, and the dtype that both are promoted to.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.multiply(paddle.to_tensor([1.0, 2.0]), paddle.to_tensor([3.0, 4.0]))
            Tensor(shape=[2], dtype=float32, place=Place(cpu), stop_gradient=True,
                   [3., 8.])
    """


multiply_ = inplace(multiply)


@alias(input="x", other="y")
def divide(x, y, name=None, *, rounding_mode=None, out=None):
    """``x / y``. Integers are divided as numbers of the default dtype.

    Args:
        x (Tensor): The numbers.
        y (Tensor|float|int): The other numbers, whose shape broadcasts with that of ``x``.
        name (str|None): Has no effect.
        rounding_mode (str|None): "trunc" rounds towards zero, "floor" down, in the common dtype
            of ``x`` and ``y``.
        out (Tensor|None): Becomes the result.

    Returns:
        Tensor: Of the common shape, and the dtype that both are promoted to.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.divide(paddle.to_tensor([1.0, 3.0]), paddle.to_tensor([2.0, 4.0]))
            Tensor(shape=[2], dtype=float32, place=Place(cpu), stop_gradient=True,
                   [0.50000000, 0.75000000])
    """
    if rounding_mode is None:
        if _is_exact(x) and _is_exact(y):
            x, y = (
                _C.ops.cast(t, _C.default_dtype()) if isinstance(t, _C.Tensor) else t
                for t in (x, y)
            )
        return _C.ops.divide(x, y, out=out)
    if rounding_mode == "floor":
        return _C.ops.floor_divide(x, y, out=out)
    if rounding_mode == "trunc":
        integers = (
            not x.dtype.is_floating_point and not getattr(y, "dtype", x.dtype).is_floating_point
        )
        quotient = _C.ops.divide(x, y)
        return _C.ops.assign(quotient if integers else _C.ops.trunc(quotient), out=out)
    raise ValueError(
        f'divide: rounding_mode must be None, "trunc" or "floor", got {rounding_mode!r}'
    )


def _is_exact(t):
    """Whether it is an integer or a tensor of integers."""
    if isinstance(t, _C.Tensor):
        return not (t.dtype.is_floating_point or t.dtype.is_complex)
    return isinstance(t, int)


divide_ = written(divide)


def true_divide(input, other, *, out=None):
    """``input / other``. Integers are divided as numbers of the default dtype.

    Args:
        input (Tensor): The numbers.
        other (Tensor|float|int): What they are divided by.
        out (Tensor|None): Becomes the result.

    Returns:
        Tensor: Of the common shape, and the dtype that both are promoted to.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.true_divide(paddle.to_tensor([1, 3]), paddle.to_tensor([2, 4]))
            Tensor(shape=[2], dtype=float32, place=Place(cpu), stop_gradient=True,
                   [0.50000000, 0.75000000])
    """
    return divide(input, other, out=out)


@op("floor_divide")
def floor_divide(x, y, name=None, *, out=None):
    """``x / y``, rounded down.

    Args:
        x (Tensor): The numbers.
        y (Tensor|float|int): The other numbers, whose shape broadcasts with that of ``x``.
        name (str|None): Has no effect.
        out (Tensor|None): Becomes the result.

    Returns:
        Tensor: Of the common shape, and the dtype that both are promoted to.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.floor_divide(paddle.to_tensor([7, -7]), paddle.to_tensor([2, 2]))
            Tensor(shape=[2], dtype=int64, place=Place(cpu), stop_gradient=True,
                   [ 3, -4])
    """


floor_divide_ = inplace(floor_divide)


@op("remainder", aliases={"input": "x", "other": "y"})
def remainder(x, y, name=None, *, out=None):
    """What :func:`floor_divide` leaves of ``x``: it has the sign of ``y``.

    Args:
        x (Tensor): The numbers.
        y (Tensor|float|int): The other numbers, whose shape broadcasts with that of ``x``.
        name (str|None): Has no effect.
        out (Tensor|None): Becomes the result.

    Returns:
        Tensor: Of the common shape, and the dtype that both are promoted to.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.remainder(paddle.to_tensor([7, -7]), paddle.to_tensor([3, 3]))
            Tensor(shape=[2], dtype=int64, place=Place(cpu), stop_gradient=True,
                   [1, 2])
    """


remainder_ = inplace(remainder)


@op("maximum", aliases={"input": "x", "other": "y"})
def maximum(x, y, name=None, *, out=None):
    """The larger of ``x`` and ``y``; NaN if one is.

    Args:
        x (Tensor): The numbers.
        y (Tensor|float|int): The other numbers, whose shape broadcasts with that of ``x``.
        name (str|None): Has no effect.
        out (Tensor|None): Becomes the result.

    Returns:
        Tensor: Of the common shape, and the dtype that both are promoted to.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.maximum(paddle.to_tensor([1.0, 5.0]), paddle.to_tensor([3.0, 4.0]))
            Tensor(shape=[2], dtype=float32, place=Place(cpu), stop_gradient=True,
                   [3., 5.])
    """


@op("minimum", aliases={"input": "x", "other": "y"})
def minimum(x, y, name=None, *, out=None):
    """The smaller of ``x`` and ``y``; NaN if one is.

    Args:
        x (Tensor): The numbers.
        y (Tensor|float|int): The other numbers, whose shape broadcasts with that of ``x``.
        name (str|None): Has no effect.
        out (Tensor|None): Becomes the result.

    Returns:
        Tensor: Of the common shape, and the dtype that both are promoted to.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.minimum(paddle.to_tensor([1.0, 5.0]), paddle.to_tensor([3.0, 4.0]))
            Tensor(shape=[2], dtype=float32, place=Place(cpu), stop_gradient=True,
                   [1., 4.])
    """


@op("fmax")
def fmax(x, y, name=None):
    """The larger of ``x`` and ``y``; the other one if one is NaN.

    Args:
        x (Tensor): The numbers.
        y (Tensor|float|int): The other numbers, whose shape broadcasts with that of ``x``.
        name (str|None): Has no effect.

    Returns:
        Tensor: Of the common shape, and the dtype that both are promoted to.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.fmax(paddle.to_tensor([1.0, float("nan")]), paddle.to_tensor([3.0, 4.0]))
            Tensor(shape=[2], dtype=float32, place=Place(cpu), stop_gradient=True,
                   [3., 4.])
    """


@op("fmin")
def fmin(x, y, name=None):
    """The smaller of ``x`` and ``y``; the other one if one is NaN.

    Args:
        x (Tensor): The numbers.
        y (Tensor|float|int): The other numbers, whose shape broadcasts with that of ``x``.
        name (str|None): Has no effect.

    Returns:
        Tensor: Of the common shape, and the dtype that both are promoted to.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.fmin(paddle.to_tensor([1.0, float("nan")]), paddle.to_tensor([3.0, 4.0]))
            Tensor(shape=[2], dtype=float32, place=Place(cpu), stop_gradient=True,
                   [1., 4.])
    """


@op("gcd", aliases={"input": "x", "other": "y"})
def gcd(x, y, name=None):
    """The greatest common divisor of integers.

    Args:
        x (Tensor): The numbers.
        y (Tensor|float|int): The other numbers, whose shape broadcasts with that of ``x``.
        name (str|None): Has no effect.

    Returns:
        Tensor: Of the common shape, and the dtype that both are promoted to.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.gcd(paddle.to_tensor([12, -18]), paddle.to_tensor([8, 27]))
            Tensor(shape=[2], dtype=int64, place=Place(cpu), stop_gradient=True,
                   [4, 9])
    """


gcd_ = inplace(gcd)


@alias(input="x", other="y")
def lcm(x, y, name=None):
    """The least common multiple of integers; 0 where one is 0.

    Args:
        x (Tensor): The numbers.
        y (Tensor|float|int): The other numbers, whose shape broadcasts with that of ``x``.
        name (str|None): Has no effect.

    Returns:
        Tensor: Of the common shape, and the dtype that both are promoted to.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.lcm(paddle.to_tensor([12, 0]), paddle.to_tensor([8, 5]))
            Tensor(shape=[2], dtype=int64, place=Place(cpu), stop_gradient=True,
                   [24, 0 ])
    """
    divisor = _C.ops.gcd(x, y)
    one = _C.ops.full([], 1, divisor.dtype)
    zero = _C.ops.full([], 0, divisor.dtype)
    divisor = _C.ops.where(_C.ops.equal(divisor, zero), one, divisor)
    return _C.ops.abs(_C.ops.floor_divide(x, divisor) * y)


lcm_ = written(lcm)


def ldexp(x, y, name=None):
    """``x`` times 2 to the power of ``y``; integers give float32.

    Args:
        x (Tensor): The numbers.
        y (Tensor|float|int): The other numbers, whose shape broadcasts with that of ``x``.
        name (str|None): Has no effect.

    Returns:
        Tensor: Of the common shape.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.ldexp(paddle.to_tensor([1.0, 3.0]), paddle.to_tensor([3, -1]))
            Tensor(shape=[2], dtype=float32, place=Place(cpu), stop_gradient=True,
                   [8.        , 1.50000000])
    """
    dtype = "float64" if "float64" in (x.dtype.name, y.dtype.name) else "float32"
    if not x.dtype.is_floating_point:
        x = _C.ops.cast(x, dtype)
    return x * _C.ops.elementwise_pow(_C.ops.full([], 2.0, x.dtype), _C.ops.cast(y, x.dtype))


ldexp_ = written(ldexp)


def frexp(x, name=None):
    """``x`` as mantissas in [0.5, 1) and exponents of 2.

    Args:
        x (Tensor): The numbers.
        name (str|None): Has no effect.

    Returns:
        tuple[Tensor, Tensor]: Mantissas and exponents, in the dtype of ``x``; both 0 for 0.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> [t.tolist() for t in paddle.frexp(paddle.to_tensor([1.0, 0.0, -6.0]))]
            [[0.5, 0.0, -0.75], [1.0, 0.0, 3.0]]
    """
    zero, one = _C.ops.full([], 0.0, x.dtype), _C.ops.full([], 1.0, x.dtype)
    is_zero = _C.ops.equal(x, zero)
    size = _C.ops.where(is_zero, one, _C.ops.abs(x))
    exponent = _C.ops.floor(_C.ops.log2(size)) + 1
    two = _C.ops.full([], 2.0, x.dtype)
    mantissa = x / _C.ops.elementwise_pow(two, exponent)
    # The logarithm may have been rounded to the next whole number.
    too_large = _C.ops.cast(_C.ops.greater_equal(_C.ops.abs(mantissa), one), x.dtype)
    mantissa, exponent = mantissa / (too_large + 1), exponent + too_large
    return mantissa, _C.ops.where(is_zero, zero, exponent)


@op("scale")
def scale(x, scale=1.0, bias=0.0, bias_after_scale=True, act=None, name=None):
    """``scale * x + bias``, or ``scale * (x + bias)``, in the dtype of ``x``.

    Args:
        x (Tensor): The numbers.
        scale (float|Tensor): The factor.
        bias (float): What is added.
        bias_after_scale (bool): Whether it is added to the product, else to ``x``.
        act (str|None): The name of an activation for the result, such as "relu".
        name (str|None): Has no effect.

    Returns:
        Tensor: Of the shape of ``x``.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.scale(paddle.to_tensor([1.0, 2.0]), scale=2.0, bias=1.0)
            Tensor(shape=[2], dtype=float32, place=Place(cpu), stop_gradient=True,
                   [3., 5.])
    """
    y = _C.ops.scale(x, scale, bias, bias_after_scale)
    if act is None:
        return y
    from ...nn import functional

    return getattr(functional, act)(y)


scale_ = inplace(scale)


def increment(x, value=1.0, name=None):
    """Adds a number to a tensor of one element, in place.

    Args:
        x (Tensor): The tensor; it is changed.
        value (float): What is added.
        name (str|None): Has no effect.

    Returns:
        Tensor: ``x``.

    Raises:
        ValueError: if ``x`` has not one element.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.increment(paddle.to_tensor([1.0]), 2.0)
            Tensor(shape=[1], dtype=float32, place=Place(cpu), stop_gradient=True,
                   [3.])
    """
    if x.size != 1:
        raise ValueError(f"increment: x must have one element, got the shape {list(x.shape)}")
    return _C.ops.scale_(x, 1.0, value)


def lerp(x, y, weight, name=None):
    """``x + weight * (y - x)``: from ``x`` for 0 to ``y`` for 1.

    Args:
        x (Tensor): The numbers.
        y (Tensor): The other numbers, whose shape broadcasts with that of ``x``.
        weight (float|Tensor): How far to go.
        name (str|None): Has no effect.

    Returns:
        Tensor: Of the common shape.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.lerp(paddle.to_tensor([0.0, 2.0]), paddle.to_tensor([4.0, 4.0]), 0.5)
            Tensor(shape=[2], dtype=float32, place=Place(cpu), stop_gradient=True,
                   [2., 3.])
    """
    return x + (y - x) * weight


lerp_ = written(lerp)


def add_n(inputs, name=None):
    """The sum of tensors of one shape.

    Args:
        inputs (Tensor|list[Tensor]|tuple[Tensor]): The tensors.
        name (str|None): Has no effect.

    Returns:
        Tensor: Of their shape.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.add_n([paddle.to_tensor([1.0, 2.0]), paddle.to_tensor([3.0, 4.0])])
            Tensor(shape=[2], dtype=float32, place=Place(cpu), stop_gradient=True,
                   [4., 6.])
    """
    if isinstance(inputs, _C.Tensor):
        return _C.ops.assign(inputs)
    if not inputs:
        raise ValueError("add_n: inputs must have at least one tensor, got none")
    if len(inputs) == 1:
        return _C.ops.assign(inputs[0])
    return functools.reduce(_C.ops.add, inputs)


sub = subtract
sub_ = subtract_
mul = multiply
mul_ = multiply_
div = divide
div_ = divide_
mod = remainder
mod_ = remainder_
floor_mod = remainder
floor_mod_ = remainder_
