"""Layers as functions, which make their parameters when they are called: the older way to write a
static program."""

import math

from ... import _C, nn
from ...framework.arguments import as_list
from ...nn.initializer import Constant
from ...nn.parameter import make_parameter
from ...utils import unique_name


def _activated(x, act):
    """x, or a function of paddle.nn.functional of it."""
    return x if act is None else getattr(nn.functional, act)(x)


def _channels(function, x, data_format):
    axis = 1 if data_format.startswith("NC") else -1
    n = x.shape[axis]
    if not isinstance(n, int):
        raise ValueError(f"{function}: the number of channels must be known, it is {n}")
    return n


def fc(
    x,
    size,
    num_flatten_dims=1,
    weight_attr=None,
    bias_attr=None,
    activation=None,
    name=None,
):
    """A linear layer: the sum over the inputs of ``x w``, plus a bias.

    Args:
        x (Tensor|list[Tensor]): The inputs.
        size (int): The number of features of the result.
        num_flatten_dims (int): How many axes stay; those behind become one, of features.
        weight_attr (ParamAttr|list[ParamAttr]|None): What is to be said about the weights, of shape
            [features, size].
        bias_attr (ParamAttr|bool|None): What is to be said about the bias; False: there is none.
        activation (str|None): A function of paddle.nn.functional that is applied to the result.
        name (str|None): Stands before the names of the parameters.

    Returns:
        Tensor: Of the axes that stay, and ``size``.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.enable_static()
            >>> with paddle.static.program_guard(paddle.static.Program()):
            ...     x = paddle.static.data("x", [8, 2, 3])
            ...     y = paddle.static.nn.fc(x, 4)
            >>> list(y.shape)
            [8, 4]
            >>> paddle.disable_static()
    """
    inputs = as_list(x)
    attrs = weight_attr if isinstance(weight_attr, (list, tuple)) else [weight_attr] * len(inputs)
    owner = unique_name.generate("fc") if name is None else name
    total = None
    for each, attr in zip(inputs, attrs):
        if not isinstance(each, _C.Tensor):
            raise TypeError(f"fc: x must be a Tensor, got {type(each).__name__}")
        rank = len(each.shape)
        keep = rank - 1 if num_flatten_dims == -1 else num_flatten_dims
        if not 0 < keep < rank:
            raise ValueError(
                f"fc: num_flatten_dims must be in [1, {rank}), or -1, got {num_flatten_dims}"
            )
        rest = each.shape[keep:]
        if not all(isinstance(n, int) for n in rest):
            raise ValueError(f"fc: the sizes behind axis {keep} must be known, they are {rest}")
        features = math.prod(rest)
        w = make_parameter(owner, [features, size], attr, each.dtype, False, None)
        flat = each if rank - keep == 1 else _C.ops.reshape(each, [*each.shape[:keep], features])
        part = _C.ops.matmul(flat, w)
        total = part if total is None else total + part
    b = make_parameter(owner, [size], bias_attr, total.dtype, True, None)
    return _activated(total if b is None else total + b, activation)


def _conv(kind, input, num_filters, filter_size, data_format, param_attr, act, **options):
    function = kind.__name__.lower()
    layer = kind(
        _channels(function, input, data_format),
        num_filters,
        filter_size,
        weight_attr=param_attr,
        data_format=data_format,
        **options,
    )
    return _activated(layer(input), act)


def conv2d(
    input,
    num_filters,
    filter_size,
    stride=1,
    padding=0,
    dilation=1,
    groups=None,
    param_attr=None,
    bias_attr=None,
    use_cudnn=True,
    act=None,
    name=None,
    data_format="NCHW",
):
    """:class:`paddle.nn.Conv2D` with new parameters, and an activation behind it.

    Args:
        input (Tensor): Images, [N, C, H, W] or as ``data_format`` says.
        num_filters (int): Channels of the result.
        filter_size (int|list): Sizes of the window.
        stride, padding, dilation, groups, bias_attr, data_format: As of the layer.
        param_attr (ParamAttr|None): What is to be said about the weight.
        use_cudnn, name: No meaning.
        act (str|None): A function of paddle.nn.functional that is applied to the result.

    Returns:
        Tensor: The result.
    """
    return _conv(
        nn.Conv2D, input, num_filters, filter_size, data_format, param_attr, act,
        stride=stride, padding=padding, dilation=dilation, groups=groups or 1,
        bias_attr=bias_attr,
    )  # fmt: skip


def conv3d(
    input,
    num_filters,
    filter_size,
    stride=1,
    padding=0,
    dilation=1,
    groups=None,
    param_attr=None,
    bias_attr=None,
    use_cudnn=True,
    act=None,
    name=None,
    data_format="NCDHW",
):
    """:class:`paddle.nn.Conv3D` with new parameters, and an activation behind it; arguments as of
    :func:`conv2d`."""
    return _conv(
        nn.Conv3D, input, num_filters, filter_size, data_format, param_attr, act,
        stride=stride, padding=padding, dilation=dilation, groups=groups or 1,
        bias_attr=bias_attr,
    )  # fmt: skip


