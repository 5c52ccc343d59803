"""The Poisson distribution."""

import numpy as np

from .. import _C
from ..autograd import no_grad
from ..tensor.creation import to_tensor
from .distribution import Distribution, parameters


class Poisson(Distribution):
    """How many events in a unit of time: rate^k exp(-rate) / k!.

    Args:
        rate (float|Tensor): Positive, the mean number of events. A number makes a batch of one.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> d = paddle.distribution.Poisson(paddle.to_tensor([2.0, 3.0]))
            >>> d.variance.tolist()
            [2.0, 3.0]
    """

    def __init__(self, rate):
        (self.rate,) = parameters(self, rate=rate)
        if not isinstance(rate, _C.Tensor):
            self.rate = self.rate.reshape([-1])
        super().__init__(self.rate.shape)

    @property
    def mean(self):
        """The means: rate."""
        return self.rate

    @property
    def variance(self):
        """The variances: rate."""
        return self.rate

    def sample(self, shape=[]):
        """Draws, through which no gradient flows."""
        with no_grad():
            return _C.ops.poisson(self.rate.expand(self._extend_shape(shape)))

    def entropy(self):
        """The entropies: sums over all counts that matter."""
        most = float(self.rate.max())
        counts = np.arange(int(most + 30 * (1 + np.sqrt(most))))
        counts = to_tensor(counts, self.rate.dtype)
        log_prob = self.log_prob(counts.reshape([-1] + [1] * self.rate.ndim))
        return -(log_prob.exp() * log_prob).sum(0)

    def log_prob(self, value):
        """The logarithms of the probabilities of `value` events."""
        value = self._value(value, self.rate)
        return value * self.rate.log() - self.rate - (value + 1).lgamma()

    def kl_divergence(self, other):
        """The divergences from another Poisson distribution."""
        return super().kl_divergence(other)
