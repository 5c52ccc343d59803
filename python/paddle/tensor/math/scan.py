"""Sums, products and extremes of what lies before each position."""

from ... import _C
from ..._op import alias, write, written

__all__ = [
    "cumsum",
    "cumsum_",
    "cumprod",
    "cumprod_",
    "logcumsumexp",
    "cummax",
    "cummin",
]
METHODS = __all__


@alias(dim="axis", input="x")
def cumsum(x, axis=None, dtype=None, name=None, *, out=None):
    """Sums of the elements up to each position along an axis.

    Args:
        x (Tensor): The numbers.
        axis (int|None): The axis to go along; None: all elements, as a vector.
        dtype (str|paddle.dtype|None): ``x`` is cast to it first.
        name (str|None): Has no effect.
        out (Tensor|None): Becomes the result.

    Returns:
        Tensor: Of the shape of ``x``; a vector if ``axis`` is None.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> x = paddle.to_tensor([[1.0, 4.0], [3.0, 2.0]])
            >>> paddle.cumsum(x)
            Tensor(shape=[4], dtype=float32, place=Place(cpu), stop_gradient=True,
                   [1. , 5. , 8. , 10.])
            >>> paddle.cumsum(x, axis=0)
            Tensor(shape=[2, 2], dtype=float32, place=Place(cpu), stop_gradient=True,
                   [[1., 4.],
                    [4., 6.]])
    """
    if dtype is not None:
        x = _C.ops.cast(x, dtype)
    return _C.ops.cumsum(x, -1 if axis is None else axis, axis is None, out=out)


cumsum_ = written(cumsum)


@alias(input="x")
def cumprod(x, dim=None, *, dtype=None, out=None, name=None):
    """Products of the elements up to each position along an axis.

    Args:
        x (Tensor): The numbers.
        dim (int|None): The axis to go along; None: all elements, as a vector.
        dtype (str|paddle.dtype|None): ``x`` is cast to it first.
        out (Tensor|None): Becomes the result.
        name (str|None): Has no effect.

    Returns:
        Tensor: Of the shape of ``x``; a vector if ``dim`` is None.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> x = paddle.to_tensor([[1.0, 4.0], [3.0, 2.0]])
            >>> paddle.cumprod(x)
            Tensor(shape=[4], dtype=float32, place=Place(cpu), stop_gradient=True,
                   [1. , 4. , 12., 24.])
            >>> paddle.cumprod(x, dim=0)
            Tensor(shape=[2, 2], dtype=float32, place=Place(cpu), stop_gradient=True,
                   [[1., 4.],
                    [3., 8.]])
    """
    if dtype is not None:
        x = _C.ops.cast(x, dtype)
    if dim is None:
        x, dim = _C.ops.reshape(x, [-1]), 0
    return _C.ops.cumprod(x, dim, out=out)


def cumprod_(x, dim=None, dtype=None, name=None):
    """In-place form of :func:`cumprod`: writes the result into ``x`` and returns it.

    Args:
        x (Tensor): The numbers.
        dim (int|None): The axis to go along; None: all elements, as a vector.
        dtype (str|paddle.dtype|None): ``x`` is cast to it first.
        name (str|None): Has no effect.

    Returns:
        Tensor: ``x``.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.to_tensor([1.0, 2.0, 3.0]).cumprod_(0)
            Tensor(shape=[3], dtype=float32, place=Place(cpu), stop_gradient=True,
                   [1., 2., 6.])
    """
    return write(x, cumprod(x, dim, dtype=dtype))


def logcumsumexp(x, axis=None, dtype=None, name=None):
    """Logarithms of the sums of ``exp(x)`` up to each position along an axis, without overflow.

    Args:
        x (Tensor): The numbers.
        axis (int|None): The axis to go along; None: all elements, as a vector.
        dtype (str|paddle.dtype|None): ``x`` is cast to it first.
        name (str|None): Has no effect.

    Returns:
        Tensor: Of the shape of ``x``; a vector if ``axis`` is None.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> x = paddle.to_tensor([[1.0, 4.0], [3.0, 2.0]])
            >>> paddle.logcumsumexp(x, axis=0)
            Tensor(shape=[2, 2], dtype=float32, place=Place(cpu), stop_gradient=True,
                   [[1.        , 4.        ],
                    [3.12692809, 4.12692785]])
    """
    if dtype is not None:
        x = _C.ops.cast(x, dtype)
    return _C.ops.logcumsumexp(x, -1 if axis is None else axis, axis is None)


def cummax(x, axis=None, dtype="int64", name=None):
    """The largest elements up to each position along an axis, and where they are. NaN stays; of
    equal elements the last one counts.

    Args:
        x (Tensor): The numbers.
        axis (int|None): The axis to go along; None: all elements, as a vector.
        dtype (str): That of the indices: "int64" or "int32".
        name (str|None): Has no effect.

    Returns:
        tuple[Tensor, Tensor]: The elements and their indices, of the shape of ``x``; vectors if
            ``axis`` is None.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> x = paddle.to_tensor([[1.0, 4.0], [3.0, 2.0]])
            >>> [t.tolist() for t in paddle.cummax(x, axis=0)]
            [[[1.0, 4.0], [3.0, 4.0]], [[0, 0], [1, 0]]]
    """
    if axis is None:
        x, axis = _C.ops.reshape(x, [-1]), 0
    return _C.ops.cummax(x, axis, dtype)


def cummin(x, axis=None, dtype="int64", name=None):
    """The smallest elements up to each position along an axis, and where they are. NaN stays; of
    equal elements the last one counts.

    Args:
        x (Tensor): The numbers.
        axis (int|None): The axis to go along; None: all elements, as a vector.
        dtype (str): That of the indices: "int64" or "int32".
        name (str|None): Has no effect.

    Returns:
        tuple[Tensor, Tensor]: The elements and their indices, of the shape of ``x``; vectors if
            ``axis`` is None.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> x = paddle.to_tensor([[1.0, 4.0], [3.0, 2.0]])
            >>> [t.tolist() for t in paddle.cummin(x, axis=0)]
            [[[1.0, 4.0], [1.0, 2.0]], [[0, 0], [0, 1]]]
    """
    if axis is None:
        x, axis = _C.ops.reshape(x, [-1]), 0
    return _C.ops.cummin(x, axis, dtype)
