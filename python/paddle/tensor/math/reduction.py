"""Sums, extremes and other questions along axes."""

from ... import _C
from ..._op import op

__all__ = [
    "sum",
    "prod",
    "max",
    "min",
    "amax",
    "amin",
    "logsumexp",
    "all",
    "any",
    "count_nonzero",
    "nansum",
    "nanmean",
    "reduce_as",
]
METHODS = __all__


@op("sum", aliases={"dim": "axis", "input": "x"})
def sum(x, axis=None, dtype=None, keepdim=False, name=None, *, out=None):
    """Sum of the elements along axes.

    Args:
        x (Tensor): The numbers.
        axis (int|list[int]|tuple[int]|None): The axes to go along; None: all.
        dtype (str|paddle.dtype|None): That of the result; None: that of ``x``, but int64 for bool
            and int32.
        keepdim (bool): Whether those axes stay, with size 1.
        name (str|None): Has no effect.
        out (Tensor|None): Becomes the result.

    Returns:
        Tensor: Without the axes that were gone along, unless ``keepdim``.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> x = paddle.to_tensor([[1.0, 2.0], [3.0, 5.0]])
            >>> paddle.sum(x)
            Tensor(shape=[], dtype=float32, place=Place(cpu), stop_gradient=True,
                   11.)
            >>> paddle.sum(x, axis=0)
            Tensor(shape=[2], dtype=float32, place=Place(cpu), stop_gradient=True,
                   [4., 7.])
    """


@op("prod", aliases={"dim": "axis", "input": "x"})
def prod(x, axis=None, keepdim=False, dtype=None, out=None, name=None):
    """Product of the elements along axes.

    Args:
        x (Tensor): The numbers.
        axis (int|list[int]|tuple[int]|None): The axes to go along; None: all.
        keepdim (bool): Whether those axes stay, with size 1.
        dtype (str|paddle.dtype|None): ``x`` is cast to it first.
        out (Tensor|None): Becomes the result.
        name (str|None): Has no effect.

    Returns:
        Tensor: Without the axes that were gone along, unless ``keepdim``.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> x = paddle.to_tensor([[1.0, 2.0], [3.0, 5.0]])
            >>> paddle.prod(x)
            Tensor(shape=[], dtype=float32, place=Place(cpu), stop_gradient=True,
                   30.)
            >>> paddle.prod(x, axis=0)
            Tensor(shape=[2], dtype=float32, place=Place(cpu), stop_gradient=True,
                   [3. , 10.])
    """
    if dtype is not None:
        x = _C.ops.cast(x, dtype)
    return _C.ops.prod(x, axis, keepdim, out=out)


@op("max")
def max(x, axis=None, keepdim=False, name=None):
    """The largest elements along axes; NaN if there is one. Equal ones share the gradient.

    Args:
        x (Tensor): The numbers.
        axis (int|list[int]|tuple[int]|None): The axes to go along; None: all.
        keepdim (bool): Whether those axes stay, with size 1.
        name (str|None): Has no effect.

    Returns:
        Tensor: Without the axes that were gone along, unless ``keepdim``.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> x = paddle.to_tensor([[1.0, 2.0], [3.0, 5.0]])
            >>> paddle.max(x)
            Tensor(shape=[], dtype=float32, place=Place(cpu), stop_gradient=True,
                   5.)
            >>> paddle.max(x, axis=0)
            Tensor(shape=[2], dtype=float32, place=Place(cpu), stop_gradient=True,
                   [3., 5.])
    """


@op("min")
def min(x, axis=None, keepdim=False, name=None):
    """The smallest elements along axes; NaN if there is one. Equal ones share the gradient.

    Args:
        x (Tensor): The numbers.
        axis (int|list[int]|tuple[int]|None): The axes to go along; None: all.
        keepdim (bool): Whether those axes stay, with size 1.
        name (str|None): Has no effect.

    Returns:
        Tensor: Without the axes that were gone along, unless ``keepdim``.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> x = paddle.to_tensor([[1.0, 2.0], [3.0, 5.0]])
            >>> paddle.min(x)
            Tensor(shape=[], dtype=float32, place=Place(cpu), stop_gradient=True,
                   1.)
            >>> paddle.min(x, axis=0)
            Tensor(shape=[2], dtype=float32, place=Place(cpu), stop_gradient=True,
                   [1., 2.])
    """


