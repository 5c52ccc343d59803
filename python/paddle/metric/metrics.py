"""The metrics."""

import abc

import numpy as np

from .. import tensor


class Metric(abc.ABC):
    """A measure summed up over batches: ``compute`` runs on tensors, ``update`` on its results."""

    @abc.abstractmethod
    def reset(self):
        """Forgets all batches."""

    @abc.abstractmethod
    def update(self, *args):
        """Adds what `compute` made of a batch."""

    @abc.abstractmethod
    def accumulate(self):
        """The measure of all batches since the last reset."""

    @abc.abstractmethod
    def name(self):
        """What the measure is called in logs."""

    def compute(self, *args):
        """Makes of predictions and labels what `update` takes; by default they stay as they are."""
        return args


def _hits(pred, label, k):
    """Whether each of the `k` largest predictions is the label, as 0 or 1: shape [..., k]."""
    _, best = tensor.topk(pred, k, axis=-1)
    if label.ndim == pred.ndim and label.shape[-1] != 1:  # one-hot
        label = tensor.argmax(label, axis=-1)
    label = tensor.reshape(label, [*best.shape[:-1], 1])
    return tensor.cast(tensor.equal(best, tensor.cast(label, best.dtype)), "float32")


class Accuracy(Metric):
    """The share of samples whose label is among the `k` largest predictions.

    Args:
        topk (int|tuple[int]): The values of `k`.
        name (str|None): The name in logs; None: ``acc``.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> m = paddle.metric.Accuracy()
            >>> pred = paddle.to_tensor([[0.1, 0.9], [0.8, 0.2]])
            >>> m.update(m.compute(pred, paddle.to_tensor([[1], [1]])))
            0.5
    """

    def __init__(self, topk=(1,), name=None, *args, **kwargs):
        super().__init__()
        self.topk = (topk,) if isinstance(topk, int) else tuple(topk)
        self.maxk = max(self.topk)
        name = name or "acc"
        self._name = [name] if len(self.topk) == 1 else [f"{name}_top{k}" for k in self.topk]
        self.reset()

    def compute(self, pred, label, *args):
        return _hits(pred, label, self.maxk)

    def update(self, correct, *args):
        correct = np.asarray(correct)
        n = int(np.prod(correct.shape[:-1]))
        sums = [float(correct[..., :k].sum()) for k in self.topk]
        self.total = [a + b for a, b in zip(self.total, sums)]
        self.count = [c + n for c in self.count]
        return self._share(sums, [n] * len(sums))

    @staticmethod
    def _share(sums, counts):
        shares = [s / c if c else 0.0 for s, c in zip(sums, counts)]
        return shares[0] if len(shares) == 1 else shares

    def reset(self):
        self.total = [0.0] * len(self.topk)
        self.count = [0] * len(self.topk)

    def accumulate(self):
        return self._share(self.total, self.count)

    def name(self):
        return self._name


class Precision(Metric):
    """Of the samples predicted to be positive (at least 0.5), the share that is.

    Args:
        name (str): The name in logs.
    """

    def __init__(self, name="precision", *args, **kwargs):
        super().__init__()
        self._name = name
        self.reset()

    def reset(self):
        self.tp = 0
        self.fp = 0

    def update(self, preds, labels):
        positive = np.floor(np.asarray(preds).reshape(-1) + 0.5) == 1
        actual = np.asarray(labels).reshape(-1) == 1
        self.tp += int((positive & actual).sum())
        self.fp += int((positive & ~actual).sum())

    def accumulate(self):
        predicted = self.tp + self.fp
        return self.tp / predicted if predicted else 0.0

    def name(self):
        return self._name


class Recall(Metric):
    """Of the samples that are positive, the share predicted to be (above 0.5).

    Args:
        name (str): The name in logs.
    """

    def __init__(self, name="recall", *args, **kwargs):
        super().__init__()
        self._name = name
        self.reset()

    def reset(self):
        self.tp = 0
        self.fn = 0

    def update(self, preds, labels):
        positive = np.rint(np.asarray(preds).reshape(-1)) == 1
        actual = np.asarray(labels).reshape(-1) == 1
        self.tp += int((positive & actual).sum())
        self.fn += int((~positive & actual).sum())

    def accumulate(self):
        actual = self.tp + self.fn
        return self.tp / actual if actual else 0.0

    def name(self):
        return self._name


class Auc(Metric):
    """The area under the ROC curve, by the trapezoid rule over a histogram of predictions.

    Args:
        curve (str): Without effect.
        num_thresholds (int): Into how many steps [0, 1] is divided.
        name (str): The name in logs.
    """

    def __init__(self, curve="ROC", num_thresholds=4095, name="auc", *args, **kwargs):
        super().__init__()
        self._curve = curve
        self._num_thresholds = num_thresholds
        self._name = name
        self.reset()

    def reset(self):
        self._stat_pos = np.zeros(self._num_thresholds + 1)
        self._stat_neg = np.zeros(self._num_thresholds + 1)

    def update(self, preds, labels):
        """Adds a batch: `preds` [N, 2], the chances of both classes; `labels` [N, 1]."""
        steps = (np.asarray(preds)[:, 1] * self._num_thresholds).astype(np.int64)
        positive = np.asarray(labels).reshape(-1) != 0
        np.add.at(self._stat_pos, steps[positive], 1)
        np.add.at(self._stat_neg, steps[~positive], 1)

    @staticmethod
    def trapezoid_area(x1, x2, y1, y2):
        """The area between two points of the curve and the x axis."""
        return abs(x1 - x2) * (y1 + y2) / 2.0

    def accumulate(self):
        pos = np.concatenate([[0.0], self._stat_pos[::-1].cumsum()])
        neg = np.concatenate([[0.0], self._stat_neg[::-1].cumsum()])
        area = self.trapezoid_area(neg[:-1], neg[1:], pos[:-1], pos[1:]).sum()
        return float(area / (pos[-1] * neg[-1])) if pos[-1] and neg[-1] else 0.0

    def name(self):
        return self._name


def accuracy(input, label, k=1, correct=None, total=None, name=None):
    """The share of samples whose label is among the `k` largest predictions.

    Args:
        input (Tensor): Predictions, [N, classes].
        label (Tensor): Labels, [N, 1].
        k (int): How many predictions count.
        correct (None): Without effect, as are `total` and `name`.

    Returns:
        Tensor: The share, 0-D, float32.
    """
    return tensor.mean(tensor.sum(_hits(input, label, k), axis=-1))
