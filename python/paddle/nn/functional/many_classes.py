"""Losses for very many classes, which do not compute the scores of all of them."""

from ... import _C, in_dynamic_mode
from .activation import log_softmax
from .common import linear

_ops = _C.ops

__all__ = ["adaptive_log_softmax_with_loss", "hsigmoid_loss"]


def _complete_tree(label, num_classes):
    """The inner nodes from the leaf of each label to the root of a complete binary tree, and the
    turns there; -1 behind the root.

    Nodes are numbered row by row, from 1: the parent of c is c // 2, and leaves follow behind.
    """
    depth = (num_classes - 1).bit_length()
    leaf = _ops.unsqueeze(label + num_classes, [1])
    powers = _ops.unsqueeze(_ops.cast(2 ** _ops.arange(0, depth, 1, "int64"), label.dtype), [0])
    below = leaf // powers
    parent = below // 2
    return parent - 1, below - 2 * parent


def hsigmoid_loss(
    input,
    label,
    num_classes,
    weight,
    bias=None,
    path_table=None,
    path_code=None,
    is_sparse=False,
    name=None,
):
    """Cross entropies of the turns on the way to a class in a binary tree, whose inner nodes have
    a row of weights each (Morin and Bengio, "Hierarchical Probabilistic Neural Network Language
    Model", 2005).

    Where a way is shorter than the longest one, each turn that is missing counts ln 2.

    Args:
        input (Tensor): Features, of shape [N, D].
        label (Tensor): Classes, integers of shape [N] or [N, 1].
        num_classes (int): The number of classes, at least 2.
        weight (Tensor): A row per inner node, of shape [num_classes - 1, D].
        bias (Tensor|None): A number per inner node, of shape [num_classes - 1, 1].
        path_table (Tensor|None): The nodes on the way to each label, of shape [N, L], filled up
            with -1; None: the tree is complete.
        path_code (Tensor|None): The turns at these nodes, 0 or 1, of that shape.
        is_sparse (bool): Ignored: gradients are dense.
        name (str|None): Ignored.

    Returns:
        Tensor: The losses, of shape [N, 1].

    Raises:
        ValueError: num_classes is less than 2.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> x, label, w = paddle.zeros([1, 2]), paddle.to_tensor([1]), paddle.ones([1, 2])
            >>> paddle.nn.functional.hsigmoid_loss(x, label, 2, w).item()
            0.6931471824645996
    """
    if num_classes < 2:
        raise ValueError(f"hsigmoid_loss: num_classes must be at least 2, got {num_classes}")
    if path_table is None:
        nodes, turns = _complete_tree(_ops.reshape(label, [-1]), num_classes)
    else:
        nodes, turns = path_table, path_code
    there = _ops.cast(nodes >= 0, input.dtype)
    nodes = _ops.maximum(nodes, 0 * nodes)
    rows = _ops.reshape(nodes, [-1])
    shape = [*nodes.shape, input.shape[1]]
    weights = _ops.reshape(_ops.gather(weight, rows, 0), shape)
    scores = _ops.sum(_ops.unsqueeze(input, [1]) * weights, [2])
    if bias is not None:
        scores = scores + _ops.reshape(_ops.gather(bias, rows, 0), nodes.shape)
    scores = _ops.clip(scores, -40.0, 40.0) * there
    losses = _ops.softplus(scores) - scores * _ops.cast(turns, input.dtype)
    return _ops.sum(losses, [1], keepdim=True)


def adaptive_log_softmax_with_loss(
    input, label, head_weight, tail_weights, cutoffs, head_bias=None, name=None
):
    """Logarithms of the probabilities of classes, of which frequent ones are in the head and the
    others in clusters with ever smaller projections, and minus their mean (Grave et al.,
    "Efficient Softmax Approximation for GPUs", 2017).

    Args:
        input (Tensor): Features, of shape [N, D] or [D].
        label (Tensor): Classes, integers of shape [N] or [].
        head_weight (Tensor): Of shape [D, cutoffs[0] + number of clusters].
        tail_weights (list): For each cluster two weights, of shapes [D, d] and [d, its classes].
        cutoffs (list[int]): Where the clusters begin, and the number of classes.
        head_bias (Tensor|None): The bias of the head.
        name (str|None): Ignored.

    Returns:
        tuple[Tensor, Tensor]: The log-probability of each label, of label's shape, and the loss.

    Raises:
        ValueError: A label is no class, or the shapes do not go together.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> x, label, head = paddle.zeros([2, 3]), paddle.to_tensor([0, 3]), paddle.ones([3, 3])
            >>> tail = [[paddle.ones([3, 1]), paddle.ones([1, 2])]]
            >>> f = paddle.nn.functional.adaptive_log_softmax_with_loss
            >>> [round(p, 4) for p in f(x, label, head, tail, [2, 4])[0].tolist()]
            [-1.0986, -1.7918]
    """
    what = "adaptive_log_softmax_with_loss"
    if list(label.shape) != list(input.shape[:-1]) or input.ndim > 2:
        raise ValueError(
            f"{what}: input and label must have shapes [N, D] and [N], or [D] and [], got "
            f"{list(input.shape)} and {list(label.shape)}"
        )
    labels, x = _ops.reshape(label, [-1]), _ops.reshape(input, [-1, input.shape[-1]])
    if in_dynamic_mode() and labels.shape[0]:
        for bound in (_ops.min(labels).item(), _ops.max(labels).item()):
            if not 0 <= bound < cutoffs[-1]:
                raise ValueError(f"{what}: label must be in [0, {cutoffs[-1]}), got {bound}")

    starts = cutoffs[:-1]
    cluster = sum((_ops.cast(labels >= start, labels.dtype) for start in starts), labels * 0)
    in_head = _ops.where(cluster == 0, labels, cluster + (cutoffs[0] - 1))
    head = log_softmax(linear(x, head_weight, head_bias), axis=1)
    log_prob = _ops.take_along_axis(head, _ops.unsqueeze(in_head, [1]), 1)
    for i, (start, (projection, weight)) in enumerate(zip(starts, tail_weights)):
        rows = _ops.nonzero(cluster == i + 1)
        scores = linear(linear(_ops.gather_nd(x, rows), projection), weight)
        within = _ops.unsqueeze(_ops.gather_nd(labels, rows) - start, [1])
        part = _ops.take_along_axis(log_softmax(scores, axis=1), within, 1)
        log_prob = _ops.scatter_nd_add(log_prob, rows, part)
    return _ops.reshape(log_prob, label.shape), -_ops.mean(log_prob)
