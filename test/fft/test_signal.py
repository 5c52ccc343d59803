"""Short-time transforms: against sums written out, and back."""

import numpy as np
import pytest

import paddle
from paddle import signal

X = np.random.default_rng(4).standard_normal([2, 40])
WINDOW = np.hanning(8)


def pieces(x, n, hop):
    return np.stack([x[..., i : i + n] for i in range(0, x.shape[-1] - n + 1, hop)], -2)


@pytest.mark.parametrize("center", [True, False])
@pytest.mark.parametrize("onesided", [True, False])
@pytest.mark.parametrize("hop, width", [(2, 8), (3, 6)])
def test_forward(center, onesided, hop, width):
    window = np.hanning(width)
    ours = signal.stft(paddle.to_tensor(X), 8, hop, width, paddle.to_tensor(window), center,
                       onesided=onesided, normalized=True)  # fmt: skip
    x = np.pad(X, [(0, 0), (4, 4)], "reflect") if center else X
    full = np.pad(window, (8 - width) // 2)
    transform = np.fft.rfft if onesided else np.fft.fft
    want = np.swapaxes(transform(pieces(x, 8, hop) * full, norm="ortho"), -1, -2)
    np.testing.assert_allclose(ours.numpy(), want, atol=1e-12)


@pytest.mark.parametrize("normalized", [True, False])
def test_there_and_back(normalized):
    for x in (X, X[0], X + 1j * X[::-1]):
        onesided = not np.iscomplexobj(x)
        options = {"window": paddle.to_tensor(WINDOW + 0.1), "normalized": normalized}
        y = signal.stft(paddle.to_tensor(x), 8, 2, onesided=onesided, **options)
        back = signal.istft(y, 8, 2, onesided=onesided, return_complex=not onesided, **options)
        np.testing.assert_allclose(back.numpy(), x, atol=1e-12)
        cut = (
            paddle.to_tensor(x)
            .stft(8, 2, onesided=onesided, **options)
            .istft(8, 2, onesided=onesided, return_complex=not onesided, length=30, **options)
        )
        np.testing.assert_allclose(cut.numpy(), x[..., :30], atol=1e-12)


def test_gradient():
    x = paddle.to_tensor(X, stop_gradient=False)
    y = signal.istft(signal.stft(x, 8), 8)
    (y * y).sum().backward()
    np.testing.assert_allclose(x.grad.numpy(), 2 * X, atol=1e-12)


@pytest.mark.parametrize(
    "call, words",
    [
        (lambda x: signal.stft(x, 50), r"n_fft must be in \(0, 40\], the signal's length, got 50"),
        (lambda x: signal.stft(x, 8, 0), "hop_length must be positive, got 0"),
        (lambda x: signal.stft(x, 8, win_length=9), "win_length must be in"),
        (lambda x: signal.stft(x, 8, pad_mode="edge"), "pad_mode must be"),
        (lambda x: signal.stft(x, 8, window=paddle.ones([6])), r"window must have shape \[8\]"),
        (lambda x: signal.stft(x.reshape([1, 2, 40]), 8), "x must have 1 or 2 axes"),
        (lambda x: signal.stft(x.astype("complex64"), 8, onesided=True), "onesided must be False"),
        (lambda x: signal.istft(signal.stft(x, 8), 16), "x must have shape"),
        (lambda x: signal.istft(signal.stft(x, 8), 8, 9), "hop_length must be in"),
        (lambda x: signal.istft(signal.stft(x, 8), 8, return_complex=True), "onesided must be"),
        (lambda x: signal.istft(signal.stft(x, 8), 8, window=paddle.zeros([8])), "are zero"),
    ],
)
def test_errors(call, words):
    with pytest.raises(ValueError, match=words):
        call(paddle.to_tensor(X.astype("float32")))
