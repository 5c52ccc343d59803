"""What tensors have beside the functions of `paddle`: conversions, gradients, copies."""

from .. import _C
from .._phases import phase
from ..autograd.backward_mode import backward as _backward


def backward(self, grad_tensor=None, retain_graph=False, *, dump_backward_graph_path=None):
    """Adds the gradient of this tensor to the ``grad`` of the leaves that it was computed from.

    Args:
        grad_tensor (Tensor|None): The gradient of this tensor, of its shape; None: ones.
        retain_graph (bool): Whether the graph may be gone through again.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> x = paddle.to_tensor([1.0, 2.0], stop_gradient=False)
            >>> (x * x).sum().backward()
            >>> x.grad.tolist()
            [2.0, 4.0]
    """
    if dump_backward_graph_path is not None:
        return _backward(
            [self],
            None if grad_tensor is None else [grad_tensor],
            retain_graph,
            dump_backward_graph_path=dump_backward_graph_path,
        )
    with phase("Backward", "Gradient Backward"):
        _C.backward(self, grad_tensor, retain_graph, False)


class TensorHookRemoveHelper:
    """What :meth:`Tensor.register_hook` returns: :meth:`remove` takes the hook away again."""

    def __init__(self, tensor, id):
        self._tensor, self._id = tensor, id

    def remove(self):
        """Takes the hook away. Returns whether it was there."""
        return _C.remove_hook(self._tensor, self._id)


def register_hook(self, hook):
    """Calls ``hook(gradient)`` when the gradient of this tensor is known; a Tensor that it returns
    takes the gradient's place.

    Returns:
        TensorHookRemoveHelper: Its ``remove()`` takes the hook away again.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> x = paddle.to_tensor([1.0], stop_gradient=False)
            >>> handle = x.register_hook(lambda g: g * 10)
            >>> (x * 2).backward()
            >>> x.grad.tolist()
            [20.0]
    """
    if not callable(hook):
        raise TypeError(f"register_hook: hook must be callable, got {type(hook).__name__}")
    if self.stop_gradient:
        raise RuntimeError(
            "register_hook: the tensor has stop_gradient=True, so it gets no gradient"
        )
    return TensorHookRemoveHelper(self, _C.add_hook(self, hook))


def gradient(self):
    """The gradient as a NumPy array, or None."""
    g = self.grad
    return None if g is None else g.numpy()


def clear_grad(self):
    """Sets the gradient to zero, if there is one."""
    self.clear_gradient(True)


def set_value(self, value):
    """Copies values of the same shape and dtype into this tensor's memory.

    Args:
        value (Tensor|numpy.ndarray): The values.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> x = paddle.zeros([2])
            >>> x.set_value(paddle.ones([2]))
            >>> x.tolist()
            [1.0, 1.0]
    """
    source = value if isinstance(value, _C.Tensor) else _C._tensor_from(value, None, self.place)
    if list(source.shape) != list(self.shape):
        raise ValueError(
            f"set_value: value has shape {list(source.shape)}, the tensor {list(self.shape)}"
        )
    if source.dtype != self.dtype:
        raise ValueError(f"set_value: value is {source.dtype}, the tensor {self.dtype}")
    with _C.TapeScope(False):
        if _C.is_recording():
            self[...] = source
        else:
            self._copy_data(source)


def clone(self):
    """A copy with memory of its own; gradients go through it.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> x = paddle.ones([2])
            >>> y = x.clone()
            >>> y[0] = 5.0
            >>> x.tolist()
            [1.0, 1.0]
    """
    return _C.ops.assign(self)


def detach_(self):
    """Cuts this tensor off from what it was computed from; returns it."""
    self._become(self.detach())
    self.stop_gradient = True
    return self


def contiguous(self):
    """This tensor if its elements lie one behind the other, else a copy in which they do."""
    return self if self.is_contiguous() else _C.ops.assign(self)


def copy_(self, other, blocking=True):
    """Copies the elements of another tensor, cast and broadcast as needed, into this one; returns
    it."""
    with _C.TapeScope(False):
        source = other if isinstance(other, _C.Tensor) else _C._tensor_from(other, None, self.place)
        if source.dtype != self.dtype:
            source = _C.ops.cast(source, self.dtype)
        if list(source.shape) != list(self.shape):
            source = _C.ops.expand(source, list(self.shape))
        self._copy_data(source._to_place(self.place))
    return self


def cpu(self):
    """This tensor in the processor's memory: itself, or a copy."""
    return self._to_place("cpu")


def cuda(self, device_id=None, blocking=True):
    """This tensor in a GPU's memory: itself, or a copy.

    Args:
        device_id (int|None): Which GPU; None: the current one, or the first.
    """
    if device_id is None:
        place = _C.current_place()
        device_id = place.gpu_device_id() if place.is_gpu_place() else 0
    return self._to_place(f"gpu:{device_id}")


def pin_memory(self, blocking=True):
    """A copy in memory that GPUs copy from faster."""
    return self._to_place("gpu_pinned")


