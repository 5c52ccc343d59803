"""Branches and loops of recorded programs against the same functions run op by op."""

import numpy as np
import pytest
from recording import record

import paddle

C = paddle._C
ops = C.ops

X = np.array([0.5, -1.25, 2.0, 0.75])
W = np.array([1.5, 0.5, -0.75, 1.25])
ZERO = np.array(0)


def tensor(values, trained=False):
    t = C._tensor_from(np.asarray(values), None, None)
    t.stop_gradient = not trained
    return t


def repeat(n, body, *start):
    """The variables after n rounds."""
    step = lambda i, *v: [i + 1, *body(*v)]  # noqa: E731
    return C.while_loop(lambda i, *v: i < n, step, [tensor(ZERO), *start])[1:]


# Functions of x, w (trained, from outside), a condition p and a number of rounds n.
def arguments_as_they_are(x, w, p, n):
    h = x * 2
    return [*C.cond(p, lambda: [h, x], lambda: [x, h]), *repeat(n, lambda y, z: [z, y], x, h)]


def captured_as_they_are(x, w, p, n):
    return [*C.cond(p, lambda: [w], lambda: [x * w]), *repeat(n, lambda y: [w], x)]


def views(x, w, p, n):
    h = x * w
    a = C.cond(p, lambda: [ops.reshape(h, [2, 2])[1]], lambda: [h[:2]])[0]
    b = repeat(n, lambda y: [ops.reshape(ops.transpose(ops.reshape(y, [2, 2]), [1, 0]), [4])], h)[0]
    return [a, b, a * b[2:], h]


def polynomial(x, w, p, n):
    return repeat(n, lambda y: [y * x * w + w], x)


def branch(x, w, p, n):
    return C.cond(p, lambda: [ops.exp(x) * w], lambda: [x * x * w * w])


def branch_in_a_loop(x, w, p, n):
    return repeat(n, lambda y: C.cond(p, lambda: [y * y * w], lambda: [ops.sin(y) + x]), x)


def loop_in_a_branch(x, w, p, n):
    return C.cond(p, lambda: repeat(n, lambda y: [y * w], x), lambda: [x * x * w])


def loop_in_a_loop(x, w, p, n):
    return repeat(n, lambda y: repeat(n, lambda z: [z * w + y * x], y), x)


def unused_in_a_branch(x, w, p, n):
    return C.cond(p, lambda: [x * x], lambda: [w * w])


def writes_in_a_branch(x, w, p, n):
    y = x * 1

    def yes():
        y[1:3] = w[:2]
        return [y * y]

    def no():
        y.multiply_(w)
        return [y + x]

    r = C.cond(p, yes, no)[0]
    return [r, y]


FUNCTIONS = [
    arguments_as_they_are,
    captured_as_they_are,
    views,
    polynomial,
    branch,
    branch_in_a_loop,
    loop_in_a_branch,
    loop_in_a_loop,
    unused_in_a_branch,
    writes_in_a_branch,
]
each_function = pytest.mark.parametrize("f", FUNCTIONS, ids=lambda f: f.__name__)
CASES = [(p, n) for p in (True, False) for n in (0, 1, 3)]


def recorded(f, w, sizes=4, passes=None):
    args = ([sizes], "float64", "x", [4]), ([], "bool"), ([], "int64")
    g = record(lambda x, p, n: f(x, w, p, n), *args)
    if passes:
        C.run_passes(g, C.pass_set(passes))
    g.verify()
    return g


def equal(got, want):
    for a, b in zip(got, want, strict=True):
        np.testing.assert_allclose(a.numpy(), b.numpy(), rtol=1e-12)


@each_function
@pytest.mark.parametrize("sizes", [4, None], ids=["static", "symbolic"])
@pytest.mark.parametrize("passes", [None, "training"])
def test_results(f, sizes, passes):
    w = tensor(W)
    w.persistable = True
    g = recorded(f, w, sizes, passes)
    again = C.parse_graph(str(g), {t.name: t for t in g.captured})
    for p, n in CASES:
        want = f(tensor(X), w, tensor(p), tensor(n))
        args = [tensor(X), tensor(p), tensor(n)]
        first = g.run(args)
        equal(g.run(args), want)
        equal(again.run(args), want)
        equal(first, want)  # nothing of it lay in memory that the other runs have used


def derivatives(f):
    """f's results, the gradients of their sum of squares, and the gradients of those."""

    def g(x, w, p, n):
        y = f(x, w, p, n)
        loss = sum((ops.sum(v * v) for v in y), tensor(0.0))
        first = C.gradients([loss], [x, w], [None], True, True, [])
        first = [ops.full([4], 0.0, "float64") if d is None else d for d in first]
        square = sum((ops.sum(ops.sin(d)) for d in first), tensor(0.0))
        second = C.gradients([square], [x, w], [None], True, False, [])
        second = [ops.full([4], 0.0, "float64") if d is None else d for d in second]
        return [loss, *first, square, *second]

    return g


def recorded_derivatives(f, w):
    graph = C.Graph()
    with C.Recording(graph) as r:
        x = graph.add_arg([4], "float64", stop_gradient=False)
        p, n = graph.add_arg([], "bool"), graph.add_arg([], "int64")
        r.finish(derivatives(f)(x, w, p, n))
    graph.verify()
    return graph


@each_function
def test_gradients_of_two_orders(f):
    w = tensor(W, trained=True)
    g = recorded_derivatives(f, w)
    for p, n in CASES:
        want = derivatives(f)(tensor(X, trained=True), w, tensor(p), tensor(n))
        equal(g.run([tensor(X), tensor(p), tensor(n)]), want)


