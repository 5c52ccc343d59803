"""Interpolation: each axis on its own is a sum of gathered elements times weights."""

import numpy as np

from ... import _C
from .pooling import adaptive_avg_pool1d, adaptive_avg_pool2d, adaptive_avg_pool3d

__all__ = ["interpolate", "upsample"]

_ops = _C.ops
_AREA = {1: adaptive_avg_pool1d, 2: adaptive_avg_pool2d, 3: adaptive_avg_pool3d}
_AXES = {
    "nearest": (2, 3),
    "linear": (1,),
    "bilinear": (2,),
    "bicubic": (2,),
    "trilinear": (3,),
    "area": (1, 2, 3),
}
_HALF = (_C.dtype("float16"), _C.dtype("bfloat16"))


def _cubic(t):
    """Keys' kernel at the four taps around t in [0, 1), with a = -0.75."""
    a = np.float32(-0.75)

    def near(d):
        return ((a + 2) * d - (a + 3)) * d * d + 1

    def far(d):
        return ((a * d - 5 * a) * d + 8 * a) * d - 4 * a

    return far(t + 1), near(t), near(1 - t), far(2 - t)


def _ratio(mode, size, new, scale, align_corners):
    """How far neighbours of the new elements are apart, in old ones."""
    if align_corners:
        return (size - 1) / (new - 1) if new > 1 else 0.0
    if new == 1 and mode in ("bilinear", "bicubic"):
        return 0.0  # the first element alone counts, as in the real package
    return 1 / scale if scale else size / new


def _smooth_taps(mode, size, new, scale, align_corners):
    """As :func:`_taps`, of a kernel that is as wide as the new elements are apart."""
    if align_corners:
        ratio = _ratio(mode, size, new, scale, True)
    else:
        ratio = 1 / scale if scale else size / new
    wide = max(ratio, 1.0)
    reach = wide * (2 if mode == "bicubic" else 1)
    centre = ratio * (np.arange(new) + 0.5)
    first = np.maximum((centre - reach + 0.5).astype("int64"), 0)
    end = np.minimum((centre + reach + 0.5).astype("int64"), size)
    index = first + np.arange(np.max(end - first))[:, None]
    away = np.abs(index - centre + 0.5) / wide
    if mode == "bicubic":  # Keys' kernel with a = -0.5
        near = (1.5 * away - 2.5) * away * away + 1
        far = ((-0.5 * away + 2.5) * away - 4) * away + 2
        weight = np.where(away < 1, near, np.where(away < 2, far, 0))
    else:
        weight = np.maximum(1 - away, 0)
    weight = np.where(index < end, weight, 0)
    return list(zip(np.minimum(index, size - 1), weight / weight.sum(0)))


def _taps(mode, size, new, scale, align_corners, align_mode):
    """Pairs of indices and weights, one of each per new element; a weight None is 1."""
    ratio = np.float32(_ratio(mode, size, new, scale, align_corners))
    at = np.arange(new, dtype="float32")
    if mode == "nearest":
        return [(np.minimum((at * ratio).astype("int64"), size - 1), None)]
    cubic = mode == "bicubic"
    centred = not align_corners and (cubic or align_mode == 0)
    source = ratio * (at + np.float32(0.5)) - np.float32(0.5) if centred else ratio * at
    if not cubic:
        source = np.maximum(source, 0)
    low = np.floor(source)
    part = source - low
    first, weights = (-1, _cubic(part)) if cubic else (0, (1 - part, part))
    low = low.astype("int64") + first
    return [(np.clip(low + k, 0, size - 1), w) for k, w in enumerate(weights)]


def _along(x, axis, taps):
    """The sum of x's parts at the taps of one axis."""
    shape = [1] * x.ndim
    shape[axis] = -1
    total = None
    for index, weight in taps:
        part = _ops.index_select(x, _C._tensor_from(index, None, None), axis=axis)
        if weight is not None:
            weight = _C._tensor_from(weight.astype("float32").reshape(shape), None, None)
            part = _ops.multiply(part, _ops.cast(weight, x.dtype))
        total = part if total is None else _ops.add(total, part)
    return total


def _listed(value):
    """Numbers, given as such or as tensors."""
    if isinstance(value, _C.Tensor):
        value = value.tolist()
    return list(value) if isinstance(value, (list, tuple)) else value


def _sizes(what, x, n, first, size, scale_factor):
    """The new sizes, and the factors if those were given."""
    if (size is None) == (scale_factor is None):
        raise ValueError(f"{what}: one of size and scale_factor must be given, and not both")
    if size is not None:
        size = _listed(size)
        if not isinstance(size, list):
            raise TypeError(f"{what}: size must be a list, a tuple or a tensor, got {size!r}")
        if len(size) != n:
            raise ValueError(f"{what}: size must have {n} numbers, got {size}")
        return [int(s) for s in size], [None] * n
    scale = _listed(scale_factor)
    scale = scale if isinstance(scale, list) else [scale] * n
    if len(scale) != n:
        raise ValueError(f"{what}: scale_factor must have {n} numbers, got {scale}")
    scale = [float(s) for s in scale]
    if min(scale) <= 0:
        raise ValueError(f"{what}: scale_factor must be positive, got {scale}")
    return [int(x.shape[first + i] * s) for i, s in enumerate(scale)], scale


