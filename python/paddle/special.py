"""Special functions under one name: functions of `paddle`."""

from .tensor import expm1, logsumexp, softmax

__all__ = ["expm1", "logsumexp", "softmax"]