@each_function
@pytest.mark.parametrize("p", [True, False])
def test_gradients_against_differences(f, p):
    w = tensor(W, trained=True)
    g = recorded_derivatives(f, w)

    def run(x):
        return [t.numpy() for t in g.run([tensor(x), tensor(p), tensor(2)])]

    loss, dx, _, square, ddx, _ = range(6)
    got, h = run(X), 1e-6
    for i in range(4):
        step = h * np.eye(4)[i]
        up, down = run(X + step), run(X - step)
        for value, gradient in ((loss, dx), (square, ddx)):
            difference = (up[value] - down[value]) / (2 * h)
            np.testing.assert_allclose(got[gradient][i], difference, rtol=1e-5, atol=1e-6)


def test_state_in_both_branches():
    a, b = tensor(0.0), tensor(0.0)

    def f(x, p):
        def yes():
            a.add_(x)
            return [a * 1]

        def no():
            b.add_(x)
            a.multiply_(tensor(2.0))
            return [b * 1]

        return C.cond(p, yes, no)

    g = record(f, ([], "float64"), ([], "bool"))
    seen = []
    for p in (True, False, True, False):
        seen.append((g.run([tensor(3.0), tensor(p)])[0].item(), a.item(), b.item()))
    assert seen == [(3, 3, 0), (3, 6, 3), (9, 9, 3), (6, 18, 6)]


def test_state_in_a_loop():
    count = tensor(0.0)

    def f(n):
        def body(y):
            count.add_(tensor(1.0))
            return [y + count]

        return repeat(n, body, tensor(0.0))

    g = record(f, ([], "int64"))
    assert [g.run([tensor(n)])[0].item() for n in (0, 2, 0, 1)] == [0, 1 + 2, 0, 3]
    assert count.item() == 3


@pytest.mark.parametrize("p", [True, False])
@pytest.mark.parametrize("n", [0, 1, 3])
def test_random_numbers(p, n):
    """Recorded, branches and loops draw what they draw op by op."""

    def f(p, n):
        def uniform(*shape):
            return ops.uniform(list(shape), min=0.0, max=1.0)

        a = C.cond(p, lambda: [uniform(3)], lambda: [uniform(3) + uniform(3)])[0]
        return [a, *repeat(n, lambda y: [y + uniform(3)], uniform(3)), uniform(3)]

    g = record(f, ([], "bool"), ([], "int64"))
    for seed in (3, 4):
        paddle.seed(seed)
        want = [*f(tensor(p), tensor(n)), *f(tensor(p), tensor(n))]
        paddle.seed(seed)
        args = [tensor(p), tensor(n)]
        equal([*g.run(args), *g.run(args)], want)


def test_the_gradient_of_a_branch_asserts_nothing_again():
    def f(x, p):
        def yes():
            check(x)
            return C.cond(p, lambda: [checked(x) * x], lambda: [x])

        return C.cond(p, yes, lambda: [x * x])

    def check(x):
        return C.make_op("assert")(ops.sum(x) > 0, [x])

    def checked(x):
        check(x)
        return x * 2

    g = record(f, ([4], "float64"), ([], "bool"))
    assert str(g).count("assert(") == 2
    assert "assert(" not in str(C.gradient_graph(g))


def test_sizes_may_differ_between_branches():
    def f(x, p):
        (y,) = C.cond(p, lambda: [x[:3] * x[:3]], lambda: [ops.concat([x, x * 2], 0)])
        return [y, ops.full([y.shape[0]], 1.0)]

    def with_gradient(x, p):
        y, ones = f(x, p)
        return [y, ones, *C.gradients([ops.sum(y)], [x], [None], True, False, [])]

    g = C.Graph()
    with C.Recording(g) as r:
        x = g.add_arg([None], "float64", "x", [4], stop_gradient=False)
        r.finish(with_gradient(x, g.add_arg([], "bool")))
    for p in (True, False):
        want = with_gradient(tensor(X, trained=True), tensor(p))
        equal(g.run([tensor(X), tensor(p)]), want)


def test_gradients_of_a_loop_of_any_order():
    """The derivatives of x^4 by repeated multiplication."""

    def f(x, n):
        (y,) = repeat(n, lambda y: [y * x], x * 0 + 1.0)
        orders = [y]
        for _ in range(4):
            orders += C.gradients([orders[-1]], [x], [None], True, True, [])
        return orders

    g = C.Graph()
    with C.Recording(g) as r:
        x = g.add_arg([], "float64", stop_gradient=False)
        r.finish(f(x, g.add_arg([], "int64")))
    got = [t.item() for t in g.run([tensor(1.5), tensor(4)])]
    np.testing.assert_allclose(got, [1.5**4, 4 * 1.5**3, 12 * 1.5**2, 24 * 1.5, 24])


def test_a_loop_keeps_its_variables_and_recomputes_the_rest():
    """What is kept per round, for the gradient: the count of rounds, and each variable."""

    def loop(x, w):
        return repeat(tensor(3) + 0 * ops.cast(ops.sum(x), "int64"), lambda y: [ops.exp(y * w)], x)

    def results(trained):
        w = tensor(W, trained=trained)
        g = record(lambda x: loop(x, w), ([4], "float64"))
        (op,) = (o for o in g.operations if o["name"] == "while")
        return len(op["results"])

    variables = 2  # the counter, and y
    assert results(trained=False) == variables
    assert results(trained=True) == variables + 1 + variables
