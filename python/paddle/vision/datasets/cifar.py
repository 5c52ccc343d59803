"""CIFAR (Krizhevsky, Learning multiple layers of features from tiny images, 2009)."""

import pickle
import tarfile

import numpy as np

from ...io import Dataset
from ...io.errors import ArgumentError
from ..image import get_image_backend


class Cifar10(Dataset):
    """Colour images of 32 by 32 in ten classes.

    Args:
        data_file (str): The archive ``cifar-10-python.tar.gz``.
        mode (str): ``train`` or ``test``.
        transform (callable|None): Applied to each image.
        download (bool): Without effect: files are never downloaded.
        backend (str|None): ``pil``, or ``cv2`` for float32 arrays; None: see
            :func:`paddle.vision.set_image_backend`.

    Raises:
        AssertionError: The path is missing.
        FileNotFoundError: There is no such file.
    """

    _FILES = {"train": "data_batch", "test": "test_batch"}
    _LABELS = b"labels"

    def __init__(self, data_file=None, mode="train", transform=None, download=True, backend=None):
        where = type(self).__name__
        if mode.lower() not in self._FILES:
            raise ArgumentError(f"{where}: mode must be 'train' or 'test', got {mode!r}")
        if data_file is None:
            raise ArgumentError(f"{where}: data_file must be given; files are not downloaded")
        self.backend = backend or get_image_backend()
        if self.backend not in ("pil", "cv2"):
            raise ValueError(f"{where}: backend must be 'pil' or 'cv2', got {self.backend!r}")
        self.mode, self.transform, self.data_file = mode.lower(), transform, data_file
        self.data = list(self._read())

    def _read(self):
        with tarfile.open(data_file := self.data_file) as archive:
            names = sorted(n for n in archive.getnames() if self._FILES[self.mode] in n)
            if not names:
                raise ValueError(f"{type(self).__name__}: {data_file} must have the data's files")
            for name in names:
                batch = _Arrays(archive.extractfile(name), encoding="bytes").load()
                yield from zip(batch[b"data"], batch[self._LABELS])

    def __getitem__(self, idx):
        image, label = self.data[idx]
        image = image.reshape(3, 32, 32).transpose(1, 2, 0)
        if self.backend == "pil":
            from PIL import Image

            image = Image.fromarray(np.ascontiguousarray(image))
        else:
            image = image.astype(np.float32)
        image = image if self.transform is None else self.transform(image)
        return image, np.array(label, np.int64)

    def __len__(self):
        return len(self.data)


class Cifar100(Cifar10):
    """The same in a hundred classes, from ``cifar-100-python.tar.gz``."""

    _FILES = {"train": "train", "test": "test"}
    _LABELS = b"fine_labels"


class _Arrays(pickle.Unpickler):
    """Reads arrays only: a file must not be able to run anything."""

    def find_class(self, module, name):
        if module.split(".")[0] == "numpy" and name in ("_reconstruct", "ndarray", "dtype"):
            return super().find_class(module, name)
        if (module, name) == ("_codecs", "encode"):
            return super().find_class(module, name)
        raise pickle.UnpicklingError(f"Cifar10: the file must have arrays, got {module}.{name}")
