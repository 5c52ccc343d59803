"""Losses, but for the cross entropy of classes (`classification`)."""

import math

from ... import _C
from .distance import pairwise_distance

_ops = _C.ops

__all__ = [
    "binary_cross_entropy",
    "binary_cross_entropy_with_logits",
    "cosine_embedding_loss",
    "dice_loss",
    "gaussian_nll_loss",
    "hinge_embedding_loss",
    "kl_div",
    "l1_loss",
    "log_loss",
    "margin_ranking_loss",
    "mse_loss",
    "multi_label_margin_loss",
    "multi_label_soft_margin_loss",
    "multi_margin_loss",
    "npair_loss",
    "poisson_nll_loss",
    "sigmoid_focal_loss",
    "smooth_l1_loss",
    "soft_margin_loss",
    "square_error_cost",
    "triplet_margin_loss",
    "triplet_margin_with_distance_loss",
]


def check_reduction(function, reduction, allowed=("mean", "sum", "none")):
    """Raises if a loss has no such reduction."""
    if reduction not in allowed:
        names = " or ".join(map(repr, allowed))
        raise ValueError(f"{function}: reduction must be {names}, got {reduction!r}")


def reduced(loss, reduction):
    """The mean or sum of the losses, or each of them."""
    if reduction == "none":
        return loss
    return _ops.mean(loss) if reduction == "mean" else _ops.sum(loss)


def binary_cross_entropy(input, label, weight=None, reduction="mean", name=None):
    r"""Cross entropy of probabilities and labels: :math:`-y \ln x - (1 - y) \ln (1 - x)`.

    A logarithm counts as at least -100, so that the loss is finite.

    Args:
        input (Tensor): Probabilities x.
        label (Tensor): Labels y in [0, 1], of input's shape and dtype.
        weight (Tensor|None): A factor for each loss, broadcast to input's shape; None: ones.
        reduction (str): "mean" or "sum" of the losses, or "none": each.

    Returns:
        Tensor: The loss.

    Raises:
        ValueError: input is outside [0, 1], or the shapes differ.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> p, y = paddle.to_tensor([0.5]), paddle.to_tensor([1.0])
            >>> paddle.nn.functional.binary_cross_entropy(p, y).item()
            0.6931471824645996
    """
    check_reduction("binary_cross_entropy", reduction)
    loss = _ops.bce_loss(input, label)
    return reduced(loss if weight is None else loss * weight, reduction)


def binary_cross_entropy_with_logits(
    logit, label, weight=None, reduction="mean", pos_weight=None, name=None
):
    """:func:`binary_cross_entropy` of sigmoid(logit), exact for large logits, too.

    Args:
        logit (Tensor): Any numbers.
        label (Tensor): Labels in [0, 1], of logit's shape and dtype.
        weight (Tensor|None): A factor for each loss, broadcast to logit's shape; None: ones.
        reduction (str): "mean" or "sum" of the losses, or "none": each.
        pos_weight (Tensor|None): A factor for the losses of positive labels; None: ones.

    Returns:
        Tensor: The loss.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> x, y = paddle.to_tensor([0.0, 200.0]), paddle.to_tensor([1.0, 0.0])
            >>> paddle.nn.functional.binary_cross_entropy_with_logits(x, y, reduction="sum").item()
            200.69314575195312
    """
    check_reduction("binary_cross_entropy_with_logits", reduction)
    loss = _ops.sigmoid_cross_entropy_with_logits(logit, label, pos_weight)
    return reduced(loss if weight is None else loss * weight, reduction)


def mse_loss(input, label, reduction="mean", name=None):
    """Squared differences.

    Args:
        input (Tensor): Predictions.
        label (Tensor): What they should be, of a shape that can be broadcast.
        reduction (str): "mean" or "sum" of the losses, or "none": each.

    Returns:
        Tensor: The loss.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> x, y = paddle.to_tensor([1.0, 2.0]), paddle.to_tensor([1.0, 4.0])
            >>> paddle.nn.functional.mse_loss(x, y).item()
            2.0
    """
    check_reduction("mse_loss", reduction)
    return reduced(_ops.square(input - label), reduction)


