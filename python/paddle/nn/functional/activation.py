"""Activation functions."""

import math

from ... import _C
from ..._op import alias, inplace, op

__all__ = [
    "celu",
    "elu",
    "elu_",
    "gelu",
    "glu",
    "gumbel_softmax",
    "hardshrink",
    "hardsigmoid",
    "hardswish",
    "hardtanh",
    "hardtanh_",
    "leaky_relu",
    "leaky_relu_",
    "log_sigmoid",
    "log_softmax",
    "logsigmoid",
    "maxout",
    "mish",
    "prelu",
    "relu",
    "relu6",
    "relu_",
    "rrelu",
    "selu",
    "sigmoid",
    "silu",
    "softmax",
    "softmax_",
    "softplus",
    "softshrink",
    "softsign",
    "swiglu",
    "swish",
    "tanh",
    "tanhshrink",
    "thresholded_relu",
    "thresholded_relu_",
]


@op("relu")
def relu(x, name=None):
    """The positive part of x: max(x, 0).

    Args:
        x (Tensor): Real, of any shape.
        name (str|None): Ignored.

    Returns:
        Tensor: Of the dtype and shape of x.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.nn.functional.relu(paddle.to_tensor([-1.0, 2.0])).tolist()
            [0.0, 2.0]
    """


relu_ = inplace(relu)


@op("sigmoid")
def sigmoid(x, name=None, *, out=None):
    """The logistic function 1 / (1 + exp(-x)).

    Args:
        x (Tensor): Floating or complex, of any shape.
        name (str|None): Ignored.
        out (Tensor|None): Where to write the result.

    Returns:
        Tensor: Of the dtype and shape of x.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.nn.functional.sigmoid(paddle.zeros([2])).tolist()
            [0.5, 0.5]
    """


@op("tanh")
def tanh(x, name=None, *, out=None):
    """The hyperbolic tangent.

    Args:
        x (Tensor): Floating or complex, of any shape.
        name (str|None): Ignored.
        out (Tensor|None): Where to write the result.

    Returns:
        Tensor: Of the dtype and shape of x.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.nn.functional.tanh(paddle.zeros([2])).tolist()
            [0.0, 0.0]
    """


def gelu(x, approximate=False, name=None):
    """x times the probability that a standard normal variable is below x.

    From Hendrycks and Gimpel, "Gaussian Error Linear Units", 2016.

    Args:
        x (Tensor): Floating, of any shape.
        approximate (bool|str): Whether to use the paper's formula with tanh, or "tanh" or "none".
        name (str|None): Ignored.

    Returns:
        Tensor: Of the dtype and shape of x.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.nn.functional.gelu(paddle.zeros([2])).tolist()
            [0.0, 0.0]
    """
    if isinstance(approximate, str):
        if approximate not in ("tanh", "none"):
            raise ValueError(f"gelu: approximate must be 'tanh' or 'none', got {approximate!r}")
        approximate = approximate == "tanh"
    return _C.ops.gelu(x, approximate)


@op("softmax")
def softmax(x, axis=-1, dtype=None, name=None, *, out=None):
    """exp(x) divided by its sum along an axis.

    Args:
        x (Tensor): Floating, of any shape.
        axis (int): The axis along which the result sums to one.
        dtype (str|paddle.dtype|None): What x is cast to first.
        name (str|None): Ignored.
        out (Tensor|None): Where to write the result.

    Returns:
        Tensor: Of the shape of x.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.nn.functional.softmax(paddle.zeros([2, 2])).tolist()
            [[0.5, 0.5], [0.5, 0.5]]
    """
    return softmax(_C.ops.cast(x, dtype), axis, out=out)


softmax_ = inplace(softmax)


@op("log_softmax")
def log_softmax(x, axis=-1, dtype=None, name=None):
    """The logarithm of :func:`softmax`, exact also where the softmax is tiny.

    Args:
        x (Tensor): Floating, of any shape.
        axis (int): As for softmax.
        dtype (str|paddle.dtype|None): What x is cast to first.
        name (str|None): Ignored.

    Returns:
        Tensor: Of the shape of x.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> x = paddle.to_tensor([0.0, 1000.0])
            >>> paddle.nn.functional.log_softmax(x).tolist()
            [-1000.0, 0.0]
    """
    return log_softmax(_C.ops.cast(x, dtype), axis)


