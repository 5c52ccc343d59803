"""Statistics along axes."""

import math

from .. import _C
from .._op import alias, op
from ..framework.arguments import as_list

__all__ = [
    "mean",
    "var",
    "std",
    "numel",
    "median",
    "nanmedian",
    "quantile",
    "nanquantile",
]
METHODS = [*__all__, "corrcoef", "cov"]


@op("mean", aliases={"dim": "axis", "input": "x"})
def mean(x, axis=None, keepdim=False, name=None, *, dtype=None, out=None):
    """Mean of the elements along axes; of integers, rounded towards zero.

    Args:
        x (Tensor): The numbers.
        axis (int|list[int]|tuple[int]|None): The axes to go along; None: all.
        keepdim (bool): Whether those axes stay, with size 1.
        name (str|None): Has no effect.
        dtype (str|paddle.dtype|None): ``x`` is cast to it first.
        out (Tensor|None): Becomes the result.

    Returns:
        Tensor: Without the axes that were gone along, unless ``keepdim``.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> x = paddle.to_tensor([[1.0, 2.0, 6.0], [3.0, 5.0, 4.0]])
            >>> paddle.mean(x)
            Tensor(shape=[], dtype=float32, place=Place(cpu), stop_gradient=True,
                   3.50000000)
            >>> paddle.mean(x, axis=0)
            Tensor(shape=[3], dtype=float32, place=Place(cpu), stop_gradient=True,
                   [2.        , 3.50000000, 5.        ])
    """
    if dtype is not None:
        x = _C.ops.cast(x, dtype)
    return _C.ops.mean(x, axis, keepdim, out=out)


@alias(dim="axis", input="x")
def var(x, axis=None, unbiased=None, keepdim=False, name=None, *, correction=1, out=None):
    """Variance of the elements along axes: the mean square of their distance from the mean.

    Args:
        x (Tensor): The numbers.
        axis (int|list[int]|tuple[int]|None): The axes to go along; None: all.
        unbiased (bool|None): Whether ``correction`` is 1, else 0; None: as given.
        keepdim (bool): Whether those axes stay, with size 1.
        name (str|None): Has no effect.
        correction (float): What is taken from the number of elements that the sum is divided by.
        out (Tensor|None): Becomes the result.

    Returns:
        Tensor: Without the axes that were gone along, unless ``keepdim``.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> x = paddle.to_tensor([[1.0, 2.0, 6.0], [3.0, 5.0, 4.0]])
            >>> paddle.var(x)
            Tensor(shape=[], dtype=float32, place=Place(cpu), stop_gradient=True,
                   3.50000000)
            >>> paddle.var(x, axis=1, unbiased=False)
            Tensor(shape=[2], dtype=float32, place=Place(cpu), stop_gradient=True,
                   [4.66666698, 0.66666669])
    """
    if unbiased is not None:
        correction = 1 if unbiased else 0
    if not x.dtype.is_floating_point:
        x = _C.ops.cast(x, "float32")
    distance = x - _C.ops.mean(x, axis, True)
    square = _C.ops.sum(distance * distance, axis, None, keepdim)
    axes = range(x.ndim) if axis is None or axis == [] else _list(axis)
    count = math.prod(x.shape[a] for a in axes)
    if count <= correction:
        square = square * math.nan
    return _C.ops.scale(square, 1.0 / max(count - correction, 1), out=out)


def _list(axis):
    return [axis] if isinstance(axis, int) else list(axis)


def std(x, axis=None, unbiased=True, keepdim=False, name=None):
    """Standard deviation of the elements along axes: the root of :func:`var`.

    Args:
        x (Tensor): The numbers.
        axis (int|list[int]|tuple[int]|None): The axes to go along; None: all.
        unbiased (bool): Whether the sum of squares is divided by one less than the number of
            elements.
        keepdim (bool): Whether those axes stay, with size 1.
        name (str|None): Has no effect.

    Returns:
        Tensor: Without the axes that were gone along, unless ``keepdim``.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> x = paddle.to_tensor([[1.0, 2.0, 6.0], [3.0, 5.0, 4.0]])
            >>> paddle.std(x)
            Tensor(shape=[], dtype=float32, place=Place(cpu), stop_gradient=True,
                   1.87082875)
            >>> paddle.std(x, axis=1)
            Tensor(shape=[2], dtype=float32, place=Place(cpu), stop_gradient=True,
                   [2.64575124, 1.        ])
    """
    return _C.ops.sqrt(var(x, axis, unbiased, keepdim))


