"""Spectra over time, and what is made of them."""

from ... import _C
from ...nn import Layer
from ...signal import stft
from ..functional import compute_fbank_matrix, create_dct, get_window, power_to_db


class Spectrogram(Layer):
    """How strong each frequency is over time: the absolute value of the short-time Fourier
    transform, to a power.

    Args:
        n_fft (int): How many numbers of the signal are transformed at once.
        hop_length (int|None): How far a piece begins behind the one before; None: n_fft // 4.
        win_length (int|None): How many numbers the window has; None: n_fft.
        window (str|tuple): See :func:`paddle.audio.functional.get_window`.
        power (float): 1 for magnitudes, 2 for power.
        center (bool): Whether pieces are about their place, rather than behind it.
        pad_mode (str): How the signal goes on at its ends then: "reflect" or "constant".
        dtype (str): The window's dtype.

    Shape:
        [time] or [batch, time]; the result [..., n_fft // 2 + 1, pieces].

    Raises:
        ValueError: power is not positive.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> spectrogram = paddle.audio.features.Spectrogram(n_fft=8, hop_length=4)
            >>> spectrogram(paddle.ones([2, 20])).shape
            paddle.Size([2, 5, 6])
    """

    def __init__(
        self,
        n_fft=512,
        hop_length=512,
        win_length=None,
        window="hann",
        power=1.0,
        center=True,
        pad_mode="reflect",
        dtype="float32",
    ):
        super().__init__()
        if power <= 0:
            raise ValueError(f"Spectrogram: power must be positive, got {power}")
        self.power = power
        self._options = (n_fft, hop_length, n_fft if win_length is None else win_length)
        self._pieces = (center, pad_mode)
        fft_window = get_window(window, self._options[2], fftbins=True, dtype=dtype)
        self.register_buffer("fft_window", fft_window)

    def forward(self, x):
        """See :class:`Spectrogram`."""
        return stft(x, *self._options, self.fft_window, *self._pieces).abs() ** self.power


class MelSpectrogram(Layer):
    """How strong each pitch of the mel scale is over time.

    Args:
        sr (int): How many numbers of the signal there are in a second.
        n_fft (int): How many of them are transformed at once.
        hop_length (int|None): How far a piece begins behind the one before; None: n_fft // 4.
        win_length (int|None): How many numbers the window has; None: n_fft.
        window (str|tuple): See :func:`paddle.audio.functional.get_window`.
        power (float): 1 for magnitudes, 2 for power.
        center (bool): Whether pieces are about their place, rather than behind it.
        pad_mode (str): How the signal goes on at its ends then: "reflect" or "constant".
        n_mels (int): How many pitches.
        f_min (float): The lowest frequency, in Hz.
        f_max (float|None): The highest; None: sr / 2.
        htk (bool): Whether the scale is HTK's.
        norm (str|float): See :func:`paddle.audio.functional.compute_fbank_matrix`.
        dtype (str): The dtype of window and filters.

    Shape:
        [time] or [batch, time]; the result [..., n_mels, pieces].

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> mel = paddle.audio.features.MelSpectrogram(sr=16000, n_fft=64, n_mels=8)
            >>> mel(paddle.ones([2, 1024])).shape
            paddle.Size([2, 8, 3])
    """

    def __init__(
        self,
        sr=22050,
        n_fft=2048,
        hop_length=512,
        win_length=None,
        window="hann",
        power=2.0,
        center=True,
        pad_mode="reflect",
        n_mels=64,
        f_min=50.0,
        f_max=None,
        htk=False,
        norm="slaney",
        dtype="float32",
    ):
        super().__init__()
        self._spectrogram = Spectrogram(
            n_fft, hop_length, win_length, window, power, center, pad_mode, dtype
        )
        self.n_mels, self.f_min, self.htk, self.norm = n_mels, f_min, htk, norm
        self.f_max = sr // 2 if f_max is None else f_max
        matrix = compute_fbank_matrix(sr, n_fft, n_mels, f_min, self.f_max, htk, norm, dtype)
        self.register_buffer("fbank_matrix", matrix)

    def forward(self, x):
        """See :class:`MelSpectrogram`."""
        return _C.ops.matmul(self.fbank_matrix, self._spectrogram(x))


