"""Searching, sorting, choosing elements."""

import collections

from .. import _C
from .._op import alias, op, write
from . import math

_TopK = collections.namedtuple("TopKRetType", ["values", "indices"])

__all__ = [
    "argmax",
    "argmin",
    "argsort",
    "sort",
    "msort",
    "topk",
    "kthvalue",
    "mode",
    "where",
    "where_",
    "nonzero",
    "argwhere",
    "masked_select",
    "searchsorted",
    "bucketize",
    "isin",
    "unique",
    "unique_consecutive",
]
_NO_METHODS = ("searchsorted",)
METHODS = [name for name in __all__ if name not in _NO_METHODS]


@alias(dim="axis", input="x")
def argmax(x, axis=None, keepdim=False, dtype="int64", name=None):
    """Where the largest elements along an axis are; of equal ones, the first.

    Args:
        x (Tensor): The numbers.
        axis (int|None): The axis to go along; None: all elements, as a vector.
        keepdim (bool): Whether the axis, or all of them, stay, with size 1.
        dtype (str): That of the result: "int64" or "int32".
        name (str|None): Has no effect.

    Returns:
        Tensor: Indices.

    Raises:
        ValueError: if ``dtype`` is another one.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> x = paddle.to_tensor([[4.0, 1.0, 3.0], [2.0, 6.0, 5.0]])
            >>> paddle.argmax(x)
            Tensor(shape=[], dtype=int64, place=Place(cpu), stop_gradient=True,
                   4)
            >>> paddle.argmax(x, axis=1)
            Tensor(shape=[2], dtype=int64, place=Place(cpu), stop_gradient=True,
                   [0, 1])
    """
    if dtype is None:
        raise ValueError("argmax: dtype must be int32 or int64, got None")
    return _C.ops.argmax(x, -1 if axis is None else axis, keepdim, axis is None, dtype)


@alias(dim="axis", input="x")
def argmin(x, axis=None, keepdim=False, dtype="int64", name=None):
    """Where the smallest elements along an axis are; of equal ones, the first.

    Args:
        x (Tensor): The numbers.
        axis (int|None): The axis to go along; None: all elements, as a vector.
        keepdim (bool): Whether the axis, or all of them, stay, with size 1.
        dtype (str): That of the result: "int64" or "int32".
        name (str|None): Has no effect.

    Returns:
        Tensor: Indices.

    Raises:
        ValueError: if ``dtype`` is another one.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> x = paddle.to_tensor([[4.0, 1.0, 3.0], [2.0, 6.0, 5.0]])
            >>> paddle.argmin(x)
            Tensor(shape=[], dtype=int64, place=Place(cpu), stop_gradient=True,
                   1)
            >>> paddle.argmin(x, axis=1)
            Tensor(shape=[2], dtype=int64, place=Place(cpu), stop_gradient=True,
                   [1, 0])
    """
    if dtype is None:
        raise ValueError("argmin: dtype must be int32 or int64, got None")
    return _C.ops.argmin(x, -1 if axis is None else axis, keepdim, axis is None, dtype)


@alias(dim="axis", input="x")
def argsort(x, axis=-1, descending=False, stable=False, name=None):
    """The indices that put ``x`` in order along an axis. NaN counts as the largest number.

    Args:
        x (Tensor): The numbers.
        axis (int): The axis to go along.
        descending (bool): Whether the largest come first.
        stable (bool): Whether equal elements must keep their order; they always do.
        name (str|None): Has no effect.

    Returns:
        Tensor: Indices in int64, of the shape of ``x``.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> x = paddle.to_tensor([[4.0, 1.0, 3.0], [2.0, 6.0, 5.0]])
            >>> paddle.argsort(x)
            Tensor(shape=[2, 3], dtype=int64, place=Place(cpu), stop_gradient=True,
                   [[1, 2, 0],
                    [0, 2, 1]])
            >>> paddle.argsort(x, axis=0, descending=True)
            Tensor(shape=[2, 3], dtype=int64, place=Place(cpu), stop_gradient=True,
                   [[0, 1, 1],
                    [1, 0, 0]])
    """
    return _C.ops.argsort(x, axis, descending, stable)[1]


