"""Initializers that draw random numbers."""

import math

from ... import _C
from ...framework.dtype import name_of
from .initializer import Initializer, calculate_gain, fans, write


class Normal(Initializer):
    """Numbers from a normal distribution.

    Args:
        mean (float): Its mean.
        std (float): Its standard deviation.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> w = paddle.nn.initializer.Normal(0.0, 0.02)
            >>> paddle.nn.Linear(2, 3, weight_attr=w).weight.shape
            paddle.Size([2, 3])
    """

    def __init__(self, mean=0.0, std=1.0, name=None):
        if mean is None or std is None:
            raise ValueError("Normal: mean and std must be numbers, got None")
        self._mean, self._std = mean, std

    def forward(self, var, block=None):
        write(var, _C.ops.gaussian(var.shape, mean=self._mean, std=self._std, dtype=var.dtype))


class TruncatedNormal(Initializer):
    """Numbers from the part of a normal distribution that lies in [a, b].

    Args:
        mean (float): The mean of the distribution before it is cut.
        std (float): Its standard deviation.
        a (float): The lower end.
        b (float): The upper end.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> w = paddle.nn.initializer.TruncatedNormal(a=-0.5, b=0.5)
            >>> bool((paddle.nn.Linear(20, 30, weight_attr=w).weight <= 0.5).all())
            True
    """

    def __init__(self, mean=0.0, std=1.0, a=-2.0, b=2.0, name=None):
        if mean is None or std is None or a is None or b is None:
            raise ValueError("TruncatedNormal: mean, std, a and b must be numbers, got None")
        self._mean, self._std, self._a, self._b = mean, std, a, b

    def forward(self, var, block=None):
        values = _C.ops.truncated_gaussian_random(
            var.shape, mean=self._mean, std=self._std, a=self._a, b=self._b, dtype=var.dtype
        )
        write(var, values)


class Uniform(Initializer):
    """Numbers drawn uniformly from [low, high).

    Args:
        low (float): The least number.
        high (float): No number reaches it.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> w = paddle.nn.initializer.Uniform(0.0, 0.1)
            >>> bool((paddle.nn.Linear(2, 3, weight_attr=w).weight >= 0).all())
            True
    """

    def __init__(self, low=-1.0, high=1.0, name=None):
        if low is None or high is None:
            raise ValueError("Uniform: low and high must be numbers, got None")
        if high < low:
            raise ValueError(f"Uniform: high must be at least low, got {low} and {high}")
        self._low, self._high = low, high

    def forward(self, var, block=None):
        write(var, _C.ops.uniform(var.shape, min=self._low, max=self._high, dtype=var.dtype))


class _Xavier(Initializer):
    def __init__(self, fan_in=None, fan_out=None, gain=1.0, name=None):
        self._fan_in, self._fan_out, self._gain = fan_in, fan_out, gain

    def _variance(self, var):
        fan_in, fan_out = fans(var.shape)
        fan_in = fan_in if self._fan_in is None else self._fan_in
        fan_out = fan_out if self._fan_out is None else self._fan_out
        return 2.0 / float(fan_in + fan_out) if fan_in + fan_out else 0.0


class XavierNormal(_Xavier):
    r"""Numbers from a normal distribution with mean 0 and variance
    :math:`gain^2 \cdot 2 / (fan_{in} + fan_{out})`.

    Glorot and Bengio, "Understanding the difficulty of training deep feedforward neural networks",
    2010.

    Args:
        fan_in (float|None): Inputs of an output; None: follows from the shape.
        fan_out (float|None): Outputs of an input; None: follows from the shape.
        gain (float): A factor.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> w = paddle.nn.initializer.XavierNormal()
            >>> paddle.nn.Linear(2, 3, weight_attr=w).weight.shape
            paddle.Size([2, 3])
    """

    def forward(self, var, block=None):
        Normal(0.0, self._gain * math.sqrt(self._variance(var))).forward(var)


class XavierUniform(_Xavier):
    r"""Numbers drawn uniformly from [-limit, limit) with
    :math:`limit = gain \cdot \sqrt{6 / (fan_{in} + fan_{out})}`.

    Glorot and Bengio, "Understanding the difficulty of training deep feedforward neural networks",
    2010.

    Args:
        fan_in (float|None): Inputs of an output; None: follows from the shape.
        fan_out (float|None): Outputs of an input; None: follows from the shape.
        gain (float): A factor.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> w = paddle.nn.initializer.XavierUniform()
            >>> bool((paddle.nn.Linear(2, 4, weight_attr=w).weight <= 1).all())
            True
    """

    def forward(self, var, block=None):
        limit = self._gain * math.sqrt(3.0 * self._variance(var))
        Uniform(-limit, limit).forward(var)


