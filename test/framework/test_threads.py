"""Several threads of Python in the core at once."""

import subprocess
import sys

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
