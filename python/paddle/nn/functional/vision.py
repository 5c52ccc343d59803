"""Functions of images: channels against pixels, grids of points."""

from ... import _C
from ..._op import op

_ops = _C.ops

__all__ = ["affine_grid", "channel_shuffle", "grid_sample", "pixel_shuffle", "pixel_unshuffle"]


def _check_image(function, x, data_format):
    """Whether the channels of a batch of images are the last axis."""
    if x.ndim != 4:
        raise ValueError(f"{function}: x must have four axes, got shape {list(x.shape)}")
    if data_format not in ("NCHW", "NHWC"):
        raise ValueError(f"{function}: data_format must be 'NCHW' or 'NHWC', got {data_format!r}")
    return data_format == "NHWC"


def _check_factor(function, name, value):
    if not isinstance(value, int):
        raise TypeError(f"{function}: {name} must be an int, got {type(value).__name__}")
    if value <= 0:
        raise ValueError(f"{function}: {name} must be positive, got {value}")


def pixel_shuffle(x, upscale_factor, data_format="NCHW", name=None):
    """Groups of r * r channels laid out as blocks of r by r pixels (Shi et al., "Real-Time Single
    Image and Video Super-Resolution Using an Efficient Sub-Pixel Convolutional Neural Network",
    2016).

    Args:
        x (Tensor): Of shape [N, C * r * r, H, W], or with the channels last.
        upscale_factor (int): r.
        data_format (str): "NCHW" or "NHWC".

    Returns:
        Tensor: Of shape [N, C, H * r, W * r], or with the channels last.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.nn.functional.pixel_shuffle(paddle.zeros([2, 9, 4, 4]), 3).shape
            paddle.Size([2, 1, 12, 12])
    """
    _check_factor("pixel_shuffle", "upscale_factor", upscale_factor)
    last, r = _check_image("pixel_shuffle", x, data_format), upscale_factor
    n, c, h, w = _sizes(x, last)
    if c % (r * r):
        raise ValueError(f"pixel_shuffle: x must have a multiple of {r * r} channels, got {c}")
    c //= r * r
    if last:
        parts = _ops.transpose(_ops.reshape(x, [n, h, w, c, r, r]), [0, 1, 4, 2, 5, 3])
        return _ops.reshape(parts, [n, h * r, w * r, c])
    parts = _ops.transpose(_ops.reshape(x, [n, c, r, r, h, w]), [0, 1, 4, 2, 5, 3])
    return _ops.reshape(parts, [n, c, h * r, w * r])


def _sizes(x, last):
    """Batch, channels, height and width."""
    n, *rest = x.shape
    return (n, rest[2], rest[0], rest[1]) if last else (n, *rest)


def pixel_unshuffle(x, downscale_factor, data_format="NCHW", name=None):
    """What :func:`pixel_shuffle` undoes: blocks of r by r pixels laid out as channels.

    Args:
        x (Tensor): Of shape [N, C, H * r, W * r], or with the channels last.
        downscale_factor (int): r.
        data_format (str): "NCHW" or "NHWC".

    Returns:
        Tensor: Of shape [N, C * r * r, H, W], or with the channels last.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.nn.functional.pixel_unshuffle(paddle.zeros([2, 1, 12, 12]), 3).shape
            paddle.Size([2, 9, 4, 4])
    """
    _check_factor("pixel_unshuffle", "downscale_factor", downscale_factor)
    last, r = _check_image("pixel_unshuffle", x, data_format), downscale_factor
    n, c, h, w = _sizes(x, last)
    if h % r or w % r:
        raise ValueError(
            f"pixel_unshuffle: height and width must be multiples of {r}, got {h} and {w}"
        )
    h, w = h // r, w // r
    if last:
        parts = _ops.transpose(_ops.reshape(x, [n, h, r, w, r, c]), [0, 1, 3, 5, 2, 4])
        return _ops.reshape(parts, [n, h, w, c * r * r])
    parts = _ops.transpose(_ops.reshape(x, [n, c, h, r, w, r]), [0, 1, 3, 5, 2, 4])
    return _ops.reshape(parts, [n, c * r * r, h, w])


