"""Data sets that are read from files given by the user; nothing is downloaded."""

import collections
import re
import string
import tarfile

import numpy as np

from ..framework import get_default_dtype
from ..io import Dataset
from ..io.errors import ArgumentError


def _check(dataset, data_file, mode, modes):
    what = type(dataset).__name__
    if mode.lower() not in modes:
        raise ArgumentError(f"{what}: mode must be one of {', '.join(modes)}, got {mode!r}")
    if data_file is None:
        raise ArgumentError(f"{what}: data_file must be given; files are not downloaded")
    return mode.lower()


def _numbered(counts):
    """A number for each word, the frequent ones first, and one more for all others."""
    order = sorted(counts, key=lambda word: (-counts[word], _text(word)))
    return {word: i for i, word in enumerate([*order, "<unk>"])}


def _text(word):
    return word if isinstance(word, str) else word.decode("latin-1")


class UCIHousing(Dataset):
    """Prices of houses near Boston (Harrison and Rubinfeld, Hedonic prices and the demand for clean
    air, 1978), with thirteen features, which are shifted and scaled by their means and ranges.

    Args:
        data_file (str): The file ``housing.data``: fourteen numbers for each house.
        mode (str): ``train``, the first four fifths, or ``test``.
        download (bool): Without effect: files are never downloaded.

    Raises:
        AssertionError: The path is missing, or the mode is another.
    """

    _COLUMNS = 14

    def __init__(self, data_file=None, mode="train", download=True):
        self.mode = _check(self, data_file, mode, ("train", "test"))
        self.data_file, self.dtype = data_file, get_default_dtype()
        data = np.fromfile(data_file, sep=" ").reshape(-1, self._COLUMNS)
        features = data[:, :-1]
        data[:, :-1] = (features - features.mean(0)) / (features.max(0) - features.min(0))
        first = int(len(data) * 0.8)
        self.data = data[:first] if self.mode == "train" else data[first:]

    def __getitem__(self, idx):
        row = self.data[idx].astype(self.dtype)
        return row[:-1], row[-1:]

    def __len__(self):
        return len(self.data)


class Imdb(Dataset):
    """Reviews of films as numbers of words, with 0 for those that praise.

    From Maas et al., "Learning word vectors for sentiment analysis", 2011.

    Args:
        data_file (str): The archive ``aclImdb_v1.tar.gz``.
        mode (str): ``train`` or ``test``.
        cutoff (int): Words that are not more frequent have the number of ``<unk>``.
        download (bool): Without effect: files are never downloaded.

    Raises:
        AssertionError: The path is missing, or the mode is another.
    """

    def __init__(self, data_file=None, mode="train", cutoff=150, download=True):
        self.mode = _check(self, data_file, mode, ("train", "test"))
        self.data_file = data_file
        texts = collections.defaultdict(list)
        with tarfile.open(data_file) as archive:
            for member in archive:
                if found := re.match(r"aclImdb/((train|test)/(pos|neg))/.*\.txt$", member.name):
                    text = archive.extractfile(member).read().rstrip(b"\n\r")
                    text = text.translate(None, string.punctuation.encode("latin-1"))
                    texts[found[1]].append(text.lower().split())
        counts = collections.Counter(w for kind in texts.values() for text in kind for w in text)
        self.word_idx = _numbered({w: n for w, n in counts.items() if n > cutoff})
        other = self.word_idx["<unk>"]
        self.docs, self.labels = [], []
        for label, kind in enumerate(("pos", "neg")):
            for text in texts[f"{self.mode}/{kind}"]:
                self.docs.append([self.word_idx.get(w, other) for w in text])
                self.labels.append(label)

    def __getitem__(self, idx):
        return np.array(self.docs[idx]), np.array([self.labels[idx]])

    def __len__(self):
        return len(self.docs)


class Imikolov(Dataset):
    """Sentences of the Penn Treebank, as Mikolov prepared them, as numbers of words.

    Args:
        data_file (str): The archive ``simple-examples.tgz``.
        data_type (str): ``NGRAM``: windows of words; ``SEQ``: pairs of a sentence with its begin
            and with its end.
        window_size (int): The words of a window; of sentences, how many of longer ones are left
            out, -1: none.
        mode (str): ``train`` or ``test``.
        min_word_freq (int): Words that are not more frequent have the number of ``<unk>``.
        download (bool): Without effect: files are never downloaded.

    Raises:
        AssertionError: The path is missing, or the type or mode is another.
    """

    _FILES = {
        "train": "./simple-examples/data/ptb.train.txt",
        "test": "./simple-examples/data/ptb.valid.txt",
    }

    def __init__(
        self,
        data_file=None,
        data_type="NGRAM",
        window_size=-1,
        mode="train",
        min_word_freq=50,
        download=True,
    ):
        self.mode = _check(self, data_file, mode, ("train", "test"))
        if data_type.upper() not in ("NGRAM", "SEQ"):
            raise ArgumentError(f"Imikolov: data_type must be 'NGRAM' or 'SEQ', got {data_type!r}")
        self.data_file, self.data_type = data_file, data_type.upper()
        self.window_size, self.min_word_freq = window_size, min_word_freq
        with tarfile.open(data_file) as archive:
            texts = {
                mode: archive.extractfile(name).read().splitlines()
                for mode, name in self._FILES.items()
            }
        counts = collections.defaultdict(int)
        for lines in texts.values():
            self.word_count(lines, counts)
        counts.pop(b"<unk>", None)
        self.word_idx = _numbered({w: n for w, n in counts.items() if n > min_word_freq})
        self.data = [tuple(item) for line in texts[self.mode] for item in self._items(line)]

    def word_count(self, f, word_freq=None):
        """Counts words, with the marks at the begin and the end of each line.

        Args:
            f (iterable[bytes]): Lines.
            word_freq (dict|None): Counts to go on with.

        Returns:
            dict: The counts.
        """
        word_freq = collections.defaultdict(int) if word_freq is None else word_freq
        for line in f:
            for word in (*line.strip().split(), "<s>", "<e>"):
                word_freq[word] += 1
        return word_freq

    def _items(self, line):
        other = self.word_idx["<unk>"]
        words = ["<s>", *line.strip().split(), "<e>"]
        numbers = [self.word_idx.get(w, other) for w in words]
        size = self.window_size
        if self.data_type == "SEQ":
            source, target = numbers[:-1], numbers[1:]
            return [(source, target)] if size <= 0 or len(source) <= size else []
        if size <= 0:
            raise ArgumentError(f"Imikolov: window_size must be positive, got {size}")
        return [numbers[i : i + size] for i in range(len(numbers) - size + 1)]

    def __getitem__(self, idx):
        return tuple(np.array(part) for part in self.data[idx])

    def __len__(self):
        return len(self.data)
