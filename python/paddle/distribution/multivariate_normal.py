"""The multivariate normal distribution."""

import math

from .. import _C
from ..tensor.manipulation.shape import broadcast_shape
from .distribution import Distribution, parameters


class MultivariateNormal(Distribution):
    """The normal distribution of vectors.

    Exactly one of the three matrices is given.

    Args:
        loc (float|Tensor): The means, of shape [..., k].
        covariance_matrix (Tensor|None): Positive definite, of shape [..., k, k].
        precision_matrix (Tensor|None): The inverse of the covariance matrix.
        scale_tril (Tensor|None): Its lower Cholesky factor.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> covariance = paddle.to_tensor([[4.0, 0.0], [0.0, 1.0]])
            >>> d = paddle.distribution.MultivariateNormal(
            ...     paddle.zeros([2]), covariance_matrix=covariance
            ... )
            >>> d.variance.tolist(), d.sample([3]).shape
            ([4.0, 1.0], paddle.Size([3, 2]))
    """

    def __init__(self, loc, covariance_matrix=None, precision_matrix=None, scale_tril=None):
        matrices = {
            "covariance_matrix": covariance_matrix,
            "precision_matrix": precision_matrix,
            "scale_tril": scale_tril,
        }
        given = [name for name, matrix in matrices.items() if matrix is not None]
        if len(given) != 1:
            raise ValueError(
                "MultivariateNormal: exactly one of covariance_matrix, precision_matrix and "
                f"scale_tril must be given, got {', '.join(given) or 'none'}"
            )
        (loc,) = parameters(self, loc=loc)
        loc = loc.reshape([1]) if loc.ndim == 0 else loc
        matrix = matrices[given[0]]
        if matrix.ndim < 2:
            raise ValueError(
                f"MultivariateNormal: {given[0]} must have two axes at least, got {matrix.ndim}"
            )
        self.covariance_matrix, self.precision_matrix, self.scale_tril = matrices.values()
        batch = broadcast_shape(list(matrix.shape[:-2]), list(loc.shape[:-1]))
        self.loc = loc.expand([*batch, loc.shape[-1]])
        factor = _factor(given[0], matrix)
        self._factor = factor.expand([*batch, *factor.shape[-2:]])
        super().__init__(batch, loc.shape[-1:])

    @property
    def mean(self):
        """The means."""
        return self.loc

    @property
    def variance(self):
        """The variances of the elements."""
        return self._factor.square().sum(-1)

    def rsample(self, shape=[]):
        """Draws as a function of the parameters: loc + L z, L the Cholesky factor."""
        z = _C.ops.gaussian(self._extend_shape(shape), 0.0, 1.0, 0, self.loc.dtype)
        return self.loc + _C.ops.matmul(self._factor, z.unsqueeze(-1)).squeeze(-1)

    def _half_log_det(self):
        return _C.ops.diagonal(self._factor, 0, -2, -1).log().sum(-1)

    def entropy(self):
        """The entropies: k (1 + log 2 pi) / 2 + log det L."""
        half = 0.5 * self.event_shape[0] * (1 + math.log(2 * math.pi))
        return half + self._half_log_det()

    def log_prob(self, value):
        """The logarithms of the densities at `value`, of shape [..., k]."""
        distance = self._value(value, self.loc) - self.loc
        constant = 0.5 * self.event_shape[0] * math.log(2 * math.pi)
        return -0.5 * solved(self._factor, distance) - constant - self._half_log_det()

    def kl_divergence(self, other):
        """The divergences from another multivariate normal distribution."""
        return super().kl_divergence(other)


def _factor(name, matrix):
    """The Cholesky factor of the covariance."""
    if name == "scale_tril":
        return matrix
    if name == "covariance_matrix":
        return _C.ops.cholesky(matrix)
    # P = U U', U upper, is the Cholesky factorization of P with its axes reversed; the covariance
    # is L L' with L = inverse(U)', which is lower.
    upper = _C.ops.flip(_C.ops.cholesky(_C.ops.flip(matrix, [-2, -1])), [-2, -1])
    unit = _C.ops.eye(matrix.shape[-1], matrix.shape[-1], matrix.dtype).expand(matrix.shape)
    return _C.ops.triangular_solve(upper.mT, unit, False, False, False)


def solved(factor, distance):
    """The squares of the lengths of factor^-1 distance."""
    shape = broadcast_shape(list(factor.shape[:-1]), list(distance.shape))
    factor = factor.expand([*shape, shape[-1]])
    distance = distance.expand(shape).unsqueeze(-1)
    return _C.ops.triangular_solve(factor, distance, False, False, False).square().sum([-2, -1])
