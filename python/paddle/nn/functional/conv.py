"""Convolutions."""

from ... import _C
from ..._op import alias
from ._window import channels_last, numbers
from ._window import padding as _padding

__all__ = [
    "conv1d",
    "conv1d_transpose",
    "conv2d",
    "conv2d_transpose",
    "conv3d",
    "conv3d_transpose",
]


def _add_bias(y, bias, last):
    if bias is None:
        return y
    shape = [1] * y.ndim
    shape[-1 if last else 1] = -1
    return _C.ops.add(y, _C.ops.reshape(bias, shape))


def _dilations(dilation, n, algorithm, what):
    """One number for each of n axes. With padding "SAME" they do not count, as in the real
    package."""
    dilations = numbers(dilation, n, f"{what}: dilation")
    return [1] * n if algorithm == "SAME" else dilations


def _conv(what, op, n, x, weight, bias, stride, padding, dilation, groups, data_format):
    last = channels_last(data_format, n, what)
    pads, algorithm = _padding(padding, n, last, what)
    y = op(
        x,
        weight,
        strides=numbers(stride, n, f"{what}: stride"),
        paddings=pads,
        padding_algorithm=algorithm,
        dilations=_dilations(dilation, n, algorithm, what),
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
        dilations=[1, *_dilations(dilation, 1, algorithm, "conv1d")],
        groups=groups,
        data_format="NHWC" if last else "NCHW",
    )
    return _add_bias(_C.ops.squeeze(y, [axis]), bias, last)


@alias(input="x")
def conv3d(
    x,
    weight,
    bias=None,
    stride=1,
    padding=0,
    dilation=1,
    groups=1,
    data_format="NCDHW",
    name=None,
):
    """Slides filters over volumes, as :func:`conv2d` over images.

    Args:
        x (Tensor): Of shape [n, c, d, h, w], or [n, d, h, w, c].
        weight (Tensor): The filters, of shape [m, c / groups, kd, kh, kw].
        bias (Tensor|None): What is added to each of the m channels.
        stride (int|list|tuple): Step of the window.
        padding (int|str|list|tuple): As for conv2d, with three axes.
        dilation (int|list|tuple): Spacing of the window's elements.
        groups (int): Into how many groups the channels are divided.
        data_format (str): "NCDHW" or "NDHWC".
        name (str|None): Ignored.

    Returns:
        Tensor: Of shape [n, m, d', h', w'], or with the channels last.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> x, w = paddle.ones([1, 1, 2, 2, 2]), paddle.ones([1, 1, 2, 2, 2])
            >>> paddle.nn.functional.conv3d(x, w).tolist()
            [[[[[8.0]]]]]
    """
    return _conv(
        "conv3d", _C.ops.conv3d, 3, x, weight, bias, stride, padding, dilation, groups, data_format
    )


_TRANSPOSES = {2: _C.ops.conv2d_transpose, 3: _C.ops.conv3d_transpose}


def _transpose(
    what,
    n,
    x,
    weight,
    bias,
    stride,
    padding,
    output_padding,
    dilation,
    groups,
    output_size,
    data_format,
):
    """Calls the op; sequences are images of height 1."""
    last = channels_last(data_format, n, what)
    pads, algorithm = _padding(padding, n, last, what)
    strides = numbers(stride, n, f"{what}: stride")
    dilations = _dilations(dilation, n, algorithm, what)
    more = numbers(output_padding, n, f"{what}: output_padding")
    if algorithm == "SAME":
        pads, algorithm = _same(n, x, weight, strides, last), "EXPLICIT"
    sizes = []
    if output_size is not None:
        if any(more):
            raise ValueError(f"{what}: output_padding must be 0 where output_size is given")
        sizes = numbers(output_size, n, f"{what}: output_size")
        _check_sizes(what, n, x, weight, strides, dilations, pads, last, sizes)
    if n == 1:
        axis = 1 if last else 2
        x, weight = _C.ops.unsqueeze(x, [axis]), _C.ops.unsqueeze(weight, [2])
        pads, strides, dilations = [0] * len(pads) + pads, [1, *strides], [1, *dilations]
        more, sizes = [0, *more], [1, *sizes] if sizes else []
    y = _TRANSPOSES[max(n, 2)](
        x,
        weight,
        strides=strides,
        paddings=pads,
        padding_algorithm=algorithm,
        dilations=dilations,
        groups=groups,
        output_padding=more,
        output_size=sizes,
        data_format=("NHWC" if last else "NCHW") if n == 1 else data_format,
    )
    return _add_bias(_C.ops.squeeze(y, [axis]) if n == 1 else y, bias, last)


