"""Pitch as it is heard, and filters that follow it.

The mel scale counts pitch so that equal steps sound equal. There are two: that of Slaney's Auditory
Toolbox (1998), linear up to 1000 Hz and logarithmic above, and the one of O'Shaughnessy that HTK
uses.
"""

import math

import numpy as np

from ... import _C

_LINEAR = 0.015  # mel per Hz below the bend
_BEND = 1000.0  # Hz
_BEND_MEL = _BEND * _LINEAR
_LOG_STEP = math.log(6.4) / 27.0  # of a mel above it


def _bent(x, at, below, above):
    """below(x) where x is less than `at`, else above(x), of a number or a tensor."""
    if not isinstance(x, _C.Tensor):
        return below(x) if x < at else above(x)
    return _C.ops.where(x < at, below(x), above(_C.ops.clip(x, at, math.inf)))


def _log(x):
    return x.log() if isinstance(x, _C.Tensor) else math.log(x)


def _exp(x):
    return x.exp() if isinstance(x, _C.Tensor) else math.exp(x)


def hz_to_mel(freq, htk=False):
    """Pitch on the mel scale.

    Args:
        freq (Tensor|float): Frequencies in Hz.
        htk (bool): Whether by HTK's formula.

    Returns:
        Tensor|float: Like ``freq``.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.audio.functional.hz_to_mel(1000.0)
            15.0
    """
    if htk:
        return _log(1 + freq / 700.0) * (2595.0 / math.log(10))
    return _bent(
        freq,
        _BEND,
        lambda f: f * _LINEAR,
        lambda f: _log(f / _BEND) / _LOG_STEP + _BEND_MEL,
    )


def mel_to_hz(mel, htk=False):
    """The frequency of a pitch on the mel scale; undoes :func:`hz_to_mel`.

    Args:
        mel (Tensor|float): Pitch.
        htk (bool): Whether by HTK's formula.

    Returns:
        Tensor|float: Frequencies in Hz, like ``mel``.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.audio.functional.mel_to_hz(15.0)
            1000.0
    """
    if htk:
        return (_exp(mel * (math.log(10) / 2595.0)) - 1) * 700.0
    return _bent(
        mel,
        _BEND_MEL,
        lambda m: m / _LINEAR,
        lambda m: _exp((m - _BEND_MEL) * _LOG_STEP) * _BEND,
    )


def mel_frequencies(n_mels=64, f_min=0.0, f_max=11025.0, htk=False, dtype="float32"):
    """Frequencies at equal distances on the mel scale.

    Args:
        n_mels (int): How many.
        f_min (float): The lowest, in Hz.
        f_max (float): The highest.
        htk (bool): Whether by HTK's formula.
        dtype (str|paddle.dtype): A floating dtype.

    Returns:
        Tensor: A vector, in Hz.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.audio.functional.mel_frequencies(4, 0.0, 600.0).tolist()
            [0.0, 200.0, 400.0, 600.0]
    """
    mels = _C.ops.linspace(hz_to_mel(f_min, htk), hz_to_mel(f_max, htk), n_mels, dtype)
    return mel_to_hz(mels, htk)


