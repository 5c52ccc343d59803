"""The geometric distribution."""

from .distribution import Distribution, parameters


class Geometric(Distribution):
    """How often a trial fails before it succeeds: (1 - probs)^k probs.

    Args:
        probs (float|Tensor): In (0, 1), the probability of success.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> d = paddle.distribution.Geometric(0.5)
            >>> d.mean.item(), d.pmf(2).item(), d.cdf(2).item()
            (1.0, 0.125, 0.875)
    """

    def __init__(self, probs):
        (self.probs,) = parameters(self, probs=probs)
        super().__init__(self.probs.shape)

    @property
    def mean(self):
        """The means: 1 / probs - 1."""
        return 1 / self.probs - 1

    @property
    def variance(self):
        """The variances: (1 / probs - 1) / probs."""
        return (1 / self.probs - 1) / self.probs

    @property
    def stddev(self):
        """The standard deviations."""
        return self.variance.sqrt()

    def rsample(self, shape=[]):
        """Draws, which being whole numbers have no gradient."""
        u = self._uniform(shape, self.probs)
        return (u.log() / (-self.probs).log1p()).floor()

    def entropy(self):
        """The entropies."""
        q = 1 - self.probs
        return -(q * q.log() + self.probs * self.probs.log()) / self.probs

    def log_prob(self, value):
        """The logarithms of the probabilities of `value`."""
        return self.log_pmf(value)

    def log_pmf(self, k):
        """The logarithms of the probabilities of k failures."""
        return self._value(k, self.probs) * (-self.probs).log1p() + self.probs.log()

    def pmf(self, k):
        """The probabilities of k failures."""
        return self.log_pmf(k).exp()

    def cdf(self, k):
        """The probabilities of at most k failures."""
        return 1 - (1 - self.probs).pow(self._value(k, self.probs) + 1)

    def kl_divergence(self, other):
        """The divergences from another geometric distribution."""
        return super().kl_divergence(other)
