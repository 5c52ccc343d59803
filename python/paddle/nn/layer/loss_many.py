"""Losses for very many classes, which have parameters of their own."""

import paddle

from ... import nn
from .layers import Layer

__all__ = [
    "AdaptiveLogSoftmaxWithLoss",
    "HSigmoidLoss",
]


class HSigmoidLoss(Layer):
    """Loss of classes that are leaves of a binary tree: cross entropies of the turns on the way to
    the leaf.

    Morin and Bengio, "Hierarchical Probabilistic Neural Network Language Model", 2005.

    Args:
        feature_size (int): Size of the last axis of x.
        num_classes (int): The number of classes; of inner nodes, with a tree of one's own.
        weight_attr (ParamAttr|None): What is to be said about the weight.
        bias_attr (ParamAttr|bool|None): What is to be said about the bias; False: there is none.
        is_custom (bool): Whether the tree is given by ``path_table`` and ``path_code`` when the
            layer is called, or is a complete one.
        is_sparse (bool): Whether gradients need only be made for the nodes that occur.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> layer = paddle.nn.HSigmoidLoss(3, 4)
            >>> layer(paddle.ones([2, 3]), paddle.to_tensor([0, 3])).shape
            paddle.Size([2, 1])
    """

    def __init__(
        self,
        feature_size,
        num_classes,
        weight_attr=None,
        bias_attr=None,
        is_custom=False,
        is_sparse=False,
        name=None,
    ):
        super().__init__()
        if num_classes < 2 and not is_custom:
            raise ValueError(f"HSigmoidLoss: num_classes must be at least 2, got {num_classes}")
        self._feature_size, self._num_classes = feature_size, num_classes
        self._is_custom, self._is_sparse = is_custom, is_sparse
        self._dtype = paddle.get_default_dtype()
        nodes = num_classes if is_custom else num_classes - 1
        self.weight = self.create_parameter([nodes, feature_size], attr=weight_attr)
        self.bias = self.create_parameter([nodes, 1], attr=bias_attr, is_bias=True)

    def forward(self, input, label, path_table=None, path_code=None):
        return nn.functional.hsigmoid_loss(
            input,
            label,
            self._num_classes,
            self.weight,
            self.bias,
            path_table=path_table,
            path_code=path_code,
            is_sparse=self._is_sparse,
        )


class AdaptiveLogSoftmaxWithLoss(Layer):
    """Log-softmax for many classes of which few are frequent: frequent ones are the head, the
    others clusters with ever smaller projections.

    Grave et al., "Efficient Softmax Approximation for GPUs", 2017.

    Args:
        in_features (int): Size of the last axis of x.
        n_classes (int): The number of classes, the most frequent first.
        cutoffs (list[int]): Where the clusters begin, increasing.
        weight_attr (ParamAttr|None): What is to be said about the weights.
        bias_attr (ParamAttr|bool|None): What is to be said about the bias of the head.
        div_value (float): By what the projections of clusters get smaller.
        head_bias (bool): Whether the head has a bias.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> layer = paddle.nn.AdaptiveLogSoftmaxWithLoss(8, 10, [4], div_value=2.0)
            >>> layer.log_prob(paddle.ones([3, 8])).shape
            paddle.Size([3, 10])
    """

    def __init__(
        self,
        in_features,
        n_classes,
        cutoffs,
        weight_attr=None,
        bias_attr=None,
        div_value=4.0,
        head_bias=False,
        name=None,
    ):
        super().__init__()
        cutoffs = list(cutoffs)
        if (
            not cutoffs
            or cutoffs != sorted(set(cutoffs))
            or cutoffs[0] <= 0
            or cutoffs[-1] > n_classes - 1
            or any(int(c) != c for c in cutoffs)
        ):
            raise ValueError(
                "AdaptiveLogSoftmaxWithLoss: cutoffs must be increasing integers in "
                f"[1, {n_classes - 1}], got {cutoffs}"
            )
        self.in_features, self.n_classes, self.div_value = in_features, n_classes, div_value
        self.cutoffs = [*cutoffs, n_classes]
        self.is_head_bias = head_bias
        self.shortlist_size = cutoffs[0]
        self.n_clusters = len(cutoffs)
        self.head_size = self.shortlist_size + self.n_clusters
        self.head_weight = self.create_parameter([in_features, self.head_size], attr=weight_attr)
        self.head_bias = (
            self.create_parameter([self.head_size], attr=bias_attr, is_bias=True)
            if head_bias
            else None
        )
        # A plain list, as in the real package: these weights are not in parameters().
        self.tail_weights = []
        for i in range(self.n_clusters):
            inner = int(in_features // div_value ** (i + 1))
            shapes = [in_features, inner], [inner, self.cutoffs[i + 1] - self.cutoffs[i]]
            self.tail_weights.append([self.create_parameter(s, attr=weight_attr) for s in shapes])

    def forward(self, input, label):
        """The log-probability of each example's class, and the mean loss."""
        return nn.functional.adaptive_log_softmax_with_loss(
            input, label, self.head_weight, self.tail_weights, self.cutoffs, self.head_bias
        )

    def log_prob(self, input):
        """Log-probabilities of all classes, of shape [N, n_classes]."""
        f = nn.functional
        head = f.log_softmax(f.linear(input, self.head_weight, self.head_bias), axis=1)
        parts = [head[:, : self.shortlist_size]]
        for i, (projection, weight) in enumerate(self.tail_weights):
            cluster = f.log_softmax(f.linear(f.linear(input, projection), weight), axis=1)
            parts.append(cluster + head[:, self.shortlist_size + i].unsqueeze(1))
        return paddle.concat(parts, axis=1)

    def predict(self, input):
        """The most probable class of each example, of shape [N]."""
        return paddle.argmax(self.log_prob(input), axis=1)
