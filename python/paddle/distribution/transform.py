"""Transforms of random variables."""

import math
from collections.abc import Sequence
from typing import NamedTuple

from .. import _C
from ..tensor.manipulation.shape import broadcast_shape
from .distribution import Distribution, sum_right

__all__ = [
    "AbsTransform",
    "AffineTransform",
    "ChainTransform",
    "ExpTransform",
    "IndependentTransform",
    "PowerTransform",
    "ReshapeTransform",
    "SigmoidTransform",
    "SoftmaxTransform",
    "StackTransform",
    "StickBreakingTransform",
    "TanhTransform",
    "Transform",
]


class _Space(NamedTuple):
    """Where values lie; event_rank is how many of the last axes make one of them."""

    event_rank: int


class Transform:
    """A function of random variables, with its inverse and the logarithms of |det Jacobian|.

    A class of one's own defines `_forward`, `_inverse`, and one of `_forward_log_det_jacobian`,
    `_inverse_log_det_jacobian`; where the function changes shapes, `_forward_shape` and
    `_inverse_shape`, too.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> class Double(paddle.distribution.Transform):
            ...     def _forward(self, x):
            ...         return 2 * x
            ...
            ...     def _inverse(self, y):
            ...         return y / 2
            >>> Double()(paddle.to_tensor([1.0])).tolist()
            [2.0]
    """

    _domain = _codomain = _Space(0)

    @classmethod
    def _is_injective(cls):
        return True

    def __call__(self, input):
        """The transformed tensor or distribution, or this transform followed by another.

        Args:
            input (Tensor|Distribution|Transform): Of a transform, this one comes first.

        Returns:
            Tensor|TransformedDistribution|ChainTransform: Accordingly.
        """
        from .transformed_distribution import TransformedDistribution

        if isinstance(input, Distribution):
            return TransformedDistribution(input, [self])
        if isinstance(input, Transform):
            return ChainTransform([self, input])
        return self.forward(input)

    def forward(self, x):
        """The function at x."""
        self._check("x", x, self._domain.event_rank)
        return self._forward(x)

    def inverse(self, y):
        """The x whose function is y; of a function that is not injective, all of them."""
        self._check("y", y, self._codomain.event_rank)
        return self._inverse(y)

    def forward_log_det_jacobian(self, x):
        """log |det Jacobian| of the function at x."""
        self._check("x", x, self._domain.event_rank)
        if not self._is_injective():
            raise NotImplementedError(f"{type(self).__name__} is not injective: it has no Jacobian")
        if hasattr(self, "_forward_log_det_jacobian"):
            return self._forward_log_det_jacobian(x)
        if hasattr(self, "_inverse_log_det_jacobian"):
            return -self._inverse_log_det_jacobian(self.forward(x))
        raise NotImplementedError(f"{type(self).__name__} defines no log_det_jacobian")

    def inverse_log_det_jacobian(self, y):
        """log |det Jacobian| of the inverse function at y."""
        self._check("y", y, self._codomain.event_rank)
        if hasattr(self, "_inverse_log_det_jacobian"):
            return self._inverse_log_det_jacobian(y)
        if hasattr(self, "_forward_log_det_jacobian"):
            return -self._forward_log_det_jacobian(self._inverse(y))
        raise NotImplementedError(f"{type(self).__name__} defines no log_det_jacobian")

    def forward_shape(self, shape):
        """The shape of the function of a tensor of that shape."""
        return self._forward_shape(self._checked_shape(shape))

    def inverse_shape(self, shape):
        """The shape of the inverse of a tensor of that shape."""
        return self._inverse_shape(self._checked_shape(shape))

    def _check(self, name, value, rank):
        what = type(self).__name__
        if not isinstance(value, _C.Tensor):
            raise TypeError(f"{what}: {name} must be a Tensor, got {type(value).__name__}")
        if value.ndim < rank:
            raise ValueError(f"{what}: {name} must have {rank} axes at least, got {value.ndim}")

    def _checked_shape(self, shape):
        if not isinstance(shape, Sequence):
            raise TypeError(f"{type(self).__name__}: shape must be a list or tuple, got {shape!r}")
        return tuple(shape)

    def _forward(self, x):
        raise NotImplementedError(f"{type(self).__name__} defines no _forward")

    def _inverse(self, y):
        raise NotImplementedError(f"{type(self).__name__} defines no _inverse")

    def _forward_shape(self, shape):
        return shape

    def _inverse_shape(self, shape):
        return shape