def to(self, *args, **kwargs):
    """This tensor with another dtype, or on another device: itself, or a copy.

    Called as ``to(dtype)``, ``to(device)``, ``to(device, dtype)`` or ``to(other)``, each with
    ``blocking`` behind it; ``other`` is a tensor whose dtype and place are taken.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> print(paddle.ones([2]).to("float64").dtype)
            paddle.float64
            >>> print(paddle.ones([2]).to("cpu", "int32").dtype)
            paddle.int32
    """
    device, dtype = kwargs.pop("device", None), kwargs.pop("dtype", None)
    other = kwargs.pop("other", None)
    kwargs.pop("blocking", None)
    copy = kwargs.pop("copy", False)
    if kwargs:
        raise TypeError(f"Tensor.to: unexpected argument '{next(iter(kwargs))}'")
    for a in args:
        if isinstance(a, bool) or a is None:
            continue
        if isinstance(a, _C.Tensor):
            other = a
        elif _is_dtype(a):
            dtype = a
        else:
            device = a
    if other is not None:
        device, dtype = other.place, other.dtype
    result = self
    if dtype is not None and _C.dtype(dtype) != self.dtype:
        result = _C.ops.cast(result, dtype)
    if device is not None:
        result = result._to_place(device if not isinstance(device, int) else f"gpu:{device}")
    return result.clone() if copy and result is self else result


def _is_dtype(a):
    try:
        _C.dtype(a)
        return True
    except (TypeError, ValueError):
        return False


def astype(self, dtype):
    """The elements converted to another dtype; this tensor if it has that dtype."""
    return _converted(self, _C.dtype(dtype))


def type_as(self, other):
    """The elements converted to the dtype of another tensor; this tensor if it has that dtype."""
    return _converted(self, other.dtype)


def _converted(x, dtype):
    return x if x.dtype == dtype else _C.ops.cast(x, dtype)


_CONVERSIONS = {
    "bool": _C.bool,
    "byte": _C.uint8,
    "uint8": _C.uint8,
    "char": _C.int8,
    "int8": _C.int8,
    "short": _C.int16,
    "int16": _C.int16,
    "int": _C.int32,
    "int32": _C.int32,
    "long": _C.int64,
    "int64": _C.int64,
    "half": _C.float16,
    "float16": _C.float16,
    "bfloat16": _C.bfloat16,
    "float": _C.float32,
    "float32": _C.float32,
    "double": _C.float64,
    "float64": _C.float64,
    "cfloat": _C.complex64,
    "complex64": _C.complex64,
    "cdouble": _C.complex128,
    "complex128": _C.complex128,
}


def _conversion(name, dtype):
    def convert(self):
        return _converted(self, dtype)

    convert.__name__ = convert.__qualname__ = name
    convert.__doc__ = f"The elements as {dtype}; this tensor if they are."
    return convert


def stft(
    self,
    n_fft,
    hop_length=None,
    win_length=None,
    window=None,
    center=True,
    pad_mode="reflect",
    normalized=False,
    onesided=None,
    name=None,
):
    """See :func:`paddle.signal.stft`."""
    from ..signal import stft  # who needs it pays for it

    return stft(self, n_fft, hop_length, win_length, window, center, pad_mode, normalized, onesided)


def istft(
    self,
    n_fft,
    hop_length=None,
    win_length=None,
    window=None,
    center=True,
    normalized=False,
    onesided=True,
    length=None,
    return_complex=False,
    name=None,
):
    """See :func:`paddle.signal.istft`."""
    from ..signal import istft

    return istft(
        self, n_fft, hop_length, win_length, window, center, normalized, onesided, length,
        return_complex,
    )  # fmt: skip


def apply(self, func):
    """What ``func(self)`` returns; for tensors without gradient."""
    if not self.stop_gradient:
        raise RuntimeError("Tensor.apply: the tensor wants a gradient, which apply would lose")
    return func(self)


def apply_(self, func):
    """Takes over what ``func(self)`` returns, for tensors without gradient; returns self."""
    if not self.stop_gradient:
        raise RuntimeError("Tensor.apply_: the tensor wants a gradient, which apply_ would lose")
    return self._become(func(self))


def dim(self):
    """The number of axes."""
    return self.ndim


def element_size(self):
    """Bytes per element."""
    return self.itemsize


def get_strides(self):
    """How many elements apart neighbours on each axis are."""
    return self.strides


def stride(self, dim=None, /):
    """How many elements apart neighbours on axis `dim` are; of all axes as a list."""
    return self.strides if dim is None else self.strides[dim]


def value(self):
    """This tensor."""
    return self


def is_same_shape(self, y, /):
    """Whether another tensor has the same shape."""
    return list(self.shape) == list(y.shape)


def requires_grad_(self, requires_grad=True):
    """Says whether a gradient is wanted; returns self."""
    self.stop_gradient = not requires_grad
    return self


def get_device(self):
    """The number of the device, or -1 on the CPU."""
    return -1 if self.place.is_cpu_place() else self.place.gpu_device_id()


def __complex__(self):
    return complex(self.item())


def __array__(self, dtype=None, copy=None):
    a = self.numpy()
    return a if dtype is None else a.astype(dtype)