def square_error_cost(input, label):
    """The squared difference of each element.

    Args:
        input (Tensor): Predictions.
        label (Tensor): What they should be, of a shape that can be broadcast.

    Returns:
        Tensor: The losses.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> x, y = paddle.to_tensor([1.0, 2.0]), paddle.to_tensor([1.0, 4.0])
            >>> paddle.nn.functional.square_error_cost(x, y).tolist()
            [0.0, 4.0]
    """
    return _ops.square(input - label)


def l1_loss(input, label, reduction="mean", name=None):
    """Absolute differences.

    Args:
        input (Tensor): Predictions.
        label (Tensor): What they should be, of a shape that can be broadcast.
        reduction (str): "mean" or "sum" of the losses, or "none": each.

    Returns:
        Tensor: The loss.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> x, y = paddle.to_tensor([1.0, 2.0]), paddle.to_tensor([1.0, 4.0])
            >>> paddle.nn.functional.l1_loss(x, y).item()
            1.0
    """
    check_reduction("l1_loss", reduction)
    return reduced(_ops.abs(input - label), reduction)


def smooth_l1_loss(input, label, reduction="mean", delta=1.0, is_huber=True, name=None):
    """Half the squared difference where it is at most delta, and linear beyond (Huber, "Robust
    Estimation of a Location Parameter", 1964).

    Args:
        input (Tensor): Predictions.
        label (Tensor): What they should be, of input's shape.
        reduction (str): "mean" or "sum" of the losses, or "none": each.
        delta (float): The difference from which on the loss is linear.
        is_huber (bool): If False, the loss is divided by delta, so that the slope ends in 1.

    Returns:
        Tensor: The loss.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> x, y = paddle.to_tensor([1.0, 2.0]), paddle.to_tensor([2.0, 5.0])
            >>> paddle.nn.functional.smooth_l1_loss(x, y, reduction="none").tolist()
            [0.5, 2.5]
    """
    check_reduction("smooth_l1_loss", reduction)
    loss = _ops.huber_loss(input, label, delta=delta)
    return reduced(loss if is_huber else loss / delta, reduction)


def kl_div(input, label, reduction="mean", log_target=False, name=None):
    r"""The divergence of a distribution from another: :math:`y (\ln y - x)`, where x is a logarithm
    (Kullback and Leibler, "On Information and Sufficiency", 1951).

    Args:
        input (Tensor): Logarithms of probabilities.
        label (Tensor): Probabilities, of input's shape.
        reduction (str): "mean" or "sum" of the elements, "batchmean": their sum divided by the
            size of axis 0, or "none": each.
        log_target (bool): Whether label holds logarithms, too.

    Returns:
        Tensor: The loss.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> x, y = paddle.to_tensor([0.0, 0.0]), paddle.to_tensor([1.0, 0.5])
            >>> paddle.nn.functional.kl_div(x, y, "sum").item()
            -0.3465735912322998
    """
    check_reduction("kl_div", reduction, ("mean", "sum", "batchmean", "none"))
    return _ops.kldiv_loss(input, label, reduction, log_target)


def log_loss(input, label, epsilon=1e-4, name=None):
    r"""Cross entropy of probabilities and labels:
    :math:`-y \ln (x + \epsilon) - (1 - y) \ln (1 - x + \epsilon)`.

    Args:
        input (Tensor): Probabilities x, of shape [N, 1].
        label (Tensor): Labels y, of that shape.
        epsilon (float): What keeps the logarithms finite.

    Returns:
        Tensor: The losses, of shape [N, 1].

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> p, y = paddle.to_tensor([[0.0]]), paddle.to_tensor([[0.0]])
            >>> round(paddle.nn.functional.log_loss(p, y).item(), 6)
            -0.0001
    """
    if input.ndim != 2:
        raise ValueError(f"log_loss: input must have two axes, got shape {list(input.shape)}")
    return _ops.log_loss(input, label, epsilon)


