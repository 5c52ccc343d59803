"""Losses as layers."""

from ... import nn
from .layers import Layer

__all__ = [
    "BCELoss",
    "BCEWithLogitsLoss",
    "CTCLoss",
    "CosineEmbeddingLoss",
    "CrossEntropyLoss",
    "GaussianNLLLoss",
    "HingeEmbeddingLoss",
    "KLDivLoss",
    "L1Loss",
    "MSELoss",
    "MarginRankingLoss",
    "MultiLabelMarginLoss",
    "MultiLabelSoftMarginLoss",
    "MultiMarginLoss",
    "NLLLoss",
    "PoissonNLLLoss",
    "RNNTLoss",
    "SmoothL1Loss",
    "SoftMarginLoss",
    "TripletMarginLoss",
    "TripletMarginWithDistanceLoss",
]


class _Loss(Layer):
    """A loss that checks its reduction."""

    def __init__(self, reduction):
        super().__init__()
        if reduction not in ("mean", "sum", "none"):
            raise ValueError(
                f"{type(self).__name__}: reduction must be 'mean', 'sum' or 'none', "
                f"got {reduction!r}"
            )
        self.reduction = reduction


class BCELoss(_Loss):
    r"""Cross entropy of probabilities and labels: :math:`-y \ln x - (1 - y) \ln (1 - x)`.

    Args:
        weight (Tensor|None): A factor for each loss; None: ones.
        reduction (str): "mean" or "sum" of the losses, or "none": each.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> p, y = paddle.to_tensor([0.5]), paddle.to_tensor([1.0])
            >>> paddle.nn.BCELoss()(p, y).item()
            0.6931471824645996
    """

    def __init__(self, weight=None, reduction="mean", name=None):
        super().__init__(reduction)
        self.weight = weight
        self.name = name

    def forward(self, input, label):
        return nn.functional.binary_cross_entropy(input, label, self.weight, self.reduction)


class BCEWithLogitsLoss(_Loss):
    """Cross entropy of the sigmoid of logits and labels.

    Args:
        weight (Tensor|None): A factor for each loss; None: ones.
        reduction (str): "mean" or "sum" of the losses, or "none": each.
        pos_weight (Tensor|None): A factor for the part of positive labels; None: ones.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> x, y = paddle.to_tensor([0.0]), paddle.to_tensor([1.0])
            >>> paddle.nn.BCEWithLogitsLoss()(x, y).item()
            0.6931471824645996
    """

    def __init__(self, weight=None, reduction="mean", pos_weight=None, name=None):
        super().__init__(reduction)
        self.weight = weight
        self.pos_weight = pos_weight
        self.name = name

    def forward(self, logit, label):
        return nn.functional.binary_cross_entropy_with_logits(
            logit, label, weight=self.weight, reduction=self.reduction, pos_weight=self.pos_weight
        )


class CTCLoss(Layer):
    """Loss of sequences of labels whose places within longer sequences are unknown.

    Graves et al., "Connectionist Temporal Classification: Labelling Unsegmented Sequence Data with
    Recurrent Neural Networks", 2006.

    Args:
        blank (int): The label that stands for nothing.
        reduction (str): "mean" (each loss divided by its number of labels), "sum" or "none".
        zero_infinity (bool): Whether infinite losses count as zero.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> x = paddle.zeros([3, 1, 2])
            >>> y, nx, ny = (paddle.to_tensor(a, "int32") for a in ([[1]], [3], [1]))
            >>> paddle.nn.CTCLoss()(x, y, nx.astype("int64"), ny.astype("int64")).shape
            paddle.Size([])
    """

    def __init__(self, blank=0, reduction="mean", zero_infinity=False):
        super().__init__()
        self.blank = blank
        self.reduction = reduction
        self.zero_infinity = zero_infinity

    def forward(self, log_probs, labels, input_lengths, label_lengths, norm_by_times=False):
        return nn.functional.ctc_loss(
            log_probs,
            labels,
            input_lengths,
            label_lengths,
            self.blank,
            self.reduction,
            norm_by_times=norm_by_times,
            zero_infinity=self.zero_infinity,
        )


