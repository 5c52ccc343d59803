"""The categorical distribution."""

import math

from .. import _C
from ..autograd import no_grad
from .distribution import Distribution, parameters


class Categorical(Distribution):
    """One of k categories.

    `logits` has two meanings, and programs rely on both: draws, entropies and divergences take
    the probabilities softmax(logits); :meth:`probs` and :meth:`log_prob` take logits / sum(logits).

    Args:
        logits (list|tuple|numpy.ndarray|Tensor): Of shape [..., k].
        name (str|None): Ignored.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> d = paddle.distribution.Categorical(paddle.to_tensor([1.0, 3.0]))
            >>> d.probs(paddle.to_tensor([0, 1])).tolist()
            [0.25, 0.75]
            >>> d.sample([5]).shape
            paddle.Size([5])
    """

    def __init__(self, logits, name=None):
        (self.logits,) = parameters(self, logits=logits)
        super().__init__(self.logits.shape[:-1])

    def sample(self, shape=[]):
        """Numbers of categories, int64, of shape `shape + batch_shape`."""
        shape = self._extend_shape(shape)
        with no_grad():
            chances = _C.ops.softmax(self.logits, -1).reshape([-1, self.logits.shape[-1]])
            count = math.prod(shape[: len(shape) - len(self.batch_shape)])
            drawn = _C.ops.multinomial(chances, count, True)
            return drawn.transpose([1, 0]).reshape(shape)

    def entropy(self):
        """The entropies of softmax(logits)."""
        log_p = _C.ops.log_softmax(self.logits, -1)
        return -(log_p.exp() * log_p).sum(-1)

    def probs(self, value):
        """The probabilities logits / sum(logits) of categories.

        Args:
            value (Tensor): Numbers of categories. With one axis they hold for all of the batch;
                else its shape is `batch_shape` with the numbers along the last axis.

        Returns:
            Tensor: The probabilities.
        """
        chances = self.logits / self.logits.sum(-1, keepdim=True)
        if chances.ndim == 1:
            return chances.gather(value.reshape([-1])).reshape(value.shape)
        if value.ndim == 1:
            value = value.expand([*self.batch_shape, value.shape[0]])
        return _C.ops.take_along_axis(chances, value.astype("int64"), -1)

    def prob(self, value):
        """:meth:`probs`."""
        return self.probs(value)

    def log_prob(self, value):
        """The logarithms of :meth:`probs`."""
        return self.probs(value).log()

    def kl_divergence(self, other):
        """The divergences from another categorical distribution, with a last axis of size 1."""
        return super().kl_divergence(other)