def sigmoid_focal_loss(
    logit, label, normalizer=None, alpha=0.25, gamma=2.0, reduction="sum", name=None
):
    r"""Cross entropy that counts well classified elements less:
    :math:`\alpha_t (1 - p_t)^\gamma` times the cross entropy, where p is the probability of the
    right class (Lin et al., "Focal Loss for Dense Object Detection", 2017).

    Args:
        logit (Tensor): Any numbers.
        label (Tensor): 0 or 1, of logit's shape.
        normalizer (Tensor|None): One number that the losses are divided by; None: 1.
        alpha (float): The weight of positive labels; that of the others is 1 - alpha.
        gamma (float): How fast the weight of well classified elements falls.
        reduction (str): "mean" or "sum" of the losses, or "none": each.

    Returns:
        Tensor: The loss.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> x, y = paddle.to_tensor([0.0]), paddle.to_tensor([1.0])
            >>> paddle.nn.functional.sigmoid_focal_loss(x, y).item()
            0.0433216989040374...
    """
    check_reduction("sigmoid_focal_loss", reduction)
    if normalizer is not None and normalizer.ndim > 1:
        raise ValueError(
            f"sigmoid_focal_loss: normalizer must be one number, got shape {list(normalizer.shape)}"
        )
    label = _ops.cast(label, logit.dtype)
    p = _ops.sigmoid(logit)
    miss = p + label - 2 * p * label  # 1 - the probability of the right class
    weight = (alpha * label + (1 - alpha) * (1 - label)) * miss**gamma
    loss = weight * _ops.sigmoid_cross_entropy_with_logits(logit, label, None)
    return reduced(loss if normalizer is None else loss / normalizer, reduction)


def dice_loss(input, label, epsilon=1e-5, name=None):
    """One minus the Dice coefficient of predicted and true classes, averaged over the batch
    (Milletari, Navab and Ahmadi, "V-Net", 2016).

    Args:
        input (Tensor): Probabilities of classes, of shape [N, ..., C].
        label (Tensor): Classes, integers of shape [N, ..., 1].
        epsilon (float): What keeps the quotient finite.

    Returns:
        Tensor: The loss, one number.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> p, y = paddle.to_tensor([[0.0, 1.0]]), paddle.to_tensor([[1]])
            >>> round(paddle.nn.functional.dice_loss(p, y).item(), 4)
            0.0
    """
    if input.ndim < 2:
        raise ValueError(f"dice_loss: input must have two axes or more, got {input.ndim}")
    if label.ndim != input.ndim or label.shape[-1] != 1:
        raise ValueError(
            "dice_loss: label must have input's shape with 1 for the last size, "
            f"got {list(label.shape)} for {list(input.shape)}"
        )
    classes = _ops.arange(0, input.shape[-1], 1, label.dtype)
    label = _ops.cast(label == classes, input.dtype)
    axes = list(range(1, input.ndim))
    both = _ops.sum(input * label, axes)
    each = _ops.sum(input, axes) + _ops.sum(label, axes)
    return _ops.mean(1 - 2 * both / (each + epsilon))


