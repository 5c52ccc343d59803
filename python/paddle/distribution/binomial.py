"""The binomial distribution."""

from .. import _C
from ..autograd import no_grad
from .distribution import Distribution, parameters


class Binomial(Distribution):
    """How many of `total_count` trials succeed.

    Args:
        total_count (int|Tensor): How many trials.
        probs (float|Tensor): In [0, 1], the probability of success.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> d = paddle.distribution.Binomial(4, paddle.to_tensor([0.25, 0.5]))
            >>> d.mean.tolist(), d.variance.tolist()
            ([1.0, 2.0], [0.75, 1.0])
    """

    def __init__(self, total_count, probs):
        if isinstance(total_count, float):
            raise ValueError(f"Binomial: total_count must be an integer, got {total_count}")
        if isinstance(total_count, _C.Tensor) and isinstance(probs, _C.Tensor):
            total_count = total_count.astype(probs.dtype)
        self.total_count, self.probs = parameters(self, total_count=total_count, probs=probs)
        super().__init__(self.probs.shape)

    @property
    def mean(self):
        """The means: total_count probs."""
        return self.total_count * self.probs

    @property
    def variance(self):
        """The variances: total_count probs (1 - probs)."""
        return self.mean * (1 - self.probs)

    def sample(self, shape=[]):
        """Draws, through which no gradient flows."""
        with no_grad():
            shape = self._extend_shape(shape)
            drawn = _C.ops.binomial(self.total_count.expand(shape), self.probs.expand(shape))
            return drawn.astype(self.probs.dtype)

    def _log_prob_of_all(self):
        """Log probabilities of all counts that may occur, which lie along a new first axis."""
        most = int(self.total_count.max())
        counts = _C.ops.arange(0, most + 1, 1, "float32").astype(self.probs.dtype)
        counts = counts.reshape([-1] + [1] * self.probs.ndim)
        return self.log_prob(counts.expand([most + 1, *self.batch_shape]))

    def entropy(self):
        """The entropies: sums over all counts."""
        return -self._expected(self._log_prob_of_all())

    def _expected(self, terms):
        """The means over all counts of terms for each, which lie along the first axis."""
        chances = self._log_prob_of_all().exp()
        return _C.ops.where(chances > 0, chances * terms, 0.0).sum(0)

    def log_prob(self, value):
        """The logarithms of the probabilities of `value` successes."""
        value, n = self._value(value, self.probs), self.total_count
        ways = (n + 1).lgamma() - (value + 1).lgamma() - (n - value + 1).lgamma()
        return ways + value * self.probs.log() + (n - value) * (-self.probs).log1p()

    def kl_divergence(self, other):
        """The divergences from another binomial distribution."""
        return super().kl_divergence(other)
