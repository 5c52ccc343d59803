"""Programs from elsewhere must not crash the process (fuzz_programs.py)."""

import pathlib
import subprocess
import sys

import pytest


@pytest.mark.parametrize("kind,rounds", [("text", 8000), ("json", 2000), ("params", 2000)])
def test_changed_programs_raise_ordinary_exceptions(kind, rounds):
    script = pathlib.Path(__file__).with_name("fuzz_programs.py")
    done = subprocess.run(
        [sys.executable, script, kind, "1", str(rounds)],
        capture_output=True,
        text=True,
        timeout=300,
    )
    assert done.returncode == 0, done.stderr[-2000:]
