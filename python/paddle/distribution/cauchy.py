"""The Cauchy distribution."""

import math

from .distribution import Distribution, parameters


class Cauchy(Distribution):
    """The Cauchy distribution: 1 / (pi scale (1 + ((x - loc) / scale)^2)).

    Args:
        loc (float|Tensor): The median.
        scale (float|Tensor): Half the distance of the quartiles.
        name (str|None): Ignored.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> d = paddle.distribution.Cauchy(0.0, 1.0)
            >>> round(d.cdf(paddle.to_tensor(1.0)).item(), 4)
            0.75
    """

    def __init__(self, loc, scale, name=None):
        self.loc, self.scale = parameters(self, loc=loc, scale=scale)
        super().__init__(self.loc.shape)

    @property
    def mean(self):
        """There is none: a ValueError."""
        raise ValueError("Cauchy: the distribution has no mean")

    @property
    def variance(self):
        """There is none: a ValueError."""
        raise ValueError("Cauchy: the distribution has no variance")

    @property
    def stddev(self):
        """There is none: a ValueError."""
        raise ValueError("Cauchy: the distribution has no stddev")

    def sample(self, shape=[], name=None):
        """Draws, through which no gradient flows; `name` is ignored."""
        return super().sample(shape)

    def rsample(self, shape=[], name=None):
        """Draws as a function of loc and scale; `name` is ignored."""
        u = self._uniform(shape, self.loc)
        return self.loc + self.scale * (math.pi * (u - 0.5)).tan()

    def entropy(self):
        """The entropies: log(4 pi scale)."""
        return math.log(4 * math.pi) + self.scale.log()

    def log_prob(self, value):
        """The logarithms of the densities at `value`."""
        ratio = (self._value(value, self.loc) - self.loc) / self.scale
        return -math.log(math.pi) - self.scale.log() - ratio.square().log1p()

    def cdf(self, value):
        """The probabilities of less than `value`."""
        ratio = (self._value(value, self.loc) - self.loc) / self.scale
        return ratio.atan() / math.pi + 0.5

    def kl_divergence(self, other):
        """The divergences from another Cauchy distribution.

        From Chyzak and Nielsen, "A closed-form formula for the Kullback-Leibler divergence between
        Cauchy distributions", 2019.
        """
        return super().kl_divergence(other)
