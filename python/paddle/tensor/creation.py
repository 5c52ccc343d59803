"""New tensors: of data, of one number, sequences, matrices of a form."""

from .. import _C
from .._op import SIZES, alias, op, shown_as

_ops = _C.ops


def dtype_of(dtype, otherwise=None):
    return (otherwise or _C.default_dtype()) if dtype is None else _C.dtype(dtype)


def finished(made, out=None, device=None, requires_grad=False):
    """What a creation function returns, once its tensor is made: on a device, in `out`, trained."""
    if device is not None:
        made = made._to_place(device)
    if out is not None:
        made = out._become(made)
    if requires_grad:
        made.stop_gradient = False
    return made


def sizes(shape, more=()):
    """Sizes as an op takes them, of `zeros([2, 3])`, `zeros(2, 3)` and `zeros(3)`."""
    if more:
        return [shape, *more]
    if isinstance(shape, int) and not isinstance(shape, bool):
        return [shape]
    if isinstance(shape, _C.Tensor) and shape.ndim == 0:
        return [shape]
    if not isinstance(shape, (list, tuple, _C.Tensor)) and hasattr(shape, "__index__"):
        return [shape.__index__()]
    return shape


def split_sizes(shape, args, dtype):
    """`zeros(2, 3)` gives the sizes one by one: those behind the first came as other arguments."""
    if isinstance(shape, int) and isinstance(dtype, int) and not isinstance(dtype, bool):
        return sizes(shape, (dtype, *args)), None
    return sizes(shape), dtype


def to_tensor(data, dtype=None, place=None, stop_gradient=True):
    """A tensor with a copy of data.

    Args:
        data (scalar|list|tuple|numpy.ndarray|Tensor): Numbers; lists may be nested, and hold
            tensors. Python floats become the default dtype, integers int64.
        dtype (str|paddle.dtype|None): The dtype; None: that of data.
        place (Place|str|None): Where the tensor lies; None: the current device.
        stop_gradient (bool): False if the tensor wants a gradient.

    Returns:
        Tensor: The copy.

    Raises:
        ValueError: The lists have different lengths.
        TypeError: data holds something that is no number.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.to_tensor([[1, 2], [3, 4]]).shape
            paddle.Size([2, 2])
            >>> paddle.to_tensor([1, 2], dtype="float32").tolist()
            [1.0, 2.0]
    """
    made = _C._tensor_from(data, None if dtype is None else _C.dtype(dtype), place)
    if made is data:
        made = _ops.assign(made).detach()
    if _C.note_made(made):
        made = _ops.assign(made)
    made.stop_gradient = stop_gradient
    return made


def as_tensor(data, dtype=None, device=None, requires_grad=False, pin_memory=False):
    """A tensor with a copy of data: :func:`to_tensor` with other names of its arguments.

    Args:
        data (scalar|list|tuple|numpy.ndarray|Tensor): Numbers.
        dtype (str|paddle.dtype|None): The dtype; None: that of data.
        device (Place|str|None): Where the tensor lies; None: the current device.
        requires_grad (bool): Whether the tensor wants a gradient.
        pin_memory (bool): Has no effect on the CPU.

    Returns:
        Tensor: The copy.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.as_tensor([1, 2], "float64").tolist()
            [1.0, 2.0]
    """
    return to_tensor(data, dtype, device, not requires_grad)


def asarray(obj, *, dtype=None, device=None, copy=None, requires_grad=False):
    """A tensor with a copy of obj, whatever `copy` says: :func:`as_tensor` by keywords.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.asarray([1, 2], dtype="int32").tolist()
            [1, 2]
    """
    return to_tensor(obj, dtype, device, not requires_grad)


def from_numpy(ndarray):
    """A tensor with the elements of a NumPy array.

    Examples:
        .. code-block:: python

            >>> import paddle, numpy
            >>> paddle.from_numpy(numpy.ones(2, "float32")).tolist()
            [1.0, 1.0]
    """
    return to_tensor(ndarray)


@alias(size="shape")
def full(
    shape,
    fill_value,
    dtype=None,
    name=None,
    *,
    out=None,
    device=None,
    requires_grad=False,
    pin_memory=False,
):
    """A tensor whose elements are one number.

    Args:
        shape (list|tuple|int|Tensor): The sizes; a list may hold tensors of one element.
        fill_value (bool|int|float|complex|str|Tensor): The number.
        dtype (str|paddle.dtype|None): None: bool and complex128 for such a number, else the
            default dtype.

    Returns:
        Tensor: The tensor.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.full([2, 2], 7, "int64").tolist()
            [[7, 7], [7, 7]]
    """
    if isinstance(fill_value, str):
        fill_value = float(fill_value)
    if dtype is None and isinstance(fill_value, (bool, complex)):
        dtype = "bool" if isinstance(fill_value, bool) else "complex128"
    made = _ops.full(sizes(shape), fill_value, dtype_of(dtype))
    return finished(made, out, device, requires_grad)


