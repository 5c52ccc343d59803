"""Running one plan again: after an exception, and from several threads."""

import threading

import numpy as np
import pytest
from recording import record

import paddle

C = paddle._C
ops = C.ops


def tensor(values):
    return C._tensor_from(np.asarray(values), None, None)


def state(values):
    t = tensor(values)
    t.persistable = True
    return t


X = np.arange(12, dtype="float32").reshape(3, 4)


def gathered(x, i):
    return ops.exp(ops.gather(x * 2, i)) + 1


def in_a_branch(x, i):
    return C.cond(ops.sum(x) > 0, lambda: [gathered(x, i)], lambda: [gathered(x, i) * 2])[0]


def in_a_loop(x, i):
    def body(k, y):
        return [k + 1, y + ops.gather(x, i)]

    return C.while_loop(lambda k, y: k < 2, body, [tensor(np.array(0)), ops.gather(x, i * 0)])[1]


def of_data_dependent_size(x, i):
    return ops.gather(x[ops.sum(x, [1]) > -1.0], i)


@pytest.mark.parametrize("f", [gathered, in_a_branch, in_a_loop, of_data_dependent_size])
def test_a_kernel_that_raises_leaves_the_plan_and_the_state_as_they_were(f):
    total = state(np.zeros([2, 4], "float32"))

    def with_state(x, i):
        y = f(x, i)
        total.add_(y)
        return [y, total * 1]

    graph = record(with_state, ([3, 4], "float32"), ([2], "int64"))
    good, bad = tensor(np.array([0, 2])), tensor(np.array([0, 7]))
    want = f(tensor(X), good).numpy()
    for k in range(1, 4):
        y, t = graph.run([tensor(X), good])
        np.testing.assert_array_equal(y.numpy(), want)
        np.testing.assert_allclose(t.numpy(), k * want, rtol=1e-6)
        for _ in range(2):
            with pytest.raises((IndexError, ValueError), match="recorded at"):
                graph.run([tensor(X), bad])
        np.testing.assert_allclose(total.numpy(), k * want, rtol=1e-6)
        np.testing.assert_array_equal(y.numpy(), want)


def test_a_loop_whose_condition_raises():
    def f(x, i):
        more = lambda k, y: ops.sum(ops.gather(y, k)) < 10.0  # noqa: E731
        return C.while_loop(more, lambda k, y: [k + 1, y], [i, x])

    graph = record(f, ([3, 4], "float32"), ([1], "int64"))
    start = tensor(np.array([0]))
    for _ in range(2):
        assert graph.run([tensor(X), start])[0].numpy()[0] == 1
        with pytest.raises((IndexError, ValueError)):
            graph.run([tensor(X * 0), start])


def everything(x, p, n):
    """Dynamic sizes, regions and random numbers, whose sums tell whether they were drawn at all."""
    found = ops.nonzero(x)
    drawn = ops.uniform([4], min=1.0, max=2.0)
    a = C.cond(p, lambda: [x[x > 0] * 2], lambda: [ops.exp(x) + drawn * 0])[0]
    b = C.while_loop(
        lambda i, y: i < n,
        lambda i, y: [i + 1, y * x + ops.uniform([4], min=0.0, max=1.0) * 0],
        [tensor(np.array(0)), x],
    )[1]
    return [ops.full([found.shape[0]], 1.0), a, b, drawn]


@pytest.mark.parametrize("passes", [None, "training"])
def test_many_threads_run_one_program(passes):
    graph = record(everything, ([4], "float32"), ([], "bool"), ([], "int64"))
    if passes:
        C.run_passes(graph, C.pass_set(passes))
    failures, drawn, lock = [], [], threading.Lock()

    def work(seed):
        rng = np.random.default_rng(seed)
        try:
            for _ in range(50):
                x = rng.integers(-2, 3, 4).astype("float32")
                p, n = bool(rng.integers(2)), int(rng.integers(4))
                ones, a, b, numbers = graph.run([tensor(x), tensor(p), tensor(np.array(n))])
                np.testing.assert_array_equal(ones.numpy(), np.ones(np.count_nonzero(x)))
                np.testing.assert_allclose(a.numpy(), x[x > 0] * 2 if p else np.exp(x), rtol=1e-5)
                np.testing.assert_allclose(b.numpy(), x * x**n, rtol=1e-5)
                with lock:
                    drawn.append(tuple(numbers.numpy()))
        except BaseException as e:
            failures.append(e)

    threads = [threading.Thread(target=work, args=[seed]) for seed in range(6)]
    for t in threads:
        t.start()
    for t in threads:
        t.join()
    assert not failures, failures[0]
    assert len(drawn) == len(set(drawn)) == 300  # nobody drew what another one had
