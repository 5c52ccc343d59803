"""The normal distribution."""

import math

from .. import _C
from ..autograd import no_grad
from .distribution import Distribution, parameters


class Normal(Distribution):
    """The normal distribution: exp(-(x - loc)^2 / (2 scale^2)) / (scale sqrt(2 pi)).

    Args:
        loc (float|list|tuple|numpy.ndarray|Tensor): The mean.
        scale (float|list|tuple|numpy.ndarray|Tensor): The standard deviation.
        name (str|None): Ignored.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> d = paddle.distribution.Normal([0.0, 1.0], 2.0)
            >>> d.batch_shape, d.sample([3]).shape
            ((2,), paddle.Size([3, 2]))
            >>> round(paddle.distribution.Normal(0.0, 1.0).entropy().item(), 4)
            1.4189
    """

    def __init__(self, loc, scale, name=None):
        self.loc, self.scale = parameters(self, loc=loc, scale=scale)
        super().__init__(self.loc.shape)

    @property
    def mean(self):
        """The means."""
        return self.loc

    @property
    def variance(self):
        """The variances."""
        return self.scale.square()

    def sample(self, shape=[], seed=0):
        """Draws, through which no gradient flows.

        Args:
            shape (list|tuple): How many.
            seed (int): Unless 0, the numbers come from a generator of their own.

        Returns:
            Tensor: Of shape `shape + batch_shape`.
        """
        with no_grad():
            return self._draw(shape, seed)

    def rsample(self, shape=[]):
        """Draws as a function of loc and scale: loc + scale z with z standard normal."""
        return self._draw(shape, 0)

    def _draw(self, shape, seed):
        z = _C.ops.gaussian(self._extend_shape(shape), 0.0, 1.0, seed, self.loc.dtype)
        return z * self.scale + self.loc

    def entropy(self):
        """The entropies: log(scale sqrt(2 pi e))."""
        return 0.5 + 0.5 * math.log(2 * math.pi) + self.scale.log()

    def log_prob(self, value):
        """The logarithms of the densities at `value`."""
        distance = self._value(value, self.loc) - self.loc
        return (
            -0.5 * (distance / self.scale).square() - self.scale.log() - 0.5 * math.log(2 * math.pi)
        )

    def probs(self, value):
        """The densities at `value`."""
        return self.prob(value)

    def kl_divergence(self, other):
        """The divergences from another normal distribution."""
        return super().kl_divergence(other)
