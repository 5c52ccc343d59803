"""Images turned, sheared and seen from the side.

All kinds of images are sampled alike: a pixel is a square of side 1 with its colour in the middle,
and what comes from outside of the image has the colour `fill`.
"""

import math
from numbers import Number

import numpy as np

from ._kinds import apply, as_type, size_of

_INTERPOLATIONS = ("nearest", "bilinear")


def _warp(img, source, size, interpolation, fill):
    """An image of `size` (rows, columns), whose points come from where the matrix `source` says."""
    if interpolation not in _INTERPOLATIONS:
        raise ValueError(f"interpolation must be one of {_INTERPOLATIONS}, got {interpolation!r}")
    rows, columns = np.mgrid[: size[0], : size[1]] + 0.5
    x, y, z = np.tensordot(source, np.stack([columns, rows, np.ones(size)]), 1)
    with np.errstate(divide="ignore", invalid="ignore"):
        x, y = x / z, y / z

    def sample(array):
        height, width = array.shape[:2]
        inside = (x >= 0) & (x < width) & (y >= 0) & (y < height)
        u, v = np.where(inside, x, 0), np.where(inside, y, 0)
        if interpolation == "nearest":
            result = array[v.astype(int), u.astype(int)]
        else:
            result = _between(array, u - 0.5, v - 0.5)
        color = np.broadcast_to(np.asarray(fill, result.dtype), result.shape)
        return np.where(inside.reshape(inside.shape + (1,) * (array.ndim - 2)), result, color)

    return apply(img, sample)


def _between(array, u, v):
    """Interpolated between four pixels; at the edge the outermost one goes on."""
    height, width = array.shape[:2]
    left, top = np.floor(u), np.floor(v)
    result = 0.0
    for dy in (0, 1):
        for dx in (0, 1):
            weight = np.abs(1 - dx - (u - left)) * np.abs(1 - dy - (v - top))
            at_x = np.clip(left + dx, 0, width - 1).astype(int)
            at_y = np.clip(top + dy, 0, height - 1).astype(int)
            weight = weight.reshape(weight.shape + (1,) * (array.ndim - 2))
            result = result + weight * array[at_y, at_x]
    return as_type(result, array.dtype)


def _shift(x, y):
    return np.array([[1.0, 0.0, x], [0.0, 1.0, y], [0.0, 0.0, 1.0]])


def rotate(img, angle, interpolation="nearest", expand=False, center=None, fill=0):
    """Turns an image.

    Args:
        img (ndarray|Tensor|PIL.Image): The image.
        angle (float): By how many degrees, against the clock.
        interpolation (str): "nearest" or "bilinear".
        expand (bool): Whether the result is as large as the turned image, which stays in its
            middle.
        center (sequence[float]|None): The column and row that stay; None, and with
            expand: the middle.
        fill (number|sequence): The colour of what is outside.

    Returns:
        ndarray|Tensor|PIL.Image: The turned image.

    Examples:
        .. code-block:: python

            >>> import numpy as np
            >>> from paddle.vision.transforms import rotate
            >>> rotate(np.arange(4).reshape(2, 2), 90).tolist()
            [[1, 3], [0, 2]]
    """
    height, width = size_of(img)
    cx, cy = (width / 2, height / 2) if center is None or expand else center
    # Rounded, so that quarters of a turn are exact.
    sin, cos = (round(f(math.radians(angle)), 15) for f in (math.sin, math.cos))
    turn = np.array([[cos, -sin, 0.0], [sin, cos, 0.0], [0.0, 0.0, 1.0]])  # from result to image
    source = _shift(cx, cy) @ turn @ _shift(-cx, -cy)
    size = (height, width)
    if expand:
        corners = np.array([[0, width, 0, width], [0, 0, height, height], [1] * 4])
        x, y, _ = np.linalg.inv(source) @ corners
        size = tuple(math.ceil(v.max()) - math.floor(v.min()) for v in (y, x))
        source = source @ _shift((width - size[1]) / 2, (height - size[0]) / 2)
    return _warp(img, source, size, interpolation, fill)


