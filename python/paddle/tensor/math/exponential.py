"""Exponentials, logarithms, powers and roots."""

from ... import _C
from ..._op import alias, inplace, op, written

__all__ = [
    "exp",
    "expm1",
    "expm1_",
    "log",
    "log_",
    "log2",
    "log2_",
    "log10",
    "log10_",
    "log1p",
    "log1p_",
    "sqrt",
    "rsqrt",
    "square",
    "square_",
    "reciprocal",
    "sigmoid",
    "pow",
    "pow_",
    "logit",
    "logit_",
    "logaddexp",
    "stanh",
    "softmax",
]
_NO_METHODS = ("expm1_",)
METHODS = [name for name in __all__ if name not in _NO_METHODS] + [
    "exp_",
    "sqrt_",
    "rsqrt_",
    "reciprocal_",
    "sigmoid_",
]


@op("exp", aliases={"input": "x"})
def exp(x, name=None, *, out=None):
    """e to the power of ``x``.

    Args:
        x (Tensor): The numbers; integers give float32.
        name (str|None): Has no effect.
        out (Tensor|None): Becomes the result.

    Returns:
        Tensor: Of the shape of ``x``.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.exp(paddle.to_tensor([0.0, 1.0]))
            Tensor(shape=[2], dtype=float32, place=Place(cpu), stop_gradient=True,
                   [1.        , 2.71828175])
    """


exp_ = inplace(exp)


@op("expm1", aliases={"input": "x"})
def expm1(x, name=None, *, out=None):
    """e to the power of ``x``, minus 1; exact for small ``x``.

    Args:
        x (Tensor): The numbers; integers give float32.
        name (str|None): Has no effect.
        out (Tensor|None): Becomes the result.

    Returns:
        Tensor: Of the shape of ``x``.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.expm1(paddle.to_tensor([0.0, 1e-5]))
            Tensor(shape=[2], dtype=float32, place=Place(cpu), stop_gradient=True,
                   [0.        , 0.00001000])
    """


expm1_ = inplace(expm1)


@op("log", aliases={"input": "x"})
def log(x, name=None, *, out=None):
    """Natural logarithm of ``x``.

    Args:
        x (Tensor): The numbers; integers give float32.
        name (str|None): Has no effect.
        out (Tensor|None): Becomes the result.

    Returns:
        Tensor: Of the shape of ``x``.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.log(paddle.to_tensor([1.0, 2.0]))
            Tensor(shape=[2], dtype=float32, place=Place(cpu), stop_gradient=True,
                   [0.        , 0.69314718])
    """


log_ = inplace(log)


@op("log2", aliases={"input": "x"})
def log2(x, name=None, *, out=None):
    """Logarithm of ``x`` to base 2.

    Args:
        x (Tensor): The numbers; integers give float32.
        name (str|None): Has no effect.
        out (Tensor|None): Becomes the result.

    Returns:
        Tensor: Of the shape of ``x``.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.log2(paddle.to_tensor([1.0, 8.0]))
            Tensor(shape=[2], dtype=float32, place=Place(cpu), stop_gradient=True,
                   [0., 3.])
    """


log2_ = inplace(log2)


@op("log10", aliases={"input": "x"})
def log10(x, name=None, *, out=None):
    """Logarithm of ``x`` to base 10.

    Args:
        x (Tensor): The numbers; integers give float32.
        name (str|None): Has no effect.
        out (Tensor|None): Becomes the result.

    Returns:
        Tensor: Of the shape of ``x``.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.log10(paddle.to_tensor([1.0, 100.0]))
            Tensor(shape=[2], dtype=float32, place=Place(cpu), stop_gradient=True,
                   [0., 2.])
    """


log10_ = inplace(log10)


@op("log1p", aliases={"input": "x"})
def log1p(x, name=None, *, out=None):
    """Natural logarithm of ``1 + x``; exact for small ``x``.

    Args:
        x (Tensor): The numbers; integers give float32.
        name (str|None): Has no effect.
        out (Tensor|None): Becomes the result.

    Returns:
        Tensor: Of the shape of ``x``.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.log1p(paddle.to_tensor([0.0, 1e-5]))
            Tensor(shape=[2], dtype=float32, place=Place(cpu), stop_gradient=True,
                   [0.        , 0.00001000])
    """


log1p_ = inplace(log1p)


@op("sqrt", aliases={"input": "x"})
def sqrt(x, name=None, *, out=None):
    """Square root of ``x``.

    Args:
        x (Tensor): The numbers; integers give float32.
        name (str|None): Has no effect.
        out (Tensor|None): Becomes the result.

    Returns:
        Tensor: Of the shape of ``x``.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.sqrt(paddle.to_tensor([4.0, 9.0]))
            Tensor(shape=[2], dtype=float32, place=Place(cpu), stop_gradient=True,
                   [2., 3.])
    """


sqrt_ = inplace(sqrt)


@op("rsqrt", aliases={"input": "x"})
def rsqrt(x, name=None, *, out=None):
    """``1 / sqrt(x)``.

    Args:
        x (Tensor): The numbers; integers give float32.
        name (str|None): Has no effect.
        out (Tensor|None): Becomes the result.

    Returns:
        Tensor: Of the shape of ``x``.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.rsqrt(paddle.to_tensor([4.0, 16.0]))
            Tensor(shape=[2], dtype=float32, place=Place(cpu), stop_gradient=True,
                   [0.50000000, 0.25000000])
    """


rsqrt_ = inplace(rsqrt)


