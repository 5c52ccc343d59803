"""The log-normal distribution."""

from .normal import Normal
from .transform import ExpTransform
from .transformed_distribution import TransformedDistribution


class LogNormal(TransformedDistribution):
    """e to the power of a normally distributed number.

    Args:
        loc (float|list|tuple|numpy.ndarray|Tensor): The mean of the exponent.
        scale (float|list|tuple|numpy.ndarray|Tensor): Its standard deviation.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> d = paddle.distribution.LogNormal(0.0, 1.0)
            >>> round(d.mean.item(), 4)
            1.6487
    """

    def __init__(self, loc, scale):
        super().__init__(Normal(loc, scale), [ExpTransform()])
        self.loc, self.scale = self._base.loc, self._base.scale

    @property
    def mean(self):
        """The means: exp(loc + scale^2 / 2)."""
        return (self.loc + self.scale.square() / 2).exp()

    @property
    def variance(self):
        """The variances: (exp(scale^2) - 1) exp(2 loc + scale^2)."""
        square = self.scale.square()
        return square.expm1() * (2 * self.loc + square).exp()

    def entropy(self):
        """The entropies: those of the exponent plus loc."""
        return self._base.entropy() + self.loc

    def probs(self, value):
        """The densities at `value`."""
        return self.prob(value)

    def kl_divergence(self, other):
        """The divergences from another log-normal distribution: those of the exponents."""
        return super().kl_divergence(other)
