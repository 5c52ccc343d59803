"""Windows: weights by which a part of a signal fades in and out (Harris, "On the Use of Windows for
Harmonic Analysis with the Discrete Fourier Transform", 1978).

A shape is a function of the number of weights; it gives them symmetric, in float64.
"""

import math

import numpy as np

from ... import _C
from ...tensor.creation import finished

__all__ = ["get_window"]


def _middle(n):
    """The places from the middle on: -2, -1, 0, 1, 2."""
    return np.arange(n) - (n - 1) / 2


def _general_cosine(n, coefficients):
    angles = np.linspace(-math.pi, math.pi, n)
    return sum(c * np.cos(k * angles) for k, c in enumerate(coefficients))


def _general_hamming(n, alpha):
    return _general_cosine(n, [alpha, 1 - alpha])


def _hann(n):
    return _general_hamming(n, 0.5)


def _hamming(n):
    return _general_hamming(n, 0.54)


def _blackman(n):
    return _general_cosine(n, [0.42, 0.5, 0.08])


def _nuttall(n):
    return _general_cosine(n, [0.3635819, 0.4891775, 0.1365995, 0.0106411])


def _bartlett(n):
    return 1 - np.abs(_middle(n)) / ((n - 1) / 2)


def _triang(n):
    return 1 - np.abs(_middle(n)) / ((n + n % 2) / 2)


def _bohman(n):
    x = np.abs(np.linspace(-1, 1, n))
    return (1 - x) * np.cos(math.pi * x) + np.sin(math.pi * x) / math.pi


def _cosine(n):
    return np.sin(math.pi / n * (np.arange(n) + 0.5))


def _tukey(n, alpha=0.5):
    if alpha <= 0:
        return np.ones(n)
    at = np.minimum(np.arange(n), np.arange(n)[::-1]) / (n - 1)
    return np.where(at < min(alpha, 1) / 2, (1 - np.cos(2 * math.pi * at / min(alpha, 1))) / 2, 1.0)


def _gaussian(n, std, sym=True):
    return np.exp(-((_middle(n) / std) ** 2) / 2)


def _general_gaussian(n, p, sig):
    return np.exp(-(np.abs(_middle(n) / sig) ** (2 * p)) / 2)


def _exponential(n, center=None, tau=1.0):
    center = (n - 1) / 2 if center is None else center
    return np.exp(-np.abs(np.arange(n) - center) / tau)


def _kaiser(n, beta):
    return np.kaiser(n, beta)


def _taylor(n, nbar=4, sll=30, norm=True):
    b = 10 ** (sll / 20)
    a = math.acosh(b) / math.pi
    s2 = nbar**2 / (a**2 + (nbar - 0.5) ** 2)
    orders = np.arange(1, nbar)
    factors = []
    for m in orders:
        top = (-1) ** (m + 1) * np.prod(1 - m**2 / s2 / (a**2 + (orders - 0.5) ** 2))
        others = orders[orders != m]
        factors.append(top / (2 * np.prod(1 - m**2 / others**2)))

    def at(places):
        return 1 + 2 * sum(
            f * np.cos(2 * math.pi * m * places / n) for f, m in zip(factors, orders)
        )

    return at(_middle(n)) / (at(0.0) if norm else 1)


_SHAPES = {
    "bartlett": _bartlett,
    "blackman": _blackman,
    "bohman": _bohman,
    "cosine": _cosine,
    "exponential": _exponential,
    "gaussian": _gaussian,
    "general_cosine": _general_cosine,
    "general_gaussian": _general_gaussian,
    "general_hamming": _general_hamming,
    "hamming": _hamming,
    "hann": _hann,
    "kaiser": _kaiser,
    "nuttall": _nuttall,
    "taylor": _taylor,
    "triang": _triang,
    "tukey": _tukey,
}
_NEED_PARAMETERS = ("exponential", "gaussian", "general_cosine", "general_gaussian")
_NEED_PARAMETERS += ("general_hamming", "kaiser")


def _weights(function, name, n, parameters, periodic):
    if not isinstance(n, int) or n < 0:
        raise ValueError(f"{function}: the length must be an integer, at least 0, got {n!r}")
    if n <= 1:
        return np.ones(n)
    weights = _SHAPES[name](n + periodic, *parameters)
    return weights[:n]


def get_window(window, win_length, fftbins=True, dtype="float64"):
    """The weights of a window.

    Args:
        window (str|tuple): The name: "hamming", "hann", "blackman", "bartlett", "bohman", "cosine",
            "nuttall", "taylor", "triang" or "tukey"; or a tuple of the name and parameters:
            ("kaiser", beta), ("gaussian", std), ("general_gaussian", p, sig),
            ("general_cosine", coefficients), ("general_hamming", alpha),
            ("exponential", center, tau), ("tukey", alpha), ("taylor", nbar, sll, norm).
        win_length (int): How many weights.
        fftbins (bool): Whether the weights are one period of a sequence that goes on, as a Fourier
            transform takes it, rather than symmetric.
        dtype (str|paddle.dtype): The dtype.

    Returns:
        Tensor: A vector.

    Raises:
        ValueError: There is no such window, or its parameters are missing.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.audio.functional.get_window("bartlett", 4).tolist()
            [0.0, 0.5, 1.0, 0.5]
            >>> paddle.audio.functional.get_window(("tukey", 0.0), 2).tolist()
            [1.0, 1.0]
    """
    if isinstance(window, str):
        window = (window,)
        if window[0] in _NEED_PARAMETERS:
            raise ValueError(f"get_window: {window[0]!r} has parameters: give a tuple of both")
    if not isinstance(window, tuple):
        raise ValueError(f"get_window: window must be a str or a tuple, got {window!r}")
    name, *parameters = window
    if name not in _SHAPES:
        raise ValueError(f"get_window: window must be one of {sorted(_SHAPES)}, got {name!r}")
    return _tensor(_weights("get_window", name, win_length, parameters, bool(fftbins)), dtype)


