"""MNIST files."""

import gzip

import numpy as np
import pytest
from paddle.io import DataLoader
from paddle.vision.datasets import MNIST, FashionMNIST

IMAGES = np.arange(3 * 28 * 28, dtype=np.uint32).astype(np.uint8).reshape(3, 28, 28)
LABELS = np.array([7, 0, 9], np.uint8)


@pytest.fixture
def paths(tmp_path):
    made = []
    for name, array in (("images", IMAGES), ("labels", LABELS)):
        sizes = np.array(array.shape, ">u4").tobytes()
        path = tmp_path / f"{name}.gz"
        path.write_bytes(gzip.compress(bytes([0, 0, 8, array.ndim]) + sizes + array.tobytes()))
        made.append(str(path))
    return made


@pytest.mark.parametrize("kind", [MNIST, FashionMNIST])
def test_samples(paths, kind):
    data = kind(*paths, mode="test", backend="cv2", transform=lambda x: x / 2)
    image, label = data[-1]
    assert len(data) == 3 and image.dtype == np.float32 and image.shape == (28, 28)
    assert (image == IMAGES[2] / 2).all() and label.tolist() == [9] and label.dtype == np.int64
    images, labels = next(iter(DataLoader(data, batch_size=3, num_workers=2)))
    assert images.shape == [3, 28, 28] and labels.tolist() == [[7], [0], [9]]
    image, _ = kind(*paths)[1]
    assert image.mode == "L" and (np.asarray(image) == IMAGES[1]).all()


def test_errors(paths, tmp_path):
    with pytest.raises(AssertionError, match="image_path must be given"):
        MNIST()
    with pytest.raises(FileNotFoundError):
        MNIST(str(tmp_path / "none"), paths[1])
    with pytest.raises(ValueError, match="IDX"):
        MNIST(paths[1], paths[1])
    with pytest.raises(AssertionError, match="mode"):
        MNIST(*paths, mode="x")
