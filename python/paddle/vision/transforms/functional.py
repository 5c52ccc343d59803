"""The transforms as functions of an image: an array [H, W, C] or [H, W], or a PIL image."""

import numpy as np

from ... import _C


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
