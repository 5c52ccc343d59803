"""Functions and layers with the names, arguments and results of PyTorch's, where Paddle's differ.

``paddle.compat.max(x, 1)``, for instance, gives values and indices. Paddle's own keywords are not
taken here: a call that uses ``axis`` is meant for the function of the same name without ``compat``.
"""

import builtins
import secrets
from collections import namedtuple

from .. import _C, framework, linalg, tensor
from ..tensor import split as _split
from . import nn

__all__ = [
    "equal",
    "max",
    "median",
    "min",
    "nanmedian",
    "seed",
    "slogdet",
    "sort",
    "split",
    "unique",
]

MinMaxRetType = namedtuple("MinMaxRetType", ["values", "indices"])
MedianRetType = namedtuple("MedianRetType", ["values", "indices"])
SortRetType = namedtuple("SortRetType", ["values", "indices"])
SlogdetResult = namedtuple("SlogdetResult", ["sign", "logabsdet"])


def _stored(function, results, out):
    """The results, in `out` if there is one."""
    if out is None:
        return results
    outs, made = (out, results) if isinstance(results, tuple) else ([out], [results])
    if not isinstance(outs, (tuple, list)) or len(outs) != len(made):
        raise TypeError(f"{function}: out must be {len(made)} tensors, got {out!r}")
    for to, value in zip(outs, made):
        tensor.assign(value, to)
    return type(results)(*outs) if isinstance(results, tuple) else out


def _extreme(function, input, args, kwargs, out):
    """What max and min do: of all, along an axis, or of two tensors."""
    names = ("other",) if _is_tensor(args[:1]) or "other" in kwargs else ("dim", "keepdim")
    given = {**dict(zip(names, args)), **kwargs}
    if len(args) > len(names) or len(given) < len(args) + len(kwargs) or set(given) - set(names):
        raise TypeError(
            f"{function}: takes (input), (input, dim, keepdim=False) or (input, other), got "
            f"{len(args)} further arguments and the keywords {sorted(kwargs)}"
        )
    if "other" in given:
        whole = tensor.maximum if function == "max" else tensor.minimum
        return _stored(function, whole(input, given["other"]), out)
    if not given:
        whole = tensor.amax if function == "max" else tensor.amin
        return _stored(function, whole(input), out)
    dim, keepdim = given.get("dim"), given.get("keepdim", False)
    if isinstance(dim, bool) or not hasattr(dim, "__index__"):
        raise TypeError(f"{function}: dim must be an integer, got {dim!r}")
    find = tensor.argmax if function == "max" else tensor.argmin
    return _stored(function, _picked(MinMaxRetType, input, find, dim, keepdim), out)


def _is_tensor(args):
    return bool(args) and isinstance(args[0], _C.Tensor)


def _picked(kind, input, find, dim, keepdim):
    """The elements along an axis that `find` has found, and where they are."""
    if input.ndim == 0:
        return kind(input.clone(), find(input))
    indices = find(input, axis=dim, keepdim=True)
    values = tensor.take_along_axis(input, indices, dim)
    if not keepdim:
        values, indices = values.squeeze(dim), indices.squeeze(dim)
    return kind(values, indices)


def max(input, *args, out=None, **kwargs):
    """The largest element of all, the largest ones along an axis, or those of two tensors.

    Args:
        input (Tensor): Numbers.
        *args, **kwargs: None; or ``dim`` (int) and ``keepdim`` (bool); or ``other`` (Tensor), which
            is broadcast with input.
        out (Tensor|tuple[Tensor, Tensor]|None): Where the result is stored.

    Returns:
        Tensor|MinMaxRetType: The largest elements; along an axis, with ``values`` and the
        ``indices`` of the first of them, of int64. Only those get a gradient.

    Raises:
        TypeError: Other arguments are given, or dim is no integer.
        ValueError: dim is no axis of input.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> values, indices = paddle.compat.max(paddle.to_tensor([[3.0, 1.0], [2.0, 4.0]]), 1)
            >>> values.tolist(), indices.tolist()
            ([3.0, 4.0], [0, 1])
    """
    return _extreme("max", input, args, kwargs, out)


def min(input, *args, out=None, **kwargs):
    """The smallest element of all, the smallest ones along an axis, or those of two tensors.

    Args:
        input (Tensor): Numbers.
        *args, **kwargs: None; or ``dim`` (int) and ``keepdim`` (bool); or ``other`` (Tensor), which
            is broadcast with input.
        out (Tensor|tuple[Tensor, Tensor]|None): Where the result is stored.

    Returns:
        Tensor|MinMaxRetType: The smallest elements; along an axis, with ``values`` and the
        ``indices`` of the first of them, of int64. Only those get a gradient.

    Raises:
        TypeError: Other arguments are given, or dim is no integer.
        ValueError: dim is no axis of input.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.compat.min(paddle.to_tensor([3.0, 1.0]), paddle.full([2], 2.0)).tolist()
            [2.0, 1.0]
    """
    return _extreme("min", input, args, kwargs, out)


def _middle(function, input, dim, keepdim, out):
    if dim is None:
        return _stored(function, getattr(tensor, function)(input, mode="min"), out)
    values, indices = getattr(tensor, function)(input, dim, keepdim, mode="min")
    return _stored(function, MedianRetType(values, indices), out)


