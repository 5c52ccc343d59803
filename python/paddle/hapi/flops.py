"""How many operations a network takes, roughly."""

import math

from .. import nn
from .summary import count_parameters, inputs_of, layer_calls


def _of_convolution(layer, given, result):
    # Each output is a sum over the window and the channels of its group, and the bias.
    window = math.prod(layer._kernel_size) * layer._in_channels // layer._groups
    return math.prod(result.shape) * (window + (layer.bias is not None))


def _of_linear(layer, given, result):
    return layer.weight.shape[0] * math.prod(result.shape)


def _of_batch_norm(layer, given, result):
    return 2 * math.prod(given.shape)


def _of_adaptive_pool(layer, given, result):
    window = math.prod(a // b for a, b in zip(given.shape[2:], result.shape[2:]))
    return math.prod(result.shape) * (window + 1)


def _of_outputs(layer, given, result):
    return math.prod(result.shape)


def _of_nothing(layer, given, result):
    return 0


# Multiplications with additions of one kind of layer; others count as nothing, with a line.
_COUNTS = (
    (
        (
            nn.Conv1D,
            nn.Conv2D,
            nn.Conv3D,
            nn.Conv1DTranspose,
            nn.Conv2DTranspose,
            nn.Conv3DTranspose,
        ),
        _of_convolution,
    ),
    ((nn.Linear,), _of_linear),
    ((nn.BatchNorm2D, nn.BatchNorm3D), _of_batch_norm),
    ((nn.AdaptiveAvgPool1D, nn.AdaptiveAvgPool2D, nn.AdaptiveAvgPool3D), _of_adaptive_pool),
    ((nn.AvgPool1D, nn.AvgPool2D, nn.AvgPool3D, nn.LeakyReLU), _of_outputs),
    ((nn.ReLU, nn.ReLU6, nn.Dropout), _of_nothing),
)


def flops(net, input_size, custom_ops=None, print_detail=False):
    """Counts a multiplication with its addition as one operation.

    Args:
        net (Layer): The network.
        input_size (list[int]): The shape of its input.
        custom_ops (dict|None): For other classes of layers a function of a layer, its inputs and
            its output that adds to the layer's ``total_ops``.
        print_detail (bool): Whether a line for each layer is printed.

    Returns:
        int: The number of operations.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.flops(paddle.nn.Linear(3, 5), [2, 3])
            Total Flops: 30     Total Params: 20
            30
    """
    known = {kind: count for kinds, count in _COUNTS for kind in kinds}
    total = parameters = 0
    unknown, lines = set(), []
    for layer, given, result in layer_calls(net, inputs_of(list(input_size))):
        kind = type(layer)
        if custom_ops and kind in custom_ops:
            layer.total_ops = 0
            custom_ops[kind](layer, given, result)
            n = int(layer.total_ops)
        elif kind in known:
            n = int(known[kind](layer, given[0], result))
        else:
            unknown.add(kind.__name__)
            n = 0
        own = count_parameters(layer)[0]
        total, parameters = total + n, parameters + own
        lines.append(f"{layer.full_name()}: {own} params, {n} flops")
    for name in sorted(unknown):
        print(f"flops: {name} counts as nothing")
    if print_detail:
        print(*lines, sep="\n")
    print(f"Total Flops: {total}     Total Params: {parameters}")
    return total
