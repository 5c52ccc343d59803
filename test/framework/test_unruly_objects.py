"""Objects of users that change what is being read, and scopes that end in the wrong order: errors,
never a crash."""

import subprocess
import sys

import pytest

PRELUDE = """
import numpy as np, paddle
C = paddle._C
class Growing:
    def __init__(self, list_, by): self.list, self.by = list_, by
    def item(self):
        if self.by > 0: self.list.extend([1.0] * self.by)
        else: del self.list[1:]
        return 1.0
    def __index__(self): return int(self.item())
class Own:
    def item(self): return self
def refused(f, *errors):
    try: f()
    except errors as e: return str(e)
    raise SystemExit("no error")
"""
CASES = {
    "list grows": """
data = []
data.extend([Growing(data, 1000), 2.0])
refused(lambda: paddle.to_tensor(data), ValueError)
""",
    "list shrinks": """
data = []
data.extend([Growing(data, -1)] + [2.0] * 1000)
refused(lambda: paddle.to_tensor(data), ValueError)
""",
    "inner list grows": """
data = [[], []]
data[0].extend([Growing(data[0], 3), 2.0])
data[1].extend([1.0, 2.0])
refused(lambda: paddle.to_tensor(data), ValueError)
""",
    "tensors": """
data = []
data.extend([paddle.ones([1]), Growing(data, -1)] + [paddle.ones([1])] * 100)
refused(lambda: paddle.to_tensor(data), ValueError, TypeError)
""",
    "item of itself": """
x = paddle.ones([1])
for f in (lambda: x + Own(), lambda: paddle.to_tensor(Own()), lambda: paddle.to_tensor([Own()]),
          lambda: x.fill_(Own()), lambda: C.ops.full([1], Own())):
    refused(f, TypeError)
""",
    "axes": """
for by in (1000, -1):
    axes = []
    axes.extend([Growing(axes, by)] + [0] * 100)
    refused(lambda: C.ops.sum(paddle.ones([2, 2]), axis=axes), TypeError, ValueError)
    shape = []
    shape.extend([Growing(shape, by)] + [1] * 3)
    try: C.ops.full(shape, 1.0, "float32")
    except (TypeError, ValueError, MemoryError): pass
""",
    "pops of nothing": """
refused(C.pop_autocast, RuntimeError)
refused(C.pop_saved_hooks, RuntimeError)
assert (paddle.ones([1]) + 1).item() == 2
""",
    "overlapping recordings": """
a, b = C.Recording(C.Graph()), C.Recording(C.Graph())
a.enter(); b.enter()
refused(a.exit, RuntimeError)
b.exit(); a.exit(); a.exit()
assert not (paddle.ones([1]) + 1)._is_recorded
""",
    "a recording that is dropped": """
a, b = C.Recording(C.Graph()), C.Recording(C.Graph())
a.enter(); b.enter()
refused(a.enter, RuntimeError)
del a
assert not (paddle.ones([1]) + 1)._is_recorded
b.exit()
assert not (paddle.ones([1]) + 1)._is_recorded
""",
}


@pytest.mark.parametrize("name", CASES)
def test_child_survives(name):
    code = PRELUDE + CASES[name] + "\nprint('done')\n"
    r = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=100)
    assert r.stdout == "done\n", r.stderr[-2000:]
