"""Special functions: error function, gamma and its relatives, Bessel functions."""

import math

from ... import _C
from ..._op import inplace, op, written

__all__ = [
    "erf",
    "erf_",
    "erfinv",
    "lgamma",
    "lgamma_",
    "gammaln",
    "gammaln_",
    "digamma",
    "digamma_",
    "polygamma",
    "polygamma_",
    "multigammaln",
    "multigammaln_",
    "gammaincc",
    "gammaincc_",
    "gammainc",
    "gammainc_",
    "i0",
    "i0_",
    "i0e",
    "i1",
    "i1e",
]
_NO_METHODS = ("erf_",)
METHODS = [name for name in __all__ if name not in _NO_METHODS] + ["erfinv_"]


@op("erf")
def erf(x, name=None):
    """The error function, ``2 / sqrt(pi)`` times the integral of ``exp(-t * t)`` from 0 to ``x``.

    Args:
        x (Tensor): The numbers; integers give float32.
        name (str|None): Has no effect.

    Returns:
        Tensor: Of the shape of ``x``.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.erf(paddle.to_tensor([0.0, 1.0]))
            Tensor(shape=[2], dtype=float32, place=Place(cpu), stop_gradient=True,
                   [0.        , 0.84270078])
    """


erf_ = inplace(erf)


@op("erfinv")
def erfinv(x, name=None):
    """The inverse of :func:`erf`.

    Args:
        x (Tensor): The numbers; integers give float32.
        name (str|None): Has no effect.

    Returns:
        Tensor: Of the shape of ``x``.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.erfinv(paddle.to_tensor([0.0, 0.5]))
            Tensor(shape=[2], dtype=float32, place=Place(cpu), stop_gradient=True,
                   [0.        , 0.47693628])
    """


erfinv_ = inplace(erfinv)


@op("lgamma")
def lgamma(x, name=None):
    """Logarithm of the absolute value of gamma(``x``).

    Args:
        x (Tensor): The numbers; integers give float32.
        name (str|None): Has no effect.

    Returns:
        Tensor: Of the shape of ``x``.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.lgamma(paddle.to_tensor([0.5, 2.0]))
            Tensor(shape=[2], dtype=float32, place=Place(cpu), stop_gradient=True,
                   [0.57236493, 0.        ])
    """


lgamma_ = inplace(lgamma)


@op("gammaln")
def gammaln(x, name=None):
    """Logarithm of the absolute value of gamma(``x``).

    Args:
        x (Tensor): The numbers; integers give float32.
        name (str|None): Has no effect.

    Returns:
        Tensor: Of the shape of ``x``.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.gammaln(paddle.to_tensor([0.5, 2.0]))
            Tensor(shape=[2], dtype=float32, place=Place(cpu), stop_gradient=True,
                   [0.57236493, 0.        ])
    """


gammaln_ = inplace(gammaln)


@op("digamma")
def digamma(x, name=None):
    """The derivative of :func:`lgamma`.

    Args:
        x (Tensor): The numbers; integers give float32.
        name (str|None): Has no effect.

    Returns:
        Tensor: Of the shape of ``x``.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.digamma(paddle.to_tensor([0.5, 2.0]))
            Tensor(shape=[2], dtype=float32, place=Place(cpu), stop_gradient=True,
                   [-1.96351004,  0.42278433])
    """


digamma_ = inplace(digamma)


def polygamma(x, n, name=None):
    """The ``n``-th derivative of :func:`digamma`.

    Args:
        x (Tensor): The numbers.
        n (int): How often to differentiate; not negative.
        name (str|None): Has no effect.

    Returns:
        Tensor: Of the shape of ``x``.

    Raises:
        TypeError: if ``n`` is no int.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.polygamma(paddle.to_tensor([0.5, 2.0]), 1)
            Tensor(shape=[2], dtype=float32, place=Place(cpu), stop_gradient=True,
                   [4.93480206, 0.64493406])
    """
    if not isinstance(n, int):
        raise TypeError(f"polygamma: n must be an int, got {type(n).__name__}")
    return _C.ops.polygamma(x, n) if n else _C.ops.digamma(x)


polygamma_ = written(polygamma)


