"""Questions about elements, and logic of bits."""

from .. import _C
from .._op import inplace, op, written

__all__ = [
    "equal",
    "equal_",
    "eq",
    "not_equal",
    "not_equal_",
    "ne",
    "less_than",
    "less_than_",
    "lt",
    "less",
    "less_",
    "less_equal",
    "less_equal_",
    "le",
    "greater_than",
    "greater_than_",
    "gt",
    "greater",
    "greater_equal",
    "greater_equal_",
    "ge",
    "logical_and",
    "logical_and_",
    "logical_or",
    "logical_or_",
    "logical_xor",
    "logical_xor_",
    "logical_not",
    "logical_not_",
    "bitwise_and",
    "bitwise_and_",
    "bitwise_or",
    "bitwise_or_",
    "bitwise_xor",
    "bitwise_xor_",
    "bitwise_not",
    "bitwise_not_",
    "bitwise_invert",
    "bitwise_invert_",
    "bitwise_left_shift",
    "bitwise_left_shift_",
    "bitwise_right_shift",
    "bitwise_right_shift_",
    "isnan",
    "isinf",
    "isfinite",
    "isposinf",
    "isneginf",
    "isreal",
    "isclose",
    "allclose",
    "equal_all",
    "is_empty",
]
METHODS = __all__


@op("equal", aliases={"input": "x", "other": "y"})
def equal(x, y, name=None, *, out=None):
    """Whether ``x == y``, element by element.

    Args:
        x (Tensor): The numbers.
        y (Tensor|float|int): The other numbers, whose shape broadcasts with that of ``x``.
        name (str|None): Has no effect.
        out (Tensor|None): Becomes the result.

    Returns:
        Tensor: Of dtype bool and the common shape.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.equal(paddle.to_tensor([1, 2, 3]), paddle.to_tensor([2, 2, 2]))
            Tensor(shape=[3], dtype=bool, place=Place(cpu), stop_gradient=True,
                   [False, True , False])
    """


equal_ = written(equal)


@op("not_equal", aliases={"input": "x", "other": "y"})
def not_equal(x, y, name=None, *, out=None):
    """Whether ``x != y``, element by element.

    Args:
        x (Tensor): The numbers.
        y (Tensor|float|int): The other numbers, whose shape broadcasts with that of ``x``.
        name (str|None): Has no effect.
        out (Tensor|None): Becomes the result.

    Returns:
        Tensor: Of dtype bool and the common shape.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.not_equal(paddle.to_tensor([1, 2, 3]), paddle.to_tensor([2, 2, 2]))
            Tensor(shape=[3], dtype=bool, place=Place(cpu), stop_gradient=True,
                   [True , False, True ])
    """


not_equal_ = written(not_equal)


@op("less_than", aliases={"input": "x", "other": "y"})
def less_than(x, y, name=None, *, out=None):
    """Whether ``x < y``, element by element.

    Args:
        x (Tensor): The numbers.
        y (Tensor|float|int): The other numbers, whose shape broadcasts with that of ``x``.
        name (str|None): Has no effect.
        out (Tensor|None): Becomes the result.

    Returns:
        Tensor: Of dtype bool and the common shape.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.less_than(paddle.to_tensor([1, 2, 3]), paddle.to_tensor([2, 2, 2]))
            Tensor(shape=[3], dtype=bool, place=Place(cpu), stop_gradient=True,
                   [True , False, False])
    """


less_than_ = written(less_than)


@op("less_equal", aliases={"input": "x", "other": "y"})
def less_equal(x, y, name=None, *, out=None):
    """Whether ``x <= y``, element by element.

    Args:
        x (Tensor): The numbers.
        y (Tensor|float|int): The other numbers, whose shape broadcasts with that of ``x``.
        name (str|None): Has no effect.
        out (Tensor|None): Becomes the result.

    Returns:
        Tensor: Of dtype bool and the common shape.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.less_equal(paddle.to_tensor([1, 2, 3]), paddle.to_tensor([2, 2, 2]))
            Tensor(shape=[3], dtype=bool, place=Place(cpu), stop_gradient=True,
                   [True , True , False])
    """


less_equal_ = written(less_equal)


@op("greater_than", aliases={"input": "x", "other": "y"})
def greater_than(x, y, name=None, *, out=None):
    """Whether ``x > y``, element by element.

    Args:
        x (Tensor): The numbers.
        y (Tensor|float|int): The other numbers, whose shape broadcasts with that of ``x``.
        name (str|None): Has no effect.
        out (Tensor|None): Becomes the result.

    Returns:
        Tensor: Of dtype bool and the common shape.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.greater_than(paddle.to_tensor([1, 2, 3]), paddle.to_tensor([2, 2, 2]))
            Tensor(shape=[3], dtype=bool, place=Place(cpu), stop_gradient=True,
                   [False, False, True ])
    """


