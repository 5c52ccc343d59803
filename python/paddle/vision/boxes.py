"""Boxes: which of them to keep, and what numbers they are made of."""

import numpy as np

from .. import _C

_ops = _C.ops

__all__ = ["box_coder", "nms", "prior_box", "yolo_box"]


def _overlaps(box, others):
    """The area that a box has in common with each of others, over that of both together."""
    low, high = np.maximum(box[:2], others[:, :2]), np.minimum(box[2:], others[:, 2:])
    common = np.prod(np.maximum(high - low, 0), 1)
    area = np.prod(box[2:] - box[:2]) + np.prod(others[:, 2:] - others[:, :2], 1) - common
    return common / np.maximum(area, np.finfo(area.dtype).tiny)


def _kept(boxes, threshold):
    """The numbers of boxes, in order of preference, that overlap no kept one too much."""
    left, kept = np.arange(len(boxes)), []
    while len(left):
        kept.append(left[0])
        left = left[1:][_overlaps(boxes[left[0]], boxes[left[1:]]) <= threshold]
    return np.array(kept, "int64")


def nms(boxes, iou_threshold=0.3, scores=None, category_idxs=None, categories=None, top_k=None):
    """Which boxes to keep, so that no two of them have too much in common: the best box stays, what
    overlaps it too much goes, and so on with the next best.

    Args:
        boxes (Tensor): Of shape [n, 4]: left, top, right, bottom.
        iou_threshold (float): The largest part that two kept boxes have in common.
        scores (Tensor|None): How good each is, of shape [n]; None: the first ones are the best.
        category_idxs (Tensor|None): The category of each, of shape [n]; boxes of different ones do
            not count as overlapping.
        categories (list[int]|None): The categories to look at.
        top_k (int|None): How many to keep at most.

    Returns:
        Tensor: The numbers of the kept boxes, the best ones first; int64.

    Raises:
        ValueError: A shape does not fit, or categories are missing.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> boxes = paddle.to_tensor([[0.0, 0, 4, 4], [0, 0, 4, 5], [6, 6, 8, 8]])
            >>> scores = paddle.to_tensor([0.3, 0.9, 0.5])
            >>> paddle.vision.ops.nms(boxes, 0.5, scores).tolist()
            [1, 2]
    """
    if boxes.ndim != 2 or boxes.shape[1] != 4:
        raise ValueError(f"nms: boxes must have shape [n, 4], got {boxes.shape}")
    array = boxes.numpy()
    if scores is None:
        return _C._tensor_from(_kept(array, iou_threshold), None, None)
    if top_k is not None and top_k > len(array):
        raise ValueError(f"nms: top_k must be at most the {len(array)} boxes, got {top_k}")
    score = scores.numpy()
    groups = [np.arange(len(array))]
    if category_idxs is not None:
        if categories is None:
            raise ValueError("nms: categories must be given with category_idxs")
        of = category_idxs.numpy()
        groups = [np.flatnonzero(of == category) for category in categories]
    kept = []
    for group in groups:
        order = group[np.argsort(-score[group], kind="stable")]
        kept.append(order[_kept(array[order], iou_threshold)])
    kept = np.concatenate(kept)
    kept = kept[np.argsort(-score[kept], kind="stable")][:top_k]
    return _C._tensor_from(kept, None, None)


def _centres(boxes, more):
    """Centres and sizes of boxes, each of shape [..., 2]."""
    low, high = boxes[..., :2], boxes[..., 2:]
    size = high - low + more
    return low + size * 0.5, size


