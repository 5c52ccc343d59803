"""The beta distribution."""

from .. import _C
from .dirichlet import Dirichlet
from .distribution import parameters
from .exponential_family import ExponentialFamily


class Beta(ExponentialFamily):
    """The beta distribution: x^(alpha - 1) (1 - x)^(beta - 1) / B(alpha, beta) in (0, 1).

    Args:
        alpha (float|Tensor): Positive.
        beta (float|Tensor): Positive.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> d = paddle.distribution.Beta(1.0, 3.0)
            >>> d.mean.item(), d.prob(paddle.to_tensor([0.5])).tolist()
            (0.25, [0.75])
    """

    def __init__(self, alpha, beta):
        self.alpha, self.beta = parameters(self, alpha=alpha, beta=beta)
        self._dirichlet = Dirichlet(_C.ops.stack([self.alpha, self.beta], -1))
        super().__init__(self._dirichlet.batch_shape)

    @property
    def mean(self):
        """The means: alpha / (alpha + beta)."""
        return self.alpha / (self.alpha + self.beta)

    @property
    def variance(self):
        """The variances."""
        total = self.alpha + self.beta
        return self.alpha * self.beta / (total.square() * (total + 1))

    def sample(self, shape=[]):
        """Draws, through which no gradient flows."""
        return self._dirichlet.sample(shape)[..., 0]

    def entropy(self):
        """The entropies."""
        return self._dirichlet.entropy()

    def log_prob(self, value):
        """The logarithms of the densities at `value`."""
        value = self._value(value, self.alpha)
        return self._dirichlet.log_prob(_C.ops.stack([value, 1 - value], -1))

    @property
    def _natural_parameters(self):
        return (self.alpha, self.beta)

    @property
    def _mean_carrier_measure(self):
        return self._dirichlet._mean_carrier_measure

    def _log_normalizer(self, x, y):
        return x.lgamma() + y.lgamma() - (x + y).lgamma()
