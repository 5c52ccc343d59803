"""Losses of classes."""

from ... import _C
from ..._op import alias
from .loss import check_reduction

__all__ = ["cross_entropy", "nll_loss", "softmax_with_cross_entropy"]


def softmax_with_cross_entropy(
    logits,
    label,
    soft_label=False,
    ignore_index=-100,
    numeric_stable_mode=True,
    return_softmax=False,
    axis=-1,
):
    """The cross entropy of softmax(logits) with a label, one for each row of classes.

    Args:
        logits (Tensor): Floating; classes lie along `axis`.
        label (Tensor): Classes, as integers, of the shape of logits with size 1 on `axis`; or
            probabilities, of the shape of logits.
        soft_label (bool): Whether label holds probabilities.
        ignore_index (int): The class whose loss is 0.
        numeric_stable_mode (bool): Ignored: always so.
        return_softmax (bool): Whether to return the softmax as well.
        axis (int): The axis of the classes.

    Returns:
        Tensor|tuple[Tensor, Tensor]: The loss, of the shape of logits with size 1 on `axis`; and
        the softmax.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> x, label = paddle.to_tensor([[0.0, 1000.0]]), paddle.to_tensor([[0]])
            >>> paddle.nn.functional.softmax_with_cross_entropy(x, label).tolist()
            [[1000.0]]
    """
    probabilities, loss = _C.ops.cross_entropy_with_softmax(
        logits, label, soft_label=soft_label, ignore_index=ignore_index, axis=axis
    )
    return (loss, probabilities) if return_softmax else loss


@alias(target="label")
def cross_entropy(
    input,
    label,
    weight=None,
    ignore_index=-100,
    reduction="mean",
    soft_label=False,
    axis=-1,
    use_softmax=True,
    label_smoothing=0.0,
    name=None,
):
    """The cross entropy of softmax(input) with a label: -sum(label * log(softmax(input))).

    Args:
        input (Tensor): Floating; classes lie along `axis`.
        label (Tensor): Classes, as integers, of the shape of input without `axis`, or with size 1
            there; or probabilities, of the shape of input. Floating ones are classes too, but with
            label_smoothing those of the shape of input are probabilities.
        weight (Tensor|None): The weight of each class.
        ignore_index (int): The class whose loss is 0, and which does not count in a mean.
        reduction (str): "mean" (weighted, if there are weights), "sum" or "none".
        soft_label (bool): Whether label holds probabilities.
        axis (int): The axis of the classes.
        use_softmax (bool): Whether input is not yet probabilities.
        label_smoothing (float): How much of a uniform distribution is mixed into the label.
        name (str|None): Ignored.

    Returns:
        Tensor: Of shape []; for "none" of the shape of the label of classes, or of input with
        size 1 on `axis`.

    Raises:
        ValueError: If reduction is none of the three, or shapes do not go together.
        IndexError: If a label is no class.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> x, label = paddle.to_tensor([[0.0, 1000.0]]), paddle.to_tensor([0])
            >>> paddle.nn.functional.cross_entropy(x, label).item()
            1000.0
    """
    what = "cross_entropy"
    check_reduction(what, reduction)
    if not 0 <= label_smoothing <= 1:
        raise ValueError(f"{what}: label_smoothing must be in [0, 1], got {label_smoothing}")
    if soft_label and ignore_index != -100 and ignore_index >= 0:
        raise ValueError(f"{what}: ignore_index must not be given with soft_label")
    axis = axis + input.ndim if axis < 0 else axis
    soft, squeezed = soft_label, False
    if not soft:
        squeezed = label.ndim == input.ndim - 1
        if squeezed:
            label = _C.ops.unsqueeze(label, [axis])
        if label.is_floating_point():
            soft = label_smoothing > 0 and label.shape[axis] != 1
            label = label if soft else _C.ops.cast(label, _C.dtype("int64"))
    classes = None if soft else label
    if label_smoothing > 0:
        label, soft = _smoothed(input, label, soft, label_smoothing, axis), True
    _, loss = _C.ops.cross_entropy_with_softmax(
        input,
        label,
        soft_label=soft,
        ignore_index=ignore_index,
        axis=axis,
        use_softmax=use_softmax,
    )
    counts = None if classes is None else _counts(classes, ignore_index, loss.dtype)
    if weight is not None:
        w = _weights(label, classes, weight, soft, counts, axis)
        loss = _C.ops.multiply(loss, w)
        counts = w
    if reduction == "none":
        return _C.ops.squeeze(loss, [axis]) if squeezed and label_smoothing == 0 else loss
    total = _C.ops.sum(loss)
    if reduction == "sum":
        return total
    if counts is None:
        counts = _C.ops.full(loss.shape, 1.0, loss.dtype)
    return _mean(total, counts)


