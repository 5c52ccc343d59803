"""The continuous Bernoulli distribution."""

from .. import _C
from ..framework.dtype import finfo
from .distribution import Distribution, parameters


class ContinuousBernoulli(Distribution):
    """The density proportional to probs^x (1 - probs)^(1 - x) for x in [0, 1].

    From Loaiza-Ganem and Cunningham, "The continuous Bernoulli: fixing a pervasive error in
    variational autoencoders", 2019.

    Args:
        probs (float|Tensor): In (0, 1). A number makes a batch of one.
        lims (tuple[float, float]): Between these, where the exact formulas cancel, Taylor series
            around 0.5 are used.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> d = paddle.distribution.ContinuousBernoulli(paddle.to_tensor([0.5]))
            >>> d.mean.tolist(), d.prob(paddle.to_tensor([0.3])).tolist()
            ([0.5], [1.0])
    """

    def __init__(self, probs, lims=(0.499, 0.501)):
        (self.probs,) = parameters(self, probs=probs)
        if not isinstance(probs, _C.Tensor):
            self.probs = self.probs.reshape([-1])
        eps = finfo(self.probs.dtype).eps
        self.probs = _C.ops.clip(self.probs, eps, 1 - eps)
        self.lims = lims
        super().__init__(self.probs.shape)
        self._near = _C.ops.logical_and(self.probs >= lims[0], self.probs <= lims[1])
        # Where the series are used, the exact formulas are fed what gives finite gradients.
        self._far = _C.ops.where(self._near, _C.ops.full_like(self.probs, lims[0]), self.probs)
        self._from_half = self.probs - 0.5

    @property
    def _logits(self):
        return self.probs.log() - (-self.probs).log1p()

    def _log_normalizer(self):
        """log C, where C is the factor that makes the density's integral 1."""
        odd = 1 - 2 * self._far
        exact = (2 * odd.atanh() / odd).log()
        square = self._from_half.square()
        log_2 = 0.6931471805599453
        return _C.ops.where(self._near, log_2 + (4 / 3 + 104 / 45 * square) * square, exact)

    @property
    def mean(self):
        """The means."""
        odd = 1 - 2 * self._far
        exact = -self._far / odd + 0.5 / odd.atanh()
        x = self._from_half
        return _C.ops.where(self._near, 0.5 + (1 / 3 + 16 / 45 * x.square()) * x, exact)

    @property
    def variance(self):
        """The variances."""
        odd = 1 - 2 * self._far
        exact = -self._far * (1 - self._far) / odd.square() + (0.5 / odd.atanh()).square()
        square = self._from_half.square()
        return _C.ops.where(self._near, 1 / 12 - (1 / 15 - 128 / 945 * square) * square, exact)

    def rsample(self, shape=[]):
        """Draws as a function of probs, by the inverse of the distribution function."""
        return self.icdf(self._uniform(shape, self.probs))

    def entropy(self):
        """The entropies."""
        return -(self.mean * self._logits + (-self.probs).log1p() + self._log_normalizer())

    def log_prob(self, value):
        """The logarithms of the densities at `value`."""
        value = self._value(value, self.probs)
        return (
            value * self.probs.log() + (1 - value) * (-self.probs).log1p() + self._log_normalizer()
        )

    def cdf(self, value):
        """The probabilities of less than `value`."""
        value = self._value(value, self.probs)
        p = self._far
        exact = (p.pow(value) * (1 - p).pow(1 - value) + p - 1) / (2 * p - 1)
        return _C.ops.clip(_C.ops.where(self._near, value + 0 * p, exact), 0.0, 1.0)

    def icdf(self, value):
        """The numbers below which a draw stays with the probabilities `value`."""
        value = self._value(value, self.probs)
        p = self._far
        exact = (-p + value * (2 * p - 1)).log1p() - (-p).log1p()
        exact = exact / (p.log() - (-p).log1p())
        return _C.ops.where(self._near, value + 0 * p, exact)

    def kl_divergence(self, other):
        """The divergences from another continuous Bernoulli distribution."""
        return super().kl_divergence(other)