@op("numel")
def numel(x, name=None):
    """The number of elements.

    Args:
        x (Tensor): The numbers.
        name (str|None): Has no effect.

    Returns:
        Tensor: One int64.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> x = paddle.to_tensor([[1.0, 2.0, 6.0], [3.0, 5.0, 4.0]])
            >>> paddle.numel(x)
            Tensor(shape=[], dtype=int64, place=Place(cpu), stop_gradient=True,
                   6)
    """


@alias(dim="axis", input="x")
def median(x, axis=None, keepdim=False, mode="avg", name=None, *, out=None):
    """The elements in the middle, in order along axes; NaN if one is.

    Args:
        x (Tensor): The numbers.
        axis (int|list[int]|None): The axes to go along; None: all.
        keepdim (bool): Whether those axes stay, with size 1.
        mode (str): What is taken of an even number: "avg", the mean of the two in the middle, or
            "min", the smaller one.
        name (str|None): Has no effect.
        out (Tensor|None): Becomes the result.

    Returns:
        Tensor|tuple[Tensor, Tensor]: The medians; with mode "min" and one axis also their
            indices.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> x = paddle.to_tensor([[1.0, 2.0, 6.0], [3.0, 5.0, 4.0]])
            >>> paddle.median(x)
            Tensor(shape=[], dtype=float32, place=Place(cpu), stop_gradient=True,
                   3.50000000)
            >>> paddle.median(x, axis=1)
            Tensor(shape=[2], dtype=float32, place=Place(cpu), stop_gradient=True,
                   [2., 4.])
            >>> paddle.median(x, axis=1, mode="min")
            (Tensor(shape=[2], dtype=float32, place=Place(cpu), stop_gradient=True,
                   [2., 4.]), Tensor(shape=[2], dtype=int64, place=Place(cpu), stop_gradient=True,
                   [1, 2]))
    """
    return _median(x, axis, keepdim, mode, "median", False, out)


def nanmedian(x, axis=None, keepdim=False, mode="avg", name=None):
    """The elements in the middle, in order along axes, leaving out NaN.

    Args:
        x (Tensor): The numbers.
        axis (int|list[int]|None): The axes to go along; None: all.
        keepdim (bool): Whether those axes stay, with size 1.
        mode (str): What is taken of an even number: "avg", the mean of the two in the middle, or
            "min", the smaller one.
        name (str|None): Has no effect.

    Returns:
        Tensor|tuple[Tensor, Tensor]: The medians; with mode "min" and one axis also their
            indices.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> x = paddle.to_tensor([[float("nan"), 2.0, 6.0], [3.0, 5.0, 4.0]])
            >>> paddle.nanmedian(x)
            Tensor(shape=[], dtype=float32, place=Place(cpu), stop_gradient=True,
                   4.)
            >>> paddle.nanmedian(x, axis=1)
            Tensor(shape=[2], dtype=float32, place=Place(cpu), stop_gradient=True,
                   [4., 4.])
    """
    return _median(x, axis, keepdim, mode, "nanmedian", True, None)


def _one_axis(x, axis, keepdim):
    """x with the axes to go along brought into one, the last, and the shape of the result."""
    axes = range(x.ndim) if axis is None or axis == [] else [a % x.ndim for a in _list(axis)]
    kept = [a for a in range(x.ndim) if a not in axes]
    shape = [1 if a in axes else x.shape[a] for a in range(x.ndim) if keepdim or a not in axes]
    count = math.prod(x.shape[a] for a in axes)
    moved = _C.ops.transpose(x, kept + sorted(axes))
    return _C.ops.reshape(moved, [x.shape[a] for a in kept] + [count]), shape


