"""The best labels of a sequence, where labels depend on the one before."""

from .. import _C
from ..nn import Layer


def viterbi_decode(potentials, transition_params, lengths, include_bos_eos_tag=True, name=None):
    """The sequences of labels with the highest sums of potentials and transitions.

    From Viterbi, "Error bounds for convolutional codes and an asymptotically optimum decoding
    algorithm", 1967.

    Args:
        potentials (Tensor): How well each label fits each place, of shape [batch, length, labels].
        transition_params (Tensor): How well a label (second axis) follows another (first axis), of
            shape [labels, labels].
        lengths (Tensor): How many places of each sequence count, int64, of shape [batch].
        include_bos_eos_tag (bool): Whether the last label stands before every sequence, and the
            last but one behind it.
        name (str|None): Ignored.

    Returns:
        tuple[Tensor, Tensor]: The sums, of shape [batch]; the labels, int64, of shape [batch, the
        greatest length], 0 behind the ends.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> potentials = paddle.to_tensor([[[1.0, 0.0], [0.0, 0.5]]])
            >>> stay = paddle.to_tensor([[1.0, 0.0], [0.0, 1.0]])
            >>> scores, path = paddle.text.viterbi_decode(
            ...     potentials, stay, paddle.to_tensor([2]), include_bos_eos_tag=False
            ... )
            >>> scores.tolist(), path.tolist()
            ([2.0], [[0, 0]])
    """
    labels = potentials.shape[-1]
    if list(transition_params.shape) != [labels, labels]:
        raise ValueError(
            f"viterbi_decode: transition_params must have shape {[labels, labels]}, "
            f"got {list(transition_params.shape)}"
        )
    lengths = lengths.reshape([-1, 1])
    best, behind = potentials[:, 0], 0.0
    if include_bos_eos_tag:
        best, behind = best + transition_params[-1], transition_params[-2]
        best = _C.ops.where(lengths == 1, best + behind, best)
    came_from = []
    for i in range(1, int(lengths.max())):
        sums = best.unsqueeze(-1) + transition_params
        came_from.append(sums.argmax(1))
        new = sums.max(1) + potentials[:, i]
        best = _C.ops.where(lengths > i, _C.ops.where(lengths == i + 1, new + behind, new), best)
    return best.max(-1), _C.ops.concat(_path(best, came_from, lengths), -1)


def _path(best, came_from, lengths):
    """The labels, place by place, found from the end on."""
    label = best.argmax(-1, keepdim=True)
    path = [_C.ops.where(lengths > len(came_from), label, 0)]
    for i in range(len(came_from), 0, -1):
        before = _C.ops.take_along_axis(came_from[i - 1], label, -1)
        label = _C.ops.where(lengths > i, before, label)
        path.insert(0, _C.ops.where(lengths > i - 1, label, 0))
    return path


class ViterbiDecoder(Layer):
    """:func:`viterbi_decode` with fixed transitions.

    Args:
        transitions (Tensor): Of shape [labels, labels].
        include_bos_eos_tag (bool): See the function.
        name (str|None): Ignored.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> decode = paddle.text.ViterbiDecoder(paddle.eye(2), include_bos_eos_tag=False)
            >>> scores, path = decode(paddle.ones([1, 3, 2]), paddle.to_tensor([3]))
            >>> scores.tolist(), path.tolist()
            ([5.0], [[0, 0, 0]])
    """

    def __init__(self, transitions, include_bos_eos_tag=True, name=None):
        super().__init__()
        self.transitions, self.include_bos_eos_tag = transitions, include_bos_eos_tag
        self.name = name

    def forward(self, potentials, lengths):
        return viterbi_decode(
            potentials, self.transitions, lengths, self.include_bos_eos_tag, self.name
        )
