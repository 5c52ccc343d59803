"""The transforms, along one, two or several axes."""

from .._op import alias
from .families import (
    check,
    complex_to_complex,
    complex_to_real,
    many_axes,
    one_axis,
    real_to_complex,
    two_axes,
)


# ---- one axis
@alias(dim="axis", input="x")
def fft(x, n=None, axis=-1, norm="backward", name=None, *, out=None):
    """The Fourier transform along an axis.

    Args:
        x (Tensor): Numbers, real or complex.
        n (int|None): How many numbers of ``x`` along the axis take part: fewer than there are, or
            more, with zeros behind; None: all.
        axis (int|None): The axis to transform; None: the last one.
        norm (str): What divides the result: "backward" nothing, "ortho" sqrt(n), "forward" n, for
            n elements that take part.
        name (str|None): Has no effect.
        out (Tensor|None): Becomes the result.

    Returns:
        Tensor: Complex, of the shape of ``x`` but for sizes that were given.

    Raises:
        ValueError: n is not positive, there is no such axis, or norm is none of these.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> x = paddle.to_tensor([1.0, 2.0, 3.0, 4.0])
            >>> paddle.fft.fft(x).tolist()
            [(10+0j), (-2+2j), (-2+0j), (-2-2j)]
    """
    check("fft", x, norm)
    sizes, axes = one_axis("fft", x, n, axis)
    return complex_to_complex(x, sizes, axes, norm, True, out)


@alias(dim="axis", input="x")
def ifft(x, n=None, axis=-1, norm="backward", name=None, *, out=None):
    """The inverse Fourier transform along an axis.

    Args:
        x (Tensor): Numbers, real or complex.
        n (int|None): How many numbers of ``x`` along the axis take part: fewer than there are, or
            more, with zeros behind; None: all.
        axis (int|None): The axis to transform; None: the last one.
        norm (str): What divides the result: "backward" n, "ortho" sqrt(n), "forward" nothing, for
            n elements that take part.
        name (str|None): Has no effect.
        out (Tensor|None): Becomes the result.

    Returns:
        Tensor: Complex, of the shape of ``x`` but for sizes that were given.

    Raises:
        ValueError: n is not positive, there is no such axis, or norm is none of these.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> x = paddle.to_tensor([10, -2 + 2j, -2, -2 - 2j])
            >>> paddle.fft.ifft(x).tolist()
            [(1+0j), (2+0j), (3+0j), (4+0j)]
    """
    check("ifft", x, norm)
    sizes, axes = one_axis("ifft", x, n, axis)
    return complex_to_complex(x, sizes, axes, norm, False, out)


@alias(dim="axis", input="x")
def rfft(x, n=None, axis=-1, norm="backward", name=None, *, out=None):
    """The first half of the Fourier transform of real numbers along an axis.

    Args:
        x (Tensor): Real numbers.
        n (int|None): How many numbers of ``x`` along the axis take part: fewer than there are, or
            more, with zeros behind; None: all.
        axis (int|None): The axis to transform; None: the last one.
        norm (str): What divides the result: "backward" nothing, "ortho" sqrt(n), "forward" n, for
            n elements that take part.
        name (str|None): Has no effect.
        out (Tensor|None): Becomes the result.

    Returns:
        Tensor: Complex; of n numbers along the axis there are n // 2 + 1.

    Raises:
        ValueError: n is not positive, there is no such axis, or norm is none of these.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> x = paddle.to_tensor([1.0, 2.0, 3.0, 4.0])
            >>> paddle.fft.rfft(x).tolist()
            [(10+0j), (-2+2j), (-2+0j)]
    """
    check("rfft", x, norm)
    sizes, axes = one_axis("rfft", x, n, axis)
    return real_to_complex(x, sizes, axes, norm, True, out)


@alias(dim="axis", input="x")
def irfft(x, n=None, axis=-1, norm="backward", name=None, *, out=None):
    """The real numbers whose Fourier transform along an axis begins with ``x``.

    The inverse of :func:`rfft`.

    Args:
        x (Tensor): Numbers, complex or real.
        n (int|None): How many real numbers there are; ``x`` then takes part with n // 2 + 1
            numbers, cut or with zeros behind. None: 2 (m - 1), for m numbers of ``x``.
        axis (int|None): The axis to transform; None: the last one.
        norm (str): What divides the result: "backward" n, "ortho" sqrt(n), "forward" nothing, for
            n elements that take part.
        name (str|None): Has no effect.
        out (Tensor|None): Becomes the result.

    Returns:
        Tensor: Real, with n numbers along the axis.

    Raises:
        ValueError: n is not positive, there is no such axis, or norm is none of these.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> x = paddle.to_tensor([10, -2 + 2j, -2])
            >>> paddle.fft.irfft(x).tolist()
            [1.0, 2.0, 3.0, 4.0]
    """
    check("irfft", x, norm)
    sizes, axes = one_axis("irfft", x, n, axis)
    return complex_to_real(x, sizes, axes, norm, False, out)