def npair_loss(anchor, positive, labels, l2_reg=0.002):
    """The cross entropy of each anchor's similarities with all positives, and a penalty for long
    vectors (Sohn, "Improved Deep Metric Learning with Multi-class N-pair Loss Objective", 2016).

    Args:
        anchor (Tensor): Vectors, of shape [N, D].
        positive (Tensor): The vector that each anchor should be near to, of that shape.
        labels (Tensor): The classes of the pairs, of shape [N]; equal ones share the target.
        l2_reg (float): The factor of the penalty.

    Returns:
        Tensor: The loss, one number.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> a = paddle.to_tensor([[1.0, 0.0], [0.0, 1.0]])
            >>> loss = paddle.nn.functional.npair_loss(a, a, paddle.to_tensor([0.0, 1.0]))
            >>> round(loss.item(), 4)
            0.3143
    """
    n = labels.shape[0]
    labels = _ops.reshape(labels, [n, 1])
    same = _ops.cast(labels == _ops.reshape(labels, [1, n]), "float32")
    target = same / _ops.sum(same, [1], keepdim=True)
    length = _ops.mean(_ops.sum(anchor * anchor + positive * positive, [1]))
    log_p = _ops.log_softmax(_ops.matmul(anchor, positive, False, True), -1)
    entropy = _ops.sum(-target * log_p, [1], keepdim=True)
    return length * 0.25 * l2_reg + _ops.mean(_ops.sum(target * entropy, [0]))


def margin_ranking_loss(input, other, label, margin=0.0, reduction="mean", name=None):
    """``max(0, -label * (input - other) + margin)``: which of two values should be larger.

    Args:
        input (Tensor): The one value.
        other (Tensor): The other one.
        label (Tensor): 1 if input should be larger, -1 if other should be.
        margin (float): By how much.
        reduction (str): "mean" or "sum" of the losses, or "none": each.

    Returns:
        Tensor: The loss.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> x, y = paddle.to_tensor([1.0, 2.0]), paddle.to_tensor([3.0, 1.0])
            >>> label = paddle.to_tensor([1.0, 1.0])
            >>> paddle.nn.functional.margin_ranking_loss(x, y, label, reduction="none").tolist()
            [2.0, 0.0]
    """
    check_reduction("margin_ranking_loss", reduction)
    return reduced(_ops.relu((other - input) * label + margin), reduction)


def hinge_embedding_loss(input, label, margin=1.0, reduction="mean", name=None):
    """input where label is 1, ``max(0, margin - input)`` where it is -1.

    Args:
        input (Tensor): Distances.
        label (Tensor): 1 for pairs that are alike, -1 for others.
        margin (float): From which distance on pairs count as different.
        reduction (str): "mean" or "sum" of the losses, or "none": each.

    Returns:
        Tensor: The loss.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> x, y = paddle.to_tensor([0.25, 0.25]), paddle.to_tensor([1.0, -1.0])
            >>> paddle.nn.functional.hinge_embedding_loss(x, y, reduction="none").tolist()
            [0.25, 0.75]
    """
    check_reduction("hinge_embedding_loss", reduction)
    alike, different = _ops.cast(label == 1, input.dtype), _ops.cast(label == -1, input.dtype)
    return reduced(input * alike + _ops.relu(margin - input) * different, reduction)


def cosine_embedding_loss(input1, input2, label, margin=0, reduction="mean", name=None):
    """One minus the cosine of two vectors where label is 1, ``max(0, cosine - margin)`` where it
    is -1.

    Args:
        input1 (Tensor): Vectors, of shape [N, D] or [D].
        input2 (Tensor): Vectors, of that shape.
        label (Tensor): 1 or -1, of shape [N] or [].
        margin (float): In [-1, 1]: up to which cosine vectors count as different.
        reduction (str): "mean" or "sum" of the losses, or "none": each.

    Returns:
        Tensor: The loss.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> x, y = paddle.to_tensor([[1.0, 0.0]]), paddle.to_tensor([[0.0, 1.0]])
            >>> paddle.nn.functional.cosine_embedding_loss(x, y, paddle.to_tensor([1])).item()
            1.0
    """
    check_reduction("cosine_embedding_loss", reduction)
    if input1.ndim not in (1, 2) or list(input1.shape) != list(input2.shape):
        raise ValueError(
            "cosine_embedding_loss: input1 and input2 must have one shape, [N, D] or [D], "
            f"got {list(input1.shape)} and {list(input2.shape)}"
        )
    if list(label.shape) != list(input1.shape[:-1]):
        raise ValueError(
            "cosine_embedding_loss: label must have the shape of the vectors without the last "
            f"size, got {list(label.shape)}"
        )

    def dot(x, y):
        return _ops.sum(x * y, [-1])

    lengths = (dot(input1, input1) + 1e-12) * (dot(input2, input2) + 1e-12)
    cosine = dot(input1, input2) / _ops.sqrt(lengths)
    alike, different = _ops.cast(label == 1, cosine.dtype), _ops.cast(label == -1, cosine.dtype)
    return reduced((1 - cosine) * alike + _ops.relu(cosine - margin) * different, reduction)