def sort(x, axis=-1, descending=False, stable=False, name=None):
    """The elements of ``x`` in order along an axis. NaN counts as the largest number.

    Args:
        x (Tensor): The numbers.
        axis (int): The axis to go along.
        descending (bool): Whether the largest come first.
        stable (bool): Whether equal elements must keep their order; they always do.
        name (str|None): Has no effect.

    Returns:
        Tensor: Of the shape of ``x``.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> x = paddle.to_tensor([[4.0, 1.0, 3.0], [2.0, 6.0, 5.0]])
            >>> paddle.sort(x)
            Tensor(shape=[2, 3], dtype=float32, place=Place(cpu), stop_gradient=True,
                   [[1., 3., 4.],
                    [2., 5., 6.]])
            >>> paddle.sort(x, axis=0, descending=True)
            Tensor(shape=[2, 3], dtype=float32, place=Place(cpu), stop_gradient=True,
                   [[4., 6., 5.],
                    [2., 1., 3.]])
    """
    return _C.ops.argsort(x, axis, descending, stable)[0]


def msort(input, *, out=None):
    """The elements in rising order along the first axis.

    Args:
        input (Tensor): The numbers.
        out (Tensor|None): Becomes the result.

    Returns:
        Tensor: Of the shape of ``input``.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> x = paddle.to_tensor([[4.0, 1.0, 3.0], [2.0, 6.0, 5.0]])
            >>> paddle.msort(x)
            Tensor(shape=[2, 3], dtype=float32, place=Place(cpu), stop_gradient=True,
                   [[2., 1., 3.],
                    [4., 6., 5.]])
    """
    result = sort(input, 0)
    return result if out is None else out._become(result)


@alias(dim="axis", input="x")
def topk(x, k, axis=None, largest=True, sorted=True, name=None, *, out=None):
    """The ``k`` largest or smallest elements along an axis, in order, and where they are.

    Args:
        x (Tensor): The numbers.
        k (int|Tensor): How many.
        axis (int|None): The axis to go along; None: the last one.
        largest (bool): Whether the largest are taken.
        sorted (bool): Whether they must come in order; they always do.
        name (str|None): Has no effect.
        out (tuple[Tensor, Tensor]|None): Become the results.

    Returns:
        TopKRetType: The tensors ``values`` and ``indices``.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> x = paddle.to_tensor([[4.0, 1.0, 3.0], [2.0, 6.0, 5.0]])
            >>> values, indices = paddle.topk(x, k=2)
            >>> values
            Tensor(shape=[2, 2], dtype=float32, place=Place(cpu), stop_gradient=True,
                   [[4., 3.],
                    [6., 5.]])
            >>> indices
            Tensor(shape=[2, 2], dtype=int64, place=Place(cpu), stop_gradient=True,
                   [[0, 2],
                    [1, 2]])
    """
    result = _C.ops.topk(x, k, -1 if axis is None else axis, largest, sorted)
    if out is not None:
        result = (t._become(r) for t, r in zip(out, result))
    return _TopK(*result)


def kthvalue(x, k, axis=None, keepdim=False, name=None):
    """The ``k``-th smallest elements along an axis, and where they are.

    Args:
        x (Tensor): The numbers.
        k (int): Which: 1 is the smallest.
        axis (int|None): The axis to go along; None: the last one.
        keepdim (bool): Whether the axis stays, with size 1.
        name (str|None): Has no effect.

    Returns:
        tuple[Tensor, Tensor]: The elements, and their indices in int64.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> x = paddle.to_tensor([[4.0, 1.0, 3.0], [2.0, 6.0, 5.0]])
            >>> paddle.kthvalue(x, 2, 1)
            (Tensor(shape=[2], dtype=float32, place=Place(cpu), stop_gradient=True,
                   [3., 5.]), Tensor(shape=[2], dtype=int64, place=Place(cpu), stop_gradient=True,
                   [2, 2]))
    """
    return _C.ops.kthvalue(x, k, -1 if axis is None else axis, keepdim)


