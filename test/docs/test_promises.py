"""The tests that test/README.md names are there."""

import pathlib
import re

import pytest

TESTS = pathlib.Path(__file__).parents[1]


def named():
    """(file, test) of the table."""
    for line in (TESTS / "README.md").read_text().splitlines():
        if line.startswith("| ") and line.count("|") == 3:
            file = None
            for name in re.findall("`([^`]+)`", line.split("|")[2]):
                if "/" in name:
                    file = name
                else:
                    yield file, name


def found_in(file):
    text = (TESTS / file).read_text()
    if file.endswith(".py"):
        return set(re.findall(r"^def (test_\w+)\(", text, re.MULTILINE))
    return {f"{a}.{b}" for a, b in re.findall(r"^TEST(?:_F)?\((\w+), (\w+)\)", text, re.MULTILINE)}


@pytest.mark.parametrize("file,name", list(named()))
def test_what_is_named_exists(file, name):
    assert name in found_in(file)