def triplet_margin_loss(
    input,
    positive,
    negative,
    margin=1.0,
    p=2,
    epsilon=1e-6,
    swap=False,
    reduction="mean",
    name=None,
):
    """``max(0, d(input, positive) - d(input, negative) + margin)``, where d is the p-norm of the
    difference (Balntas et al., "Learning Local Feature Descriptors with Triplets and Shallow
    Convolutional Neural Networks", 2016).

    Args:
        input (Tensor): Vectors along the last axis.
        positive (Tensor): Vectors that should be near, of that shape.
        negative (Tensor): Vectors that should be far, of that shape.
        margin (float): By how much the distances should differ; positive.
        p (float): The norm.
        epsilon (float): What is added to the differences.
        swap (bool): Whether d(positive, negative) counts if it is less than d(input, negative).
        reduction (str): "mean" or "sum" of the losses, or "none": each.

    Returns:
        Tensor: The loss.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> x = paddle.to_tensor([[1.0, 2.0]])
            >>> round(paddle.nn.functional.triplet_margin_loss(x, x, x).item(), 4)
            1.0
    """
    if margin < 0:
        raise ValueError(f"triplet_margin_loss: margin must be positive, got {margin}")

    def distance(x, y):
        return pairwise_distance(x, y, p, epsilon)

    return triplet_margin_with_distance_loss(
        input, positive, negative, distance, margin, swap, reduction
    )


def triplet_margin_with_distance_loss(
    input,
    positive,
    negative,
    distance_function=None,
    margin=1.0,
    swap=False,
    reduction="mean",
    name=None,
):
    """:func:`triplet_margin_loss` with any distance.

    Args:
        input (Tensor): Vectors along the last axis.
        positive (Tensor): Vectors that should be near, of that shape.
        negative (Tensor): Vectors that should be far, of that shape.
        distance_function (callable|None): Of two tensors; None: :func:`pairwise_distance`.
        margin (float): By how much the distances should differ; positive.
        swap (bool): Whether the distance of positive and negative counts if it is less.
        reduction (str): "mean" or "sum" of the losses, or "none": each.

    Returns:
        Tensor: The loss.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> x = paddle.to_tensor([[1.0, 2.0]])
            >>> loss = paddle.nn.functional.triplet_margin_with_distance_loss(x, x, x)
            >>> round(loss.item(), 4)
            1.0
    """
    check_reduction("triplet_margin_with_distance_loss", reduction)
    if margin < 0:
        raise ValueError(
            f"triplet_margin_with_distance_loss: margin must be positive, got {margin}"
        )
    distance = distance_function or pairwise_distance
    near, far = distance(input, positive), distance(input, negative)
    if swap:
        far = _ops.minimum(far, distance(positive, negative))
    return reduced(_ops.relu(near - far + margin), reduction)