def batch_norm(
    input,
    act=None,
    is_test=False,
    momentum=0.9,
    epsilon=1e-05,
    param_attr=None,
    bias_attr=None,
    data_layout="NCHW",
    in_place=False,
    name=None,
    moving_mean_name=None,
    moving_variance_name=None,
    do_model_average_for_mean_and_var=True,
    use_global_stats=False,
):
    """:class:`paddle.nn.BatchNorm` with new parameters and statistics; arguments as of the layer.

    Args:
        input (Tensor): What is normalized, for each channel.
        name (str|None): No meaning.

    Returns:
        Tensor: The result.
    """
    layer = nn.BatchNorm(
        _channels("batch_norm", input, data_layout), act, is_test, momentum, epsilon, param_attr,
        bias_attr, data_layout=data_layout, in_place=in_place, moving_mean_name=moving_mean_name,
        moving_variance_name=moving_variance_name, use_global_stats=use_global_stats,
        do_model_average_for_mean_and_var=do_model_average_for_mean_and_var,
    )  # fmt: skip
    return layer(input)


def layer_norm(
    input,
    scale=True,
    shift=True,
    begin_norm_axis=1,
    epsilon=1e-05,
    param_attr=None,
    bias_attr=None,
    act=None,
    name=None,
):
    """:func:`paddle.nn.functional.layer_norm` with new parameters, and an activation behind it.

    Args:
        input (Tensor): What is normalized.
        scale, shift (bool): Whether there is a weight, and a bias.
        begin_norm_axis (int): The first of the axes that are normalized over.
        epsilon (float): Added to the variance.
        param_attr, bias_attr (ParamAttr|None): What is to be said about weight and bias.
        act (str|None): A function of paddle.nn.functional that is applied to the result.
        name (str|None): No meaning.

    Returns:
        Tensor: The result.
    """
    shape = list(input.shape[begin_norm_axis:])
    owner = unique_name.generate("layer_norm")
    n, dtype = [math.prod(shape)], input.dtype
    w = make_parameter(owner, n, param_attr, dtype, False, Constant(1.0)) if scale else None
    b = make_parameter(owner, n, bias_attr, dtype, True, None) if shift else None
    return _activated(nn.functional.layer_norm(input, shape, w, b, epsilon), act)


def group_norm(
    input,
    groups,
    epsilon=1e-05,
    param_attr=None,
    bias_attr=None,
    act=None,
    data_layout="NCHW",
    name=None,
):
    """:class:`paddle.nn.GroupNorm` with new parameters, and an activation behind it.

    Args:
        input (Tensor): What is normalized.
        groups (int): How many groups of channels there are.
        epsilon, bias_attr: As of the layer.
        param_attr (ParamAttr|None): What is to be said about the weight.
        act (str|None): A function of paddle.nn.functional that is applied to the result.
        data_layout (str): "NCHW" or "NHWC".
        name (str|None): No meaning.

    Returns:
        Tensor: The result.
    """
    channels = _channels("group_norm", input, data_layout)
    layer = nn.GroupNorm(groups, channels, epsilon, param_attr, bias_attr, data_layout)
    return _activated(layer(input), act)


def embedding(
    input,
    size,
    is_sparse=False,
    is_distributed=False,
    padding_idx=None,
    param_attr=None,
    dtype="float32",
):
    """:func:`paddle.nn.functional.embedding` with a new table.

    Args:
        input (Tensor): Rows of the table, integers.
        size (list[int]): [rows, features] of the table.
        is_sparse, is_distributed (bool): No meaning: gradients are dense.
        padding_idx (int|None): A row that gives zeros.
        param_attr (ParamAttr|None): What is to be said about the table.
        dtype (str): Its dtype.

    Returns:
        Tensor: The rows.
    """
    owner = unique_name.generate("embedding")
    table = make_parameter(owner, list(size), param_attr, dtype, False, None)
    return nn.functional.embedding(input, table, padding_idx)


def prelu(x, mode, param_attr=None, data_format="NCHW", name=None):
    """:func:`paddle.nn.functional.prelu` with a new weight, 0.25 at first.

    Args:
        x (Tensor): Its input.
        mode (str): "all": one weight; "channel": one for each channel; "element": one for each
            element of a sample.
        param_attr (ParamAttr|None): What is to be said about the weight.
        data_format (str): Where the channels are.
        name (str|None): No meaning.

    Returns:
        Tensor: The result.
    """
    shapes = {"all": lambda: [1], "channel": lambda: [_channels("prelu", x, data_format)]}
    shapes["element"] = lambda: [1, *x.shape[1:]]
    if mode not in shapes:
        raise ValueError(f"prelu: mode must be 'all', 'channel' or 'element', got {mode!r}")
    owner = unique_name.generate("prelu")
    w = make_parameter(owner, shapes[mode](), param_attr, x.dtype, False, Constant(0.25))
    if mode == "element":
        return nn.functional.relu(x) - w * nn.functional.relu(-x)
    return nn.functional.prelu(x, w, data_format)
