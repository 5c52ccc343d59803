"""Distributions of transformed variables."""

from collections.abc import Sequence

from ..autograd import no_grad
from .distribution import Distribution, sum_right
from .independent import Independent
from .transform import ChainTransform, Transform


class TransformedDistribution(Distribution):
    """The distribution of a function of a random variable.

    Args:
        base (Distribution): The distribution of the variable.
        transforms (list[Transform]): The functions, applied one after the other.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> from paddle.distribution import ExpTransform, Normal, TransformedDistribution
            >>> d = TransformedDistribution(Normal(0.0, 1.0), [ExpTransform()])
            >>> round(d.prob(paddle.to_tensor(1.0)).item(), 4)
            0.3989
    """

    def __init__(self, base, transforms):
        if not isinstance(base, Distribution):
            raise TypeError(
                f"TransformedDistribution: base must be a Distribution, got {type(base).__name__}"
            )
        if not isinstance(transforms, Sequence) or not all(
            isinstance(t, Transform) for t in transforms
        ):
            raise TypeError(
                f"TransformedDistribution: transforms must be a list of Transforms, "
                f"got {transforms!r}"
            )
        chain = ChainTransform(transforms)
        shape = base.batch_shape + base.event_shape
        rank = chain._domain.event_rank
        if len(shape) < rank:
            raise ValueError(
                f"TransformedDistribution: base must have a shape of {rank} axes at least, "
                f"got {shape}"
            )
        self._base, self._transforms, self._chain = base, transforms, chain
        more = rank - len(base.event_shape)
        self._inner = Independent(base, more) if more > 0 else base
        self._event_rank = chain._codomain.event_rank + max(-more, 0)
        shape = chain.forward_shape(shape)
        batch = len(shape) - self._event_rank
        super().__init__(shape[:batch], shape[batch:])

    def sample(self, shape=[]):
        """Draws of the base through the transforms, through which no gradient flows."""
        with no_grad():
            return self._chain.forward(self._base.sample(shape))

    def rsample(self, shape=[]):
        """Draws of the base, as a function of its parameters, through the transforms."""
        return self._chain.forward(self._base.rsample(shape))

    def log_prob(self, value):
        """The logarithms of the densities at `value`: that of the base by the Jacobian."""
        total, rank, y = 0.0, self._event_rank, value
        for t in reversed(self._transforms):
            x = t.inverse(y)
            rank += t._domain.event_rank - t._codomain.event_rank
            part = t.forward_log_det_jacobian(x)
            total = total - sum_right(part, min(rank - t._domain.event_rank, part.ndim))
            y = x
        return total + sum_right(self._inner.log_prob(y), rank - len(self._inner.event_shape))
