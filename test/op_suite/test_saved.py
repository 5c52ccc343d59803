"""What a gradient reads is asked for once per op and set of wanted gradients, so it must not
depend on attributes, ranks, sizes or dtypes. The samples of an op run one after the other with
their gradients, and backwards in another process: one that reads more than an earlier one fails."""

import subprocess
import sys

import pytest

CHILD = """
import sys
sys.path[:0] = [{tests!r}]
from op_suite import harness, instantiate, test_ops
cases = [p.values for p in test_ops.differentiable_cases()]
bad = []
for o, sample, dtype in cases[::{step}]:
    try:
        args = harness.tensors(instantiate(o, sample, dtype), grad=True)
        outs = harness.call(o.name, args, sample.attrs)
        leaves = [x for x in harness.leaves(args) if not x.stop_gradient]
        if any(not y.stop_gradient for y in outs): harness.gradients(outs, leaves)
    except Exception as e:
        bad.append(f"{{o.name}} {{sample}} {{dtype}}: {{e}}")
print(len(cases), "samples")
print(*bad, sep="\\n", file=sys.stderr)
sys.exit(bool(bad))
"""


@pytest.mark.parametrize("step", [1, -1], ids=["forth", "back"])
def test_reads_are_the_same_whichever_sample_is_first(step):
    import pathlib

    code = CHILD.format(tests=str(pathlib.Path(__file__).parent.parent), step=step)
    r = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=300)
    assert r.returncode == 0, r.stderr[-3000:]
    assert int(r.stdout.splitlines()[-1].split()[0]) > 300  # behind what ops print
