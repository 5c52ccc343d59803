"""The transforms as objects, to be composed."""

from numbers import Number

import numpy as np

from . import functional


class Compose:
    """One transform after the other.

    Args:
        transforms (list[callable]): The transforms.

    Examples:
        .. code-block:: python

            >>> from paddle.vision.transforms import Compose
            >>> Compose([abs, float])(-3)
            3.0
    """

    def __init__(self, transforms):
        self.transforms = transforms

    def __call__(self, data):
        for transform in self.transforms:
            data = transform(data)
        return data


class ToTensor:
    """See :func:`paddle.vision.transforms.to_tensor`, with its arguments."""

    def __init__(self, data_format="CHW", keys=None):
        self.data_format = data_format

    def __call__(self, image):
        return functional.to_tensor(image, self.data_format)


class Normalize:
    """See :func:`paddle.vision.transforms.normalize`, with its arguments; numbers stand for three
    channels.
    """

    def __init__(self, mean=0.0, std=1.0, data_format="CHW", to_rgb=False, keys=None):
        self.mean = [mean] * 3 if isinstance(mean, Number) else mean
        self.std = [std] * 3 if isinstance(std, Number) else std
        self.data_format = data_format
        self.to_rgb = to_rgb

    def __call__(self, image):
        return functional.normalize(image, self.mean, self.std, self.data_format, self.to_rgb)


class Transpose:
    """Changes the order of the axes; a grey image [H, W] is seen as [H, W, 1].

    Args:
        order (sequence[int]): The axes of the result.
    """

    def __init__(self, order=(2, 0, 1), keys=None):
        self.order = order

    def __call__(self, image):
        array = np.asarray(image)
        return (array[:, :, None] if array.ndim == 2 else array).transpose(self.order)