class CosineEmbeddingLoss(_Loss):
    """1 less the cosine of two vectors where the label is 1; where it is -1, what the cosine has
    over a margin.

    Args:
        margin (float): The margin, in [-1, 1].
        reduction (str): "mean" or "sum" of the losses, or "none": each.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> x, y = paddle.to_tensor([[1.0, 0.0]]), paddle.to_tensor([[0.0, 1.0]])
            >>> paddle.nn.CosineEmbeddingLoss()(x, y, paddle.to_tensor([1])).item()
            1.0
    """

    def __init__(self, margin=0, reduction="mean", name=None):
        super().__init__(reduction)
        if not -1 <= margin <= 1:
            raise ValueError(f"CosineEmbeddingLoss: margin must be in [-1, 1], got {margin}")
        self.margin = margin
        self.name = name

    def forward(self, input1, input2, label):
        return nn.functional.cosine_embedding_loss(
            input1, input2, label, self.margin, self.reduction
        )


class CrossEntropyLoss(Layer):
    """Cross entropy of the softmax of logits and labels.

    Args:
        weight (Tensor|None): A factor for each class; None: ones.
        ignore_index (int): Labels of this number give no loss.
        reduction (str): "mean" or "sum" of the losses, or "none": each.
        soft_label (bool): Whether labels are probabilities of all classes, or numbers of classes.
        axis (int): The axis of the classes.
        use_softmax (bool): Whether softmax is applied, or the input is probabilities already.
        label_smoothing (float): The part of the labels that is spread evenly over all classes.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> x, y = paddle.to_tensor([[0.0, 0.0]]), paddle.to_tensor([1])
            >>> paddle.nn.CrossEntropyLoss()(x, y).item()
            0.6931471824645996
    """

    def __init__(
        self,
        weight=None,
        ignore_index=-100,
        reduction="mean",
        soft_label=False,
        axis=-1,
        use_softmax=True,
        label_smoothing=0.0,
        name=None,
    ):
        super().__init__()
        self.weight = weight
        self.ignore_index = ignore_index
        self.reduction = reduction
        self.soft_label = soft_label
        self.axis = axis
        self.use_softmax = use_softmax
        self.label_smoothing = label_smoothing
        self.name = name

    def forward(self, input, label):
        return nn.functional.cross_entropy(
            input,
            label,
            weight=self.weight,
            ignore_index=self.ignore_index,
            reduction=self.reduction,
            soft_label=self.soft_label,
            axis=self.axis,
            use_softmax=self.use_softmax,
            label_smoothing=self.label_smoothing,
        )


class GaussianNLLLoss(_Loss):
    """Negative log-likelihood of labels under normal distributions.

    Nix and Weigend, "Estimating the Mean and Variance of the Target Probability Distribution",
    1994.

    Args:
        full (bool): Whether the constant term counts.
        epsilon (float): The least variance.
        reduction (str): "mean" or "sum" of the losses, or "none": each.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> x = paddle.ones([2])
            >>> paddle.nn.GaussianNLLLoss()(x, x, x).item()
            0.0
    """

    def __init__(self, full=False, epsilon=1e-6, reduction="mean", name=None):
        super().__init__(reduction)
        self.full = full
        self.epsilon = epsilon
        self.name = name

    def forward(self, input, label, variance):
        return nn.functional.gaussian_nll_loss(
            input, label, variance, self.full, self.epsilon, self.reduction
        )


class HingeEmbeddingLoss(Layer):
    """The distances x themselves where the label is 1; where it is -1, what they lack to a margin.

    Args:
        margin (float): The margin.
        reduction (str): "mean" or "sum" of the losses, or "none": each.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> x, y = paddle.to_tensor([0.25, 0.25]), paddle.to_tensor([1.0, -1.0])
            >>> paddle.nn.HingeEmbeddingLoss(reduction="none")(x, y).tolist()
            [0.25, 0.75]
    """

    def __init__(self, margin=1.0, reduction="mean", name=None):
        super().__init__()
        self.margin = margin
        self.reduction = reduction
        self.name = name

    def forward(self, input, label):
        return nn.functional.hinge_embedding_loss(input, label, self.margin, self.reduction)