@op("amax", aliases={"dim": "axis", "input": "x"})
def amax(x, axis=None, keepdim=False, name=None, *, out=None):
    """The largest elements along axes; equal ones share the gradient.

    Args:
        x (Tensor): The numbers.
        axis (int|list[int]|tuple[int]|None): The axes to go along; None: all.
        keepdim (bool): Whether those axes stay, with size 1.
        name (str|None): Has no effect.
        out (Tensor|None): Becomes the result.

    Returns:
        Tensor: Without the axes that were gone along, unless ``keepdim``.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> x = paddle.to_tensor([[1.0, 2.0], [3.0, 5.0]])
            >>> paddle.amax(x)
            Tensor(shape=[], dtype=float32, place=Place(cpu), stop_gradient=True,
                   5.)
            >>> paddle.amax(x, axis=0)
            Tensor(shape=[2], dtype=float32, place=Place(cpu), stop_gradient=True,
                   [3., 5.])
    """


@op("amin", aliases={"dim": "axis", "input": "x"})
def amin(x, axis=None, keepdim=False, name=None, *, out=None):
    """The smallest elements along axes; equal ones share the gradient.

    Args:
        x (Tensor): The numbers.
        axis (int|list[int]|tuple[int]|None): The axes to go along; None: all.
        keepdim (bool): Whether those axes stay, with size 1.
        name (str|None): Has no effect.
        out (Tensor|None): Becomes the result.

    Returns:
        Tensor: Without the axes that were gone along, unless ``keepdim``.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> x = paddle.to_tensor([[1.0, 2.0], [3.0, 5.0]])
            >>> paddle.amin(x)
            Tensor(shape=[], dtype=float32, place=Place(cpu), stop_gradient=True,
                   1.)
            >>> paddle.amin(x, axis=0)
            Tensor(shape=[2], dtype=float32, place=Place(cpu), stop_gradient=True,
                   [1., 2.])
    """


@op("logsumexp", aliases={"dim": "axis", "input": "x"})
def logsumexp(x, axis=None, keepdim=False, name=None, *, out=None):
    """Logarithm of the sum of ``exp(x)`` along axes, without overflow.

    Args:
        x (Tensor): The numbers.
        axis (int|list[int]|tuple[int]|None): The axes to go along; None: all.
        keepdim (bool): Whether those axes stay, with size 1.
        name (str|None): Has no effect.
        out (Tensor|None): Becomes the result.

    Returns:
        Tensor: Without the axes that were gone along, unless ``keepdim``.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> x = paddle.to_tensor([[1.0, 2.0], [3.0, 5.0]])
            >>> paddle.logsumexp(x)
            Tensor(shape=[], dtype=float32, place=Place(cpu), stop_gradient=True,
                   5.18518257)
            >>> paddle.logsumexp(x, axis=0)
            Tensor(shape=[2], dtype=float32, place=Place(cpu), stop_gradient=True,
                   [3.12692809, 5.04858732])
    """


@op("all", aliases={"dim": "axis", "input": "x"})
def all(x, axis=None, keepdim=False, name=None, *, out=None):
    """Whether no element along axes is zero.

    Args:
        x (Tensor): The numbers.
        axis (int|list[int]|tuple[int]|None): The axes to go along; None: all.
        keepdim (bool): Whether those axes stay, with size 1.
        name (str|None): Has no effect.
        out (Tensor|None): Becomes the result.

    Returns:
        Tensor: Without the axes that were gone along, unless ``keepdim``. Of dtype bool.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> x = paddle.to_tensor([[True, False], [True, True]])
            >>> paddle.all(x)
            Tensor(shape=[], dtype=bool, place=Place(cpu), stop_gradient=True,
                   False)
            >>> paddle.all(x, axis=0)
            Tensor(shape=[2], dtype=bool, place=Place(cpu), stop_gradient=True,
                   [True , False])
    """


