"""Distances and similarities of vectors."""

from ... import _C
from ..._op import alias
from ...tensor.linalg import cdist
from ...tensor.matrices import triu_indices

_ops = _C.ops

__all__ = ["cosine_similarity", "pairwise_distance", "pdist"]


@alias(dim="axis")
def cosine_similarity(x1, x2, axis=1, eps=1e-8):
    """The cosine of the angle between vectors along an axis.

    Args:
        x1 (Tensor): Vectors.
        x2 (Tensor): Vectors, of a shape that can be broadcast.
        axis (int): The axis along which they lie.
        eps (float): The least product of lengths that is divided by.

    Returns:
        Tensor: The cosines, of the common shape without that axis.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> x, y = paddle.to_tensor([[3.0, 4.0]]), paddle.to_tensor([[4.0, 3.0]])
            >>> round(paddle.nn.functional.cosine_similarity(x, y).item(), 4)
            0.96
    """

    def dot(x, y):
        return _ops.sum(x * y, [axis])

    lengths = _ops.clip(dot(x1, x1) * dot(x2, x2), eps * eps)
    return dot(x1, x2) / _ops.sqrt(lengths)


@alias(x1="x", x2="y", eps="epsilon")
def pairwise_distance(x, y, p=2.0, epsilon=1e-6, keepdim=False, name=None):
    """The p-norm of the difference of vectors along the last axis.

    Args:
        x (Tensor): Vectors.
        y (Tensor): Vectors, of a shape that can be broadcast.
        p (float): The norm; infinity: the largest difference.
        epsilon (float): What is added to the differences.
        keepdim (bool): Whether the last axis stays, with size 1.

    Returns:
        Tensor: The distances.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> x, y = paddle.to_tensor([[3.0, 4.0]]), paddle.to_tensor([[0.0, 0.0]])
            >>> round(paddle.nn.functional.pairwise_distance(x, y).item(), 4)
            5.0
    """
    return _ops.p_norm(x - y + epsilon, porder=float(p), axis=-1, keepdim=keepdim)


def pdist(x, p=2.0, name=None):
    """The p-norms of the differences of each two rows.

    Args:
        x (Tensor): Floating, of shape [n, k].
        p (float): The norm, not negative; infinity: the largest difference.
        name (str|None): Ignored.

    Returns:
        Tensor: Of shape [n * (n - 1) / 2]: row 0 with all behind it, row 1 with all behind it, …

    Raises:
        ValueError: x is no matrix, or p is negative.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> x = paddle.to_tensor([[0.0, 0.0], [3.0, 4.0], [0.0, 8.0]])
            >>> paddle.pdist(x).tolist()
            [5.0, 8.0, 5.0]
    """
    if x.ndim != 2:
        raise ValueError(f"pdist: x must be a matrix, got shape {list(x.shape)}")
    rows = x.shape[0]
    pairs = _ops.transpose(triu_indices(rows, rows, 1), [1, 0])
    return _ops.gather_nd(cdist(x, x, p), pairs)
