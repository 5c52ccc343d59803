"""Losses for very many classes of faces and the like."""

from ... import _C

__all__ = ["class_center_sample", "margin_cross_entropy"]


def _check_group(what, group):
    if group not in (None, False):
        raise NotImplementedError(f"{what}: classes spread over processes are not there")


def margin_cross_entropy(
    logits,
    label,
    margin1=1.0,
    margin2=0.5,
    margin3=0.0,
    scale=64.0,
    group=None,
    return_softmax=False,
    reduction="mean",
):
    """Cross entropy of cosines, of which that of the right class is made harder: cos(t) becomes
    cos(margin1 t + margin2) - margin3.

    From Deng et al., "ArcFace: Additive Angular Margin Loss for Deep Face Recognition", 2019.

    Args:
        logits (Tensor): Cosines, in [-1, 1], of shape [n, classes].
        label (Tensor): The right classes, int32 or int64, of shape [n] or [n, 1].
        margin1 (float): See above.
        margin2 (float): See above.
        margin3 (float): See above.
        scale (float): The factor of all of them.
        group (Group|bool|None): None or False: all classes are here.
        return_softmax (bool): Whether to return the probabilities, too.
        reduction (str|None): "mean", "sum", "none" or None.

    Returns:
        Tensor|tuple[Tensor, Tensor]: The loss, of shape [n, 1] without reduction; and the
        probabilities.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> loss = paddle.nn.functional.margin_cross_entropy(
            ...     paddle.to_tensor([[1.0, 0.0]]), paddle.to_tensor([0]), margin2=0.0, scale=2.0
            ... )
            >>> round(loss.item(), 4)
            0.1269
    """
    _check_group("margin_cross_entropy", group)
    if reduction not in ("mean", "sum", "none", None):
        raise ValueError(
            f"margin_cross_entropy: reduction must be 'mean', 'sum' or 'none', got {reduction!r}"
        )
    label = label.reshape([-1, 1])
    cosine = _C.ops.take_along_axis(logits, label, 1)
    harder = (margin1 * cosine.acos() + margin2).cos() - margin3
    right = _C.ops.one_hot(label.reshape([-1]), logits.shape[1]).astype(logits.dtype)
    log_p = _C.ops.log_softmax((logits + right * (harder - cosine)) * scale, -1)
    loss = -_C.ops.take_along_axis(log_p, label, 1)
    loss = {"mean": loss.mean, "sum": loss.sum}.get(reduction, lambda: loss)()
    return (loss, log_p.exp()) if return_softmax else loss


def class_center_sample(label, num_classes, num_samples, group=None):
    """The classes that occur, and as many others, drawn at random, as make `num_samples`.

    From An et al., "Partial FC: Training 10 Million Identities on a Single Machine", 2021.

    Args:
        label (Tensor): Classes, int32 or int64, of shape [n].
        num_classes (int): How many there are.
        num_samples (int): How many to keep; more, if more occur.
        group (Group|bool|None): None or False: all classes are here.

    Returns:
        tuple[Tensor, Tensor]: The labels as numbers of the classes that are kept; these classes,
        first those that occur.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> label, kept = paddle.nn.functional.class_center_sample(
            ...     paddle.to_tensor([7, 3, 7]), 10, 4
            ... )
            >>> label.tolist(), kept.shape, kept[:2].tolist()
            ([1, 0, 1], paddle.Size([4]), [3, 7])
    """
    _check_group("class_center_sample", group)
    if num_samples > num_classes:
        raise ValueError(
            f"class_center_sample: num_samples must be at most num_classes, {num_classes}, "
            f"got {num_samples}"
        )
    label = label.reshape([-1])
    if label.shape[0] and not 0 <= int(label.min()) <= int(label.max()) < num_classes:
        raise ValueError(f"class_center_sample: label must be in [0, {num_classes})")
    occurs = _C.ops.bincount(label, None, num_classes) > 0
    # Keys that sort the classes that occur first, in their order, and the others at random.
    order = _C.ops.arange(0, num_classes, 1, "float64") / num_classes
    drawn = 1 + _C.ops.uniform([num_classes], 0.0, 1.0, "float64")
    kept = _C.ops.where(occurs, order, drawn).argsort(stable=True)
    kept = kept[: max(num_samples, int(occurs.astype("int64").sum()))].astype(label.dtype)
    number = (occurs.astype("int64").cumsum(0) - 1).astype(label.dtype)
    return number.gather(label), kept