def multigammaln(x, p, name=None):
    """Logarithm of the gamma function of ``p`` dimensions.

    Args:
        x (Tensor): Numbers above ``(p - 1) / 2``.
        p (int): The number of dimensions, at least 1.
        name (str|None): Has no effect.

    Returns:
        Tensor: Of the shape of ``x``.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.multigammaln(paddle.to_tensor([2.0, 3.0]), 2)
            Tensor(shape=[2], dtype=float32, place=Place(cpu), stop_gradient=True,
                   [0.45158267, 1.55019498])
    """
    if p < 1:
        raise ValueError(f"multigammaln: p must be at least 1, got {p}")
    result = _C.ops.lgamma(x)
    for i in range(1, p):
        result = result + _C.ops.lgamma(x - 0.5 * i)
    return result + 0.25 * p * (p - 1) * math.log(math.pi)


multigammaln_ = written(multigammaln)


@op("gammaincc")
def gammaincc(x, y, name=None):
    """The regularised upper incomplete gamma function: the part of gamma(``x``) beyond ``y``.

    Args:
        x (Tensor): The parameters, positive.
        y (Tensor): The lower limits of the integral, not negative.
        name (str|None): Has no effect.

    Returns:
        Tensor: Of the common shape.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.gammaincc(paddle.to_tensor([0.5, 2.0]), paddle.to_tensor([0.5, 2.0]))
            Tensor(shape=[2], dtype=float32, place=Place(cpu), stop_gradient=True,
                   [0.31731051, 0.40600586])
    """


gammaincc_ = inplace(gammaincc)


def gammainc(x, y, name=None):
    """The regularised lower incomplete gamma function: the part of gamma(``x``) up to ``y``.

    Args:
        x (Tensor): The parameters, positive.
        y (Tensor): The upper limits of the integral, not negative.
        name (str|None): Has no effect.

    Returns:
        Tensor: Of the common shape.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.gammainc(paddle.to_tensor([0.5, 2.0]), paddle.to_tensor([0.5, 2.0]))
            Tensor(shape=[2], dtype=float32, place=Place(cpu), stop_gradient=True,
                   [0.68268949, 0.59399414])
    """
    return 1 - _C.ops.gammaincc(x, y)


gammainc_ = written(gammainc)


@op("i0")
def i0(x, name=None):
    """Modified Bessel function of the first kind, order 0.

    Args:
        x (Tensor): The numbers; integers give float32.
        name (str|None): Has no effect.

    Returns:
        Tensor: Of the shape of ``x``.

    Abramowitz and Stegun, "Handbook of Mathematical Functions", section 9.6.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.i0(paddle.to_tensor([0.5, 2.0]))
            Tensor(shape=[2], dtype=float32, place=Place(cpu), stop_gradient=True,
                   [1.06348336, 2.27958536])
    """


i0_ = inplace(i0)


@op("i0e")
def i0e(x, name=None):
    """``exp(-|x|)`` times :func:`i0`.

    Args:
        x (Tensor): The numbers; integers give float32.
        name (str|None): Has no effect.

    Returns:
        Tensor: Of the shape of ``x``.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.i0e(paddle.to_tensor([0.5, 2.0]))
            Tensor(shape=[2], dtype=float32, place=Place(cpu), stop_gradient=True,
                   [0.64503527, 0.30850834])
    """


@op("i1")
def i1(x, name=None):
    """Modified Bessel function of the first kind, order 1.

    Args:
        x (Tensor): The numbers; integers give float32.
        name (str|None): Has no effect.

    Returns:
        Tensor: Of the shape of ``x``.

    Abramowitz and Stegun, "Handbook of Mathematical Functions", section 9.6.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.i1(paddle.to_tensor([0.5, 2.0]))
            Tensor(shape=[2], dtype=float32, place=Place(cpu), stop_gradient=True,
                   [0.25789431, 1.59063685])
    """


@op("i1e")
def i1e(x, name=None):
    """``exp(-|x|)`` times :func:`i1`.

    Args:
        x (Tensor): The numbers; integers give float32.
        name (str|None): Has no effect.

    Returns:
        Tensor: Of the shape of ``x``.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.i1e(paddle.to_tensor([0.5, 2.0]))
            Tensor(shape=[2], dtype=float32, place=Place(cpu), stop_gradient=True,
                   [0.15642080, 0.21526928])
    """