@alias(dim="axis", input="x")
def hfft(x, n=None, axis=-1, norm="backward", name=None, *, out=None):
    """The Fourier transform along an axis of numbers that begin with ``x``, where it is real.

    Args:
        x (Tensor): Numbers, complex or real.
        n (int|None): How many real numbers there are; ``x`` then takes part with n // 2 + 1
            numbers, cut or with zeros behind. None: 2 (m - 1), for m numbers of ``x``.
        axis (int|None): The axis to transform; None: the last one.
        norm (str): What divides the result: "backward" nothing, "ortho" sqrt(n), "forward" n, for
            n elements that take part.
        name (str|None): Has no effect.
        out (Tensor|None): Becomes the result.

    Returns:
        Tensor: Real, with n numbers along the axis.

    Raises:
        ValueError: n is not positive, there is no such axis, or norm is none of these.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> x = paddle.to_tensor([10, -2 + 2j, -2])
            >>> paddle.fft.hfft(x).tolist()
            [4.0, 16.0, 12.0, 8.0]
    """
    check("hfft", x, norm)
    sizes, axes = one_axis("hfft", x, n, axis)
    return complex_to_real(x, sizes, axes, norm, True, out)


@alias(dim="axis", input="x")
def ihfft(x, n=None, axis=-1, norm="backward", name=None, *, out=None):
    """The first half of the inverse Fourier transform of real numbers along an axis.

    The inverse of :func:`hfft`.

    Args:
        x (Tensor): Real numbers.
        n (int|None): How many numbers of ``x`` along the axis take part: fewer than there are, or
            more, with zeros behind; None: all.
        axis (int|None): The axis to transform; None: the last one.
        norm (str): What divides the result: "backward" n, "ortho" sqrt(n), "forward" nothing, for
            n elements that take part.
        name (str|None): Has no effect.
        out (Tensor|None): Becomes the result.

    Returns:
        Tensor: Complex; of n numbers along the axis there are n // 2 + 1.

    Raises:
        ValueError: n is not positive, there is no such axis, or norm is none of these.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> x = paddle.to_tensor([1.0, 2.0, 3.0, 4.0])
            >>> paddle.fft.ihfft(x).tolist()
            [(2.5-0j), (-0.5-0.5j), (-0.5-0j)]
    """
    check("ihfft", x, norm)
    sizes, axes = one_axis("ihfft", x, n, axis)
    return real_to_complex(x, sizes, axes, norm, False, out)


# ---- two axes
@alias(dim="axes", input="x")
def fft2(x, s=None, axes=(-2, -1), norm="backward", name=None, *, out=None):
    """The Fourier transform along two axes.

    Args:
        x (Tensor): Numbers, real or complex.
        s (list|tuple|None): How many numbers along each of the axes take part: fewer than there
            are, or more, with zeros behind; None: all.
        axes (list|tuple): The two axes.
        norm (str): What divides the result: "backward" nothing, "ortho" sqrt(n), "forward" n, for
            n elements that take part.
        name (str|None): Has no effect.
        out (Tensor|None): Becomes the result.

    Returns:
        Tensor: Complex, of the shape of ``x`` but for sizes that were given.

    Raises:
        ValueError: There are not two sizes and axes, or norm is none of these.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> x = paddle.to_tensor([[1.0, 2.0], [3.0, 5.0]])
            >>> paddle.fft.fft2(x).tolist()
            [[(11+0j), (-3+0j)], [(-5+0j), (1+0j)]]
    """
    check("fft2", x, norm)
    sizes, axes = two_axes("fft2", x, s, axes)
    return complex_to_complex(x, sizes, axes, norm, True, out)


