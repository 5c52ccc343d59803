"""Data sets whose images are files in an archive."""

import io
import pathlib
import tarfile

import numpy as np

from ...io import Dataset
from ...io.errors import ArgumentError
from ..image import get_image_backend


class _Images(Dataset):
    """What these data sets have in common: modes, kinds of images, an archive."""

    _PARTS = {}  # by mode

    def __init__(self, mode, transform, backend, **files):
        where = type(self).__name__
        if mode.lower() not in self._PARTS:
            raise ArgumentError(f"{where}: mode must be one of {list(self._PARTS)}, got {mode!r}")
        self.backend = backend or get_image_backend()
        if self.backend not in ("pil", "cv2"):
            raise ValueError(f"{where}: backend must be 'pil' or 'cv2', got {self.backend!r}")
        for name, path in files.items():
            if path is None:
                raise ArgumentError(f"{where}: {name} must be given; files are not downloaded")
        self.transform, self._part = transform, self._PARTS[mode.lower()]

    def _decoded(self, data):
        from PIL import Image

        image = Image.open(io.BytesIO(data))
        image.load()
        return image if self.backend == "pil" else np.array(image, np.float32)

    def _transformed(self, image):
        return image if self.transform is None else self.transform(image)


class Flowers(_Images):
    """Photographs of flowers of 102 kinds, numbered from 1 (Nilsback and Zisserman, "Automated
    flower classification over a large number of classes", 2008).

    The archive is unpacked beside itself when that has not been done. SciPy reads the files of
    labels.

    Args:
        data_file (str): The archive ``102flowers.tgz``.
        label_file (str): ``imagelabels.mat``.
        setid_file (str): ``setid.mat``.
        mode (str): ``train``, the 6149 images that the publishers call the test set, ``valid``, or
            ``test``, those that they train with.
        transform (callable|None): Applied to each image.
        download (bool): Without effect: files are never downloaded.
        backend (str|None): ``pil``, or ``cv2`` for float32 arrays; None: see
            :func:`paddle.vision.set_image_backend`.

    Raises:
        AssertionError: A path is missing, or there is no such mode.
        FileNotFoundError: There is no such file.
    """

    _PARTS = {"train": "tstid", "valid": "valid", "test": "trnid"}

    def __init__(
        self,
        data_file=None,
        label_file=None,
        setid_file=None,
        mode="train",
        transform=None,
        download=True,
        backend=None,
    ):
        super().__init__(mode, transform, backend, data_file=data_file, label_file=label_file,
                         setid_file=setid_file)  # fmt: skip
        from scipy.io import loadmat

        self.labels = loadmat(label_file)["labels"][0]
        self.indexes = loadmat(setid_file)[self._part][0]
        archive = pathlib.Path(data_file)
        self.data_path = archive.with_name(archive.name.split(".")[0])
        if not (self.data_path / "jpg").is_dir():
            with tarfile.open(archive) as packed:
                packed.extractall(self.data_path, filter="data")

    def __getitem__(self, idx):
        number = self.indexes[idx]
        image = self._decoded((self.data_path / "jpg" / f"image_{number:05d}.jpg").read_bytes())
        return self._transformed(image), np.array([self.labels[number - 1]], np.int64)

    def __len__(self):
        return len(self.indexes)


class VOC2012(_Images):
    """Photographs with the class of each pixel: 0 for the background, 1 to 20, 255 at edges
    (Everingham et al., "The PASCAL Visual Object Classes Challenge 2012").

    Args:
        data_file (str): The archive ``VOCtrainval_11-May-2012.tar``, not compressed.
        mode (str): ``train``: all images; ``valid``: those for validation; ``test``: the others.
        transform (callable|None): Applied to each image.
        download (bool): Without effect: files are never downloaded.
        backend (str|None): ``pil``, or ``cv2`` for float32 arrays; None: see
            :func:`paddle.vision.set_image_backend`.

    Raises:
        AssertionError: The path is missing, or there is no such mode.
        FileNotFoundError: There is no such file.
        ValueError: It is not this archive.
    """

    _PARTS = {"train": "trainval", "valid": "val", "test": "train"}
    _FOLDER = "VOCdevkit/VOC2012/"

    def __init__(self, data_file=None, mode="train", transform=None, download=True, backend=None):
        super().__init__(mode, transform, backend, data_file=data_file)
        self.data_file = data_file
        try:
            with tarfile.open(data_file, "r:") as archive:
                # Where each file lies: every process that loads samples opens the archive anew.
                self._places = {m.name: (m.offset_data, m.size) for m in archive}
            names = self._read(f"ImageSets/Segmentation/{self._part}.txt").decode().split()
        except (tarfile.ReadError, KeyError) as error:
            raise ValueError(f"VOC2012: {data_file} must be the archive, not compressed") from error
        self.data = [f"JPEGImages/{name}.jpg" for name in names]
        self.labels = [f"SegmentationClass/{name}.png" for name in names]

    def _read(self, name):
        place, size = self._places[self._FOLDER + name]
        with open(self.data_file, "rb") as file:
            file.seek(place)
            return file.read(size)

    def __getitem__(self, idx):
        image, label = (self._decoded(self._read(n[idx])) for n in (self.data, self.labels))
        return self._transformed(image), label

    def __len__(self):
        return len(self.data)
