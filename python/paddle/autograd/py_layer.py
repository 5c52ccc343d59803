"""Functions whose gradient is written by hand."""

from .. import _C
from ..framework.arguments import as_list
from .saved_tensors_hooks import current_hooks


class PyLayerContext:
    """What forward and backward of a :class:`PyLayer` share: tensors kept, and any attributes."""

    def __init__(self):
        self._saved = ()
        self._unpack = None
        self._not_inplace = ()
        self._non_differentiable = ()
        self._materialize = True

    def save_for_backward(self, *tensors):
        """Keeps tensors for backward; at most one call per forward counts, the last."""
        self._saved = tensors
        self._unpack = None
        if hooks := current_hooks():
            pack, self._unpack = hooks
            self._saved = tuple(pack(t) if isinstance(t, _C.Tensor) else t for t in tensors)

    def saved_tensor(self):
        """The tensors kept, as a tuple."""
        if self._unpack is not None:
            return tuple(self._unpack(t) for t in self._saved)
        return self._saved

    @property
    def saved_tensors(self):
        return self.saved_tensor()

    def mark_not_inplace(self, *args):
        """Says that inputs which forward returns were not written to: the results get a tensor of
        their own."""
        self._not_inplace = args

    def mark_non_differentiable(self, *args):
        """Says that outputs have no gradient: backward gets zeros for them."""
        self._non_differentiable = args

    def set_materialize_grads(self, value):
        """Whether backward gets zeros, rather than None, for outputs that nothing depends on."""
        self._materialize = bool(value)

    def set_grad_in_dtype_consistent(self, flag):
        """Whether gradients are cast to the dtype of the outputs before backward gets them."""
        self._consistent = bool(flag)

    _consistent = True


def _each_tensor(args):
    for a in args:
        if isinstance(a, _C.Tensor):
            yield a
        elif isinstance(a, (list, tuple)):
            yield from (t for t in a if isinstance(t, _C.Tensor))


class PyLayer:
    """Base of functions that define their gradient: subclass it, write ``forward`` and ``backward``
    as static methods, and call ``apply``.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> class Double(paddle.autograd.PyLayer):
            ...     @staticmethod
            ...     def forward(ctx, x):
            ...         return x * 2
            ...     @staticmethod
            ...     def backward(ctx, dy):
            ...         return dy * 2
            >>> x = paddle.to_tensor([1.0, 2.0], stop_gradient=False)
            >>> Double.apply(x).sum().backward()
            >>> x.grad.tolist()
            [2.0, 2.0]
    """

    @staticmethod
    def forward(ctx, *args, **kwargs):
        """Computes the outputs; nothing in it is noted for gradients.

        Args:
            ctx (PyLayerContext): Takes what backward needs.
            *args, **kwargs: What ``apply`` got.

        Returns:
            Tensor|tuple: Outputs; those that are no tensors pass through.
        """
        raise NotImplementedError("a PyLayer has to define forward")

    @staticmethod
    def backward(ctx, *args):
        """Computes the gradients of the inputs.

        Args:
            ctx (PyLayerContext): As forward left it.
            *args: The gradient of each tensor that forward returned.

        Returns:
            Tensor|tuple: A gradient for each tensor among forward's arguments, in order; None for
            one that wants none.
        """
        raise NotImplementedError("a PyLayer has to define backward")

    @classmethod
    def apply(cls, *args, **kwargs):
        """Calls forward, and lets backward serve as its gradient."""
        ctx = PyLayerContext()
        with _C.TapeScope(False):
            outputs = cls.forward(ctx, *args, **kwargs)
        inputs = list(_each_tensor([*args, *kwargs.values()]))
        if not (_C.is_grad_enabled() and any(t._wants_grad() for t in inputs)):
            return outputs

        input_ids = {id(t) for t in inputs}
        not_inplace = {id(t) for t in ctx._not_inplace}
        silent = {id(t) for t in ctx._non_differentiable}
        attached = []
        wants = [
            (t._wants_grad(), list(t.shape)) for t in inputs
        ]  # before an output is one of them

        def attach(t):
            if not isinstance(t, _C.Tensor):
                return t
            fresh = t
            if id(t) in input_ids:
                if id(t) not in not_inplace and t.is_leaf and not t.stop_gradient:
                    raise ValueError(
                        f"{cls.__name__}: forward returns an input that is a leaf and wants a "
                        "gradient; a leaf cannot be the result of an in-place operation "
                        "(ctx.mark_not_inplace says that it was not written to)"
                    )
                fresh = t.detach() if id(t) in not_inplace else t
            attached.append((fresh, id(t) in silent))
            return fresh

        if isinstance(outputs, (list, tuple)):
            made = [
                type(o)(attach(t) for t in o) if isinstance(o, (list, tuple)) else attach(o)
                for o in outputs
            ]
            outputs = type(outputs)(made)
        else:
            outputs = attach(outputs)
        wanted = [t for t, quiet in attached if not quiet]
        if not wanted:
            return outputs
        # What the results are, without keeping them alive.
        results = [(quiet, list(t.shape), t.dtype) for t, quiet in attached]

        def run(douts, create_graph):
            return cls._gradients(ctx, results, wants, douts, create_graph)

        _C.attach_function(cls.__name__, inputs, wanted, run)
        return outputs

    @classmethod
    def _gradients(cls, ctx, results, wants, douts, create_graph):
        """Calls backward with the gradients of results, and checks what it returns."""
        given = iter(douts)
        grads = []
        for quiet, shape, dtype in results:
            d = None if quiet else next(given)
            if d is None and ctx._materialize:
                d = _C.ops.full(shape, 0.0, dtype)
            grads.append(d)
        with _C.TapeScope(create_graph):
            made = cls.backward(ctx, *grads)
        made = as_list(made)
        where = f"{cls.__name__}: backward"
        if len(made) != len(wants):
            raise ValueError(
                f"{where} returns {len(made)} gradients for {len(wants)} tensors in forward"
            )
        for i, (g, (want, shape)) in enumerate(zip(made, wants)):
            if g is None:
                if want:
                    raise ValueError(f"{where} returns None for tensor {i}, which wants a gradient")
            elif not isinstance(g, _C.Tensor):
                raise TypeError(f"{where} must return Tensors, got {type(g).__name__}")
            elif want and list(g.shape) != shape:
                raise ValueError(
                    f"{where} returns a gradient of shape {list(g.shape)} for tensor {i} "
                    f"of shape {shape}"
                )
        return made