def box_coder(
    prior_box,
    prior_box_var,
    target_box,
    code_type="encode_center_size",
    box_normalized=True,
    axis=0,
    name=None,
):
    """Boxes as distances from given ones, or back: centres relative to size, and logarithms of
    sizes (Girshick et al., "Rich Feature Hierarchies", 2014).

    Args:
        prior_box (Tensor): The given boxes, of shape [m, 4].
        prior_box_var (Tensor|list[float]): What the distances are divided by: of shape [m, 4], or
            four numbers.
        target_box (Tensor): To encode: boxes of shape [n, 4]. To decode: distances of shape
            [n, m, 4], or [m, n, 4] for axis 1.
        code_type (str): "encode_center_size" or "decode_center_size".
        box_normalized (bool): Whether right less left is a box's width; else one more is.
        axis (int): To decode: along which axis of the distances the given boxes repeat.
        name (str|None): Has no effect.

    Returns:
        Tensor: Distances of shape [n, m, 4], or boxes of target_box's shape.

    Raises:
        TypeError: prior_box_var is something else.
        ValueError: code_type is something else.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> prior = paddle.to_tensor([[0.0, 0.0, 2.0, 2.0]])
            >>> box = paddle.to_tensor([[1.0, 1.0, 3.0, 3.0]])
            >>> paddle.vision.ops.box_coder(prior, [0.5, 0.5, 0.5, 0.5], box).tolist()
            [[[1.0, 1.0, 0.0, 0.0]]]
    """
    more = 0.0 if box_normalized else 1.0
    if isinstance(prior_box_var, (list, tuple)):
        variance = _C._tensor_from(np.array(prior_box_var, "float64"), target_box.dtype, None)
    elif isinstance(prior_box_var, _C.Tensor):
        variance = prior_box_var
    else:
        raise TypeError(
            f"box_coder: prior_box_var must be a Tensor or a list, got {prior_box_var!r}"
        )
    centre, size = _centres(prior_box, more)
    if code_type == "encode_center_size":
        to = _ops.unsqueeze((target_box[..., :2] + target_box[..., 2:]) * 0.5, [1])
        wide = _ops.unsqueeze(target_box[..., 2:] - target_box[..., :2] + more, [1])
        parts = [(to - centre) / size, _ops.log(_ops.abs(wide / size))]
        return _ops.concat(parts, 2) / variance
    if code_type != "decode_center_size":
        raise ValueError(
            "box_coder: code_type must be 'encode_center_size' or 'decode_center_size', "
            f"got {code_type!r}"
        )
    if axis == 1:
        centre, size = _ops.unsqueeze(centre, [1]), _ops.unsqueeze(size, [1])
        variance = _ops.unsqueeze(variance, [1]) if variance.ndim == 2 else variance
    distance = target_box * variance
    middle = distance[..., :2] * size + centre
    half = _ops.exp(distance[..., 2:]) * size * 0.5
    return _ops.concat([middle - half, middle + half - more], 2)


def yolo_box(
    x,
    img_size,
    anchors,
    class_num,
    conf_thresh,
    downsample_ratio,
    clip_bbox=True,
    name=None,
    scale_x_y=1.0,
    iou_aware=False,
    iou_aware_factor=0.5,
):
    """Boxes and scores of a detector's output (Redmon and Farhadi, "YOLOv3", 2018).

    Args:
        x (Tensor): Of shape [N, A * (5 + class_num), H, W]: for each of A anchors x, y, width,
            height, confidence and classes; with iou_aware A channels before them.
        img_size (Tensor): Height and width of each image, int32, of shape [N, 2].
        anchors (list[int]): Width and height of each anchor.
        class_num (int): How many classes there are.
        conf_thresh (float): A box of less confidence becomes 0, and so do its scores.
        downsample_ratio (int): By what x is smaller than what the network was given.
        clip_bbox (bool): Whether boxes are cut at the image's edges.
        name (str|None): Has no effect.
        scale_x_y (float): How far a centre may leave its cell: 1.0: not at all.
        iou_aware (bool): Whether the overlap was predicted, too.
        iou_aware_factor (float): The overlap's part in the confidence.

    Returns:
        tuple[Tensor, Tensor]: Boxes of shape [N, A * H * W, 4] and scores of shape
        [N, A * H * W, class_num].

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> x = paddle.zeros([1, 6, 1, 1])
            >>> size = paddle.to_tensor([[32, 32]], dtype="int32")
            >>> boxes, scores = paddle.vision.ops.yolo_box(x, size, [8, 8], 1, 0.1, 32)
            >>> boxes.tolist(), scores.tolist()
            ([[[12.0, 12.0, 20.0, 20.0]]], [[[0.25]]])
    """
    n, _, height, width = x.shape
    count = len(anchors) // 2

    def constant(array, shape):
        return _C._tensor_from(np.asarray(array, "float64").reshape(shape), x.dtype, None)

    overlap, rest = (x[:, :count], x[:, count:]) if iou_aware else (None, x)
    parts = _ops.reshape(rest, [n, count, 5 + class_num, height, width])
    confidence = _ops.sigmoid(parts[:, :, 4])
    if iou_aware:
        confidence = _ops.pow(confidence, 1.0 - iou_aware_factor) * _ops.pow(
            _ops.sigmoid(overlap), iou_aware_factor
        )
    sizes = _ops.cast(img_size, x.dtype)
    image_h = _ops.reshape(sizes[:, 0], [n, 1, 1, 1])
    image_w = _ops.reshape(sizes[:, 1], [n, 1, 1, 1])
    shift = 0.5 * (scale_x_y - 1)
    at_x = _ops.sigmoid(parts[:, :, 0]) * scale_x_y - shift + constant(range(width), [width])
    at_y = _ops.sigmoid(parts[:, :, 1]) * scale_x_y - shift + constant(range(height), [height, 1])
    at_x, at_y = at_x * image_w / width, at_y * image_h / height
    half_w = _ops.exp(parts[:, :, 2]) * constant(anchors[0::2], [count, 1, 1]) * image_w
    half_h = _ops.exp(parts[:, :, 3]) * constant(anchors[1::2], [count, 1, 1]) * image_h
    half_w, half_h = (
        half_w * (0.5 / downsample_ratio / width),
        half_h * (0.5 / downsample_ratio / height),
    )
    sides = [at_x - half_w, at_y - half_h, at_x + half_w, at_y + half_h]
    if clip_bbox:
        zero = _ops.full([], 0.0, x.dtype)
        sides = [
            _ops.maximum(sides[0], zero),
            _ops.maximum(sides[1], zero),
            _ops.minimum(sides[2], image_w - 1),
            _ops.minimum(sides[3], image_h - 1),
        ]
    sure = _ops.cast(_ops.greater_equal(confidence, conf_thresh), x.dtype)
    boxes = _ops.stack(sides, 4) * _ops.unsqueeze(sure, [4])
    scores = _ops.sigmoid(parts[:, :, 5:]) * _ops.unsqueeze(confidence * sure, [2])
    scores = _ops.transpose(scores, [0, 1, 3, 4, 2])
    return _ops.reshape(boxes, [n, -1, 4]), _ops.reshape(scores, [n, -1, class_num])