def affine(img, angle, translate, scale, shear, interpolation="nearest", fill=0, center=None):
    """Turns, shifts, scales and shears an image.

    Args:
        img (ndarray|Tensor|PIL.Image): The image.
        angle (float): By how many degrees it is turned, with the clock.
        translate (sequence[float]): By how many pixels it is shifted, to the right and down.
        scale (float): By what it is scaled.
        shear (float|sequence[float]): The degrees of shearing, along x, or along x and y.
        interpolation (str): "nearest" or "bilinear".
        fill (number|sequence): The colour of what is outside.
        center (sequence[float]|None): The column and row that stay; None: the middle.

    Returns:
        ndarray|Tensor|PIL.Image: The image, of the same size.

    Raises:
        TypeError: An argument is of another kind.
        ValueError: scale is not positive, or a sequence has not two numbers.

    Examples:
        .. code-block:: python

            >>> import numpy as np
            >>> from paddle.vision.transforms import affine
            >>> affine(np.arange(4).reshape(2, 2), 0, (1, 0), 1.0, 0, fill=9).tolist()
            [[9, 0], [9, 2]]
    """
    if not isinstance(angle, Number):
        raise TypeError(f"affine: angle must be a number, got {angle!r}")
    translate, shear = _two("translate", translate), _two("shear", shear, alone=True)
    if scale <= 0:
        raise ValueError(f"affine: scale must be positive, got {scale}")
    height, width = size_of(img)
    cx, cy = (width / 2, height / 2) if center is None else center
    sin, cos = math.sin(math.radians(angle)), math.cos(math.radians(angle))
    turn = np.array([[cos, -sin], [sin, cos]])
    along_x, along_y = (math.tan(math.radians(degrees)) for degrees in shear)
    sheared = np.array([[1.0, 0.0], [-along_y, 1.0]]) @ np.array([[1.0, -along_x], [0.0, 1.0]])
    change = np.eye(3)
    change[:2, :2] = scale * turn @ sheared
    to_result = _shift(cx + translate[0], cy + translate[1]) @ change @ _shift(-cx, -cy)
    return _warp(img, np.linalg.inv(to_result), (height, width), interpolation, fill)


def _two(name, value, alone=False):
    """Two numbers; where one is allowed alone, the second is then 0."""
    if alone and isinstance(value, Number):
        return [value, 0.0]
    if not isinstance(value, (list, tuple)):
        raise TypeError(f"affine: {name} must be two numbers, got {value!r}")
    if alone and len(value) == 1:
        return [value[0], value[0]]
    if len(value) != 2:
        raise ValueError(f"affine: {name} must be two numbers, got {value!r}")
    return list(value)


def perspective(img, startpoints, endpoints, interpolation="nearest", fill=0):
    """Moves four points of an image to other places, and what is between along, as if it were seen
    from the side.

    Args:
        img (ndarray|Tensor|PIL.Image): The image.
        startpoints (list[list[int]]): Columns and rows of four points.
        endpoints (list[list[int]]): Where they come to.
        interpolation (str): "nearest" or "bilinear".
        fill (number|sequence): The colour of what is outside.

    Returns:
        ndarray|Tensor|PIL.Image: The image, of the same size.

    Examples:
        .. code-block:: python

            >>> import numpy as np
            >>> from paddle.vision.transforms import perspective
            >>> image = np.arange(9).reshape(3, 3)
            >>> corners = [(0, 0), (3, 0), (3, 3), (0, 3)]
            >>> perspective(image, corners, [(3, 0), (0, 0), (0, 3), (3, 3)]).tolist()
            [[2, 1, 0], [5, 4, 3], [8, 7, 6]]
    """
    lines, values = [], []
    for (x, y), (u, v) in zip(endpoints, startpoints):
        lines += [[x, y, 1, 0, 0, 0, -u * x, -u * y], [0, 0, 0, x, y, 1, -v * x, -v * y]]
        values += [u, v]
    source = np.linalg.solve(np.array(lines, float), np.array(values, float))
    source = np.append(source, 1.0).reshape(3, 3)
    return _warp(img, source, size_of(img), interpolation, fill)
