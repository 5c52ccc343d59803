"""Boxes that a detector proposes: which to keep, and for which level of a pyramid they are."""

import numpy as np

from .. import _C
from .boxes import _overlaps

__all__ = ["distribute_fpn_proposals", "matrix_nms"]


def _tensor(array, dtype):
    return _C._tensor_from(np.ascontiguousarray(array, dtype), None, None)


def distribute_fpn_proposals(
    fpn_rois,
    min_level,
    max_level,
    refer_level,
    refer_scale,
    pixel_offset=False,
    rois_num=None,
    name=None,
):
    """Sorts boxes by the level of a feature pyramid that fits their size.

    From Lin et al., "Feature Pyramid Networks for Object Detection", 2017, equation 1.

    Args:
        fpn_rois (Tensor): Boxes, of shape [n, 4]: left, top, right, bottom.
        min_level (int): The least level.
        max_level (int): The greatest.
        refer_level (int): The level of boxes of size `refer_scale`.
        refer_scale (int): See there.
        pixel_offset (bool): Whether a box includes the pixels at its right and bottom.
        rois_num (Tensor|None): How many boxes each image has, int32; None: there is one image.
        name (str|None): Ignored.

    Returns:
        tuple[list[Tensor], Tensor, list[Tensor]]: The boxes of each level; where each box of
        `fpn_rois` is among them, one level after the other, int32, of shape [n, 1]; how many each
        image has of each level.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> boxes = paddle.to_tensor([[0.0, 0, 400, 400], [0, 0, 10, 10]])
            >>> rois, place, counts = paddle.vision.ops.distribute_fpn_proposals(
            ...     boxes, 2, 4, 3, 100, rois_num=paddle.to_tensor([2], dtype="int32")
            ... )
            >>> [r.tolist() for r in rois], place.tolist()
            ([[[0.0, 0.0, 10.0, 10.0]], [], [[0.0, 0.0, 400.0, 400.0]]], [[1], [0]])
    """
    if not 1 <= min_level < max_level:
        raise ValueError(
            "distribute_fpn_proposals: min_level must be positive and below max_level, "
            f"got {min_level} and {max_level}"
        )
    boxes = fpn_rois.numpy()
    sides = boxes[:, 2:] - boxes[:, :2]
    valid = (sides > 0).all(1)
    size = np.sqrt(np.where(valid, np.prod(sides + bool(pixel_offset), 1), 0))
    level = refer_level + np.floor(np.log2(size / refer_scale + 1e-6))
    level = np.clip(level, min_level, max_level)
    counts = [len(boxes)] if rois_num is None else rois_num.numpy()
    image = np.repeat(np.arange(len(counts)), counts)
    order = np.argsort(level, kind="stable")
    levels = [level == i for i in range(min_level, max_level + 1)]
    return (
        [_tensor(boxes[at], boxes.dtype) for at in levels],
        _tensor(np.argsort(order)[:, None], "int32"),
        [_tensor(np.bincount(image[at], minlength=len(counts)), "int32") for at in levels],
    )


def _decayed(boxes, scores, sigma):
    """Scores of boxes, the best first, less by what they share with better ones. `sigma`: that of
    the gaussian decay; None: a linear one."""
    count = len(boxes)
    shared = np.zeros((count, count), boxes.dtype)
    for i in range(count - 1):
        shared[i, i + 1 :] = _overlaps(boxes[i], boxes[i + 1 :])
    most = shared.max(0, initial=0)[:, None]  # what the better box itself shares with better ones
    with np.errstate(divide="ignore", invalid="ignore"):  # of equal boxes; the last one goes
        decay = np.exp((most**2 - shared**2) * sigma) if sigma else (1 - shared) / (1 - most)
    decay = np.where(np.triu(np.ones_like(shared), 1) > 0, decay, 1)
    return scores * decay.min(0, initial=1)


def matrix_nms(
    bboxes,
    scores,
    score_threshold,
    post_threshold,
    nms_top_k,
    keep_top_k,
    use_gaussian=False,
    gaussian_sigma=2.0,
    background_label=0,
    normalized=True,
    return_index=False,
    return_rois_num=True,
    name=None,
):
    """Lowers the scores of boxes by what they share with better ones of their class, all at once.

    From Wang et al., "SOLOv2: Dynamic and Fast Instance Segmentation", 2020.

    Args:
        bboxes (Tensor): Of shape [images, boxes, 4]: left, top, right, bottom.
        scores (Tensor): Of shape [images, classes, boxes].
        score_threshold (float): Only higher scores count.
        post_threshold (float): Only higher scores stay.
        nms_top_k (int): How many of a class count, -1: all.
        keep_top_k (int): How many of an image stay, -1: all.
        use_gaussian (bool): Whether scores fall by exp(-gaussian_sigma share^2); else linearly.
        gaussian_sigma (float): See there.
        background_label (int): A class that is left out, -1: none.
        normalized (bool): Whether boxes end at their right and bottom; else they include the pixels
            there.
        return_index (bool): Whether to return the boxes' numbers.
        return_rois_num (bool): Whether to return how many each image has.
        name (str|None): Ignored.

    Returns:
        tuple[Tensor, Tensor|None, Tensor|None]: Rows of class, score and box, the best of each
        image first; how many each image has, int32; the numbers of their boxes among those of all
        images, int32, of shape [n, 1].

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> boxes = paddle.to_tensor([[[0.0, 0, 1, 1], [0, 0, 1, 1], [2, 2, 3, 3]]])
            >>> scores = paddle.to_tensor([[[0.5, 0.75, 0.25]]])
            >>> found, count, _ = paddle.vision.ops.matrix_nms(
            ...     boxes, scores, 0.1, 0.1, -1, -1, background_label=-1
            ... )
            >>> found.tolist(), count.tolist()
            ([[0.0, 0.75, 0.0, 0.0, 1.0, 1.0], [0.0, 0.25, 2.0, 2.0, 3.0, 3.0]], [2])
    """
    all_boxes, all_scores = bboxes.numpy(), scores.numpy()
    sigma = gaussian_sigma if use_gaussian else None
    rows, index, counts = [np.zeros((0, 6), all_boxes.dtype)], [np.zeros(0, "int64")], []
    for image, (boxes, classes) in enumerate(zip(all_boxes, all_scores)):
        found = []
        for label, score in enumerate(classes):
            if label == background_label:
                continue
            order = np.argsort(-score, kind="stable")
            order = order[score[order] > score_threshold]
            order = order if nms_top_k < 0 else order[:nms_top_k]
            areas = boxes[order] + np.array([0, 0, 1, 1], boxes.dtype) * (not normalized)
            lower = _decayed(areas, score[order], sigma)
            found += [(s, label, i) for s, i in zip(lower, order) if s > post_threshold]
        found.sort(key=lambda f: -f[0])
        found = found if keep_top_k < 0 else found[:keep_top_k]
        counts.append(len(found))
        rows += [np.array([[label, s, *boxes[i]]], all_boxes.dtype) for s, label, i in found]
        index.append(np.array([image * len(boxes) + i for _, _, i in found], "int64"))
    return (
        _tensor(np.concatenate(rows), all_boxes.dtype),
        _tensor(counts, "int32") if return_rois_num else None,
        _tensor(np.concatenate(index)[:, None], "int32") if return_index else None,
    )
