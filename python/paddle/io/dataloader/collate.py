"""From samples to a batch, and from a batch of arrays to one of tensors."""

from collections.abc import Mapping, Sequence
from numbers import Number

import numpy as np

from ... import _C


def default_collate_fn(batch):
    """Makes a batch of samples, field by field.

    Args:
        batch (list): Samples of one structure: arrays, tensors, numbers, str, bytes; and lists,
            tuples and dicts of them.

    Returns:
        A new first axis counts the samples: arrays for arrays and numbers, tensors for tensors,
        lists for lists and tuples, dicts for dicts. Strings stay in a list.

    Raises:
        TypeError: A sample has something else in it.
        ValueError: Arrays of different shapes.
        RuntimeError: Lists of different lengths.

    Examples:
        .. code-block:: python

            >>> from paddle.io.dataloader.collate import default_collate_fn
            >>> default_collate_fn([(1.5, "a"), (2.5, "b")])
            [array([1.5, 2.5]), ['a', 'b']]
    """
    sample = batch[0]
    if isinstance(sample, np.ndarray):
        return _stack(batch)
    if isinstance(sample, _C.Tensor):
        return _C.ops.stack(batch, 0)
    if isinstance(sample, (Number, np.number, np.bool_)):
        return np.array(batch)
    if isinstance(sample, (str, bytes)):
        return list(batch)
    if isinstance(sample, Mapping):
        return {key: default_collate_fn([s[key] for s in batch]) for key in sample}
    if isinstance(sample, Sequence):
        if any(len(s) != len(sample) for s in batch):
            raise RuntimeError(
                "default_collate_fn: samples must have one number of fields, "
                f"got {[len(s) for s in batch]}"
            )
        return [default_collate_fn(field) for field in zip(*batch)]
    raise TypeError(
        "default_collate_fn: samples must be made of arrays, tensors, numbers, str, bytes, lists, "
        f"tuples and dicts, got {type(sample).__name__}"
    )


def _stack(arrays):
    shape = arrays[0].shape
    if any(a.shape != shape for a in arrays):
        raise ValueError(
            "default_collate_fn: arrays must have one shape, "
            f"got {sorted({tuple(a.shape) for a in arrays})}"
        )
    if not shape:
        return np.array(arrays)
    # The same as np.stack, with less to do for each array.
    return np.concatenate(arrays).reshape(len(arrays), *shape)


def default_convert_fn(sample):
    """What becomes of a sample that is not made part of a batch: lists for tuples; the rest stays.

    Args:
        sample: The sample.

    Returns:
        The sample.
    """
    return map_leaves(lambda leaf: leaf, sample)


def map_leaves(f, data):
    """Calls `f` on all that is in lists, tuples and dicts, which become lists and dicts."""
    if isinstance(data, (np.ndarray, _C.Tensor, str, bytes)):
        return f(data)
    if isinstance(data, Mapping):
        return {key: map_leaves(f, value) for key, value in data.items()}
    if isinstance(data, Sequence):
        return [map_leaves(f, value) for value in data]
    return f(data)


_NUMBERS = frozenset("?bBhHiIlLqQefdFD")  # NumPy's codes of the dtypes that tensors have
_NOT_IN_NUMPY = (_C.bfloat16, _C.float8_e4m3fn, _C.float8_e5m2)


def as_numbers(leaf):
    """The array of numbers that a leaf of a batch is or holds; None, if there is none."""
    if isinstance(leaf, np.ndarray):
        return leaf if leaf.dtype.char in _NUMBERS else None
    if isinstance(leaf, _C.Tensor) and leaf.dtype not in _NOT_IN_NUMPY:
        return leaf.numpy()
    return None


def tensor_maker(place):
    """A function for the leaves of a batch, which makes tensors at a place of arrays and tensors.

    Args:
        place (Place|None): None: the current one.
    """

    def convert(leaf):
        is_array = isinstance(leaf, np.ndarray) and leaf.dtype.char in _NUMBERS
        if is_array or (isinstance(leaf, _C.Tensor) and place is not None and leaf.place != place):
            return _C._tensor_from(leaf, None, place)
        return leaf

    return convert
