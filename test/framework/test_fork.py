"""A forked child computes, whatever the parent's other threads were doing."""

import subprocess
import sys

import pytest

PRELUDE = """
import os, signal, sys, threading, time
import numpy as np, paddle
C = paddle._C
def child(f):
    pid = os.fork()
    if pid == 0:
        signal.alarm(20)  # stuck: the child ends by the signal
        try: f()
        except BaseException as e:
            print(repr(e), file=sys.stderr, flush=True)
            os._exit(1)
        os._exit(0)
    status = os.waitpid(pid, 0)[1]
    if status: raise SystemExit(f"child ended with {status}")
def work():
    x = paddle.to_tensor(np.ones([300, 300], "float32"))
    x.stop_gradient = False
    conv = paddle._C.ops.conv2d(x.reshape([1, 1, 300, 300]), paddle.ones([4, 1, 3, 3]))
    y = (paddle.nn.functional.dropout(x @ x, 0.5).sum() + conv.sum()) * paddle.rand([1])
    y.backward()
    assert np.isfinite(x.grad.numpy()).all()
"""
CASES = {
    "threads are set in the child": """
work()
def more():
    C.set_num_threads(2)
    assert C.num_threads() == 1
    work()
    child(work)
child(more)
C.set_num_threads(2)
assert C.num_threads() == 2
work()
""",
    "threads of the parent compute meanwhile": """
done = False
def busy():
    while not done: work()
threads = [threading.Thread(target=busy) for _ in range(3)]
for t in threads: t.start()
try:
    for _ in range(20): child(work)
finally:
    done = True
for t in threads: t.join()
""",
    "a draw is under way": """
done = False
def busy():
    while not done: paddle.uniform([300000])
t = threading.Thread(target=busy)
t.start()
try:
    for _ in range(30): child(lambda: (paddle.rand([3]), paddle.seed(3), paddle.rand([3])))
finally:
    done = True
t.join()
""",
}


@pytest.mark.parametrize("name", CASES)
def test_child_computes(name):
    code = PRELUDE + CASES[name] + "\nprint('done')\n"
    r = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=200)
    assert r.stdout == "done\n", r.stderr[-2000:]
