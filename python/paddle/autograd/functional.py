"""Jacobian and Hessian matrices, a row at a time."""

from .. import _C
from .backward_mode import grad


class Jacobian:
    """The derivatives of every element of ys for every element of xs, computed when looked at.

    ``J[i]`` computes row i alone; rows already known are kept. See :func:`jacobian` for shapes.
    """

    def __init__(self, ys, xs, is_batched=False):
        self._ys, self._xs, self._batched = ys, xs, is_batched
        self._rows = {}
        lead = 1 if is_batched else 0
        where = "Hessian" if isinstance(self, Hessian) else "jacobian"
        for name, t in (("ys", ys), ("xs", xs)):
            if is_batched and not 1 <= t.ndim <= 2:
                raise ValueError(
                    f"{where}: {name} must have 1 or 2 axes with batch_axis=0,"
                    f" its shape is {list(t.shape)}"
                )
            if not is_batched and t.ndim > 1:
                raise ValueError(
                    f"{where}: {name} must have at most 1 axis, its shape is {list(t.shape)}"
                )
        if is_batched and ys.shape[0] != xs.shape[0]:
            raise ValueError(f"{where}: ys has {ys.shape[0]} samples, xs has {xs.shape[0]}")
        self._count = ys.shape[lead] if ys.ndim > lead else 1
        self._squeeze_y = ys.ndim == lead
        self._squeeze_x = xs.ndim == lead

    @property
    def shape(self):
        """The sizes of the whole matrix; with a batch, its size comes first."""
        lead = [self._ys.shape[0]] if self._batched else []
        tail = [] if self._squeeze_x else [self._xs.shape[-1]]
        return lead + ([] if self._squeeze_y else [self._count]) + tail

    @property
    def ndim(self):
        return len(self.shape)

    def _row(self, i):
        if i not in self._rows:
            y = self._ys
            if not self._squeeze_y:
                y = y[:, i] if self._batched else y[i]
            (g,) = grad(y, self._xs, create_graph=True, retain_graph=True, allow_unused=True)
            if g is None:
                g = _C.ops.full(list(self._xs.shape), 0.0, self._xs.dtype)
            self._rows[i] = g
        return self._rows[i]

    def _all(self, rows=None):
        axis = 1 if self._batched else 0
        if self._squeeze_y:
            return self._row(0)
        return _C.ops.stack(
            [self._row(i) for i in (range(self._count) if rows is None else rows)], axis
        )

    def __getitem__(self, index):
        parts = index if isinstance(index, tuple) else (index,)
        axis = 1 if self._batched else 0
        # Only the rows asked for, where that is plain.
        if (
            not self._squeeze_y
            and len(parts) > axis
            and not any(p is None or p is Ellipsis for p in parts[: axis + 1])
        ):
            p = parts[axis]
            if isinstance(p, int):
                if not -self._count <= p < self._count:
                    raise IndexError(f"jacobian: row {p} of {self._count}")
                return self._row(p % self._count)[parts[:axis] + parts[axis + 1 :]]
            if isinstance(p, slice):
                rows = range(*p.indices(self._count))
                if len(rows):
                    return self._all(rows)[parts[:axis] + (slice(None),) + parts[axis + 1 :]]
        return self._all()[index]

    def __getattr__(self, name):
        if name.startswith("__"):
            raise AttributeError(name)
        return getattr(self._all(), name)

    def _number(self, other, f):
        return f(self._all(), other._all() if isinstance(other, Jacobian) else other)

    def __add__(self, other):
        return self._number(other, lambda a, b: a + b)

    def __sub__(self, other):
        return self._number(other, lambda a, b: a - b)

    def __mul__(self, other):
        return self._number(other, lambda a, b: a * b)

    def __truediv__(self, other):
        return self._number(other, lambda a, b: a / b)

    def __matmul__(self, other):
        return self._number(other, lambda a, b: a @ b)


class Hessian(Jacobian):
    """The second derivatives of a number for every pair of elements. See :func:`hessian`."""


def _batched(batch_axis, where):
    if batch_axis not in (None, 0):
        raise ValueError(f"{where}: batch_axis must be None or 0, got {batch_axis}")
    return batch_axis == 0


def jacobian(ys, xs, batch_axis=None):
    """The Jacobian matrix of ys for xs, computed row by row when it is looked at.

    Args:
        ys (Tensor|tuple[Tensor]): What to differentiate: shape [M] or [], with a batch
            [B, M] or [B].
        xs (Tensor|tuple[Tensor]): For what: shape [N] or [], with a batch [B, N] or [B].
        batch_axis (int|None): 0 if axis 0 holds samples that do not depend on each other.

    Returns:
        Jacobian|tuple: Of shape [M, N], or [B, M, N]; axes that ys or xs lack are lacking. A tuple
        of rows of tuples where ys or xs is a tuple.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> x = paddle.to_tensor([1.0, 2.0], stop_gradient=False)
            >>> paddle.autograd.jacobian(x * x, x)[:].tolist()
            [[2.0, 0.0], [0.0, 4.0]]
    """
    batched = _batched(batch_axis, "jacobian")
    one_y, one_x = isinstance(ys, _C.Tensor), isinstance(xs, _C.Tensor)
    rows = [
        [Jacobian(y, x, batched) for x in ([xs] if one_x else xs)] for y in ([ys] if one_y else ys)
    ]
    rows = [r[0] if one_x else tuple(r) for r in rows]
    return rows[0] if one_y else tuple(rows)


def hessian(ys, xs, batch_axis=None):
    """The Hessian matrix of a number for xs, computed row by row when it is looked at.

    Args:
        ys (Tensor): A number: shape [] or [1]; with a batch [B] or [B, 1].
        xs (Tensor|tuple[Tensor]): For what: shape [N] or [], with a batch [B, N] or [B].
        batch_axis (int|None): 0 if axis 0 holds samples that do not depend on each other.

    Returns:
        Hessian|tuple: Of shape [N, N], or [B, N, N]; nested tuples where xs is a tuple.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> x = paddle.to_tensor([1.0, 2.0], stop_gradient=False)
            >>> paddle.autograd.hessian((x * x * x).sum(), x)[:].tolist()
            [[6.0, 0.0], [0.0, 12.0]]
    """
    batched = _batched(batch_axis, "hessian")
    want = 1 if not batched else ys.shape[0]
    if ys.numel() != want:
        raise ValueError(
            f"hessian: ys must be one number{' per sample' if batched else ''},"
            f" its shape is {list(ys.shape)}"
        )
    one = isinstance(xs, _C.Tensor)
    inputs = [xs] if one else list(xs)
    firsts = grad(ys, inputs, create_graph=True, retain_graph=True)
    rows = [[Hessian(g, x, batched) for x in inputs] for g in firsts]
    return rows[0][0] if one else tuple(tuple(r) for r in rows)