@op("silu", aliases={"input": "x"})
def silu(x, inplace=False, name=None):
    """x * sigmoid(x).

    From Elfwing, Uchibe and Doya, "Sigmoid-Weighted Linear Units", 2017.

    Args:
        x (Tensor): Floating, of any shape.
        inplace (bool): Whether the result is written into x.
        name (str|None): Ignored.

    Returns:
        Tensor: Of the dtype and shape of x.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.nn.functional.silu(paddle.to_tensor([0.0])).tolist()
            [0.0]
    """
    return _C.ops.silu_(x) if inplace else _C.ops.silu(x)


@op("swish")
def swish(x, name=None):
    """x * sigmoid(x), as :func:`silu`.

    From Ramachandran, Zoph and Le, "Searching for Activation Functions", 2017.

    Args:
        x (Tensor): Floating, of any shape.
        name (str|None): Ignored.

    Returns:
        Tensor: Of the dtype and shape of x.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.nn.functional.swish(paddle.to_tensor([0.0])).tolist()
            [0.0]
    """


@op("mish")
def mish(x, name=None):
    """x * tanh(softplus(x)).

    From Misra, "Mish: A Self Regularized Non-Monotonic Activation Function", 2019.

    Args:
        x (Tensor): Floating, of any shape.
        name (str|None): Ignored.

    Returns:
        Tensor: Of the dtype and shape of x.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.nn.functional.mish(paddle.to_tensor([0.0])).tolist()
            [0.0]
    """


@op("logsigmoid", aliases={"input": "x"})
def log_sigmoid(x, name=None):
    """The logarithm of the sigmoid, exact also where that is tiny.

    Args:
        x (Tensor): Floating, of any shape.
        name (str|None): Ignored.

    Returns:
        Tensor: Of the dtype and shape of x.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.nn.functional.log_sigmoid(paddle.to_tensor([-1000.0])).tolist()
            [-1000.0]
    """


logsigmoid = log_sigmoid


@op("tanh_shrink")
def tanhshrink(x, name=None):
    """x - tanh(x).

    Args:
        x (Tensor): Floating, of any shape.
        name (str|None): Ignored.

    Returns:
        Tensor: Of the dtype and shape of x.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.nn.functional.tanhshrink(paddle.to_tensor([0.0])).tolist()
            [0.0]
    """


@op("softsign")
def softsign(x, name=None):
    """x / (1 + abs(x)).

    Args:
        x (Tensor): Floating, of any shape.
        name (str|None): Ignored.

    Returns:
        Tensor: Of the dtype and shape of x.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.nn.functional.softsign(paddle.to_tensor([1.0, -3.0])).tolist()
            [0.5, -0.75]
    """


@op("softplus")
def softplus(x, beta=1, threshold=20, name=None):
    """log(1 + exp(beta * x)) / beta: a smooth :func:`relu`.

    Args:
        x (Tensor): Floating, of any shape.
        beta (float): How sharp the bend is.
        threshold (float): Where beta * x is larger, the result is x.
        name (str|None): Ignored.

    Returns:
        Tensor: Of the dtype and shape of x.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.nn.functional.softplus(paddle.to_tensor([30.0])).tolist()
            [30.0]
    """


@op("leaky_relu")
def leaky_relu(x, negative_slope=0.01, name=None):
    """x where it is positive, else x times a slope.

    Args:
        x (Tensor): Floating, of any shape.
        negative_slope (float): The slope below zero.
        name (str|None): Ignored.

    Returns:
        Tensor: Of the dtype and shape of x.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.nn.functional.leaky_relu(paddle.to_tensor([-2.0, 2.0]), 0.5).tolist()
            [-1.0, 2.0]
    """


leaky_relu_ = inplace(leaky_relu)


