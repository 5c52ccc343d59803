"""Counts of integers, and of numbers in intervals."""

import math

from .. import _C

__all__ = [
    "bincount",
    "histogram",
    "histogram_bin_edges",
    "histogramdd",
]
METHODS = __all__


def bincount(x, weights=None, minlength=0, name=None):
    """How often 0, 1, and so on occur in a vector of integers, or the sums of their weights.

    Args:
        x (Tensor): A vector of integers that are not negative.
        weights (Tensor|None): A weight for each.
        minlength (int): The smallest size of the result.
        name (str|None): Has no effect.

    Returns:
        Tensor: A vector, of dtype int64 without weights.

    Raises:
        TypeError: if ``x`` is not of an integer dtype.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.bincount(paddle.to_tensor([1, 2, 2, 4]))
            Tensor(shape=[5], dtype=int64, place=Place(cpu), stop_gradient=True,
                   [0, 1, 2, 0, 1])
    """
    return _C.ops.bincount(x, weights, minlength)


def histogram(input, bins=100, min=0.0, max=0.0, weight=None, density=False, name=None):
    """How many numbers are in each of some intervals of equal width.

    Args:
        input (Tensor): The numbers.
        bins (int): How many intervals.
        min (float): Where the first one begins.
        max (float): Where the last one ends; if both are 0, the extremes of ``input`` are taken.
        weight (Tensor|None): A weight for each number, of the shape of ``input``.
        density (bool): Whether the result is divided so that its integral is 1.
        name (str|None): Has no effect.

    Returns:
        Tensor: A vector of ``bins`` elements, int64 without weights and density.

    Raises:
        ValueError: if ``min`` exceeds ``max``, or ``bins`` is less than 1.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.histogram(paddle.to_tensor([1.0, 2.0, 1.0]), bins=4, min=0.0, max=3.0)
            Tensor(shape=[4], dtype=int64, place=Place(cpu), stop_gradient=True,
                   [0, 2, 1, 0])
    """
    x = _C.ops.cast(_C.ops.reshape(input, [-1]), "float64")
    low, high = _range(x, bins, min, max, "histogram")
    inside = _C.ops.logical_and(_C.ops.greater_equal(x, low), _C.ops.less_equal(x, high))
    place = _C.ops.clip(_C.ops.floor((x - low) * bins / (high - low)), 0, bins - 1)
    # What is outside gets an interval of its own.
    place = _C.ops.where(inside, place, _C.ops.full([], float(bins), "float64"))
    if weight is not None:
        weight = _C.ops.reshape(weight, [-1])
    counts = _C.ops.bincount(_C.ops.cast(place, "int64"), weight, bins + 1)[:bins]
    if not density:
        return counts
    counts = _C.ops.cast(counts, "float32")
    width = _C.ops.cast((high - low) / bins, "float32")
    return counts / (_C.ops.sum(counts) * width)


def _range(x, bins, low, high, name):
    """Where the intervals begin and end; one that would be empty is made 2 wide."""
    if bins < 1:
        raise ValueError(f"{name}: bins must be at least 1, got {bins}")
    if low > high:
        raise ValueError(f"{name}: min must not exceed max, got {low} and {high}")
    low, high = (_C.ops.full([], float(v), "float64") for v in (low, high))
    if math.prod(x.shape):
        given = _C.ops.not_equal(low, high)
        low, high = (
            _C.ops.where(given, a, b) for a, b in ((low, _C.ops.min(x)), (high, _C.ops.max(x)))
        )
    same = _C.ops.cast(_C.ops.equal(low, high), "float64")
    return low - same, high + same


def histogram_bin_edges(input, bins=100, min=0.0, max=0.0, name=None):
    """Where the intervals of :func:`histogram` begin and end.

    Args:
        input (Tensor): The numbers.
        bins (int): How many intervals.
        min (float): Where the first one begins.
        max (float): Where the last one ends; if both are 0, the extremes of ``input`` are taken.
        name (str|None): Has no effect.

    Returns:
        Tensor: A vector of ``bins + 1`` elements, float32.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.histogram_bin_edges(paddle.to_tensor([1.0, 2.0, 1.0]), bins=4)
            Tensor(shape=[5], dtype=float32, place=Place(cpu), stop_gradient=True,
                   [1.        , 1.25000000, 1.50000000, 1.75000000, 2.        ])
    """
    x = _C.ops.cast(_C.ops.reshape(input, [-1]), "float64")
    low, high = _range(x, bins, min, max, "histogram_bin_edges")
    steps = _C.ops.cumsum(_C.ops.full([bins + 1], 1.0, "float64"), 0) - 1
    return _C.ops.cast(low + steps * (high - low) / bins, "float32")


