"""Flowers and VOC2012, from small archives of their formats."""

import io
import tarfile

import numpy as np
import pytest
import scipy.io
from paddle.io import DataLoader
from paddle.vision.datasets import VOC2012, Flowers
from PIL import Image


def image(kind, form, value):
    file = io.BytesIO()
    picture = Image.new(kind, (5, 4), value)
    if kind == "P":
        picture.putpalette([i // 3 for i in range(768)])  # else Pillow numbers colours anew
    picture.save(file, form)
    return file.getvalue()


def archive(path, mode, files):
    with tarfile.open(path, mode) as tar:
        for name, data in files.items():
            info = tarfile.TarInfo(name)
            info.size = len(data)
            tar.addfile(info, io.BytesIO(data))
    return str(path)


@pytest.fixture
def flowers(tmp_path):
    files = {f"jpg/image_{i:05d}.jpg": image("RGB", "JPEG", (20 * i, 0, 0)) for i in range(1, 7)}
    labels, parts = tmp_path / "imagelabels.mat", tmp_path / "setid.mat"
    scipy.io.savemat(labels, {"labels": np.array([[5, 6, 7, 8, 9, 10]], "uint8")})
    numbers = {"trnid": [[1, 3]], "valid": [[2]], "tstid": [[4, 5, 6]]}
    scipy.io.savemat(parts, {k: np.array(v, "uint16") for k, v in numbers.items()})
    return archive(tmp_path / "102flowers.tgz", "w:gz", files), str(labels), str(parts)


@pytest.fixture
def voc(tmp_path):
    folder, files = "VOCdevkit/VOC2012/", {}
    for part, names in {"trainval": "a b c", "val": "b", "train": "a c"}.items():
        files[f"{folder}ImageSets/Segmentation/{part}.txt"] = names.replace(" ", "\n").encode()
    for i, name in enumerate("abc"):
        files[f"{folder}JPEGImages/{name}.jpg"] = image("RGB", "JPEG", (50 * i, 0, 0))
        files[f"{folder}SegmentationClass/{name}.png"] = image("P", "PNG", i + 1)
    return archive(tmp_path / "voc.tar", "w", files)


@pytest.mark.parametrize("mode, labels", [("train", [8, 9, 10]), ("valid", [6]), ("test", [5, 7])])
def test_flowers(flowers, mode, labels):
    data = Flowers(*flowers, mode=mode)
    assert [data[i][1].tolist() for i in range(len(data))] == [[n] for n in labels]
    assert data[0][0].size == (5, 4) and data[0][1].dtype == np.int64
    picture, _ = Flowers(*flowers, mode=mode, backend="cv2", transform=lambda x: x + 1)[0]
    assert picture.shape == (4, 5, 3) and picture.dtype == np.float32
    assert abs(picture[0, 0, 0] - 20 * (labels[0] - 4) - 1) <= 2


@pytest.mark.parametrize("mode, values", [("train", [1, 2, 3]), ("valid", [2]), ("test", [1, 3])])
def test_voc(voc, mode, values):
    data = VOC2012(voc, mode, backend="cv2")
    assert [data[i][1][0, 0] for i in range(len(data))] == values
    picture, classes = data[0]
    assert picture.shape == (4, 5, 3) and classes.shape == (4, 5)
    assert abs(picture[0, 0, 0] - 50 * (values[0] - 1)) <= 2
    assert VOC2012(voc, mode)[0][1].mode == "P"


def test_several_processes(voc):
    loader = DataLoader(VOC2012(voc, backend="cv2"), batch_size=1, num_workers=2)
    assert [int(classes[0, 0, 0]) for _, classes in loader] == [1, 2, 3]


def test_errors(flowers, voc):
    with pytest.raises(AssertionError, match="data_file must be given"):
        VOC2012()
    with pytest.raises(AssertionError, match="setid_file must be given"):
        Flowers(*flowers[:2])
    with pytest.raises(AssertionError, match="mode must be one of"):
        VOC2012(voc, "x")
    with pytest.raises(ValueError, match="backend must be"):
        VOC2012(voc, backend="x")
    with pytest.raises(ValueError, match="must be the archive"):
        VOC2012(flowers[0])
    with pytest.raises(FileNotFoundError):
        VOC2012(voc + "x")