def median(input, dim=None, keepdim=False, *, out=None):
    """The element in the middle: of two, the smaller one. NaN if an element is.

    Args:
        input (Tensor): Numbers.
        dim (int|None): The axis; None: of all elements.
        keepdim (bool): Whether the axis stays, with size 1.
        out (Tensor|tuple[Tensor, Tensor]|None): Where the result is stored.

    Returns:
        Tensor|MedianRetType: The median; along an axis, with ``values`` and ``indices``.

    Raises:
        ValueError: dim is no axis of input.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.compat.median(paddle.to_tensor([4.0, 1.0, 3.0, 2.0])).item()
            2.0
    """
    return _middle("median", input, dim, keepdim, out)


def nanmedian(input, dim=None, keepdim=False, *, out=None):
    """The element in the middle of those that are numbers: of two, the smaller one.

    Args:
        input (Tensor): Numbers.
        dim (int|None): The axis; None: of all elements.
        keepdim (bool): Whether the axis stays, with size 1.
        out (Tensor|tuple[Tensor, Tensor]|None): Where the result is stored.

    Returns:
        Tensor|MedianRetType: The median; along an axis, with ``values`` and ``indices``.

    Raises:
        ValueError: dim is no axis of input.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.compat.nanmedian(paddle.to_tensor([4.0, float("nan"), 3.0, 2.0])).item()
            3.0
    """
    return _middle("nanmedian", input, dim, keepdim, out)


def sort(input, dim=-1, descending=False, stable=False, out=None):
    """The elements in order along an axis, and where they were.

    Args:
        input (Tensor): Numbers.
        dim (int): The axis.
        descending (bool): Whether the largest comes first.
        stable (bool): Whether equal elements stay in their order.
        out (tuple[Tensor, Tensor]|None): Where the results are stored.

    Returns:
        SortRetType: ``values``, and ``indices`` of int64.

    Raises:
        ValueError: dim is no axis of input.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> values, indices = paddle.compat.sort(paddle.to_tensor([3.0, 1.0, 2.0]))
            >>> values.tolist(), indices.tolist()
            ([1.0, 2.0, 3.0], [1, 2, 0])
    """
    indices = tensor.argsort(input, dim, descending, stable)
    values = tensor.sort(input, dim, descending, stable)
    return _stored("sort", SortRetType(values, indices), out)


def split(tensor, split_size_or_sections, dim=0):
    """Parts of a tensor along an axis, by their size.

    Args:
        tensor (Tensor): What is split.
        split_size_or_sections (int|list[int]|tuple[int]): The size of each part, of which the last
            may be smaller; or the sizes of all.
        dim (int): The axis.

    Returns:
        tuple[Tensor]: The parts.

    Raises:
        ValueError: A size is not positive, or the sizes do not make up the axis.
        TypeError: The sizes are no integers.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> [part.tolist() for part in paddle.compat.split(paddle.arange(5), 2)]
            [[0, 1], [2, 3], [4]]
    """
    sizes = split_size_or_sections
    if isinstance(sizes, (list, tuple)):
        return tuple(_split(tensor, list(sizes), dim))
    if isinstance(sizes, bool) or not hasattr(sizes, "__index__"):
        raise TypeError(f"split: split_size_or_sections must be an int or a list, got {sizes!r}")
    if sizes <= 0:
        raise ValueError(f"split: split_size_or_sections must be positive, got {sizes}")
    n = tensor.shape[dim]
    if n == 0:
        return ()
    return tuple(_split(tensor, [builtins.min(sizes, n - k) for k in range(0, n, sizes)], dim))


def unique(input, sorted=True, return_inverse=False, return_counts=False, dim=None):
    """The different elements, or slices along an axis, in order.

    Args:
        input (Tensor): Numbers.
        sorted (bool): Has no effect: they always are.
        return_inverse (bool): Whether to give for each element its place in the result.
        return_counts (bool): Whether to give how often each occurs.
        dim (int|None): The axis of the slices; None: single elements.

    Returns:
        Tensor|tuple[Tensor]: The elements, and what else is asked for, of int64.

    Raises:
        ValueError: dim is no axis of input.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.compat.unique(paddle.to_tensor([3, 1, 3])).tolist()
            [1, 3]
    """
    return tensor.unique(
        input, return_inverse=return_inverse, return_counts=return_counts, axis=dim
    )


def equal(input, other):
    """Whether two tensors have the same shape and the same elements.

    Args:
        input (Tensor): A tensor.
        other (Tensor): Another one.

    Returns:
        bool: False, too, if an element is NaN.

    Raises:
        TypeError: One of them is no tensor.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.compat.equal(paddle.ones([2]), paddle.ones([3]))
            False
    """
    for name, value in (("input", input), ("other", other)):
        if not isinstance(value, _C.Tensor):
            raise TypeError(f"equal: {name} must be a tensor, got {type(value).__name__}")
    return list(input.shape) == list(other.shape) and bool((input == other).all())


def slogdet(x, out=None):
    """The sign of a determinant, and the logarithm of its absolute value.

    Args:
        x (Tensor): Square matrices, of shape [..., n, n].
        out (tuple[Tensor, Tensor]|None): Where the results are stored.

    Returns:
        SlogdetResult: ``sign`` and ``logabsdet``, each of shape [...].

    Raises:
        ValueError: The matrices are not square.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.compat.slogdet(-paddle.eye(3)).sign.item()
            -1.0
    """
    sign, logarithm = linalg.slogdet(x).unbind(0)
    return _stored("slogdet", SlogdetResult(sign, logarithm), out)


def seed():
    """Seeds the generators with a number that nobody can foresee.

    Returns:
        int: The number, with which :func:`paddle.seed` gives the same random numbers again.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> number = paddle.compat.seed()
            >>> x = paddle.rand([2]).tolist()
            >>> _ = paddle.seed(number)
            >>> x == paddle.rand([2]).tolist()
            True
    """
    number = secrets.randbits(63)
    framework.seed(number)
    return number