@op("elu")
def elu(x, alpha=1.0, name=None):
    """x where it is positive, else alpha * (exp(x) - 1).

    From Clevert, Unterthiner and Hochreiter, "Fast and Accurate Deep Network Learning by
    Exponential Linear Units", 2015.

    Args:
        x (Tensor): Floating, of any shape.
        alpha (float): Minus the limit towards minus infinity.
        name (str|None): Ignored.

    Returns:
        Tensor: Of the dtype and shape of x.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.nn.functional.elu(paddle.to_tensor([0.0, 2.0])).tolist()
            [0.0, 2.0]
    """


elu_ = inplace(elu)


def celu(x, alpha=1.0, name=None):
    """x where it is positive, else alpha * (exp(x / alpha) - 1).

    From Barron, "Continuously Differentiable Exponential Linear Units", 2017.

    Args:
        x (Tensor): Floating, of any shape.
        alpha (float): Minus the limit towards minus infinity; not zero.
        name (str|None): Ignored.

    Returns:
        Tensor: Of the dtype and shape of x.

    Raises:
        ZeroDivisionError: alpha is zero.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.nn.functional.celu(paddle.to_tensor([0.0, 2.0])).tolist()
            [0.0, 2.0]
    """
    if alpha == 0:
        raise ZeroDivisionError("celu: alpha must not be zero")
    return _C.ops.celu(x, alpha)


def selu(x, scale=1.0507009873554805, alpha=1.6732632423543772, name=None):
    """scale times :func:`elu` of x.

    From Klambauer et al., "Self-Normalizing Neural Networks", 2017.

    Args:
        x (Tensor): Floating, of any shape.
        scale (float): The slope above zero; more than 1.
        alpha (float): As for elu; not negative.
        name (str|None): Ignored.

    Returns:
        Tensor: Of the dtype and shape of x.

    Raises:
        ValueError: scale or alpha is out of range.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.nn.functional.selu(paddle.to_tensor([0.0, 2.0]), scale=1.5).tolist()
            [0.0, 3.0]
    """
    if scale <= 1.0:
        raise ValueError(f"selu: scale must be greater than 1, got {scale}")
    if alpha < 0:
        raise ValueError(f"selu: alpha must not be negative, got {alpha}")
    return _C.ops.selu(x, scale, alpha)


@op("relu6")
def relu6(x, name=None):
    """x limited to [0, 6].

    Args:
        x (Tensor): Floating, of any shape.
        name (str|None): Ignored.

    Returns:
        Tensor: Of the dtype and shape of x.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.nn.functional.relu6(paddle.to_tensor([-1.0, 7.0])).tolist()
            [0.0, 6.0]
    """


@op("hardtanh", min="t_min", max="t_max")
def hardtanh(x, min=-1.0, max=1.0, name=None):
    """x limited to [min, max].

    Args:
        x (Tensor): Floating, of any shape.
        min (float): The smallest result.
        max (float): The largest result.
        name (str|None): Ignored.

    Returns:
        Tensor: Of the dtype and shape of x.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.nn.functional.hardtanh(paddle.to_tensor([-3.0, 0.5])).tolist()
            [-1.0, 0.5]
    """


hardtanh_ = inplace(hardtanh)


@op("hardsigmoid")
def hardsigmoid(x, slope=0.1666667, offset=0.5, name=None):
    """slope * x + offset, limited to [0, 1].

    Args:
        x (Tensor): Floating, of any shape.
        slope (float): The slope around zero.
        offset (float): The value at zero.
        name (str|None): Ignored.

    Returns:
        Tensor: Of the dtype and shape of x.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.nn.functional.hardsigmoid(paddle.to_tensor([0.0, 9.0])).tolist()
            [0.5, 1.0]
    """


@op("hardswish")
def hardswish(x, name=None):
    """x times (x + 3) / 6 limited to [0, 1].

    From Howard et al., "Searching for MobileNetV3", 2019.

    Args:
        x (Tensor): Floating, of any shape.
        name (str|None): Ignored.

    Returns:
        Tensor: Of the dtype and shape of x.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.nn.functional.hardswish(paddle.to_tensor([-4.0, 4.0])).tolist()
            [-0.0, 4.0]
    """


