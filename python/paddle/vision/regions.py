"""What lies in boxes of a map, pooled to a fixed size.

Averages and interpolation along rows do not depend on those along columns, so both are matrices.
"""

import numpy as np

from .. import _C, nn
from ..framework.arguments import as_pair

_ops = _C.ops

__all__ = ["PSRoIPool", "RoIAlign", "RoIPool", "psroi_pool", "roi_align", "roi_pool"]


def _tensor(array, like):
    return _C._tensor_from(np.ascontiguousarray(array), like.dtype, None)


def _check(function, x, boxes, boxes_num):
    """Boxes as an array, and which image each is in."""
    if x.ndim != 4:
        raise ValueError(f"{function}: x must have four axes, its shape is {x.shape}")
    if boxes.ndim != 2 or boxes.shape[1] != 4:
        raise ValueError(f"{function}: boxes must have shape [n, 4], got {boxes.shape}")
    counts = boxes_num.numpy()
    if len(counts) != x.shape[0] or counts.sum() != boxes.shape[0]:
        raise ValueError(
            f"{function}: boxes_num must have a count for each of the {x.shape[0]} images, "
            f"{boxes.shape[0]} in all, got {counts.tolist()}"
        )
    return boxes.numpy().astype("float64"), np.repeat(np.arange(len(counts)), counts)


def _per_image(function, x, images, shape):
    """The results for the boxes of each image, in order."""
    parts = [function(x[i], np.flatnonzero(images == i)) for i in np.unique(images)]
    return _ops.concat(parts, 0) if parts else _ops.full(shape, 0, x.dtype)


def _interpolating(start, length, bins, samples, size):
    """The weights [bins, size] of the mean of points, at equal distances within each bin."""
    weights = np.zeros((bins, size))
    count = samples if samples > 0 else int(np.ceil(length / bins))
    step = length / bins
    for i in range(bins):
        for k in range(count):
            at = start + i * step + (k + 0.5) * step / count
            if at < -1 or at > size:
                continue
            at = min(max(at, 0), size - 1)
            low = int(at)
            high = min(low + 1, size - 1)
            weights[i, low] += (1 - (at - low)) / count
            weights[i, high] += (at - low) / count
    return weights


def roi_align(
    x,
    boxes,
    boxes_num,
    output_size,
    spatial_scale=1.0,
    sampling_ratio=-1,
    aligned=True,
    name=None,
):
    """Boxes of a map, each cut into bins; a bin is the mean of interpolated points (He et al.,
    "Mask R-CNN", 2017).

    Args:
        x (Tensor): The maps, of shape [N, C, H, W].
        boxes (Tensor): Of shape [n, 4]: left, top, right, bottom. They get no gradient.
        boxes_num (Tensor): How many of them each map has, of shape [N].
        output_size (int|tuple[int]): Rows and columns of bins.
        spatial_scale (float): What the boxes are multiplied by to fit x.
        sampling_ratio (int): Points per bin along an axis; at most 0: as many as pixels.
        aligned (bool): Whether a pixel's middle is at 0.5, rather than at 0.
        name (str|None): Has no effect.

    Returns:
        Tensor: Of shape [n, C, rows, columns].

    Raises:
        ValueError: The shapes or counts do not fit.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> x = paddle.arange(16, dtype="float32").reshape([1, 1, 4, 4])
            >>> boxes = paddle.to_tensor([[0.0, 0.0, 4.0, 4.0]])
            >>> num = paddle.to_tensor([1], dtype="int32")
            >>> paddle.vision.ops.roi_align(x, boxes, num, 2).tolist()
            [[[[2.5, 4.5], [10.5, 12.5]]]]
    """
    corners, images = _check("roi_align", x, boxes, boxes_num)
    rows, columns = as_pair(output_size)
    _, channels, height, width = x.shape
    corners = corners * spatial_scale - (0.5 if aligned else 0)
    lengths = corners[:, 2:] - corners[:, :2]
    if not aligned:
        lengths = np.maximum(lengths, 1)

    def weights(axis, chosen, bins, size):
        parts = [
            _interpolating(corners[k, axis], lengths[k, axis], bins, sampling_ratio, size)
            for k in chosen
        ]
        return _tensor(np.stack(parts), x)

    def pooled(image, chosen):
        along_x = _ops.reshape(weights(0, chosen, columns, width), [-1, width])
        narrow = _ops.matmul(image, along_x, False, True)  # [C, H, boxes * columns]
        narrow = _ops.reshape(narrow, [channels, height, len(chosen), columns])
        narrow = _ops.reshape(
            _ops.transpose(narrow, [2, 1, 0, 3]), [len(chosen), height, channels * columns]
        )
        result = _ops.matmul(weights(1, chosen, rows, height), narrow)
        result = _ops.reshape(result, [len(chosen), rows, channels, columns])
        return _ops.transpose(result, [0, 2, 1, 3])

    return _per_image(pooled, x, images, [0, channels, rows, columns])


