"""Functions of paddle.tensor: examples, and what is made of several ops."""

import doctest
import importlib

import numpy as np
import pytest
import scipy.special

import paddle

MODULES = [
    "counting",
    "logic",
    "math.arithmetic",
    "math.complex_numbers",
    "math.exponential",
    "math.products",
    "math.reduction",
    "math.rounding",
    "math.scan",
    "math.special",
    "math.trigonometric",
    "search",
    "stat",
]


@pytest.mark.parametrize("name", MODULES)
def test_examples(name):
    module = importlib.import_module(f"paddle.tensor.{name}")
    runner = doctest.DocTestRunner(optionflags=doctest.NORMALIZE_WHITESPACE)
    for function in dict.fromkeys(module.__all__):
        text = getattr(module, function).__doc__
        assert text, f"{function} has no docstring"
        runner.run(doctest.DocTestParser().get_doctest(text, {}, function, name, 0))
    assert runner.failures == 0


X = np.array([[0.3, 1.5, 0.7], [2.5, 0.4, 1.1]])
Y = np.array([[1.2, 0.5, 0.7], [0.1, 3.0, 1.1]])
COMPOSED = {
    "logit": (lambda x: scipy.special.logit(x), [X / 3]),
    "logaddexp": (np.logaddexp, [X, Y]),
    "stanh": (lambda x: 1.7159 * np.tanh(0.67 * x), [X]),
    "hypot": (np.hypot, [X, Y]),
    "sinc": (np.sinc, [X]),
    "deg2rad": (np.deg2rad, [X]),
    "rad2deg": (np.rad2deg, [X]),
    "frac": (lambda x: np.modf(x)[0], [X]),
    "lerp": (lambda x, y, w: x + w * (y - x), [X, Y, Y / 4]),
    "multigammaln": (lambda x: scipy.special.multigammaln(x[0, 0], 2), [X[:1, 1:2] * 2]),
    "gammainc": (scipy.special.gammainc, [X, Y]),
    "outer": (np.outer, [X, Y]),
    "inner": (np.inner, [X, Y]),
    "kron": (np.kron, [X, Y]),
    "cross": (np.cross, [X, Y]),
    "dist": (lambda x, y: np.linalg.norm(x - y), [X, Y]),
    "trace": (np.trace, [X]),
    "diff": (np.diff, [X]),
    "trapezoid": (lambda y: np.sum((y[:, 1:] + y[:, :-1]) / 2, 1), [X]),
    "std": (lambda x: np.std(x, ddof=1), [X]),
    "var": (lambda x: np.var(x, ddof=1), [X]),
    "median": (np.median, [X]),
    "nansum": (np.nansum, [X]),
    "nanmean": (np.nanmean, [X]),
}


@pytest.mark.parametrize("name", COMPOSED)
def test_composed(name):
    """Values against NumPy; gradients against differences."""
    oracle, arrays = COMPOSED[name]
    extra = [2] if name == "multigammaln" else []
    function = getattr(paddle, name)
    tensors = [
        paddle.to_tensor(a, stop_gradient=name == "gammainc" and i == 0)
        for i, a in enumerate(arrays)
    ]
    result = function(*tensors, *extra)
    np.testing.assert_allclose(np.squeeze(result.numpy()), np.squeeze(oracle(*arrays)), 1e-9)
    weights = np.random.default_rng(0).uniform(1, 2, result.shape)
    (result * paddle.to_tensor(weights)).sum().backward()
    for k, t in enumerate(tensors):
        if t.stop_gradient:
            continue
        for at in np.ndindex(*t.shape):
            moved = []
            for step in 1e-6, -1e-6:
                changed = [a.copy() for a in arrays]
                changed[k][at] += step
                moved.append(np.sum(oracle(*changed) * np.squeeze(weights)))
            want = (moved[0] - moved[1]) / 2e-6
            assert abs(t.grad.numpy()[at] - want) < 1e-5 * max(1, abs(want))


def test_quantiles():
    for q in 0.0, 0.3, 0.5, 1.0:
        for kind in "linear", "lower", "higher", "midpoint", "nearest":
            got = paddle.quantile(paddle.to_tensor(X), q, axis=1, interpolation=kind)
            np.testing.assert_allclose(got.numpy(), np.quantile(X, q, axis=1, method=kind))
    holes = np.where(X > 2, np.nan, X)
    got = paddle.nanquantile(paddle.to_tensor(holes), 0.5, axis=1)
    np.testing.assert_allclose(got.numpy(), np.nanquantile(holes, 0.5, axis=1))
    assert np.isnan(paddle.quantile(paddle.to_tensor(holes), 0.5).item())


def test_median_of_holes():
    holes = paddle.to_tensor([[1.0, float("nan"), 3.0], [float("nan")] * 3])
    np.testing.assert_equal(paddle.nanmedian(holes, axis=1).numpy(), [2, np.nan])
    values, places = paddle.median(holes, axis=1, mode="min")
    assert np.isnan(values.numpy()).all() and places.tolist() == [1, 0]


