"""Data sets of text, read from small files of their formats."""

import io
import tarfile

import numpy as np
import pytest
from paddle.text import Imdb, Imikolov, UCIHousing

import paddle

REVIEW = b"A %s film, it's %s good good the the the %d!\n"


def archive(path, files):
    with tarfile.open(path, "w:gz") as tar:
        for name, data in files.items():
            info = tarfile.TarInfo(name)
            info.size = len(data)
            tar.addfile(info, io.BytesIO(data))
    return str(path)


@pytest.fixture
def imdb(tmp_path):
    files = {"aclImdb/train/unsup/0_0.txt": b"the"}
    for mode in ("train", "test"):
        for kind in ("pos", "neg"):
            for i in range(2):
                text = REVIEW % (kind.encode(), mode.encode(), i)
                files[f"aclImdb/{mode}/{kind}/{i}_7.txt"] = text
    return archive(tmp_path / "imdb.tgz", files)


@pytest.fixture
def treebank(tmp_path):
    folder = "./simple-examples/data/ptb."
    lines = {"train.txt": b" the cat sat on the mat \n a cat \n", "valid.txt": b" the dog sat \n"}
    return archive(tmp_path / "ptb.tgz", {folder + name: text for name, text in lines.items()})


def test_housing(tmp_path):
    path = tmp_path / "housing.data"
    table = np.random.default_rng(0).random((10, 14))
    np.savetxt(path, table)
    train, test = UCIHousing(str(path)), UCIHousing(str(path), "test")
    assert (len(train), len(test)) == (8, 2)
    features, price = test[1]
    assert features.dtype == price.dtype == np.float32
    x = table[:, :-1]
    np.testing.assert_allclose(features, ((x - x.mean(0)) / np.ptp(x, 0))[9], rtol=1e-5, atol=1e-6)
    np.testing.assert_allclose(price, table[9, -1:], rtol=1e-6)


def test_reviews(imdb):
    data = Imdb(imdb, "train", cutoff=3)
    words = [b"the", b"good", b"a", b"film", b"its", b"0", b"1", b"neg", b"pos", b"test", b"train"]
    assert data.word_idx == {w: i for i, w in enumerate([*words, "<unk>"])}
    assert len(data) == 4 and [int(data[i][1][0]) for i in range(4)] == [0, 0, 1, 1]
    assert data[0][0].tolist() == [2, 8, 3, 4, 10, 1, 1, 0, 0, 0, 5]
    assert Imdb(imdb, "test", cutoff=8).word_idx == {b"the": 0, b"good": 1, "<unk>": 2}


def test_windows_and_sentences(treebank):
    data = Imikolov(treebank, "NGRAM", 2, "test", min_word_freq=1)
    assert data.word_idx == {"<e>": 0, "<s>": 1, b"the": 2, b"cat": 3, b"sat": 4, "<unk>": 5}
    windows = [tuple(int(n) for n in data[i]) for i in range(len(data))]
    assert windows == [(1, 2), (2, 5), (5, 4), (4, 0)]
    data = Imikolov(treebank, "SEQ", mode="train", min_word_freq=1)
    assert [part.tolist() for part in data[1]] == [[1, 5, 3], [5, 3, 0]]
    assert len(Imikolov(treebank, "SEQ", 3, "train", min_word_freq=1)) == 1


@pytest.mark.parametrize("kind", [Imdb, Imikolov, UCIHousing])
def test_errors(kind):
    with pytest.raises(AssertionError, match="mode must be one of train, test"):
        kind("a", mode="dev")
    with pytest.raises(AssertionError, match="data_file must be given"):
        kind()
    assert issubclass(kind, paddle.io.Dataset)
