"""Measures of how well a model does, summed up over batches."""

from .metrics import Accuracy, Auc, Metric, Precision, Recall, accuracy
