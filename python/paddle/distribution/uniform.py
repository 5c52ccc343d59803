"""The uniform distribution."""

from .. import _C
from ..autograd import no_grad
from .distribution import Distribution, parameters


class Uniform(Distribution):
    """The uniform distribution: 1 / (high - low) between low and high.

    Args:
        low (float|list|tuple|numpy.ndarray|Tensor): The lower end.
        high (float|list|tuple|numpy.ndarray|Tensor): The upper end.
        name (str|None): Ignored.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> d = paddle.distribution.Uniform(1.0, 5.0)
            >>> d.probs(paddle.to_tensor([2.0, 6.0])).tolist()
            [0.25, 0.0]
    """

    def __init__(self, low, high, name=None):
        self.low, self.high = parameters(self, low=low, high=high)
        super().__init__(self.low.shape)

    def sample(self, shape=[], seed=0):
        """Draws from [low, high), through which no gradient flows.

        Args:
            shape (list|tuple): How many.
            seed (int): Unless 0, the numbers come from a generator of their own.

        Returns:
            Tensor: Of shape `shape + batch_shape`.
        """
        with no_grad():
            u = self._uniform(shape, self.low, seed=seed)
            return self.low + u * (self.high - self.low)

    def entropy(self):
        """The entropies: log(high - low)."""
        return (self.high - self.low).log()

    def log_prob(self, value):
        """The logarithms of the densities at `value`: -inf outside of (low, high)."""
        return self.probs(value).log()

    def probs(self, value):
        """The densities at `value`: 0 outside of (low, high)."""
        value = self._value(value, self.low)
        inside = _C.ops.logical_and(value > self.low, value < self.high)
        return inside.astype(self.low.dtype) / (self.high - self.low)