@alias(dim="axes", input="x")
def ifft2(x, s=None, axes=(-2, -1), norm="backward", name=None, *, out=None):
    """The inverse Fourier transform along two axes.

    Args:
        x (Tensor): Numbers, real or complex.
        s (list|tuple|None): How many numbers along each of the axes take part: fewer than there
            are, or more, with zeros behind; None: all.
        axes (list|tuple): The two axes.
        norm (str): What divides the result: "backward" n, "ortho" sqrt(n), "forward" nothing, for
            n elements that take part.
        name (str|None): Has no effect.
        out (Tensor|None): Becomes the result.

    Returns:
        Tensor: Complex, of the shape of ``x`` but for sizes that were given.

    Raises:
        ValueError: There are not two sizes and axes, or norm is none of these.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> x = paddle.to_tensor([[11.0, -3.0], [-5, 1]])
            >>> paddle.fft.ifft2(x).tolist()
            [[(1-0j), (2-0j)], [(3+0j), (5+0j)]]
    """
    check("ifft2", x, norm)
    sizes, axes = two_axes("ifft2", x, s, axes)
    return complex_to_complex(x, sizes, axes, norm, False, out)


@alias(dim="axes", input="x")
def rfft2(x, s=None, axes=(-2, -1), norm="backward", name=None, *, out=None):
    """The first half of the Fourier transform of real numbers along two axes.

    Args:
        x (Tensor): Real numbers.
        s (list|tuple|None): How many numbers along each of the axes take part: fewer than there
            are, or more, with zeros behind; None: all.
        axes (list|tuple): The two axes.
        norm (str): What divides the result: "backward" nothing, "ortho" sqrt(n), "forward" n, for
            n elements that take part.
        name (str|None): Has no effect.
        out (Tensor|None): Becomes the result.

    Returns:
        Tensor: Complex; of n numbers along the last of the axes there are n // 2 + 1.

    Raises:
        ValueError: There are not two sizes and axes, or norm is none of these.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> x = paddle.to_tensor([[1.0, 2.0], [3.0, 5.0]])
            >>> paddle.fft.rfft2(x).tolist()
            [[(11+0j), (-3+0j)], [(-5+0j), (1+0j)]]
    """
    check("rfft2", x, norm)
    sizes, axes = two_axes("rfft2", x, s, axes)
    return real_to_complex(x, sizes, axes, norm, True, out)


@alias(dim="axes", input="x")
def irfft2(x, s=None, axes=(-2, -1), norm="backward", name=None, *, out=None):
    """The real numbers whose Fourier transform along two axes begins with ``x``.

    The inverse of :func:`rfft2`.

    Args:
        x (Tensor): Numbers, complex or real.
        s (list|tuple|None): The result's sizes along the axes. ``x`` is cut, or gets zeros behind;
            along the last of the axes it takes part with s[-1] // 2 + 1 numbers. None: those of
            ``x``, and 2 (m - 1) for m numbers along the last of the axes.
        axes (list|tuple): The two axes.
        norm (str): What divides the result: "backward" n, "ortho" sqrt(n), "forward" nothing, for
            n elements that take part.
        name (str|None): Has no effect.
        out (Tensor|None): Becomes the result.

    Returns:
        Tensor: Real.

    Raises:
        ValueError: There are not two sizes and axes, or norm is none of these.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> x = paddle.to_tensor([[11.0, -3.0], [-5, 1]])
            >>> paddle.fft.irfft2(x).tolist()
            [[1.0, 2.0], [3.0, 5.0]]
    """
    check("irfft2", x, norm)
    sizes, axes = two_axes("irfft2", x, s, axes)
    return complex_to_real(x, sizes, axes, norm, False, out)


@alias(dim="axes", input="x")
def hfft2(x, s=None, axes=(-2, -1), norm="backward", name=None, *, out=None):
    """The Fourier transform along two axes of numbers that begin with ``x``, where it is real.

    Args:
        x (Tensor): Numbers, complex or real.
        s (list|tuple|None): The result's sizes along the axes. ``x`` is cut, or gets zeros behind;
            along the last of the axes it takes part with s[-1] // 2 + 1 numbers. None: those of
            ``x``, and 2 (m - 1) for m numbers along the last of the axes.
        axes (list|tuple): The two axes.
        norm (str): What divides the result: "backward" nothing, "ortho" sqrt(n), "forward" n, for
            n elements that take part.
        name (str|None): Has no effect.
        out (Tensor|None): Becomes the result.

    Returns:
        Tensor: Real.

    Raises:
        ValueError: There are not two sizes and axes, or norm is none of these.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> x = paddle.to_tensor([[11.0, -3.0], [-5, 1]])
            >>> paddle.fft.hfft2(x).tolist()
            [[4.0, 8.0], [12.0, 20.0]]
    """
    check("hfft2", x, norm)
    sizes, axes = two_axes("hfft2", x, s, axes)
    return complex_to_real(x, sizes, axes, norm, True, out)


