"""Derivatives of functions."""

from .. import _C
from ..autograd import grad
from ..framework.arguments import as_list

__all__ = ["Hessian", "Jacobian", "jvp", "vjp"]


def _like(x, values):
    """Values as one tensor, if x is one; else as a tuple."""
    return tuple(values) if isinstance(x, (list, tuple)) else values[0]


def _inputs(what, xs):
    """Inputs to differentiate for: those that are not tracked are copied and tracked."""
    tracked = []
    for x in as_list(xs):
        if not isinstance(x, _C.Tensor):
            raise TypeError(f"{what}: xs must be Tensors, got {type(x).__name__}")
        if x.stop_gradient:
            x = x.detach()
            x.stop_gradient = False
        tracked.append(x)
    return tracked


def _grads(ys, xs, weights):
    """The gradients, zeros where there is none."""
    found = grad(ys, xs, weights, create_graph=True, allow_unused=True)
    return [_C.ops.full_like(x, 0.0) if g is None else g for x, g in zip(xs, found)]


def _weights(what, of, v):
    """The tensors v, ones by default, of the shapes of `of`."""
    if v is None:
        return [_C.ops.full_like(t, 1.0) for t in of]
    v = as_list(v)
    if [list(t.shape) for t in v] != [list(t.shape) for t in of]:
        raise ValueError(
            f"{what}: v must have the shapes {[list(t.shape) for t in of]}, "
            f"got {[list(t.shape) for t in v]}"
        )
    return v


def vjp(func, xs, v=None):
    """The values of a function, and v times its Jacobian matrix.

    Args:
        func (callable): Of tensors, gives a tensor or several.
        xs (Tensor|list[Tensor]): The inputs.
        v (Tensor|list[Tensor]|None): One for each output, of its shape; None: ones.

    Returns:
        tuple: The outputs; the products, one for each input.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> y, product = paddle.incubate.autograd.vjp(paddle.square, paddle.to_tensor([3.0]))
            >>> y.tolist(), product.tolist()
            ([9.0], [6.0])
    """
    inputs = _inputs("vjp", xs)
    ys = func(*inputs)
    outputs = as_list(ys)
    return ys, _like(xs, _grads(outputs, inputs, _weights("vjp", outputs, v)))


def jvp(func, xs, v=None):
    """The values of a function, and its Jacobian matrix times v.

    Args:
        func (callable): Of tensors, gives a tensor or several.
        xs (Tensor|list[Tensor]): The inputs.
        v (Tensor|list[Tensor]|None): One for each input, of its shape; None: ones.

    Returns:
        tuple: The outputs; the products, one for each output.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> y, product = paddle.incubate.autograd.jvp(paddle.square, paddle.to_tensor([3.0]))
            >>> y.tolist(), product.tolist()
            ([9.0], [6.0])
    """
    inputs = _inputs("jvp", xs)
    ys = func(*inputs)
    outputs = as_list(ys)
    # u J is linear in u: its derivative for u, times v, is J v.
    u = [_C.ops.full_like(y, 1.0).detach() for y in outputs]
    for t in u:
        t.stop_gradient = False
    products = _grads(outputs, inputs, u)
    return ys, _like(ys, _grads(products, u, _weights("jvp", inputs, v)))


class Jacobian:
    """The Jacobian matrix of a function, computed when it is first looked at.

    Inputs and outputs are flat: the matrix has a row for each element of the outputs, and a column
    for each element of the inputs, those of several one after the other.

    Args:
        func (callable): Of tensors, gives a tensor or several.
        xs (Tensor|list[Tensor]): The inputs.
        is_batched (bool): Whether the first axis of inputs and outputs is a batch, with a matrix
            for each of its members.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> x = paddle.to_tensor([1.0, 2.0])
            >>> J = paddle.incubate.autograd.Jacobian(lambda x: x * x, x)
            >>> J.shape, J[:].tolist()
            ((2, 2), [[2.0, 0.0], [0.0, 4.0]])
    """

    def __init__(self, func, xs, is_batched=False):
        self._inputs = _inputs(type(self).__name__, xs)
        self._batched = is_batched
        self._output = self._flat(as_list(func(*self._inputs)))
        self._matrix = None

    def _flat(self, tensors):
        """Tensors side by side, of shape [n] or [batch, n]."""
        lead = list(tensors[0].shape[:1]) if self._batched else []
        return _C.ops.concat([t.reshape([*lead, -1]) for t in tensors], -1)

    @property
    def shape(self):
        """The sizes: (batch), rows, columns."""
        lead = self._output.shape[:1] if self._batched else []
        columns = sum(x.size for x in self._inputs) // (lead[0] if self._batched else 1)
        return (*lead, self._output.shape[-1], columns)

    def __getitem__(self, indexes):
        """A part of the matrix."""
        if self._matrix is None:
            rows = [
                self._flat(_grads([self._output[..., i]], self._inputs, None))
                for i in range(self._output.shape[-1])
            ]
            self._matrix = _C.ops.stack(rows, -2)
            self._matrix.stop_gradient = False  # also where it is the same for all inputs
        return self._matrix[indexes]


class Hessian(Jacobian):
    """The Hessian matrix of a function that gives one number, or one for each of a batch.

    Args:
        func (callable): Of tensors.
        xs (Tensor|list[Tensor]): The inputs.
        is_batched (bool): As of :class:`Jacobian`.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> x = paddle.to_tensor([1.0, 2.0])
            >>> H = paddle.incubate.autograd.Hessian(lambda x: (x**3).sum(), x)
            >>> H[:].tolist()
            [[6.0, 0.0], [0.0, 12.0]]
    """

    def __init__(self, func, xs, is_batched=False):
        def gradient(*inputs):
            y = func(*inputs)
            if y.size != (y.shape[0] if is_batched else 1):
                raise RuntimeError(f"Hessian: func must give one number, got shape {list(y.shape)}")
            return _grads([y], list(inputs), None)

        super().__init__(gradient, xs, is_batched)
