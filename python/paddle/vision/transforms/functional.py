"""The transforms as functions of an image: an array [H, W, C] or [H, W], a PIL image, or a tensor
[C, H, W]. What they give is of the same kind.
"""

from numbers import Number

import numpy as np

from ... import _C
from ._kinds import apply, as_type, is_pil, pair, size_of
from .geometry import affine, perspective, rotate

__all__ = [
    "adjust_brightness",
    "adjust_contrast",
    "adjust_hue",
    "adjust_saturation",
    "affine",
    "center_crop",
    "crop",
    "erase",
    "hflip",
    "normalize",
    "pad",
    "perspective",
    "resize",
    "rotate",
    "to_grayscale",
    "to_tensor",
    "vflip",
]


def to_tensor(pic, data_format="CHW"):
    """Makes a float32 tensor of an image; bytes are divided by 255.

    Args:
        pic (ndarray|PIL.Image): The image.
        data_format (str): The axes of the tensor: ``CHW`` or ``HWC``.

    Returns:
        Tensor: [C, H, W] or [H, W, C].
    """
    array = np.asarray(pic)
    if array.ndim == 2:
        array = array[:, :, None]
    if data_format == "CHW":
        array = array.transpose(2, 0, 1)
    bytes_ = array.dtype == np.uint8
    array = np.ascontiguousarray(array, dtype=np.float32)
    return _C._tensor_from(array / np.float32(255) if bytes_ else array, None, None)


def normalize(img, mean, std, data_format="CHW", to_rgb=False):
    """Subtracts a mean from each channel and divides by a standard deviation.

    Args:
        img (ndarray|Tensor|PIL.Image): The image, with the axes of `data_format`.
        mean (sequence[float]): One for each channel, or one for all.
        std (sequence[float]): Likewise.
        data_format (str): ``CHW`` or ``HWC``.
        to_rgb (bool): Whether the channels are reversed first.

    Returns:
        ndarray|Tensor: float32, a tensor for a tensor.
    """
    shape = (-1, 1, 1) if data_format == "CHW" else (1, 1, -1)
    array = np.asarray(img).astype(np.float32)
    if to_rgb:
        array = np.flip(array, 0 if data_format == "CHW" else -1)
    mean, std = (np.asarray(v, np.float32).reshape(shape) for v in (mean, std))
    array = (array - mean) / std
    return _C._tensor_from(array, None, None) if isinstance(img, _C.Tensor) else array


def crop(img, top, left, height, width):
    """Cuts out a part; what lies outside of the image is left out.

    Args:
        img (ndarray|Tensor|PIL.Image): The image.
        top (int): The first row.
        left (int): The first column.
        height (int): How many rows.
        width (int): How many columns.

    Returns:
        ndarray|Tensor|PIL.Image: The part.

    Examples:
        .. code-block:: python

            >>> import numpy as np
            >>> from paddle.vision.transforms import crop
            >>> crop(np.arange(12).reshape(3, 4), 1, 2, 2, 2).tolist()
            [[6, 7], [10, 11]]
    """
    return apply(img, lambda x: x[top : top + height, left : left + width])


def center_crop(img, output_size):
    """Cuts out the middle.

    Args:
        img (ndarray|Tensor|PIL.Image): The image.
        output_size (int|tuple[int]): The rows and columns; an int: both.

    Returns:
        ndarray|Tensor|PIL.Image: The part.
    """
    height, width = pair(output_size)
    rows, columns = size_of(img)
    top, left = round((rows - height) / 2), round((columns - width) / 2)
    return crop(img, top, left, height, width)


def hflip(img):
    """Mirrors left and right.

    Args:
        img (ndarray|Tensor|PIL.Image): The image.

    Returns:
        ndarray|Tensor|PIL.Image: The mirrored image.
    """
    return apply(img, lambda x: x[:, ::-1])


def vflip(img):
    """Mirrors top and bottom.

    Args:
        img (ndarray|Tensor|PIL.Image): The image.

    Returns:
        ndarray|Tensor|PIL.Image: The mirrored image.
    """
    return apply(img, lambda x: x[::-1])


