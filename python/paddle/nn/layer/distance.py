"""Distances as layers."""

from ... import nn
from ..._op import alias
from .layers import Layer
from .text import also, describe

__all__ = [
    "PairwiseDistance",
]


class PairwiseDistance(Layer):
    """The p-norm of the difference of vectors.

    Args:
        p (float): The p of the norm.
        epsilon (float): Added to the differences.
        keepdim (bool): Whether the axis of the vectors stays, with size 1.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> x, y = paddle.to_tensor([[3.0, 0.0]]), paddle.to_tensor([[0.0, 4.0]])
            >>> paddle.nn.PairwiseDistance(epsilon=0.0)(x, y).tolist()
            [5.0]
    """

    norm = also("p")
    eps = also("epsilon")

    @alias(eps="epsilon")
    def __init__(self, p=2.0, epsilon=1e-6, keepdim=False, name=None):
        super().__init__()
        self.p, self.epsilon, self.keepdim, self.name = p, epsilon, keepdim, name

    def forward(self, x, y):
        return nn.functional.pairwise_distance(x, y, self.p, self.epsilon, self.keepdim)

    def extra_repr(self):
        shown = ("p",)
        if self.epsilon != 1e-6:
            shown += ("epsilon",)
        if self.keepdim:
            shown += ("keepdim",)
        return describe(self, *shown, name=self.name)