def _check_transforms(owner, transforms):
    if not isinstance(transforms, Sequence) or not all(
        isinstance(t, Transform) for t in transforms
    ):
        raise TypeError(f"{owner}: transforms must be a list of Transforms, got {transforms!r}")


class AbsTransform(Transform):
    """|x|. Its inverse is the pair (-y, y).

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> abs = paddle.distribution.AbsTransform()
            >>> abs.forward(paddle.to_tensor([-1.0, 2.0])).tolist()
            [1.0, 2.0]
            >>> [x.tolist() for x in abs.inverse(paddle.to_tensor([3.0]))]
            [[-3.0], [3.0]]
    """

    @classmethod
    def _is_injective(cls):
        return False

    def _forward(self, x):
        return x.abs()

    def _inverse(self, y):
        return -y, y

    def _inverse_log_det_jacobian(self, y):
        zero = _C.ops.full([], 0.0, y.dtype)
        return zero, zero


class AffineTransform(Transform):
    """loc + scale x.

    Args:
        loc (Tensor): What is added.
        scale (Tensor): The factor.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> line = paddle.distribution.AffineTransform(
            ...     paddle.to_tensor(1.0), paddle.to_tensor(2.0)
            ... )
            >>> line.forward(paddle.to_tensor([3.0])).tolist()
            [7.0]
    """

    def __init__(self, loc, scale):
        for name, value in (("loc", loc), ("scale", scale)):
            if not isinstance(value, _C.Tensor):
                raise TypeError(
                    f"AffineTransform: {name} must be a Tensor, got {type(value).__name__}"
                )
        self._loc, self._scale = loc, scale

    @property
    def loc(self):
        """What is added."""
        return self._loc

    @property
    def scale(self):
        """The factor."""
        return self._scale

    def _forward(self, x):
        return self._loc + self._scale * x

    def _inverse(self, y):
        return (y - self._loc) / self._scale

    def _forward_log_det_jacobian(self, x):
        return self._scale.abs().log()

    def _forward_shape(self, shape):
        for other in (self._loc.shape, self._scale.shape):
            shape = broadcast_shape(list(shape), list(other))
        return tuple(shape)

    _inverse_shape = _forward_shape


class ExpTransform(Transform):
    """e to the power of x.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.distribution.ExpTransform().forward(paddle.zeros([2])).tolist()
            [1.0, 1.0]
    """

    def _forward(self, x):
        return x.exp()

    def _inverse(self, y):
        return y.log()

    def _forward_log_det_jacobian(self, x):
        return x


class PowerTransform(Transform):
    """x to a power, for positive x.

    Args:
        power (Tensor): The power.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> square = paddle.distribution.PowerTransform(paddle.to_tensor(2.0))
            >>> square.forward(paddle.to_tensor([3.0])).tolist()
            [9.0]
    """

    def __init__(self, power):
        if not isinstance(power, _C.Tensor):
            raise TypeError(f"PowerTransform: power must be a Tensor, got {type(power).__name__}")
        self._power = power

    @property
    def power(self):
        """The power."""
        return self._power

    def _forward(self, x):
        return x.pow(self._power)

    def _inverse(self, y):
        return y.pow(1 / self._power)

    def _forward_log_det_jacobian(self, x):
        return (self._power * x.pow(self._power - 1)).abs().log()


class SigmoidTransform(Transform):
    """1 / (1 + exp(-x)).

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.distribution.SigmoidTransform().forward(paddle.zeros([1])).tolist()
            [0.5]
    """

    def _forward(self, x):
        return x.sigmoid()

    def _inverse(self, y):
        return y.log() - (-y).log1p()

    def _forward_log_det_jacobian(self, x):
        return -_C.ops.softplus(-x) - _C.ops.softplus(x)


class TanhTransform(Transform):
    """The hyperbolic tangent.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.distribution.TanhTransform().forward(paddle.zeros([1])).tolist()
            [0.0]
    """

    def _forward(self, x):
        return x.tanh()

    def _inverse(self, y):
        return y.atanh()

    def _forward_log_det_jacobian(self, x):
        return 2 * (math.log(2) - x - _C.ops.softplus(-2 * x))


class SoftmaxTransform(Transform):
    """softmax along the last axis. log(y) counts as its inverse, as one of many.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.distribution.SoftmaxTransform().forward(paddle.zeros([2])).tolist()
            [0.5, 0.5]
    """

    _domain = _codomain = _Space(1)

    @classmethod
    def _is_injective(cls):
        return False

    def _forward(self, x):
        return _C.ops.softmax(x, -1)

    def _inverse(self, y):
        return y.log()

    def _forward_shape(self, shape):
        if not shape:
            raise ValueError("SoftmaxTransform: shape must have an axis at least, got ()")
        return shape

    _inverse_shape = _forward_shape


