"""Losses of sequences of labels whose places are unknown: sums over all places, by recursion in
time."""

from ... import _C
from .loss import check_reduction, reduced

_ops = _C.ops

__all__ = ["ctc_loss", "rnnt_loss"]

# The logarithm of a probability of zero: finite, so that gradients are, too.
_NEVER = -1e30


def _places(n, like):
    return _ops.arange(0, n, 1, like.dtype)


def _check_blank(function, blank, classes):
    if not 0 <= blank < classes:
        raise ValueError(f"{function}: blank must be in [0, {classes}), got {blank}")


def _picked(x, index):
    """x[i, index[i]] of a matrix."""
    return _ops.squeeze(_ops.take_along_axis(x, _ops.unsqueeze(index, [1]), 1), [1])


def _with_slope(x, slope):
    """x, with gradients times a slope."""
    scaled = x * slope
    return scaled + (x - scaled).detach()


def ctc_loss(
    log_probs,
    labels,
    input_lengths,
    label_lengths,
    blank=0,
    reduction="mean",
    norm_by_times=False,
    zero_infinity=False,
):
    """Minus the logarithm of the probability of labels, over all ways to spread them in time with
    blanks between (Graves et al., "Connectionist Temporal Classification: Labelling Unsegmented
    Sequence Data with Recurrent Neural Networks", 2006).

    Args:
        log_probs (Tensor): Scores of classes, before softmax, of shape [T, N, C].
        labels (Tensor): Classes, integers of shape [N, L].
        input_lengths (Tensor): How many of the T steps count, integers of shape [N].
        label_lengths (Tensor): How many of the L labels count, integers of shape [N].
        blank (int): The class that stands for no label.
        reduction (str): "mean" of the losses, each divided by its number of labels, their "sum",
            or "none": each.
        norm_by_times (bool): Whether gradients are divided by the number of steps.
        zero_infinity (bool): As if True: the loss of labels that do not fit into their steps is 0.

    Returns:
        Tensor: The loss.

    Raises:
        ValueError: blank is no class.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> x, labels = paddle.zeros([2, 1, 2]), paddle.to_tensor([[1]])
            >>> steps, n = paddle.to_tensor([2]), paddle.to_tensor([1])
            >>> round(paddle.nn.functional.ctc_loss(x, labels, steps, n).item(), 6)
            0.287682
    """
    check_reduction("ctc_loss", reduction)
    steps, batch, classes = log_probs.shape
    _check_blank("ctc_loss", blank, classes)
    given = _ops.unsqueeze(_places(labels.shape[1], label_lengths), [0])
    counts = given < _ops.unsqueeze(label_lengths, [1])
    blanks = _ops.full([batch, labels.shape[1]], blank, labels.dtype)
    labels = _ops.where(counts, labels, blanks)
    pairs = _ops.reshape(_ops.stack([blanks, labels], 2), [batch, -1])
    states = _ops.concat([pairs, _ops.full([batch, 1], blank, labels.dtype)], 1)

    index = _ops.tile(_ops.unsqueeze(states, [0]), [steps, 1, 1])
    scores = _ops.take_along_axis(_ops.log_softmax(log_probs), index, 2)
    reached = _forward(_ops.unstack(scores, 0), states, blank, input_lengths)

    last = 2 * label_lengths
    ends = [_picked(reached, last), _picked(reached, _ops.maximum(last - 1, 0 * last))]
    empty = _ops.cast(label_lengths == 0, scores.dtype)
    log_prob = _ops.logsumexp(_ops.stack([ends[0], ends[1] + empty * _NEVER], 0), [0])
    loss = _ops.where(log_prob > _NEVER / 2, -log_prob, 0 * log_prob)
    if norm_by_times:
        loss = _with_slope(loss, 1 / _ops.cast(input_lengths, loss.dtype))
    if reduction == "mean":
        loss = loss / _ops.cast(label_lengths, loss.dtype)
    return reduced(loss, reduction)


