"""paddle.fft against NumPy's."""

import numpy as np
import pytest

import paddle

RNG = np.random.default_rng(3)
REAL = RNG.standard_normal([4, 3, 6])
COMPLEX = REAL + 1j * RNG.standard_normal([4, 3, 6])
ONE = ["fft", "ifft", "rfft", "irfft", "hfft", "ihfft"]


def like(name):
    return REAL if name.startswith(("rfft", "ihfft")) else COMPLEX


def same(ours, theirs):
    assert list(ours.shape) == list(theirs.shape)
    np.testing.assert_allclose(ours.numpy(), theirs, rtol=1e-10, atol=1e-12)


@pytest.mark.parametrize("norm", ["backward", "ortho", "forward"])
@pytest.mark.parametrize("n", [None, 1, 4, 5, 9])
@pytest.mark.parametrize("name", ONE)
def test_one_axis(name, n, norm):
    x = like(name)
    for axis in (-1, 0, 1):
        ours = getattr(paddle.fft, name)(paddle.to_tensor(x), n, axis, norm)
        same(ours, getattr(np.fft, name)(x, n, axis, norm))


@pytest.mark.parametrize("norm", ["backward", "ortho", "forward"])
@pytest.mark.parametrize("name", ["fft", "ifft", "rfft", "irfft"])
def test_several_axes(name, norm):
    x, xt = like(name), paddle.to_tensor(like(name))
    for s, axes in [(None, (0, 1)), ((5, 4), (2, 0)), ((3, 7), (-1, -2)), ((2, 3, 4), (0, 1, 2))]:
        ours = getattr(paddle.fft, name + "n")(xt, s, axes, norm)
        same(ours, getattr(np.fft, name + "n")(x, s, axes, norm))
    same(getattr(paddle.fft, name + "n")(xt, (4, 5), norm=norm),
         getattr(np.fft, name + "n")(x, (4, 5), (-2, -1), norm))  # fmt: skip
    same(getattr(paddle.fft, name + "2")(xt), getattr(np.fft, name + "2")(x))
    same(getattr(paddle.fft, name + "n")(xt), getattr(np.fft, name + "n")(x))


def test_transforms_that_are_real():
    """hfftn is the real transform of what ihfftn gives."""
    for s, axes in [((6, 5), (0, 2)), ((6, 8), (1, 0))]:
        half = paddle.fft.ihfftn(paddle.to_tensor(REAL), s, axes)
        whole = paddle.fft.hfftn(half, s, axes)
        same(whole, np.fft.ifftn(np.fft.fftn(REAL, s, axes), axes=axes).real)
    x = paddle.to_tensor(REAL)
    same(paddle.fft.hfft2(paddle.fft.ihfft2(x)), REAL)
    same(paddle.fft.ihfft2(x), np.conj(np.fft.rfft2(REAL)) / 18)


def test_dtypes():
    f, x = paddle.fft, paddle.ones([4])
    assert f.fft(x).dtype == f.rfft(x).dtype == f.fft(x.astype("int64")).dtype == paddle.complex64
    assert f.fft(x.astype("float64")).dtype == paddle.complex128
    assert f.irfft(x.astype("complex128")).dtype == paddle.float64
    assert f.irfft(x).dtype == f.hfft(x.astype("complex64")).dtype == paddle.float32
    for wrong in ("float16", "bfloat16"):
        with pytest.raises(TypeError, match="fft: x must be float32 or float64"):
            f.rfft(x.astype(wrong))
    with pytest.raises(TypeError):
        f.rfft(x.astype("complex64"))


@pytest.mark.parametrize(
    "call, words",
    [
        (lambda f, x: f.fft(x, 0), "fft: n must be positive, got 0"),
        (lambda f, x: f.rfft(x, 2.5), "rfft: n must be an integer, got 2.5"),
        (lambda f, x: f.fft(x, axis=2), r"fft: axis must be in \[-2, 2\)"),
        (lambda f, x: f.fft(x[0, 0]), r"fft: axis must be in \[0, 0\)"),
        (lambda f, x: f.ifft(x, norm="x"), "ifft: norm must be one of"),
        (lambda f, x: f.fftn(x, axes=(0, 0)), "fftn: axes names axis 0 twice"),
        (lambda f, x: f.fftn(x, (2, 3), (0,)), "fftn: s has 2 sizes for 1 axes"),
        (lambda f, x: f.fftn(x, (2, 3, 4)), "fftn: s has 3 sizes, but x only 2 axes"),
        (lambda f, x: f.fftn(x, (-1, 2)), "fftn: sizes in s must be positive, got -1"),
        (lambda f, x: f.rfftn(x, 3), "rfftn: s must be a list or tuple"),
        (lambda f, x: f.fftn(x[0, 0]), "fftn: there must be at least one axis"),
        (lambda f, x: f.fft2(x[0]), "fft2: x must have at least 2 axes"),
        (lambda f, x: f.fft2(x, (2,)), "fft2: s must be 2 integers"),
        (lambda f, x: f.fftfreq(0), "fftfreq: n and d must not be 0"),
        (lambda f, x: f.fftshift(x, 3), "fftshift: axes must be in"),
    ],
)
def test_errors(call, words):
    with pytest.raises(ValueError, match=words):
        call(paddle.fft, paddle.ones([3, 4]))


@pytest.mark.parametrize("n", [1, 4, 7])
def test_frequencies(n):
    same(paddle.fft.fftfreq(n, 0.5, "float64"), np.fft.fftfreq(n, 0.5))
    same(paddle.fft.rfftfreq(n, 0.5, "float64"), np.fft.rfftfreq(n, 0.5))


@pytest.mark.parametrize("axes", [None, 0, (0, 2), [-1]])
def test_shifts(axes):
    for name in ("fftshift", "ifftshift"):
        same(getattr(paddle.fft, name)(paddle.to_tensor(COMPLEX), axes),
             getattr(np.fft, name)(COMPLEX, axes))  # fmt: skip


def test_result_and_names():
    out = paddle.zeros([2])
    x = paddle.ones([2, 4])
    got = paddle.fft.fft(input=x, dim=0, out=out)
    assert got is out or list(out.shape) == [2, 4]
    same(out, np.fft.fft(np.ones([2, 4], "float32"), axis=0))


def test_long_lines_do_not_depend_on_threads():
    """Many pieces, long lines, and a prime length."""
    for shape in ([3, 2**15], [40, 1009], [1009, 40]):
        x = RNG.standard_normal(shape).astype("float32")
        for axis in (0, 1):
            ours = paddle.fft.fft(paddle.to_tensor(x), axis=axis).numpy()
            theirs = np.fft.fft(x.astype("float64"), axis=axis)
            assert np.abs(ours - theirs).max() < 2e-6 * np.abs(theirs).max()


def test_gradient():
    x = paddle.to_tensor(REAL[0], stop_gradient=False)
    y = paddle.fft.irfft(paddle.fft.rfft(x, 8) * 2, 8)
    y.sum().backward()
    np.testing.assert_allclose(x.grad.numpy(), 2.0, rtol=1e-12)


def test_in_a_program():
    f = paddle.jit.to_static(lambda x: paddle.fft.irfftn(paddle.fft.rfftn(x)), full_graph=True)
    for n in (4, 6):
        x = paddle.to_tensor(RNG.standard_normal([n, n]).astype("float32"))
        np.testing.assert_allclose(f(x).numpy(), x.numpy(), atol=1e-6)
