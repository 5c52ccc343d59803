"""Fourier transforms of what is heard through a window that moves along a signal, and back."""

from . import _C
from .fft.families import complex_to_complex, complex_to_real, floating, real_to_complex

__all__ = ["stft", "istft"]


# ---- arguments
def _positive(function, name, value, most=None, of=""):
    """An integer in (0, most]."""
    if isinstance(value, bool) or not hasattr(value, "__index__"):
        raise ValueError(f"{function}: {name} must be an integer, got {value!r}")
    if value <= 0 or (most is not None and value > most):
        bound = "positive" if most is None else f"in (0, {most}], {of}"
        raise ValueError(f"{function}: {name} must be {bound}, got {value}")
    return value


def _window(function, window, n_fft, win_length, dtype):
    """A window of n_fft numbers, with zeros at both ends of a shorter one; None: ones."""
    if window is None:
        window = _C.ops.full([win_length], 1.0, dtype)
    elif list(window.shape) != [win_length]:
        raise ValueError(
            f"{function}: window must have shape [{win_length}], as win_length says, got "
            f"{list(window.shape)}"
        )
    before = (n_fft - win_length) // 2
    return _C.ops.pad(window, [before, n_fft - win_length - before])


def _check_tensor(function, x, ranks):
    if not isinstance(x, _C.Tensor):
        raise TypeError(f"{function}: x must be a Tensor, got {type(x).__name__}")
    if x.ndim not in ranks:
        raise ValueError(
            f"{function}: x must have {ranks[0]} or {ranks[1]} axes, got shape {list(x.shape)}"
        )


