"""Shape rules and gradients that are derived from compose: their cache."""

import subprocess
import sys
import threading

import numpy as np

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


def test_hidden_results_stay_hidden():
    x = paddle.ones([4, 3])
    for name, shown in (("dropout", 1), ("layer_norm", 1), ("group_norm", 1)):
        outputs = paddle._C.describe_op(name)["outputs"]
        hidden = [o for o in outputs if o[1] == "hidden" or o[2]]
        assert len(outputs) - len(hidden) >= shown
    assert isinstance(ops.dropout(x, p=0.5), paddle.Tensor)


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
