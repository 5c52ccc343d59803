"""Pooling."""

from ... import _C
from ..._op import alias
from ._window import channels_last, numbers
from ._window import padding as _padding

__all__ = [
    "adaptive_avg_pool1d",
    "adaptive_avg_pool2d",
    "adaptive_avg_pool3d",
    "adaptive_max_pool1d",
    "adaptive_max_pool2d",
    "adaptive_max_pool3d",
    "avg_pool1d",
    "avg_pool2d",
    "avg_pool3d",
    "lp_pool1d",
    "lp_pool2d",
    "max_pool1d",
    "max_pool2d",
    "max_pool3d",
]

_POOLS = {2: _C.ops.pool2d, 3: _C.ops.pool3d}
_MASKED = {2: _C.ops.max_pool2d_with_index, 3: _C.ops.max_pool3d_with_index}


def _pool(what, n, x, kernel_size, stride, padding, ceil_mode, data_format, **attrs):
    """Calls the op; sequences are images of height 1."""
    last = channels_last(data_format, n, what)
    if x.ndim != n + 2:
        raise ValueError(f"{what}: x must have {n + 2} axes, its shape is {x.shape}")
    kernel = numbers(kernel_size, n, f"{what}: kernel_size")
    strides = kernel if stride is None else numbers(stride, n, f"{what}: stride")
    pads, algorithm = _padding(padding, n, last, what)
    if algorithm == "VALID" and ceil_mode:
        raise ValueError(f"{what}: ceil_mode must be False with padding 'VALID'")
    if n == 1:
        axis = 1 if last else 2
        y = _C.ops.pool2d(
            _C.ops.unsqueeze(x, [axis]),
            kernel_size=[1, *kernel],
            strides=[1, *strides],
            paddings=[0] * len(pads) + pads,
            padding_algorithm=algorithm,
            ceil_mode=ceil_mode,
            data_format="NHWC" if last else "NCHW",
            **attrs,
        )
        return _C.ops.squeeze(y, [axis])
    return _POOLS[n](
        x,
        kernel_size=kernel,
        strides=strides,
        paddings=pads,
        padding_algorithm=algorithm,
        ceil_mode=ceil_mode,
        data_format=data_format,
        **attrs,
    )


def _max_pool(what, n, x, kernel_size, stride, padding, return_mask, ceil_mode, data_format):
    if not return_mask:
        return _pool(what, n, x, kernel_size, stride, padding, ceil_mode, data_format)
    if channels_last(data_format, n, what):
        raise ValueError(f"{what}: data_format must have channels first with return_mask")
    kernel = numbers(kernel_size, n, f"{what}: kernel_size")
    strides = kernel if stride is None else numbers(stride, n, f"{what}: stride")
    pads, _ = _padding(padding, n, False, what)
    if len(pads) != n:
        raise ValueError(f"{what}: padding must have {n} numbers with return_mask, got {padding}")
    return _masked(n, x, kernel, strides, pads, ceil_mode=ceil_mode)


def _masked(n, x, kernel, strides, pads, **attrs):
    """The maxima and their places."""
    if n > 1:
        return tuple(_MASKED[n](x, kernel_size=kernel, strides=strides, paddings=pads, **attrs))
    y, mask = _MASKED[2](
        _C.ops.unsqueeze(x, [2]),
        kernel_size=[1, *kernel],
        strides=[1, *strides],
        paddings=[0, *pads],
        **attrs,
    )
    return _C.ops.squeeze(y, [2]), _C.ops.squeeze(mask, [2])


def _avg_pool(what, n, x, kernel_size, stride, padding, ceil_mode, exclusive, divisor, data_format):
    y = _pool(
        what,
        n,
        x,
        kernel_size,
        stride,
        padding,
        ceil_mode,
        data_format,
        exclusive=exclusive,
        pooling_type="avg",
    )
    if divisor is None:
        return y
    places = 1
    for k in numbers(kernel_size, n, f"{what}: kernel_size"):
        places *= k
    return _C.ops.scale(y, places / divisor)