def _median(x, axis, keepdim, mode, name, skip_nan, out):
    if mode not in ("avg", "min"):
        raise ValueError(f'{name}: mode must be "avg" or "min", got {mode!r}')
    for a in [] if axis is None else _list(axis):
        if not -x.ndim <= a < max(x.ndim, 1):
            raise ValueError(f"{name}: axis must be in [{-x.ndim}, {x.ndim}), got {a}")
    with_index = mode == "min" and isinstance(axis, int)
    if mode == "avg" and x.dtype not in (_C.float64, _C.float16, _C.bfloat16):
        x = _C.ops.cast(x, "float32")
    rows, shape = _one_axis(x, axis, keepdim)
    ordered, places = _C.ops.argsort(rows, -1)
    nan = _C.ops.cast(_C.ops.isnan(ordered), "int64")
    nans = _C.ops.sum(nan, [-1], None, True)
    count = rows.shape[-1] - nans if skip_nan else _C.ops.full(nans.shape, rows.shape[-1], "int64")
    low = _C.ops.clip(_C.ops.floor_divide(count - 1, 2), 0, None)
    low_values = _pick(ordered, low)
    if mode == "avg":
        high_values = _pick(ordered, _C.ops.floor_divide(count, 2))
        odd = _C.ops.equal(_C.ops.remainder(count, 2), 1)
        result = _C.ops.where(odd, low_values, (low_values + high_values) / 2)
    else:
        result = low_values
    at = _pick(places, low)
    if not skip_nan and x.dtype.is_floating_point:
        bad = _C.ops.greater_than(nans, 0)
        result = _C.ops.where(bad, _C.ops.full([], math.nan, result.dtype), result)
        first = _C.ops.argmax(_C.ops.cast(_C.ops.isnan(rows), "int64"), -1, True)
        at = _C.ops.where(bad, first, at)
    result = _C.ops.reshape(result, shape)
    if out is not None:
        result = out._become(result)
    return (result, _C.ops.reshape(at, shape)) if with_index else result


def _pick(rows, at):
    """From each row, the elements at positions of its own along the last axis."""
    n, m = rows.shape[-1], at.shape[-1]
    flat, index = _C.ops.reshape(rows, [-1, n]), _C.ops.reshape(at, [-1, m])
    number = _C.ops.cumsum(_C.ops.full(index.shape, 1, "int64"), 0) - 1
    return _C.ops.reshape(_C.ops.gather_nd(flat, _C.ops.stack([number, index], 2)), at.shape)


@alias(dim="axis", input="x")
def quantile(x, q, axis=None, keepdim=False, interpolation="linear", name=None, *, out=None):
    """The elements at fractions of the way through the order along axes; NaN if one is.

    Args:
        x (Tensor): The numbers.
        q (float|list[float]|Tensor): Which: numbers in [0, 1].
        axis (int|list[int]|tuple[int]|None): The axes to go along; None: all.
        keepdim (bool): Whether those axes stay, with size 1.
        interpolation (str): What is taken between two elements: "linear", "lower", "higher",
            "midpoint" or "nearest".
        name (str|None): Has no effect.
        out (Tensor|None): Becomes the result.

    Returns:
        Tensor: One result per ``q``, along a new first axis if there are several.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> x = paddle.to_tensor([[1.0, 2.0, 6.0], [3.0, 5.0, 4.0]])
            >>> paddle.quantile(x, 0.5)
            Tensor(shape=[], dtype=float32, place=Place(cpu), stop_gradient=True,
                   3.50000000)
            >>> paddle.quantile(x, [0.25, 0.5], axis=1)
            Tensor(shape=[2, 2], dtype=float32, place=Place(cpu), stop_gradient=True,
                   [[1.50000000, 3.50000000],
                    [2.        , 4.        ]])
    """
    result = _quantile(x, q, axis, keepdim, interpolation, "quantile", False)
    return result if out is None else out._become(result)


def nanquantile(x, q, axis=None, keepdim=False, interpolation="linear"):
    """The elements at fractions of the way through the order along axes, leaving out NaN.

    Args:
        x (Tensor): The numbers.
        q (float|list[float]|Tensor): Which: numbers in [0, 1].
        axis (int|list[int]|tuple[int]|None): The axes to go along; None: all.
        keepdim (bool): Whether those axes stay, with size 1.
        interpolation (str): What is taken between two elements: "linear", "lower", "higher",
            "midpoint" or "nearest".

    Returns:
        Tensor: One result per ``q``, along a new first axis if there are several.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> x = paddle.to_tensor([[float("nan"), 2.0, 6.0], [3.0, 5.0, 4.0]])
            >>> paddle.nanquantile(x, 0.5)
            Tensor(shape=[], dtype=float32, place=Place(cpu), stop_gradient=True,
                   4.)
    """
    return _quantile(x, q, axis, keepdim, interpolation, "nanquantile", True)