class KLDivLoss(Layer):
    r"""Kullback-Leibler divergence of labels y from exp(x): :math:`y (\ln y - x)`.

    Args:
        reduction (str): "mean", "batchmean" (divided by the number of examples), "sum" or "none".
        log_target (bool): Whether labels are logarithms of probabilities, too.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> x, y = paddle.to_tensor([0.0]), paddle.to_tensor([1.0])
            >>> paddle.nn.KLDivLoss()(x, y).item()
            0.0
    """

    def __init__(self, reduction="mean", log_target=False):
        super().__init__()
        self.reduction = reduction
        self.log_target = log_target

    def forward(self, input, label):
        return nn.functional.kl_div(
            input, label, reduction=self.reduction, log_target=self.log_target
        )


class L1Loss(_Loss):
    """The absolute values of differences.

    Args:
        reduction (str): "mean" or "sum" of the losses, or "none": each.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> x, y = paddle.to_tensor([1.0, 2.0]), paddle.to_tensor([1.0, 4.0])
            >>> paddle.nn.L1Loss()(x, y).item()
            1.0
    """

    def __init__(self, reduction="mean", name=None):
        super().__init__(reduction)
        self.name = name

    def forward(self, input, label):
        return nn.functional.l1_loss(input, label, self.reduction)


class MSELoss(_Loss):
    """The squares of differences.

    Args:
        reduction (str): "mean" or "sum" of the losses, or "none": each.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> x, y = paddle.to_tensor([1.0, 2.0]), paddle.to_tensor([1.0, 4.0])
            >>> paddle.nn.MSELoss()(x, y).item()
            2.0
    """

    def __init__(self, reduction="mean"):
        super().__init__(reduction)

    def forward(self, input, label):
        return nn.functional.mse_loss(input, label, self.reduction)


class MarginRankingLoss(_Loss):
    r"""What is lacking to a margin between two numbers in the order of the label: :math:`\max(0, -y
    (x_1 - x_2) + margin)`.

    Args:
        margin (float): The margin.
        reduction (str): "mean" or "sum" of the losses, or "none": each.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> x1, x2 = paddle.to_tensor([1.0]), paddle.to_tensor([3.0])
            >>> paddle.nn.MarginRankingLoss()(x1, x2, paddle.to_tensor([1.0])).item()
            2.0
    """

    def __init__(self, margin=0.0, reduction="mean", name=None):
        super().__init__(reduction)
        self.margin = margin
        self.name = name

    def forward(self, input, other, label):
        return nn.functional.margin_ranking_loss(input, other, label, self.margin, self.reduction)


class MultiLabelMarginLoss(_Loss):
    """What is lacking to a margin of 1 between each of the classes given for an example and each
    of the others.

    Args:
        reduction (str): "mean" or "sum" of the losses, or "none": each.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> x, y = paddle.to_tensor([[1.0, 0.0]]), paddle.to_tensor([[0, -1]])
            >>> paddle.nn.MultiLabelMarginLoss()(x, y).item()
            0.0
    """

    def __init__(self, reduction="mean", name=None):
        super().__init__(reduction)
        self.name = name

    def forward(self, input, label):
        return nn.functional.multi_label_margin_loss(input, label, self.reduction)


class MultiLabelSoftMarginLoss(_Loss):
    """The mean over the classes of the cross entropy of the sigmoid of logits and labels.

    Args:
        weight (Tensor|None): A factor for each class; None: ones.
        reduction (str): "mean" or "sum" of the losses, or "none": each.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> x, y = paddle.to_tensor([[0.0, 0.0]]), paddle.to_tensor([[1.0, 0.0]])
            >>> paddle.nn.MultiLabelSoftMarginLoss()(x, y).item()
            0.6931471824645996
    """

    def __init__(self, weight=None, reduction="mean", name=None):
        super().__init__(reduction)
        self.weight = weight
        self.name = name

    def forward(self, input, label):
        return nn.functional.multi_label_soft_margin_loss(input, label, self.weight, self.reduction)


