"""Linear layers, dropout, smoothed labels and padding."""

from ... import _C
from ..._op import alias

__all__ = [
    "alpha_dropout",
    "bilinear",
    "dropout",
    "dropout1d",
    "dropout2d",
    "dropout3d",
    "feature_alpha_dropout",
    "label_smooth",
    "linear",
    "pad",
    "zeropad2d",
]


def linear(x, weight, bias=None, name=None):
    """x times weight, plus bias.

    Args:
        x (Tensor): Of shape [..., k].
        weight (Tensor): Of shape [k, n].
        bias (Tensor|None): Of shape [n].
        name (str|None): Ignored.

    Returns:
        Tensor: Of shape [..., n].

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> x, w, b = paddle.ones([1, 2]), paddle.ones([2, 3]), paddle.ones([3])
            >>> paddle.nn.functional.linear(x, w, b).tolist()
            [[3.0, 3.0, 3.0]]
    """
    y = _C.ops.matmul(x, weight)
    return y if bias is None else _C.ops.add(y, bias)


def _check_dropout(what, p, mode="upscale_in_train"):
    if isinstance(p, (int, float)) and not 0 <= p <= 1:
        raise ValueError(f"{what}: p must be in [0, 1], got {p}")
    if mode not in ("upscale_in_train", "downscale_in_infer"):
        raise ValueError(
            f"{what}: mode must be 'upscale_in_train' or 'downscale_in_infer', got {mode!r}"
        )


def _drop(x, p, training, mode="upscale_in_train"):
    if not training and mode == "upscale_in_train":
        return _C.ops.assign(x)  # a copy: the result may be written
    return _C.ops.dropout(x, p=p, is_test=not training, mode=mode)


def _drop_parts(what, x, p, axes, training, mode="upscale_in_train"):
    """Drops parts of x as a whole: `axes` are those along which each element has its own chance."""
    _check_dropout(what, p, mode)
    axes = [axes] if isinstance(axes, int) else list(axes)
    if any(not 0 <= a < x.ndim for a in axes):
        raise ValueError(f"{what}: axis must be in [0, {x.ndim}), got {axes}")
    if not training:
        return _C.ops.scale(x, 1.0 if mode == "upscale_in_train" else 1.0 - p)
    shape = [n if i in axes else 1 for i, n in enumerate(x.shape)]
    return _C.ops.multiply(x, _drop(_C.ops.full(shape, 1.0, x.dtype), p, True, mode))


@alias(input="x")
def dropout(x, p=0.5, axis=None, training=True, inplace=False, mode="upscale_in_train", name=None):
    """Sets elements to zero at random.

    From Srivastava et al., "Dropout: A Simple Way to Prevent Neural Networks from Overfitting",
    2014.

    Args:
        x (Tensor): Floating, of any shape.
        p (float|Tensor): The chance of a zero.
        axis (int|list|tuple|None): Axes along which elements have chances of their own; along the
            others they are kept or dropped together. None: all.
        training (bool): Whether anything is dropped.
        inplace (bool): Whether to write the result into x.
        mode (str): "upscale_in_train": what is kept is divided by 1 - p; "downscale_in_infer":
            when not training, everything is multiplied by 1 - p.
        name (str|None): Ignored.

    Returns:
        Tensor: Of the dtype and shape of x.

    Raises:
        ValueError: If p is no probability, or axis out of range.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> x = paddle.ones([2])
            >>> paddle.nn.functional.dropout(x, 0.5, training=False).tolist()
            [1.0, 1.0]
            >>> paddle.nn.functional.dropout(x, 1.0).tolist()
            [0.0, 0.0]
    """
    if axis is not None:
        y = _drop_parts("dropout", x, p, axis, training, mode)
    else:
        _check_dropout("dropout", p, mode)
        y = x if isinstance(p, (int, float)) and p == 0 else _drop(x, p, training, mode)
    return x._become(y) if inplace and y is not x else y


def dropout1d(input, p=0.5, training=True, inplace=False):
    """Drops whole channels of sequences, see :func:`dropout`.

    Args:
        input (Tensor): Of shape [n, c, l] or [c, l].
        p (float): The chance of a zero.
        training (bool): Whether anything is dropped.
        inplace (bool): Whether to write the result into input.

    Returns:
        Tensor: Of the shape of input.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.nn.functional.dropout1d(paddle.ones([1, 1, 2]), 1.0).tolist()
            [[[0.0, 0.0]]]
    """
    if input.ndim not in (2, 3):
        raise ValueError(f"dropout1d: input must have 2 or 3 axes, its shape is {input.shape}")
    y = _drop_parts("dropout1d", input, p, range(input.ndim - 1), training)
    return input._become(y) if inplace and y is not input else y


