"""Images of all kinds as arrays."""

from numbers import Number

import numpy as np

from ... import _C


def is_pil(img):
    return not isinstance(img, (np.ndarray, _C.Tensor))


def apply(img, function):
    """What a function of arrays [H, W, C] or [H, W] makes of an image of any kind."""
    if isinstance(img, np.ndarray):
        return function(img)
    if isinstance(img, _C.Tensor):
        array = function(img.numpy().transpose(1, 2, 0))
        return _C._tensor_from(np.ascontiguousarray(array.transpose(2, 0, 1)), None, None)
    from PIL import Image

    array = function(np.asarray(img))
    return Image.fromarray(array[:, :, 0] if array.ndim == 3 and array.shape[2] == 1 else array)


def as_type(x, dtype):
    return np.clip(x, 0, 255).astype(dtype) if dtype == np.uint8 else x.astype(dtype)


def pair(size):
    """Rows and columns of a size that may be one number."""
    return (size, size) if isinstance(size, Number) else tuple(size)


def size_of(img):
    """The rows and columns of an image."""
    if isinstance(img, _C.Tensor):
        return tuple(img.shape[1:])
    return img.shape[:2] if isinstance(img, np.ndarray) else img.size[::-1]
