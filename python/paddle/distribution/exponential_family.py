"""Distributions of the exponential family."""

from .. import _C
from ..autograd import enable_grad, grad
from .distribution import Distribution, sum_right


class ExponentialFamily(Distribution):
    """A distribution with density h(x) exp(t(x) . theta - A(theta)).

    A class of this family says what its natural parameters are (`_natural_parameters`, a tuple),
    what A is (`_log_normalizer`), and the mean of log h (`_mean_carrier_measure`); its entropy
    follows.

    Args:
        batch_shape (list|tuple): The shape of the distributions.
        event_shape (list|tuple): The shape of one draw of one of them.
    """

    @property
    def _natural_parameters(self):
        raise NotImplementedError(f"{type(self).__name__} has no natural parameters")

    @property
    def _mean_carrier_measure(self):
        raise NotImplementedError(f"{type(self).__name__} has no carrier measure")

    def _log_normalizer(self, *natural):
        raise NotImplementedError(f"{type(self).__name__} has no log normalizer")

    def entropy(self):
        """The entropies: A(theta) - theta . grad A(theta) - E[log h].

        From Nielsen and Nock, "Entropies and cross-entropies of exponential families", 2010.
        """
        natural = [_C.ops.assign(p).detach() for p in self._natural_parameters]
        for p in natural:
            p.stop_gradient = False
        with enable_grad():
            normalizer = self._log_normalizer(*natural)
            means = grad(normalizer.sum(), natural, create_graph=True)
        entropy = normalizer - self._mean_carrier_measure
        for p, mean in zip(natural, means):
            inner = p * mean
            entropy = entropy - sum_right(inner, inner.ndim - entropy.ndim)
        return entropy