greater_than_ = written(greater_than)


@op("greater_equal", aliases={"input": "x", "other": "y"})
def greater_equal(x, y, name=None, *, out=None):
    """Whether ``x >= y``, element by element.

    Args:
        x (Tensor): The numbers.
        y (Tensor|float|int): The other numbers, whose shape broadcasts with that of ``x``.
        name (str|None): Has no effect.
        out (Tensor|None): Becomes the result.

    Returns:
        Tensor: Of dtype bool and the common shape.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.greater_equal(paddle.to_tensor([1, 2, 3]), paddle.to_tensor([2, 2, 2]))
            Tensor(shape=[3], dtype=bool, place=Place(cpu), stop_gradient=True,
                   [False, True , True ])
    """


greater_equal_ = written(greater_equal)


@op("logical_and", aliases={"input": "x", "other": "y"})
def logical_and(x, y, name=None, *, out=None):
    """Whether neither ``x`` nor ``y`` is zero.

    Args:
        x (Tensor): The numbers.
        y (Tensor|float|int): The other numbers, whose shape broadcasts with that of ``x``.
        name (str|None): Has no effect.
        out (Tensor|None): Becomes the result.

    Returns:
        Tensor: Of dtype bool and the common shape.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.logical_and(paddle.to_tensor([True, True]), paddle.to_tensor([True, False]))
            Tensor(shape=[2], dtype=bool, place=Place(cpu), stop_gradient=True,
                   [True , False])
    """


logical_and_ = written(logical_and)


@op("logical_or", aliases={"input": "x", "other": "y"})
def logical_or(x, y, name=None, *, out=None):
    """Whether ``x`` or ``y`` is not zero.

    Args:
        x (Tensor): The numbers.
        y (Tensor|float|int): The other numbers, whose shape broadcasts with that of ``x``.
        name (str|None): Has no effect.
        out (Tensor|None): Becomes the result.

    Returns:
        Tensor: Of dtype bool and the common shape.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.logical_or(paddle.to_tensor([True, True]), paddle.to_tensor([True, False]))
            Tensor(shape=[2], dtype=bool, place=Place(cpu), stop_gradient=True,
                   [True, True])
    """


logical_or_ = written(logical_or)


@op("logical_xor", aliases={"input": "x", "other": "y"})
def logical_xor(x, y, name=None, *, out=None):
    """Whether just one of ``x`` and ``y`` is zero.

    Args:
        x (Tensor): The numbers.
        y (Tensor|float|int): The other numbers, whose shape broadcasts with that of ``x``.
        name (str|None): Has no effect.
        out (Tensor|None): Becomes the result.

    Returns:
        Tensor: Of dtype bool and the common shape.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.logical_xor(paddle.to_tensor([True, True]), paddle.to_tensor([True, False]))
            Tensor(shape=[2], dtype=bool, place=Place(cpu), stop_gradient=True,
                   [False, True ])
    """


logical_xor_ = written(logical_xor)


@op("logical_not", aliases={"input": "x"})
def logical_not(x, name=None, *, out=None):
    """Whether ``x`` is zero.

    Args:
        x (Tensor): The numbers.
        name (str|None): Has no effect.
        out (Tensor|None): Becomes the result.

    Returns:
        Tensor: Of dtype bool and the shape of ``x``.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.logical_not(paddle.to_tensor([True, False]))
            Tensor(shape=[2], dtype=bool, place=Place(cpu), stop_gradient=True,
                   [False, True ])
    """


logical_not_ = written(logical_not)


@op("bitwise_and")
def bitwise_and(x, y, out=None, name=None):
    """The bits that ``x`` and ``y`` both have.

    Args:
        x (Tensor): Integers or bool.
        y (Tensor|int): The other ones, whose shape broadcasts with that of ``x``.
        out (Tensor|None): Becomes the result.
        name (str|None): Has no effect.

    Returns:
        Tensor: Of the common shape.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.bitwise_and(paddle.to_tensor([12, 5]), paddle.to_tensor([10, 3]))
            Tensor(shape=[2], dtype=int64, place=Place(cpu), stop_gradient=True,
                   [8, 1])
    """


bitwise_and_ = inplace(bitwise_and)


@op("bitwise_or", aliases={"input": "x", "other": "y"})
def bitwise_or(x, y, out=None, name=None):
    """The bits that ``x`` or ``y`` has.

    Args:
        x (Tensor): Integers or bool.
        y (Tensor|int): The other ones, whose shape broadcasts with that of ``x``.
        out (Tensor|None): Becomes the result.
        name (str|None): Has no effect.

    Returns:
        Tensor: Of the common shape.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.bitwise_or(paddle.to_tensor([12, 5]), paddle.to_tensor([10, 3]))
            Tensor(shape=[2], dtype=int64, place=Place(cpu), stop_gradient=True,
                   [14, 7 ])
    """