@op("any", aliases={"dim": "axis", "input": "x"})
def any(x, axis=None, keepdim=False, name=None, *, out=None):
    """Whether some element along axes is not zero.

    Args:
        x (Tensor): The numbers.
        axis (int|list[int]|tuple[int]|None): The axes to go along; None: all.
        keepdim (bool): Whether those axes stay, with size 1.
        name (str|None): Has no effect.
        out (Tensor|None): Becomes the result.

    Returns:
        Tensor: Without the axes that were gone along, unless ``keepdim``. Of dtype bool.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> x = paddle.to_tensor([[True, False], [True, True]])
            >>> paddle.any(x)
            Tensor(shape=[], dtype=bool, place=Place(cpu), stop_gradient=True,
                   True)
            >>> paddle.any(x, axis=0)
            Tensor(shape=[2], dtype=bool, place=Place(cpu), stop_gradient=True,
                   [True, True])
    """


def count_nonzero(x, axis=None, keepdim=False, name=None):
    """How many elements along axes are not zero.

    Args:
        x (Tensor): The numbers.
        axis (int|list[int]|tuple[int]|None): The axes to go along; None: all.
        keepdim (bool): Whether those axes stay, with size 1.
        name (str|None): Has no effect.

    Returns:
        Tensor: Without the axes that were gone along, unless ``keepdim``. Of dtype int64.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> x = paddle.to_tensor([[0.0, 2.0], [3.0, 5.0]])
            >>> paddle.count_nonzero(x)
            Tensor(shape=[], dtype=int64, place=Place(cpu), stop_gradient=True,
                   3)
            >>> paddle.count_nonzero(x, axis=0)
            Tensor(shape=[2], dtype=int64, place=Place(cpu), stop_gradient=True,
                   [1, 2])
    """
    return _C.ops.sum(_C.ops.cast(x, "bool"), axis, "int64", keepdim)


def nansum(x, axis=None, dtype=None, keepdim=False, name=None):
    """Sum of the elements along axes that are not NaN.

    Args:
        x (Tensor): The numbers.
        axis (int|list[int]|tuple[int]|None): The axes to go along; None: all.
        dtype (str|paddle.dtype|None): That of the result; None: as described.
        keepdim (bool): Whether those axes stay, with size 1.
        name (str|None): Has no effect.

    Returns:
        Tensor: Without the axes that were gone along, unless ``keepdim``.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> x = paddle.to_tensor([[float("nan"), 2.0], [3.0, 5.0]])
            >>> paddle.nansum(x)
            Tensor(shape=[], dtype=float32, place=Place(cpu), stop_gradient=True,
                   10.)
            >>> paddle.nansum(x, axis=0)
            Tensor(shape=[2], dtype=float32, place=Place(cpu), stop_gradient=True,
                   [3., 7.])
    """
    zero = _C.ops.full([], 0, x.dtype)
    return _C.ops.sum(_C.ops.where(_C.ops.isnan(x), zero, x), axis, dtype, keepdim)


def nanmean(x, axis=None, keepdim=False, name=None):
    """Mean of the elements along axes that are not NaN; NaN if all are.

    Args:
        x (Tensor): The numbers.
        axis (int|list[int]|tuple[int]|None): The axes to go along; None: all.
        keepdim (bool): Whether those axes stay, with size 1.
        name (str|None): Has no effect.

    Returns:
        Tensor: Without the axes that were gone along, unless ``keepdim``.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> x = paddle.to_tensor([[float("nan"), 2.0], [3.0, 5.0]])
            >>> paddle.nanmean(x)
            Tensor(shape=[], dtype=float32, place=Place(cpu), stop_gradient=True,
                   3.33333325)
            >>> paddle.nanmean(x, axis=0)
            Tensor(shape=[2], dtype=float32, place=Place(cpu), stop_gradient=True,
                   [3.        , 3.50000000])
    """
    count = _C.ops.sum(
        _C.ops.cast(_C.ops.logical_not(_C.ops.isnan(x)), x.dtype), axis, None, keepdim
    )
    return nansum(x, axis, None, keepdim) / count


def reduce_as(x, target, name=None):
    """``x`` summed over the axes along which ``target`` would be broadcast to it.

    Args:
        x (Tensor): The numbers.
        target (Tensor): Has the shape of the result.
        name (str|None): Has no effect.

    Returns:
        Tensor: Of the shape of ``target``.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> x = paddle.to_tensor([[1.0, 2.0], [3.0, 4.0]])
            >>> paddle.reduce_as(x, x[0])
            Tensor(shape=[2], dtype=float32, place=Place(cpu), stop_gradient=True,
                   [4., 6.])
    """
    return _C.ops.sum_to(x, target.shape)
