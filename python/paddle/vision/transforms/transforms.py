"""The transforms as objects, to be composed."""

import math
import random
from numbers import Number

import numpy as np

from . import functional
from ._kinds import pair, size_of


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


class BaseTransform:
    """A transform of what a sample has, by what each part of it is.

    Classes derived from it have ``_apply_image``, and for other parts ``_apply_`` and their name;
    ``_get_params`` may draw random numbers that hold for the whole sample, kept as ``params``.

    Args:
        keys (sequence[str]|None): What the parts are; None: the first is an ``image``, and others
            stay as they are.
    """

    def __init__(self, keys=None):
        self.keys = ("image",) if keys is None else tuple(keys)
        self.params = None

    def _get_params(self, inputs):
        """Draws what holds for the whole sample."""

    def __call__(self, inputs):
        parts = inputs if isinstance(inputs, (list, tuple)) else (inputs,)
        self.params = self._get_params(parts)
        result = []
        for i, part in enumerate(parts):
            apply = getattr(self, f"_apply_{self.keys[i]}", None) if i < len(self.keys) else None
            result.append(part if apply is None else apply(part))
        return tuple(result) if isinstance(inputs, (list, tuple)) else result[0]


class ToTensor(BaseTransform):
    """See :func:`paddle.vision.transforms.to_tensor`, with its arguments."""

    def __init__(self, data_format="CHW", keys=None):
        super().__init__(keys)
        self.data_format = data_format

    def _apply_image(self, image):
        return functional.to_tensor(image, self.data_format)


class Normalize(BaseTransform):
    """See :func:`paddle.vision.transforms.normalize`, with its arguments; numbers stand for three
    channels.
    """

    def __init__(self, mean=0.0, std=1.0, data_format="CHW", to_rgb=False, keys=None):
        super().__init__(keys)
        self.mean = [mean] * 3 if isinstance(mean, Number) else mean
        self.std = [std] * 3 if isinstance(std, Number) else std
        self.data_format = data_format
        self.to_rgb = to_rgb

    def _apply_image(self, image):
        return functional.normalize(image, self.mean, self.std, self.data_format, self.to_rgb)


class Transpose(BaseTransform):
    """Changes the order of the axes; a grey image [H, W] is seen as [H, W, 1].

    Args:
        order (sequence[int]): The axes of the result.
    """

    def __init__(self, order=(2, 0, 1), keys=None):
        super().__init__(keys)
        self.order = order

    def _apply_image(self, image):
        array = np.asarray(image)
        return (array[:, :, None] if array.ndim == 2 else array).transpose(self.order)


class Resize(BaseTransform):
    """See :func:`paddle.vision.transforms.resize`, with its arguments."""

    def __init__(self, size, interpolation="bilinear", keys=None):
        super().__init__(keys)
        self.size, self.interpolation = size, interpolation

    def _apply_image(self, image):
        return functional.resize(image, self.size, self.interpolation)


class CenterCrop(BaseTransform):
    """See :func:`paddle.vision.transforms.center_crop`, with its arguments."""

    def __init__(self, size, keys=None):
        super().__init__(keys)
        self.size = pair(size)

    def _apply_image(self, image):
        return functional.center_crop(image, self.size)


class Pad(BaseTransform):
    """See :func:`paddle.vision.transforms.pad`, with its arguments."""

    def __init__(self, padding, fill=0, padding_mode="constant", keys=None):
        super().__init__(keys)
        self.padding, self.fill, self.padding_mode = padding, fill, padding_mode

    def _apply_image(self, image):
        return functional.pad(image, self.padding, self.fill, self.padding_mode)


class Grayscale(BaseTransform):
    """See :func:`paddle.vision.transforms.to_grayscale`, with its arguments."""

    def __init__(self, num_output_channels=1, keys=None):
        super().__init__(keys)
        self.num_output_channels = num_output_channels

    def _apply_image(self, image):
        return functional.to_grayscale(image, self.num_output_channels)


class RandomCrop(BaseTransform):
    """Cuts out a part at a random place.

    Args:
        size (int|tuple[int]): The rows and columns; an int: both.
        padding (int|sequence[int]|None): See :func:`paddle.vision.transforms.pad`; added first.
        pad_if_needed (bool): Whether an image that is too small is made larger.
        fill (number|tuple): See there.
        padding_mode (str): See there.
    """

    def __init__(
        self,
        size,
        padding=None,
        pad_if_needed=False,
        fill=0,
        padding_mode="constant",
        keys=None,
    ):
        super().__init__(keys)
        self.size = pair(size)
        self.padding, self.pad_if_needed = padding, pad_if_needed
        self.fill, self.padding_mode = fill, padding_mode

    def _apply_image(self, image):
        height, width = self.size
        if self.padding is not None:
            image = functional.pad(image, self.padding, self.fill, self.padding_mode)
        if self.pad_if_needed:
            rows, columns = size_of(image)
            missing = (max(0, width - columns), max(0, height - rows))
            image = functional.pad(image, missing, self.fill, self.padding_mode)
        rows, columns = size_of(image)
        if rows < height or columns < width:
            raise ValueError(f"RandomCrop: size must fit {(rows, columns)}, got {self.size}")
        top, left = random.randint(0, rows - height), random.randint(0, columns - width)
        return functional.crop(image, top, left, height, width)