def gaussian_nll_loss(
    input, label, variance, full=False, epsilon=1e-6, reduction="mean", name=None
):
    r"""Minus the logarithm of a normal density: :math:`(\ln v + (x - y)^2 / v) / 2` (Nix and
    Weigend, "Estimating the Mean and Variance of the Target Probability Distribution", 1994).

    Args:
        input (Tensor): Means x.
        label (Tensor): Observations y, of a shape that can be broadcast.
        variance (Tensor): Variances v, of input's shape, or with 1 for its last size, or without
            that.
        full (bool): Whether the constant :math:`\ln(2 \pi) / 2` is added.
        epsilon (float): The least variance.
        reduction (str): "mean" or "sum" of the losses, or "none": each.

    Returns:
        Tensor: The loss.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> x, y, v = (paddle.to_tensor([a]) for a in (1.0, 3.0, 1.0))
            >>> paddle.nn.functional.gaussian_nll_loss(x, y, v).item()
            2.0
    """
    check_reduction("gaussian_nll_loss", reduction)
    sizes, given = list(input.shape), list(variance.shape)
    if given != sizes:
        if given == sizes[:-1]:
            variance = _ops.unsqueeze(variance, [-1])
        elif given != [*sizes[:-1], 1]:
            raise ValueError(
                "gaussian_nll_loss: variance must have input's shape, with 1 for the last size or "
                f"without it, got {given} for {sizes}"
            )
    variance = _ops.clip(variance, epsilon)
    loss = 0.5 * (_ops.log(variance) + _ops.square(input - label) / variance)
    return reduced(loss + 0.5 * math.log(2 * math.pi) if full else loss, reduction)


def poisson_nll_loss(
    input, label, log_input=True, full=False, epsilon=1e-8, reduction="mean", name=None
):
    r"""Minus the logarithm of a Poisson probability: :math:`\lambda - y \ln \lambda`.

    Args:
        input (Tensor): Logarithms of the rate :math:`\lambda`, or the rate.
        label (Tensor): Counts y, of input's shape.
        log_input (bool): Whether input is a logarithm.
        full (bool): Whether Stirling's formula for :math:`\ln y!` is added where y > 1.
        epsilon (float): What is added to the rate before the logarithm.
        reduction (str): "mean" or "sum" of the losses, or "none": each.

    Returns:
        Tensor: The loss.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> x, y = paddle.to_tensor([0.0]), paddle.to_tensor([3.0])
            >>> paddle.nn.functional.poisson_nll_loss(x, y).item()
            1.0
    """
    check_reduction("poisson_nll_loss", reduction)
    if epsilon <= 0:
        raise ValueError(f"poisson_nll_loss: epsilon must be positive, got {epsilon}")
    label = _ops.cast(label, input.dtype)
    if log_input:
        loss = _ops.exp(input) - label * input
    else:
        loss = input - label * _ops.log(input + epsilon)
    if full:
        large = _ops.clip(label, 1.0)
        stirling = large * _ops.log(large) - large + 0.5 * _ops.log(2 * math.pi * large)
        loss = loss + stirling * _ops.cast(label > 1, input.dtype)
    return reduced(loss, reduction)


def soft_margin_loss(input, label, reduction="mean", name=None):
    r""":math:`\ln(1 + \exp(-y x))`.

    Args:
        input (Tensor): Scores x.
        label (Tensor): 1 or -1, of input's shape.
        reduction (str): "mean" or "sum" of the losses, or "none": each.

    Returns:
        Tensor: The loss.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> x, y = paddle.to_tensor([0.0]), paddle.to_tensor([1.0])
            >>> paddle.nn.functional.soft_margin_loss(x, y).item()
            0.6931471824645996
    """
    check_reduction("soft_margin_loss", reduction)
    _check_same_shape("soft_margin_loss", input, label)
    return reduced(-_ops.logsigmoid(_ops.cast(label, input.dtype) * input), reduction)


def _check_same_shape(function, input, label):
    if list(input.shape) != list(label.shape):
        raise ValueError(
            f"{function}: label must have input's shape, got {list(label.shape)} "
            f"for {list(input.shape)}"
        )