def _quantile(x, q, axis, keepdim, interpolation, name, skip_nan):
    if interpolation not in ("linear", "lower", "higher", "midpoint", "nearest"):
        raise ValueError(f"{name}: interpolation must be a known kind, got {interpolation!r}")
    if not x.dtype.is_floating_point:
        raise TypeError(f"{name}: x must be of a floating dtype, got {x.dtype}")
    fractions = q.tolist() if isinstance(q, _C.Tensor) else q
    fractions = as_list(fractions)
    if not fractions or not all(0 <= f <= 1 for f in fractions):
        raise ValueError(f"{name}: q must be numbers in [0, 1], got {q}")
    rows, shape = _one_axis(x, axis, keepdim)
    ordered = _C.ops.argsort(rows, -1)[0]
    nans = _C.ops.sum(_C.ops.cast(_C.ops.isnan(ordered), "int64"), [-1], None, True)
    last = _C.ops.cast(rows.shape[-1] - 1 - (nans if skip_nan else nans * 0), "float64")
    results = [
        _C.ops.reshape(_at_fraction(ordered, last, nans, f, interpolation, skip_nan), shape)
        for f in fractions
    ]
    return _C.ops.stack(results, 0) if len(results) > 1 else results[0]


def _at_fraction(ordered, last, nans, fraction, interpolation, skip_nan):
    place = last * fraction
    below = _C.ops.floor(place)
    if interpolation == "nearest":
        below = place = _C.ops.round(place)
    elif interpolation == "lower":
        place = below
    elif interpolation == "higher":
        below = place = _C.ops.ceil(place)
    weight = _C.ops.cast(place - below, ordered.dtype)
    if interpolation == "midpoint":
        weight = _C.ops.ceil(weight) * 0.5
    low, high = (
        _pick(ordered, _C.ops.clip(_C.ops.cast(p, "int64"), 0, None))
        for p in (below, _C.ops.ceil(place))
    )
    result = low + (high - low) * weight
    if skip_nan:
        return result
    nan = _C.ops.full([], math.nan, result.dtype)
    return _C.ops.where(_C.ops.greater_than(nans, 0), nan, result)


def cov(x, rowvar=True, ddof=True, fweights=None, aweights=None, name=None):
    """The covariance matrix of variables.

    Args:
        x (Tensor): Floating; each row holds the observations of a variable. A vector is one row.
        rowvar (bool): False: variables are columns.
        ddof (bool): Whether the divisor is one less than the number of observations.
        fweights (Tensor|None): Integers: how often each observation counts.
        aweights (Tensor|None): How much each observation counts.

    Returns:
        Tensor: Of shape [variables, variables]; of one variable, its variance.

    Raises:
        TypeError: x is not floating.
        ValueError: x has no axis or more than two, or weights are not one per observation.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> x = paddle.to_tensor([[0.0, 1.0, 2.0], [2.0, 1.0, 0.0]])
            >>> paddle.linalg.cov(x).tolist()
            [[1.0, -1.0], [-1.0, 1.0]]
    """
    if x.ndim not in (1, 2):
        raise ValueError(f"cov: x must have 1 or 2 axes, got shape {list(x.shape)}")
    if not x.is_floating_point():
        raise TypeError(f"cov: x must be floating, got {x.dtype}")
    if x.ndim == 1:
        x = _C.ops.unsqueeze(x, [0])
    elif not rowvar:
        x = x.T
    count = x.shape[1]
    weights = _C.ops.full([count], 1, x.dtype)
    for given in fweights, aweights:
        if given is not None:
            if list(given.shape) != [count]:
                raise ValueError(f"cov: weights must be of shape {[count]}, got {given.shape}")
            weights = weights * _C.ops.cast(given, x.dtype)
    total = _C.ops.sum(weights)
    centred = x - _C.ops.sum(x * weights, [1], keepdim=True) / total
    lost = 0
    if ddof:
        of_each = 1 if aweights is None else _C.ops.cast(aweights, x.dtype)
        lost = _C.ops.sum(weights * of_each) / total
    made = _C.ops.matmul(centred * weights, centred.T) / (total - lost)
    return _C.ops.squeeze(made, [0, 1]) if x.shape[0] == 1 else made


def corrcoef(x, rowvar=True, name=None):
    """The correlation coefficients of variables: their covariances over their deviations.

    Args:
        x (Tensor): Floating; each row holds the observations of a variable. A vector is one row.
        rowvar (bool): False: variables are columns.

    Returns:
        Tensor: Of shape [variables, variables], in [-1, 1]; of one variable, one number.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> x = paddle.to_tensor([[0.0, 1.0, 2.0], [2.0, 1.0, 0.0]])
            >>> paddle.linalg.corrcoef(x).tolist()
            [[1.0, -1.0], [-1.0, 1.0]]
    """
    covariance = cov(x, rowvar)
    if covariance.ndim == 0:
        return covariance / covariance
    deviation = _C.ops.sqrt(_C.ops.diagonal(covariance))
    scaled = covariance / _C.ops.unsqueeze(deviation, [1]) / deviation
    return _C.ops.clip(scaled, -1.0, 1.0)
