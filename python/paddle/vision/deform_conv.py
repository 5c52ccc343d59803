"""Convolutions whose windows have points that move (Dai et al., "Deformable Convolutional
Networks", 2017; with a mask Zhu et al., "Deformable ConvNets v2", 2019)."""

import numpy as np

from .. import _C, nn
from ..framework.arguments import as_pair

_ops = _C.ops

__all__ = ["DeformConv2D", "deform_conv2d"]


def _windows(kernel, output, stride, padding, dilation, like):
    """The points of all windows before they move: [kernel points, output points] along an axis."""
    at = np.arange(output) * stride - padding + np.arange(kernel)[:, None] * dilation
    return _C._tensor_from(at, like.dtype, None)


def deform_conv2d(
    x,
    offset,
    weight,
    bias=None,
    stride=1,
    padding=0,
    dilation=1,
    deformable_groups=1,
    groups=1,
    mask=None,
    name=None,
):
    """A convolution whose windows have points that move, each by numbers of its own; between pixels
    the image is interpolated, outside it is 0.

    Args:
        x (Tensor): Of shape [N, C, H, W].
        offset (Tensor): By how much points move down and to the right, in turn; of shape
            [N, 2 * deformable_groups * kh * kw, H_out, W_out].
        weight (Tensor): Of shape [C_out, C / groups, kh, kw].
        bias (Tensor|None): Of shape [C_out].
        stride (int|list[int]): The window's step.
        padding (int|list[int]): How far windows go beyond the edges.
        dilation (int|list[int]): The distance of a window's points.
        deformable_groups (int): Groups of channels whose points move alike.
        groups (int): Groups of channels that are convolved for themselves.
        mask (Tensor|None): What points are multiplied by, of shape
            [N, deformable_groups * kh * kw, H_out, W_out].
        name (str|None): Has no effect.

    Returns:
        Tensor: Of shape [N, C_out, H_out, W_out].

    Raises:
        ValueError: The shapes do not fit.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> x = paddle.arange(9, dtype="float32").reshape([1, 1, 3, 3])
            >>> offset = paddle.full([1, 2, 3, 3], 0.5)
            >>> weight = paddle.ones([1, 1, 1, 1])
            >>> paddle.vision.ops.deform_conv2d(x, offset, weight)[0, 0].tolist()
            [[2.0, 3.0, 1.75], [5.0, 6.0, 3.25], [3.25, 3.75, 2.0]]
    """
    stride, padding, dilation = as_pair(stride), as_pair(padding), as_pair(dilation)
    n, channels, height, width = x.shape
    out_channels, _, *kernel = weight.shape
    points = kernel[0] * kernel[1]
    rows, columns = (
        (size + 2 * p - d * (k - 1) - 1) // s + 1
        for size, p, d, k, s in zip((height, width), padding, dilation, kernel, stride)
    )
    expected = [n, 2 * deformable_groups * points, rows, columns]
    if list(offset.shape) != expected:
        raise ValueError(f"deform_conv2d: offset must have shape {expected}, got {offset.shape}")
    expected[1] //= 2
    if mask is not None and list(mask.shape) != expected:
        raise ValueError(f"deform_conv2d: mask must have shape {expected}, got {mask.shape}")

    moved = _ops.reshape(offset, [n * deformable_groups, *kernel, 2, rows, columns])
    y = _windows(kernel[0], rows, stride[0], padding[0], dilation[0], x)
    y = _ops.reshape(y, [1, kernel[0], 1, rows, 1]) + moved[:, :, :, 0]
    u = _windows(kernel[1], columns, stride[1], padding[1], dilation[1], x)
    u = _ops.reshape(u, [1, 1, kernel[1], 1, columns]) + moved[:, :, :, 1]
    grid = [(u * 2 + 1) / width - 1, (y * 2 + 1) / height - 1]
    grid = _ops.reshape(_ops.stack(grid, 5), [n * deformable_groups, points * rows, columns, 2])
    parts = _ops.reshape(x, [n * deformable_groups, channels // deformable_groups, height, width])
    seen = _ops.grid_sample(parts, grid, "bilinear", "zeros", False)
    seen = _ops.reshape(
        seen, [n, deformable_groups, channels // deformable_groups, points, rows * columns]
    )
    if mask is not None:
        seen = seen * _ops.reshape(mask, [n, deformable_groups, 1, points, rows * columns])
    seen = _ops.reshape(seen, [n, groups, channels // groups * points, rows * columns])
    kernels = _ops.reshape(weight, [groups, out_channels // groups, channels // groups * points])
    result = _ops.reshape(_ops.matmul(kernels, seen), [n, out_channels, rows, columns])
    return result if bias is None else result + _ops.reshape(bias, [1, out_channels, 1, 1])


class DeformConv2D(nn.Layer):
    """A convolution whose windows have points that move; see :func:`deform_conv2d`.

    Args:
        in_channels (int): C.
        out_channels (int): C_out.
        kernel_size (int|list[int]): kh and kw.
        stride (int|list[int]): The window's step.
        padding (int|list[int]): How far windows go beyond the edges.
        dilation (int|list[int]): The distance of a window's points.
        deformable_groups (int): Groups of channels whose points move alike.
        groups (int): Groups of channels that are convolved for themselves.
        weight_attr (ParamAttr|None): Of the weight, which is normal at first, with variance
            2 / (kh * kw * C).
        bias_attr (ParamAttr|bool|None): Of the bias; False: none.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> conv = paddle.vision.ops.DeformConv2D(2, 3, 3)
            >>> conv(paddle.ones([1, 2, 5, 5]), paddle.zeros([1, 18, 3, 3])).shape
            paddle.Size([1, 3, 3, 3])
    """

    def __init__(
        self,
        in_channels,
        out_channels,
        kernel_size,
        stride=1,
        padding=0,
        dilation=1,
        deformable_groups=1,
        groups=1,
        weight_attr=None,
        bias_attr=None,
    ):
        super().__init__()
        if in_channels % groups:
            raise ValueError(
                f"DeformConv2D: groups must divide in_channels {in_channels}, got {groups}"
            )
        kernel = as_pair(kernel_size)
        self._settings = (stride, padding, dilation, deformable_groups, groups)
        std = (2.0 / (kernel[0] * kernel[1] * in_channels)) ** 0.5
        self.weight = self.create_parameter(
            [out_channels, in_channels // groups, *kernel],
            attr=weight_attr,
            default_initializer=nn.initializer.Normal(0.0, std),
        )
        self.bias = self.create_parameter([out_channels], attr=bias_attr, is_bias=True)

    def forward(self, x, offset, mask=None):
        """The convolution of x, with points that move by offset."""
        return deform_conv2d(x, offset, self.weight, self.bias, *self._settings, mask=mask)
