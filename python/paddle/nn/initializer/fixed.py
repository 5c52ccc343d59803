"""Initializers that draw nothing."""

import math

from ... import _C
from .initializer import Initializer, write


class Constant(Initializer):
    """One number everywhere.

    Args:
        value (float): The number.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> w = paddle.nn.initializer.Constant(2.0)
            >>> paddle.nn.Linear(1, 2, weight_attr=w).weight.tolist()
            [[2.0, 2.0]]
    """

    def __init__(self, value=0.0):
        if value is None:
            raise ValueError("Constant: value must be a number, got None")
        self._value = value

    def forward(self, var, block=None):
        write(var, _C.ops.full(var.shape, self._value, var.dtype))


class Assign(Initializer):
    """Given values.

    Args:
        value (Tensor|numpy.ndarray|list): The values. A parameter of
            another shape takes theirs.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> w = paddle.nn.initializer.Assign([[1.0, 2.0]])
            >>> paddle.nn.Linear(1, 2, weight_attr=w).weight.tolist()
            [[1.0, 2.0]]
    """

    def __init__(self, value, name=None):
        if not isinstance(value, (list, tuple, _C.Tensor)) and not hasattr(value, "__array__"):
            raise TypeError(
                "Assign: value must be a list, a NumPy array or a Tensor, got "
                f"{type(value).__name__}"
            )
        self._value = value

    def forward(self, var, block=None):
        values = _C._tensor_from(self._value, None, var.place)
        if list(values.shape) == list(var.shape):
            write(var, values)
        else:
            var._become(_C.ops.cast(values, var.dtype))


class Dirac(Initializer):
    """Weights of a convolution that lets its input pass: as many channels as there are on both
    sides, in each of the groups.

    Args:
        groups (int): The convolution's number of groups; the first axis is divided by it.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> attr = paddle.nn.initializer.Dirac()
            >>> paddle.nn.Conv1D(1, 1, 3, weight_attr=attr).weight.tolist()
            [[[0.0, 1.0, 0.0]]]
    """

    def __init__(self, groups=1, name=None):
        if not isinstance(groups, int) or groups < 1:
            raise ValueError(f"Dirac: groups must be a positive int, got {groups!r}")
        self._groups = groups

    def forward(self, var, block=None):
        shape = list(var.shape)
        if not 3 <= len(shape) <= 5:
            raise ValueError(f"Dirac: the tensor must have 3, 4 or 5 axes, its shape is {shape}")
        if shape[0] % self._groups:
            raise ValueError(
                f"Dirac: axis 0 of size {shape[0]} cannot be divided into {self._groups} groups"
            )
        import numpy as np

        values = np.zeros(shape, "float32")
        per_group = shape[0] // self._groups
        middle = tuple(n // 2 for n in shape[2:])
        for group in range(self._groups):
            for k in range(min(per_group, shape[1])):
                values[(group * per_group + k, k, *middle)] = 1
        write(var, _C._tensor_from(values, None, var.place))


class Bilinear(Initializer):
    """Weights of a transposed convolution that enlarges images by interpolation.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> attr = paddle.nn.initializer.Bilinear()
            >>> up = paddle.nn.Conv2DTranspose(1, 1, 2, weight_attr=attr, bias_attr=False)
            >>> up.weight.shape
            paddle.Size([1, 1, 2, 2])
    """

    def forward(self, var, block=None):
        shape = list(var.shape)
        if len(shape) != 4:
            raise ValueError(f"Bilinear: the tensor must have 4 axes, its shape is {shape}")
        if shape[2] != shape[3]:
            raise ValueError(f"Bilinear: the window must be square, the shape is {shape}")
        import numpy as np

        size = shape[3]
        factor = math.ceil(size / 2.0)
        center = (2 * factor - 1 - factor % 2) / (2.0 * factor)
        i = np.arange(math.prod(shape))
        x, y = i % size, (i / size) % size  # y is no whole number: so does the real package
        values = (1 - abs(x / factor - center)) * (1 - abs(y / factor - center))
        values = values.astype("float32").reshape(shape)
        write(var, _C._tensor_from(values, None, var.place))
