"""The Gumbel distribution."""

import math

import numpy as np

from ..framework.dtype import finfo
from .distribution import Distribution, parameters


class Gumbel(Distribution):
    """The Gumbel distribution: exp(-z - exp(-z)) / scale with z = (x - loc) / scale.

    Args:
        loc (float|Tensor): The most frequent value.
        scale (float|Tensor): The width.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> d = paddle.distribution.Gumbel(0.0, 1.0)
            >>> round(d.mean.item(), 4)
            0.5772
    """

    def __init__(self, loc, scale):
        self.loc, self.scale = parameters(self, loc=loc, scale=scale)
        super().__init__(self.loc.shape)

    @property
    def mean(self):
        """The means: loc + scale times Euler's constant."""
        return self.loc + self.scale * np.euler_gamma

    @property
    def stddev(self):
        """The standard deviations: scale pi / sqrt(6)."""
        return self.scale * (math.pi / math.sqrt(6))

    @property
    def variance(self):
        """The variances."""
        return self.stddev.square()

    def rsample(self, shape=[]):
        """Draws as a function of loc and scale, by the inverse of the distribution function."""
        limits = finfo(self.loc.dtype)  # 0 and 1 themselves would give infinite draws
        u = self._uniform(shape, self.loc, limits.tiny, 1 - limits.eps)
        return self.loc - self.scale * (-u.log()).log()

    def entropy(self):
        """The entropies: log(scale) + 1 plus Euler's constant."""
        return self.scale.log() + 1 + np.euler_gamma

    def log_prob(self, value):
        """The logarithms of the densities at `value`."""
        z = (self._value(value, self.loc) - self.loc) / self.scale
        return -z - (-z).exp() - self.scale.log()

    def cdf(self, value):
        """The probabilities of less than `value`."""
        z = (self._value(value, self.loc) - self.loc) / self.scale
        return (-(-z).exp()).exp()
