"""Axes that a program computes: results and gradients are those of the same axis as a number."""

import numpy as np
import pytest

import paddle
from paddle import _C

ops = _C.ops
AT = np.array([2, 0, 0, 1])
FUNCTIONS = {
    "concat": lambda x, y, axis: [ops.concat([x, y, x], axis)],
    "split": lambda x, y, axis: ops.split(x, [1, -1], axis),
    "split_with_num": lambda x, y, axis: ops.split_with_num(x, 3, axis),
    "gather": lambda x, y, axis: [ops.gather(y, paddle.to_tensor(AT), axis)],
}


def gradients(result, inputs, create_graph=False):
    """Those that there are."""
    found = _C.gradients([result], inputs, [None], True, create_graph, [])
    return [g for g in found if g is not None]


def with_gradients(f, x, y, axis):
    """The results, the gradients of a sum of cubes, and those of the gradients' squares."""
    results = f(x, y, axis)
    first = gradients(sum(ops.sum(t * t * t) for t in results), [x, y], True)
    second = gradients(sum(ops.sum(t * t) for t in first), [x, y])
    assert first and second
    return [*results, *first, *second]


@pytest.mark.parametrize("name", FUNCTIONS)
@pytest.mark.parametrize("symbolic", [False, True], ids=["static", "symbolic"])
def test_gradients(name, symbolic):
    f = FUNCTIONS[name]
    rng = np.random.default_rng(0)
    values = [rng.uniform(-1, 1, [3, 3, 3]) for _ in range(2)]
    graph = _C.Graph()
    with _C.Recording(graph) as r:
        shape = [None] * 3 if symbolic else [3] * 3
        x, y = (graph.add_arg(shape, "float64", n, [3] * 3) for n in "xy")
        x.stop_gradient = y.stop_gradient = False
        r.finish(with_gradients(f, x, y, graph.add_arg([], "int64", "axis")))
    graph.verify()
    for axis in (0, 1, 2, -1, -3):
        x, y = (paddle.to_tensor(v, stop_gradient=False) for v in values)
        want = with_gradients(f, x, y, axis)
        got = graph.run([x, y, paddle.to_tensor(axis)])
        for g, w in zip(got, want, strict=True):
            np.testing.assert_allclose(g.numpy(), w.numpy(), rtol=1e-12)


def test_unequal_sizes():
    """The sizes of an axis of the parts, from that axis alone."""
    graph = _C.Graph()
    with _C.Recording(graph) as r:
        x, y = graph.add_arg([2, 3], "float64", "x"), graph.add_arg([2, 4], "float64", "y")
        x.stop_gradient = y.stop_gradient = False
        out = ops.concat([x, y], graph.add_arg([], "int64", "axis"))
        weights = graph.add_arg([2, 7], "float64", "weights")
        r.finish(gradients(ops.sum(out * weights), [x, y]))
    w = np.arange(14.0).reshape(2, 7)

    def run(axis):
        return graph.run([paddle.to_tensor(v) for v in (np.ones([2, 3]), np.ones([2, 4]), axis, w)])

    for axis in (1, -1):
        dx, dy = run(axis)
        np.testing.assert_array_equal(dx.numpy(), w[:, :3])
        np.testing.assert_array_equal(dy.numpy(), w[:, 3:])
    with pytest.raises(ValueError, match="concat"):
        run(0)


def test_an_axis_that_says_the_rank():
    graph = _C.Graph()
    with _C.Recording(graph):
        x = graph.add_arg([1, 3], "float64", "x")
        axis = graph.add_arg([], "int64", "axis")
        with pytest.raises(ValueError, match="squeeze: axis must be known"):
            ops.squeeze(x, axis)
