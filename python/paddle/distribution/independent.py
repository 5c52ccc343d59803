"""Batch axes as axes of events."""

from .distribution import Distribution, sum_right


class Independent(Distribution):
    """A distribution whose last batch axes count as axes of the event.

    Args:
        base (Distribution): The distribution.
        reinterpreted_batch_rank (int): How many of its batch axes.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> from paddle.distribution import Independent, Normal
            >>> d = Independent(Normal(paddle.zeros([2, 3]), paddle.ones([2, 3])), 1)
            >>> d.batch_shape, d.event_shape
            ((2,), (3,))
            >>> d.log_prob(paddle.zeros([2, 3])).shape
            paddle.Size([2])
    """

    def __init__(self, base, reinterpreted_batch_rank):
        if not isinstance(base, Distribution):
            raise TypeError(f"Independent: base must be a Distribution, got {type(base).__name__}")
        rank = len(base.batch_shape)
        if not 0 < reinterpreted_batch_rank <= rank:
            raise ValueError(
                f"Independent: reinterpreted_batch_rank must be in [1, {rank}], "
                f"got {reinterpreted_batch_rank}"
            )
        self._base, self._reinterpreted_batch_rank = base, reinterpreted_batch_rank
        shape = base.batch_shape + base.event_shape
        batch = rank - reinterpreted_batch_rank
        super().__init__(shape[:batch], shape[batch:])

    @property
    def mean(self):
        """The means of the base."""
        return self._base.mean

    @property
    def variance(self):
        """The variances of the base."""
        return self._base.variance

    def sample(self, shape=[]):
        """Draws of the base, through which no gradient flows."""
        return self._base.sample(shape)

    def rsample(self, shape=[]):
        """Draws of the base as a function of its parameters."""
        return self._base.rsample(shape)

    def entropy(self):
        """The entropies of the base, summed over the axes of the event."""
        return sum_right(self._base.entropy(), self._reinterpreted_batch_rank)

    def log_prob(self, value):
        """The log densities of the base, summed over the axes of the event."""
        return sum_right(self._base.log_prob(value), self._reinterpreted_batch_rank)
