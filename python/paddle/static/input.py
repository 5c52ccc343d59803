"""Inputs of programs: what they are before there are values."""

import numpy as np

from .. import _C


def normal_shape(function, shape):
    """Sizes as a tuple, with -1 for one that is not known."""
    if isinstance(shape, _C.Size):
        shape = list(shape)
    if not isinstance(shape, (list, tuple)):
        raise TypeError(f"{function}: shape must be a list or tuple, got {type(shape).__name__}")
    sizes = []
    for i, n in enumerate(shape):
        if n is None:
            n = -1
        if not hasattr(n, "__index__"):
            raise TypeError(
                f"{function}: shape[{i}] must be an int or None, got {type(n).__name__}"
            )
        n = int(n)
        if n < -1:
            raise ValueError(f"{function}: shape[{i}] must be at least -1, got {n}")
        sizes.append(n)
    return tuple(sizes)


class InputSpec:
    """Says what an input of a program is: sizes, dtype, name.

    Args:
        shape (list|tuple): The sizes; None or -1 for one that may differ from call to call.
        dtype (str|paddle.dtype): The dtype.
        name (str|None): The name; None: that of the function's parameter.
        stop_gradient (bool): Whether no gradient is wanted for the input.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.static.InputSpec([None, 784], "float32", "x")
            InputSpec(shape=(-1, 784), dtype=paddle.float32, name=x, stop_gradient=False)
    """

    def __init__(self, shape, dtype="float32", name=None, stop_gradient=False):
        self.shape = normal_shape("InputSpec", shape)
        self.dtype = _C.dtype("float32" if dtype is None else dtype)
        self.name = name
        self.stop_gradient = stop_gradient

    @classmethod
    def from_tensor(cls, tensor, name=None):
        """What describes a tensor.

        Args:
            tensor (Tensor): The tensor.
            name (str|None): The name; None: the tensor's.

        Returns:
            InputSpec: The description.

        Examples:
            .. code-block:: python

                >>> import paddle
                >>> paddle.static.InputSpec.from_tensor(paddle.ones([2, 3]), "x")
                InputSpec(shape=(2, 3), dtype=paddle.float32, name=x, stop_gradient=False)
        """
        if not isinstance(tensor, _C.Tensor):
            raise ValueError(
                f"InputSpec.from_tensor: tensor must be a Tensor, got {type(tensor).__name__}"
            )
        return cls(tensor.shape, tensor.dtype, name or tensor.name)

    @classmethod
    def from_numpy(cls, ndarray, name=None):
        """What describes an array.

        Args:
            ndarray (numpy.ndarray): The array.
            name (str|None): The name.

        Returns:
            InputSpec: The description.
        """
        return cls(np.shape(ndarray), str(np.asarray(ndarray).dtype), name)

    def batch(self, batch_size):
        """Puts a size in front of the others; returns this object.

        Args:
            batch_size (int|None): The size.

        Examples:
            .. code-block:: python

                >>> import paddle
                >>> paddle.static.InputSpec([3]).batch(4).shape
                (4, 3)
        """
        if isinstance(batch_size, (list, tuple)):
            if len(batch_size) != 1:
                raise ValueError(f"InputSpec.batch: batch_size must be one int, got {batch_size}")
            batch_size = batch_size[0]
        if batch_size is not None and not hasattr(batch_size, "__index__"):
            raise TypeError(
                f"InputSpec.batch: batch_size must be an int, got {type(batch_size).__name__}"
            )
        self.shape = normal_shape("InputSpec.batch", [batch_size, *self.shape])
        return self

    def unbatch(self):
        """Takes the first size away; returns this object."""
        if not self.shape:
            raise ValueError("InputSpec.unbatch: there is no size to take away")
        self.shape = self.shape[1:]
        return self

    def _key(self):
        return self.shape, self.dtype, self.name, self.stop_gradient

    def __eq__(self, other):
        return type(self) is type(other) and self._key() == other._key()

    def __ne__(self, other):
        return not self == other

    def __hash__(self):
        return hash(self._key())

    def __repr__(self):
        return (
            f"InputSpec(shape={self.shape}, dtype={self.dtype}, name={self.name}, "
            f"stop_gradient={self.stop_gradient})"
        )