@op("mode")
def mode(x, axis=-1, keepdim=False, name=None):
    """The most frequent elements along an axis (the smallest of several), and the last places
    where they are.

    Args:
        x (Tensor): The numbers.
        axis (int): The axis to go along.
        keepdim (bool): Whether the axis stays, with size 1.
        name (str|None): Has no effect.

    Returns:
        tuple[Tensor, Tensor]: The elements, and their indices in int64.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.mode(paddle.to_tensor([[2.0, 3.0, 2.0]]))
            (Tensor(shape=[1], dtype=float32, place=Place(cpu), stop_gradient=True,
                   [2.]), Tensor(shape=[1], dtype=int64, place=Place(cpu), stop_gradient=True,
                   [2]))
    """


@alias(input="x", other="y")
def where(condition, x=None, y=None, name=None, *, out=None):
    """``x`` where a condition holds, else ``y``.

    With the condition alone: the coordinates where it holds, like :func:`nonzero` with
    ``as_tuple``.

    Args:
        condition (Tensor): Of dtype bool.
        x (Tensor|float|int|None): Where it holds.
        y (Tensor|float|int|None): Where it does not.
        name (str|None): Has no effect.
        out (Tensor|None): Becomes the result.

    Returns:
        Tensor: Of the common shape.

    Raises:
        ValueError: if only one of ``x`` and ``y`` is given.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> x = paddle.to_tensor([1.0, -2.0, 3.0])
            >>> paddle.where(x > 0, x, 0.0)
            Tensor(shape=[3], dtype=float32, place=Place(cpu), stop_gradient=True,
                   [1., 0., 3.])
    """
    if x is None and y is None:
        return nonzero(condition, as_tuple=True)
    if x is None or y is None:
        raise ValueError("where: either both or neither of x and y must be given")
    if not isinstance(x, _C.Tensor) and not isinstance(y, _C.Tensor):
        dtype = _C.default_dtype() if isinstance(x, float) or isinstance(y, float) else "int64"
        x = _C.ops.full([], x, dtype)
    if condition.dtype != _C.bool:
        condition = _C.ops.cast(condition, "bool")
    return _C.ops.where(condition, x, y, out=out)


def where_(condition, x=None, y=None, name=None):
    """In-place form of :func:`where`: writes the result into ``x`` and returns it.

    Args:
        condition (Tensor): Of dtype bool.
        x (Tensor): Where it holds.
        y (Tensor|float|int): Where it does not.
        name (str|None): Has no effect.

    Returns:
        Tensor: ``x``.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> x = paddle.to_tensor([1.0, -2.0, 3.0])
            >>> paddle.where_(x > 0, x, paddle.to_tensor([0.0, 0.0, 0.0]))
            Tensor(shape=[3], dtype=float32, place=Place(cpu), stop_gradient=True,
                   [1., 0., 3.])
    """
    return write(x, where(condition, x, y))


@alias(input="x")
def nonzero(x, as_tuple=False, *, out=None):
    """The coordinates of the elements that are not zero.

    Args:
        x (Tensor): The numbers.
        as_tuple (bool): Whether the coordinates come as one tensor per axis.
        out (Tensor|None): Becomes the result.

    Returns:
        Tensor|tuple[Tensor]: A row per element, in int64; or one vector per axis.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> x = paddle.to_tensor([[1.0, 0.0], [0.0, 2.0]])
            >>> paddle.nonzero(x)
            Tensor(shape=[2, 2], dtype=int64, place=Place(cpu), stop_gradient=True,
                   [[0, 0],
                    [1, 1]])
            >>> paddle.nonzero(x, as_tuple=True)
            (Tensor(shape=[2], dtype=int64, place=Place(cpu), stop_gradient=True,
                   [0, 1]), Tensor(shape=[2], dtype=int64, place=Place(cpu), stop_gradient=True,
                   [0, 1]))
    """
    rows = _C.ops.nonzero(x, out=out)
    if not as_tuple:
        return rows
    if x.ndim == 0:
        return (_C.ops.cumsum(_C.ops.full([rows.shape[0]], 1, "int64"), 0) - 1,)
    return tuple(_C.ops.slice(rows, [1], [i], [i + 1], decrease_axis=[1]) for i in range(x.ndim))


