"""The multinomial distribution."""

from .. import _C
from ..autograd import no_grad
from .binomial import Binomial
from .categorical import Categorical
from .distribution import Distribution, parameters


class Multinomial(Distribution):
    """How often each category is drawn in `total_count` draws.

    Args:
        total_count (int): How many draws.
        probs (Tensor): Of shape [..., k], not negative; divided by its sum.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> d = paddle.distribution.Multinomial(8, paddle.to_tensor([1.0, 3.0]))
            >>> d.mean.tolist()
            [2.0, 6.0]
            >>> d.sample([2]).sum(-1).tolist()
            [8.0, 8.0]
    """

    def __init__(self, total_count, probs):
        if not isinstance(total_count, int) or total_count < 1:
            raise ValueError(
                f"Multinomial: total_count must be a positive integer, got {total_count}"
            )
        (probs,) = parameters(self, probs=probs)
        if probs.ndim < 1:
            raise ValueError("Multinomial: probs must have an axis at least, got a scalar")
        self.total_count = total_count
        self.probs = probs / probs.sum(-1, keepdim=True)
        self._categorical = Categorical(self.probs.log())
        super().__init__(probs.shape[:-1], probs.shape[-1:])

    @property
    def mean(self):
        """The means: total_count probs."""
        return self.probs * self.total_count

    @property
    def variance(self):
        """The variances of the counts."""
        return self.total_count * self.probs * (1 - self.probs)

    def sample(self, shape=[]):
        """Draws, through which no gradient flows."""
        with no_grad():
            drawn = self._categorical.sample([self.total_count, *shape])
            hits = _C.ops.one_hot(drawn, self.probs.shape[-1])
            return hits.sum(0).astype(self.probs.dtype)

    def entropy(self):
        """The entropies: sums over the counts of each category, which are binomial."""
        n = float(self.total_count)
        constant = _C.ops.full([], n + 1, self.probs.dtype).lgamma()
        one = Binomial(self.total_count, self.probs)
        counts = _C.ops.arange(0, n + 1, 1, "float32").astype(self.probs.dtype)
        counts = counts.reshape([-1] + [1] * self.probs.ndim)
        factorials = (one.log_prob(counts).exp() * (counts + 1).lgamma()).sum([0, -1])
        return n * self._categorical.entropy() - constant + factorials

    def log_prob(self, value):
        """The logarithms of the probabilities of the counts `value`, of shape [..., k]."""
        value = self._value(value, self.probs)
        terms = _C.ops.where(
            _C.ops.logical_and(value == 0, self.probs == 0),
            0.0,
            value * self.probs.log(),
        )
        ways = (value.sum(-1) + 1).lgamma() - (value + 1).lgamma().sum(-1)
        return ways + terms.sum(-1)
