"""What an op's struct says is checked when it is compiled."""

import pathlib
import re
import subprocess

import pytest

import paddle

BUILD = pathlib.Path(paddle.__file__).parents[2]
REASONS = {
    "LacksALine": "every attribute needs a line in attrs()",
    "LacksAnInput": "parameters must be the declared inputs",
    "TakesOneForMany": "parameters must be the declared inputs",
    "LacksAResult": "infer gives one Meta per output that is not inplace_of",
    "LacksPut": "a view needs view and put",
    "LacksARule": "an op needs infer or compose",
}


@pytest.fixture(scope="module")
def errors():
    """By op, why it does not compile."""
    cache = (BUILD / "CMakeCache.txt").read_text()
    cmake = re.search("^CMAKE_COMMAND:INTERNAL=(.*)$", cache, re.MULTILINE)[1]
    command = [cmake, "--build", str(BUILD), "--target", "broken_ops"]
    r = subprocess.run(command, capture_output=True, text=True)
    assert r.returncode != 0
    found, op = {}, None
    for line in r.stdout.splitlines():
        if about := re.search(r"Op = (?:paddle::)?(\w+)", line):
            op = about[1]
        if "static assertion failed: " in line:
            found[op] = line.partition("static assertion failed: ")[2]
    return found


@pytest.mark.parametrize("op", REASONS)
def test_it_does_not_compile(op, errors):
    assert errors.get(op, "").startswith(REASONS[op])
