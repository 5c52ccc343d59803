"""Discrete Fourier transforms.

Of n numbers x[j], transform k is the sum of x[j] exp(-2 pi i j k / n). Three families differ in
what is real: `fft` takes and gives complex numbers; `rfft` takes real ones, whose transform has
conjugate numbers at k and n - k, so that it gives the first n // 2 + 1 of them; `hfft` takes the
first half of such numbers and gives real ones. An `i` in the name is for the inverse.
"""

from .frequencies import fftfreq, fftshift, ifftshift, rfftfreq
from .transforms import (
    fft,
    fft2,
    fftn,
    hfft,
    hfft2,
    hfftn,
    ifft,
    ifft2,
    ifftn,
    ihfft,
    ihfft2,
    ihfftn,
    irfft,
    irfft2,
    irfftn,
    rfft,
    rfft2,
    rfftn,
)

__all__ = [
    "fft",
    "ifft",
    "rfft",
    "irfft",
    "hfft",
    "ihfft",
    "fft2",
    "ifft2",
    "rfft2",
    "irfft2",
    "hfft2",
    "ihfft2",
    "fftn",
    "ifftn",
    "rfftn",
    "irfftn",
    "hfftn",
    "ihfftn",
    "fftfreq",
    "rfftfreq",
    "fftshift",
    "ifftshift",
]