def multi_label_soft_margin_loss(input, label, weight=None, reduction="mean", name=None):
    """The mean over the classes of :func:`binary_cross_entropy_with_logits`.

    Args:
        input (Tensor): Scores of classes, of shape [N, C].
        label (Tensor): 0 or 1, of that shape.
        weight (Tensor|None): A factor for each class; None: ones.
        reduction (str): "mean" or "sum" of the losses, or "none": each.

    Returns:
        Tensor: The loss.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> x, y = paddle.to_tensor([[0.0, 0.0]]), paddle.to_tensor([[1.0, 0.0]])
            >>> paddle.nn.functional.multi_label_soft_margin_loss(x, y).item()
            0.6931471824645996
    """
    check_reduction("multi_label_soft_margin_loss", reduction)
    _check_same_shape("multi_label_soft_margin_loss", input, label)
    loss = _ops.sigmoid_cross_entropy_with_logits(input, _ops.cast(label, input.dtype), None)
    return reduced(_ops.mean(loss if weight is None else loss * weight, [-1]), reduction)


def _one_hot(label, classes, dtype):
    """1 where the class, along a new last axis, is the label's, else 0."""
    return _ops.cast(_ops.unsqueeze(label, [-1]) == _ops.arange(0, classes, 1, label.dtype), dtype)


def multi_margin_loss(input, label, p=1, margin=1.0, weight=None, reduction="mean", name=None):
    """The mean over the other classes j of ``max(0, margin - input[label] + input[j]) ** p``.

    Args:
        input (Tensor): Scores of classes, of shape [N, C].
        label (Tensor): The right classes, integers of shape [N].
        p (int): The exponent.
        margin (float): By how much the right class's score should be larger.
        weight (Tensor|None): A factor for the losses of each right class; None: ones.
        reduction (str): "mean" or "sum" of the losses, or "none": each.

    Returns:
        Tensor: The loss.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> x, y = paddle.to_tensor([[0.5, 0.0]]), paddle.to_tensor([0])
            >>> paddle.nn.functional.multi_margin_loss(x, y).item()
            0.25
    """
    check_reduction("multi_margin_loss", reduction)
    n, classes = input.shape
    right = _one_hot(_ops.reshape(label, [n]), classes, input.dtype)
    score = _ops.sum(input * right, [1], keepdim=True)
    excess = _ops.relu(margin - score + input)
    loss = (1 - right) * excess**p
    if weight is not None:
        loss = loss * _ops.sum(right * weight, [1], keepdim=True)
    return reduced(_ops.sum(loss, [1]) / classes, reduction)


def multi_label_margin_loss(input, label, reduction="mean", name=None):
    """The sum over right classes k and wrong classes j of ``max(0, 1 - input[k] + input[j])``,
    divided by the number of classes.

    Args:
        input (Tensor): Scores of classes, of shape [N, C].
        label (Tensor): The right classes, integers of that shape; -1 ends the list of a row.
        reduction (str): "mean" or "sum" of the losses, or "none": each.

    Returns:
        Tensor: The loss.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> x, y = paddle.to_tensor([[0.5, 0.0]]), paddle.to_tensor([[0, -1]])
            >>> paddle.nn.functional.multi_label_margin_loss(x, y).item()
            0.25
    """
    check_reduction("multi_label_margin_loss", reduction)
    _check_same_shape("multi_label_margin_loss", input, label)
    classes = input.shape[-1]
    ends = _ops.cast(label == -1, input.dtype)
    ended = _ops.matmul(ends, _ops.triu(_ops.full([classes, classes], 1, input.dtype)))
    listed = _ops.unsqueeze(_ops.cast(ended == 0, input.dtype), [-1])
    right = _one_hot(label, classes, input.dtype) * listed  # of [N, place in the list, C]
    wrong = _ops.unsqueeze(1 - _ops.max(right, [1]), [1])
    scores = _ops.unsqueeze(input, [1])
    excess = _ops.relu(1 - _ops.sum(scores * right, [2], keepdim=True) + scores)
    return reduced(_ops.sum(excess * listed * wrong, [1, 2]) / classes, reduction)