class StickBreakingTransform(Transform):
    """k numbers as k + 1 probabilities: each sigmoid says which part of the rest to break off.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> y = paddle.distribution.StickBreakingTransform().forward(paddle.zeros([1]))
            >>> y.tolist()
            [0.5, 0.5]
    """

    _domain = _codomain = _Space(1)

    @staticmethod
    def _offset(x):
        """Logarithms of how many parts are left, which make equal parts of x = 0."""
        return _C.ops.arange(x.shape[-1], 0, -1, "float32").astype(x.dtype).log()

    def _forward(self, x):
        part = (x - self._offset(x)).sigmoid()
        rest = (1 - part).cumprod(-1)
        one = _C.ops.full_like(part[..., :1], 1.0)
        return _C.ops.concat([part, one], -1) * _C.ops.concat([one, rest], -1)

    def _inverse(self, y):
        head = y[..., :-1]
        rest = 1 - head.cumsum(-1)
        return head.log() - rest.log() + self._offset(head)

    def _forward_log_det_jacobian(self, x):
        y = self._forward(x)
        x = x - self._offset(x)
        return (-x - _C.ops.softplus(-x) + y[..., :-1].log()).sum(-1)

    def _forward_shape(self, shape):
        return (*self._filled(shape)[:-1], shape[-1] + 1)

    def _inverse_shape(self, shape):
        return (*self._filled(shape)[:-1], shape[-1] - 1)

    @staticmethod
    def _filled(shape):
        if not shape:
            raise ValueError("StickBreakingTransform: shape must have an axis at least, got ()")
        return shape


class ReshapeTransform(Transform):
    """Events in another shape.

    Args:
        in_event_shape (list|tuple): The shape of events.
        out_event_shape (list|tuple): Their shape after it, with as many elements.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> flat = paddle.distribution.ReshapeTransform((2, 3), (6,))
            >>> flat.forward(paddle.ones([4, 2, 3])).shape
            paddle.Size([4, 6])
    """

    def __init__(self, in_event_shape, out_event_shape):
        for name, shape in (("in", in_event_shape), ("out", out_event_shape)):
            if not isinstance(shape, Sequence):
                raise TypeError(
                    f"ReshapeTransform: {name}_event_shape must be a list or tuple, got {shape!r}"
                )
        if math.prod(in_event_shape) != math.prod(out_event_shape):
            raise ValueError(
                "ReshapeTransform: out_event_shape must have as many elements as in_event_shape "
                f"{tuple(in_event_shape)}, got {tuple(out_event_shape)}"
            )
        self._in, self._out = tuple(in_event_shape), tuple(out_event_shape)

    @property
    def in_event_shape(self):
        """The shape of events."""
        return self._in

    @property
    def out_event_shape(self):
        """The shape of events after it."""
        return self._out

    @property
    def _domain(self):
        return _Space(len(self._in))

    @property
    def _codomain(self):
        return _Space(len(self._out))

    def _forward(self, x):
        return x.reshape(self._forward_shape(tuple(x.shape)))

    def _inverse(self, y):
        return y.reshape(self._inverse_shape(tuple(y.shape)))

    def _forward_log_det_jacobian(self, x):
        return _C.ops.full(list(x.shape[: x.ndim - len(self._in)]), 0.0, x.dtype)

    def _forward_shape(self, shape):
        return _replaced(shape, self._in, self._out)

    def _inverse_shape(self, shape):
        return _replaced(shape, self._out, self._in)


def _replaced(shape, old, new):
    """A shape with the axes `new` for its last axes `old`."""
    batch = len(shape) - len(old)
    if batch < 0:
        raise ValueError(f"ReshapeTransform: shape must have {len(old)} axes at least, got {shape}")
    if shape[batch:] != old:
        raise ValueError(f"ReshapeTransform: shape must end in {old}, got {shape}")
    return shape[:batch] + new