def _tensor(weights, dtype):
    return _C.ops.cast(_C._tensor_from(weights, None, None), dtype)


def hann_window(
    window_length,
    periodic=True,
    *,
    dtype="float32",
    layout=None,
    device=None,
    pin_memory=False,
    requires_grad=False,
):
    """The weights of a Hann window: half a cosine wave, raised above 0.

    Args:
        window_length (int): How many weights.
        periodic (bool): Whether the weights are one period of a sequence that goes on, rather than
            symmetric.
        dtype (str|paddle.dtype): A floating dtype.
        layout (str|None): Ignored.
        device (str|Place|None): Where the tensor is to be; None: the current device.
        pin_memory (bool): Ignored.
        requires_grad (bool): Whether the tensor wants a gradient.

    Returns:
        Tensor: A vector.

    Raises:
        ValueError: window_length is no integer, or negative.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.hann_window(4, dtype="float64").round(decimals=4).tolist()
            [0.0, 0.5, 1.0, 0.5]
    """
    weights = _weights("hann_window", "hann", window_length, (), periodic)
    return finished(_tensor(weights, dtype), None, device, requires_grad)


def hamming_window(
    window_length,
    periodic=True,
    alpha=0.54,
    beta=0.46,
    *,
    dtype="float32",
    layout=None,
    device=None,
    pin_memory=False,
    requires_grad=False,
):
    """The weights of a Hamming window: a wave about alpha, of height beta, which does not reach 0.

    Args:
        window_length (int): How many weights.
        periodic (bool): Whether the weights are one period of a sequence that goes on, rather than
            symmetric.
        alpha (float): The mean.
        beta (float): How far the weights go from it.
        dtype (str|paddle.dtype): A floating dtype.
        layout (str|None): Ignored.
        device (str|Place|None): Where the tensor is to be; None: the current device.
        pin_memory (bool): Ignored.
        requires_grad (bool): Whether the tensor wants a gradient.

    Returns:
        Tensor: A vector.

    Raises:
        ValueError: window_length is no integer, or negative.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.hamming_window(4, dtype="float64").round(decimals=4).tolist()
            [0.08, 0.54, 1.0, 0.54]
    """
    weights = _weights(
        "hamming_window", "general_cosine", window_length, ([alpha, beta],), periodic
    )
    return finished(_tensor(weights, dtype), None, device, requires_grad)


def blackman_window(
    window_length,
    periodic=True,
    *,
    dtype="float32",
    layout=None,
    device=None,
    pin_memory=False,
    requires_grad=False,
):
    """The weights of a Blackman window: a sum of two waves, flatter at the ends than a Hann window.

    Args:
        window_length (int): How many weights.
        periodic (bool): Whether the weights are one period of a sequence that goes on, rather than
            symmetric.
        dtype (str|paddle.dtype): A floating dtype.
        layout (str|None): Ignored.
        device (str|Place|None): Where the tensor is to be; None: the current device.
        pin_memory (bool): Ignored.
        requires_grad (bool): Whether the tensor wants a gradient.

    Returns:
        Tensor: A vector.

    Raises:
        ValueError: window_length is no integer, or negative.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.blackman_window(4, dtype="float64")[1:].round(decimals=4).tolist()
            [0.34, 1.0, 0.34]
    """
    weights = _weights("blackman_window", "blackman", window_length, (), periodic)
    return finished(_tensor(weights, dtype), None, device, requires_grad)


def bartlett_window(
    window_length,
    periodic=True,
    *,
    dtype="float32",
    layout=None,
    device=None,
    pin_memory=False,
    requires_grad=False,
):
    """The weights of a Bartlett window: a triangle.

    Args:
        window_length (int): How many weights.
        periodic (bool): Whether the weights are one period of a sequence that goes on, rather than
            symmetric.
        dtype (str|paddle.dtype): A floating dtype.
        layout (str|None): Ignored.
        device (str|Place|None): Where the tensor is to be; None: the current device.
        pin_memory (bool): Ignored.
        requires_grad (bool): Whether the tensor wants a gradient.

    Returns:
        Tensor: A vector.

    Raises:
        ValueError: window_length is no integer, or negative.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.bartlett_window(4, dtype="float64").round(decimals=4).tolist()
            [0.0, 0.5, 1.0, 0.5]
    """
    weights = _weights("bartlett_window", "bartlett", window_length, (), periodic)
    return finished(_tensor(weights, dtype), None, device, requires_grad)


def kaiser_window(
    window_length,
    periodic=True,
    beta=12.0,
    *,
    dtype="float32",
    layout=None,
    device=None,
    pin_memory=False,
    requires_grad=False,
):
    """The weights of a Kaiser window, by the modified Bessel function of order 0.

    Args:
        window_length (int): How many weights.
        periodic (bool): Whether the weights are one period of a sequence that goes on, rather than
            symmetric.
        beta (float): How narrow it is.
        dtype (str|paddle.dtype): A floating dtype.
        layout (str|None): Ignored.
        device (str|Place|None): Where the tensor is to be; None: the current device.
        pin_memory (bool): Ignored.
        requires_grad (bool): Whether the tensor wants a gradient.

    Returns:
        Tensor: A vector.

    Raises:
        ValueError: window_length is no integer, or negative.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.kaiser_window(4, dtype="float64").round(decimals=4).tolist()
            [0.0001, 0.2157, 1.0, 0.2157]
    """
    weights = _weights("kaiser_window", "kaiser", window_length, (beta,), periodic)
    return finished(_tensor(weights, dtype), None, device, requires_grad)
