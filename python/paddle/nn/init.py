"""First values for tensors that exist already; each function writes into its tensor."""

from . import initializer
from .initializer import calculate_gain


def constant_(tensor, val):
    """:class:`paddle.nn.initializer.Constant`

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> x = paddle.zeros([2])
            >>> paddle.nn.init.constant_(x, 3.0)
            >>> x.tolist()
            [3.0, 3.0]
    """
    initializer.Constant(val)(tensor)


def ones_(tensor):
    """Ones."""
    constant_(tensor, 1.0)


def zeros_(tensor):
    """Zeros."""
    constant_(tensor, 0.0)


def eye_(tensor):
    """Ones on the diagonal of a matrix, zeros elsewhere."""
    if tensor.ndim != 2:
        raise ValueError(f"eye_: tensor must have 2 axes, its shape is {list(tensor.shape)}")
    import numpy as np

    initializer.Assign(np.eye(*tensor.shape, dtype="float32"))(tensor)


def dirac_(tensor, groups=1):
    """:class:`paddle.nn.initializer.Dirac`"""
    initializer.Dirac(groups)(tensor)


def normal_(tensor, mean=0.0, std=1.0):
    """:class:`paddle.nn.initializer.Normal`"""
    initializer.Normal(mean, std)(tensor)


def trunc_normal_(tensor, mean=0.0, std=1.0, a=-2.0, b=2.0):
    """:class:`paddle.nn.initializer.TruncatedNormal`"""
    initializer.TruncatedNormal(mean, std, a, b)(tensor)


def uniform_(tensor, a=0.0, b=1.0):
    """:class:`paddle.nn.initializer.Uniform`"""
    initializer.Uniform(a, b)(tensor)


def orthogonal_(tensor, gain=1):
    """:class:`paddle.nn.initializer.Orthogonal`"""
    initializer.Orthogonal(gain)(tensor)


def xavier_normal_(tensor, gain=1.0, fan_in=None, fan_out=None):
    """:class:`paddle.nn.initializer.XavierNormal`"""
    initializer.XavierNormal(fan_in, fan_out, gain)(tensor)


def xavier_uniform_(tensor, gain=1.0, fan_in=None, fan_out=None):
    """:class:`paddle.nn.initializer.XavierUniform`"""
    initializer.XavierUniform(fan_in, fan_out, gain)(tensor)


def kaiming_normal_(tensor, a=0, mode="fan_in", nonlinearity="leaky_relu"):
    """:class:`paddle.nn.initializer.KaimingNormal`"""
    init = initializer.KaimingNormal(negative_slope=a, nonlinearity=nonlinearity, mode=mode)
    init(tensor)


def kaiming_uniform_(tensor, a=0, mode="fan_in", nonlinearity="leaky_relu"):
    """:class:`paddle.nn.initializer.KaimingUniform`"""
    init = initializer.KaimingUniform(negative_slope=a, nonlinearity=nonlinearity, mode=mode)
    init(tensor)


__all__ = [
    "calculate_gain",
    "constant_",
    "dirac_",
    "eye_",
    "kaiming_normal_",
    "kaiming_uniform_",
    "normal_",
    "ones_",
    "orthogonal_",
    "trunc_normal_",
    "uniform_",
    "xavier_normal_",
    "xavier_uniform_",
    "zeros_",
]
