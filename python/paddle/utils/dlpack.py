"""Tensors that share their memory with those of other packages, by DLPack."""

from .. import _C

__all__ = ["from_dlpack", "to_dlpack"]


def to_dlpack(x):
    """A tensor as a DLPack capsule, which other packages make tensors of without a copy.

    Args:
        x (Tensor): The tensor.

    Returns:
        PyCapsule: The capsule; it can be consumed once.

    Raises:
        TypeError: x is no tensor.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> capsule = paddle.utils.dlpack.to_dlpack(paddle.ones([2]))
            >>> paddle.utils.dlpack.from_dlpack(capsule).tolist()
            [1.0, 1.0]
    """
    if not isinstance(x, _C.Tensor):
        raise TypeError(f"to_dlpack: x must be a Tensor, got {type(x).__name__}")
    return _C.to_dlpack(x)


def from_dlpack(dlpack, *, device=None, copy=None):
    """A tensor in the memory of another package's.

    Args:
        dlpack (PyCapsule|object): A capsule, or an object that gives one (``__dlpack__``), such as
            a NumPy array.
        device (str|Place|None): Where the tensor is to be; None: where the memory is.
        copy (bool|None): Whether to copy; None: only for another device. False forbids it.

    Returns:
        Tensor: The tensor; it has no gradient.

    Raises:
        ValueError: The capsule has been consumed, or copy is False and a copy is needed.

    Examples:
        .. code-block:: python

            >>> import numpy as np
            >>> import paddle
            >>> a = np.zeros([2], "float32")
            >>> x = paddle.from_dlpack(a)
            >>> a[0] = 1
            >>> x.tolist()
            [1.0, 0.0]
    """
    if not hasattr(dlpack, "__dlpack__") and type(dlpack).__name__ != "PyCapsule":
        raise TypeError(
            f"from_dlpack: dlpack must be a capsule or have __dlpack__, got {type(dlpack).__name__}"
        )
    x = _C.from_dlpack(dlpack)
    moved = x if device is None else x.to(device)
    if copy is False and moved.place != x.place:
        raise ValueError(f"from_dlpack: copy is False, but {device} is not where the memory is")
    return moved.clone() if copy and moved is x else moved