def _interpolate(
    what, x, size, scale_factor, mode, align_corners, align_mode, data_format, anew, smooth=False
):
    mode, n = mode.lower(), x.ndim - 2
    if mode not in _AXES:
        raise ValueError(f"{what}: mode must be one of {', '.join(_AXES)}, got {mode!r}")
    if n not in _AXES[mode]:
        wanted = " or ".join(str(axes + 2) for axes in _AXES[mode])
        raise ValueError(f"{what}: x must have {wanted} axes in mode {mode}, got {x.ndim}")
    if mode == "nearest" and align_corners:
        raise ValueError(f"{what}: align_corners must be False in mode nearest")
    if mode == "area" and size is None:
        raise ValueError(f"{what}: size must be given in mode area")
    first = 1 if data_format in ("NWC", "NHWC", "NDHWC") else 2
    sizes, scales = _sizes(what, x, n, first, size, scale_factor)
    if min(sizes) <= 0:
        raise ValueError(f"{what}: the new sizes must be positive, got {sizes}")
    if mode == "area":
        return _AREA[n](x, sizes) if n == 1 else _AREA[n](x, sizes, data_format or "NCHW")
    dtype = x.dtype
    y = _ops.cast(x, "float32") if dtype in _HALF and mode != "nearest" else x
    for i, (new, scale) in enumerate(zip(sizes, scales)):
        old = x.shape[first + i]
        if new != old or scale is not None:
            scale = None if anew else scale
            if smooth:
                taps = _smooth_taps(mode, old, new, scale, align_corners)
            else:
                taps = _taps(mode, old, new, scale, align_corners, align_mode)
            y = _along(y, first + i, taps)
    return y if y.dtype == dtype else _ops.cast(y, dtype)


def interpolate(
    x,
    size=None,
    scale_factor=None,
    mode="nearest",
    align_corners=False,
    align_mode=0,
    data_format=None,
    recompute_scale_factor=None,
    antialias=False,
    name=None,
):
    """Enlarges or shrinks signals, images or volumes.

    Cubic: Keys, "Cubic Convolution Interpolation for Digital Image Processing", 1981, a = -0.75.

    Args:
        x (Tensor): Of shape [n, c, ...], or [n, ..., c].
        size (list|tuple|Tensor|None): The new sizes; None: they follow from scale_factor.
        scale_factor (float|list|tuple|Tensor|None): The factor for the sizes, or one for each.
        mode (str): "nearest" (4 or 5 axes), "linear" (3), "bilinear", "bicubic" (4), "trilinear"
            (5) or "area": averages.
        align_corners (bool): Whether the centres of the corners stay, or the outer edges.
        align_mode (int): Without align_corners, 0 takes elements at their centres, 1 at their left
            edges.
        data_format (str|None): "NCW", "NCHW", "NCDHW", or with C behind; None: channels come first.
        recompute_scale_factor (bool|None): Whether factors follow from the new sizes.
        antialias (bool): Whether all elements that a new one covers count where it shrinks; for
            "bilinear" and "bicubic", the latter with a = -0.5.
        name (str|None): Ignored.

    Returns:
        Tensor: Of the dtype of x.

    Raises:
        ValueError: If mode does not fit x or antialias, or not one of size and scale_factor is
            given.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> x = paddle.to_tensor([[[[1.0, 3.0]]]])
            >>> paddle.nn.functional.interpolate(x, [1, 3], mode="bilinear").tolist()
            [[[[1.0, 2.0, 3.0]]]]
    """
    if antialias and mode.lower() not in ("bilinear", "bicubic"):
        raise ValueError(f"interpolate: antialias needs mode bilinear or bicubic, got {mode!r}")
    return _interpolate(
        "interpolate",
        x,
        size,
        scale_factor,
        mode,
        align_corners,
        align_mode,
        data_format,
        recompute_scale_factor,
        antialias,
    )


def upsample(
    x,
    size=None,
    scale_factor=None,
    mode="nearest",
    align_corners=False,
    align_mode=0,
    data_format=None,
    name=None,
):
    """:func:`interpolate` under its older name.

    Args:
        x (Tensor): Of shape [n, c, ...], or [n, ..., c].
        size (list|tuple|Tensor|None): The new sizes.
        scale_factor (float|list|tuple|Tensor|None): The factor for the sizes.
        mode (str): As in :func:`interpolate`.
        align_corners (bool): As in :func:`interpolate`.
        align_mode (int): As in :func:`interpolate`.
        data_format (str|None): As in :func:`interpolate`.
        name (str|None): Ignored.

    Returns:
        Tensor: Of the dtype of x.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.nn.functional.upsample(paddle.ones([1, 1, 2, 3]), scale_factor=2).shape
            paddle.Size([1, 1, 4, 6])
    """
    return _interpolate(
        "upsample",
        x,
        size,
        scale_factor,
        mode,
        align_corners,
        align_mode,
        data_format,
        None,
    )
