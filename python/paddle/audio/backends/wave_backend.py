"""WAV files with 16 bits per number, by Python's own module."""

import wave

import numpy as np

from ... import _C

_NAME = "wave_backend"
_FULL_SCALE = 2**15


class AudioInfo:
    """What a sound file is.

    Args:
        sample_rate (int): How many numbers per second and channel.
        num_samples (int): How many numbers per channel.
        num_channels (int): How many channels.
        bits_per_sample (int): How many bits a number has.
        encoding (str): How numbers are written: "PCM_S", as signed integers.
    """

    def __init__(self, sample_rate, num_samples, num_channels, bits_per_sample, encoding):
        self.sample_rate = sample_rate
        self.num_samples = num_samples
        self.num_channels = num_channels
        self.bits_per_sample = bits_per_sample
        self.encoding = encoding


def list_available_backends():
    """The names of the readers and writers of sound files.

    Returns:
        list[str]: ``["wave_backend"]``.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.audio.backends.list_available_backends()
            ['wave_backend']
    """
    return [_NAME]


def get_current_backend():
    """The name of the one in use.

    Returns:
        str: ``"wave_backend"``.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.audio.backends.get_current_backend()
            'wave_backend'
    """
    return _NAME


def set_backend(backend_name):
    """Chooses the reader and writer of sound files.

    Args:
        backend_name (str): ``"wave_backend"``.

    Raises:
        NotImplementedError: There is no other.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.audio.backends.set_backend("wave_backend")
    """
    if backend_name not in list_available_backends():
        raise NotImplementedError(
            f"set_backend: backend_name must be one of {list_available_backends()}, "
            f"got {backend_name!r}"
        )


def _opened(function, source):
    """A WAV file with 16 bits, from a path or an open binary file."""
    try:
        file = wave.open(source if hasattr(source, "read") else str(source), "rb")
    except (wave.Error, EOFError) as error:
        raise NotImplementedError(f"{function}: {source} is no WAV file of integers") from error
    if file.getsampwidth() != 2:
        bits = 8 * file.getsampwidth()
        file.close()
        raise NotImplementedError(f"{function}: {source} must have 16 bits per number, got {bits}")
    return file


def info(filepath):
    """What a sound file is.

    Args:
        filepath (str|file): A path, or an open binary file.

    Returns:
        AudioInfo: With ``sample_rate``, ``num_samples``, ``num_channels``, ``bits_per_sample`` and
        ``encoding``.

    Raises:
        FileNotFoundError: There is no such file.
        NotImplementedError: It is no WAV file with 16 bits.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.audio.save("silence.wav", paddle.zeros([2, 100]), 16000)
            >>> paddle.audio.info("silence.wav").num_channels
            2
    """
    with _opened("info", filepath) as file:
        return AudioInfo(file.getframerate(), file.getnframes(), file.getnchannels(), 16, "PCM_S")


def load(filepath, frame_offset=0, num_frames=-1, normalize=True, channels_first=True):
    """Reads a sound file.

    Args:
        filepath (str|file): A path, or an open binary file.
        frame_offset (int): How many numbers of each channel are left out at the beginning.
        num_frames (int): How many are read at most; -1: all.
        normalize (bool): Whether numbers are in [-1, 1), rather than integers of 16 bits.
        channels_first (bool): Whether the shape is [channels, time], rather than [time, channels].

    Returns:
        tuple[Tensor, int]: The numbers, in float32, and how many there are per second.

    Raises:
        FileNotFoundError: There is no such file.
        NotImplementedError: It is no WAV file with 16 bits.
        ValueError: frame_offset is negative, or num_frames below -1.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.audio.save("half.wav", paddle.full([1, 100], 0.5), 16000)
            >>> x, rate = paddle.audio.load("half.wav", num_frames=2)
            >>> x.tolist(), rate
            ([[0.5, 0.5]], 16000)
    """
    if frame_offset < 0 or num_frames < -1:
        raise ValueError(
            "load: frame_offset must not be negative, nor num_frames below -1, got "
            f"{frame_offset} and {num_frames}"
        )
    with _opened("load", filepath) as file:
        length, channels, rate = file.getnframes(), file.getnchannels(), file.getframerate()
        first = min(frame_offset, length)
        file.setpos(first)
        data = file.readframes(length - first if num_frames == -1 else num_frames)
    x = np.frombuffer(data, "<i2").reshape(-1, channels).astype(np.float32)
    if normalize:
        x /= _FULL_SCALE
    return _C._tensor_from(np.ascontiguousarray(x.T) if channels_first else x, None, None), rate


def save(filepath, src, sample_rate, channels_first=True, encoding=None, bits_per_sample=16):
    """Writes a sound file: WAV with 16 bits per number.

    Args:
        filepath (str|file): A path, or an open binary file.
        src (Tensor): Floating numbers in [-1, 1), of shape [channels, time]; what is beyond is cut.
            Of integers, those of 16 bits.
        sample_rate (int): How many there are per second.
        channels_first (bool): Whether the shape is [channels, time], rather than [time, channels].
        encoding (str|None): Accepted; numbers are signed integers.
        bits_per_sample (int|None): 16.

    Raises:
        ValueError: src has not two axes, or there shall be more or fewer bits.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.audio.save("tone.wav", paddle.arange(100.0).sin().unsqueeze(0), 16000)
            >>> paddle.audio.info("tone.wav").num_samples
            100
    """
    if not isinstance(src, _C.Tensor):
        raise TypeError(f"save: src must be a Tensor, got {type(src).__name__}")
    if src.ndim != 2:
        raise ValueError(f"save: src must have two axes, got shape {list(src.shape)}")
    if bits_per_sample not in (None, 16):
        raise ValueError(f"save: bits_per_sample must be 16, got {bits_per_sample}")
    x = src.numpy()
    x = x.T if channels_first else x
    if x.dtype.kind == "f":
        x = x.astype(np.float64) * _FULL_SCALE
    x = np.clip(x, -_FULL_SCALE, _FULL_SCALE - 1).astype("<i2")
    with wave.open(filepath if hasattr(filepath, "write") else str(filepath), "wb") as file:
        file.setnchannels(x.shape[1])
        file.setsampwidth(2)
        file.setframerate(sample_rate)
        file.writeframes(x.tobytes())
