"""Objects compiled per instruction set define no weak symbol outside their own namespace.

The linker keeps one of several weak symbols of a name: that of the newest instruction set, perhaps,
and an older processor would then run it. See Note [Per-level files].
"""

import pathlib
import subprocess
import sys

BUILD = pathlib.Path(__file__).resolve().parent.parent / "build/release"


def main():
    objects = sorted(BUILD.glob("CMakeFiles/vec_v*.dir/**/*.o"))
    wrong = [] if objects else ["no objects: build first"]
    for path in objects:
        level = path.relative_to(BUILD).parts[1].removeprefix("vec_").removesuffix(".dir")
        command = ["nm", "--defined-only", str(path)]
        for line in subprocess.run(command, capture_output=True, text=True).stdout.splitlines():
            _, kind, symbol = line.split(maxsplit=2)
            if kind in "WVu" and not symbol.startswith(f"_ZN6paddle2{level}"):
                wrong.append(f"{path.relative_to(BUILD)}: weak symbol {symbol}")
    print("\n".join(wrong) or f"weak symbols: ok, {len(objects)} objects")
    return len(wrong) > 0


if __name__ == "__main__":
    sys.exit(main())
