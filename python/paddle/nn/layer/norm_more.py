"""Normalizations of single examples, and of weights, as layers."""

import math

import paddle

from ... import _C, nn
from ..initializer import Normal
from .layers import Layer
from .norm import _scale_and_bias
from .text import describe

__all__ = [
    "InstanceNorm1D",
    "InstanceNorm2D",
    "InstanceNorm3D",
    "LocalResponseNorm",
    "SpectralNorm",
]


class _InstanceNorm(Layer):
    _ranks = ()

    def __init__(
        self,
        num_features,
        epsilon=1e-5,
        momentum=0.9,
        weight_attr=None,
        bias_attr=None,
        data_format="NCHW",
        name=None,
    ):
        super().__init__()
        if (weight_attr is False) != (bias_attr is False):
            raise ValueError(
                f"{type(self).__name__}: weight_attr and bias_attr must both be False, or none"
            )
        self._num_features, self._epsilon, self._momentum = num_features, epsilon, momentum
        self._data_format = data_format
        self._dtype = paddle.get_default_dtype()
        _scale_and_bias(self, num_features, weight_attr, bias_attr, weight="scale")

    def forward(self, input):
        if input.ndim not in self._ranks:
            wanted = " or ".join(map(str, self._ranks))
            raise ValueError(
                f"{type(self).__name__}: input must have {wanted} axes, its shape is "
                f"{list(input.shape)}"
            )
        return nn.functional.instance_norm(
            input,
            weight=self.scale,
            bias=self.bias,
            momentum=self._momentum,
            eps=self._epsilon,
            data_format=self._data_format,
        )

    def extra_repr(self):
        return describe(self, "_num_features", "_epsilon")


class InstanceNorm1D(_InstanceNorm):
    """Normalizes each channel of each example.

    Ulyanov, Vedaldi and Lempitsky, "Instance Normalization: The Missing Ingredient for Fast
    Stylization", 2016.

    Args:
        num_features (int): Channels of x.
        epsilon (float): Added to the variance.
        momentum (float): Says nothing: there are no running statistics.
        weight_attr (ParamAttr|bool|None): What is to be said about the scale, ones at first; False:
            there is neither scale nor bias.
        bias_attr (ParamAttr|bool|None): What is to be said about the bias; False with the scale's.
        data_format (str): "NC", "NCL" or "NLC".

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> layer = paddle.nn.InstanceNorm1D(3)
            >>> layer(paddle.ones([2, 3, 4])).shape
            paddle.Size([2, 3, 4])
    """

    _ranks = (2, 3)

    def __init__(
        self,
        num_features,
        epsilon=1e-5,
        momentum=0.9,
        weight_attr=None,
        bias_attr=None,
        data_format="NCL",
        name=None,
    ):
        super().__init__(num_features, epsilon, momentum, weight_attr, bias_attr, data_format, name)


class InstanceNorm2D(_InstanceNorm):
    """Normalizes each channel of each image.

    Args:
        num_features, epsilon, momentum, weight_attr, bias_attr: As in InstanceNorm1D.
        data_format (str): "NCHW" or "NHWC".

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> layer = paddle.nn.InstanceNorm2D(3)
            >>> layer(paddle.ones([2, 3, 4, 4])).shape
            paddle.Size([2, 3, 4, 4])
    """

    _ranks = (4,)


class InstanceNorm3D(_InstanceNorm):
    """Normalizes each channel of each volume.

    Args:
        num_features, epsilon, momentum, weight_attr, bias_attr: As in InstanceNorm1D.
        data_format (str): "NCDHW" or "NDHWC".

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> layer = paddle.nn.InstanceNorm3D(3)
            >>> layer(paddle.ones([2, 3, 2, 2, 2])).shape
            paddle.Size([2, 3, 2, 2, 2])
    """

    _ranks = (5,)

    def __init__(
        self,
        num_features,
        epsilon=1e-5,
        momentum=0.9,
        weight_attr=None,
        bias_attr=None,
        data_format="NCDHW",
        name=None,
    ):
        super().__init__(num_features, epsilon, momentum, weight_attr, bias_attr, data_format, name)


