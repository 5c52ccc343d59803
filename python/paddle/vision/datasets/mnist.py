"""MNIST and what has its file format (IDX, http://yann.lecun.com/exdb/mnist)."""

import gzip

import numpy as np

from ...io import Dataset
from ...io.errors import ArgumentError
from ..image import get_image_backend


class MNIST(Dataset):
    """Handwritten digits: 28 by 28 grey images with labels 0 to 9.

    Args:
        image_path (str): The file of images, with or without gzip.
        label_path (str): The file of labels.
        mode (str): ``train`` or ``test``.
        transform (callable|None): Applied to each image.
        download (bool): Without effect: files are never downloaded.
        backend (str|None): ``pil``, or ``cv2`` for float32 arrays; None: see
            :func:`paddle.vision.set_image_backend`.

    Raises:
        AssertionError: A path is missing.
        FileNotFoundError: There is no such file.
        ValueError: It is not a file of this format.
    """

    NAME = "mnist"
    # Where the files are published, and their sums.
    URL_PREFIX = "https://dataset.bj.bcebos.com/mnist/"
    TEST_IMAGE_URL = URL_PREFIX + "t10k-images-idx3-ubyte.gz"
    TEST_IMAGE_MD5 = "9fb629c4189551a2d022fa330f9573f3"
    TEST_LABEL_URL = URL_PREFIX + "t10k-labels-idx1-ubyte.gz"
    TEST_LABEL_MD5 = "ec29112dd5afa0611ce80d1b7f02629c"
    TRAIN_IMAGE_URL = URL_PREFIX + "train-images-idx3-ubyte.gz"
    TRAIN_IMAGE_MD5 = "f68b3c2dcbeaaa9fbdd348bbdeb94873"
    TRAIN_LABEL_URL = URL_PREFIX + "train-labels-idx1-ubyte.gz"
    TRAIN_LABEL_MD5 = "d53e105ee54ea40749a09fcbcd1e9432"

    def __init__(
        self,
        image_path=None,
        label_path=None,
        mode="train",
        transform=None,
        download=True,
        backend=None,
    ):
        where = type(self).__name__
        if mode.lower() not in ("train", "test"):
            raise ArgumentError(f"{where}: mode must be 'train' or 'test', got {mode!r}")
        backend = backend or get_image_backend()
        if backend not in ("pil", "cv2"):
            raise ValueError(f"{where}: backend must be 'pil' or 'cv2', got {backend!r}")
        for name, path in (("image_path", image_path), ("label_path", label_path)):
            if path is None:
                raise ArgumentError(f"{where}: {name} must be given; files are not downloaded")
        self.mode = mode.lower()
        self.backend = backend
        self.transform = transform
        self.image_path = image_path
        self.label_path = label_path
        self.images = _read_idx(image_path, 3, where)
        self.labels = _read_idx(label_path, 1, where)
        if len(self.images) != len(self.labels):
            raise ValueError(
                f"{where}: files must have as many labels as images, "
                f"got {len(self.labels)} and {len(self.images)}"
            )

    def __getitem__(self, idx):
        image, label = self.images[idx], np.array([self.labels[idx]], np.int64)
        if self.backend == "pil":
            from PIL import Image

            image = Image.fromarray(image)
        else:
            image = image.astype(np.float32)
        return (image if self.transform is None else self.transform(image)), label

    def __len__(self):
        return len(self.labels)


class FashionMNIST(MNIST):
    """Pictures of clothes in ten classes, in the format of :class:`MNIST`, with its arguments."""

    NAME = "fashion-mnist"
    URL_PREFIX = "https://dataset.bj.bcebos.com/fashion_mnist/"
    TEST_IMAGE_URL = URL_PREFIX + "t10k-images-idx3-ubyte.gz"
    TEST_IMAGE_MD5 = "bef4ecab320f06d8554ea6380940ec79"
    TEST_LABEL_URL = URL_PREFIX + "t10k-labels-idx1-ubyte.gz"
    TEST_LABEL_MD5 = "bb300cfdad3c16e7a12a480ee83cd310"
    TRAIN_IMAGE_URL = URL_PREFIX + "train-images-idx3-ubyte.gz"
    TRAIN_IMAGE_MD5 = "8d4fb7e6c68d591d4c3dfef9ec88bf0d"
    TRAIN_LABEL_URL = URL_PREFIX + "train-labels-idx1-ubyte.gz"
    TRAIN_LABEL_MD5 = "25c81989df183df01b3e8a0aad5dffbe"


def _read_idx(path, rank, where):
    """The array of bytes in an IDX file."""
    with open(path, "rb") as f:
        data = f.read()
    if data[:2] == b"\x1f\x8b":
        data = gzip.decompress(data)
    # Two zero bytes, 8 for unsigned bytes, the rank; then the sizes, big-endian.
    start = 4 + 4 * rank
    shape = [int.from_bytes(data[i : i + 4], "big") for i in range(4, start, 4)]
    if data[:4] != bytes([0, 0, 8, rank]) or len(data) != start + int(np.prod(shape)):
        raise ValueError(f"{where}: {path} is not a whole IDX file of bytes of rank {rank}")
    return np.frombuffer(data, np.uint8, offset=start).reshape(shape)
