"""On a processor without our baseline, the import says what is missing, before NumPy is loaded."""

import shutil
import subprocess
import sys

import pytest

PROGRAM = """
import sys
try:
    import paddle
except ImportError as e:
    print(e, "numpy" in sys.modules)
"""


@pytest.mark.skipif(not shutil.which("qemu-x86_64-static"), reason="needs qemu-user-static")
def test_core2():
    command = ["qemu-x86_64-static", "-cpu", "core2duo", sys.executable, "-c", PROGRAM]
    run = subprocess.run(command, capture_output=True, text=True, timeout=300)
    assert "sse4.2" in run.stdout and "popcnt" in run.stdout, run.stderr
    assert "ssse3" not in run.stdout
    assert run.stdout.rstrip().endswith("False")
