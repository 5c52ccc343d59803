"""The exponential distribution."""

from .. import _C
from .distribution import parameters
from .exponential_family import ExponentialFamily


class Exponential(ExponentialFamily):
    """The exponential distribution: rate exp(-rate x) for x >= 0.

    Args:
        rate (float|list|tuple|numpy.ndarray|Tensor): Positive, how often in a unit of time.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> d = paddle.distribution.Exponential(paddle.to_tensor([0.5, 2.0]))
            >>> d.mean.tolist()
            [2.0, 0.5]
    """

    def __init__(self, rate):
        (self.rate,) = parameters(self, rate=rate)
        super().__init__(self.rate.shape)

    @property
    def mean(self):
        """The means: 1 / rate."""
        return self.rate.reciprocal()

    @property
    def variance(self):
        """The variances: 1 / rate^2."""
        return self.rate.pow(-2)

    def rsample(self, shape=[]):
        """Draws as a function of the rate, by the inverse of the distribution function."""
        return -self._uniform(shape, self.rate).log() / self.rate

    def entropy(self):
        """The entropies: 1 - log(rate)."""
        return 1 - self.rate.log()

    def log_prob(self, value):
        """The logarithms of the densities at `value`, which is not negative."""
        return self.rate.log() - self.rate * self._value(value, self.rate)

    def cdf(self, value):
        """The probabilities of less than `value`."""
        return -(-self.rate * self._value(value, self.rate)).expm1()

    def icdf(self, value):
        """The numbers below which a draw stays with the probabilities `value`."""
        return -(-self._value(value, self.rate)).log1p() / self.rate

    def kl_divergence(self, other):
        """The divergences from another exponential distribution."""
        return super().kl_divergence(other)

    @property
    def _natural_parameters(self):
        return (-self.rate,)

    @property
    def _mean_carrier_measure(self):
        return _C.ops.full_like(self.rate, 0.0)

    def _log_normalizer(self, x):
        return -(-x).log()