def _constant(number, name):
    def make(
        shape,
        dtype=None,
        *args,
        name=None,
        out=None,
        device=None,
        requires_grad=False,
        pin_memory=False,
    ):
        shape, dtype = split_sizes(shape, args, dtype)
        return finished(_ops.full(shape, number, dtype_of(dtype)), out, device, requires_grad)

    make.__name__ = make.__qualname__ = name
    make.__doc__ = f"""A tensor of {name}.

    Args:
        shape (list|tuple|int|Tensor): The sizes, or several ints.
        dtype (str|paddle.dtype|None): None: the default dtype.

    Returns:
        Tensor: The tensor.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.{name}([2]).tolist()
            [{number}.0, {number}.0]
    """
    return alias(size="shape")(shown_as(SIZES)(make))


zeros = _constant(0, "zeros")
ones = _constant(1, "ones")


@shown_as(SIZES)
def empty(
    shape,
    dtype=None,
    *args,
    name=None,
    out=None,
    device=None,
    requires_grad=False,
    pin_memory=False,
):
    """A tensor whose elements are whatever its memory held.

    Args:
        shape (list|tuple|int|Tensor): The sizes, or several ints.
        dtype (str|paddle.dtype|None): None: the default dtype.

    Returns:
        Tensor: The tensor.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.empty([2, 3]).shape
            paddle.Size([2, 3])
    """
    shape, dtype = split_sizes(shape, args, dtype)
    return finished(_ops.empty(shape, dtype_of(dtype)), out, device, requires_grad)


@alias(input="x")
def full_like(
    x, fill_value, dtype=None, name=None, *, device=None, requires_grad=False, pin_memory=False
):
    """A tensor of the shape of x whose elements are one number.

    Args:
        x (Tensor): Gives the shape, and the dtype unless one is named.
        fill_value (bool|int|float|complex|Tensor): The number.
        dtype (str|paddle.dtype|None): None: that of x.

    Returns:
        Tensor: The tensor.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.full_like(paddle.ones([2]), 7).tolist()
            [7.0, 7.0]
    """
    made = _ops.full_like(x, fill_value, dtype_of(dtype, x.dtype))
    return finished(made, None, device, requires_grad)


@alias(input="x")
def zeros_like(x, dtype=None, name=None, *, device=None, requires_grad=False, pin_memory=False):
    """Zeros in the shape of x; of its dtype unless one is named.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.zeros_like(paddle.ones([2])).tolist()
            [0.0, 0.0]
    """
    return finished(_ops.full_like(x, 0, dtype_of(dtype, x.dtype)), None, device, requires_grad)


@alias(input="x")
def ones_like(x, dtype=None, name=None, *, device=None, requires_grad=False, pin_memory=False):
    """Ones in the shape of x; of its dtype unless one is named.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.ones_like(paddle.zeros([2])).tolist()
            [1.0, 1.0]
    """
    return finished(_ops.full_like(x, 1, dtype_of(dtype, x.dtype)), None, device, requires_grad)


@alias(input="x")
def empty_like(x, dtype=None, name=None, *, device=None, requires_grad=False, pin_memory=False):
    """A tensor of the shape of x, with whatever elements its memory held.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.empty_like(paddle.ones([2, 3])).shape
            paddle.Size([2, 3])
    """
    return finished(_ops.empty_like(x, dtype_of(dtype, x.dtype)), None, device, requires_grad)


_NEW = "self, size, *, dtype=None, device=None, requires_grad=False, pin_memory=False"


def new_full(
    self, size, fill_value, *, dtype=None, device=None, requires_grad=False, pin_memory=False
):
    """A tensor of one number, of this tensor's dtype unless one is named."""
    return full(size, fill_value, dtype or self.dtype, device=device, requires_grad=requires_grad)


@shown_as(_NEW)
def new_zeros(self, size, *more, **options):
    """Zeros of this tensor's dtype unless one is named; sizes in a list or side by side."""
    return new_full(self, sizes(size, more), 0, **options)


@shown_as(_NEW)
def new_ones(self, size, *more, **options):
    """Ones of this tensor's dtype unless one is named; sizes in a list or side by side."""
    return new_full(self, sizes(size, more), 1, **options)


