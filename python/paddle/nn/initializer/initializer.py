"""What initializers have in common."""

import math

from ... import _C


class Initializer:
    """Gives a tensor its first values: ``initializer(tensor)`` writes into it.

    A class of one's own defines ``forward(var, block=None)``.
    """

    def __call__(self, var, block=None):
        return self.forward(var, block)

    def forward(self, var, block=None):
        """Writes the values into `var`, a parameter."""
        raise NotImplementedError(f"{type(self).__name__} must define forward")


def write(param, values):
    """Copies values into a parameter's memory; no gradient sees it."""
    with _C.TapeScope(False):
        if values.dtype != param.dtype:
            values = _C.ops.cast(values, param.dtype)
        param.set_value(values)


def fans(shape):
    """How many inputs an output of a layer with such a weight has, and outputs an input."""
    shape = list(shape)
    if len(shape) < 2:
        n = shape[0] if shape else 1
        return n, n
    if len(shape) == 2:
        return shape[0], shape[1]
    window = math.prod(shape[2:])
    return shape[1] * window, shape[0] * window


_GAINS = {
    "sigmoid": 1,
    "linear": 1,
    "conv1d": 1,
    "conv2d": 1,
    "conv3d": 1,
    "conv1d_transpose": 1,
    "conv2d_transpose": 1,
    "conv3d_transpose": 1,
    "tanh": 5.0 / 3,
    "relu": math.sqrt(2.0),
    "selu": 3.0 / 4,
}


def calculate_gain(nonlinearity, param=None):
    """The factor by which weights are scaled so that a nonlinearity keeps the variance.

    Args:
        nonlinearity (str): "sigmoid", "linear", "conv1d" to "conv3d" and their transposes, "tanh",
            "relu", "leaky_relu" or "selu".
        param (float|None): The slope of "leaky_relu"; None: 0.01.

    Returns:
        float: The factor.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.nn.initializer.calculate_gain("tanh")
            1.6666666666666667
            >>> paddle.nn.initializer.calculate_gain("leaky_relu", 1.0)
            1.0
    """
    if nonlinearity == "leaky_relu":
        slope = 0.01 if param is None else param
        return math.sqrt(2.0 / (1 + slope**2))
    if nonlinearity not in _GAINS:
        known = ", ".join([*_GAINS, "leaky_relu"])
        raise ValueError(
            f"calculate_gain: nonlinearity must be one of {known}, got '{nonlinearity}'"
        )
    return _GAINS[nonlinearity]


_globals = {True: None, False: None}  # by is_bias


def set_global_initializer(weight_init, bias_init=None):
    """Sets what parameters begin with when their ParamAttr has no initializer: it goes before what
    layers take by default.

    Args:
        weight_init (Initializer|None): For weights; None: the layer's own.
        bias_init (Initializer|None): For biases.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> init = paddle.nn.initializer
            >>> init.set_global_initializer(init.Constant(2.0), init.Constant(1.0))
            >>> layer = paddle.nn.Linear(1, 1)
            >>> layer.weight.item(), layer.bias.item()
            (2.0, 1.0)
            >>> init.set_global_initializer(None)
    """
    for name, init in (("weight_init", weight_init), ("bias_init", bias_init)):
        if init is not None and not isinstance(init, Initializer):
            raise TypeError(
                f"set_global_initializer: {name} must be an Initializer or None, "
                f"got {type(init).__name__}"
            )
    _globals[False], _globals[True] = weight_init, bias_init


def global_initializer(is_bias):
    """What set_global_initializer has set."""
    return _globals[bool(is_bias)]