@op("hard_shrink", aliases={"input": "x", "lambd": "threshold"})
def hardshrink(x, threshold=0.5, name=None):
    """x, and zero where abs(x) is at most the threshold.

    Args:
        x (Tensor): Floating, of any shape.
        threshold (float): How far from zero the result is zero.
        name (str|None): Ignored.

    Returns:
        Tensor: Of the dtype and shape of x.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.nn.functional.hardshrink(paddle.to_tensor([0.25, 2.0])).tolist()
            [0.0, 2.0]
    """


@alias(input="x", lambd="threshold")
def softshrink(x, threshold=0.5, name=None):
    """x moved towards zero by the threshold, as far as zero.

    Args:
        x (Tensor): Floating, of any shape.
        threshold (float): By how much; not negative.
        name (str|None): Ignored.

    Returns:
        Tensor: Of the dtype and shape of x.

    Raises:
        ValueError: threshold is negative.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.nn.functional.softshrink(paddle.to_tensor([0.25, 2.0])).tolist()
            [0.0, 1.5]
    """
    if threshold < 0:
        raise ValueError(f"softshrink: threshold must not be negative, got {threshold}")
    return _C.ops.softshrink(x, threshold)


@op("thresholded_relu")
def thresholded_relu(x, threshold=1.0, value=0.0, name=None):
    """x where it is above a threshold, else a value.

    Args:
        x (Tensor): Floating, of any shape.
        threshold (float): What x is compared with.
        value (float): The result elsewhere.
        name (str|None): Ignored.

    Returns:
        Tensor: Of the dtype and shape of x.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.nn.functional.thresholded_relu(paddle.to_tensor([0.5, 2.0])).tolist()
            [0.0, 2.0]
    """


thresholded_relu_ = inplace(thresholded_relu)


def prelu(x, weight, data_format="NCHW", name=None):
    """x where it is positive, else x times a learnt slope.

    From He et al., "Delving Deep into Rectifiers", 2015.

    Args:
        x (Tensor): Floating.
        weight (Tensor): One slope, or one per channel.
        data_format (str): "NC", "NCL", "NCHW", "NCDHW": channels are axis 1; "NLC", "NHWC",
            "NDHWC": they are the last axis.
        name (str|None): Ignored.

    Returns:
        Tensor: Of the dtype and shape of x.

    Raises:
        ValueError: There is no such data_format, or weight does not fit the channels.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> x = paddle.to_tensor([[-1.0, -2.0]])
            >>> paddle.nn.functional.prelu(x, paddle.to_tensor([0.5, 0.25])).tolist()
            [[-0.5, -0.5]]
    """
    formats = ("NC", "NCL", "NCHW", "NCDHW", "NLC", "NHWC", "NDHWC")
    if data_format not in formats:
        raise ValueError(f"prelu: data_format must be one of {formats}, got {data_format!r}")
    one = math.prod(weight.shape) == 1
    last = data_format in ("NLC", "NHWC", "NDHWC")
    return _C.ops.prelu(x, weight, "NHWC" if last else "NCHW", "all" if one else "channel")


@alias(input="x", dim="axis")
def glu(x, axis=-1, name=None):
    """The first half of x along an axis times the sigmoid of the second half.

    From Dauphin et al., "Language Modeling with Gated Convolutional Networks", 2016.

    Args:
        x (Tensor): Floating, with an even size along the axis.
        axis (int): The axis that is halved.
        name (str|None): Ignored.

    Returns:
        Tensor: Of x's shape, with half the size along the axis.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.nn.functional.glu(paddle.to_tensor([4.0, 0.0])).tolist()
            [2.0]
    """
    if not -x.ndim <= axis < x.ndim:
        raise ValueError(f"glu: axis must be in [{-x.ndim}, {x.ndim}), got {axis}")
    if x.shape[axis] % 2:
        raise ValueError(f"glu: x must have an even size along axis {axis}, got {x.shape[axis]}")
    value, gate = _C.ops.split_with_num(x, 2, axis)
    return value * sigmoid(gate)


