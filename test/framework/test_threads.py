"""Several threads of Python in the core at once."""

import subprocess
import sys
import threading
import time

import numpy as np
import pytest

import paddle

DRAW = """
import threading
import numpy as np
import paddle
C = paddle._C
x = C._tensor_from(np.ones((1000, 1000), np.float32), None, None)
graph = C.Graph()
with C.Recording(graph) as r:
    a, p = graph.add_arg([1000, 1000], "float32"), graph.add_arg([], "bool")
    r.finish(C.cond(p, lambda: [C.ops.dropout(a, p=0.5)], lambda: [a * 2]))
yes = C._tensor_from(np.array(True), None, None)
kept = []
def work():
    for _ in range(10):
        kept.append(float((C.ops.dropout(x, p=0.5).numpy() != 0).mean()))
        kept.append(float((graph.run([x, yes])[0].numpy() != 0).mean()))
threads = [threading.Thread(target=work) for _ in range(3)]
for t in threads: t.start()
for t in threads: t.join()
assert len(kept) == 60 and all(0.49 < k < 0.51 for k in kept), kept
print("done")
"""


def test_random_ops_in_several_threads_do_not_block_each_other():
    r = subprocess.run([sys.executable, "-c", DRAW], capture_output=True, text=True, timeout=100)
    assert r.stdout == "done\n", r.stderr


def in_threads(n, work):
    """Calls work(i) in n threads; raises the first error."""
    errors = []

    def guarded(i):
        try:
            work(i)
        except BaseException as e:
            errors.append(e)

    threads = [threading.Thread(target=guarded, args=(i,), daemon=True) for i in range(n)]
    for t in threads:
        t.start()
    for t in threads:
        t.join(100)
        assert not t.is_alive(), "a thread is stuck"
    if errors:
        raise errors[0]


def test_each_thread_goes_back_through_its_own_graph():
    shared = paddle.ones([300, 300])
    shared.stop_gradient = False

    def work(i):
        for _ in range(5):
            x = paddle.full([300, 300], float(i + 1))
            x.stop_gradient = False
            y = paddle.nn.functional.dropout(x * shared, 0.0)
            for _ in range(20):
                y = paddle.tanh(y) + x
            y.sum().backward()
            again = paddle.full([300, 300], float(i + 1))
            again.stop_gradient = False
            z = again * 1.0
            for _ in range(20):
                z = paddle.tanh(z) + again
            (g,) = paddle.grad(z.sum(), again)
            np.testing.assert_allclose(g.numpy(), x.grad.numpy(), rtol=1e-5)

    in_threads(3, work)
    assert shared.grad is not None


@pytest.mark.parametrize("create_graph", [False, True])
def test_gradients_from_several_threads_over_one_graph(create_graph):
    x = paddle.to_tensor(np.linspace(-1, 1, 90000, dtype="float32").reshape(300, 300))
    x.stop_gradient = False
    y = paddle.nn.functional.softmax(paddle.exp(x) * x @ x, -1)
    loss = (y * y).sum()
    (want,) = paddle.grad(loss, x, retain_graph=True)

    def work(i):
        for _ in range(5):
            (g,) = paddle.grad(loss, x, retain_graph=True, create_graph=create_graph)
            np.testing.assert_array_equal(g.numpy(), want.numpy())

    in_threads(4, work)


N = 6_000_000


def long_program():
    graph = paddle._C.Graph()
    with paddle._C.Recording(graph) as r:
        x = graph.add_arg([N], "float32")
        y = x
        for _ in range(8):
            y = paddle._C.ops.tanh(y) * x
        r.finish([y])
    x = paddle.ones([N])
    return lambda: graph.run([x])


def long_gradient():
    x = paddle.ones([N])
    x.stop_gradient = False
    y = x
    for _ in range(6):
        y = paddle.exp(-y)
    return lambda: paddle.grad(y, x, paddle.ones([N]), retain_graph=True)


def fused():
    x = paddle.ones([N // 4, 4], "float64")
    return lambda: paddle.nn.functional.gelu(x)


LONG = {
    "full": lambda: lambda: paddle._C.ops.full([20 * N], 1.5, "float32"),
    "uniform": lambda: lambda: paddle.uniform([N]),
    "randint": lambda: lambda: paddle.randint(0, 10, [N]),
    "normal": lambda: lambda: paddle.randn([N]),
    "gelu": fused,
    "program": long_program,
    "gradient": long_gradient,
}


@pytest.mark.parametrize("name", LONG)
def test_others_go_on_during_what_takes_long(name):
    f = LONG[name]()
    f()
    moments, done = [], threading.Event()

    def count():
        while not done.is_set():
            moments.append(time.perf_counter())
            time.sleep(0.0002)

    counter = threading.Thread(target=count)
    counter.start()
    begin = time.perf_counter()
    f()
    end = time.perf_counter()
    done.set()
    counter.join()
    quarter = (end - begin) / 4
    assert any(begin + quarter < m < end - quarter for m in moments)
