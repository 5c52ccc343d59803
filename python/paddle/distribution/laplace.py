"""The Laplace distribution."""

import math

from .. import _C
from ..framework.dtype import finfo
from .distribution import Distribution, parameters


class Laplace(Distribution):
    """The Laplace distribution: exp(-|x - loc| / scale) / (2 scale).

    Args:
        loc (float|Tensor): The mean.
        scale (float|Tensor): The mean distance from it.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> d = paddle.distribution.Laplace(0.0, 1.0)
            >>> round(d.entropy().item(), 4), d.cdf(0.0).item()
            (1.6931, 0.5)
    """

    def __init__(self, loc, scale):
        self.loc, self.scale = parameters(self, loc=loc, scale=scale)
        super().__init__(self.loc.shape)

    @property
    def mean(self):
        """The means."""
        return self.loc

    @property
    def stddev(self):
        """The standard deviations: sqrt(2) scale."""
        return math.sqrt(2) * self.scale

    @property
    def variance(self):
        """The variances."""
        return self.stddev.square()

    def rsample(self, shape=[]):
        """Draws as a function of loc and scale, by the inverse of the distribution function."""
        end = 1 - finfo(self.loc.dtype).eps / 2  # 1 itself would give an infinite draw
        u = _C.ops.uniform(self._extend_shape(shape), -end, end, self.loc.dtype)
        return self.loc - self.scale * u.sign() * (-u.abs()).log1p()

    def entropy(self):
        """The entropies: 1 + log(2 scale)."""
        return 1 + (2 * self.scale).log()

    def log_prob(self, value):
        """The logarithms of the densities at `value`."""
        value = self._value(value, self.loc)
        return -(value - self.loc).abs() / self.scale - (2 * self.scale).log()

    def cdf(self, value):
        """The probabilities of less than `value`."""
        distance = self._value(value, self.loc) - self.loc
        return 0.5 - 0.5 * distance.sign() * (-distance.abs() / self.scale).expm1()

    def icdf(self, value):
        """The numbers below which a draw stays with the probabilities `value`."""
        distance = self._value(value, self.loc) - 0.5
        return self.loc - self.scale * distance.sign() * (-2 * distance.abs()).log1p()

    def kl_divergence(self, other):
        """The divergences from another Laplace distribution."""
        return super().kl_divergence(other)
