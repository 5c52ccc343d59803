"""Windows against SciPy's."""

import numpy as np
import pytest
import scipy.signal

import paddle

NAMES = [
    "hamming",
    "hann",
    "blackman",
    "bartlett",
    "triang",
    "bohman",
    "nuttall",
    "cosine",
    "tukey",
]
TUPLES = [
    ("kaiser", 14.0),
    ("gaussian", 3),
    ("general_gaussian", 1.5, 3),
    ("exponential", None, 2.0),
    ("tukey", 0.3),
    ("general_cosine", [0.5, 0.4, 0.1]),
    ("general_hamming", 0.6),
    ("taylor", 5, 25, False),
    "taylor",
]


@pytest.mark.parametrize("length", [1, 6, 7])
@pytest.mark.parametrize("periodic", [True, False])
@pytest.mark.parametrize("window", [*NAMES, *TUPLES], ids=str)
def test_weights(window, length, periodic):
    ours = paddle.audio.functional.get_window(window, length, periodic)
    theirs = scipy.signal.get_window(window, length, periodic)
    assert ours.dtype == paddle.float64
    np.testing.assert_allclose(ours.numpy(), theirs, atol=1e-12)


@pytest.mark.parametrize("name", ["hann", "hamming", "blackman", "bartlett"])
def test_functions(name):
    function = getattr(paddle, f"{name}_window")
    for periodic in (True, False):
        got = function(6, periodic)
        assert got.dtype == paddle.float32
        theirs = scipy.signal.get_window(name, 6, periodic)
        np.testing.assert_allclose(got.numpy(), theirs, atol=1e-6)
    assert function(0).shape == [0] and function(1).tolist() == [1]
    assert function(4, dtype="float64", requires_grad=True).stop_gradient is False
    for wrong in (-1, 2.5):
        with pytest.raises(ValueError, match="length"):
            function(wrong)


def test_parameters():
    kaiser = paddle.kaiser_window(6, beta=14.0, periodic=False).numpy()
    np.testing.assert_allclose(kaiser, np.kaiser(6, 14), atol=1e-6)
    wave = paddle.hamming_window(4, True, 0.6, 0.3)
    np.testing.assert_allclose(wave.numpy(), [0.3, 0.6, 0.9, 0.6], atol=1e-6)
    for wrong in ("kaiser", "nonesuch", 3.0, ("nonesuch",)):
        with pytest.raises(ValueError, match="get_window"):
            paddle.audio.functional.get_window(wrong, 4)
