"""No string in the core names an op, but in the op's own files, rewrite rules and edge tables."""

import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
ALLOWED = ("phi/ops/", "phi/kernels/", "passes/", "ir/serialize/")


def main():
    names = set()
    for header in (ROOT / "paddle/phi/ops").glob("*.h"):
        names.update(re.findall(r'\.name = "(\w+)"', header.read_text()))
    # A lookup in the op table by a name: other strings are words that ops happen to be called.
    lookup = re.compile(r'\b(?:find_op|op_named|call)\(\s*"(\w+)"')
    wrong = []
    for path in sorted((ROOT / "paddle").rglob("*")):
        name = path.relative_to(ROOT / "paddle").as_posix()
        if path.suffix not in (".h", ".cc", ".cu") or name.startswith(ALLOWED):
            continue
        for number, line in enumerate(path.read_text().splitlines(), 1):
            for op in lookup.findall(line):
                if op in names:
                    wrong.append(f"paddle/{name}:{number} names the op {op}")
    print("\n".join(wrong) or f"op names: ok, {len(names)} names")
    return len(wrong) > 0


if __name__ == "__main__":
    sys.exit(main())
