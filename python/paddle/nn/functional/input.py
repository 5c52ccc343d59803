"""What numbers become at a network's entrance."""

from ... import _C
from ..._op import alias, write

__all__ = ["embedding", "one_hot"]


@alias(input="x")
def one_hot(x, num_classes=-1, name=None):
    """Adds a last axis with 1 at the place that x says, else 0.

    Args:
        x (Tensor): int32 or int64.
        num_classes (int|Tensor): The size of the new axis; -1: the largest number in x, plus one.
        name (str|None): Ignored.

    Returns:
        Tensor: float32, of the shape of x and one more axis.

    Raises:
        ValueError: If a number is not in [0, num_classes).

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.nn.functional.one_hot(paddle.to_tensor([0, 2]), 3).tolist()
            [[1.0, 0.0, 0.0], [0.0, 0.0, 1.0]]
    """
    if isinstance(num_classes, int) and num_classes == -1:
        num_classes = _C.ops.scale(_C.ops.max(x), 1, 1)
    return _C.ops.one_hot(x, num_classes=num_classes)


def _limit_rows(x, weight, max_norm, norm_type):
    """Scales the rows of weight at x, in place, to norms of max_norm at most."""
    at = _C.ops.reshape(x, [-1])
    rows = _C.ops.gather(weight.detach(), at)
    norm = _C.ops.p_norm(rows, porder=float(norm_type), axis=1, keepdim=True)
    # As renorm does: the small number keeps the result below the limit.
    factor = _C.ops.divide(
        _C.ops.full([1], float(max_norm), norm.dtype), _C.ops.scale(norm, 1.0, 1e-7)
    )
    limited = _C.ops.multiply(rows, _C.ops.clip(factor, max=1.0))
    write(weight.detach(), _C.ops.scatter(weight.detach(), at, limited))


@alias(input="x")
def embedding(
    x,
    weight,
    padding_idx=None,
    max_norm=None,
    norm_type=2.0,
    sparse=False,
    scale_grad_by_freq=False,
    name=None,
):
    """The rows of weight at x.

    Args:
        x (Tensor): int32 or int64.
        weight (Tensor): The table, of shape [n, d].
        padding_idx (int|None): Where x is this number, the result is 0 and the table gets no
            gradient; negative ones count from the end of the table.
        max_norm (float|None): Rows at x with a larger norm are scaled down to it, in the table.
        norm_type (float): The order of that norm.
        sparse (bool): Ignored: gradients are dense.
        scale_grad_by_freq (bool): Whether the gradient of a row is divided by how often x names it.
        name (str|None): Ignored.

    Returns:
        Tensor: Of the shape of x and an axis of d elements.

    Raises:
        ValueError: If a number is no row, or padding_idx out of range.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> table = paddle.to_tensor([[1.0, 2.0], [3.0, 4.0]])
            >>> paddle.nn.functional.embedding(paddle.to_tensor([1, 0]), table).tolist()
            [[3.0, 4.0], [1.0, 2.0]]
    """
    if scale_grad_by_freq and sparse:
        raise AttributeError("embedding: scale_grad_by_freq must be False with sparse")
    if max_norm is not None:
        _limit_rows(x, weight, max_norm, norm_type)
    rows = weight.shape[0]
    if padding_idx is None:
        padding_idx = -1
    elif not -rows <= padding_idx < rows:
        raise ValueError(f"embedding: padding_idx must be in [{-rows}, {rows}), got {padding_idx}")
    elif padding_idx < 0:
        padding_idx += rows
    y = _C.ops.embedding(x, weight, padding_idx=padding_idx, sparse=sparse)
    return _shared_by_count(y, x, rows) if scale_grad_by_freq and not y.stop_gradient else y


def _shared_by_count(y, x, rows):
    """y, the rows at x, whose gradient reaches the table divided by how often x has each number."""
    numbers = _C.ops.reshape(x, [-1])
    counts = _C.ops.gather(_C.ops.bincount(numbers, minlength=rows), numbers)
    shares = _C.ops.reciprocal(_C.ops.cast(_C.ops.reshape(counts, [*x.shape, 1]), y.dtype))
    y.register_hook(lambda grad: _C.ops.multiply(grad, shares))
    return _C.ops.assign(y)  # so that the gradient of what the caller holds stays whole
