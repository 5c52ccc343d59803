"""Functions of one tensor as layers."""

from ... import nn
from ..._op import alias
from ..initializer import Constant
from .layers import Layer
from .text import also, describe

__all__ = [
    "CELU",
    "ELU",
    "GELU",
    "GLU",
    "Hardshrink",
    "Hardsigmoid",
    "Hardswish",
    "Hardtanh",
    "LeakyReLU",
    "LogSigmoid",
    "LogSoftmax",
    "Maxout",
    "Mish",
    "PReLU",
    "RReLU",
    "ReLU",
    "ReLU6",
    "SELU",
    "Sigmoid",
    "Silu",
    "Softmax",
    "Softmax2D",
    "Softplus",
    "Softshrink",
    "Softsign",
    "Swish",
    "Tanh",
    "Tanhshrink",
    "ThresholdedReLU",
]


class _Activation(Layer):
    _shown = ()  # attributes that the text shows

    def __init__(self, name=None):
        super().__init__()
        self._name = name

    def extra_repr(self):
        return describe(self, *self._shown, name=self._name)


class CELU(_Activation):
    r""":math:`\max(0, x) + \min(0, \alpha (e^{x / \alpha} - 1))`, element by element.

    Barron, "Continuously Differentiable Exponential Linear Units", 2017.

    Args:
        alpha (float): What the results for small x tend to, negated.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> x = paddle.to_tensor([0.0, 2.0])
            >>> paddle.nn.CELU()(x).tolist()
            [0.0, 2.0]
    """

    _shown = ("_alpha",)

    def __init__(self, alpha=1.0, name=None):
        super().__init__(name)
        self._alpha = alpha

    def forward(self, x):
        return nn.functional.celu(x, self._alpha)


class ELU(_Activation):
    r"""x where it is positive, :math:`\alpha (e^x - 1)` elsewhere.

    Clevert, Unterthiner and Hochreiter, "Fast and Accurate Deep Network Learning by Exponential
    Linear Units", 2016.

    Args:
        alpha (float): What the results for small x tend to, negated.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> x = paddle.to_tensor([0.0, 2.0])
            >>> paddle.nn.ELU()(x).tolist()
            [0.0, 2.0]
    """

    _shown = ("_alpha",)

    def __init__(self, alpha=1.0, name=None):
        super().__init__(name)
        self._alpha = alpha

    def forward(self, x):
        return nn.functional.elu(x, self._alpha)


class GELU(_Activation):
    r""":math:`x \Phi(x)` with the normal distribution's :math:`\Phi`.

    Hendrycks and Gimpel, "Gaussian Error Linear Units", 2016.

    Args:
        approximate (bool|str): Whether tanh, or "tanh", approximates the distribution.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> x = paddle.to_tensor([0.0])
            >>> paddle.nn.GELU()(x).tolist()
            [0.0]
    """

    _shown = ("_approximate",)

    def __init__(self, approximate=False, name=None):
        super().__init__(name)
        self._approximate = approximate

    def forward(self, x):
        return nn.functional.gelu(x, self._approximate)


class GLU(_Activation):
    """The first half of x along an axis times the sigmoid of the second half.

    Dauphin et al., "Language Modeling with Gated Convolutional Networks", 2017.

    Args:
        axis (int): The axis that is halved.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> x = paddle.to_tensor([2.0, 0.0])
            >>> paddle.nn.GLU()(x).tolist()
            [1.0]
    """

    _shown = ("_axis",)

    dim = also("_axis")

    @alias(dim="axis")
    def __init__(self, axis=-1, name=None):
        super().__init__(name)
        self._axis = axis

    def forward(self, x):
        return nn.functional.glu(x, self._axis)


class Hardshrink(_Activation):
    """x where it is beyond the threshold on either side, 0 elsewhere.

    Args:
        threshold (float): The threshold.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> x = paddle.to_tensor([-2.0, 0.25, 2.0])
            >>> paddle.nn.Hardshrink()(x).tolist()
            [-2.0, 0.0, 2.0]
    """

    _shown = ("_threshold",)

    lambd = also("_threshold")

    @alias(lambd="threshold")
    def __init__(self, threshold=0.5, name=None):
        super().__init__(name)
        self._threshold = threshold

    def forward(self, x):
        return nn.functional.hardshrink(x, self._threshold)


