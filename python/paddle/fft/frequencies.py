"""What the numbers of a transform stand for, and their order."""

from .. import _C
from .._op import alias
from ..tensor.creation import finished
from .families import integer, many_axes


def _frequencies(function, n, d, dtype, first, last):
    """The whole numbers from first to last, over n d."""
    if n == 0 or d == 0:
        raise ValueError(f"{function}: n and d must not be 0, got {n} and {d}")
    dtype = _C.default_dtype() if dtype is None else dtype
    return _C.ops.arange(first, last + 1, 1, dtype) / (n * d)


def fftfreq(n, d=1.0, dtype=None, name=None, *, out=None, device=None, requires_grad=False):
    """The frequency that each number of a transform stands for, in cycles per unit of ``d``.

    Args:
        n (int): How many numbers were transformed.
        d (float): How far apart they are.
        dtype (str|paddle.dtype|None): A floating dtype; None: the default one.
        name (str|None): Has no effect.
        out (Tensor|None): Becomes the result.
        device (str|Place|None): Where the tensor is to be; None: the current device.
        requires_grad (bool): Whether the tensor wants a gradient.

    Returns:
        Tensor: A vector: 0, 1, … and then the negative frequencies, over n d.

    Raises:
        ValueError: n or d is 0.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.fft.fftfreq(4, d=0.5).tolist()
            [0.0, 0.5, -1.0, -0.5]
    """
    n = integer("fftfreq", "n", n)
    frequencies = _frequencies("fftfreq", n, d, dtype, -(n // 2), (n - 1) // 2)
    shifted = _C.ops.roll(frequencies, [-(n // 2)], [0]) if n > 0 else frequencies
    return finished(shifted, out, device, requires_grad)


def rfftfreq(n, d=1.0, dtype=None, name=None, *, out=None, device=None, requires_grad=False):
    """The frequency that each number of the first half of a transform stands for.

    Args:
        n (int): How many real numbers were transformed.
        d (float): How far apart they are.
        dtype (str|paddle.dtype|None): A floating dtype; None: the default one.
        name (str|None): Has no effect.
        out (Tensor|None): Becomes the result.
        device (str|Place|None): Where the tensor is to be; None: the current device.
        requires_grad (bool): Whether the tensor wants a gradient.

    Returns:
        Tensor: A vector: 0, 1, …, n // 2, over n d.

    Raises:
        ValueError: n or d is 0.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.fft.rfftfreq(4, d=0.5).tolist()
            [0.0, 0.5, 1.0]
    """
    n = integer("rfftfreq", "n", n)
    frequencies = _frequencies("rfftfreq", n, d, dtype, 0, n // 2)
    return finished(frequencies, out, device, requires_grad)


def _shifted(function, x, axes, forth):
    if not isinstance(x, _C.Tensor):
        raise TypeError(f"{function}: x must be a Tensor, got {type(x).__name__}")
    axes = [axes] if hasattr(axes, "__index__") else axes
    axes = list(range(x.ndim)) if axes is None else many_axes(function, x, None, axes)[1]
    if not axes:
        return _C.ops.assign(x)
    halves = [x.shape[a] // 2 for a in axes]
    return _C.ops.roll(x, halves if forth else [-h for h in halves], axes)


@alias(dim="axes", input="x")
def fftshift(x, axes=None, name=None):
    """Moves the numbers of a transform so that frequency 0 stands in the middle.

    Args:
        x (Tensor): A transform, or its frequencies.
        axes (int|list|tuple|None): The axes; None: all.
        name (str|None): Has no effect.

    Returns:
        Tensor: Like ``x``.

    Raises:
        ValueError: There is no such axis.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.fft.fftshift(paddle.fft.fftfreq(4)).tolist()
            [-0.5, -0.25, 0.0, 0.25]
    """
    return _shifted("fftshift", x, axes, True)


@alias(dim="axes", input="x")
def ifftshift(x, axes=None, name=None):
    """Undoes :func:`fftshift`.

    Args:
        x (Tensor): A transform with frequency 0 in the middle.
        axes (int|list|tuple|None): The axes; None: all.
        name (str|None): Has no effect.

    Returns:
        Tensor: Like ``x``.

    Raises:
        ValueError: There is no such axis.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.fft.ifftshift(paddle.to_tensor([-2, -1, 0, 1, 2])).tolist()
            [0, 1, 2, -2, -1]
    """
    return _shifted("ifftshift", x, axes, False)
