"""Random turns, shears and views, as objects to be composed."""

import random
from numbers import Number

from . import geometry
from ._kinds import size_of
from .transforms import BaseTransform


def _range(name, value, lengths=(2,)):
    """A range that is given by its ends, or by how far it goes to both sides of 0."""
    if isinstance(value, Number):
        if value < 0:
            raise ValueError(f"{name} must not be negative if it is one number, got {value}")
        return (-value, value)
    if len(value) not in lengths:
        raise ValueError(f"{name} must be a number or have {lengths} of them, got {value}")
    return tuple(value)


class RandomRotation(BaseTransform):
    """Turns an image by a random angle.

    Args:
        degrees (float|sequence[float]): The range of angles; a number: to both sides of 0.
        interpolation (str): "nearest" or "bilinear".
        expand (bool): Whether the result is as large as the turned image.
        center (sequence[float]|None): The column and row that stay; None: the middle.
        fill (number|sequence): The colour of what is outside.
        keys (sequence[str]|None): As of :class:`BaseTransform`.

    Examples:
        .. code-block:: python

            >>> import numpy as np
            >>> from paddle.vision.transforms import RandomRotation
            >>> RandomRotation(90, expand=False)(np.zeros([4, 6])).shape
            (4, 6)
    """

    def __init__(
        self, degrees, interpolation="nearest", expand=False, center=None, fill=0, keys=None
    ):
        super().__init__(keys)
        self.degrees = _range("RandomRotation: degrees", degrees)
        self.interpolation, self.expand = interpolation, expand
        self.center, self.fill = center, fill

    def _get_params(self, inputs):
        return random.uniform(*self.degrees)

    def _apply_image(self, image):
        return geometry.rotate(
            image, self.params, self.interpolation, self.expand, self.center, self.fill
        )


class RandomAffine(BaseTransform):
    """Turns, shifts, scales and shears an image at random.

    Args:
        degrees (float|sequence[float]): The range of angles; a number: to both sides of 0.
        translate (sequence[float]|None): The most shifts along x and y, as parts of the size.
        scale (sequence[float]|None): The range of scales.
        shear (float|sequence[float]|None): The range of degrees of shearing along x, and along y
            behind it; a number: to both sides of 0, along x.
        interpolation (str): "nearest" or "bilinear".
        fill (number|sequence): The colour of what is outside.
        center (sequence[float]|None): The column and row that stay; None: the middle.
        keys (sequence[str]|None): As of :class:`BaseTransform`.

    Examples:
        .. code-block:: python

            >>> import numpy as np
            >>> from paddle.vision.transforms import RandomAffine
            >>> RandomAffine(10, translate=(0.1, 0.1), scale=(0.9, 1.1))(np.zeros([4, 6])).shape
            (4, 6)
    """

    def __init__(
        self,
        degrees,
        translate=None,
        scale=None,
        shear=None,
        interpolation="nearest",
        fill=0,
        center=None,
        keys=None,
    ):
        super().__init__(keys)
        self.degrees = _range("RandomAffine: degrees", degrees)
        for name, value in (("translate", translate), ("scale", scale)):
            if value is not None and (isinstance(value, Number) or len(value) != 2):
                raise TypeError(f"RandomAffine: {name} must have two numbers, got {value}")
        if translate is not None and not all(0 <= part <= 1 for part in translate):
            raise ValueError(f"RandomAffine: translate must be in [0, 1], got {translate}")
        if scale is not None and min(scale) <= 0:
            raise ValueError(f"RandomAffine: scale must be positive, got {scale}")
        self.translate, self.scale = translate, scale
        self.shear = None if shear is None else _range("RandomAffine: shear", shear, (2, 4))
        self.interpolation, self.fill, self.center = interpolation, fill, center

    def _get_params(self, inputs):
        height, width = size_of(inputs[self.keys.index("image")])
        angle = random.uniform(*self.degrees)
        shift = [0, 0]
        if self.translate is not None:
            most = self.translate[0] * width, self.translate[1] * height
            shift = [round(random.uniform(-m, m)) for m in most]
        scale = 1.0 if self.scale is None else random.uniform(*self.scale)
        shear = [0.0, 0.0]
        if self.shear is not None:
            shear[0] = random.uniform(*self.shear[:2])
            if len(self.shear) == 4:
                shear[1] = random.uniform(*self.shear[2:])
        return angle, shift, scale, shear

    def _apply_image(self, image):
        return geometry.affine(image, *self.params, self.interpolation, self.fill, self.center)


class RandomPerspective(BaseTransform):
    """Shows an image as if it were seen from a random side.

    Args:
        prob (float): How probably.
        distortion_scale (float): How far corners go, at most, from 0 to 1.
        interpolation (str): "nearest" or "bilinear".
        fill (number|sequence): The colour of what is outside.
        keys (sequence[str]|None): As of :class:`BaseTransform`.

    Examples:
        .. code-block:: python

            >>> import numpy as np
            >>> from paddle.vision.transforms import RandomPerspective
            >>> RandomPerspective(prob=1.0)(np.zeros([4, 6])).shape
            (4, 6)
    """

    def __init__(self, prob=0.5, distortion_scale=0.5, interpolation="nearest", fill=0, keys=None):
        super().__init__(keys)
        for name, value in (("prob", prob), ("distortion_scale", distortion_scale)):
            if not 0 <= value <= 1:
                raise ValueError(f"RandomPerspective: {name} must be in [0, 1], got {value}")
        self.prob, self.distortion_scale = prob, distortion_scale
        self.interpolation, self.fill = interpolation, fill

    def get_params(self, width, height, distortion_scale):
        """The corners of an image, and where they come to: each moves inward by a random part.

        Args:
            width (int): Columns of the image.
            height (int): Rows of the image.
            distortion_scale (float): How far corners go, at most.

        Returns:
            tuple[list, list]: Columns and rows before and after: top left, top right, bottom right,
            bottom left.
        """

        def inward(size):
            return random.randint(0, int(distortion_scale * (size // 2)))

        ends = [
            [inward(width), inward(height)],
            [width - 1 - inward(width), inward(height)],
            [width - 1 - inward(width), height - 1 - inward(height)],
            [inward(width), height - 1 - inward(height)],
        ]
        return [[0, 0], [width - 1, 0], [width - 1, height - 1], [0, height - 1]], ends

    def _get_params(self, inputs):
        if random.random() >= self.prob:
            return None
        height, width = size_of(inputs[self.keys.index("image")])
        return self.get_params(width, height, self.distortion_scale)

    def _apply_image(self, image):
        if self.params is None:
            return image
        return geometry.perspective(image, *self.params, self.interpolation, self.fill)