@alias(dim="axes", input="x")
def ihfft2(x, s=None, axes=(-2, -1), norm="backward", name=None, *, out=None):
    """The first half of the inverse Fourier transform of real numbers along two axes.

    The inverse of :func:`hfft2`.

    Args:
        x (Tensor): Real numbers.
        s (list|tuple|None): How many numbers along each of the axes take part: fewer than there
            are, or more, with zeros behind; None: all.
        axes (list|tuple): The two axes.
        norm (str): What divides the result: "backward" n, "ortho" sqrt(n), "forward" nothing, for
            n elements that take part.
        name (str|None): Has no effect.
        out (Tensor|None): Becomes the result.

    Returns:
        Tensor: Complex; of n numbers along the last of the axes there are n // 2 + 1.

    Raises:
        ValueError: There are not two sizes and axes, or norm is none of these.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> x = paddle.to_tensor([[1.0, 2.0], [3.0, 5.0]])
            >>> paddle.fft.ihfft2(x).tolist()
            [[(2.75+0j), (-0.75-0j)], [(-1.25-0j), (0.25+0j)]]
    """
    check("ihfft2", x, norm)
    sizes, axes = two_axes("ihfft2", x, s, axes)
    return real_to_complex(x, sizes, axes, norm, False, out)


# ---- any number of axes
@alias(dim="axes", input="x")
def fftn(x, s=None, axes=None, norm="backward", name=None, *, out=None):
    """The Fourier transform along several axes.

    Args:
        x (Tensor): Numbers, real or complex.
        s (list|tuple|None): How many numbers along each of the axes take part: fewer than there
            are, or more, with zeros behind; None: all.
        axes (list|tuple|None): The axes; None: the last ones, as many as ``s`` has, or all.
        norm (str): What divides the result: "backward" nothing, "ortho" sqrt(n), "forward" n, for
            n elements that take part.
        name (str|None): Has no effect.
        out (Tensor|None): Becomes the result.

    Returns:
        Tensor: Complex, of the shape of ``x`` but for sizes that were given.

    Raises:
        ValueError: Sizes and axes do not fit, or norm is none of these.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> x = paddle.to_tensor([[1.0, 2.0], [3.0, 5.0]])
            >>> paddle.fft.fftn(x).tolist()
            [[(11+0j), (-3+0j)], [(-5+0j), (1+0j)]]
    """
    check("fftn", x, norm)
    sizes, axes = many_axes("fftn", x, s, axes)
    return complex_to_complex(x, sizes, axes, norm, True, out)


@alias(dim="axes", input="x")
def ifftn(x, s=None, axes=None, norm="backward", name=None, *, out=None):
    """The inverse Fourier transform along several axes.

    Args:
        x (Tensor): Numbers, real or complex.
        s (list|tuple|None): How many numbers along each of the axes take part: fewer than there
            are, or more, with zeros behind; None: all.
        axes (list|tuple|None): The axes; None: the last ones, as many as ``s`` has, or all.
        norm (str): What divides the result: "backward" n, "ortho" sqrt(n), "forward" nothing, for
            n elements that take part.
        name (str|None): Has no effect.
        out (Tensor|None): Becomes the result.

    Returns:
        Tensor: Complex, of the shape of ``x`` but for sizes that were given.

    Raises:
        ValueError: Sizes and axes do not fit, or norm is none of these.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> x = paddle.to_tensor([[11.0, -3.0], [-5, 1]])
            >>> paddle.fft.ifftn(x).tolist()
            [[(1-0j), (2-0j)], [(3+0j), (5+0j)]]
    """
    check("ifftn", x, norm)
    sizes, axes = many_axes("ifftn", x, s, axes)
    return complex_to_complex(x, sizes, axes, norm, False, out)


@alias(dim="axes", input="x")
def rfftn(x, s=None, axes=None, norm="backward", name=None, *, out=None):
    """The first half of the Fourier transform of real numbers along several axes.

    Args:
        x (Tensor): Real numbers.
        s (list|tuple|None): How many numbers along each of the axes take part: fewer than there
            are, or more, with zeros behind; None: all.
        axes (list|tuple|None): The axes; None: the last ones, as many as ``s`` has, or all.
        norm (str): What divides the result: "backward" nothing, "ortho" sqrt(n), "forward" n, for
            n elements that take part.
        name (str|None): Has no effect.
        out (Tensor|None): Becomes the result.

    Returns:
        Tensor: Complex; of n numbers along the last of the axes there are n // 2 + 1.

    Raises:
        ValueError: Sizes and axes do not fit, or norm is none of these.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> x = paddle.to_tensor([[1.0, 2.0], [3.0, 5.0]])
            >>> paddle.fft.rfftn(x).tolist()
            [[(11+0j), (-3+0j)], [(-5+0j), (1+0j)]]
    """
    check("rfftn", x, norm)
    sizes, axes = many_axes("rfftn", x, s, axes)
    return real_to_complex(x, sizes, axes, norm, True, out)


