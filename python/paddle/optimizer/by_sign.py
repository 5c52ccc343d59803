"""Optimizers that look at signs of gradients, or at gradients of earlier batches."""

from .. import _C
from .adaptive import _Adaptive, _into

_ops = _C.ops


class Rprop(_Adaptive):
    """Each element has a step of its own, which grows while its gradient keeps its sign and shrinks
    when that changes; the gradient's size does not count (Riedmiller and Braun, "A Direct Adaptive
    Method for Faster Backpropagation Learning: The RPROP Algorithm", 1993). For whole data sets.

    Args:
        learning_rate (float|LRScheduler): The first step.
        learning_rate_range (tuple[float]): The smallest and the largest step.
        parameters, grad_clip, name: As of :class:`Optimizer`.
        etas (tuple[float]): By what a step shrinks, and grows.
        multi_precision (bool): Whether parameters of half precision have a float32 copy.

    Raises:
        ValueError: The first step is out of range, or etas are not on both sides of 1.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> w = paddle.create_parameter([2], "float32")
            >>> w.set_value(paddle.to_tensor([1.0, -1.0]))
            >>> optimizer = paddle.optimizer.Rprop(0.1, parameters=[w])
            >>> for _ in range(2):
            ...     (w * w).sum().backward()
            ...     optimizer.step()
            ...     optimizer.clear_grad()
            >>> [round(v, 4) for v in w.tolist()]
            [0.78, -0.78]
    """

    def __init__(
        self,
        learning_rate=0.001,
        learning_rate_range=(1e-5, 50),
        parameters=None,
        etas=(0.5, 1.2),
        grad_clip=None,
        multi_precision=False,
        name=None,
    ):
        super().__init__(learning_rate, parameters, None, grad_clip, name)
        low, high = learning_rate_range
        if not 0 < low <= self.get_lr() <= high:
            raise ValueError(
                f"Rprop: learning_rate must be in learning_rate_range {learning_rate_range}, "
                f"which is above 0, got {self.get_lr()}"
            )
        if not 0 < etas[0] < 1 < etas[1]:
            raise ValueError(f"Rprop: etas must be below 1 and above 1, got {etas}")
        self._range, self._etas, self._multi_precision = (low, high), etas, multi_precision

    def _change(self, group, param, grad, lr):
        before = self._state("prevs", param)
        steps = self._state("learning_rates", param, value=lr)
        agree = _ops.sign(_ops.multiply(grad, before))
        one, zero = _ops.full([], 1.0, grad.dtype), _ops.full([], 0.0, grad.dtype)
        turned = _ops.less_than(agree, zero)
        shrunk, grown = (_ops.scale(one, eta) for eta in self._etas)
        factor = _ops.where(turned, shrunk, _ops.where(_ops.greater_than(agree, zero), grown, one))
        steps = _into(steps, _ops.clip(_ops.multiply(steps, factor), *self._range))
        grad = _into(before, _ops.where(turned, zero, grad))  # not to turn back and forth
        return _ops.multiply(_ops.sign(grad), steps)


class ASGD(_Adaptive):
    """Goes along the mean of the last gradients of all batches, each from the last time that the
    batch was seen (Schmidt, Le Roux and Bach, "Minimizing Finite Sums with the Stochastic Average
    Gradient", 2017).

    Args:
        learning_rate (float|LRScheduler): The learning rate.
        batch_num (int): How many batches the data has, which come in the same order again and
            again.
        parameters, weight_decay, grad_clip, name: As of :class:`Optimizer`.
        multi_precision (bool): Whether parameters of half precision have a float32 copy.

    Raises:
        ValueError: batch_num is not positive.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> w = paddle.create_parameter([1], "float32")
            >>> w.set_value(paddle.to_tensor([1.0]))
            >>> optimizer = paddle.optimizer.ASGD(0.5, batch_num=2, parameters=[w])
            >>> for target in [0.0, 1.0]:
            ...     ((w - target) ** 2).sum().backward()
            ...     optimizer.step()
            ...     optimizer.clear_grad()
            >>> w.tolist()
            [0.0]
    """

    def __init__(
        self,
        learning_rate=0.001,
        batch_num=1,
        parameters=None,
        weight_decay=None,
        grad_clip=None,
        multi_precision=False,
        name=None,
    ):
        if batch_num <= 0:
            raise ValueError(f"ASGD: batch_num must be positive, got {batch_num}")
        self._batch_num, self._multi_precision = batch_num, multi_precision
        super().__init__(learning_rate, parameters, weight_decay, grad_clip, name)

    def _change(self, group, param, grad, lr):
        total = self._state("d", param)
        last = self._state("y", param, shape=[self._batch_num, *param.shape])
        count = self._state("m", param, shape=[1], dtype=_C.int64)
        batch = _ops.remainder(count, _ops.full([1], self._batch_num, _C.int64))
        old = _ops.index_select(last, batch, 0)
        new = _ops.unsqueeze(grad, [0])
        difference = _ops.squeeze(_ops.subtract(new, old), [0])
        total = _into(total, _ops.add(total, difference))
        _into(last, _ops.scatter(last, batch, new, True))
        count = _into(count, _ops.add(count, _ops.full([1], 1, _C.int64)))
        seen = _ops.cast(_ops.clip(count, 1, self._batch_num), grad.dtype)
        mean = _ops.divide(total, _ops.reshape(seen, []))
        return _ops.scale(mean, lr)
