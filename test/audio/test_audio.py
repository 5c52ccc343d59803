"""Files of sound, and data sets of them."""

import os
import wave
import zipfile

import numpy as np
import pytest
from paddle.audio.datasets import dataset as datasets

import paddle


def test_files(tmp_path):
    path = str(tmp_path / "tone.wav")
    x = np.sin(np.arange(200) * 0.1).reshape(2, 100).astype("float32")
    paddle.audio.save(path, paddle.to_tensor(x), 8000)
    info = paddle.audio.info(path)
    assert (info.sample_rate, info.num_samples, info.num_channels) == (8000, 100, 2)
    assert (info.bits_per_sample, info.encoding) == (16, "PCM_S")
    whole, rate = paddle.audio.load(path)
    assert rate == 8000 and whole.dtype == paddle.float32
    np.testing.assert_allclose(whole.numpy(), x, atol=2**-15)
    part, _ = paddle.audio.load(path, 10, 5, channels_first=False)
    np.testing.assert_array_equal(part.numpy(), whole.numpy()[:, 10:15].T)
    integers, _ = paddle.audio.load(path, normalize=False)
    np.testing.assert_array_equal(integers.numpy(), whole.numpy() * 2**15)
    with open(path, "rb") as file:
        assert list(paddle.audio.load(file, 99, 50)[0].shape) == [2, 1]
    assert list(paddle.audio.load(path, 500)[0].shape) == [2, 0]


def test_what_is_too_loud_is_cut(tmp_path):
    path = str(tmp_path / "loud.wav")
    paddle.audio.save(path, paddle.to_tensor([[2.0, -2.0]]), 8000)
    np.testing.assert_array_equal(
        paddle.audio.load(path, normalize=False)[0].numpy(), [[2**15 - 1, -(2**15)]]
    )


def test_wrong_files(tmp_path):
    path = str(tmp_path / "wrong.wav")
    with pytest.raises(FileNotFoundError):
        paddle.audio.load(path)
    with open(path, "wb") as file:
        file.write(b"RIFF and so on")
    with pytest.raises(NotImplementedError, match="no WAV file"):
        paddle.audio.info(path)
    with wave.open(path, "wb") as file:
        file.setparams((1, 1, 8000, 0, "NONE", ""))
    with pytest.raises(NotImplementedError, match="must have 16 bits per number, got 8"):
        paddle.audio.load(path)
    with pytest.raises(ValueError, match="src must have two axes"):
        paddle.audio.save(path, paddle.ones([3]), 8000)
    with pytest.raises(ValueError, match="bits_per_sample must be 16"):
        paddle.audio.save(path, paddle.ones([1, 3]), 8000, bits_per_sample=24)
    with pytest.raises(NotImplementedError):
        paddle.audio.backends.set_backend("soundfile")


def sound(value):
    n = 400
    return (np.sin(np.arange(n) * value) * 1000).astype("<i2").tobytes()


def archive(path, sounds, texts):
    with zipfile.ZipFile(path, "w") as packed:
        for name, data in sounds.items():
            with packed.open(name, "w") as entry, wave.open(entry, "wb") as file:
                file.setparams((1, 2, 16000, 0, "NONE", ""))
                file.writeframes(data)
        for name, text in texts.items():
            packed.writestr(name, text)
    return {"url": path.as_uri(), "md5": None}


@pytest.fixture
def home(tmp_path, monkeypatch):
    monkeypatch.setattr(datasets, "DATA_HOME", str(tmp_path / "home"))
    return tmp_path


def test_environment(home):
    rows = ["filename,fold,target,category,esc10,src_file,take"]
    sounds = {}
    for i in range(10):
        rows.append(f"{i % 5 + 1}-{i}.wav,{i % 5 + 1},{i},dog,True,{i},A")
        sounds[f"ESC-50-master/audio/{i % 5 + 1}-{i}.wav"] = sound(0.1 + i)
    table = {"ESC-50-master/meta/esc50.csv": "\n".join(rows)}
    source = archive(home / "ESC-50-master.zip", sounds, table)
    train = paddle.audio.datasets.ESC50(split=2, archive=source)
    test = paddle.audio.datasets.ESC50("dev", split=2, archive=source)
    assert [label for _, label in train] == [0, 2, 3, 4, 5, 7, 8, 9]
    assert [label for _, label in test] == [1, 6]
    assert list(train[0][0].shape) == [400]
    options = {"n_mfcc": 5, "n_fft": 64, "n_mels": 8}
    mfcc = paddle.audio.datasets.ESC50("dev", feat_type="mfcc", archive=source, **options)
    assert list(mfcc[0][0].shape) == [5, 26]
    assert len(mfcc.label_list) == 50 and mfcc.label_list[0] == "Dog"
    with pytest.raises(ValueError, match="split must be an integer in"):
        paddle.audio.datasets.ESC50(split=6, archive=source)
    with pytest.raises(RuntimeError, match="feat_type must be one of"):
        paddle.audio.datasets.ESC50(feat_type="x", archive=source)


def test_moods(home):
    folder = "TESS_Toronto_emotional_speech_set"
    sounds = {
        f"{folder}/{speaker}_{mood}/{speaker}_{word}_{mood}.wav": sound(1.0)
        for speaker in ("OAF", "YAF")
        for mood in ("angry", "ps")
        for word in ("back", "bar")
    }
    source = archive(home / f"{folder}.zip", sounds, {})
    train = paddle.audio.datasets.TESS(n_folds=4, archive=source)
    test = paddle.audio.datasets.TESS("dev", n_folds=4, archive=source)
    assert (len(train), len(test)) == (6, 2)
    assert not set(train.files) & set(test.files)
    for path, label in zip(train.files, train.labels):
        assert train.label_list[label] == os.path.basename(path)[:-4].split("_")[2]
    with pytest.raises(ValueError, match="n_folds must be"):
        paddle.audio.datasets.TESS(n_folds=0, archive=source)