def argwhere(input):
    """The coordinates of the elements that are not zero, one row each.

    Args:
        input (Tensor): The numbers.

    Returns:
        Tensor: A row per element, in int64.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.argwhere(paddle.to_tensor([[1.0, 0.0], [0.0, 2.0]]))
            Tensor(shape=[2, 2], dtype=int64, place=Place(cpu), stop_gradient=True,
                   [[0, 0],
                    [1, 1]])
    """
    return _C.ops.nonzero(input)


@alias(input="x")
def masked_select(x, mask, name=None, *, out=None):
    """The elements of ``x`` where a mask holds, as a vector.

    Args:
        x (Tensor): The numbers.
        mask (Tensor): Of dtype bool; it and ``x`` broadcast.
        name (str|None): Has no effect.
        out (Tensor|None): Becomes the result.

    Returns:
        Tensor: A vector.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> x = paddle.to_tensor([[4.0, 1.0, 3.0], [2.0, 6.0, 5.0]])
            >>> paddle.masked_select(x, x > 3)
            Tensor(shape=[3], dtype=float32, place=Place(cpu), stop_gradient=True,
                   [4., 6., 5.])
    """
    shape = math.broadcast_shapes(x.shape, mask.shape)
    x, mask = (t if list(t.shape) == list(shape) else _C.ops.expand(t, shape) for t in (x, mask))
    x, mask = (_C.ops.reshape(t, [-1]) for t in (x, mask))
    return _C.ops.gather_nd(x, _C.ops.nonzero(mask), out=out)


@alias(input="values")
def searchsorted(
    sorted_sequence,
    values,
    out_int32=False,
    right=False,
    name=None,
    *,
    side=None,
    out=None,
    sorter=None,
):
    """Where values belong in rows that are in order: how many elements come before.

    Args:
        sorted_sequence (Tensor): Rows in rising order.
        values (Tensor): The values; for rows, as many rows.
        out_int32 (bool): Whether the result is int32, not int64.
        right (bool): Whether equal elements come before, too.
        name (str|None): Has no effect.
        side (str|None): "left" or "right": says the same as ``right``.
        out (Tensor|None): Becomes the result.
        sorter (Tensor|None): The indices that put ``sorted_sequence`` in order.

    Returns:
        Tensor: Of the shape of ``values``.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> edges = paddle.to_tensor([1.0, 3.0, 5.0])
            >>> paddle.searchsorted(edges, paddle.to_tensor([0.0, 3.0, 9.0]))
            Tensor(shape=[3], dtype=int64, place=Place(cpu), stop_gradient=True,
                   [0, 1, 3])
    """
    if side is not None:
        if side not in ("left", "right"):
            raise ValueError(f'searchsorted: side must be "left" or "right", got {side!r}')
        right = side == "right"
    if sorter is not None:
        sorted_sequence = _C.ops.take_along_axis(sorted_sequence, sorter, -1)
    return _C.ops.searchsorted(sorted_sequence, values, out_int32, right, out=out)


@alias(input="x", boundaries="sorted_sequence")
def bucketize(x, sorted_sequence, out_int32=False, right=False, name=None, *, out=None):
    """Between which boundaries numbers are: how many of them come before.

    Args:
        x (Tensor): The numbers.
        sorted_sequence (Tensor): A vector in rising order.
        out_int32 (bool): Whether the result is int32, not int64.
        right (bool): Whether equal elements come before, too.
        name (str|None): Has no effect.
        out (Tensor|None): Becomes the result.

    Returns:
        Tensor: Of the shape of ``x``.

    Raises:
        ValueError: if ``sorted_sequence`` is no vector.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> edges = paddle.to_tensor([1.0, 3.0, 5.0])
            >>> paddle.bucketize(paddle.to_tensor([0.0, 3.0, 9.0]), edges)
            Tensor(shape=[3], dtype=int64, place=Place(cpu), stop_gradient=True,
                   [0, 1, 3])
    """
    if sorted_sequence.ndim != 1:
        raise ValueError(
            f"bucketize: sorted_sequence must be a vector, got {sorted_sequence.ndim} axes"
        )
    return searchsorted(sorted_sequence, x, out_int32, right, out=out)


