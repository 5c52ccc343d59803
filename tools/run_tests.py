"""Runs all tests and checks on build/release, and prints a summary; tools/test calls it."""

import os
import pathlib
import re
import subprocess
import sys
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
BUILD = ROOT / "build/release"
PYTEST = [
    sys.executable,
    "-m",
    "pytest",
    "-q",
    "--no-header",
    "--tb=short",
    "-p",
    "no:cacheprovider",
]
ENVIRONMENT = {**os.environ, "PYTHONPATH": str(BUILD / "python")}


def steps():
    """(name, command) of each test program."""
    for program in sorted((ROOT / "test/cpp").glob("*_test.cc")):
        yield f"C++ {program.stem}", [str(BUILD / "test/cpp" / program.stem), "--gtest_brief=1"]
    yield "op suite", [*PYTEST, "test/op_suite"]
    examples = "test/docs"
    yield "Python tests", [*PYTEST, "test", "--ignore=test/op_suite", f"--ignore={examples}"]
    yield "doc examples", [*PYTEST, examples]
    for check in sorted((ROOT / "tools").glob("check_*.py")):
        yield check.stem.replace("_", " "), [sys.executable, str(check)]
    yield "ruff check", [sys.executable, "-m", "ruff", "check", "-q", "."]


def counts(output, status):
    """Passed, failed and skipped of a run; a program that counts nothing is one test."""
    found = {
        word: int(n) for n, word in re.findall(r"(\d+) (passed|failed|errors?|skipped)", output)
    }
    for word, n in re.findall(r"\[  (PASSED|FAILED)  \] (\d+) tests?", output):
        found[word.lower()] = int(n)
    passed, skipped = found.get("passed", 0), found.get("skipped", 0)
    failed = found.get("failed", 0) + found.get("error", 0) + found.get("errors", 0)
    if status and not failed:  # it died, or it is a check
        failed = 1
    return (passed if passed or failed else 1), failed, skipped


def main():
    rows = []
    for name, command in steps():
        begin = time.time()
        run = subprocess.run(
            command, cwd=ROOT, env=ENVIRONMENT, text=True, errors="replace",
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, stdin=subprocess.DEVNULL,
        )  # fmt: skip
        log = BUILD / "logs" / (name.replace(" ", "_") + ".log")
        log.parent.mkdir(exist_ok=True)
        log.write_text(run.stdout)
        if run.returncode:
            print("\n".join(run.stdout.splitlines()[-60:]))
        rows.append((name, *counts(run.stdout, run.returncode), time.time() - begin))
        print(f"{name}: {'failed, ' + str(log) if run.returncode else 'ok'}", flush=True)

    print(f"\n{'':24}{'passed':>8}{'failed':>8}{'skipped':>9}{'seconds':>9}")
    for name, passed, failed, skipped, seconds in rows:
        print(f"{name:24}{passed:8}{failed:8}{skipped:9}{seconds:9.1f}")
    passed, failed, skipped = (sum(row[i] for row in rows) for i in (1, 2, 3))
    print(f"{passed} passed, {failed} failed, {skipped} skipped")
    return failed > 0


if __name__ == "__main__":
    sys.exit(main())