def fft_frequencies(sr, n_fft, dtype="float32"):
    """The frequencies of the first half of a Fourier transform.

    Args:
        sr (int): How many numbers of the signal there are in a second.
        n_fft (int): How many of them are transformed.
        dtype (str|paddle.dtype): A floating dtype.

    Returns:
        Tensor: 1 + n_fft // 2 numbers from 0 to sr / 2, in Hz.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.audio.functional.fft_frequencies(16000, 8).tolist()
            [0.0, 2000.0, 4000.0, 6000.0, 8000.0]
    """
    return _C.ops.linspace(0.0, float(sr) / 2, 1 + n_fft // 2, dtype)


def compute_fbank_matrix(
    sr, n_fft, n_mels=64, f_min=0.0, f_max=None, htk=False, norm="slaney", dtype="float32"
):
    """Filters that gather the frequencies of a spectrum around pitches: triangles on the mel scale,
    each from the pitch before its own to the one behind.

    Args:
        sr (int): How many numbers of the signal there are in a second.
        n_fft (int): How many of them are transformed.
        n_mels (int): How many filters.
        f_min (float): Where the first one begins, in Hz.
        f_max (float|None): Where the last one ends; None: sr / 2.
        htk (bool): Whether by HTK's formula.
        norm (str|float|None): "slaney": each filter is divided by half its width in Hz; a number p:
            filters have length 1 in the p-norm; anything else: their height is 1.
        dtype (str|paddle.dtype): A floating dtype.

    Returns:
        Tensor: Of shape [n_mels, 1 + n_fft // 2].

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.audio.functional.compute_fbank_matrix(800, 8, 3, norm=None, htk=False).shape
            paddle.Size([3, 5])
    """
    f_max = float(sr) / 2 if f_max is None else f_max
    bins = fft_frequencies(sr, n_fft, dtype)
    pitches = mel_frequencies(n_mels + 2, f_min, f_max, htk, dtype)
    distances = pitches.unsqueeze(1) - bins.unsqueeze(0)
    widths = pitches[1:] - pitches[:-1]
    rise = -distances[:-2] / widths[:-1].unsqueeze(1)
    fall = distances[2:] / widths[1:].unsqueeze(1)
    filters = _C.ops.clip(_C.ops.minimum(rise, fall), 0.0, math.inf)
    if norm == "slaney":
        return filters * (2.0 / (pitches[2:] - pitches[:-2])).unsqueeze(1)
    if isinstance(norm, (int, float)):
        lengths = _C.ops.p_norm(filters, float(norm), -1, keepdim=True)
        return filters / _C.ops.clip(lengths, 1e-12, math.inf)
    return filters


def power_to_db(spect, ref_value=1.0, amin=1e-10, top_db=80.0):
    """Power in decibel: 10 log10(spect / ref_value).

    Args:
        spect (Tensor): Power, floating.
        ref_value (float): The power of 0 decibel.
        amin (float): The least power that counts; less is taken for it.
        top_db (float|None): How far below the largest result the others go; None: without bound.

    Returns:
        Tensor: Like ``spect``.

    Raises:
        ValueError: ref_value or amin is not positive, or top_db is negative.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.audio.functional.power_to_db(paddle.to_tensor([1.0, 10.0, 100.0])).tolist()
            [0.0, 10.0, 20.0]
    """
    if not isinstance(spect, _C.Tensor):
        raise TypeError(f"power_to_db: spect must be a Tensor, got {type(spect).__name__}")
    for name, value in ("amin", amin), ("ref_value", ref_value):
        if value <= 0:
            raise ValueError(f"power_to_db: {name} must be positive, got {value}")
    if top_db is not None and top_db < 0:
        raise ValueError(f"power_to_db: top_db must not be negative, got {top_db}")
    level = 10.0 * _C.ops.clip(spect, amin, math.inf).log10()
    level = level - 10.0 * math.log10(max(ref_value, amin))
    return level if top_db is None else _C.ops.maximum(level, level.max() - float(top_db))


def create_dct(n_mfcc, n_mels, norm="ortho", dtype="float32"):
    """The matrix of a discrete cosine transform (DCT-II), for vectors from the left.

    Args:
        n_mfcc (int): How many numbers result.
        n_mels (int): Of how many.
        norm (str|None): "ortho": columns have length 1; None: they have not.
        dtype (str|paddle.dtype): A floating dtype.

    Returns:
        Tensor: Of shape [n_mels, n_mfcc].

    Raises:
        ValueError: norm is something else.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.audio.functional.create_dct(1, 2, None).tolist()
            [[2.0], [2.0]]
    """
    if norm not in ("ortho", None):
        raise ValueError(f"create_dct: norm must be 'ortho' or None, got {norm!r}")
    angles = math.pi / n_mels * np.outer(np.arange(n_mels) + 0.5, np.arange(n_mfcc))
    dct = 2.0 * np.cos(angles)
    if norm == "ortho":
        dct *= math.sqrt(0.5 / n_mels)
        dct[:, 0] *= math.sqrt(0.5)
    return _C.ops.cast(_C._tensor_from(dct, None, None), dtype)