def _drop_channels(what, x, p, training, data_format, formats):
    if data_format not in formats:
        raise ValueError(
            f"{what}: data_format must be one of {', '.join(formats)}, got {data_format!r}"
        )
    channel = len(data_format) - 1 if data_format == formats[1] else 1
    return _drop_parts(what, x, p, [0, channel], training)


def dropout2d(x, p=0.5, training=True, data_format="NCHW", name=None):
    """Drops whole channels of images, see :func:`dropout`.

    Args:
        x (Tensor): Of shape [n, c, h, w], or [n, h, w, c].
        p (float): The chance of a zero.
        training (bool): Whether anything is dropped.
        data_format (str): "NCHW" or "NHWC".
        name (str|None): Ignored.

    Returns:
        Tensor: Of the shape of x.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.nn.functional.dropout2d(paddle.ones([1, 1, 1, 2]), 1.0).tolist()
            [[[[0.0, 0.0]]]]
    """
    return _drop_channels("dropout2d", x, p, training, data_format, ("NCHW", "NHWC"))


def dropout3d(x, p=0.5, training=True, data_format="NCDHW", name=None):
    """Drops whole channels of volumes, see :func:`dropout`.

    Args:
        x (Tensor): Of shape [n, c, d, h, w], or [n, d, h, w, c].
        p (float): The chance of a zero.
        training (bool): Whether anything is dropped.
        data_format (str): "NCDHW" or "NDHWC".
        name (str|None): Ignored.

    Returns:
        Tensor: Of the shape of x.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.nn.functional.dropout3d(paddle.ones([1, 1, 1, 1, 2]), 1.0).tolist()
            [[[[[0.0, 0.0]]]]]
    """
    return _drop_channels("dropout3d", x, p, training, data_format, ("NCDHW", "NDHWC"))


def _drop_alpha(what, x, p, training, axes):
    """Sets parts of x to the limit of SELU; `axes` as in `_drop_parts`."""
    _check_dropout(what, p)
    if not training or p == 0:
        return x
    if p == 1:
        return _C.ops.scale(x, 0.0)
    limit = -1.7580993408473766  # -alpha * scale of SELU
    a = ((1 - p) * (1 + p * limit**2)) ** -0.5
    b = -a * p * limit
    shape = [n if axes is None or i in axes else 1 for i, n in enumerate(x.shape)]
    kept = _drop(_C.ops.full(shape, 1.0, x.dtype), p, True, "downscale_in_infer")
    # Kept elements become a x + b, the others a limit + b.
    rest = _C.ops.scale(kept, -a * limit, a * limit + b)
    return _C.ops.add(_C.ops.multiply(_C.ops.scale(x, a), kept), rest)


def alpha_dropout(x, p=0.5, training=True, name=None):
    """Sets elements to what SELU tends to, at random, such that mean and variance stay.

    From Klambauer et al., "Self-Normalizing Neural Networks", 2017.

    Args:
        x (Tensor): Floating.
        p (float): The chance that an element is set.
        training (bool): Whether anything is set.
        name (str|None): Ignored.

    Returns:
        Tensor: Of the dtype and shape of x.

    Raises:
        ValueError: If p is no probability.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.nn.functional.alpha_dropout(paddle.ones([2]), training=False).tolist()
            [1.0, 1.0]
    """
    return _drop_alpha("alpha_dropout", x, p, training, None)


def feature_alpha_dropout(x, p=0.5, training=True, name=None):
    """:func:`alpha_dropout` of whole channels.

    Args:
        x (Tensor): Of shape [n, c, ...].
        p (float): The chance that a channel is set.
        training (bool): Whether anything is set.
        name (str|None): Ignored.

    Returns:
        Tensor: Of the dtype and shape of x.

    Raises:
        ValueError: If p is no probability.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> x = paddle.ones([1, 2, 1])
            >>> paddle.nn.functional.feature_alpha_dropout(x, training=False).shape
            paddle.Size([1, 2, 1])
    """
    return _drop_alpha("feature_alpha_dropout", x, p, training, (0, 1))


def bilinear(x1, x2, weight, bias=None, name=None):
    """x1 weight[k] x2, for each k, plus bias.

    Args:
        x1 (Tensor): Of shape [n, i].
        x2 (Tensor): Of shape [n, j].
        weight (Tensor): Of shape [k, i, j].
        bias (Tensor|None): Of shape [1, k].
        name (str|None): Ignored.

    Returns:
        Tensor: Of shape [n, k].

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> x, y = paddle.ones([1, 2]), paddle.ones([1, 3])
            >>> paddle.nn.functional.bilinear(x, y, paddle.ones([4, 2, 3])).tolist()
            [[6.0, 6.0, 6.0, 6.0]]
    """
    products = _C.ops.multiply(_C.ops.matmul(_C.ops.unsqueeze(x1, [0]), weight), x2)
    y = _C.ops.transpose(_C.ops.sum(products, axis=[-1]), [1, 0])
    return y if bias is None else _C.ops.add(y, bias)