@alias(dim="axes", input="x")
def irfftn(x, s=None, axes=None, norm="backward", name=None, *, out=None):
    """The real numbers whose Fourier transform along several axes begins with ``x``.

    The inverse of :func:`rfftn`.

    Args:
        x (Tensor): Numbers, complex or real.
        s (list|tuple|None): The result's sizes along the axes. ``x`` is cut, or gets zeros behind;
            along the last of the axes it takes part with s[-1] // 2 + 1 numbers. None: those of
            ``x``, and 2 (m - 1) for m numbers along the last of the axes.
        axes (list|tuple|None): The axes; None: the last ones, as many as ``s`` has, or all.
        norm (str): What divides the result: "backward" n, "ortho" sqrt(n), "forward" nothing, for
            n elements that take part.
        name (str|None): Has no effect.
        out (Tensor|None): Becomes the result.

    Returns:
        Tensor: Real.

    Raises:
        ValueError: Sizes and axes do not fit, or norm is none of these.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> x = paddle.to_tensor([[11.0, -3.0], [-5, 1]])
            >>> paddle.fft.irfftn(x).tolist()
            [[1.0, 2.0], [3.0, 5.0]]
    """
    check("irfftn", x, norm)
    sizes, axes = many_axes("irfftn", x, s, axes)
    return complex_to_real(x, sizes, axes, norm, False, out)


@alias(dim="axes", input="x")
def hfftn(x, s=None, axes=None, norm="backward", name=None, *, out=None):
    """The Fourier transform along several axes of numbers that begin with ``x``, where it is real.

    Args:
        x (Tensor): Numbers, complex or real.
        s (list|tuple|None): The result's sizes along the axes. ``x`` is cut, or gets zeros behind;
            along the last of the axes it takes part with s[-1] // 2 + 1 numbers. None: those of
            ``x``, and 2 (m - 1) for m numbers along the last of the axes.
        axes (list|tuple|None): The axes; None: the last ones, as many as ``s`` has, or all.
        norm (str): What divides the result: "backward" nothing, "ortho" sqrt(n), "forward" n, for
            n elements that take part.
        name (str|None): Has no effect.
        out (Tensor|None): Becomes the result.

    Returns:
        Tensor: Real.

    Raises:
        ValueError: Sizes and axes do not fit, or norm is none of these.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> x = paddle.to_tensor([[11.0, -3.0], [-5, 1]])
            >>> paddle.fft.hfftn(x).tolist()
            [[4.0, 8.0], [12.0, 20.0]]
    """
    check("hfftn", x, norm)
    sizes, axes = many_axes("hfftn", x, s, axes)
    return complex_to_real(x, sizes, axes, norm, True, out)


@alias(dim="axes", input="x")
def ihfftn(x, s=None, axes=None, norm="backward", name=None, *, out=None):
    """The first half of the inverse Fourier transform of real numbers along several axes.

    The inverse of :func:`hfftn`.

    Args:
        x (Tensor): Real numbers.
        s (list|tuple|None): How many numbers along each of the axes take part: fewer than there
            are, or more, with zeros behind; None: all.
        axes (list|tuple|None): The axes; None: the last ones, as many as ``s`` has, or all.
        norm (str): What divides the result: "backward" n, "ortho" sqrt(n), "forward" nothing, for
            n elements that take part.
        name (str|None): Has no effect.
        out (Tensor|None): Becomes the result.

    Returns:
        Tensor: Complex; of n numbers along the last of the axes there are n // 2 + 1.

    Raises:
        ValueError: Sizes and axes do not fit, or norm is none of these.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> x = paddle.to_tensor([[1.0, 2.0], [3.0, 5.0]])
            >>> paddle.fft.ihfftn(x).tolist()
            [[(2.75+0j), (-0.75-0j)], [(-1.25-0j), (0.25+0j)]]
    """
    check("ihfftn", x, norm)
    sizes, axes = many_axes("ihfftn", x, s, axes)
    return real_to_complex(x, sizes, axes, norm, False, out)