def _rounded(x):
    """To whole numbers, halves away from 0."""
    return np.trunc(x + np.copysign(0.5, x))


def _whole_bins(start, length, bins, size):
    """Where the bins begin and end, in whole pixels of the map."""
    at = np.arange(bins + 1) * length / bins + start
    begin = np.clip(np.floor(at[:-1]), 0, size).astype(int)
    end = np.clip(np.ceil(at[1:]), 0, size).astype(int)
    return list(zip(begin, end))


def roi_pool(x, boxes, boxes_num, output_size, spatial_scale=1.0, name=None):
    """Boxes of a map, each cut into bins; a bin is its largest pixel (Girshick, "Fast R-CNN",
    2015).

    Args:
        x (Tensor): The maps, of shape [N, C, H, W].
        boxes (Tensor): Of shape [n, 4]: left, top, right, bottom. They get no gradient.
        boxes_num (Tensor): How many of them each map has, of shape [N].
        output_size (int|tuple[int]): Rows and columns of bins.
        spatial_scale (float): What the boxes are multiplied by to fit x.
        name (str|None): Has no effect.

    Returns:
        Tensor: Of shape [n, C, rows, columns]; 0 for a bin outside of the map.

    Raises:
        ValueError: The shapes or counts do not fit.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> x = paddle.arange(16, dtype="float32").reshape([1, 1, 4, 4])
            >>> boxes = paddle.to_tensor([[0.0, 0.0, 3.0, 3.0]])
            >>> num = paddle.to_tensor([1], dtype="int32")
            >>> paddle.vision.ops.roi_pool(x, boxes, num, 2).tolist()
            [[[[5.0, 7.0], [13.0, 15.0]]]]
    """
    corners, images = _check("roi_pool", x, boxes, boxes_num)
    rows, columns = as_pair(output_size)
    _, channels, height, width = x.shape
    corners = _rounded(corners * spatial_scale)
    lengths = np.maximum(corners[:, 2:] - corners[:, :2] + 1, 1)

    def pooled(image, chosen):
        values = image.detach().numpy()
        at = np.zeros((channels, len(chosen), rows, columns), "int64")
        full = np.zeros((1, len(chosen), rows, columns))
        for k, box in enumerate(chosen):
            spans_x = _whole_bins(corners[box, 0], lengths[box, 0], columns, width)
            spans_y = _whole_bins(corners[box, 1], lengths[box, 1], rows, height)
            for i, (top, bottom) in enumerate(spans_y):
                for j, (left, right) in enumerate(spans_x):
                    if bottom <= top or right <= left:
                        continue
                    best = values[:, top:bottom, left:right].reshape(channels, -1).argmax(1)
                    y, x_ = np.divmod(best, right - left)
                    at[:, k, i, j] = (top + y) * width + left + x_
                    full[:, k, i, j] = 1
        at = _C._tensor_from(at.reshape(channels, -1), None, None)
        found = _ops.take_along_axis(_ops.reshape(image, [channels, -1]), at, 1)
        found = _ops.reshape(found, [channels, len(chosen), rows, columns]) * _tensor(full, x)
        return _ops.transpose(found, [1, 0, 2, 3])

    return _per_image(pooled, x, images, [0, channels, rows, columns])


