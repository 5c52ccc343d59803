"""Activation functions."""

from ... import _C
from ..._op import inplace, op

__all__ = ["gelu", "log_softmax", "relu", "relu_", "sigmoid", "softmax", "softmax_", "tanh"]


@op("relu")
def relu(x, name=None):
    """The positive part of x: max(x, 0).

    Args:
        x (Tensor): Real, of any shape.
        name (str|None): Ignored.

    Returns:
        Tensor: Of the dtype and shape of x.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.nn.functional.relu(paddle.to_tensor([-1.0, 2.0])).tolist()
            [0.0, 2.0]
    """


relu_ = inplace(relu)


@op("sigmoid")
def sigmoid(x, name=None, *, out=None):
    """The logistic function 1 / (1 + exp(-x)).

    Args:
        x (Tensor): Floating or complex, of any shape.
        name (str|None): Ignored.
        out (Tensor|None): Where to write the result.

    Returns:
        Tensor: Of the dtype and shape of x.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.nn.functional.sigmoid(paddle.zeros([2])).tolist()
            [0.5, 0.5]
    """


@op("tanh")
def tanh(x, name=None, *, out=None):
    """The hyperbolic tangent.

    Args:
        x (Tensor): Floating or complex, of any shape.
        name (str|None): Ignored.
        out (Tensor|None): Where to write the result.

    Returns:
        Tensor: Of the dtype and shape of x.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.nn.functional.tanh(paddle.zeros([2])).tolist()
            [0.0, 0.0]
    """


@op("gelu")
def gelu(x, approximate=False, name=None):
    """x times the probability that a standard normal variable is below x.

    From Hendrycks and Gimpel, "Gaussian Error Linear Units", 2016.

    Args:
        x (Tensor): Floating, of any shape.
        approximate (bool): Whether to use the paper's formula with tanh.
        name (str|None): Ignored.

    Returns:
        Tensor: Of the dtype and shape of x.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.nn.functional.gelu(paddle.zeros([2])).tolist()
            [0.0, 0.0]
    """


@op("softmax")
def softmax(x, axis=-1, dtype=None, name=None, *, out=None):
    """exp(x) divided by its sum along an axis.

    Args:
        x (Tensor): Floating, of any shape.
        axis (int): The axis along which the result sums to one.
        dtype (str|paddle.dtype|None): What x is cast to first.
        name (str|None): Ignored.
        out (Tensor|None): Where to write the result.

    Returns:
        Tensor: Of the shape of x.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.nn.functional.softmax(paddle.zeros([2, 2])).tolist()
            [[0.5, 0.5], [0.5, 0.5]]
    """
    return softmax(_C.ops.cast(x, dtype), axis, out=out)


softmax_ = inplace(softmax)


@op("log_softmax")
def log_softmax(x, axis=-1, dtype=None, name=None):
    """The logarithm of :func:`softmax`, exact also where the softmax is tiny.

    Args:
        x (Tensor): Floating, of any shape.
        axis (int): As for softmax.
        dtype (str|paddle.dtype|None): What x is cast to first.
        name (str|None): Ignored.

    Returns:
        Tensor: Of the shape of x.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> x = paddle.to_tensor([0.0, 1000.0])
            >>> paddle.nn.functional.log_softmax(x).tolist()
            [-1000.0, 0.0]
    """
    return log_softmax(_C.ops.cast(x, dtype), axis)