def prior_box(
    input,
    image,
    min_sizes,
    max_sizes=None,
    aspect_ratios=[1.0],
    variance=[0.1, 0.1, 0.2, 0.2],
    flip=False,
    clip=False,
    steps=[0.0, 0.0],
    offset=0.5,
    min_max_aspect_ratios_order=False,
    name=None,
):
    """The boxes from which a detector measures distances, at each place of a map (Liu et al.,
    "SSD", 2016).

    Args:
        input (Tensor): The map, of shape [N, C, H, W].
        image (Tensor): The images, of shape [N, C, height, width].
        min_sizes (float|list[float]): Sides of squares.
        max_sizes (float|list[float]|None): One for each: a square between the two is added.
        aspect_ratios (float|list[float]): Width by height of further boxes.
        variance (list[float]): Four numbers that go along with each box.
        flip (bool): Whether the ratios are also taken the other way round.
        clip (bool): Whether boxes are cut at the image's edges.
        steps (list[float]): The distances of places along width and height; 0: as they fit.
        offset (float): Where within a place the boxes' middle is.
        min_max_aspect_ratios_order (bool): Whether both squares come first.
        name (str|None): Has no effect.

    Returns:
        tuple[Tensor, Tensor]: The boxes, in parts of the image's size, and the four numbers, both
        of shape [H, W, boxes, 4].

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> map, image = paddle.zeros([1, 3, 1, 2]), paddle.zeros([1, 3, 10, 20])
            >>> boxes, _ = paddle.vision.ops.prior_box(map, image, min_sizes=[10.0])
            >>> boxes.tolist()
            [[[[0.0, 0.0, 0.5, 1.0]], [[0.5, 0.0, 1.0, 1.0]]]]
    """
    min_sizes, max_sizes, ratios = (
        [v] if isinstance(v, (int, float)) else list(v or [])
        for v in (min_sizes, max_sizes, aspect_ratios)
    )
    further = []
    for ratio in ratios:
        for r in [ratio, 1 / ratio] if flip else [ratio]:
            if all(abs(r - known) > 1e-6 for known in [1.0, *further]):
                further.append(r)
    sizes = []
    for i, small in enumerate(min_sizes):
        squares = [(small, small)]
        between = [(small * max_sizes[i]) ** 0.5] * 2 if max_sizes else None
        others = [(small * r**0.5, small / r**0.5) for r in further]
        if between and min_max_aspect_ratios_order:
            sizes += [*squares, between, *others]
        else:
            sizes += [*squares, *others, *([between] if between else [])]
    (height, width), (image_h, image_w) = input.shape[2:], image.shape[2:]
    step_x, step_y = steps[0] or image_w / width, steps[1] or image_h / height
    x = (np.arange(width) + offset)[None, :, None] * step_x
    y = (np.arange(height) + offset)[:, None, None] * step_y
    w, h = np.array(sizes).T / 2
    sides = np.broadcast_arrays(
        (x - w) / image_w, (y - h) / image_h, (x + w) / image_w, (y + h) / image_h
    )
    boxes = np.stack(sides, -1)
    if clip:
        boxes = np.clip(boxes, 0, 1)
    numbers = np.broadcast_to(np.array(variance), boxes.shape)
    return tuple(
        _ops.cast(_C._tensor_from(np.ascontiguousarray(a), None, None), input.dtype)
        for a in (boxes, numbers)
    )