def test_in_place():
    """The result lies in x's memory where it fits, else x takes it over."""
    x = paddle.to_tensor([3.0, 4.0])
    view = x.reshape([2, 1]) if hasattr(x, "reshape") else x
    assert paddle.hypot_(x, paddle.to_tensor([4.0, 3.0])) is x
    assert x.tolist() == [5, 5] and view.numpy().ravel().tolist() == [5, 5]
    assert x.equal_(x).dtype == paddle.bool
    assert paddle.to_tensor([1.0, 2.0]).add_(paddle.to_tensor([1.0, 1.0]), alpha=2).tolist() == [
        3,
        4,
    ]
    leaf = paddle.to_tensor([1.0], stop_gradient=False)
    with pytest.raises(ValueError, match="leaf"):
        leaf.sinc_()


def test_out():
    out = paddle.zeros([2])
    paddle.exp(paddle.to_tensor([0.0, 0.0]), out=out)
    assert out.tolist() == [1, 1]


@pytest.mark.parametrize(
    "call, error",
    [
        (lambda x: paddle.divide(x, x, rounding_mode="up"), ValueError),
        (lambda x: paddle.where(x > 0, x), ValueError),
        (lambda x: paddle.increment(x), ValueError),
        (lambda x: paddle.add_n([]), ValueError),
        (lambda x: paddle.bucketize(x, paddle.to_tensor([[1.0]])), ValueError),
        (lambda x: paddle.broadcast_shapes([2], [3]), ValueError),
        (lambda x: paddle.quantile(x, 2.0), ValueError),
        (lambda x: paddle.histogram(x, 4, 3.0, 1.0), ValueError),
        (lambda x: paddle.negative(x > 0), TypeError),
    ],
)
def test_errors(call, error):
    with pytest.raises(error):
        call(paddle.to_tensor([1.0, 2.0]))


def test_histogramdd():
    rng = np.random.default_rng(0)
    points, weights = rng.random((4, 5, 2)), rng.random((4, 5))
    for options in [{}, {"ranges": [0.1, 0.9, 0.0, 0.5]}, {"density": True}]:
        counts, edges = paddle.histogramdd(paddle.to_tensor(points), bins=[2, 3], **options)
        ranges = options.pop("ranges", None)
        expected, ends = np.histogramdd(
            points.reshape(-1, 2),
            bins=[2, 3],
            range=None if ranges is None else [ranges[:2], ranges[2:]],
            **options,
        )
        np.testing.assert_allclose(counts.numpy(), expected)
        for ours, theirs in zip(edges, ends):
            np.testing.assert_allclose(ours.numpy(), theirs)
    got = paddle.histogramdd(paddle.to_tensor(points), 3, weights=paddle.to_tensor(weights))[0]
    expected = np.histogramdd(points.reshape(-1, 2), 3, weights=weights.reshape(-1))[0]
    np.testing.assert_allclose(got.numpy(), expected)
    for wrong in [{"bins": [2]}, {"ranges": [0.0, 1.0]}, {"weights": paddle.ones([3])}]:
        with pytest.raises(ValueError, match="histogramdd"):
            paddle.histogramdd(paddle.to_tensor(points), **wrong)


@pytest.mark.parametrize("start, end, step", [(0, 0.6, 0.1), (0, 0.3, 0.1), (1, 2.2, 0.2)])
def test_floating_sequences_count_steps_in_their_dtype(start, end, step):
    first, last, by = map(np.float32, (start, end, step))
    assert paddle.arange(start, end, step).shape == [np.ceil((last - first) / by)]
    assert paddle.range(start, end, step).shape == [np.floor((last - first) / by) + 1]
    number = np.floor((end - start) / step) + 1
    assert paddle.range(start, end, step, "float64").shape == [number]


def test_range_without_numbers():
    assert paddle.range(5, 0).shape == [0]
    with pytest.raises(ValueError, match="step must not be 0"):
        paddle.range(0, 5, 0)


def test_batches_of_a_reader():
    def reader():
        return iter(range(5))

    assert list(paddle.batch(reader, 2)()) == [[0, 1], [2, 3], [4]]
    assert list(paddle.batch(reader, 2, drop_last=True)()) == [[0, 1], [2, 3]]
    with pytest.raises(ValueError, match="batch_size"):
        paddle.batch(reader, 0)


def test_offsets_of_strided_views_are_bytes():
    x = paddle.arange(6, dtype="float32")
    assert paddle.as_strided(x, [2], [2], 4).tolist() == [1.0, 3.0]
    with pytest.raises(ValueError, match="multiple of the 4 bytes"):
        paddle.as_strided(x, [2], [2], 3)


def test_set_takes_the_memory_of_another_tensor():
    x, y = paddle.zeros([2]), paddle.arange(6)
    assert x.set_(y, [2, 2], offset=8) is x
    assert x.tolist() == [[1, 2], [3, 4]]
    x[0, 0] = 9
    assert y[1].item() == 9
    assert x.set_(y).shape == [6] and x.set_().shape == [0]


def test_sizes_and_dtypes():
    size = paddle.ones([1]).shape
    assert (3, 2) + size == [3, 2, 1] and type((3,) + size) is paddle.Size
    assert type([2] + size) is list and size + (2,) == [1, 2]
    assert paddle.dtype.FLOAT32 is paddle.float32 and int(paddle.int64) == 9