def histogramdd(x, bins=10, ranges=None, density=False, weights=None, name=None):
    """How many points are in each of the boxes that cut a part of space evenly.

    Args:
        x (Tensor): The points, of shape [..., D]; all axes but the last count as one.
        bins (int|list[int]): Into how many intervals each of the D axes is cut.
        ranges (list[float]|None): Where the intervals of each axis begin and end, 2 D numbers;
            None: the extremes of the points.
        density (bool): Whether the result is divided so that its integral is 1.
        weights (Tensor|None): A weight for each point, of x's dtype, and of its shape without the
            last axis.
        name (str|None): Has no effect.

    Returns:
        tuple[Tensor, list[Tensor]]: The counts, with D axes, and the ends of the intervals of each
        axis; of x's dtype.

    Raises:
        ValueError: A length or shape does not fit.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> x = paddle.to_tensor([[0.0, 0.0], [1.0, 1.0], [1.0, 3.0]])
            >>> counts, edges = paddle.histogramdd(x, bins=[2, 3])
            >>> counts.tolist()
            [[1.0, 0.0, 0.0], [0.0, 1.0, 1.0]]
            >>> edges[1].tolist()
            [0.0, 1.0, 2.0, 3.0]
    """
    axes = _check_histogramdd(x, bins, ranges, weights)
    bins = [bins] * axes if isinstance(bins, int) else bins
    points = _C.ops.reshape(x, [-1, axes])
    weights = None if weights is None else _C.ops.reshape(weights, [-1])
    edges, box, inside = [], 0, None
    for i, n in enumerate(bins):
        at = points[:, i].contiguous()
        low, high = (
            (_C.ops.min(at), _C.ops.max(at)) if ranges is None else ranges[2 * i : 2 * i + 2]
        )
        steps = _C.ops.arange(0, n + 1, 1, x.dtype)
        edges.append(low + steps * (high - low) / n)
        place = _C.ops.searchsorted(edges[i], at, False, True) - 1
        box = box * n + _C.ops.clip(place, 0, n - 1)  # the last interval has its end, too
        here = _C.ops.logical_and(_C.ops.greater_equal(at, low), _C.ops.less_equal(at, high))
        inside = here if i == 0 else _C.ops.logical_and(inside, here)
    chosen = _C.ops.nonzero(inside)
    if weights is not None:
        weights = _C.ops.gather_nd(weights, chosen)
    counts = _C.ops.bincount(_C.ops.gather_nd(box, chosen), weights, math.prod(bins))
    counts = _C.ops.cast(_C.ops.reshape(counts, bins), x.dtype)
    if density:
        volume = math.prod((edge[1] - edge[0] for edge in edges), start=1.0)
        counts = counts / (_C.ops.sum(counts) * volume)
    return counts, edges


def _check_histogramdd(x, bins, ranges, weights):
    """The number of axes."""
    if x.ndim < 2:
        raise ValueError(f"histogramdd: x must have two axes at least, its shape is {x.shape}")
    axes = x.shape[-1]
    if not isinstance(bins, int):
        if len(bins) != axes:
            raise ValueError(f"histogramdd: bins must have {axes} numbers, got {len(bins)}")
        if not all(isinstance(n, int) for n in bins):
            raise ValueError(f"histogramdd: bins must be integers, got {bins}")
    if ranges is not None and len(ranges) != 2 * axes:
        raise ValueError(f"histogramdd: ranges must have {2 * axes} numbers, got {len(ranges)}")
    if weights is not None:
        if list(weights.shape) != list(x.shape[:-1]):
            raise ValueError(
                f"histogramdd: weights must have shape {x.shape[:-1]}, got {weights.shape}"
            )
        if weights.dtype != x.dtype:
            raise ValueError(f"histogramdd: weights must be {x.dtype} as x, got {weights.dtype}")
    return axes
