"""Which kind of image the data sets give."""

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