def stft(
    x,
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
    """The short-time Fourier transform: transforms of pieces of a signal, each faded in and out by
    a window.

    Args:
        x (Tensor): Signals, of shape [time] or [batch, time], real or complex.
        n_fft (int): How many numbers of the signal are in a piece.
        hop_length (int|None): How far a piece begins behind the one before; None: n_fft // 4.
        win_length (int|None): How many numbers the window has, at most n_fft; fewer are in the
            middle, with zeros beside them. None: n_fft.
        window (Tensor|None): The window, of shape [win_length]; None: ones.
        center (bool): Whether piece t is about number t * hop_length of the signal, which goes on
            by n_fft // 2 at both ends; else it begins there.
        pad_mode (str): How the signal goes on: "reflect", mirrored, or "constant", zeros.
        normalized (bool): Whether transforms are divided by sqrt(n_fft).
        onesided (bool|None): Whether there is only the first half of each transform, from which the
            other follows if the signal is real; None: if so.
        name (str|None): Has no effect.

    Returns:
        Tensor: Complex, of shape [..., n_fft // 2 + 1, pieces], or [..., n_fft, pieces].

    Raises:
        ValueError: A length is out of range, the shapes do not fit, or onesided is asked of complex
            numbers.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> x = paddle.to_tensor([1.0, 0.0, -1.0, 0.0, 1.0, 0.0, -1.0, 0.0])
            >>> y = paddle.signal.stft(x, n_fft=4, center=False, hop_length=2)
            >>> y.real().tolist()
            [[0.0, 0.0, 0.0], [2.0, -2.0, 2.0], [0.0, 0.0, 0.0]]
    """
    _check_tensor("stft", x, (1, 2))
    n_fft = _positive("stft", "n_fft", n_fft, x.shape[-1], "the signal's length")
    hop = _positive("stft", "hop_length", n_fft // 4 if hop_length is None else hop_length)
    width = n_fft if win_length is None else win_length
    width = _positive("stft", "win_length", width, n_fft, "n_fft")
    if pad_mode not in ("reflect", "constant"):
        raise ValueError(f"stft: pad_mode must be 'reflect' or 'constant', got {pad_mode!r}")
    x = floating(x)
    real_dtype = {_C.complex64: _C.float32, _C.complex128: _C.float64}.get(x.dtype, x.dtype)
    weights = _window("stft", window, n_fft, width, real_dtype)
    is_complex = x.is_complex() or weights.is_complex()
    if onesided is None:
        onesided = not is_complex
    elif onesided and is_complex:
        raise ValueError("stft: onesided must be False where the signal or the window is complex")
    if center:
        half = n_fft // 2
        x = _C.ops.pad(x, [0, 0] * (x.ndim - 1) + [half, half], 0.0, pad_mode)
    pieces = _C.ops.tensor_unfold(x, x.ndim - 1, n_fft, hop) * weights
    transform = real_to_complex if onesided else complex_to_complex
    y = transform(pieces, None, [-1], "ortho" if normalized else "backward", True, None)
    return _C.ops.transpose(y, [*range(y.ndim - 2), y.ndim - 1, y.ndim - 2])


def _overlap_add(pieces, hop):
    """The sum of pieces, of shape [pieces, size] or [batch, pieces, size], each of which begins a
    hop behind the one before."""
    *batch, count, size = pieces.shape
    n = size + hop * (count - 1)
    zeros = _C.ops.full([*batch, n], 0.0, pieces.dtype)
    return _C.ops.put_strided(zeros, pieces, [*([n] * len(batch)), hop, 1], 0, True)


def istft(
    x,
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
    """The signal of which :func:`stft` made x; of other x, the one whose transform is nearest.

    Args:
        x (Tensor): Transforms, of shape [..., n_fft // 2 + 1, pieces], or [..., n_fft, pieces] if
            not onesided, with at most one axis before.
        n_fft (int): How many numbers of the signal are in a piece.
        hop_length (int|None): How far a piece begins behind the one before, at most win_length;
            None: n_fft // 4.
        win_length (int|None): How many numbers the window has, at most n_fft; None: n_fft.
        window (Tensor|None): The window, of shape [win_length]; None: ones.
        center (bool): Whether piece t is about number t * hop_length of the signal.
        normalized (bool): Whether the transforms were divided by sqrt(n_fft).
        onesided (bool): Whether x has only the first half of each transform.
        length (int|None): The signal's length, if it is to be cut; None: what the pieces make.
        return_complex (bool): Whether the signal is complex; it cannot be if onesided.
        name (str|None): Has no effect.

    Returns:
        Tensor: The signal, of shape [time] or [batch, time].

    Raises:
        ValueError: A length is out of range, shapes do not fit, or somewhere in the signal all
            windows are zero, so that nothing follows from x.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> x = paddle.arange(8, dtype="float32")
            >>> y = paddle.signal.stft(x, n_fft=4)
            >>> paddle.signal.istft(y, n_fft=4).tolist()
            [0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0]
    """
    _check_tensor("istft", x, (2, 3))
    n_fft = _positive("istft", "n_fft", n_fft)
    width = n_fft if win_length is None else win_length
    width = _positive("istft", "win_length", width, n_fft, "n_fft")
    hop = n_fft // 4 if hop_length is None else hop_length
    hop = _positive("istft", "hop_length", hop, width, "win_length")
    if not x.is_complex():
        raise TypeError(f"istft: x must be complex, got {x.dtype}")
    want = n_fft // 2 + 1 if onesided else n_fft
    if x.shape[-2] != want or 0 in x.shape:
        raise ValueError(
            f"istft: for n_fft {n_fft} and onesided={onesided}, x must have shape "
            f"[..., {want}, pieces] and elements, got {list(x.shape)}"
        )
    real_dtype = _C.float64 if x.dtype == _C.complex128 else _C.float32
    weights = _window("istft", window, n_fft, width, real_dtype)
    if return_complex and onesided:
        raise ValueError("istft: onesided must be False where the signal is complex")
    if weights.is_complex() and not return_complex:
        raise ValueError("istft: the window must be real where the signal is")
    norm = "ortho" if normalized else "backward"
    x = _C.ops.transpose(x, [*range(x.ndim - 2), x.ndim - 1, x.ndim - 2])
    if onesided:
        pieces = complex_to_real(x, [n_fft], [-1], norm, False, None)
    else:
        pieces = complex_to_complex(x, None, [-1], norm, False, None)
        pieces = pieces if return_complex else pieces.real()
    return _sum_of_pieces(pieces, weights, hop, n_fft // 2 if center else 0, length)


def _sum_of_pieces(pieces, weights, hop, cut, length):
    """The signal nearest to pieces: their sum, faded once more, over that of the windows' squares;
    without `cut` numbers at both ends."""
    size = pieces.shape[-1]
    windows = _C.ops.expand(weights * weights, [pieces.shape[-2], size])
    signal, share = _overlap_add(pieces * weights, hop), _overlap_add(windows, hop)
    n = share.shape[0]
    begin = min(cut, n)
    end = n - cut if length is None else min(begin + length, n)
    signal = _C.ops.slice(signal, [signal.ndim - 1], [begin], [end])
    share = _C.ops.slice(share, [0], [begin], [end])
    if not share._is_recorded and float(share.abs().min()) < 1e-11:
        raise ValueError(
            "istft: somewhere in the signal all windows are zero, so that it cannot be found"
        )
    return signal / share