class Hardsigmoid(_Activation):
    r""":math:`\min(1, \max(0, x / 6 + 1 / 2))`, element by element.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> x = paddle.to_tensor([-3.0, 0.0, 3.0])
            >>> paddle.nn.Hardsigmoid()(x).tolist()
            [0.0, 0.5, 1.0]
    """

    def forward(self, x):
        return nn.functional.hardsigmoid(x)


class Hardswish(_Activation):
    r""":math:`x \min(6, \max(0, x + 3)) / 6`, element by element.

    Howard et al., "Searching for MobileNetV3", 2019.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> x = paddle.to_tensor([-3.0, 0.0, 3.0])
            >>> paddle.nn.Hardswish()(x).tolist()
            [-0.0, 0.0, 3.0]
    """

    def forward(self, x):
        return nn.functional.hardswish(x)


class Hardtanh(_Activation):
    """x limited to [min, max].

    Args:
        min (float): The smallest result.
        max (float): The largest result.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> x = paddle.to_tensor([-2.0, 0.5, 2.0])
            >>> paddle.nn.Hardtanh()(x).tolist()
            [-1.0, 0.5, 1.0]
    """

    _shown = (
        "_min",
        "_max",
    )

    def __init__(self, min=-1.0, max=1.0, name=None):
        super().__init__(name)
        self._min, self._max = min, max

    def forward(self, x):
        return nn.functional.hardtanh(x, self._min, self._max)


class LeakyReLU(_Activation):
    """x where it is positive, x times a slope elsewhere.

    Args:
        negative_slope (float): The slope.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> x = paddle.to_tensor([-2.0, 2.0])
            >>> paddle.nn.LeakyReLU(0.5)(x).tolist()
            [-1.0, 2.0]
    """

    _shown = ("_negative_slope",)

    def __init__(self, negative_slope=0.01, name=None):
        super().__init__(name)
        self._negative_slope = negative_slope

    def forward(self, x):
        return nn.functional.leaky_relu(x, self._negative_slope)


class LogSigmoid(_Activation):
    """The logarithm of the sigmoid of x.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> x = paddle.to_tensor([-100.0])
            >>> paddle.nn.LogSigmoid()(x).tolist()
            [-100.0]
    """

    def forward(self, x):
        return nn.functional.log_sigmoid(x)


class LogSoftmax(_Activation):
    """The logarithm of the softmax of x along an axis.

    Args:
        axis (int): The axis.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> x = paddle.to_tensor([100.0, -100.0])
            >>> paddle.nn.LogSoftmax()(x).tolist()
            [0.0, -200.0]
    """

    _shown = ("_axis",)

    def __init__(self, axis=-1, name=None):
        super().__init__(name)
        self._axis = axis

    def forward(self, x):
        return nn.functional.log_softmax(x, self._axis)


class Maxout(_Activation):
    """The largest of each group of channels.

    Goodfellow et al., "Maxout Networks", 2013.

    Args:
        groups (int): How many channels are a group.
        axis (int): The axis of the channels.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> x = paddle.to_tensor([[[[1.0]], [[3.0]]]])
            >>> paddle.nn.Maxout(2)(x).tolist()
            [[[[3.0]]]]
    """

    _shown = (
        "_groups",
        "_axis",
    )

    def __init__(self, groups, axis=1, name=None):
        super().__init__(name)
        self._groups, self._axis = groups, axis

    def forward(self, x):
        return nn.functional.maxout(x, self._groups, self._axis)


class Mish(_Activation):
    r""":math:`x \tanh(\ln(1 + e^x))`, element by element.

    Misra, "Mish: A Self Regularized Non-Monotonic Activation Function", 2019.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> x = paddle.to_tensor([0.0])
            >>> paddle.nn.Mish()(x).tolist()
            [0.0]
    """

    def forward(self, x):
        return nn.functional.mish(x)