def swiglu(x, y=None, name=None):
    """:func:`silu` of x times y.

    From Shazeer, "GLU Variants Improve Transformer", 2020.

    Args:
        x (Tensor): Floating.
        y (Tensor|None): Of x's shape; None: x and y are the halves of x along the last axis.
        name (str|None): Ignored.

    Returns:
        Tensor: Of x's shape; without y, with half the last size.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.nn.functional.swiglu(paddle.to_tensor([0.0, 3.0])).tolist()
            [0.0]
    """
    return _C.ops.swiglu(x, y)


@op("maxout")
def maxout(x, groups, axis=1, name=None):
    """The largest of each group of neighbouring channels.

    From Goodfellow et al., "Maxout Networks", 2013.

    Args:
        x (Tensor): Floating.
        groups (int): How many channels are a group.
        axis (int): The axis of channels, whose size is a multiple of groups.
        name (str|None): Ignored.

    Returns:
        Tensor: Of x's shape, with the channels divided by groups.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.nn.functional.maxout(paddle.to_tensor([[1.0, 3.0, 2.0, 0.0]]), 2).tolist()
            [[3.0, 2.0]]
    """


def rrelu(x, lower=1.0 / 8.0, upper=1.0 / 3.0, training=True, name=None):
    """x where it is not negative, else x times a slope that is drawn for each negative element.

    From Xu et al., "Empirical Evaluation of Rectified Activations in Convolutional Network", 2015.

    Args:
        x (Tensor): Floating, of any shape.
        lower (float): The least slope, in [0, 1].
        upper (float): The largest slope, in [lower, 1].
        training (bool): If False, the slope is the mean of both.
        name (str|None): Ignored.

    Returns:
        Tensor: Of the dtype and shape of x.

    Raises:
        ValueError: lower or upper is out of range.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> x = paddle.to_tensor([-4.0, 4.0])
            >>> paddle.nn.functional.rrelu(x, 0.25, 0.75, training=False).tolist()
            [-2.0, 4.0]
    """
    if not 0 <= lower <= 1:
        raise ValueError(f"rrelu: lower must be in [0, 1], got {lower}")
    if not lower <= upper <= 1:
        raise ValueError(f"rrelu: upper must be in [lower, 1], got {upper} with lower {lower}")
    if not training:
        return _C.ops.leaky_relu(x, (lower + upper) / 2)
    negative = x < 0
    places = _C.ops.nonzero(negative)
    drawn = _C.ops.uniform([places.shape[0]], lower, upper, x.dtype)
    slopes = _C.ops.scatter_nd_add(_C.ops.full(x.shape, 0.0, x.dtype), places, drawn)
    return _C.ops.where(negative, x * slopes, x)


def gumbel_softmax(x, temperature=1.0, hard=False, axis=-1, name=None):
    """A sample of classes: :func:`softmax` of x with Gumbel noise.

    From Jang, Gu and Poole, "Categorical Reparameterization with Gumbel-Softmax", 2016.

    Args:
        x (Tensor): Logits, floating.
        temperature (float): The lower, the nearer a sample is to one class; positive.
        hard (bool): Whether samples are of one class; the gradient is that of the soft sample.
        axis (int): The axis of classes.
        name (str|None): Ignored.

    Returns:
        Tensor: Of the dtype and shape of x.

    Raises:
        ValueError: temperature is not positive.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.nn.functional.gumbel_softmax(paddle.zeros([3, 1])).tolist()
            [[1.0], [1.0], [1.0]]
    """
    if temperature <= 0:
        raise ValueError(f"gumbel_softmax: temperature must be positive, got {temperature}")
    least = 1e-20  # a number drawn may be 0
    exponential = -_C.ops.log(_C.ops.uniform(x.shape, 0.0, 1.0, x.dtype) + least)
    soft = softmax((x - _C.ops.log(exponential + least)) / temperature, axis)
    if not hard:
        return soft
    largest = _C.ops.max(soft, [axis], True)
    return soft + (_C.ops.cast(soft == largest, x.dtype) - soft).detach()