def _sizes(what, n, x, output_size, last):
    """The sizes of an adaptive result; None keeps x's."""
    sizes = [output_size] * n if isinstance(output_size, int) else list(output_size)
    if len(sizes) == 1:
        sizes = sizes * n
    if len(sizes) != n:
        raise ValueError(f"{what}: output_size must have {n} numbers, got {output_size}")
    first = 1 if last else 2
    return [x.shape[first + i] if s is None else int(s) for i, s in enumerate(sizes)]


def _adaptive_avg(what, n, x, output_size, data_format):
    last = channels_last(data_format, n, what)
    return _pool(
        what,
        n,
        x,
        _sizes(what, n, x, output_size, last),
        1,
        0,
        False,
        data_format,
        pooling_type="avg",
        adaptive=True,
    )


def _adaptive_max(what, n, x, output_size, return_mask):
    sizes = _sizes(what, n, x, output_size, False)
    y, mask = _masked(n, x, sizes, [1] * n, [0] * n, adaptive=True)
    return (y, mask) if return_mask else y


def avg_pool1d(x, kernel_size, stride=None, padding=0, exclusive=True, ceil_mode=False, name=None):
    """The averages of windows that slide over sequences.

    Args:
        x (Tensor): Of shape [n, c, l].
        kernel_size (int|list|tuple): Sizes of the window.
        stride (int|list|tuple|None): Its step; None: its size.
        padding (int|str|list|tuple): Around x, in any form that :func:`conv2d` takes.
        ceil_mode (bool): Whether a last window may reach over the end.
        exclusive (bool): Whether averages leave out what is padding.
        name (str|None): Ignored.

    Returns:
        Tensor: The averages, with sizes per window.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> x = paddle.ones([1, 1, 2])
            >>> paddle.nn.functional.avg_pool1d(x, 2).tolist()
            [[[1.0]]]
    """
    return _avg_pool(
        "avg_pool1d", 1, x, kernel_size, stride, padding, ceil_mode, exclusive, None, "NCL"
    )


def avg_pool2d(
    x,
    kernel_size,
    stride=None,
    padding=0,
    ceil_mode=False,
    exclusive=True,
    divisor_override=None,
    data_format="NCHW",
    name=None,
):
    """The averages of windows that slide over images.

    Args:
        x (Tensor): Of shape [n, c, h, w], or with the channels last.
        kernel_size (int|list|tuple): Sizes of the window.
        stride (int|list|tuple|None): Its step; None: its size.
        padding (int|str|list|tuple): Around x, in any form that :func:`conv2d` takes.
        ceil_mode (bool): Whether a last window may reach over the end.
        exclusive (bool): Whether averages leave out what is padding.
        divisor_override (int|None): What sums are divided by, instead.
        data_format (str): "NCHW" or "NHWC".
        name (str|None): Ignored.

    Returns:
        Tensor: The averages, with sizes per window.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> x = paddle.ones([1, 1, 2, 2])
            >>> paddle.nn.functional.avg_pool2d(x, 2).tolist()
            [[[[1.0]]]]
    """
    return _avg_pool(
        "avg_pool2d",
        2,
        x,
        kernel_size,
        stride,
        padding,
        ceil_mode,
        exclusive,
        divisor_override,
        data_format,
    )


def avg_pool3d(
    x,
    kernel_size,
    stride=None,
    padding=0,
    ceil_mode=False,
    exclusive=True,
    divisor_override=None,
    data_format="NCDHW",
    name=None,
):
    """The averages of windows that slide over volumes.

    Args:
        x (Tensor): Of shape [n, c, d, h, w], or with the channels last.
        kernel_size (int|list|tuple): Sizes of the window.
        stride (int|list|tuple|None): Its step; None: its size.
        padding (int|str|list|tuple): Around x, in any form that :func:`conv2d` takes.
        ceil_mode (bool): Whether a last window may reach over the end.
        exclusive (bool): Whether averages leave out what is padding.
        divisor_override (int|None): What sums are divided by, instead.
        data_format (str): "NCDHW" or "NDHWC".
        name (str|None): Ignored.

    Returns:
        Tensor: The averages, with sizes per window.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> x = paddle.ones([1, 1, 2, 2, 2])
            >>> paddle.nn.functional.avg_pool3d(x, 2).tolist()
            [[[[[1.0]]]]]
    """
    return _avg_pool(
        "avg_pool3d",
        3,
        x,
        kernel_size,
        stride,
        padding,
        ceil_mode,
        exclusive,
        divisor_override,
        data_format,
    )


