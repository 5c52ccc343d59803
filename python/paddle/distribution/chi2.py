"""The chi-squared distribution."""

from .. import _C
from .distribution import parameters
from .gamma import Gamma

__all__ = ["Chi2"]


class Chi2(Gamma):
    """The chi-squared distribution, of a sum of squares of standard normal numbers.

    Args:
        df (float|Tensor): Positive, how many squares.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> d = paddle.distribution.Chi2(paddle.to_tensor([4.0]))
            >>> d.mean.tolist(), d.variance.tolist()
            ([4.0], [8.0])
    """

    def __init__(self, df):
        (self.df,) = parameters(self, df=df)
        if not bool((self.df > 0).all()):
            raise ValueError(f"Chi2: df must be positive, got {df}")
        super().__init__(self.df / 2, _C.ops.full_like(self.df, 0.5))
