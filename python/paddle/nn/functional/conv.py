"""Convolutions."""

from ... import _C
from ..._op import alias
from ._window import channels_last, numbers, padding as _padding

__all__ = ["conv1d", "conv2d"]


def _add_bias(y, bias, last):
    if bias is None:
        return y
    shape = [1] * y.ndim
    shape[-1 if last else 1] = -1
    return _C.ops.add(y, _C.ops.reshape(bias, shape))


def _conv(what, op, n, x, weight, bias, stride, padding, dilation, groups, data_format):
    last = channels_last(data_format, n, what)
    pads, algorithm = _padding(padding, n, last, what)
    y = op(
        x,
        weight,
        strides=numbers(stride, n, f"{what}: stride"),
        paddings=pads,
        padding_algorithm=algorithm,
        dilations=numbers(dilation, n, f"{what}: dilation"),
        groups=groups,
        data_format=data_format,
    )
    return _add_bias(y, bias, last)


@alias(input="x")
def conv2d(
    x,
    weight,
    bias=None,
    stride=1,
    padding=0,
    dilation=1,
    groups=1,
    data_format="NCHW",
    name=None,
):
    """Slides filters over images: each result is the inner product of a filter and a window.

    Args:
        x (Tensor): Of shape [n, c, h, w], or [n, h, w, c].
        weight (Tensor): The filters, of shape [m, c / groups, kh, kw].
        bias (Tensor|None): What is added to each of the m channels.
        stride (int|list|tuple): Step of the window.
        padding (int|str|list|tuple): Zeros around the image: a number, one per axis, before and
            after per axis (flat, as pairs, or as pairs for all axes of x); "VALID" (none) or
            "SAME" (as many as make the result ceil(size / stride)).
        dilation (int|list|tuple): Spacing of the window's elements.
        groups (int): Into how many groups the channels are divided; filters see one of them.
        data_format (str): "NCHW" or "NHWC".
        name (str|None): Ignored.

    Returns:
        Tensor: Of shape [n, m, h', w'], or with the channels last.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> x, w = paddle.ones([1, 1, 3, 3]), paddle.ones([1, 1, 2, 2])
            >>> paddle.nn.functional.conv2d(x, w).tolist()
            [[[[4.0, 4.0], [4.0, 4.0]]]]
    """
    return _conv(
        "conv2d", _C.ops.conv2d, 2, x, weight, bias, stride, padding, dilation, groups, data_format
    )


@alias(input="x")
def conv1d(
    x,
    weight,
    bias=None,
    stride=1,
    padding=0,
    dilation=1,
    groups=1,
    data_format="NCL",
    name=None,
):
    """Slides filters over sequences, as :func:`conv2d` over images.

    Args:
        x (Tensor): Of shape [n, c, l], or [n, l, c].
        weight (Tensor): The filters, of shape [m, c / groups, k].
        bias (Tensor|None): What is added to each of the m channels.
        stride (int|list|tuple): Step of the window.
        padding (int|str|list|tuple): As for conv2d, with one axis.
        dilation (int|list|tuple): Spacing of the window's elements.
        groups (int): Into how many groups the channels are divided.
        data_format (str): "NCL" or "NLC".
        name (str|None): Ignored.

    Returns:
        Tensor: Of shape [n, m, l'], or with the channels last.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> x, w = paddle.ones([1, 1, 3]), paddle.ones([1, 1, 2])
            >>> paddle.nn.functional.conv1d(x, w).tolist()
            [[[2.0, 2.0]]]
    """
    last = channels_last(data_format, 1, "conv1d")
    pads, algorithm = _padding(padding, 1, last, "conv1d")
    axis = 1 if last else 2  # of the axis of size 1 that makes a sequence an image
    y = _C.ops.conv2d(
        _C.ops.unsqueeze(x, [axis]),
        _C.ops.unsqueeze(weight, [2]),
        strides=[1, *numbers(stride, 1, "conv1d: stride")],
        paddings=[0] * len(pads) + pads,
        padding_algorithm=algorithm,
        dilations=[1, *numbers(dilation, 1, "conv1d: dilation")],
        groups=groups,
        data_format="NHWC" if last else "NCHW",
    )
    return _add_bias(_C.ops.squeeze(y, [axis]), bias, last)
