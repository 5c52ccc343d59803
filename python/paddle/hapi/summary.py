"""A table of a network's layers."""

import math
import numbers

from .. import _C, no_grad, ones

_MEGABYTE = 1024**2
_ITEM_SIZE = 4  # sizes in the table are those of float32
_WIDTHS = (15, 20, 20, 15)
_TITLES = ("Layer (type)", "Input Shape", "Output Shape", "Param #")


def summary(net, input_size=None, dtypes=None, input=None):
    """Prints a network's layers with their shapes and numbers of parameters.

    Args:
        net (Layer): The network.
        input_size (tuple|InputSpec|list|None): The shape of each input; sizes that are not known
            count as 1.
        dtypes (str|list[str]|None): The dtype of each input; None: float32.
        input (Tensor|list|tuple|dict|None): Inputs, instead of `input_size`.

    Returns:
        dict: ``total_params`` and ``trainable_params``, of the layers in the table.

    Raises:
        ValueError: Neither `input_size` nor `input` is given, or a size is not positive.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> counted = paddle.summary(paddle.nn.Linear(3, 5), (2, 3))
            -...
            >>> counted
            {'total_params': 20, 'trainable_params': 20}
    """
    if input is None and input_size is None:
        raise ValueError("summary: input_size or input must be given, got None for both")
    inputs = inputs_of(input_size, dtypes) if input is None else input
    if not isinstance(inputs, (list, tuple, dict)):
        inputs = [inputs]
    rows = layer_calls(net, inputs)
    _print(rows, list(inputs.values()) if isinstance(inputs, dict) else inputs)
    total, trainable = _totals(rows)
    return {"total_params": total, "trainable_params": trainable}


def inputs_of(sizes, dtypes=None):
    """Ones of the sizes that :func:`summary` takes."""
    if hasattr(sizes, "shape") or isinstance(sizes, numbers.Number):
        sizes = [sizes]
    elif all(size is None or isinstance(size, numbers.Number) for size in sizes):
        sizes = [sizes]
    dtypes = dtypes if isinstance(dtypes, (list, tuple)) else [dtypes] * len(sizes)
    made = []
    for size, dtype in zip(sizes, dtypes):
        dtype = dtype or getattr(size, "dtype", "float32")
        shape = getattr(size, "shape", size)
        shape = [shape] if isinstance(shape, numbers.Number) else list(shape)
        shape = [1 if n is None or n == -1 else n for n in shape]
        if any(n <= 0 for n in shape):
            raise ValueError(f"summary: input_size must have positive sizes, got {shape}")
        made.append(ones(shape, dtype))
    return made


def layer_calls(net, inputs):
    """Which layers a network calls, in order, without those that call others.

    Args:
        net (Layer): The network; it is called as for inference.
        inputs (list|tuple|dict): Its arguments.

    Returns:
        list[tuple]: The layers (each only once), their inputs and outputs.
    """
    calls, seen = [], set()

    def record(layer, given, result):
        inner = {id(x) for x in layer.sublayers()}
        if id(layer) not in seen and not inner & seen:
            seen.add(id(layer))
            calls.append((layer, given, result))

    layers = net.sublayers(include_self=True)
    hooks = [layer.register_forward_post_hook(record) for layer in layers]
    training = [layer for layer in layers if layer.training]
    net.eval()
    try:
        with no_grad():
            net(**inputs) if isinstance(inputs, dict) else net(*inputs)
    finally:
        for layer in training:
            layer.training = True
        for hook in hooks:
            hook.remove()
    return calls


def count_parameters(layer):
    """How many numbers a layer's parameters have, and how many of them are trained."""
    sizes = [(math.prod(p.shape), not p.stop_gradient) for p in layer.parameters()]
    return sum(n for n, _ in sizes), sum(n for n, trained in sizes if trained)


def _totals(calls):
    counts = [count_parameters(layer) for layer, _, _ in calls]
    return sum(n for n, _ in counts), sum(n for _, n in counts)


def _shapes(value):
    """The shapes in a structure of tensors."""
    if isinstance(value, _C.Tensor):
        return [int(n) for n in value.shape]
    if isinstance(value, (list, tuple)):
        return [_shapes(v) for v in value]
    return []


def _size(value):
    """How many numbers the tensors in a structure have."""
    if isinstance(value, _C.Tensor):
        return math.prod(value.shape)
    return sum(_size(v) for v in value) if isinstance(value, (list, tuple)) else 0


def _print(calls, inputs):
    rows = [_TITLES]
    for layer, given, result in calls:
        kind = type(layer).__name__
        number = int(layer.full_name().rsplit("_", 1)[1]) + 1
        row = (f"{kind}-{number}", _shapes(given), _shapes(result), count_parameters(layer)[0])
        rows.append((*map(str, row[:3]), f"{row[3]:,}"))
    widths = [max(w, *map(len, column)) for w, column in zip(_WIDTHS, zip(*rows))]
    lines = [" ".join(f"{v:^{w}}" for v, w in zip(row, widths)) for row in rows]
    width = sum(widths) + len(widths) + 1
    total, trained = _totals(calls)
    megabytes = [
        n * _ITEM_SIZE / _MEGABYTE
        for n in (_size(list(inputs)), 2 * sum(_size(result) for _, _, result in calls), total)
    ]
    print("-" * width, lines[0], "=" * width, *lines[1:], "=" * width, sep="\n")
    print(f"Total params: {total:,}")
    print(f"Trainable params: {trained:,}")
    print(f"Non-trainable params: {total - trained:,}")
    print("-" * width)
    print(f"Input size (MB): {megabytes[0]:.2f}")
    print(f"Forward/backward pass size (MB): {megabytes[1]:.2f}")
    print(f"Params size (MB): {megabytes[2]:.2f}")
    print(f"Estimated Total Size (MB): {sum(megabytes):.2f}")
    print("-" * width + "\n")
