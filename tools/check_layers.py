"""A folder of the core includes only itself and folders below it; the order is this list."""

import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
LAYERS = (
    "common device phi/core phi/ops phi/kernels/functors phi/kernels/any phi/kernels/cpu "
    "phi/kernels/gpu phi/kernels/custom autograd ir passes compiler executor derive inference "
    "distributed profiler pybind"
).split()
INCLUDE = re.compile(r'^\s*#\s*include\s+"paddle/(.+)"', re.M)


def layer_of(path):
    """The layer that a path below paddle/ belongs to: the longest folder in front of it."""
    found = [i for i, folder in enumerate(LAYERS) if path.startswith(folder + "/")]
    return max(found, key=lambda i: len(LAYERS[i])) if found else None


def main():
    wrong = []
    for path in sorted((ROOT / "paddle").rglob("*")):
        if path.suffix not in (".h", ".cc", ".cu", ".inc"):
            continue
        name = path.relative_to(ROOT / "paddle").as_posix()
        own = layer_of(name)
        if own is None:
            wrong.append(f"paddle/{name}: its folder is no layer")
            continue
        for included in INCLUDE.findall(path.read_text()):
            other = layer_of(included)
            if other is None or other > own:
                wrong.append(f"paddle/{name} includes paddle/{included}, which is not below it")
    print("\n".join(wrong) or "layers: ok")
    return len(wrong) > 0


if __name__ == "__main__":
    sys.exit(main())