@shown_as(_NEW)
def new_empty(self, size, *more, dtype=None, device=None, requires_grad=False, pin_memory=False):
    """A tensor of any elements, of this tensor's dtype unless one is named."""
    return empty(sizes(size, more), dtype or self.dtype, device=device, requires_grad=requires_grad)


def new_tensor(self, data, *, dtype=None, device=None, requires_grad=False):
    """A tensor with a copy of data, of this tensor's dtype unless one is named."""
    return to_tensor(data, dtype or self.dtype, device, not requires_grad)


class _OfType:
    """`paddle.FloatTensor(2, 3)` and `paddle.FloatTensor([1, 2])`: sizes, or data."""

    def __init__(self, name, dtype):
        self.__name__, self._dtype = name, dtype

    def __call__(self, *args, device=None):
        if len(args) == 1 and not isinstance(args[0], int):
            return to_tensor(args[0], self._dtype, device)
        return empty(list(args) or [0], self._dtype, device=device)


BFloat16Tensor = _OfType("BFloat16Tensor", _C.bfloat16)
BoolTensor = _OfType("BoolTensor", _C.bool)
ByteTensor = _OfType("ByteTensor", _C.uint8)
CharTensor = _OfType("CharTensor", _C.int8)
DoubleTensor = _OfType("DoubleTensor", _C.float64)
FloatTensor = _OfType("FloatTensor", _C.float32)
HalfTensor = _OfType("HalfTensor", _C.float16)
IntTensor = _OfType("IntTensor", _C.int32)
LongTensor = _OfType("LongTensor", _C.int64)
ShortTensor = _OfType("ShortTensor", _C.int16)


# ---- sequences
def _sequence_dtype(dtype, *numbers):
    if dtype is not None:
        return _C.dtype(dtype)
    for n in numbers:
        if isinstance(n, _C.Tensor):
            if n.dtype not in (_C.int32, _C.int64):
                return _C.default_dtype()
        elif not isinstance(n, int) and not hasattr(n, "__index__"):
            return _C.default_dtype()
    return _C.int64


def arange(
    start=0,
    end=None,
    step=1,
    dtype=None,
    *,
    out=None,
    device=None,
    requires_grad=False,
    pin_memory=False,
    name=None,
):
    """start, start + step, … up to end, without it.

    Args:
        start (int|float|Tensor): The first number; the end if no other is given.
        end (int|float|Tensor|None): No number reaches it.
        step (int|float|Tensor): From one number to the next; not 0.
        dtype (str|paddle.dtype|None): None: int64 if all arguments are integers, else the default
            dtype.

    Returns:
        Tensor: A vector.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.arange(5).tolist()
            [0, 1, 2, 3, 4]
            >>> paddle.arange(3, 9, 2.0).tolist()
            [3.0, 5.0, 7.0]
    """
    if end is None:
        start, end = 0, start
    made = _ops.arange(start, end, step, _sequence_dtype(dtype, start, end, step))
    return finished(made, out, device, requires_grad)


def _behind_last(start, end, step, kind):
    """A number between the last one of a range that may reach end, and the next."""
    import numpy as np

    exact = np.float64 if kind == _C.float64 else np.float32
    steps = np.floor((exact(end) - exact(start)) / exact(step))
    return float(start) + (float(steps) + 0.5) * float(step)


def range(
    start=0,
    end=None,
    step=1,
    dtype=None,
    *,
    out=None,
    device=None,
    requires_grad=False,
    name=None,
):
    """:func:`arange` that includes end.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.range(1, 3).tolist()
            [1.0, 2.0, 3.0]
    """
    if end is None:
        start, end = 0, start
    kind = _C.default_dtype() if dtype is None else _C.dtype(dtype)
    if not kind.is_floating_point:
        end += 1 if step > 0 else -1
    elif step:
        end = _behind_last(start, end, step, kind)
    made = _ops.arange(start, end, step, kind)
    return finished(made, out, device, requires_grad)


def _count(num):
    return num if isinstance(num, _C.Tensor) else int(num)


@alias(end="stop", steps="num")
def linspace(
    start, stop, num, dtype=None, name=None, *, out=None, device=None, requires_grad=False
):
    """num numbers at equal distances from start to stop, both included.

    Args:
        start (int|float|Tensor): The first number.
        stop (int|float|Tensor): The last one.
        num (int|Tensor): How many there are.
        dtype (str|paddle.dtype|None): None: the default dtype, or that of a float64 tensor.

    Returns:
        Tensor: A vector of num elements.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.linspace(0, 1, 5).tolist()
            [0.0, 0.25, 0.5, 0.75, 1.0]
    """
    made = _ops.linspace(start, stop, _count(num), dtype_of(dtype))
    return finished(made, out, device, requires_grad)


