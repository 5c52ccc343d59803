"""The examples in docstrings of the package, and in docs/*.md, behave as shown."""

import ast
import doctest
import pathlib
import re

import pytest

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
FLAGS = doctest.NORMALIZE_WHITESPACE | doctest.ELLIPSIS
DOCUMENTED = (ast.Module, ast.ClassDef, ast.FunctionDef)


def docstrings():
    for path in sorted((ROOT / "python/paddle").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text())):
            text = ast.get_docstring(node) if isinstance(node, DOCUMENTED) else None
            if text and ">>>" in text:
                line = 1 if isinstance(node, ast.Module) else node.lineno
                name = f"{path.relative_to(ROOT)}:{line}"
                yield pytest.param(name, text, id=f"{name} {getattr(node, 'name', '')}")


def pages():
    for path in sorted([*(ROOT / "docs").rglob("*.md"), *ROOT.glob("*.md")]):
        blocks = re.findall(r"```python\n(.*?)```", path.read_text(), re.S)
        if text := "\n".join(b for b in blocks if ">>>" in b):
            yield pytest.param(path.name, text, id=path.name)


@pytest.mark.parametrize("name,text", [*docstrings(), *pages()])
def test_example(name, text, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)  # some write files
    test = doctest.DocTestParser().get_doctest(text, {}, name, name, 0)
    report = []
    doctest.DocTestRunner(optionflags=FLAGS).run(test, out=report.append)
    assert not report, "".join(report)