bitwise_or_ = inplace(bitwise_or)


@op("bitwise_xor")
def bitwise_xor(x, y, out=None, name=None):
    """The bits that just one of ``x`` and ``y`` has.

    Args:
        x (Tensor): Integers or bool.
        y (Tensor|int): The other ones, whose shape broadcasts with that of ``x``.
        out (Tensor|None): Becomes the result.
        name (str|None): Has no effect.

    Returns:
        Tensor: Of the common shape.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.bitwise_xor(paddle.to_tensor([12, 5]), paddle.to_tensor([10, 3]))
            Tensor(shape=[2], dtype=int64, place=Place(cpu), stop_gradient=True,
                   [6, 6])
    """


bitwise_xor_ = inplace(bitwise_xor)


@op("bitwise_not")
def bitwise_not(x, out=None, name=None):
    """The bits that ``x`` has not.

    Args:
        x (Tensor): Integers or bool.
        out (Tensor|None): Becomes the result.
        name (str|None): Has no effect.

    Returns:
        Tensor: Of the shape of ``x``.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.bitwise_not(paddle.to_tensor([12, -1]))
            Tensor(shape=[2], dtype=int64, place=Place(cpu), stop_gradient=True,
                   [-13,  0 ])
    """


bitwise_not_ = inplace(bitwise_not)


@op("bitwise_left_shift")
def bitwise_left_shift(x, y, is_arithmetic=True, out=None, name=None):
    """The bits of ``x`` moved to the left.

    Args:
        x (Tensor): Integers or bool.
        y (Tensor|int): By how many bits.
        is_arithmetic (bool): Whether the sign stays when bits move to the right.
        out (Tensor|None): Becomes the result.
        name (str|None): Has no effect.

    Returns:
        Tensor: Of the common shape.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.bitwise_left_shift(paddle.to_tensor([12, 5]), paddle.to_tensor([1, 2]))
            Tensor(shape=[2], dtype=int64, place=Place(cpu), stop_gradient=True,
                   [24, 20])
    """


bitwise_left_shift_ = inplace(bitwise_left_shift)


@op("bitwise_right_shift")
def bitwise_right_shift(x, y, is_arithmetic=True, out=None, name=None):
    """The bits of ``x`` moved to the right.

    Args:
        x (Tensor): Integers or bool.
        y (Tensor|int): By how many bits.
        is_arithmetic (bool): Whether the sign stays when bits move to the right.
        out (Tensor|None): Becomes the result.
        name (str|None): Has no effect.

    Returns:
        Tensor: Of the common shape.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.bitwise_right_shift(paddle.to_tensor([12, 5]), paddle.to_tensor([1, 2]))
            Tensor(shape=[2], dtype=int64, place=Place(cpu), stop_gradient=True,
                   [6, 1])
    """


bitwise_right_shift_ = inplace(bitwise_right_shift)


@op("isnan", aliases={"input": "x"})
def isnan(x, name=None):
    """Whether elements are NaN.

    Args:
        x (Tensor): The numbers.
        name (str|None): Has no effect.

    Returns:
        Tensor: Of dtype bool and the shape of ``x``.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.isnan(paddle.to_tensor([1.0, float("nan"), float("inf"), -float("inf")]))
            Tensor(shape=[4], dtype=bool, place=Place(cpu), stop_gradient=True,
                   [False, True , False, False])
    """


@op("isinf", aliases={"input": "x"})
def isinf(x, name=None):
    """Whether elements are infinite.

    Args:
        x (Tensor): The numbers.
        name (str|None): Has no effect.

    Returns:
        Tensor: Of dtype bool and the shape of ``x``.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.isinf(paddle.to_tensor([1.0, float("nan"), float("inf"), -float("inf")]))
            Tensor(shape=[4], dtype=bool, place=Place(cpu), stop_gradient=True,
                   [False, False, True , True ])
    """


@op("isfinite", aliases={"input": "x"})
def isfinite(x, name=None):
    """Whether elements are neither infinite nor NaN.

    Args:
        x (Tensor): The numbers.
        name (str|None): Has no effect.

    Returns:
        Tensor: Of dtype bool and the shape of ``x``.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.isfinite(paddle.to_tensor([1.0, float("nan"), float("inf"), -float("inf")]))
            Tensor(shape=[4], dtype=bool, place=Place(cpu), stop_gradient=True,
                   [True , False, False, False])
    """