class _Kaiming(Initializer):
    def __init__(self, fan_in=None, negative_slope=0.0, nonlinearity="relu", mode="fan_in"):
        if mode not in ("fan_in", "fan_out"):
            raise ValueError(
                f"{type(self).__name__}: mode must be 'fan_in' or 'fan_out', got '{mode}'"
            )
        self._fan_in, self._mode = fan_in, mode
        self._gain = calculate_gain(nonlinearity, negative_slope)

    def _std(self, var):
        fan_in, fan_out = fans(var.shape)
        fan = fan_out if self._mode == "fan_out" else fan_in
        fan = fan if self._fan_in is None else self._fan_in
        return self._gain / math.sqrt(fan) if fan else 0.0


class KaimingNormal(_Kaiming):
    r"""Numbers from a normal distribution with mean 0 and standard deviation
    :math:`gain / \sqrt{fan}`.

    He et al., "Delving Deep into Rectifiers: Surpassing Human-Level Performance on ImageNet
    Classification", 2015.

    Args:
        fan_in (float|None): Inputs of an output; None: follows from the shape.
        negative_slope (float): The slope of "leaky_relu".
        nonlinearity (str): What follows the layer: a name that :func:`calculate_gain` takes.
        mode (str): Whether "fan_in" or "fan_out" is taken as fan.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> w = paddle.nn.initializer.KaimingNormal()
            >>> paddle.nn.Linear(2, 3, weight_attr=w).weight.shape
            paddle.Size([2, 3])
    """

    def forward(self, var, block=None):
        Normal(0.0, self._std(var)).forward(var)


class KaimingUniform(_Kaiming):
    r"""Numbers drawn uniformly from [-limit, limit) with :math:`limit = gain \cdot \sqrt{3 / fan}`.

    He et al., "Delving Deep into Rectifiers: Surpassing Human-Level Performance on ImageNet
    Classification", 2015.

    Args:
        fan_in (float|None): Inputs of an output; None: follows from the shape.
        negative_slope (float): The slope of "leaky_relu".
        nonlinearity (str): What follows the layer: a name that :func:`calculate_gain` takes.
        mode (str): Whether "fan_in" or "fan_out" is taken as fan.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> w = paddle.nn.initializer.KaimingUniform()
            >>> paddle.nn.Linear(2, 3, weight_attr=w).weight.shape
            paddle.Size([2, 3])
    """

    def forward(self, var, block=None):
        limit = math.sqrt(3.0) * self._std(var)
        Uniform(-limit, limit).forward(var)


class Orthogonal(Initializer):
    """A matrix with orthonormal rows or columns, whichever are fewer; axes behind the first are
    taken as one.

    Saxe, McClelland and Ganguli, "Exact solutions to the nonlinear dynamics of learning in deep
    linear neural networks", 2014.

    Args:
        gain (float): A factor.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> q = paddle.nn.Linear(3, 3, weight_attr=paddle.nn.initializer.Orthogonal()).weight
            >>> float(abs((q * q).sum(0) - 1).max()) < 1e-5
            True
    """

    def __init__(self, gain=1.0, name=None):
        if gain is None:
            raise ValueError("Orthogonal: gain must be a number, got None")
        self._gain = gain

    def forward(self, var, block=None):
        import numpy as np

        shape = list(var.shape)
        if len(shape) < 2:
            raise ValueError(
                f"Orthogonal: the tensor must have at least 2 axes, its shape is {shape}"
            )
        rows, columns = shape[0], math.prod(shape[1:])
        tall = [max(rows, columns), min(rows, columns)]
        dtype = "float64" if name_of(var.dtype) == "float64" else "float32"
        q, r = np.linalg.qr(_C.ops.gaussian(tall, mean=0.0, std=1.0, dtype=dtype).numpy())
        q = q * np.sign(np.diag(r))  # so that the distribution is uniform
        if rows < columns:
            q = q.T
        values = np.ascontiguousarray(q.reshape(shape) * q.dtype.type(self._gain))
        write(var, _C._tensor_from(values, None, var.place))
