"""Student's t-distribution."""

import math

from .. import _C
from ..autograd import no_grad
from .distribution import Distribution, parameters


class StudentT(Distribution):
    """Student's t-distribution, shifted by loc and stretched by scale.

    Args:
        df (float|Tensor): Positive, the degrees of freedom.
        loc (float|Tensor): The center.
        scale (float|Tensor): Positive, the width.
        name (str|None): Ignored.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> d = paddle.distribution.StudentT(4.0, 1.0, 2.0)
            >>> d.mean.item(), d.variance.item()
            (1.0, 8.0)
    """

    def __init__(self, df, loc, scale, name=None):
        self.df, self.loc, self.scale = parameters(self, df=df, loc=loc, scale=scale)
        for what, value in (("df", self.df), ("scale", self.scale)):
            if not bool((value > 0).all()):
                raise ValueError(f"StudentT: {what} must be positive, got {value.tolist()}")
        super().__init__(self.df.shape)

    @property
    def mean(self):
        """The means: loc; NaN, where df is not above 1."""
        return _C.ops.where(self.df > 1, self.loc, math.nan)

    @property
    def variance(self):
        """The variances: scale^2 df / (df - 2); infinite for df in (1, 2], NaN below."""
        finite = self.scale.square() * self.df / (self.df - 2)
        infinite = _C.ops.where(self.df > 1, self.df * math.inf, math.nan)
        return _C.ops.where(self.df > 2, finite, infinite)

    def sample(self, shape=[]):
        """Draws, through which no gradient flows: a normal draw by the root of a gamma draw."""
        with no_grad():
            shape = self._extend_shape(shape)
            z = _C.ops.gaussian(shape, 0.0, 1.0, 0, self.df.dtype)
            squares = _C.ops.standard_gamma((self.df / 2).expand(shape)) * 2
            return self.loc + self.scale * z * (squares / self.df).rsqrt()

    def entropy(self):
        """The entropies."""
        half, more = self.df / 2, (self.df + 1) / 2
        beta = half.lgamma() + math.lgamma(0.5) - more.lgamma()
        return (
            self.scale.log() + more * (more.digamma() - half.digamma()) + self.df.log() / 2 + beta
        )

    def log_prob(self, value):
        """The logarithms of the densities at `value`."""
        z = (self._value(value, self.loc) - self.loc) / self.scale
        half, more = self.df / 2, (self.df + 1) / 2
        normalizer = (
            self.scale.log()
            + 0.5 * (self.df.log() + math.log(math.pi))
            + half.lgamma()
            - more.lgamma()
        )
        return -more * (z.square() / self.df).log1p() - normalizer
