"""The Dirichlet distribution."""

from .. import _C
from ..autograd import no_grad
from .distribution import parameters
from .exponential_family import ExponentialFamily


class Dirichlet(ExponentialFamily):
    """The Dirichlet distribution over vectors of probabilities.

    Args:
        concentration (Tensor): Positive, of shape [..., k].

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> d = paddle.distribution.Dirichlet(paddle.to_tensor([1.0, 3.0]))
            >>> d.mean.tolist(), d.event_shape
            ([0.25, 0.75], (2,))
    """

    def __init__(self, concentration):
        (self.concentration,) = parameters(self, concentration=concentration)
        if self.concentration.ndim < 1:
            raise ValueError("Dirichlet: concentration must have an axis at least, got a scalar")
        super().__init__(self.concentration.shape[:-1], self.concentration.shape[-1:])

    @property
    def mean(self):
        """The means."""
        return self.concentration / self.concentration.sum(-1, keepdim=True)

    @property
    def variance(self):
        """The variances of the elements."""
        total = self.concentration.sum(-1, keepdim=True)
        mean = self.concentration / total
        return mean * (1 - mean) / (total + 1)

    def sample(self, shape=[]):
        """Draws, through which no gradient flows: gamma draws divided by their sum."""
        with no_grad():
            drawn = _C.ops.standard_gamma(self.concentration.expand(self._extend_shape(shape)))
            return drawn / drawn.sum(-1, keepdim=True)

    def entropy(self):
        """The entropies."""
        a = self.concentration
        total, count = a.sum(-1), a.shape[-1]
        return (
            a.lgamma().sum(-1)
            - total.lgamma()
            - (count - total) * total.digamma()
            - ((a - 1) * a.digamma()).sum(-1)
        )

    def log_prob(self, value):
        """The logarithms of the densities at `value`, of shape [..., k]."""
        value, a = self._value(value, self.concentration), self.concentration
        return ((a - 1) * value.log()).sum(-1) + a.sum(-1).lgamma() - a.lgamma().sum(-1)

    @property
    def _natural_parameters(self):
        return (self.concentration,)

    @property
    def _mean_carrier_measure(self):
        a = self.concentration
        return (a.sum(-1, keepdim=True).digamma() - a.digamma()).sum(-1)

    def _log_normalizer(self, x):
        return x.lgamma().sum(-1) - x.sum(-1).lgamma()