@alias(elements="x", test_elements="test_x")
def isin(x, test_x, assume_unique=False, invert=False, name=None):
    """Whether elements of ``x`` are among those of ``test_x``.

    Args:
        x (Tensor): The numbers.
        test_x (Tensor): The elements to look for.
        assume_unique (bool): Has no effect.
        invert (bool): Whether to ask for the contrary.
        name (str|None): Has no effect.

    Returns:
        Tensor: Of dtype bool and the shape of ``x``.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.isin(paddle.to_tensor([1, 2, 3]), paddle.to_tensor([2, 5]))
            Tensor(shape=[3], dtype=bool, place=Place(cpu), stop_gradient=True,
                   [False, True , False])
    """
    tests = sort(_C.ops.reshape(test_x, [-1]))
    if tests.shape[0] == 0:
        return _C.ops.full(x.shape, invert, "bool")
    at = _C.ops.clip(_C.ops.searchsorted(tests, x), 0, tests.shape[0] - 1)
    found = _C.ops.equal(_C.ops.gather_nd(tests, _C.ops.unsqueeze(at, [-1])), x)
    return _C.ops.logical_not(found) if invert else found


def unique(
    x,
    return_index=False,
    return_inverse=False,
    return_counts=False,
    axis=None,
    dtype="int64",
    sorted=True,
    name=None,
):
    """The distinct elements of ``x``, or parts along an axis, in order.

    Args:
        x (Tensor): The numbers.
        return_index (bool): Whether to return where each is first.
        return_inverse (bool): Whether to return which of them each of those of ``x`` is.
        return_counts (bool): Whether to return how often each occurs.
        axis (int|None): The axis that numbers the parts; None: all elements, as a vector.
        dtype (str|paddle.dtype): That of the further results: "int64" or "int32".
        sorted (bool): Whether the result must be in order; it always is.
        name (str|None): Has no effect.

    Returns:
        Tensor|tuple[Tensor]: The distinct elements, and what else is asked for.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.unique(paddle.to_tensor([2, 3, 3, 1]), return_counts=True)
            (Tensor(shape=[3], dtype=int64, place=Place(cpu), stop_gradient=True,
                   [1, 2, 3]), Tensor(shape=[3], dtype=int64, place=Place(cpu), stop_gradient=True,
                   [1, 1, 2]))
    """
    results = _C.ops.unique(x, True, True, True, [] if axis is None else [axis], dtype, sorted)
    return _chosen(results, (True, return_index, return_inverse, return_counts))


def _chosen(results, wanted):
    kept = tuple(r for r, w in zip(results, wanted) if w)
    return kept if len(kept) > 1 else kept[0]


@alias(dim="axis", input="x")
def unique_consecutive(
    x, return_inverse=False, return_counts=False, axis=None, dtype="int64", name=None
):
    """The elements of ``x``, or parts along an axis, without repetitions of neighbours.

    Args:
        x (Tensor): The numbers.
        return_inverse (bool): Whether to return which of them each of those of ``x`` is.
        return_counts (bool): Whether to return how often each is repeated.
        axis (int|None): The axis that numbers the parts; None: all elements, as a vector.
        dtype (str|paddle.dtype): That of the further results: "int64" or "int32".
        name (str|None): Has no effect.

    Returns:
        Tensor|tuple[Tensor]: The elements, and what else is asked for.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.unique_consecutive(paddle.to_tensor([1, 1, 2, 1]), return_counts=True)
            (Tensor(shape=[3], dtype=int64, place=Place(cpu), stop_gradient=True,
                   [1, 2, 1]), Tensor(shape=[3], dtype=int64, place=Place(cpu), stop_gradient=True,
                   [2, 1, 1]))
    """
    results = _C.ops.unique_consecutive(x, True, True, [] if axis is None else [axis], dtype)
    return _chosen(results, (True, return_inverse, return_counts))
