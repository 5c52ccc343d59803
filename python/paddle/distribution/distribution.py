"""What distributions have in common."""

import numbers

import numpy as np

from .. import _C
from ..autograd import no_grad
from ..tensor.creation import to_tensor


def parameters(owner, **values):
    """Parameters as tensors of one dtype and shape.

    Args:
        owner (object): The distribution, for messages.
        values (float|list|tuple|numpy.ndarray|Tensor): The parameters by name. Numbers take the
            dtype of the tensors among them, or the default dtype.

    Returns:
        list[Tensor]: Them, broadcast against each other.
    """
    made = {name: _tensor(owner, name, value) for name, value in values.items()}
    given = [t for t in made.values() if not isinstance(t, numbers.Real)]
    dtype = given[0].dtype if given else _C.default_dtype()
    if not dtype.is_floating_point:
        dtype = _C.default_dtype()
    made = [
        _C.ops.full([], v, dtype) if isinstance(v, numbers.Real) else v.astype(dtype)
        for v in made.values()
    ]
    return made if len(made) == 1 else list(_C.ops.broadcast_tensors(made))


def _tensor(owner, name, value):
    if isinstance(value, (numbers.Real, _C.Tensor)):
        return value
    if isinstance(value, (list, tuple, np.ndarray)):
        wide = isinstance(value, np.ndarray) and value.dtype == np.float64
        array = np.asarray(value)
        if array.dtype.kind in "fiu":
            return to_tensor(array.astype("float64" if wide else "float32"))
    raise TypeError(
        f"{type(owner).__name__}: {name} must be a number, list, tuple, numpy.ndarray or Tensor, "
        f"got {type(value).__name__}"
    )


def sum_right(x, count):
    """The sums over the last `count` axes of x."""
    return x.sum(list(range(-count, 0))) if count else x


class Distribution:
    """A probability distribution, or several that do not depend on each other.

    Args:
        batch_shape (list|tuple): The shape of the distributions.
        event_shape (list|tuple): The shape of one draw of one of them.
    """

    def __init__(self, batch_shape=(), event_shape=()):
        self._batch_shape = tuple(batch_shape)
        self._event_shape = tuple(event_shape)

    @property
    def batch_shape(self):
        """The shape of the distributions."""
        return self._batch_shape

    @property
    def event_shape(self):
        """The shape of one draw of one distribution."""
        return self._event_shape

    @property
    def mean(self):
        """The means."""
        raise NotImplementedError(f"{type(self).__name__} has no mean")

    @property
    def variance(self):
        """The variances."""
        raise NotImplementedError(f"{type(self).__name__} has no variance")

    def sample(self, shape=[]):
        """Draws, through which no gradient flows.

        Args:
            shape (list|tuple): How many.

        Returns:
            Tensor: Of shape `shape + batch_shape + event_shape`.
        """
        with no_grad():
            return self.rsample(shape)

    def rsample(self, shape=[]):
        """Draws as a differentiable function of the parameters.

        Args:
            shape (list|tuple): How many.

        Returns:
            Tensor: Of shape `shape + batch_shape + event_shape`.
        """
        raise NotImplementedError(f"{type(self).__name__} has no draws")

    def entropy(self):
        """The entropies, in nats."""
        raise NotImplementedError(f"{type(self).__name__} has no entropy")

    def kl_divergence(self, other):
        """The Kullback-Leibler divergences from `other`; see :func:`kl_divergence`."""
        from .kl import kl_divergence

        return kl_divergence(self, other)

    def prob(self, value):
        """The probability densities, or for integers the probabilities, at `value`."""
        return self.log_prob(value).exp()

    def log_prob(self, value):
        """The logarithms of :meth:`prob`."""
        raise NotImplementedError(f"{type(self).__name__} has no log_prob")

    def probs(self, value):
        """:meth:`prob` under another name, where a distribution has it."""
        raise NotImplementedError(f"{type(self).__name__} has no probs")

    def _extend_shape(self, sample_shape):
        """The shape of that many draws."""
        if not hasattr(sample_shape, "__iter__"):
            raise TypeError(
                f"{type(self).__name__}: shape must be a list or tuple, got {sample_shape!r}"
            )
        return [*sample_shape, *self._batch_shape, *self._event_shape]

    def _uniform(self, shape, like, low=0.0, high=1.0, seed=0):
        """Uniform numbers from [low, high) for draws of that shape."""
        return _C.ops.uniform(self._extend_shape(shape), low, high, like.dtype, seed)

    def _value(self, value, like):
        """A value that a method got, as a tensor of the parameter's dtype."""
        if isinstance(value, numbers.Real):
            return _C.ops.full([], value, like.dtype)
        if not isinstance(value, _C.Tensor):
            raise TypeError(
                f"{type(self).__name__}: value must be a Tensor or a number, "
                f"got {type(value).__name__}"
            )
        return value if value.dtype == like.dtype else value.astype(like.dtype)
