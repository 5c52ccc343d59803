"""Files of at most 800 lines, functions of at most 60, lines of at most 100 characters."""

import ast
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
FILE, FUNCTION, LINE = 800, 60, 100
NO_FUNCTION = re.compile(r"\s*(namespace|struct|class|enum|union|extern|template|#|//|\})")


def cpp_functions(lines):
    """(first line, length) of each function: in our format its closing brace has its indent."""
    begin = None
    for number, line in enumerate(lines, 1):
        if begin:
            if line.rstrip(";,)") == begin[1] + "}":
                yield begin[0], number - begin[0] + 1
                begin = None
        elif line.endswith("{") and "(" in line and not NO_FUNCTION.match(line):
            indent = line[: len(line) - len(line.lstrip())]
            if len(indent) <= 2:
                begin = number, indent


def python_functions(text):
    """(first line, length) of each function, its docstring not counted."""
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
            first = node.body[0]
            doc = first.end_lineno - first.lineno + 1 if ast.get_docstring(node) else 0
            yield node.lineno, node.end_lineno - node.lineno + 1 - doc


def main():
    names = subprocess.run(
        ["git", "ls-files", "*.h", "*.cc", "*.cu", "*.py"],
        cwd=ROOT, capture_output=True, text=True, check=True,
    ).stdout.split()  # fmt: skip
    wrong = []
    for name in names:
        text = (ROOT / name).read_text()
        lines = text.splitlines()
        if len(lines) > FILE:
            wrong.append(f"{name}: {len(lines)} lines")
        for number, line in enumerate(lines, 1):
            if len(line) > LINE:
                wrong.append(f"{name}:{number}: {len(line)} characters")
        functions = python_functions(text) if name.endswith(".py") else cpp_functions(lines)
        for number, length in functions:
            if length > FUNCTION:
                wrong.append(f"{name}:{number}: a function of {length} lines")
    print("\n".join(wrong) or f"lengths: ok, {len(names)} files")
    return len(wrong) > 0


if __name__ == "__main__":
    sys.exit(main())
