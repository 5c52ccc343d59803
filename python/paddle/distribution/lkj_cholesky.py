"""Random correlation matrices."""

import math

from .. import _C
from ..autograd import no_grad
from .beta import Beta
from .distribution import Distribution, parameters

__all__ = ["LKJCholesky"]


class LKJCholesky(Distribution):
    """Lower Cholesky factors of correlation matrices with density proportional to
    det(correlation)^(concentration - 1).

    From Lewandowski, Kurowicka and Joe, "Generating random correlation matrices based on vines and
    extended onion method", 2009.

    Args:
        dim (int): The size of the matrices, 2 at least.
        concentration (float|Tensor): Positive; 1 makes all correlation matrices equally likely.
        sample_method (str): `"onion"` or `"cvine"`.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> d = paddle.distribution.LKJCholesky(3, 1.0)
            >>> factor = d.sample([2])
            >>> factor.shape
            paddle.Size([2, 3, 3])
            >>> bool(paddle.allclose((factor**2).sum(-1), paddle.ones([2, 3])))
            True
    """

    def __init__(self, dim=2, concentration=1.0, sample_method="onion"):
        if dim < 2:
            raise ValueError(f"LKJCholesky: dim must be 2 at least, got {dim}")
        (self.concentration,) = parameters(self, concentration=concentration)
        if not bool((self.concentration > 0).all()):
            raise ValueError(f"LKJCholesky: concentration must be positive, got {concentration}")
        if sample_method not in ("onion", "cvine"):
            raise ValueError(
                f"LKJCholesky: sample_method must be 'onion' or 'cvine', got {sample_method!r}"
            )
        self.dim, self.sample_method = dim, sample_method
        super().__init__(self.concentration.shape, (dim, dim))

    def sample(self, sample_shape=[]):
        """Draws, through which no gradient flows.

        Args:
            sample_shape (list|tuple): How many.

        Returns:
            Tensor: Of shape `sample_shape + batch_shape + [dim, dim]`.
        """
        with no_grad():
            draw = self._onion if self.sample_method == "onion" else self._vine
            return draw(list(sample_shape))

    def _onion(self, shape):
        """Row by row: a direction that is uniform on a sphere, with a beta distributed length."""
        row = _C.ops.arange(0, self.dim - 1, 1, "float32").astype(self.concentration.dtype)
        rest = self.concentration.unsqueeze(-1) + 0.5 * (self.dim - 2) - 0.5 * row
        squares = Beta(0.5 + 0.5 * row, rest).sample(shape).unsqueeze(-1)
        full = self._extend_shape(shape)
        direction = _C.ops.gaussian(full, 0.0, 1.0, 0, row.dtype).tril(-1)[..., 1:, :]
        direction = direction / direction.square().sum(-1, keepdim=True).sqrt()
        rows = squares.sqrt() * direction
        top = _C.ops.full_like(rows[..., :1, :], 0.0)
        return _with_diagonal(_C.ops.concat([top, rows], -2))

    def _vine(self, shape):
        """By partial correlations, which are beta distributed."""
        number = _C.ops.arange(0, self.dim - 1, 1, "float32").astype(self.concentration.dtype)
        columns = _C.ops.concat([number[:i] for i in range(1, self.dim)])
        a = self.concentration.unsqueeze(-1) + 0.5 * (self.dim - 2 - columns)
        partial = 2 * Beta(a, a).sample(shape) - 1
        rows = []
        for i in range(self.dim):
            start = i * (i - 1) // 2
            part = partial[..., start : start + i]
            left = (1 - part.square()).sqrt().cumprod(-1)
            before = _C.ops.concat([_C.ops.full_like(left[..., :1], 1.0), left[..., :-1]], -1)
            row = part * before if i else part
            rest = _C.ops.full([*partial.shape[:-1], self.dim - i], 0.0, partial.dtype)
            rows.append(_C.ops.concat([row, rest], -1))
        return _with_diagonal(_C.ops.stack(rows, -2))

    def log_prob(self, value):
        """The logarithms of the densities at the factors `value`, of shape [..., dim, dim]."""
        value = self._value(value, self.concentration)
        diagonal = _C.ops.diagonal(value, 0, -2, -1)[..., 1:]
        count = self.dim - 1
        row = _C.ops.arange(2, self.dim + 1, 1, "float32").astype(value.dtype)
        power = 2 * (self.concentration.unsqueeze(-1) - 1) + self.dim - row
        alpha = self.concentration + 0.5 * count
        halves = 0.5 * (row - 2)
        log_gammas = (alpha.unsqueeze(-1) - 0.5 - halves).lgamma().sum(-1)
        log_pi = (0.5 * count + 0.25 * count * (count - 1)) * math.log(math.pi)
        return (power * diagonal.log()).sum(-1) - (log_pi + log_gammas - count * alpha.lgamma())


def _with_diagonal(below):
    """Rows made unit vectors by their elements on the diagonal."""
    rest = (1 - below.square().sum(-1)).clip(min=0.0).sqrt()
    return below + _C.ops.diag_embed(rest, 0, -2, -1)
