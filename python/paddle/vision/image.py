"""Which kind of image the data sets give."""

import numpy as np

from .. import _C

_BACKENDS = ("pil", "cv2", "tensor")
_backend = "pil"


def set_image_backend(backend):
    """Sets the kind of image that data sets give.

    Args:
        backend (str): ``pil``, ``cv2`` (arrays) or ``tensor``.
    """
    global _backend
    if backend not in _BACKENDS:
        raise ValueError(f"set_image_backend: backend must be one of {_BACKENDS}, got {backend!r}")
    _backend = backend


def get_image_backend():
    """The kind of image that data sets give: ``pil`` unless set."""
    return _backend


def image_load(path, backend=None):
    """Reads an image.

    Args:
        path (str): The file.
        backend (str|None): ``pil`` for an image of Pillow, ``cv2`` for an array with the channels
            blue, green, red, ``tensor`` for a tensor [C, H, W]; None: what was set.

    Returns:
        PIL.Image|ndarray|Tensor: The image.
    """
    backend = backend or _backend
    if backend not in _BACKENDS:
        raise ValueError(f"image_load: backend must be one of {_BACKENDS}, got {backend!r}")
    from PIL import Image

    image = Image.open(path)
    if backend == "pil":
        return image
    array = np.asarray(image.convert("RGB"))
    if backend == "cv2":
        return np.ascontiguousarray(array[:, :, ::-1])
    return _C._tensor_from(np.ascontiguousarray(array.transpose(2, 0, 1)), None, None)