class IndependentTransform(Transform):
    """A transform whose last batch axes count as axes of the event.

    Args:
        base (Transform): The transform.
        reinterpreted_batch_rank (int): How many axes.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> from paddle.distribution import ExpTransform, IndependentTransform
            >>> t = IndependentTransform(ExpTransform(), 1)
            >>> t.forward_log_det_jacobian(paddle.ones([2, 3])).tolist()
            [3.0, 3.0]
    """

    def __init__(self, base, reinterpreted_batch_rank):
        if not isinstance(base, Transform):
            raise TypeError(
                f"IndependentTransform: base must be a Transform, got {type(base).__name__}"
            )
        if reinterpreted_batch_rank < 1:
            raise ValueError(
                "IndependentTransform: reinterpreted_batch_rank must be positive, "
                f"got {reinterpreted_batch_rank}"
            )
        self._base, self._rank = base, reinterpreted_batch_rank

    def _is_injective(self):
        return self._base._is_injective()

    @property
    def _domain(self):
        return _Space(self._base._domain.event_rank + self._rank)

    @property
    def _codomain(self):
        return _Space(self._base._codomain.event_rank + self._rank)

    def _forward(self, x):
        return self._base.forward(x)

    def _inverse(self, y):
        return self._base.inverse(y)

    def _forward_log_det_jacobian(self, x):
        return sum_right(self._base.forward_log_det_jacobian(x), self._rank)

    def _forward_shape(self, shape):
        return self._base.forward_shape(shape)

    def _inverse_shape(self, shape):
        return self._base.inverse_shape(shape)


class ChainTransform(Transform):
    """Transforms one after the other.

    Args:
        transforms (list[Transform]): The transforms; the first comes first.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> from paddle.distribution import ChainTransform, ExpTransform, TanhTransform
            >>> t = ChainTransform([TanhTransform(), ExpTransform()])
            >>> t.forward(paddle.zeros([1])).tolist()
            [1.0]
    """

    def __init__(self, transforms):
        _check_transforms("ChainTransform", transforms)
        self.transforms = transforms

    def _is_injective(self):
        return all(t._is_injective() for t in self.transforms)

    @property
    def _domain(self):
        rank = 0
        for t in reversed(self.transforms):
            rank = max(rank, t._codomain.event_rank)
            rank += t._domain.event_rank - t._codomain.event_rank
        return _Space(rank)

    @property
    def _codomain(self):
        rank = self._domain.event_rank
        for t in self.transforms:
            rank += t._codomain.event_rank - t._domain.event_rank
        return _Space(rank)

    def _forward(self, x):
        for t in self.transforms:
            x = t.forward(x)
        return x

    def _inverse(self, y):
        for t in reversed(self.transforms):
            y = t.inverse(y)
        return y

    def _forward_log_det_jacobian(self, x):
        total, rank = 0.0, self._domain.event_rank
        for t in self.transforms:
            part = t.forward_log_det_jacobian(x)
            total = total + sum_right(part, min(rank - t._domain.event_rank, part.ndim))
            x = t.forward(x)
            rank += t._codomain.event_rank - t._domain.event_rank
        return total

    def _forward_shape(self, shape):
        for t in self.transforms:
            shape = t.forward_shape(shape)
        return shape

    def _inverse_shape(self, shape):
        for t in reversed(self.transforms):
            shape = t.inverse_shape(shape)
        return shape


class StackTransform(Transform):
    """A transform for each slice along an axis.

    Args:
        transforms (list[Transform]): The transforms, one for each slice.
        axis (int): The axis.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> from paddle.distribution import ExpTransform, StackTransform, TanhTransform
            >>> t = StackTransform([ExpTransform(), TanhTransform()], axis=1)
            >>> t.forward(paddle.zeros([1, 2])).tolist()
            [[1.0, 0.0]]
    """

    def __init__(self, transforms, axis=0):
        _check_transforms("StackTransform", transforms)
        if not isinstance(axis, int):
            raise TypeError(f"StackTransform: axis must be an int, got {axis!r}")
        self._transforms, self._axis = transforms, axis

    @property
    def transforms(self):
        """The transforms."""
        return self._transforms

    @property
    def axis(self):
        """The axis."""
        return self._axis

    def _is_injective(self):
        return all(t._is_injective() for t in self._transforms)

    @property
    def _domain(self):
        return max(t._domain for t in self._transforms)

    @property
    def _codomain(self):
        return max(t._codomain for t in self._transforms)

    def _each(self, method, x):
        if x.shape[self._axis] != len(self._transforms):
            raise ValueError(
                f"StackTransform: axis {self._axis} must have size {len(self._transforms)}, "
                f"got {x.shape[self._axis]}"
            )
        slices = _C.ops.unbind(x, self._axis)
        results = [
            getattr(t, method)(part) for t, part in zip(self._transforms, slices)
        ]
        return _C.ops.stack(results, self._axis)

    def _forward(self, x):
        return self._each("forward", x)

    def _inverse(self, y):
        return self._each("inverse", y)

    def _forward_log_det_jacobian(self, x):
        return self._each("forward_log_det_jacobian", x)

    def _inverse_log_det_jacobian(self, y):
        return self._each("inverse_log_det_jacobian", y)
