"""Writes audio.json; run by a Python that has the real package."""

import expressions

SETUP = """
F, f, T, S = paddle.audio.functional, paddle.audio.features, paddle.to_tensor, paddle.signal
x = (paddle.arange(800, dtype="float64").reshape([2, 400]) * 0.3).sin()
x = x + (x * 7).cos() / 2
y = x.astype("float32")
d = {"dtype": "float64"}
"""
CASES = """
F.hz_to_mel(T(440.0), True)
F.hz_to_mel(T([440.0, 3000.0], dtype="float64"), True)
F.hz_to_mel(T([440.0, 3000.0]))
F.mel_to_hz(T([3.0, 30.0]))
F.mel_to_hz(T([3.0, 30.0], dtype="float64"), True)
F.mel_to_hz(3.0)
F.mel_frequencies(5)
F.mel_frequencies(5, 100, 4000.0, True, "float64")
F.fft_frequencies(16000, 8)
F.fft_frequencies(16000, 7, "float64")
F.compute_fbank_matrix(16000, 16, n_mels=4)
F.compute_fbank_matrix(16000, 16, n_mels=4, htk=True, norm=None, dtype="float64")
F.compute_fbank_matrix(16000, 16, n_mels=4, norm=1.0)
F.compute_fbank_matrix(16000, 16, n_mels=4, norm=2)
F.create_dct(3, 5)
F.create_dct(3, 5, None)
F.create_dct(3, 5, "x")
F.create_dct(6, 5, dtype="float64")
F.power_to_db(T([1e-12, 0.1, 1.0, 10.0]))
F.power_to_db(T([1e-12, 0.1, 1.0, 10.0]), top_db=None)
F.power_to_db(T([1.0, 3.0]), ref_value=2.0, amin=1e-3, top_db=5)
F.power_to_db(T([1.0]), amin=0)
F.power_to_db(T([1.0]), ref_value=0)
F.power_to_db(T([1.0]), top_db=-1)
f.Spectrogram(64, 32, **d)(x)[:, :, :3]
f.Spectrogram(64, 32, power=2.0, window=("kaiser", 4.0), win_length=50, **d)(x)[:, :, :3]
f.Spectrogram(64, power=0)
f.Spectrogram(64, 32, center=False)(y[0])[:, 3]
f.MelSpectrogram(16000, 64, 32, n_mels=8, **d)(x)
f.MelSpectrogram(16000, 64, 32, n_mels=8, power=1.0, htk=True, norm=None, f_max=4000.0)(y)
f.LogMelSpectrogram(16000, 64, 32, n_mels=8, **d)(x)
f.LogMelSpectrogram(16000, 64, 32, n_mels=8, top_db=20.0, **d)(x)
f.MFCC(16000, 5, 64, hop_length=32, n_mels=8, **d)(x)
f.MFCC(16000, 9, 64, hop_length=32, n_mels=8)
list(f.MFCC(16000, 5, 64, n_mels=8).state_dict())
S.stft(x, 8)[:, :, :5]
S.stft(x, 8, hop_length=3, win_length=6)[:, :, :5]
S.stft(x, 8, pad_mode="constant", onesided=False)[:, :, :5]
S.stft(x, 7, normalized=True)[:, :, :5]
S.stft(x, 8, center=False)[:, :, -2:]
S.istft(S.stft(x, 8), 8, length=60)
S.istft(S.stft(x, 8), 8, length=700).shape
S.istft(S.stft(x, 8), 8, center=False)[:, :9]
S.istft(S.stft(x[0], 8, onesided=False), 8, onesided=False, win_length=6, return_complex=True)
paddle.fft.fftn(y[:, :5], norm="ortho")
paddle.fft.hfft2(y[:, :5])
paddle.fft.ihfftn(y[:, :5], (2, 3), norm="forward")
""".strip().splitlines()

if __name__ == "__main__":
    expressions.make("audio", CASES, SETUP)