class LogMelSpectrogram(Layer):
    """How strong each pitch of the mel scale is over time, in decibel.

    Args:
        sr (int): How many numbers of the signal there are in a second.
        n_fft (int): How many of them are transformed at once.
        hop_length (int|None): How far a piece begins behind the one before; None: n_fft // 4.
        win_length (int|None): How many numbers the window has; None: n_fft.
        window (str|tuple): See :func:`paddle.audio.functional.get_window`.
        power (float): 1 for magnitudes, 2 for power.
        center (bool): Whether pieces are about their place, rather than behind it.
        pad_mode (str): How the signal goes on at its ends then: "reflect" or "constant".
        n_mels (int): How many pitches.
        f_min (float): The lowest frequency, in Hz.
        f_max (float|None): The highest; None: sr / 2.
        htk (bool): Whether the scale is HTK's.
        norm (str|float): See :func:`paddle.audio.functional.compute_fbank_matrix`.
        ref_value (float): The power of 0 decibel.
        amin (float): The least power that counts.
        top_db (float|None): How far below the largest result the others go; None: without bound.
        dtype (str): The dtype of window and filters.

    Shape:
        [time] or [batch, time]; the result [..., n_mels, pieces].

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> mel = paddle.audio.features.LogMelSpectrogram(sr=16000, n_fft=64, n_mels=8)
            >>> mel(paddle.ones([1024])).shape
            paddle.Size([8, 65])
    """

    def __init__(
        self,
        sr=22050,
        n_fft=512,
        hop_length=None,
        win_length=None,
        window="hann",
        power=2.0,
        center=True,
        pad_mode="reflect",
        n_mels=64,
        f_min=50.0,
        f_max=None,
        htk=False,
        norm="slaney",
        ref_value=1.0,
        amin=1e-10,
        top_db=None,
        dtype="float32",
    ):
        super().__init__()
        self._melspectrogram = MelSpectrogram(
            sr, n_fft, hop_length, win_length, window, power, center, pad_mode, n_mels, f_min,
            f_max, htk, norm, dtype,
        )  # fmt: skip
        self.ref_value, self.amin, self.top_db = ref_value, amin, top_db

    def forward(self, x):
        """See :class:`LogMelSpectrogram`."""
        return power_to_db(self._melspectrogram(x), self.ref_value, self.amin, self.top_db)


class MFCC(Layer):
    """Mel-frequency cepstral coefficients: the cosine transform of a log-mel spectrum, which
    describes its shape in few numbers.

    Args:
        sr (int): How many numbers of the signal there are in a second.
        n_mfcc (int): How many coefficients, at most n_mels.
        n_fft (int): How many numbers of the signal are transformed at once.
        hop_length (int|None): How far a piece begins behind the one before; None: n_fft // 4.
        win_length (int|None): How many numbers the window has; None: n_fft.
        window (str|tuple): See :func:`paddle.audio.functional.get_window`.
        power (float): 1 for magnitudes, 2 for power.
        center (bool): Whether pieces are about their place, rather than behind it.
        pad_mode (str): How the signal goes on at its ends then: "reflect" or "constant".
        n_mels (int): How many pitches.
        f_min (float): The lowest frequency, in Hz.
        f_max (float|None): The highest; None: sr / 2.
        htk (bool): Whether the scale is HTK's.
        norm (str|float): See :func:`paddle.audio.functional.compute_fbank_matrix`.
        ref_value (float): The power of 0 decibel.
        amin (float): The least power that counts.
        top_db (float|None): How far below the largest result the others go; None: without bound.
        dtype (str): The dtype of window, filters and matrix.

    Shape:
        [time] or [batch, time]; the result [..., n_mfcc, pieces].

    Raises:
        ValueError: n_mfcc is larger than n_mels.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> mfcc = paddle.audio.features.MFCC(sr=16000, n_mfcc=4, n_fft=64, n_mels=8)
            >>> mfcc(paddle.ones([1024])).shape
            paddle.Size([4, 65])
    """

    def __init__(
        self,
        sr=22050,
        n_mfcc=40,
        n_fft=512,
        hop_length=None,
        win_length=None,
        window="hann",
        power=2.0,
        center=True,
        pad_mode="reflect",
        n_mels=64,
        f_min=50.0,
        f_max=None,
        htk=False,
        norm="slaney",
        ref_value=1.0,
        amin=1e-10,
        top_db=None,
        dtype="float32",
    ):
        super().__init__()
        if n_mfcc > n_mels:
            raise ValueError(f"MFCC: n_mfcc must be at most n_mels, {n_mels}, got {n_mfcc}")
        self._log_melspectrogram = LogMelSpectrogram(
            sr, n_fft, hop_length, win_length, window, power, center, pad_mode, n_mels, f_min,
            f_max, htk, norm, ref_value, amin, top_db, dtype,
        )  # fmt: skip
        self.register_buffer("dct_matrix", create_dct(n_mfcc, n_mels, dtype=dtype))

    def forward(self, x):
        """See :class:`MFCC`."""
        return _C.ops.matmul(self.dct_matrix, self._log_melspectrogram(x), True, False)
