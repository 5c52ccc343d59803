"""Transforms: values of the real package."""

import numpy as np
import pytest
from paddle.vision.transforms import Compose, Normalize, ToTensor, Transpose
from PIL import Image

A = (np.arange(24) * 10).astype("uint8").reshape(2, 4, 3)
G = A[:, :, 0].copy()


@pytest.mark.parametrize("wrap", [np.asarray, Image.fromarray])
def test_values(wrap):
    t = ToTensor()(wrap(A))
    assert t.shape == [3, 2, 4] and t.numpy().sum() == pytest.approx(10.823529)
    assert ToTensor("HWC")(wrap(G)).shape == [2, 4, 1]
    assert ToTensor()(A.astype("float32")).numpy().sum() == 2760
    assert Transpose()(wrap(G)).shape == (1, 2, 4)
    n = Normalize([1.0, 2.0, 3.0], [4.0, 5.0, 6.0], data_format="HWC")(wrap(A))
    assert n.dtype == np.float32 and n.sum() == pytest.approx(551.46667)
    n = Compose([Normalize([127.5], [127.5])])(wrap(G))
    assert n.shape == (1, 2, 4) and n.sum() == pytest.approx(-1.4117648)
