"""Transforms of images, and data sets of files."""

import io
import pickle
import tarfile

import numpy as np
import pytest
from paddle.vision import datasets
from paddle.vision import transforms as T

IMAGE = (np.random.RandomState(0).rand(5, 7, 3) * 255).astype("uint8")


def kinds():
    """The image as an array, and where Pillow is installed as its image."""
    yield IMAGE
    yield pytest.importorskip("PIL.Image").fromarray(IMAGE)


# Sums of what the real package makes of the same image.
@pytest.mark.parametrize(
    "function, shape, total",
    [
        (lambda x: T.pad(x, (1, 2)), (9, 9, 3), 12742),
        (lambda x: T.pad(x, 2, padding_mode="reflect"), (9, 11, 3), 33462),
        (lambda x: T.pad(x, 2, padding_mode="edge"), (9, 11, 3), 39840),
        (lambda x: T.pad(x, 2, padding_mode="symmetric"), (9, 11, 3), 36638),
        (lambda x: T.crop(x, 1, 2, 3, 4), (3, 4, 3), 4205),
        (lambda x: T.center_crop(x, 3), (3, 3, 3), 3222),
        (lambda x: T.adjust_brightness(x, 1.3), (5, 7, 3), 15730),
        (lambda x: T.adjust_contrast(x, 0.6), (5, 7, 3), 12556),
        (lambda x: T.functional.adjust_saturation(x, 0.4), (5, 7, 3), 12510),
        (lambda x: T.to_grayscale(x, 3), (5, 7, 3), 12429),
        (lambda x: T.erase(x, 1, 1, 2, 3, 9), (5, 7, 3), 10855),
    ],
)
def test_functions(function, shape, total):
    for image in kinds():
        result = function(image)
        assert isinstance(result, np.ndarray) == isinstance(image, np.ndarray)
        assert np.asarray(result).shape == shape and int(np.asarray(result).sum()) == total


def test_flips_and_tensors():
    assert (T.hflip(IMAGE) == IMAGE[:, ::-1]).all() and (T.vflip(IMAGE) == IMAGE[::-1]).all()
    tensor = T.to_tensor(IMAGE)
    assert (T.hflip(tensor).numpy() == tensor.numpy()[:, :, ::-1]).all()
    assert (T.crop(tensor, 1, 2, 3, 4).numpy() == tensor.numpy()[:, 1:4, 2:6]).all()


def test_resize():
    assert T.resize(IMAGE, 4).shape == (4, 5, 3)
    assert (T.resize(IMAGE, (10, 14), "nearest") == IMAGE.repeat(2, 0).repeat(2, 1)).all()
    ramp = np.arange(8, dtype=np.float32)[None].repeat(2, 0)
    assert np.allclose(T.resize(ramp, (2, 4)), [[0.5, 2.5, 4.5, 6.5]] * 2)
    assert (T.resize(IMAGE, (5, 7)) == IMAGE).all()


def test_hue():
    import colorsys

    turned = T.adjust_hue(IMAGE.astype(np.float64), 0.2)
    for point, found in zip(IMAGE.reshape(-1, 3), turned.reshape(-1, 3), strict=True):
        h, s, v = colorsys.rgb_to_hsv(*(point / 255))
        assert np.allclose(found / 255, colorsys.hsv_to_rgb((h + 0.2) % 1, s, v))


def test_random():
    sample = T.Compose(
        [
            T.RandomResizedCrop(6),
            T.RandomHorizontalFlip(),
            T.ColorJitter(0.2, 0.2, 0.2, 0.1),
            T.RandomErasing(1.0),
            T.RandomCrop(4, padding=1),
        ]
    )(IMAGE)
    assert sample.shape == (4, 4, 3) and sample.dtype == np.uint8
    assert (T.RandomVerticalFlip(1.0)(IMAGE) == IMAGE[::-1]).all()
    assert T.RandomCrop(9, pad_if_needed=True)(IMAGE).shape == (9, 9, 3)
    with pytest.raises(ValueError, match="size must fit"):
        T.RandomCrop(9)(IMAGE)
    image, label = T.RandomHorizontalFlip(1.0)((IMAGE, 3))
    assert (image == IMAGE[:, ::-1]).all() and label == 3


@pytest.mark.parametrize("kind, labels", [("Cifar10", b"labels"), ("Cifar100", b"fine_labels")])
def test_cifar(tmp_path, kind, labels):
    data = np.arange(2 * 3072, dtype=np.uint32).astype(np.uint8).reshape(2, 3072)
    path, batch = str(tmp_path / "c.tar.gz"), pickle.dumps({b"data": data, labels: [3, 1]})
    name = {"Cifar10": "data_batch_1", "Cifar100": "train"}[kind]
    with tarfile.open(path, "w:gz") as archive:
        entry = tarfile.TarInfo(f"cifar/{name}")
        entry.size = len(batch)
        archive.addfile(entry, io.BytesIO(batch))
    found = getattr(datasets, kind)(path, backend="cv2")
    image, label = found[1]
    assert len(found) == 2 and int(label) == 1 and image.dtype == np.float32
    assert (image == data[1].reshape(3, 32, 32).transpose(1, 2, 0)).all()
    with pytest.raises(ValueError, match="data's files"):
        getattr(datasets, kind)(path, mode="test")


def test_folders(tmp_path):
    for name in ("b/2.png", "a/1.png", "a/x.txt", "a/in/3.png"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(name)
    read = lambda path: open(path).read()  # noqa: E731
    found = datasets.DatasetFolder(str(tmp_path), loader=read)
    assert [found[i] for i in range(3)] == [("a/1.png", 0), ("a/in/3.png", 0), ("b/2.png", 1)]
    assert found.classes == ["a", "b"] and len(found) == 3
    found = datasets.ImageFolder(str(tmp_path), read, is_valid_file=lambda p: p.endswith("txt"))
    assert list(found) == [["a/x.txt"]]
    with pytest.raises(RuntimeError, match="must have files"):
        datasets.ImageFolder(str(tmp_path), read, (".gif",))