class MultiMarginLoss(_Loss):
    """What is lacking to a margin between the class given for an example and each of the others.

    Args:
        p (int): The exponent, 1 or 2.
        margin (float): The margin.
        weight (Tensor|None): A factor for each class; None: ones.
        reduction (str): "mean" or "sum" of the losses, or "none": each.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> x, y = paddle.to_tensor([[1.0, 0.0]]), paddle.to_tensor([1])
            >>> paddle.nn.MultiMarginLoss()(x, y).item()
            1.0
    """

    def __init__(self, p=1, margin=1.0, weight=None, reduction="mean", name=None):
        super().__init__(reduction)
        self.p = p
        self.margin = margin
        self.weight = weight
        self.name = name

    def forward(self, input, label):
        return nn.functional.multi_margin_loss(
            input, label, self.p, self.margin, self.weight, self.reduction
        )


class NLLLoss(_Loss):
    """The negative log-probabilities of the classes given.

    Args:
        weight (Tensor|None): A factor for each class; None: ones.
        ignore_index (int): Labels of this number give no loss.
        reduction (str): "mean" or "sum" of the losses, or "none": each.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> x, y = paddle.to_tensor([[-0.5, -1.5]]), paddle.to_tensor([1])
            >>> paddle.nn.NLLLoss()(x, y).item()
            1.5
    """

    def __init__(self, weight=None, ignore_index=-100, reduction="mean", name=None):
        super().__init__(reduction)
        self.weight = weight
        self.ignore_index = ignore_index
        self.name = name

    def forward(self, input, label):
        return nn.functional.nll_loss(input, label, self.weight, self.ignore_index, self.reduction)


class PoissonNLLLoss(_Loss):
    """Negative log-likelihood of labels under Poisson distributions.

    Args:
        log_input (bool): Whether the input is the logarithm of the mean, or the mean.
        full (bool): Whether the term that does not depend on the input counts, in Stirling's form.
        epsilon (float): Added to the mean before its logarithm is taken.
        reduction (str): "mean" or "sum" of the losses, or "none": each.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> x, y = paddle.to_tensor([0.0]), paddle.to_tensor([2.0])
            >>> paddle.nn.PoissonNLLLoss()(x, y).item()
            1.0
    """

    def __init__(self, log_input=True, full=False, epsilon=1e-8, reduction="mean", name=None):
        super().__init__(reduction)
        if epsilon <= 0:
            raise ValueError(f"PoissonNLLLoss: epsilon must be positive, got {epsilon}")
        self.log_input = log_input
        self.full = full
        self.epsilon = epsilon
        self.name = name

    def forward(self, input, label):
        return nn.functional.poisson_nll_loss(
            input, label, self.log_input, self.full, self.epsilon, self.reduction
        )


class RNNTLoss(Layer):
    """Loss of sequences of labels under a recurrent transducer.

    Graves, "Sequence Transduction with Recurrent Neural Networks", 2012; Yu et al., "FastEmit: Low-
    Latency Streaming ASR with Sequence-Level Emission Regularization", 2021.

    Args:
        blank (int): The label that stands for nothing.
        fastemit_lambda (float): Weight of the regularization that prefers early labels.
        reduction (str): "mean" or "sum" of the losses, or "none": each.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> x = paddle.zeros([1, 2, 2, 3])
            >>> y, nx, ny = (paddle.to_tensor(a, "int32") for a in ([[1]], [2], [1]))
            >>> paddle.nn.RNNTLoss()(x, y, nx, ny).shape
            paddle.Size([])
    """

    def __init__(self, blank=0, fastemit_lambda=0.001, reduction="mean", name=None):
        super().__init__()
        self.blank = blank
        self.fastemit_lambda = fastemit_lambda
        self.reduction = reduction
        self.name = name

    def forward(self, input, label, input_lengths, label_lengths):
        return nn.functional.rnnt_loss(
            input,
            label,
            input_lengths,
            label_lengths,
            blank=self.blank,
            fastemit_lambda=self.fastemit_lambda,
            reduction=self.reduction,
        )