def isposinf(x, name=None):
    """Whether elements are infinity.

    Args:
        x (Tensor): The numbers.
        name (str|None): Has no effect.

    Returns:
        Tensor: Of dtype bool and the shape of ``x``.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.isposinf(paddle.to_tensor([1.0, float("nan"), float("inf"), -float("inf")]))
            Tensor(shape=[4], dtype=bool, place=Place(cpu), stop_gradient=True,
                   [False, False, True , False])
    """
    return _C.ops.equal(x, _C.ops.full([], float("inf"), _real(x, "isposinf")))


def _real(x, name):
    """The dtype of x, which must have an order."""
    if x.dtype.is_complex:
        raise TypeError(f"{name}: x must be real, got {x.dtype}")
    return x.dtype if x.dtype.is_floating_point else "float32"


def isneginf(x, name=None):
    """Whether elements are minus infinity.

    Args:
        x (Tensor): The numbers.
        name (str|None): Has no effect.

    Returns:
        Tensor: Of dtype bool and the shape of ``x``.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.isneginf(paddle.to_tensor([1.0, float("nan"), float("inf"), -float("inf")]))
            Tensor(shape=[4], dtype=bool, place=Place(cpu), stop_gradient=True,
                   [False, False, False, True ])
    """
    return _C.ops.equal(x, _C.ops.full([], -float("inf"), _real(x, "isneginf")))


def isreal(x, name=None):
    """Whether elements have no imaginary part.

    Args:
        x (Tensor): The numbers.
        name (str|None): Has no effect.

    Returns:
        Tensor: Of dtype bool and the shape of ``x``.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.isreal(paddle.to_tensor([1.0, float("nan"), float("inf"), -float("inf")]))
            Tensor(shape=[4], dtype=bool, place=Place(cpu), stop_gradient=True,
                   [True, True, True, True])
    """
    if x.dtype.is_complex:
        return _C.ops.equal(_C.ops.imag(x), _C.ops.full([], 0.0, _C.ops.imag(x).dtype))
    return _C.ops.full(x.shape, True, "bool")


@op("isclose", aliases={"input": "x", "other": "y"})
def isclose(x, y, rtol=1e-05, atol=1e-08, equal_nan=False, name=None):
    """Whether ``|x - y| <= atol + rtol * |y|``.

    Args:
        x (Tensor): The numbers.
        y (Tensor): The other numbers.
        rtol (float): The tolerance relative to ``y``.
        atol (float): The tolerance besides.
        equal_nan (bool): Whether NaN is close to NaN.
        name (str|None): Has no effect.

    Returns:
        Tensor: Of dtype bool and the common shape.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.isclose(paddle.to_tensor([1.0, 2.0]), paddle.to_tensor([1.0, 2.1]))
            Tensor(shape=[2], dtype=bool, place=Place(cpu), stop_gradient=True,
                   [True , False])
    """


@op("allclose")
def allclose(x, y, rtol=1e-05, atol=1e-08, equal_nan=False, name=None):
    """Whether all elements are close, in the sense of :func:`isclose`.

    Args:
        x (Tensor): The numbers.
        y (Tensor): The other numbers.
        rtol (float): The tolerance relative to ``y``.
        atol (float): The tolerance besides.
        equal_nan (bool): Whether NaN is close to NaN.
        name (str|None): Has no effect.

    Returns:
        Tensor: One bool.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.allclose(paddle.to_tensor([1.0, 2.0]), paddle.to_tensor([1.0, 2.1]))
            Tensor(shape=[], dtype=bool, place=Place(cpu), stop_gradient=True,
                   False)
    """


@op("equal_all")
def equal_all(x, y, name=None):
    """Whether ``x`` and ``y`` have the same shape and elements.

    Args:
        x (Tensor): The numbers.
        y (Tensor): The other tensor.
        name (str|None): Has no effect.

    Returns:
        Tensor: One bool.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.equal_all(paddle.to_tensor([1.0, 2.0]), paddle.to_tensor([1.0, 2.1]))
            Tensor(shape=[], dtype=bool, place=Place(cpu), stop_gradient=True,
                   False)
    """


def is_empty(x, name=None):
    """Whether there are no elements.

    Args:
        x (Tensor): The numbers.
        name (str|None): Has no effect.

    Returns:
        Tensor: One bool.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.is_empty(paddle.to_tensor([]))
            Tensor(shape=[], dtype=bool, place=Place(cpu), stop_gradient=True,
                   True)
    """
    return _C.ops.full([], x.size == 0, "bool")


eq = equal
ne = not_equal
lt = less_than
less = less_than
less_ = less_than_
le = less_equal
gt = greater_than
greater = greater_than
ge = greater_equal
bitwise_invert = bitwise_not
bitwise_invert_ = bitwise_not_