def __dlpack__(self, *, stream=None, max_version=None, dl_device=None, copy=None):
    """The tensor as a DLPack capsule: another library then uses the same memory."""
    if not self.stop_gradient:
        raise BufferError(
            "__dlpack__: the tensor has a gradient, which other libraries would not see; "
            "give them x.detach()"
        )
    return _C.to_dlpack(self)


def __dlpack_device__(self):
    return self.place.__dlpack_device__()


def __format__(self, format_spec):
    if self.ndim == 0 and not self._is_recorded:
        return format(self.item(), format_spec)
    return object.__format__(self, format_spec)


def __deepcopy__(self, memo):
    """A copy of a leaf; what was computed cannot be copied along with its graph."""
    if not self.is_leaf:
        raise RuntimeError("only leaf tensors can be deep-copied; detach() makes one")
    with _C.TapeScope(False):
        new = type(self).__new__(type(self))
        _C._init_tensor(new, _C.ops.assign(self))
    new.stop_gradient = self.stop_gradient
    memo[id(self)] = new
    if self.__dict__:
        import copy

        new.__dict__.update(copy.deepcopy(self.__dict__, memo))
    if self.persistable:
        new.persistable = True
    return new


def __reduce__(self):
    return _rebuild, (
        type(self),
        self.numpy(),
        str(self.dtype),
        self.stop_gradient,
        self.__dict__ or None,
    )


def _rebuild(cls, array, dtype, stop_gradient, attributes):
    """A tensor from what __reduce__ gave."""
    t = cls.__new__(cls)
    made = _C._tensor_from(array, None, None)
    if str(made.dtype) != dtype:
        made = _C.ops.cast(made, dtype)
    _C._init_tensor(t, made)
    t.stop_gradient = stop_gradient
    if attributes:
        t.__dict__.update(attributes)
    return t


_DENSE = {  # there are no other layouts in memory
    "is_dense": True,
    "is_dist": False,
    "is_sparse": False,
    "is_sparse_coo": False,
    "is_sparse_csr": False,
    "is_selected_rows": False,
}


def _constant(name, answer):
    def f(self):
        return answer

    f.__name__ = f.__qualname__ = name
    f.__doc__ = f"{answer}."
    return f


def _reverse_axes(self):
    return _C.ops.transpose(self, list(range(self.ndim))[::-1])


def _reverse_last_two(self):
    if self.ndim < 2:
        raise ValueError(f"Tensor.mT: at least 2 axes are needed, the shape is {list(self.shape)}")
    order = list(range(self.ndim))
    order[-2:] = order[-1], order[-2]
    return _C.ops.transpose(self, order)


def _get_data(self):
    return self.detach()


def _set_data(self, other):
    self._become(other.detach())


def _get_requires_grad(self):
    return not self.stop_gradient


def _set_requires_grad(self, value):
    self.stop_gradient = not value


METHODS = (
    backward,
    register_hook,
    gradient,
    clear_grad,
    set_value,
    clone,
    detach_,
    contiguous,
    copy_,
    cpu,
    cuda,
    pin_memory,
    to,
    astype,
    type_as,
    apply,
    apply_,
    dim,
    element_size,
    get_strides,
    stft,
    istft,
    stride,
    value,
    is_same_shape,
    requires_grad_,
    get_device,
    __complex__,
    __array__,
    __dlpack__,
    __dlpack_device__,
    __format__,
    __deepcopy__,
    __reduce__,
)


def attach(cls):
    """Gives the type its methods and properties."""
    for f in METHODS:
        setattr(cls, f.__name__, f)
    for name, answer in _DENSE.items():
        setattr(cls, name, _constant(name, answer))
    for name, dtype in _CONVERSIONS.items():
        setattr(cls, name, _conversion(name, dtype))
    cls.ndimension = dim
    cls.__div__, cls.__rdiv__ = cls.__truediv__, cls.__rtruediv__
    cls.__long__, cls.__nonzero__ = cls.__int__, cls.__bool__
    cls.zero_grad = clear_grad
    cls.__array_priority__ = 1000  # NumPy leaves `array + tensor` to us
    cls.T = property(_reverse_axes, doc="The tensor with its axes in reverse order.")
    cls.mT = property(_reverse_last_two, doc="The tensor with its last two axes exchanged.")
    cls.grad_ = property(lambda self: self.grad, doc="As `grad`.")
    cls.data = property(_get_data, _set_data, doc="The same memory, without a gradient.")
    cls.grad_fn = property(
        _C.node_of,
        doc="The node of the graph that computed this tensor, or collects its gradient; or None. "
        "It has name(), next_functions and node_ptr().",
    )
    cls.requires_grad = property(
        _get_requires_grad, _set_requires_grad, doc="Whether a gradient is wanted."
    )
    cls.is_cuda = property(
        lambda self: self.place.is_gpu_place(), doc="Whether it is in a GPU's memory."
    )
    cls.device = property(lambda self: str(self.place)[6:-1], doc="Where the memory is, as a str.")
    cls.layout = property(lambda self: "NCHW", doc='"NCHW": elements lie in the order of the axes.')
    cls.nbytes = property(lambda self: self.size * self.itemsize, doc="Bytes of all elements.")
