"""Windows of images as columns, and back; maxima put back in their places; pooling by places."""

import math

import numpy as np

from ... import _C
from ..._op import alias
from ._window import channels_last, numbers

__all__ = [
    "fold",
    "fractional_max_pool2d",
    "fractional_max_pool3d",
    "max_unpool1d",
    "max_unpool2d",
    "max_unpool3d",
    "unfold",
]

_ops = _C.ops


def _sides(value, what):
    """Paddings in the order top, left, bottom, right."""
    values = [value] if isinstance(value, int) else [int(v) for v in value]
    if len(values) not in (1, 2, 4):
        raise ValueError(f"{what}: paddings must have 1, 2 or 4 numbers, got {value}")
    return values * (4 // len(values))


def _counts(what, sizes, kernel, strides, pads, dilations):
    """The sizes with padding, and how many windows there are along both axes."""
    padded = [sizes[0] + pads[0] + pads[2], sizes[1] + pads[1] + pads[3]]
    counts = [(padded[i] - dilations[i] * (kernel[i] - 1) - 1) // strides[i] + 1 for i in range(2)]
    if min(counts) <= 0:
        raise ValueError(
            f"{what}: windows of {kernel}, dilated by {dilations}, must fit in {padded}"
        )
    return padded, counts


def _for_each_channel(places, n, c):
    """The same places in each channel, as the ops on points take them."""
    flat = _C._tensor_from(places.reshape(1, 1, -1), None, None)
    return _ops.expand(flat, [n, c, places.size])


def _window(what, kernel_sizes, strides, paddings, dilations):
    return (
        numbers(kernel_sizes, 2, f"{what}: kernel_sizes"),
        numbers(strides, 2, f"{what}: strides"),
        _sides(paddings, what),
        numbers(dilations, 2, f"{what}: dilations"),
    )


def unfold(x, kernel_sizes, strides=1, paddings=0, dilations=1, name=None):
    """The windows of images as columns, as a convolution sees them.

    Args:
        x (Tensor): Of shape [n, c, h, w].
        kernel_sizes (int|list): Height and width of the windows.
        strides (int|list): How far apart windows are.
        paddings (int|list): Zeros around the image: for both axes, for each axis, or for each side
            in the order top, left, bottom, right.
        dilations (int|list): How far apart the elements of a window are.
        name (str|None): Ignored.

    Returns:
        Tensor: Of shape [n, c * window, number of windows].

    Raises:
        ValueError: If no window fits.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> x = paddle.arange(4.0).reshape([1, 1, 2, 2])
            >>> paddle.nn.functional.unfold(x, [1, 2]).tolist()
            [[[0.0, 2.0], [1.0, 3.0]]]
    """
    if x.ndim != 4:
        raise ValueError(f"unfold: x must have 4 axes, its shape is {list(x.shape)}")
    window = _window("unfold", kernel_sizes, strides, paddings, dilations)
    n, c, *sizes = x.shape
    _, counts = _counts("unfold", sizes, *window)
    kernel, strides, (top, left, bottom, right), dilations = window
    if any(window[2]):
        x = _ops.pad(x, [0, 0, 0, 0, top, bottom, left, right])
    for axis, k, stride, dilation in zip((2, 3), kernel, strides, dilations):
        x = _ops.tensor_unfold(x, axis, dilation * (k - 1) + 1, stride)
    # [n, c, rows, columns, kernel rows, kernel columns], all in the memory of x
    x = x[..., :: dilations[0], :: dilations[1]]
    columns = _ops.transpose(x, [0, 1, 4, 5, 2, 3])
    return _ops.reshape(columns, [n, c * math.prod(kernel), math.prod(counts)])


@alias(
    input="x",
    output_size="output_sizes",
    kernel_size="kernel_sizes",
    dilation="dilations",
    padding="paddings",
    stride="strides",
)
def fold(x, output_sizes, kernel_sizes, strides=1, paddings=0, dilations=1, name=None):
    """Sums columns of windows into images: the transpose of :func:`unfold`.

    Args:
        x (Tensor): Of shape [n, c * window, number of windows].
        output_sizes (int|list): Height and width of the images.
        kernel_sizes (int|list): Height and width of the windows.
        strides (int|list): How far apart windows are.
        paddings (int|list): Zeros around the image that are left out.
        dilations (int|list): How far apart the elements of a window are.
        name (str|None): Ignored.

    Returns:
        Tensor: Of shape [n, c, h, w].

    Raises:
        ValueError: If x does not have as many windows, or elements in each, as would fit.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> x = paddle.ones([1, 2, 2])
            >>> paddle.nn.functional.fold(x, [1, 3], [1, 2]).tolist()
            [[[[1.0, 2.0, 1.0]]]]
    """
    sizes = numbers(output_sizes, 2, "fold: output_sizes")
    window = _window("fold", kernel_sizes, strides, paddings, dilations)
    (height, width), counts = _counts("fold", sizes, *window)
    kernel, strides, _, dilations = window
    taps, places = math.prod(kernel), math.prod(counts)
    if x.ndim != 3 or x.shape[1] % taps or x.shape[2] != places:
        raise ValueError(f"fold: x must be of shape [n, c * {taps}, {places}], got {list(x.shape)}")
    n, c = x.shape[0], x.shape[1] // taps
    along = [dilations[0] * width, dilations[1], strides[0] * width, strides[1]]
    y = _ops.put_strided(
        _ops.full([n, c, height, width], 0.0, x.dtype),
        _ops.reshape(x, [n, c, *kernel, *counts]),
        [c * height * width, height * width, *along],
        accumulate=True,
    )
    top, left, bottom, right = window[2]
    return y[:, :, top : height - bottom, left : width - right]


def _max_unpool(what, n, x, indices, kernel_size, stride, padding, data_format, output_size):
    if channels_last(data_format, n, what):
        raise ValueError(f"{what}: data_format must have channels first, got {data_format!r}")
    if x.ndim != n + 2:
        raise ValueError(f"{what}: x must have {n + 2} axes, its shape is {list(x.shape)}")
    kernel = numbers(kernel_size, n, f"{what}: kernel_size")
    strides = kernel if stride is None else numbers(stride, n, f"{what}: stride")
    pads = numbers(padding, n, f"{what}: padding")
    least = [(x.shape[2 + i] - 1) * strides[i] - 2 * pads[i] + kernel[i] for i in range(n)]
    sizes = least if output_size is None else [int(s) for s in output_size][-n:]
    if len(sizes) != n or any(abs(s - m) >= d for s, m, d in zip(sizes, least, strides)):
        raise ValueError(f"{what}: output_size must be close to {least}, got {output_size}")
    return _ops.scatter_points(x, indices, shape=[*x.shape[:2], *sizes], accumulate=False)


def max_unpool1d(
    x, indices, kernel_size, stride=None, padding=0, data_format="NCL", output_size=None, name=None
):
    """Puts the elements that :func:`max_pool1d` has chosen back in their places, among zeros.

    Args:
        x (Tensor): The maxima, of shape [n, c, l].
        indices (Tensor): Their places, as `max_pool1d` gives them.
        kernel_size (int|list): The size of the windows.
        stride (int|list|None): How far apart windows are; None: as far as they are large.
        padding (int|list): Elements that were added around.
        data_format (str): "NCL".
        output_size (list|None): The size of the result; None: the least that fits.
        name (str|None): Ignored.

    Returns:
        Tensor: Of the dtype of x.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> F = paddle.nn.functional
            >>> x = paddle.to_tensor([[[1.0, 2.0, 4.0, 3.0]]])
            >>> F.max_unpool1d(*F.max_pool1d(x, 2, return_mask=True), 2).tolist()
            [[[0.0, 2.0, 4.0, 0.0]]]
    """
    return _max_unpool(
        "max_unpool1d", 1, x, indices, kernel_size, stride, padding, data_format, output_size
    )


def max_unpool2d(
    x, indices, kernel_size, stride=None, padding=0, data_format="NCHW", output_size=None, name=None
):
    """Puts the elements that :func:`max_pool2d` has chosen back in their places, among zeros.

    Args:
        x (Tensor): The maxima, of shape [n, c, h, w].
        indices (Tensor): Their places, as `max_pool2d` gives them.
        kernel_size (int|list): The sizes of the windows.
        stride (int|list|None): How far apart windows are; None: as far as they are large.
        padding (int|list): Elements that were added around.
        data_format (str): "NCHW".
        output_size (list|None): The sizes of the result; None: the least that fit.
        name (str|None): Ignored.

    Returns:
        Tensor: Of the dtype of x.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> F = paddle.nn.functional
            >>> x = paddle.arange(4.0).reshape([1, 1, 2, 2])
            >>> F.max_unpool2d(*F.max_pool2d(x, 2, return_mask=True), 2).tolist()
            [[[[0.0, 0.0], [0.0, 3.0]]]]
    """
    return _max_unpool(
        "max_unpool2d", 2, x, indices, kernel_size, stride, padding, data_format, output_size
    )


def max_unpool3d(
    x,
    indices,
    kernel_size,
    stride=None,
    padding=0,
    data_format="NCDHW",
    output_size=None,
    name=None,
):
    """Puts the elements that :func:`max_pool3d` has chosen back in their places, among zeros.

    Args:
        x (Tensor): The maxima, of shape [n, c, d, h, w].
        indices (Tensor): Their places, as `max_pool3d` gives them.
        kernel_size (int|list): The sizes of the windows.
        stride (int|list|None): How far apart windows are; None: as far as they are large.
        padding (int|list): Elements that were added around.
        data_format (str): "NCDHW".
        output_size (list|None): The sizes of the result; None: the least that fit.
        name (str|None): Ignored.

    Returns:
        Tensor: Of the dtype of x.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> F = paddle.nn.functional
            >>> x = paddle.ones([1, 1, 2, 2, 2])
            >>> F.max_unpool3d(*F.max_pool3d(x, 2, return_mask=True), 2).sum().item()
            1.0
    """
    return _max_unpool(
        "max_unpool3d", 3, x, indices, kernel_size, stride, padding, data_format, output_size
    )


def _fractions(size, new, kernel, u):
    """The first element and the size of each window along an axis."""
    at, u = np.arange(new + 1, dtype="float32"), np.float32(u)
    if kernel is None:
        alpha, base = np.float32(size) / np.float32(new), size // new
        u *= min((base + 2) / alpha - 1, (size + 1 - base) / alpha - (new - 1))
        edges = ((at + u) * alpha).astype("int64") - int(u * alpha)
        edges[-1] = size
        return edges[:-1], np.diff(edges)
    alpha = np.float32((size - kernel) / (new - 1)) if new > 1 else np.float32(0)
    first = ((at[:-1] + u) * alpha).astype("int64") - int(u * alpha)
    first[-1] = size - kernel
    return first, np.full(new, kernel)


def _fractional_max_pool(what, n, x, output_size, kernel_size, random_u, return_mask):
    if x.ndim != n + 2:
        raise ValueError(f"{what}: x must have {n + 2} axes, its shape is {list(x.shape)}")
    batch, channels, *sizes = x.shape
    new = [output_size] * n if isinstance(output_size, int) else list(output_size)
    new = [s if v is None else int(v) for s, v in zip(sizes, new)]
    kernel = [None] * n
    if kernel_size is not None:
        kernel = numbers(kernel_size, n, f"{what}: kernel_size")
    u = _ops.uniform([1], 0.0, 1.0, "float32").item() if random_u is None else random_u
    if not 0 < u < 1:
        raise ValueError(f"{what}: random_u must be in (0, 1), got {u}")
    places = np.zeros([1] * 2 * n, "int64")  # new sizes, then windows
    for i in range(n):
        first, extent = _fractions(sizes[i], new[i], kernel[i], u)
        # A smaller window repeats its last element, which does not change its maximum.
        taps = np.minimum(np.arange(extent.max()), extent[:, None] - 1) + first[:, None]
        shape = [1] * 2 * n
        shape[i], shape[n + i] = taps.shape
        places = places * sizes[i] + taps.reshape(shape)
    places = places.reshape(int(np.prod(new)), -1)
    index = _for_each_channel(places, batch, channels)
    windows = _ops.gather_points(x.detach(), index)
    windows = _ops.reshape(windows, [batch, channels, *places.shape])
    best = _ops.argmax(windows, axis=-1, keepdims=True)
    index = _ops.reshape(index, windows.shape)
    mask = _ops.reshape(_ops.take_along_axis(index, best, axis=-1), [batch, channels, *new])
    y = _ops.gather_points(x, mask)
    return (y, _ops.cast(mask, "int32")) if return_mask else y


def fractional_max_pool2d(
    x, output_size, kernel_size=None, random_u=None, return_mask=False, name=None
):
    """The maxima of windows whose places are pseudo-random and fill the image.

    From Graham, "Fractional Max-Pooling", 2014.

    Args:
        x (Tensor): Of shape [n, c, h, w].
        output_size (int|list|tuple): The sizes of the result; None keeps a size.
        kernel_size (int|list|tuple|None): The sizes of windows that overlap; None: they do not.
        random_u (float|None): What places the windows, in (0, 1); None: a random number.
        return_mask (bool): Whether to return the places of the maxima, too.
        name (str|None): Ignored.

    Returns:
        Tensor: Of the dtype of x; or a tuple of that and the places, int32.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> x = paddle.arange(5.0).reshape([1, 1, 1, 5])
            >>> paddle.nn.functional.fractional_max_pool2d(x, [1, 2], random_u=0.3).tolist()
            [[[[1.0, 4.0]]]]
    """
    return _fractional_max_pool(
        "fractional_max_pool2d", 2, x, output_size, kernel_size, random_u, return_mask
    )


def fractional_max_pool3d(
    x, output_size, kernel_size=None, random_u=None, return_mask=False, name=None
):
    """The maxima of windows whose places are pseudo-random and fill the volume.

    From Graham, "Fractional Max-Pooling", 2014.

    Args:
        x (Tensor): Of shape [n, c, d, h, w].
        output_size (int|list|tuple): The sizes of the result; None keeps a size.
        kernel_size (int|list|tuple|None): The sizes of windows that overlap; None: they do not.
        random_u (float|None): What places the windows, in (0, 1); None: a random number.
        return_mask (bool): Whether to return the places of the maxima, too.
        name (str|None): Ignored.

    Returns:
        Tensor: Of the dtype of x; or a tuple of that and the places, int32.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> x = paddle.ones([1, 1, 4, 5, 6])
            >>> paddle.nn.functional.fractional_max_pool3d(x, 2, random_u=0.3).shape
            paddle.Size([1, 1, 2, 2, 2])
    """
    return _fractional_max_pool(
        "fractional_max_pool3d", 3, x, output_size, kernel_size, random_u, return_mask
    )