def pad(img, padding, fill=0, padding_mode="constant"):
    """Adds rows and columns.

    Args:
        img (ndarray|Tensor|PIL.Image): The image.
        padding (int|sequence[int]): How many: at all sides; left and right, top and bottom; or
            left, top, right, bottom.
        fill (number|tuple): What they are of with ``constant``; a tuple: for each channel.
        padding_mode (str): ``constant``, ``edge``, ``reflect`` or ``symmetric``.

    Returns:
        ndarray|Tensor|PIL.Image: The larger image.
    """
    if padding_mode not in ("constant", "edge", "reflect", "symmetric"):
        raise ValueError(f"pad: padding_mode must be a known mode, got {padding_mode!r}")
    sides = [padding] if isinstance(padding, Number) else list(padding)
    if len(sides) not in (1, 2, 4):
        raise ValueError(f"pad: padding must be a number, or 2 or 4 of them, got {padding!r}")
    left, top, right, bottom = sides * (4 // len(sides))

    def add(x):
        widths = [(top, bottom), (left, right), (0, 0)][: x.ndim]
        if padding_mode != "constant":
            return np.pad(x, widths, mode=padding_mode)
        if isinstance(fill, Number):
            return np.pad(x, widths, constant_values=fill)
        rows, columns = x.shape[0] + top + bottom, x.shape[1] + left + right
        y = np.empty((rows, columns, *x.shape[2:]), x.dtype)
        y[:] = fill
        y[top : top + x.shape[0], left : left + x.shape[1]] = x
        return y

    return apply(img, add)


def resize(img, size, interpolation="bilinear"):
    """Brings an image to a size.

    Args:
        img (ndarray|Tensor|PIL.Image): The image.
        size (int|tuple[int]): Rows and columns; an int: the shorter side, the other one in
            proportion.
        interpolation (str): ``nearest`` or ``bilinear``; for PIL images also ``bicubic``, ``box``,
            ``hamming`` and ``lanczos``.

    Returns:
        ndarray|Tensor|PIL.Image: The image of that size.
    """
    rows, columns = size_of(img)
    if isinstance(size, int):
        if rows <= columns:
            size = (size, int(size * columns / rows))
        else:
            size = (int(size * rows / columns), size)
    if is_pil(img):
        from PIL import Image

        return img.resize(tuple(size)[::-1], Image.Resampling[interpolation.upper()])
    if interpolation not in ("nearest", "bilinear"):
        raise ValueError(
            f"resize: interpolation of arrays must be nearest or bilinear, got {interpolation!r}"
        )
    return apply(
        img, lambda x: _sample(_sample(x, 0, size[0], interpolation), 1, size[1], interpolation)
    )


def _sample(x, axis, size, interpolation):
    """Brings one axis to a size; the middles of first and last points keep their distance to the
    edges."""
    length = x.shape[axis]
    if interpolation == "nearest":
        return np.take(x, np.arange(size) * length // size, axis)
    points = np.clip((np.arange(size) + 0.5) * (length / size) - 0.5, 0, length - 1)
    low = np.floor(points).astype(int)
    part = (points - low).reshape([-1 if i == axis else 1 for i in range(x.ndim)])
    high = np.minimum(low + 1, length - 1)
    y = np.take(x, low, axis) * (1 - part) + np.take(x, high, axis) * part
    return as_type(np.round(y) if x.dtype == np.uint8 else y, x.dtype)


def to_grayscale(img, num_output_channels=1):
    """The brightness of each point (ITU-R BT.601).

    Args:
        img (ndarray|Tensor|PIL.Image): The image.
        num_output_channels (int): 1 or 3, then all the same.

    Returns:
        ndarray|Tensor|PIL.Image: The grey image.
    """
    if num_output_channels not in (1, 3):
        raise ValueError(
            f"to_grayscale: num_output_channels must be 1 or 3, got {num_output_channels}"
        )

    def grey(x):
        return np.repeat(_grey(x), num_output_channels, 2)

    return apply(img, grey)


def _grey(x):
    if x.ndim == 2:
        return x[:, :, None]
    if x.shape[2] == 1:
        return x
    y = x[:, :, :3].astype(np.float64) @ [0.299, 0.587, 0.114]
    return as_type(np.round(y) if x.dtype == np.uint8 else y, x.dtype)[:, :, None]


def adjust_brightness(img, brightness_factor):
    """Makes an image darker or brighter.

    Args:
        img (ndarray|Tensor|PIL.Image): The image.
        brightness_factor (float): 0: black; 1: no change.

    Returns:
        ndarray|Tensor|PIL.Image: The image.
    """
    return apply(img, lambda x: _blend(x, 0, brightness_factor))


def adjust_contrast(img, contrast_factor):
    """Brings the points nearer to their mean brightness, or away from it.

    Args:
        img (ndarray|Tensor|PIL.Image): The image.
        contrast_factor (float): 0: one grey; 1: no change.

    Returns:
        ndarray|Tensor|PIL.Image: The image.
    """

    def adjust(x):
        mean = _grey(x).mean()
        return _blend(x, int(mean + 0.5) if x.dtype == np.uint8 else mean, contrast_factor)

    return apply(img, adjust)


def adjust_saturation(img, saturation_factor):
    """Makes colours paler or stronger.

    Args:
        img (ndarray|Tensor|PIL.Image): The image.
        saturation_factor (float): 0: grey; 1: no change.

    Returns:
        ndarray|Tensor|PIL.Image: The image.
    """
    return apply(
        img,
        lambda x: _blend(x, _grey(x).reshape(*x.shape[:2], *[1] * (x.ndim - 2)), saturation_factor),
    )


def adjust_hue(img, hue_factor):
    """Turns colours around the circle of hues.

    Args:
        img (ndarray|Tensor|PIL.Image): The image.
        hue_factor (float): From -0.5 to 0.5, in turns.

    Returns:
        ndarray|Tensor|PIL.Image: The image.

    Raises:
        ValueError: `hue_factor` is not in that range.
    """
    if not -0.5 <= hue_factor <= 0.5:
        raise ValueError(f"adjust_hue: hue_factor must be in [-0.5, 0.5], got {hue_factor}")
    return apply(img, lambda x: x if x.ndim == 2 or x.shape[2] == 1 else _turn(x, hue_factor))


def _turn(x, turns):
    """Turns the hues of [H, W, 3]: brightest and darkest channel stay as they are."""
    y = x.astype(np.float64)
    high, low = y.max(2), y.min(2)
    span = np.where(high > low, high - low, 1)
    r, g, b = np.moveaxis(y, 2, 0)
    hue = np.select(
        [high == r, high == g], [(g - b) / span, 2 + (b - r) / span], 4 + (r - g) / span
    )
    hue = hue / 6 + turns
    # Each channel is high within a sixth of a turn of its own hue, and low beyond a third.
    distance = np.abs((hue[:, :, None] - np.array([0, 1, 2]) / 3 + 0.5) % 1 - 0.5)
    share = np.clip(2 - 6 * distance, 0, 1)
    y = low[:, :, None] + share * (high - low)[:, :, None]
    return as_type(np.round(y) if x.dtype == np.uint8 else y, x.dtype)


def erase(img, i, j, h, w, v, inplace=False):
    """Overwrites a part.

    Args:
        img (ndarray|Tensor|PIL.Image): The image.
        i (int): The first row.
        j (int): The first column.
        h (int): How many rows.
        w (int): How many columns.
        v (number|ndarray|Tensor): What is written, with the axes of the image.
        inplace (bool): Whether an array is changed itself.

    Returns:
        ndarray|Tensor|PIL.Image: The image.
    """
    value = np.asarray(v)
    if isinstance(img, _C.Tensor) and value.ndim == 3:
        value = value.transpose(1, 2, 0)

    def write(x):
        x = x if inplace and isinstance(img, np.ndarray) else x.copy()
        x[i : i + h, j : j + w] = value
        return x

    return apply(img, write)


def _blend(x, other, factor):
    """From `other`, for factor 0, through the image, for 1."""
    # In float32, as Pillow does: where bytes are cut off, the last bit of a product decides.
    other = np.float32(other) if isinstance(other, Number) else other.astype(np.float32)
    return as_type(other + np.float32(factor) * (x.astype(np.float32) - other), x.dtype)