@op("square")
def square(x, name=None):
    """``x * x``.

    Args:
        x (Tensor): The numbers.
        name (str|None): Has no effect.

    Returns:
        Tensor: Of the shape of ``x``.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.square(paddle.to_tensor([-2.0, 3.0]))
            Tensor(shape=[2], dtype=float32, place=Place(cpu), stop_gradient=True,
                   [4., 9.])
    """


square_ = inplace(square)


@op("reciprocal")
def reciprocal(x, name=None):
    """``1 / x``.

    Args:
        x (Tensor): The numbers; integers give float32.
        name (str|None): Has no effect.

    Returns:
        Tensor: Of the shape of ``x``.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.reciprocal(paddle.to_tensor([2.0, -4.0]))
            Tensor(shape=[2], dtype=float32, place=Place(cpu), stop_gradient=True,
                   [ 0.50000000, -0.25000000])
    """


reciprocal_ = inplace(reciprocal)


@op("sigmoid", aliases={"input": "x"})
def sigmoid(x, name=None, *, out=None):
    """``1 / (1 + exp(-x))``.

    Args:
        x (Tensor): The numbers; integers give float32.
        name (str|None): Has no effect.
        out (Tensor|None): Becomes the result.

    Returns:
        Tensor: Of the shape of ``x``.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.sigmoid(paddle.to_tensor([0.0, 2.0]))
            Tensor(shape=[2], dtype=float32, place=Place(cpu), stop_gradient=True,
                   [0.50000000, 0.88079703])
    """


sigmoid_ = inplace(sigmoid)


@alias(input="x", exponent="y")
def pow(x, y, name=None, *, out=None):
    """``x`` to the power of ``y``.

    Args:
        x (Tensor): The numbers.
        y (float|int|Tensor): The exponent; a number is converted to the dtype of ``x``.
        name (str|None): Has no effect.
        out (Tensor|None): Becomes the result.

    Returns:
        Tensor: Of the common shape.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> x = paddle.to_tensor([1.0, 2.0, 3.0])
            >>> paddle.pow(x, 2)
            Tensor(shape=[3], dtype=float32, place=Place(cpu), stop_gradient=True,
                   [1., 4., 9.])
            >>> paddle.pow(x, paddle.to_tensor([0.0, 1.0, 2.0]))
            Tensor(shape=[3], dtype=float32, place=Place(cpu), stop_gradient=True,
                   [1., 2., 9.])
    """
    if isinstance(y, (int, float, complex)):
        return _C.ops.pow(x, y, out=out)
    return _C.ops.elementwise_pow(x, y, out=out)


pow_ = written(pow)


def logit(x, eps=None, name=None):
    """``log(x / (1 - x))``, the inverse of :func:`sigmoid`.

    Args:
        x (Tensor): Numbers in [0, 1].
        eps (float|None): ``x`` is limited to [eps, 1 - eps] first; None: others than in [0, 1]
            give NaN.
        name (str|None): Has no effect.

    Returns:
        Tensor: Of the shape of ``x``.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.logit(paddle.to_tensor([0.25, 0.5, 0.75]))
            Tensor(shape=[3], dtype=float32, place=Place(cpu), stop_gradient=True,
                   [-1.09861231,  0.        ,  1.09861231])
    """
    if eps:
        x = _C.ops.clip(x, eps, 1 - eps)
    return _C.ops.log(x / (1 - x))


logit_ = written(logit)


def logaddexp(x, y, name=None):
    """``log(exp(x) + exp(y))``, without overflow.

    Args:
        x (Tensor): The numbers.
        y (Tensor): The other numbers, whose shape broadcasts with that of ``x``.
        name (str|None): Has no effect.

    Returns:
        Tensor: Of the common shape.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.logaddexp(paddle.to_tensor([0.0, 1000.0]), paddle.to_tensor([0.0, 1000.0]))
            Tensor(shape=[2], dtype=float32, place=Place(cpu), stop_gradient=True,
                   [0.69314718   , 1000.69317627])
    """
    top = _C.ops.maximum(x, y)
    # Of infinities with one sign the difference would be NaN.
    gap = _C.ops.where(_C.ops.equal(x, y), _C.ops.full([], 0.0, top.dtype), x - y)
    return top + _C.ops.log1p(_C.ops.exp(-_C.ops.abs(gap)))


def stanh(x, scale_a=0.67, scale_b=1.7159, name=None):
    """``scale_b * tanh(scale_a * x)``.

    Args:
        x (Tensor): The numbers.
        scale_a (float): The factor inside.
        scale_b (float): The factor outside.
        name (str|None): Has no effect.

    Returns:
        Tensor: Of the shape of ``x``.

    LeCun et al., "Efficient BackProp" (1998), section 4.4.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.stanh(paddle.to_tensor([0.0, 1.0]))
            Tensor(shape=[2], dtype=float32, place=Place(cpu), stop_gradient=True,
                   [0.        , 1.00376701])
    """
    return _C.ops.tanh(x * scale_a) * scale_b


def softmax(input, dim=None, dtype=None, *, out=None):
    """Exponentials along an axis, divided by their sum.

    Args:
        input (Tensor): Floating, of any shape.
        dim (int|None): The axis; None: the first one of up to one or of three axes, else the
            second.
        dtype (str|paddle.dtype|None): What input is cast to first.
        out (Tensor|None): Becomes the result.

    Returns:
        Tensor: Of the shape of ``input``.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.softmax(paddle.zeros([1, 2])).tolist()
            [[0.5, 0.5]]
    """
    if dim is None:
        dim = 0 if input.ndim in (0, 1, 3) else 1
    x = input if dtype is None else _C.ops.cast(input, dtype)
    return _C.ops.softmax(x, dim, out=out)