def label_smooth(label, prior_dist=None, epsilon=0.1, name=None):
    """Mixes labels with a prior distribution: (1 - epsilon) * label + epsilon * prior.

    From Szegedy et al., "Rethinking the Inception Architecture for Computer Vision", 2016.

    Args:
        label (Tensor): Probabilities, of shape [..., classes].
        prior_dist (Tensor|None): The prior, of shape [1, classes]; None: uniform.
        epsilon (float): Its weight.
        name (str|None): Ignored.

    Returns:
        Tensor: Of the shape of label.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> x = paddle.to_tensor([[0.0, 1.0]])
            >>> paddle.nn.functional.label_smooth(x, epsilon=0.5).tolist()
            [[0.25, 0.75]]
    """
    if not 0 <= epsilon <= 1:
        raise ValueError(f"label_smooth: epsilon must be in [0, 1], got {epsilon}")
    if prior_dist is None:
        return _C.ops.scale(label, 1.0 - epsilon, epsilon / label.shape[-1])
    return _C.ops.add(_C.ops.scale(label, 1.0 - epsilon), _C.ops.scale(prior_dist, epsilon))


_PAD_FORMATS = {3: ("NCL", "NLC"), 4: ("NCHW", "NHWC"), 5: ("NCDHW", "NDHWC")}


def _pairs(pad, ndim, data_format, pad_from_left_axis):
    """Paddings before and after, for all axes in order."""
    if len(pad) == 2 * ndim:
        if pad_from_left_axis:
            return pad
        return [v for i in reversed(range(ndim)) for v in pad[2 * i : 2 * i + 2]]
    if len(pad) % 2 or len(pad) > 2 * ndim:
        raise ValueError(f"pad: pad must have up to {2 * ndim} numbers, in pairs, got {pad}")
    if ndim in _PAD_FORMATS and data_format is not None:
        if data_format not in _PAD_FORMATS[ndim]:
            raise ValueError(
                f"pad: data_format must be one of {', '.join(_PAD_FORMATS[ndim])} for {ndim} axes, "
                f"got {data_format!r}"
            )
    last = ndim - 2 if data_format in ("NLC", "NHWC", "NDHWC") else ndim - 1
    pairs = [0] * (2 * ndim)
    for i in range(len(pad) // 2):  # from the last axis on
        axis = last - i
        pairs[2 * axis : 2 * axis + 2] = pad[2 * i : 2 * i + 2]
    return pairs


@alias(input="x")
def pad(x, pad, mode="constant", value=0.0, data_format=None, pad_from_left_axis=True, name=None):
    """Adds elements before and after those of x; negative numbers take some away.

    Args:
        x (Tensor): Of any shape.
        pad (int|list|tuple|Tensor): How many before and after, for the last spatial axis, the one
            before it, and so on; or, with a pair for each axis of x, in the order of the axes. One
            number goes for all spatial axes.
        mode (str): What is added: "constant" (value), "reflect" (x mirrored at its outermost
            elements), "replicate" (the outermost elements) or "circular" (x again).
        value (float): What "constant" adds.
        data_format (str|None): Where the channels are; None: first.
        pad_from_left_axis (bool): Whether pairs for all axes begin with the first axis.
        name (str|None): Ignored.

    Returns:
        Tensor: Of the dtype of x.

    Raises:
        ValueError: If mode is none of the four, or pad does not fit x.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> x = paddle.to_tensor([[1.0, 2.0]])
            >>> paddle.nn.functional.pad(x, [1, 0]).tolist()
            [[0.0, 1.0, 2.0]]
    """
    if mode not in ("constant", "reflect", "replicate", "circular"):
        raise ValueError(
            f"pad: mode must be 'constant', 'reflect', 'replicate' or 'circular', got {mode!r}"
        )
    if isinstance(pad, _C.Tensor):
        pad = pad.tolist()
    pad = [pad] * (2 * max(x.ndim - 2, 1)) if isinstance(pad, int) else [int(v) for v in pad]
    pairs = _pairs(pad, x.ndim, data_format, pad_from_left_axis)
    return _C.ops.pad(x, paddings=pairs, pad_value=value, mode=mode)


def zeropad2d(x, padding, data_format="NCHW", name=None):
    """Adds zeros around images.

    Args:
        x (Tensor): Of shape [n, c, h, w], or [n, h, w, c].
        padding (int|list|tuple): How many at the left, right, top and bottom.
        data_format (str): "NCHW" or "NHWC".
        name (str|None): Ignored.

    Returns:
        Tensor: Of the dtype of x.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> x = paddle.ones([1, 1, 1, 1])
            >>> paddle.nn.functional.zeropad2d(x, [1, 0, 0, 0]).tolist()
            [[[[0.0, 1.0]]]]
    """
    return pad(x, padding, data_format=data_format)