class SmoothL1Loss(Layer):
    r"""Half the squares of small differences, and a line for large ones: :math:`\delta (|d| -
    \delta / 2)`.

    Huber, "Robust Estimation of a Location Parameter", 1964.

    Args:
        reduction (str): "mean" or "sum" of the losses, or "none": each.
        delta (float): Where the line begins.
        is_huber (bool): False: the loss is divided by delta.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> x, y = paddle.to_tensor([1.0, 3.0]), paddle.to_tensor([1.0, 0.0])
            >>> paddle.nn.SmoothL1Loss(reduction="none")(x, y).tolist()
            [0.0, 2.5]
    """

    def __init__(self, reduction="mean", delta=1.0, is_huber=True, name=None):
        super().__init__()
        self.reduction = reduction
        self.delta = delta
        self.is_huber = is_huber
        self.name = name

    def forward(self, input, label):
        return nn.functional.smooth_l1_loss(
            input, label, reduction=self.reduction, delta=self.delta, is_huber=self.is_huber
        )


class SoftMarginLoss(_Loss):
    """The logarithm of :math:`1 + e^{-y x}` for labels 1 and -1.

    Args:
        reduction (str): "mean" or "sum" of the losses, or "none": each.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> x, y = paddle.to_tensor([0.0]), paddle.to_tensor([1.0])
            >>> paddle.nn.SoftMarginLoss()(x, y).item()
            0.6931471824645996
    """

    def __init__(self, reduction="mean", name=None):
        super().__init__(reduction)
        self.name = name

    def forward(self, input, label):
        return nn.functional.soft_margin_loss(input, label, self.reduction)


class TripletMarginLoss(_Loss):
    """What is lacking to a margin by which a vector is nearer to a positive than to a negative
    example.

    Balntas et al., "Learning Local Feature Descriptors with Triplets and Shallow Convolutional
    Neural Networks", 2016.

    Args:
        margin (float): The margin.
        p (float): The p of the norm that measures distances.
        epsilon (float): Added to differences.
        swap (bool): Whether the distance of the positive from the negative example counts if it is
            smaller.
        reduction (str): "mean" or "sum" of the losses, or "none": each.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> x, p, n = (paddle.to_tensor([[a]]) for a in (0.0, 0.0, 3.0))
            >>> paddle.nn.TripletMarginLoss()(x, p, n).item()
            0.0
    """

    def __init__(self, margin=1.0, p=2.0, epsilon=1e-6, swap=False, reduction="mean", name=None):
        super().__init__(reduction)
        self.margin = margin
        self.p = p
        self.epsilon = epsilon
        self.swap = swap
        self.name = name

    def forward(self, input, positive, negative):
        return nn.functional.triplet_margin_loss(
            input,
            positive,
            negative,
            margin=self.margin,
            p=self.p,
            epsilon=self.epsilon,
            swap=self.swap,
            reduction=self.reduction,
        )


class TripletMarginWithDistanceLoss(_Loss):
    """:class:`TripletMarginLoss` with a distance of one's own.

    Args:
        distance_function (callable|None): Gives distances for two batches of vectors; None: the
            2-norm.
        margin (float): The margin.
        swap (bool): Whether the distance of the positive from the negative example counts if it is
            smaller.
        reduction (str): "mean" or "sum" of the losses, or "none": each.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> x, p, n = (paddle.to_tensor([[a]]) for a in (0.0, 0.0, 3.0))
            >>> paddle.nn.TripletMarginWithDistanceLoss()(x, p, n).item()
            0.0
    """

    def __init__(self, distance_function=None, margin=1.0, swap=False, reduction="mean", name=None):
        super().__init__(reduction)
        self.distance_function = distance_function
        self.margin = margin
        self.swap = swap
        self.name = name

    def forward(self, input, positive, negative):
        return nn.functional.triplet_margin_with_distance_loss(
            input,
            positive,
            negative,
            self.distance_function,
            margin=self.margin,
            swap=self.swap,
            reduction=self.reduction,
        )
