"""Shape rules and gradients that are derived from compose: their cache."""

import subprocess
import sys
import threading

import numpy as np
import pytest

import paddle

ops = paddle._C.ops

MANY = """
import paddle

def resident():
    with open("/proc/self/statm") as f:
        return int(f.read().split()[1]) * 4 // 1024

def call(n, m):
    x = paddle.ones([n, m])
    x.stop_gradient = False
    paddle._C.ops.swiglu(x, x).sum().backward()
def call_all(rows):
    for n in rows:
        for m in range(1, 41):
            call(n, m)
call_all(range(1, 16))
before = resident()
call_all(range(16, 66))
print(resident() - before)
"""


def test_the_cache_is_bounded():
    r = subprocess.run([sys.executable, "-c", MANY], capture_output=True, text=True)
    assert r.returncode == 0, r.stderr
    assert int(r.stdout) <= 8, "MiB for 2000 signatures more"


def test_many_threads_with_many_signatures():
    """More than the cache holds, so that entries go while others run them."""
    wrong = []

    def work(k):
        for n in range(1, 200):
            a = np.linspace(-1, 1, n * (k + 1), dtype="float32")
            x, y = (paddle.to_tensor(v, stop_gradient=False) for v in (a, a + 1))
            ops.sum(ops.swiglu(x, y)).backward()
            gate = 1 / (1 + np.exp(-a))
            right = np.allclose(y.grad.numpy(), a * gate, rtol=1e-4, atol=1e-6) and np.allclose(
                x.grad.numpy(), (a + 1) * gate * (1 + a * (1 - gate)), rtol=1e-4, atol=1e-6
            )
            if not right:
                wrong.append((k, n))

    threads = [threading.Thread(target=work, args=[k]) for k in range(4)]
    for t in threads:
        t.start()
    for t in threads:
        t.join()
    assert not wrong


def test_the_same_state_gives_the_same_mask():
    """What recompute relies on."""
    x = paddle.ones([1000])
    generator = paddle._C.default_generator(paddle.CPUPlace())
    state = generator.state()
    first, second = ops.dropout(x, p=0.5), ops.dropout(x, p=0.5)
    generator.set_state(state)
    np.testing.assert_array_equal(ops.dropout(x, p=0.5).numpy(), first.numpy())
    np.testing.assert_array_equal(ops.dropout(x, p=0.5).numpy(), second.numpy())
    assert (first.numpy() != second.numpy()).any()


EXPLAIN = """
import paddle
x = paddle.ones([2, 3])
paddle.set_flags({"FLAGS_explain_dispatch": True})
paddle.exp(x)
paddle._C.ops.swiglu(x, x)
"""


def test_dispatch_is_explained():
    r = subprocess.run([sys.executable, "-c", EXPLAIN], capture_output=True, text=True)
    assert "exp: the kernel for float32 on Place(cpu)" in r.stderr, r.stderr
    assert "swiglu: no kernel for float32 on Place(cpu); runs its compose" in r.stderr


@pytest.fixture
def derivations(tmp_path):
    """Counts the programs that a function lets the core derive: each goes through passes."""

    def count(f):
        before = len(list(tmp_path.glob("*_before.txt")))
        paddle.set_flags({"FLAGS_dump_passes": str(tmp_path)})
        try:
            f()
        finally:
            paddle.set_flags({"FLAGS_dump_passes": ""})
        return len(list(tmp_path.glob("*_before.txt"))) - before

    return count


def test_a_program_is_derived_once_per_signature(derivations):
    x = paddle.ones([3, 11])
    assert derivations(lambda: ops.swiglu(x, x)) == 1
    assert derivations(lambda: [ops.swiglu(x + k, x) for k in range(3)]) == 0
    other_size, other_dtype = x[:2] * 1, x.astype("float64")
    assert derivations(lambda: ops.swiglu(other_size, other_size)) == 1
    assert derivations(lambda: ops.swiglu(other_dtype, other_dtype)) == 1
    y = paddle.ones([2, 4, 13])
    assert derivations(lambda: ops.group_norm(y, groups=2)) == 1
    assert derivations(lambda: ops.group_norm(y, groups=4)) == 1  # another attribute
    assert derivations(lambda: ops.group_norm(y, groups=2)) == 0

    def step():
        w = paddle.full([3, 17], 0.5)
        w.stop_gradient = False
        ops.sum(ops.swiglu(w, w)).backward()

    assert derivations(step) == 2  # forward and gradient
    assert derivations(step) == 0


def test_a_derived_gradient_keeps_the_inputs_only():
    n = 1 << 16  # more than the pool takes

    def held():
        return paddle._C.memory_stats("cpu")["in_use"] // (4 * n)

    x = paddle.ones([1 << 10, 64])
    x.stop_gradient = False
    assert paddle._C.describe_op("gelu")["grad_is_derived"]
    before = held()
    loss = ops.sum(ops.gelu(x))  # x is there anyhow
    assert held() == before
    loss.backward()
    loss = ops.sum(ops.gelu(x * 1))
    assert held() == before + 2  # x.grad, and what gelu was given
    loss.backward()


def test_derived_gradients_are_ops_with_names_of_their_own():
    assert paddle._C.describe_op("swiglu.grad")["derived_from"] == "swiglu"
    again = paddle._C.describe_op("swiglu.grad.grad")
    assert again["derived_from"] == "swiglu.grad" and again["grad_is_derived"]
    with pytest.raises(KeyError, match="no op 'add.grad'"):  # it has a gradient, but no compose
        paddle._C.describe_op("add.grad")