def max_pool1d(
    x, kernel_size, stride=None, padding=0, return_mask=False, ceil_mode=False, name=None
):
    """The maxima of windows that slide over sequences.

    Args:
        x (Tensor): Of shape [n, c, l].
        kernel_size (int|list|tuple): Sizes of the window.
        stride (int|list|tuple|None): Its step; None: its size.
        padding (int|str|list|tuple): Around x, in any form that :func:`conv2d` takes.
        return_mask (bool): Whether to return the places of the maxima as well.
        ceil_mode (bool): Whether a last window may reach over the end.
        name (str|None): Ignored.

    Returns:
        Tensor|tuple[Tensor, Tensor]: The maxima; and their places in their channel, as int32.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> x = paddle.ones([1, 1, 2])
            >>> paddle.nn.functional.max_pool1d(x, 2).tolist()
            [[[1.0]]]
    """
    return _max_pool(
        "max_pool1d", 1, x, kernel_size, stride, padding, return_mask, ceil_mode, "NCL"
    )


def max_pool2d(
    x,
    kernel_size,
    stride=None,
    padding=0,
    return_mask=False,
    ceil_mode=False,
    data_format="NCHW",
    name=None,
):
    """The maxima of windows that slide over images.

    Args:
        x (Tensor): Of shape [n, c, h, w], or with the channels last.
        kernel_size (int|list|tuple): Sizes of the window.
        stride (int|list|tuple|None): Its step; None: its size.
        padding (int|str|list|tuple): Around x, in any form that :func:`conv2d` takes.
        return_mask (bool): Whether to return the places of the maxima as well.
        ceil_mode (bool): Whether a last window may reach over the end.
        data_format (str): "NCHW" or "NHWC".
        name (str|None): Ignored.

    Returns:
        Tensor|tuple[Tensor, Tensor]: The maxima; and their places in their channel, as int32.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> x = paddle.ones([1, 1, 2, 2])
            >>> paddle.nn.functional.max_pool2d(x, 2).tolist()
            [[[[1.0]]]]
    """
    return _max_pool(
        "max_pool2d", 2, x, kernel_size, stride, padding, return_mask, ceil_mode, data_format
    )


def max_pool3d(
    x,
    kernel_size,
    stride=None,
    padding=0,
    return_mask=False,
    ceil_mode=False,
    data_format="NCDHW",
    name=None,
):
    """The maxima of windows that slide over volumes.

    Args:
        x (Tensor): Of shape [n, c, d, h, w], or with the channels last.
        kernel_size (int|list|tuple): Sizes of the window.
        stride (int|list|tuple|None): Its step; None: its size.
        padding (int|str|list|tuple): Around x, in any form that :func:`conv2d` takes.
        return_mask (bool): Whether to return the places of the maxima as well.
        ceil_mode (bool): Whether a last window may reach over the end.
        data_format (str): "NCDHW" or "NDHWC".
        name (str|None): Ignored.

    Returns:
        Tensor|tuple[Tensor, Tensor]: The maxima; and their places in their channel, as int32.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> x = paddle.ones([1, 1, 2, 2, 2])
            >>> paddle.nn.functional.max_pool3d(x, 2).tolist()
            [[[[[1.0]]]]]
    """
    return _max_pool(
        "max_pool3d", 3, x, kernel_size, stride, padding, return_mask, ceil_mode, data_format
    )


