"""Linear algebra."""

from .. import _C
from .._op import inplace, op

__all__ = ["addmm", "addmm_", "baddbmm", "baddbmm_", "bmm", "dot", "matmul", "mm", "mv"]
METHODS = __all__ + ["__matmul__", "__rmatmul__"]


@op("matmul", aliases={"input": "x", "other": "y"})
def matmul(x, y, transpose_x=False, transpose_y=False, name=None, *, out=None):
    """The matrix product of x and y.

    Axes before the last two are batches, which are broadcast. A vector is a row on the left and a
    column on the right.

    Args:
        x (Tensor): Of shape [..., m, k] or [k].
        y (Tensor): Of shape [..., k, n] or [k].
        transpose_x (bool): Whether the last two axes of x are exchanged first.
        transpose_y (bool): Whether the last two axes of y are exchanged first.
        name (str|None): Ignored.
        out (Tensor|None): Where to write the result.

    Returns:
        Tensor: Of shape [..., m, n].

    Raises:
        ValueError: If the shapes do not go together.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> x = paddle.to_tensor([[1.0, 2.0], [3.0, 4.0]])
            >>> paddle.matmul(x, x).tolist()
            [[7.0, 10.0], [15.0, 22.0]]
            >>> (x @ paddle.to_tensor([1.0, 0.0])).tolist()
            [1.0, 3.0]
    """


@op("matmul", input="x", mat2="y")
def mm(input, mat2, name=None):
    """The matrix product, as :func:`matmul` without transposing.

    Args:
        input (Tensor): Of shape [..., m, k] or [k].
        mat2 (Tensor): Of shape [..., k, n] or [k].
        name (str|None): Ignored.

    Returns:
        Tensor: Of shape [..., m, n].

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> x = paddle.to_tensor([[1.0, 2.0], [3.0, 4.0]])
            >>> paddle.mm(x, x).tolist()
            [[7.0, 10.0], [15.0, 22.0]]
    """


@op("bmm", aliases={"input": "x", "mat2": "y"})
def bmm(x, y, name=None, *, out=None):
    """The matrix products of two batches, pair by pair.

    Args:
        x (Tensor): Of shape [b, m, k].
        y (Tensor): Of shape [b, k, n].
        name (str|None): Ignored.
        out (Tensor|None): Where to write the result.

    Returns:
        Tensor: Of shape [b, m, n].

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.bmm(paddle.ones([2, 1, 3]), paddle.ones([2, 3, 1])).tolist()
            [[[3.0]], [[3.0]]]
    """


@op("mv")
def mv(x, vec, name=None):
    """A matrix times a vector.

    Args:
        x (Tensor): Of shape [m, n].
        vec (Tensor): Of shape [n].
        name (str|None): Ignored.

    Returns:
        Tensor: Of shape [m].

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.mv(paddle.ones([2, 3]), paddle.ones([3])).tolist()
            [3.0, 3.0]
    """


@op("dot", aliases={"input": "x", "tensor": "y"})
def dot(x, y, name=None, *, out=None):
    """The inner product of vectors.

    Args:
        x (Tensor): Of shape [n] or [b, n].
        y (Tensor): Of the same shape.
        name (str|None): Ignored.
        out (Tensor|None): Where to write the result.

    Returns:
        Tensor: Of shape [] or [b].

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> x = paddle.to_tensor([1.0, 2.0])
            >>> paddle.dot(x, x).item()
            5.0
    """


@op("addmm")
def addmm(input, x, y, beta=1.0, alpha=1.0, name=None):
    """beta * input + alpha * (x y) for matrices.

    Args:
        input (Tensor): Of a shape that can be broadcast to [m, n], with 1 or 2 axes.
        x (Tensor): Of shape [m, k].
        y (Tensor): Of shape [k, n].
        beta (float): The factor of input.
        alpha (float): The factor of the product.
        name (str|None): Ignored.

    Returns:
        Tensor: Of shape [m, n].

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> x = paddle.ones([2, 2])
            >>> paddle.addmm(x, x, x, beta=0.5, alpha=2.0).tolist()
            [[4.5, 4.5], [4.5, 4.5]]
    """


addmm_ = inplace(addmm)


@op("baddbmm")
def baddbmm(input, x, y, beta=1.0, alpha=1.0, name=None):
    """beta * input + alpha * (x y) for batches of matrices.

    Args:
        input (Tensor): Of a shape that can be broadcast to [b, m, n], with 2 or 3 axes.
        x (Tensor): Of shape [b, m, k].
        y (Tensor): Of shape [b, k, n].
        beta (float): The factor of input.
        alpha (float): The factor of the product.
        name (str|None): Ignored.

    Returns:
        Tensor: Of shape [b, m, n].

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> x = paddle.ones([1, 2, 2])
            >>> paddle.baddbmm(x, x, x).tolist()
            [[[3.0, 3.0], [3.0, 3.0]]]
    """


baddbmm_ = inplace(baddbmm)


def __matmul__(self, y):
    return _C.ops.matmul(self, y)


def __rmatmul__(self, x):
    return _C.ops.matmul(x, self)