class PReLU(Layer):
    """x where it is positive, x times a learned slope elsewhere.

    He et al., "Delving Deep into Rectifiers: Surpassing Human-Level Performance on ImageNet
    Classification", 2015.

    Args:
        num_parameters (int): The number of slopes: 1, or that of the channels.
        init (float): The slope at first.
        weight_attr (ParamAttr|None): What else is to be said about the slopes.
        data_format (str): "NC", "NCL", "NCHW", "NCDHW", "NLC", "NHWC" or "NDHWC".

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.nn.PReLU()(paddle.to_tensor([-4.0, 4.0])).tolist()
            [-1.0, 4.0]
    """

    def __init__(
        self, num_parameters=1, init=0.25, weight_attr=None, data_format="NCHW", name=None
    ):
        super().__init__()
        self._num_parameters = num_parameters
        self._data_format = data_format
        self._init = init
        self._name = name
        self._weight = self.create_parameter(
            [num_parameters],
            attr=weight_attr,
            dtype=self._dtype,
            default_initializer=Constant(init),
        )

    def forward(self, x):
        return nn.functional.prelu(x, self._weight, data_format=self._data_format)

    def extra_repr(self):
        shown = ("_num_parameters", "_data_format", "_init", "_dtype")
        return describe(self, *shown, name=self._name)


class ReLU(_Activation):
    """x where it is positive, 0 elsewhere.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> x = paddle.to_tensor([-2.0, 0.0, 2.0])
            >>> paddle.nn.ReLU()(x).tolist()
            [0.0, 0.0, 2.0]
    """

    def forward(self, x):
        return nn.functional.relu(x)


class ReLU6(_Activation):
    """x limited to [0, 6].

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> x = paddle.to_tensor([-2.0, 2.0, 8.0])
            >>> paddle.nn.ReLU6()(x).tolist()
            [0.0, 2.0, 6.0]
    """

    def forward(self, x):
        return nn.functional.relu6(x)


class RReLU(_Activation):
    """x where it is positive, x times a slope elsewhere: in training each element's slope is drawn
    uniformly from [lower, upper], else it is their mean.

    Xu et al., "Empirical Evaluation of Rectified Activations in Convolutional Network", 2015.

    Args:
        lower (float): The least slope.
        upper (float): The largest slope.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> act = paddle.nn.RReLU(0.25, 0.75).eval()
            >>> act(paddle.to_tensor([-2.0, 2.0])).tolist()
            [-1.0, 2.0]
    """

    _shown = ("_lower", "_upper", "training", "_dtype")

    def __init__(self, lower=1.0 / 8.0, upper=1.0 / 3.0, name=None):
        super().__init__(name)
        self._lower, self._upper = lower, upper

    def forward(self, x):
        return nn.functional.rrelu(x, self._lower, self._upper, training=self.training)


class SELU(_Activation):
    r"""scale times x where it is positive, :math:`scale \cdot \alpha (e^x - 1)` elsewhere.

    Klambauer et al., "Self-Normalizing Neural Networks", 2017.

    Args:
        scale (float): The slope for positive x.
        alpha (float): What the results for small x tend to, negated and divided by scale.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> x = paddle.to_tensor([0.0])
            >>> paddle.nn.SELU()(x).tolist()
            [0.0]
    """

    _shown = (
        "_scale",
        "_alpha",
    )

    def __init__(self, scale=1.0507009873554805, alpha=1.6732632423543772, name=None):
        super().__init__(name)
        self._scale, self._alpha = scale, alpha

    def forward(self, x):
        return nn.functional.selu(x, self._scale, self._alpha)


class Sigmoid(_Activation):
    """:math:`1 / (1 + e^{-x})`, element by element.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> x = paddle.to_tensor([0.0])
            >>> paddle.nn.Sigmoid()(x).tolist()
            [0.5]
    """

    def forward(self, x):
        return nn.functional.sigmoid(x)


class Silu(_Activation):
    """:math:`x / (1 + e^{-x})`, element by element.

    Elfwing, Uchibe and Doya, "Sigmoid-Weighted Linear Units for Neural Network Function
    Approximation in Reinforcement Learning", 2018.

    Args:
        inplace (bool): Whether the result may take the memory of x.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> x = paddle.to_tensor([0.0])
            >>> paddle.nn.Silu()(x).tolist()
            [0.0]
    """

    _shown = ("_inplace",)

    def __init__(self, inplace=False, name=None):
        super().__init__(name)
        self._inplace = inplace

    def forward(self, x):
        return nn.functional.silu(x, self._inplace)


