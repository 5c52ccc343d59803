"""The package uses nothing that the oldest Python lacks for which there are wheels."""

import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]


def test_the_oldest_python_has_what_the_package_uses():
    oldest = re.search(r'requires-python = ">=(.*)"', (ROOT / "pyproject.toml").read_text())[1]
    # What is looked for before it is used: jit/dy2static/convert.py.
    looked_for = ["--exclude", "sys.stdlib_module_names"]
    start = "import vermin; vermin.main()"
    command = [sys.executable, "-c", start, f"-t={oldest}-", "--violations", "--no-tips"]
    r = subprocess.run(
        [*command, *looked_for, str(ROOT / "python/paddle")], capture_output=True, text=True
    )
    assert r.returncode == 0, r.stdout
