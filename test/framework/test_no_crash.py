"""Every op with hostile arguments: a value or an error that names the op, never a crash, a hang or
a complaint about ourselves. hostile_calls.py says what is called."""

import json
import os
import pathlib
import subprocess
import sys

import pytest
from op_suite import OPS, test_ops

HERE = pathlib.Path(__file__).parent


@pytest.fixture(scope="module")
def results():
    r = subprocess.run(
        [sys.executable, str(HERE / "hostile_calls.py")],
        capture_output=True,
        text=True,
        timeout=300,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
    )
    assert r.returncode == 0, r.stderr[-2000:]
    return {name: rest for name, *rest in map(json.loads, r.stdout.splitlines())}


@pytest.mark.parametrize("name", sorted(OPS))
def test_survives(name, results):
    calls, faults = results[name]
    assert not faults, "\n".join(faults)
    assert calls > 10


assert test_ops  # which reads the samples