@alias(input="x")
def adaptive_avg_pool1d(x, output_size, name=None):
    """The averages of as many windows as the result has elements, which cover x evenly.

    Args:
        x (Tensor): Of shape [n, c, l].
        output_size (int|list|tuple): Sizes of the result; None keeps that of x.
        name (str|None): Ignored.

    Returns:
        Tensor: The averages.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> x = paddle.ones([1, 1, 2])
            >>> paddle.nn.functional.adaptive_avg_pool1d(x, 1).tolist()
            [[[1.0]]]
    """
    return _adaptive_avg("adaptive_avg_pool1d", 1, x, output_size, "NCL")


@alias(input="x")
def adaptive_avg_pool2d(x, output_size, data_format="NCHW", name=None):
    """The averages of as many windows as the result has elements, which cover x evenly.

    Args:
        x (Tensor): Of shape [n, c, h, w].
        output_size (int|list|tuple): Sizes of the result; None keeps that of x.
        data_format (str): "NCHW" or "NHWC".
        name (str|None): Ignored.

    Returns:
        Tensor: The averages.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> x = paddle.ones([1, 1, 2, 2])
            >>> paddle.nn.functional.adaptive_avg_pool2d(x, 1).tolist()
            [[[[1.0]]]]
    """
    return _adaptive_avg("adaptive_avg_pool2d", 2, x, output_size, data_format)


@alias(input="x")
def adaptive_avg_pool3d(x, output_size, data_format="NCDHW", name=None):
    """The averages of as many windows as the result has elements, which cover x evenly.

    Args:
        x (Tensor): Of shape [n, c, d, h, w].
        output_size (int|list|tuple): Sizes of the result; None keeps that of x.
        data_format (str): "NCDHW" or "NDHWC".
        name (str|None): Ignored.

    Returns:
        Tensor: The averages.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> x = paddle.ones([1, 1, 2, 2, 2])
            >>> paddle.nn.functional.adaptive_avg_pool3d(x, 1).tolist()
            [[[[[1.0]]]]]
    """
    return _adaptive_avg("adaptive_avg_pool3d", 3, x, output_size, data_format)


@alias(input="x", return_indices="return_mask")
def adaptive_max_pool1d(x, output_size, return_mask=False, name=None):
    """The maxima of as many windows as the result has elements, which cover x evenly.

    Args:
        x (Tensor): Of shape [n, c, l].
        output_size (int|list|tuple): Sizes of the result; None keeps that of x.
        return_mask (bool): Whether to return the places of the maxima as well.
        name (str|None): Ignored.

    Returns:
        Tensor|tuple[Tensor, Tensor]: The maxima; and their places in their channel, as int32.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> x = paddle.ones([1, 1, 2])
            >>> paddle.nn.functional.adaptive_max_pool1d(x, 1).tolist()
            [[[1.0]]]
    """
    return _adaptive_max("adaptive_max_pool1d", 1, x, output_size, return_mask)


@alias(input="x", return_indices="return_mask")
def adaptive_max_pool2d(x, output_size, return_mask=False, name=None):
    """The maxima of as many windows as the result has elements, which cover x evenly.

    Args:
        x (Tensor): Of shape [n, c, h, w].
        output_size (int|list|tuple): Sizes of the result; None keeps that of x.
        return_mask (bool): Whether to return the places of the maxima as well.
        name (str|None): Ignored.

    Returns:
        Tensor|tuple[Tensor, Tensor]: The maxima; and their places in their channel, as int32.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> x = paddle.ones([1, 1, 2, 2])
            >>> paddle.nn.functional.adaptive_max_pool2d(x, 1).tolist()
            [[[[1.0]]]]
    """
    return _adaptive_max("adaptive_max_pool2d", 2, x, output_size, return_mask)


@alias(input="x", return_indices="return_mask")
def adaptive_max_pool3d(x, output_size, return_mask=False, name=None):
    """The maxima of as many windows as the result has elements, which cover x evenly.

    Args:
        x (Tensor): Of shape [n, c, d, h, w].
        output_size (int|list|tuple): Sizes of the result; None keeps that of x.
        return_mask (bool): Whether to return the places of the maxima as well.
        name (str|None): Ignored.

    Returns:
        Tensor|tuple[Tensor, Tensor]: The maxima; and their places in their channel, as int32.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> x = paddle.ones([1, 1, 2, 2, 2])
            >>> paddle.nn.functional.adaptive_max_pool3d(x, 1).tolist()
            [[[[[1.0]]]]]
    """
    return _adaptive_max("adaptive_max_pool3d", 3, x, output_size, return_mask)