def _same(n, x, weight, strides, last):
    """The paddings of "SAME", as they are for a convolution of x itself."""
    pads = []
    for i in range(n):
        size = x.shape[i + (1 if last else 2)]
        total = max((-(-size // strides[i]) - 1) * strides[i] + weight.shape[2 + i] - size, 0)
        pads += [total // 2, total - total // 2]
    return pads


def _check_sizes(what, n, x, weight, strides, dilations, pads, last, sizes):
    """The sizes must be among those whose convolution has the shape of x."""
    for i in range(n):
        extent = (weight.shape[2 + i] - 1) * dilations[i] + 1
        total = pads[2 * i] + pads[2 * i + 1] if len(pads) == 2 * n else 2 * pads[i]
        least = (x.shape[i + (1 if last else 2)] - 1) * strides[i] + extent - total
        if not least <= sizes[i] < least + strides[i]:
            raise ValueError(
                f"{what}: output_size must be in [{least}, {least + strides[i]}) on axis {i}, "
                f"got {sizes[i]}"
            )


def conv1d_transpose(
    x,
    weight,
    bias=None,
    stride=1,
    padding=0,
    output_padding=0,
    groups=1,
    dilation=1,
    output_size=None,
    data_format="NCL",
    name=None,
):
    """The transpose of a convolution as a linear map: what :func:`conv1d` is to its gradient.

    From Zeiler et al., "Deconvolutional Networks", 2010.

    Args:
        x (Tensor): Of shape [n, c, l], or [n, l, c].
        weight (Tensor): The filters, of shape [c, m / groups, k].
        bias (Tensor|None): What is added to each of the m channels.
        stride (int|list|tuple): Step of the convolution.
        padding (int|str|list|tuple): Its padding, in any form that :func:`conv2d` takes.
        output_padding (int|list|tuple): How many more elements the result has at its ends.
        dilation (int|list|tuple): Spacing of the window's elements.
        groups (int): Into how many groups the channels are divided.
        output_size (int|list|tuple|None): The sizes of the result, instead of output_padding.
        data_format (str): "NCL" or "NLC".
        name (str|None): Ignored.

    Returns:
        Tensor: Of shape [n, m, l'], or with the channels last.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> x, w = paddle.ones([1, 1, 1]), paddle.ones([1, 1, 2])
            >>> paddle.nn.functional.conv1d_transpose(x, w).tolist()
            [[[1.0, 1.0]]]
    """
    return _transpose(
        "conv1d_transpose",
        1,
        x,
        weight,
        bias,
        stride,
        padding,
        output_padding,
        dilation,
        groups,
        output_size,
        data_format,
    )


def conv2d_transpose(
    x,
    weight,
    bias=None,
    stride=1,
    padding=0,
    output_padding=0,
    dilation=1,
    groups=1,
    output_size=None,
    data_format="NCHW",
    name=None,
):
    """The transpose of a convolution as a linear map: what :func:`conv2d` is to its gradient.

    From Zeiler et al., "Deconvolutional Networks", 2010.

    Args:
        x (Tensor): Of shape [n, c, h, w], or [n, h, w, c].
        weight (Tensor): The filters, of shape [c, m / groups, kh, kw].
        bias (Tensor|None): What is added to each of the m channels.
        stride (int|list|tuple): Step of the convolution.
        padding (int|str|list|tuple): Its padding, in any form that :func:`conv2d` takes.
        output_padding (int|list|tuple): How many more elements the result has at its ends.
        dilation (int|list|tuple): Spacing of the window's elements.
        groups (int): Into how many groups the channels are divided.
        output_size (int|list|tuple|None): The sizes of the result, instead of output_padding.
        data_format (str): "NCHW" or "NHWC".
        name (str|None): Ignored.

    Returns:
        Tensor: Of shape [n, m, h', w'], or with the channels last.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> x, w = paddle.ones([1, 1, 1, 1]), paddle.ones([1, 1, 2, 2])
            >>> paddle.nn.functional.conv2d_transpose(x, w).tolist()
            [[[[1.0, 1.0], [1.0, 1.0]]]]
    """
    return _transpose(
        "conv2d_transpose",
        2,
        x,
        weight,
        bias,
        stride,
        padding,
        output_padding,
        dilation,
        groups,
        output_size,
        data_format,
    )


def conv3d_transpose(
    x,
    weight,
    bias=None,
    stride=1,
    padding=0,
    output_padding=0,
    groups=1,
    dilation=1,
    output_size=None,
    data_format="NCDHW",
    name=None,
):
    """The transpose of a convolution as a linear map: what :func:`conv3d` is to its gradient.

    From Zeiler et al., "Deconvolutional Networks", 2010.

    Args:
        x (Tensor): Of shape [n, c, d, h, w], or [n, d, h, w, c].
        weight (Tensor): The filters, of shape [c, m / groups, kd, kh, kw].
        bias (Tensor|None): What is added to each of the m channels.
        stride (int|list|tuple): Step of the convolution.
        padding (int|str|list|tuple): Its padding, in any form that :func:`conv2d` takes.
        output_padding (int|list|tuple): How many more elements the result has at its ends.
        dilation (int|list|tuple): Spacing of the window's elements.
        groups (int): Into how many groups the channels are divided.
        output_size (int|list|tuple|None): The sizes of the result, instead of output_padding.
        data_format (str): "NCDHW" or "NDHWC".
        name (str|None): Ignored.

    Returns:
        Tensor: Of shape [n, m, d', h', w'], or with the channels last.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> x, w = paddle.ones([1, 1, 1, 1, 1]), paddle.ones([1, 1, 2, 2, 2])
            >>> paddle.nn.functional.conv3d_transpose(x, w).tolist()
            [[[[[1.0, 1.0], [1.0, 1.0]], [[1.0, 1.0], [1.0, 1.0]]]]]
    """
    return _transpose(
        "conv3d_transpose",
        3,
        x,
        weight,
        bias,
        stride,
        padding,
        output_padding,
        dilation,
        groups,
        output_size,
        data_format,
    )