def _averaging(spans, size):
    """The weights [bins, size] of means; nothing for an empty bin."""
    weights = np.zeros((len(spans), size))
    for i, (begin, end) in enumerate(spans):
        weights[i, begin:end] = 1 / max(end - begin, 1)
    return weights


def psroi_pool(x, boxes, boxes_num, output_size, spatial_scale=1.0, name=None):
    """Boxes of a map, each cut into bins; a bin is the mean of its pixels, in a channel of its own
    (Dai et al., "R-FCN", 2016).

    Args:
        x (Tensor): The maps, of shape [N, C * rows * columns, H, W].
        boxes (Tensor): Of shape [n, 4]: left, top, right, bottom. They get no gradient.
        boxes_num (Tensor): How many of them each map has, of shape [N].
        output_size (int|tuple[int]): Rows and columns of bins.
        spatial_scale (float): What the boxes are multiplied by to fit x.
        name (str|None): Has no effect.

    Returns:
        Tensor: Of shape [n, C, rows, columns].

    Raises:
        ValueError: The shapes or counts do not fit.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> x = paddle.arange(4, dtype="float32").reshape([1, 4, 1, 1]).expand([1, 4, 4, 4])
            >>> boxes = paddle.to_tensor([[0.0, 0.0, 3.0, 3.0]])
            >>> num = paddle.to_tensor([1], dtype="int32")
            >>> paddle.vision.ops.psroi_pool(x, boxes, num, 2).tolist()
            [[[[0.0, 1.0], [2.0, 3.0]]]]
    """
    corners, images = _check("psroi_pool", x, boxes, boxes_num)
    rows, columns = as_pair(output_size)
    _, channels, height, width = x.shape
    if not channels or channels % (rows * columns):
        raise ValueError(
            f"psroi_pool: x must have a multiple of {rows * columns} channels, got {channels}"
        )
    outputs = channels // (rows * columns)
    corners = (_rounded(corners) + [0, 0, 1, 1]) * spatial_scale
    lengths = np.maximum(corners[:, 2:] - corners[:, :2], 0.1)

    def weights(axis, chosen, bins, size):
        spans = [_whole_bins(corners[k, axis], lengths[k, axis], bins, size) for k in chosen]
        return np.stack([_averaging(s, size) for s in spans])

    def pooled(image, chosen):
        along_x = weights(0, chosen, columns, width)
        along_y = weights(1, chosen, rows, height)
        # [rows * columns, boxes, pixels], times each bin's channels
        both = np.einsum("kih,kjw->ijkhw", along_y, along_x)
        both = _tensor(both.reshape(rows * columns, len(chosen), height * width), x)
        maps = _ops.reshape(image, [outputs, rows * columns, height * width])
        result = _ops.matmul(both, _ops.transpose(maps, [1, 2, 0]))
        result = _ops.reshape(result, [rows, columns, len(chosen), outputs])
        return _ops.transpose(result, [2, 3, 0, 1])

    return _per_image(pooled, x, images, [0, outputs, rows, columns])


class _Pooling(nn.Layer):
    def __init__(self, output_size, spatial_scale=1.0):
        super().__init__()
        self._output_size, self._spatial_scale = output_size, spatial_scale

    def extra_repr(self):
        return f"output_size={self._output_size}, spatial_scale={self._spatial_scale}"


class RoIAlign(_Pooling):
    """See :func:`roi_align`, with its arguments ``output_size`` and ``spatial_scale``."""

    def forward(self, x, boxes, boxes_num, aligned=True):
        """The pooled boxes."""
        return roi_align(
            x, boxes, boxes_num, self._output_size, self._spatial_scale, aligned=aligned
        )


class RoIPool(_Pooling):
    """See :func:`roi_pool`, with its arguments ``output_size`` and ``spatial_scale``."""

    def forward(self, x, boxes, boxes_num):
        """The pooled boxes."""
        return roi_pool(x, boxes, boxes_num, self._output_size, self._spatial_scale)


class PSRoIPool(_Pooling):
    """See :func:`psroi_pool`, with its arguments ``output_size`` and ``spatial_scale``."""

    def forward(self, x, boxes, boxes_num):
        """The pooled boxes."""
        return psroi_pool(x, boxes, boxes_num, self._output_size, self._spatial_scale)
