"""The Bernoulli distribution."""

from .. import _C
from ..autograd import no_grad
from ..framework.dtype import finfo
from .distribution import parameters
from .exponential_family import ExponentialFamily


class Bernoulli(ExponentialFamily):
    """1 with probability `probs`, else 0.

    Args:
        probs (float|list|tuple|numpy.ndarray|Tensor): In [0, 1].
        name (str|None): Ignored.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> d = paddle.distribution.Bernoulli(0.25)
            >>> d.mean.item(), d.variance.item()
            (0.25, 0.1875)
            >>> d.prob(paddle.to_tensor([0.0, 1.0])).tolist()
            [0.75, 0.25]
    """

    def __init__(self, probs, name=None):
        (self.probs,) = parameters(self, probs=probs)
        eps = finfo(self.probs.dtype).eps
        self._inside = _C.ops.clip(self.probs, eps, 1 - eps)
        self.logits = self._inside.log() - (-self._inside).log1p()
        super().__init__(self.probs.shape)

    @property
    def mean(self):
        """The means: probs."""
        return self.probs

    @property
    def variance(self):
        """The variances: probs (1 - probs)."""
        return self.probs * (1 - self.probs)

    def sample(self, shape=[]):
        """Draws of 0 and 1, through which no gradient flows."""
        with no_grad():
            return _C.ops.bernoulli(self.probs.expand(self._extend_shape(shape)))

    def rsample(self, shape=[], temperature=1.0):
        """Draws of logits as a function of probs, for a relaxed distribution.

        From Maddison et al., "The Concrete Distribution", 2017. The sigmoid of a draw approaches
        0 or 1, the colder the closer.

        Args:
            shape (list|tuple): How many.
            temperature (float): Positive.

        Returns:
            Tensor: Of shape `shape + batch_shape`.
        """
        u = self._uniform(shape, self.probs)
        return (self.logits + (u.log() - (-u).log1p())) / temperature

    def entropy(self):
        """The entropies."""
        return _C.ops.softplus(self.logits) - self._inside * self.logits

    def log_prob(self, value):
        """The logarithms of the probabilities of `value`, which is 0 or 1."""
        return self._value(value, self.probs) * self.logits - _C.ops.softplus(self.logits)

    def cdf(self, value):
        """The probabilities of at most `value`."""
        value = self._value(value, self.probs)
        return _C.ops.where(value < 0, 0.0, _C.ops.where(value < 1, 1 - self.probs, 1.0))

    def kl_divergence(self, other):
        """The divergences from another Bernoulli distribution."""
        return super().kl_divergence(other)

    @property
    def _natural_parameters(self):
        return (self.logits,)

    @property
    def _mean_carrier_measure(self):
        return _C.ops.full_like(self.probs, 0.0)

    def _log_normalizer(self, x):
        return x.exp().log1p()
