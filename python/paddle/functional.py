"""Functions of tensors under names that programs written for PyTorch use."""

from . import _C
from .linalg import norm
from .tensor import (
    atleast_1d,
    atleast_2d,
    atleast_3d,
    broadcast_shapes,
    einsum,
    meshgrid,
    unique_consecutive,
)

__all__ = [
    "atleast_1d",
    "atleast_2d",
    "atleast_3d",
    "broadcast_shapes",
    "einsum",
    "meshgrid",
    "norm",
    "split",
    "unique_consecutive",
]


def split(tensor, split_size_or_sections, dim=0):
    """Cuts a tensor into parts of a size, rather than into a number of parts.

    Args:
        tensor (Tensor): The tensor.
        split_size_or_sections (int|list[int]): The size of all parts, of which the last may be
            smaller; or the sizes.
        dim (int): The axis.

    Returns:
        tuple[Tensor]: The parts.

    Raises:
        ValueError: A size is not positive, or sizes do not add up.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> parts = paddle.functional.split(paddle.arange(5), 2)
            >>> [p.tolist() for p in parts]
            [[0, 1], [2, 3], [4]]
    """
    size = tensor.shape[dim]
    sections = split_size_or_sections
    if isinstance(sections, int):
        if sections <= 0:
            raise ValueError(f"split: split_size must be positive, got {sections}")
        whole, rest = divmod(size, sections)
        sections = [sections] * whole + ([rest] if rest or not whole else [])
    if sum(sections) != size:
        raise ValueError(f"split: the sections must add up to {size}, got {list(sections)}")
    return tuple(_C.ops.split(tensor, list(sections), dim))