def logspace(start, stop, num, base=10.0, dtype=None, name=None):
    """base to the power of num numbers at equal distances from start to stop.

    Args:
        start (int|float|Tensor): The first exponent.
        stop (int|float|Tensor): The last one.
        num (int|Tensor): How many there are.
        base (int|float|Tensor): The base.
        dtype (str|paddle.dtype|None): None: the default dtype.

    Returns:
        Tensor: A vector of num elements.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.logspace(0, 3, 4, 2).tolist()
            [1.0, 2.0, 4.0, 8.0]
    """
    return _ops.logspace(start, stop, _count(num), base, dtype_of(dtype))


# ---- copies
def assign(x, output=None):
    """A copy of x; the gradient goes through it.

    Args:
        x (Tensor|numpy.ndarray|list|scalar): What is copied.
        output (Tensor|None): A tensor that takes the copy.

    Returns:
        Tensor: The copy, or output.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.assign([1.0, 2.0]).tolist()
            [1.0, 2.0]
    """
    if not isinstance(x, _C.Tensor):
        import numpy as np

        x = to_tensor(np.atleast_1d(np.asarray(x)))
    copy = _ops.assign(x)
    return copy if output is None else output._become(copy)


def clone(x, name=None):
    """A copy of x with memory of its own; the gradient goes through it.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.clone(paddle.ones([2])).tolist()
            [1.0, 1.0]
    """
    return _ops.assign(x)


@op("fill_")
def fill_(x, value):
    """Writes one number over all elements of x; returns x.

    Args:
        x (Tensor): Is written.
        value (int|float|Tensor): The number.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.ones([2]).fill_(3).tolist()
            [3.0, 3.0]
    """


def zero_(x):
    """Writes 0 over all elements of x; returns x."""
    return fill_(x, 0)


def fill_diagonal_(x, value, offset=0, wrap=False, name=None):
    """Writes one number on the diagonal of x; returns x.

    Args:
        x (Tensor): Of rank 2 at least; of equal sizes if there are more axes.
        value (int|float): The number.
        offset (int): How far the diagonal lies to the right of the main one.
        wrap (bool): Whether the diagonal of a high matrix begins anew below its end.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.ones([2, 2]).fill_diagonal_(5).tolist()
            [[5.0, 1.0], [1.0, 5.0]]
    """
    return _ops.fill_diagonal_(x, value, offset, wrap)


def fill_diagonal_tensor(x, y, offset=0, dim1=0, dim2=1, name=None):
    """x with the vectors along y's last axis on diagonals of two of its axes.

    Args:
        x (Tensor): Of rank 2 at least.
        y (Tensor): Of the shape of x without the two axes, and the diagonal's length last.
        offset (int): Of the diagonals.
        dim1 (int): The axis of rows.
        dim2 (int): The axis of columns.

    Returns:
        Tensor: Of the shape of x.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.zeros([2, 2]).fill_diagonal_tensor(paddle.ones([2])).tolist()
            [[1.0, 0.0], [0.0, 1.0]]
    """
    return _ops.fill_diagonal_tensor(x, y, offset, dim1, dim2)


def fill_diagonal_tensor_(x, y, offset=0, dim1=0, dim2=1, name=None):
    """In-place form of :func:`fill_diagonal_tensor`: writes the result into x and returns it."""
    return _ops.fill_diagonal_tensor_(x, y, offset, dim1, dim2)


METHODS = [
    "fill_",
    "fill_diagonal_",
    "fill_diagonal_tensor",
    "fill_diagonal_tensor_",
    "new_empty",
    "new_full",
    "new_ones",
    "new_tensor",
    "new_zeros",
    "zero_",
]
__all__ = [
    "BFloat16Tensor",
    "BoolTensor",
    "ByteTensor",
    "CharTensor",
    "DoubleTensor",
    "FloatTensor",
    "HalfTensor",
    "IntTensor",
    "LongTensor",
    "ShortTensor",
    "arange",
    "as_tensor",
    "asarray",
    "assign",
    "clone",
    "empty",
    "empty_like",
    "from_numpy",
    "full",
    "full_like",
    "linspace",
    "logspace",
    "ones",
    "ones_like",
    "range",
    "to_tensor",
    "zeros",
    "zeros_like",
]