class Softmax(_Activation):
    r"""Numbers that are positive and whose sum along an axis is 1: :math:`e^{x_i} / \sum_j
    e^{x_j}`.

    Args:
        axis (int): The axis.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> x = paddle.to_tensor([1.0, 1.0])
            >>> paddle.nn.Softmax()(x).tolist()
            [0.5, 0.5]
    """

    _shown = ("_axis",)

    def __init__(self, axis=-1, name=None):
        super().__init__(name)
        self._axis = axis

    def forward(self, x):
        return nn.functional.softmax(x, self._axis)


class Softmax2D(_Activation):
    """Softmax over the channels of images.

    Shape: [N, C, H, W] or [C, H, W].

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.nn.Softmax2D()(paddle.zeros([2, 1, 1])).flatten().tolist()
            [0.5, 0.5]
    """

    def forward(self, x):
        if x.ndim not in (3, 4):
            raise ValueError(f"Softmax2D: x must have 3 or 4 axes, its shape is {list(x.shape)}")
        return nn.functional.softmax(x, axis=-3)


class Softplus(_Activation):
    r""":math:`\ln(1 + e^{\beta x}) / \beta`, and x where :math:`\beta x` is over the threshold.

    Args:
        beta (float): How sharp the bend is.
        threshold (float): From where on it is a line.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> x = paddle.to_tensor([30.0])
            >>> paddle.nn.Softplus()(x).tolist()
            [30.0]
    """

    _shown = (
        "_beta",
        "_threshold",
    )

    def __init__(self, beta=1, threshold=20, name=None):
        super().__init__(name)
        self._beta, self._threshold = beta, threshold

    def forward(self, x):
        return nn.functional.softplus(x, self._beta, self._threshold)


class Softshrink(_Activation):
    """x brought nearer to 0 by the threshold; 0 where it is nearer than that.

    Args:
        threshold (float): The threshold, at least 0.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> x = paddle.to_tensor([-2.0, 0.25, 2.0])
            >>> paddle.nn.Softshrink()(x).tolist()
            [-1.5, 0.0, 1.5]
    """

    _shown = ("_threshold",)

    lambd = also("_threshold")

    @alias(lambd="threshold")
    def __init__(self, threshold=0.5, name=None):
        super().__init__(name)
        self._threshold = threshold

    def forward(self, x):
        return nn.functional.softshrink(x, self._threshold)


class Softsign(_Activation):
    """:math:`x / (1 + |x|)`, element by element.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> x = paddle.to_tensor([-1.0, 0.0, 3.0])
            >>> paddle.nn.Softsign()(x).tolist()
            [-0.5, 0.0, 0.75]
    """

    def forward(self, x):
        return nn.functional.softsign(x)


class Swish(_Activation):
    """:math:`x / (1 + e^{-x})`, element by element.

    Ramachandran, Zoph and Le, "Searching for Activation Functions", 2017.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> x = paddle.to_tensor([0.0])
            >>> paddle.nn.Swish()(x).tolist()
            [0.0]
    """

    def forward(self, x):
        return nn.functional.swish(x)


class Tanh(_Activation):
    """The hyperbolic tangent of x.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> x = paddle.to_tensor([0.0])
            >>> paddle.nn.Tanh()(x).tolist()
            [0.0]
    """

    def forward(self, x):
        return nn.functional.tanh(x)


class Tanhshrink(_Activation):
    """x less its hyperbolic tangent.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> x = paddle.to_tensor([0.0])
            >>> paddle.nn.Tanhshrink()(x).tolist()
            [0.0]
    """

    def forward(self, x):
        return nn.functional.tanhshrink(x)


class ThresholdedReLU(_Activation):
    """x where it is over the threshold, a value elsewhere.

    Args:
        threshold (float): The threshold.
        value (float): The value elsewhere.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> x = paddle.to_tensor([0.5, 2.0])
            >>> paddle.nn.ThresholdedReLU()(x).tolist()
            [0.0, 2.0]
    """

    _shown = (
        "_threshold",
        "_value",
    )

    def __init__(self, threshold=1.0, value=0.0, name=None):
        super().__init__(name)
        self._threshold, self._value = threshold, value

    def forward(self, x):
        return nn.functional.thresholded_relu(x, self._threshold, self._value)
