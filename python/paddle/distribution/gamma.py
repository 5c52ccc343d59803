"""The gamma distribution."""

from .. import _C
from .distribution import parameters
from .exponential_family import ExponentialFamily


class Gamma(ExponentialFamily):
    """The gamma distribution: b^a x^(a - 1) exp(-b x) / Gamma(a), a concentration and b rate.

    Args:
        concentration (float|list|tuple|numpy.ndarray|Tensor): Positive.
        rate (float|list|tuple|numpy.ndarray|Tensor): Positive.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> d = paddle.distribution.Gamma(paddle.to_tensor([2.0]), paddle.to_tensor([4.0]))
            >>> d.mean.tolist(), d.variance.tolist()
            ([0.5], [0.125])
    """

    def __init__(self, concentration, rate):
        self.concentration, self.rate = parameters(self, concentration=concentration, rate=rate)
        super().__init__(self.concentration.shape)

    @property
    def mean(self):
        """The means: concentration / rate."""
        return self.concentration / self.rate

    @property
    def variance(self):
        """The variances: concentration / rate^2."""
        return self.concentration / self.rate.square()

    def rsample(self, shape=[]):
        """Draws as a function of the rate; no gradient flows to the concentration."""
        concentration = self.concentration.expand(self._extend_shape(shape))
        return _C.ops.standard_gamma(concentration) / self.rate

    def entropy(self):
        """The entropies: a - log b + log Gamma(a) + (1 - a) digamma(a)."""
        a = self.concentration
        return a - self.rate.log() + a.lgamma() + (1 - a) * a.digamma()

    def log_prob(self, value):
        """The logarithms of the densities at `value`."""
        value, a = self._value(value, self.rate), self.concentration
        return a * self.rate.log() + (a - 1) * value.log() - self.rate * value - a.lgamma()

    def kl_divergence(self, other):
        """The divergences from another gamma distribution."""
        return super().kl_divergence(other)

    @property
    def _natural_parameters(self):
        return (self.concentration - 1, -self.rate)

    @property
    def _mean_carrier_measure(self):
        return _C.ops.full_like(self.rate, 0.0)

    def _log_normalizer(self, x, y):
        return (x + 1).lgamma() - (x + 1) * (-y).log()