def _smoothed(input, label, soft, smoothing, axis):
    """The label as probabilities, mixed with the uniform distribution."""
    n = input.shape[axis]
    if not soft:
        label = _along(_C.ops.one_hot(_C.ops.squeeze(label, [axis]), num_classes=n), axis)
    return _C.ops.scale(_C.ops.cast(label, input.dtype), 1.0 - smoothing, smoothing / n)


def _along(x, axis):
    """x with its last axis moved to `axis`."""
    order = list(range(x.ndim - 1))
    order.insert(axis, x.ndim - 1)
    return _C.ops.transpose(x, order)


def _counts(label, ignore_index, dtype):
    """1 where a label counts, 0 where it is ignored."""
    return _C.ops.cast(_C.ops.not_equal(label, _C.ops.full([], ignore_index, label.dtype)), dtype)


def _weights(label, classes, weight, soft, counts, axis):
    """The weight of each row of classes, with size 1 on `axis`."""
    if not soft:
        known = _C.ops.multiply(classes, _C.ops.cast(counts, classes.dtype))
        return _weight_of(known, weight, counts)
    shape = [1] * label.ndim
    shape[axis] = -1
    return _C.ops.sum(
        _C.ops.multiply(label, _C.ops.reshape(weight, shape)), axis=[axis], keepdim=True
    )


def _weight_of(classes, weight, counts):
    """The weights of classes, 0 for what does not count."""
    return _C.ops.multiply(_C.ops.gather_nd(weight, _C.ops.unsqueeze(classes, [-1])), counts)


def _mean(total, counts):
    """total / sum(counts), or 0 where nothing counts."""
    n = _C.ops.sum(counts)
    nothing = _C.ops.cast(_C.ops.equal(n, _C.ops.full([], 0, n.dtype)), n.dtype)
    return _C.ops.divide(total, _C.ops.add(n, nothing))


def nll_loss(input, label, weight=None, ignore_index=-100, reduction="mean", name=None):
    """The negative log likelihood: -input[label], times the weight of the label.

    Args:
        input (Tensor): Logarithms of probabilities, of shape [n, classes] or [n, classes, ...].
        label (Tensor): Classes, as integers, of shape [n], [n, 1] or [n, ...].
        weight (Tensor|None): The weight of each class.
        ignore_index (int): The class whose loss is 0 and does not count in a mean.
        reduction (str): "mean" (weighted), "sum" or "none".
        name (str|None): Ignored.

    Returns:
        Tensor: Of shape [], or for "none" of the shape of label.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> x, label = paddle.to_tensor([[-1.0, -2.0]]), paddle.to_tensor([1])
            >>> paddle.nn.functional.nll_loss(x, label).item()
            2.0
    """
    check_reduction("nll_loss", reduction)
    if input.ndim < 2:
        raise ValueError(f"nll_loss: input must have 2 or more axes, its shape is {input.shape}")
    if input.ndim == 2 and list(label.shape[1:]) == [1]:
        label = _C.ops.squeeze(label, [1])
    if label.ndim != input.ndim - 1:
        raise ValueError(
            f"nll_loss: label must have an axis less than input, of shape {input.shape}, "
            f"got {label.shape}"
        )
    counts = _counts(label, ignore_index, input.dtype)
    known = _C.ops.multiply(label, _C.ops.cast(counts, label.dtype))
    at = _C.ops.shard_index(  # the same, checked
        _C.ops.cast(_C.ops.unsqueeze(known, [-1]), "int64"), input.shape[1], 1, 0
    )
    w = counts if weight is None else _weight_of(known, weight, counts)
    at = _C.ops.unsqueeze(_C.ops.squeeze(at, [-1]), [1])
    chosen = _C.ops.squeeze(_C.ops.take_along_axis(input, at, 1), [1])
    loss = _C.ops.scale(_C.ops.multiply(chosen, w), -1.0)
    if reduction == "none":
        return loss
    total = _C.ops.sum(loss)
    return total if reduction == "sum" else _C.ops.divide(total, _C.ops.sum(w))