def _reaching_pads(what, n, x, kernel_size, stride, padding, last):
    """Paddings with which the last windows of ceil_mode fit in."""
    pads, _ = _padding(padding, n, last, what)
    kernel = numbers(kernel_size, n, f"{what}: kernel_size")
    strides = kernel if stride is None else numbers(stride, n, f"{what}: stride")
    pairs = pads if len(pads) == 2 * n else [p for p in pads for _ in range(2)]
    for i, size in enumerate(x.shape[1:-1] if last else x.shape[2:]):
        pairs[2 * i + 1] += (kernel[i] - size - pairs[2 * i] - pairs[2 * i + 1]) % strides[i]
    return pairs


def _lp_pool(what, n, x, norm_type, kernel_size, stride, padding, ceil_mode, data_format):
    if norm_type == float("inf"):
        return _pool(what, n, x, kernel_size, stride, padding, ceil_mode, data_format)
    if norm_type == 0:
        raise ValueError(f"{what}: norm_type must not be 0")
    if ceil_mode and not isinstance(padding, str):
        last = channels_last(data_format, n, what)
        padding = _reaching_pads(what, n, x, kernel_size, stride, padding, last)
    powers = _C.ops.pow(x, norm_type)
    sums = _avg_pool(what, n, powers, kernel_size, stride, padding, False, False, 1, data_format)
    return _C.ops.pow(sums, 1.0 / norm_type)


def lp_pool1d(
    x,
    norm_type,
    kernel_size,
    stride=None,
    padding=0,
    ceil_mode=False,
    data_format="NCL",
    name=None,
):
    """The p-th root of the sums of p-th powers in windows that slide over sequences.

    Args:
        x (Tensor): Of shape [n, c, l], or [n, l, c].
        norm_type (float): p; infinite: the maxima.
        kernel_size (int|list|tuple): The size of the windows.
        stride (int|list|tuple|None): How far apart windows are; None: as far as they are large.
        padding (int|str|list|tuple): Zeros around.
        ceil_mode (bool): Whether a last window may reach over the end.
        data_format (str): "NCL" or "NLC".
        name (str|None): Ignored.

    Returns:
        Tensor: Of the dtype of x.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> x = paddle.to_tensor([[[3.0, 4.0, 6.0, 8.0]]])
            >>> paddle.nn.functional.lp_pool1d(x, 2.0, 2).tolist()
            [[[5.0, 10.0]]]
    """
    return _lp_pool(
        "lp_pool1d", 1, x, norm_type, kernel_size, stride, padding, ceil_mode, data_format
    )


def lp_pool2d(
    x,
    norm_type,
    kernel_size,
    stride=None,
    padding=0,
    ceil_mode=False,
    data_format="NCHW",
    name=None,
):
    """The p-th root of the sums of p-th powers in windows that slide over images.

    Args:
        x (Tensor): Of shape [n, c, h, w], or [n, h, w, c].
        norm_type (float): p; infinite: the maxima.
        kernel_size (int|list|tuple): The sizes of the windows.
        stride (int|list|tuple|None): How far apart windows are; None: as far as they are large.
        padding (int|str|list|tuple): Zeros around.
        ceil_mode (bool): Whether a last window may reach over the end.
        data_format (str): "NCHW" or "NHWC".
        name (str|None): Ignored.

    Returns:
        Tensor: Of the dtype of x.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> x = paddle.to_tensor([[[[3.0, 4.0], [0.0, 0.0]]]])
            >>> paddle.nn.functional.lp_pool2d(x, 2.0, 2).tolist()
            [[[[5.0]]]]
    """
    return _lp_pool(
        "lp_pool2d", 2, x, norm_type, kernel_size, stride, padding, ceil_mode, data_format
    )