class RandomResizedCrop(BaseTransform):
    """Cuts out a part of random size, form and place, and brings it to a size.

    Args:
        size (int|tuple[int]): The rows and columns of the result; an int: both.
        scale (tuple[float]): The least and largest share of the image's area.
        ratio (tuple[float]): The least and largest ratio of width to height.
        interpolation (str): See :func:`paddle.vision.transforms.resize`.
    """

    def __init__(
        self, size, scale=(0.08, 1.0), ratio=(3 / 4, 4 / 3), interpolation="bilinear", keys=None
    ):
        super().__init__(keys)
        self.size = pair(size)
        self.scale, self.ratio, self.interpolation = scale, ratio, interpolation

    def _apply_image(self, image):
        part = functional.crop(image, *_random_part(image, self.scale, self.ratio))
        return functional.resize(part, self.size, self.interpolation)


def _random_part(image, scale, ratio):
    """Top, left, height and width of a random part; after ten that do not fit the middle."""
    rows, columns = size_of(image)
    for _ in range(10):
        area = random.uniform(*scale) * rows * columns
        form = math.exp(random.uniform(math.log(ratio[0]), math.log(ratio[1])))
        width, height = round(math.sqrt(area * form)), round(math.sqrt(area / form))
        if 0 < width <= columns and 0 < height <= rows:
            top, left = random.randint(0, rows - height), random.randint(0, columns - width)
            return top, left, height, width
    width = min(columns, round(rows * ratio[1]))
    height = min(rows, round(columns / ratio[0]))
    return (rows - height) // 2, (columns - width) // 2, height, width


class RandomHorizontalFlip(BaseTransform):
    """Mirrors left and right.

    Args:
        prob (float): How probably.
    """

    def __init__(self, prob=0.5, keys=None):
        super().__init__(keys)
        self.prob = prob

    def _apply_image(self, image):
        return functional.hflip(image) if random.random() < self.prob else image


class RandomVerticalFlip(BaseTransform):
    """Mirrors top and bottom.

    Args:
        prob (float): How probably.
    """

    def __init__(self, prob=0.5, keys=None):
        super().__init__(keys)
        self.prob = prob

    def _apply_image(self, image):
        return functional.vflip(image) if random.random() < self.prob else image


class RandomErasing(BaseTransform):
    """Overwrites a part of random size, form and place (Zhong et al., Random erasing, 2017).

    Args:
        prob (float): How probably.
        scale (tuple[float]): The least and largest share of the image's area.
        ratio (tuple[float]): The least and largest ratio of width to height.
        value (number|sequence|str): What is written; a sequence: for each channel; ``random``:
            numbers of the normal distribution.
        inplace (bool): Whether an array is changed itself.
    """

    def __init__(
        self, prob=0.5, scale=(0.02, 0.33), ratio=(0.3, 3.3), value=0, inplace=False, keys=None
    ):
        super().__init__(keys)
        self.prob, self.scale, self.ratio = prob, scale, ratio
        self.value, self.inplace = value, inplace

    def _apply_image(self, image):
        if random.random() >= self.prob:
            return image
        top, left, height, width = _random_part(image, self.scale, self.ratio)
        value = self.value
        if isinstance(value, str):
            value = np.array([random.gauss(0, 1) for _ in range(height * width)])
            value = value.reshape(height, width)
        return functional.erase(image, top, left, height, width, value, self.inplace)


class _Adjustment(BaseTransform):
    """Changes by a random factor."""

    def __init__(self, value, keys=None):
        super().__init__(keys)
        self.value = _factors(value, type(self).__name__, self._middle)

    def _apply_image(self, image):
        return self._function(image, random.uniform(*self.value)) if self.value else image


def _factors(value, where, middle=1.0):
    """The range of factors that a number around `middle`, or a range, means; None: no change."""
    if isinstance(value, Number):
        if value < 0:
            raise ValueError(f"{where}: value must not be negative, got {value}")
        value = (max(0, 1 - value), 1 + value) if middle else (-value, value)
    low, high = value
    if not low <= high or (middle == 0 and not -0.5 <= low <= high <= 0.5):
        raise ValueError(f"{where}: value must be a range of factors, got {value}")
    return None if low == high == middle else (low, high)


class BrightnessTransform(_Adjustment):
    """Changes the brightness by a random factor from 1 - value to 1 + value.

    Args:
        value (float|tuple[float]): That number, or the range.
    """

    _middle, _function = 1.0, staticmethod(functional.adjust_brightness)


class ContrastTransform(_Adjustment):
    """Changes the contrast as :class:`BrightnessTransform` does the brightness."""

    _middle, _function = 1.0, staticmethod(functional.adjust_contrast)


class SaturationTransform(_Adjustment):
    """Changes the saturation as :class:`BrightnessTransform` does the brightness."""

    _middle, _function = 1.0, staticmethod(functional.adjust_saturation)


class HueTransform(_Adjustment):
    """Turns the hues by a random part of a turn from -value to value, at most 0.5."""

    _middle, _function = 0.0, staticmethod(functional.adjust_hue)


class ColorJitter(BaseTransform):
    """Changes brightness, contrast, saturation and hue, in random order.

    Args:
        brightness (float|tuple[float]): See :class:`BrightnessTransform`.
        contrast (float|tuple[float]): See :class:`ContrastTransform`.
        saturation (float|tuple[float]): See :class:`SaturationTransform`.
        hue (float|tuple[float]): See :class:`HueTransform`.
    """

    def __init__(self, brightness=0, contrast=0, saturation=0, hue=0, keys=None):
        super().__init__(keys)
        self.brightness, self.contrast = brightness, contrast
        self.saturation, self.hue = saturation, hue
        self._transforms = [
            BrightnessTransform(brightness),
            ContrastTransform(contrast),
            SaturationTransform(saturation),
            HueTransform(hue),
        ]

    def _apply_image(self, image):
        for transform in random.sample(self._transforms, len(self._transforms)):
            image = transform(image)
        return image