class LocalResponseNorm(Layer):
    r"""Divides each element by a measure of the neighbouring channels at its place:
    :math:`(k + \alpha \cdot mean(x^2))^\beta`.

    Krizhevsky, Sutskever and Hinton, "ImageNet Classification with Deep Convolutional Neural
    Networks", 2012.

    Args:
        size (int): The number of channels that are neighbours.
        alpha (float): The factor of the mean.
        beta (float): The exponent.
        k (float): Added to the mean.
        data_format (str): "NCL", "NCHW", "NCDHW", or with C behind.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> layer = paddle.nn.LocalResponseNorm(3)
            >>> layer(paddle.ones([1, 4, 2, 2])).shape
            paddle.Size([1, 4, 2, 2])
    """

    def __init__(self, size, alpha=1e-4, beta=0.75, k=1.0, data_format="NCHW", name=None):
        super().__init__()
        self.size, self.alpha, self.beta, self.k = size, alpha, beta, k
        self.data_format, self.name = data_format, name

    def forward(self, input):
        return nn.functional.local_response_norm(
            input, self.size, self.alpha, self.beta, self.k, self.data_format
        )

    def extra_repr(self):
        shown = ("size", "alpha", "beta", "k")
        if self.data_format != "NCHW":
            shown += ("data_format",)
        return describe(self, *shown, name=self.name)


def power_iteration(matrix, u, v, steps, eps):
    """Approximates the first singular vectors of a matrix, beginning with u and v."""
    for _ in range(steps):
        v = unit(paddle.matmul(matrix, u, transpose_x=True), eps)
        u = unit(paddle.matmul(matrix, v), eps)
    return u, v


def unit(vector, eps):
    """A vector in the same direction with length 1."""
    return vector / (paddle.sqrt((vector * vector).sum()) + eps)


def as_matrix(weight, dim):
    """A weight with axis `dim` as rows, all others as columns."""
    order = [dim, *(i for i in range(weight.ndim) if i != dim)]
    if dim != 0:
        weight = paddle.transpose(weight, order)
    return weight.reshape([weight.shape[0], -1])


class SpectralNorm(Layer):
    """Divides a weight by its largest singular value, which power iteration approximates.

    Miyato et al., "Spectral Normalization for Generative Adversarial Networks", 2018.

    Args:
        weight_shape (list[int]|tuple[int]): The shape of the weight.
        dim (int): The axis that is taken as rows; all others together are columns.
        power_iters (int): The number of iterations.
        eps (float): Added to lengths by which is divided.
        dtype (str): The dtype of the weight.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> layer = paddle.nn.SpectralNorm([2, 2], power_iters=10)
            >>> round(layer(paddle.ones([2, 2]))[0, 0].item(), 4)
            0.5
    """

    def __init__(self, weight_shape, dim=0, power_iters=1, eps=1e-12, dtype="float32"):
        super().__init__()
        self._weight_shape, self._dim = list(weight_shape), dim
        self._power_iters, self._eps, self._dtype = power_iters, eps, dtype
        if math.prod(self._weight_shape) == 0:
            raise ValueError(
                f"SpectralNorm: sizes of weight_shape must be positive, got {self._weight_shape}"
            )
        rows = self._weight_shape[dim]
        columns = math.prod(self._weight_shape) // rows
        for name, n in (("weight_u", rows), ("weight_v", columns)):
            setattr(
                self,
                name,
                self.create_parameter([n], dtype=dtype, default_initializer=Normal(0.0, 1.0)),
            )
            getattr(self, name).stop_gradient = True

    def forward(self, x):
        if list(x.shape) != self._weight_shape:
            raise ValueError(
                f"SpectralNorm: x must have shape {self._weight_shape}, got {list(x.shape)}"
            )
        matrix = as_matrix(x, self._dim)
        with _C.TapeScope(False):
            u, v = power_iteration(
                matrix, self.weight_u, self.weight_v, self._power_iters, self._eps
            )
        return x / (u * paddle.matmul(matrix, v)).sum()