def channel_shuffle(x, groups, data_format="NCHW", name=None):
    """Channels in another order: the first of each group, then the second of each, … (Zhang et
    al., "ShuffleNet", 2017).

    Args:
        x (Tensor): Of shape [N, C, H, W], or with the channels last.
        groups (int): The number of groups; divides C.
        data_format (str): "NCHW" or "NHWC".

    Returns:
        Tensor: Of x's shape.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> x = paddle.arange(4, dtype="float32").reshape([1, 4, 1, 1])
            >>> paddle.nn.functional.channel_shuffle(x, 2).flatten().tolist()
            [0.0, 2.0, 1.0, 3.0]
    """
    _check_factor("channel_shuffle", "groups", groups)
    last = _check_image("channel_shuffle", x, data_format)
    n, c, h, w = _sizes(x, last)
    if c % groups:
        raise ValueError(f"channel_shuffle: groups must divide the {c} channels, got {groups}")
    if last:
        parts = _ops.transpose(_ops.reshape(x, [n, h, w, groups, c // groups]), [0, 1, 2, 4, 3])
    else:
        parts = _ops.transpose(_ops.reshape(x, [n, groups, c // groups, h, w]), [0, 2, 1, 3, 4])
    return _ops.reshape(parts, list(x.shape))


def affine_grid(theta, out_shape, align_corners=True, name=None):
    """Where the pixels of an image come from under an affine map (Jaderberg et al., "Spatial
    Transformer Networks", 2015). Coordinates go from -1 to 1.

    Args:
        theta (Tensor): The maps, of shape [N, 2, 3] for images, [N, 3, 4] for volumes.
        out_shape (list[int]|Tensor): The sizes [N, C, H, W] or [N, C, D, H, W] of the result of
            sampling.
        align_corners (bool): Whether -1 and 1 are the middles of the outermost pixels, rather than
            their outer edges.

    Returns:
        Tensor: Points, of shape [N, H, W, 2] or [N, D, H, W, 3]; x first.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> theta = paddle.to_tensor([[[1.0, 0.0, 0.0], [0.0, 1.0, 0.0]]])
            >>> paddle.nn.functional.affine_grid(theta, [1, 1, 1, 2])[0, 0].tolist()
            [[-1.0, 0.0], [1.0, 0.0]]
    """
    sizes = [
        int(n) for n in (out_shape.tolist() if isinstance(out_shape, _C.Tensor) else out_shape)
    ]
    n, space = sizes[0], sizes[2:]
    axes = len(space)
    if axes not in (2, 3):
        raise ValueError(f"affine_grid: out_shape must have 4 or 5 sizes, got {sizes}")

    def coordinates(count):
        if align_corners:
            return _ops.linspace(-1.0, 1.0, count, theta.dtype) if count > 1 else zero
        end = 1 - 1 / count
        return _ops.linspace(-end, end, count, theta.dtype)

    zero = _ops.full([1], 0, theta.dtype)
    points = []  # of x, y, (z), 1
    for axis in reversed(range(axes)):
        shape = [1] * axes
        shape[axis] = space[axis]
        points.append(_ops.expand(_ops.reshape(coordinates(space[axis]), shape), space))
    points.append(_ops.full(space, 1, theta.dtype))
    flat = _ops.reshape(_ops.stack(points, -1), [1, -1, axes + 1])
    return _ops.reshape(_ops.matmul(flat, theta, False, True), [n, *space, axes])


@op("grid_sample")
def grid_sample(x, grid, mode="bilinear", padding_mode="zeros", align_corners=True, name=None):
    """Images, or volumes, read at points that lie anywhere (Jaderberg et al., "Spatial Transformer
    Networks", 2015). Coordinates go from -1 to 1, as :func:`affine_grid` makes them.

    Args:
        x (Tensor): Of shape [N, C, H, W] or [N, C, D, H, W], floating.
        grid (Tensor): The points, of shape [N, H_out, W_out, 2] with (x, y) for each, or
            [N, D_out, H_out, W_out, 3] with (x, y, z). Of x's dtype.
        mode (str): "bilinear" interpolates between the pixels around a point, in a volume, too;
            "nearest" takes the nearest one, of two equally near ones that with an even index.
        padding_mode (str): What is outside of x: "zeros", "border" (its outermost pixels) or
            "reflection" (x mirrored at its edges, again and again).
        align_corners (bool): Whether -1 and 1 are the middles of the outermost pixels, rather than
            their outer edges.

    Returns:
        Tensor: Of shape [N, C, H_out, W_out] or [N, C, D_out, H_out, W_out].

    Raises:
        ValueError: The shapes do not fit, or a mode is unknown.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> x = paddle.to_tensor([[[[0.0, 1.0], [2.0, 3.0]]]])
            >>> grid = paddle.to_tensor([[[[0.0, 0.0], [1.0, 1.0], [0.0, -4.0]]]])
            >>> paddle.nn.functional.grid_sample(x, grid).tolist()
            [[[[1.5, 3.0, 0.0]]]]
            >>> paddle.nn.functional.grid_sample(x, grid, padding_mode="border").tolist()
            [[[[1.5, 3.0, 0.5]]]]
    """