def _forward(scores, states, blank, lengths):
    """The log-probabilities to be in each state at the end; states are blanks and labels in turn.

    A step stays in a state, goes on to the next, or from a label to the next if they differ.
    """
    dtype, (batch, n) = scores[0].dtype, states.shape

    def never(count):
        return _ops.full([batch, count], _NEVER, dtype)

    skips = (states[:, 2:] != states[:, :-2]) & (states[:, 2:] != blank)
    barrier = _ops.concat([never(min(n, 2)), (1 - _ops.cast(skips, dtype)) * _NEVER], 1)
    reached = _ops.concat([scores[0][:, :2], never(n - min(n, 2))], 1)
    for t, score in enumerate(scores[1:], 1):
        from_last = _ops.concat([never(1), reached[:, :-1]], 1)
        from_label = _ops.concat([never(min(n, 2)), reached[:, :-2]], 1) + barrier
        ways = _ops.stack([reached, from_last, from_label], 0)
        running = _ops.unsqueeze(lengths > t, [1])
        reached = _ops.where(running, _ops.logsumexp(ways, [0]) + score, reached)
    return reached


def rnnt_loss(
    input,
    label,
    input_lengths,
    label_lengths,
    blank=0,
    fastemit_lambda=0.001,
    reduction="mean",
    name=None,
):
    """Minus the logarithm of the probability of labels under a transducer, over all paths that emit
    a label or go on in time (Graves, "Sequence Transduction with Recurrent Neural Networks", 2012).

    Args:
        input (Tensor): Logarithms of probabilities, of shape [N, T, L + 1, C]: of each class at
            each time, after each number of labels.
        label (Tensor): Classes, integers of shape [N, L].
        input_lengths (Tensor): How many of the T steps count, integers of shape [N].
        label_lengths (Tensor): How many of the L labels count, integers of shape [N].
        blank (int): The class that stands for going on in time.
        fastemit_lambda (float): By what the gradients of labels are larger (Yu et al., "FastEmit:
            Low-Latency Streaming ASR with Sequence-Level Emission Regularization", 2021).
        reduction (str): "mean" or "sum" of the losses, or "none": each.
        name (str|None): Ignored.

    Returns:
        Tensor: The loss.

    Raises:
        ValueError: blank is no class.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> x = paddle.nn.functional.log_softmax(paddle.zeros([1, 2, 2, 2]))
            >>> label, steps, n = (paddle.to_tensor(v) for v in ([[1]], [2], [1]))
            >>> round(paddle.nn.functional.rnnt_loss(x, label, steps, n).item(), 6)
            1.386294
    """
    check_reduction("rnnt_loss", reduction)
    batch, steps, places, classes = input.shape
    _check_blank("rnnt_loss", blank, classes)
    counts = _ops.unsqueeze(_places(places - 1, label_lengths), [0])
    counts = counts < _ops.unsqueeze(label_lengths, [1])
    label = _ops.where(counts, label, 0 * label)
    index = _ops.tile(_ops.unsqueeze(label, [1, 3]), [1, steps, 1, 1])
    labels = _ops.squeeze(_ops.take_along_axis(input[:, :, :-1], index, 3), [3])
    labels = _with_slope(labels, 1 + fastemit_lambda)
    blanks = input[:, :, :, blank]

    start = _ops.full([batch, steps, 1], 0, input.dtype)
    emitted = _ops.unstack(_ops.concat([start, _ops.cumsum(labels, 2)], 2), 1)
    onward = _ops.unstack(blanks, 1)
    reached = [emitted[0]]
    for t in range(1, steps):
        entered = reached[-1] + onward[t - 1]
        reached.append(_ops.logcumsumexp(entered - emitted[t], 1) + emitted[t])
    ends = _ops.reshape(_ops.stack(reached, 1) + blanks, [batch, -1])
    return reduced(-_picked(ends, (input_lengths - 1) * places + label_lengths), reduction)
