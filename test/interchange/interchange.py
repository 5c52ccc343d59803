"""Saves the cases as programs, and runs programs that another package saved.

    PYTHON interchange.py save FILE.zip [CASE...]     with the package that saves
    PYTHON interchange.py run FILE.zip      with the package that runs them: an outcome per case
    PYTHON interchange.py ops FILE.zip OPERATORS.tsv     prints the table
    paddle/ir/serialize/saved_ops.inc

The file holds for each case the program (.json), its parameters if any, inputs and results.
"""

import importlib.util
import io
import json
import pathlib
import sys
import tempfile
import zipfile
import zlib

import numpy as np
from cases import CASES, NETS, D

HERE = pathlib.Path(__file__).parent
HEAD = "import paddle\nfrom paddle import nn\nimport paddle.nn.functional as F\n\n\n"


def source(name, expression, inputs):
    if expression is None:
        return ""
    body = expression if "return" in expression else f"return {expression}"
    lines = "\n".join("    " + line for line in body.split("\n"))
    return f"def {name}({', '.join(inputs)}):\n{lines}\n\n\n"


def functions():
    """The cases as functions with a source file, which to_static may want to read."""
    text = HEAD + "".join(source("case_" + n, e, i) for n, (e, i) in CASES.items())
    text += "".join(definition + "\n\n" for definition, _ in NETS.values())
    path = pathlib.Path(tempfile.mkdtemp()) / "case_functions.py"
    path.write_text(text)
    spec = importlib.util.spec_from_file_location("case_functions", path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def function_of(module, name):
    """The function of a case, or its layer."""
    if name not in NETS:
        return getattr(module, "case_" + name)
    layer = getattr(module, NETS[name][1])()
    layer.eval()
    return layer


def values_of(name):
    rng = np.random.default_rng(zlib.crc32(name.encode()))
    return {n: i.values(rng) for n, i in CASES[name][1].items()}


def flatten(result):
    if isinstance(result, (list, tuple)):
        return [t for r in result for t in flatten(r)]
    return [] if result is None else [result]


def save_case(paddle, function, name, folder):
    specs = [
        paddle.static.InputSpec([None if isinstance(d, D) else d for d in i.shape], i.dtype, n)
        for n, i in CASES[name][1].items()
    ]
    options = {"full_graph": True}
    static = paddle.jit.to_static(function, input_spec=specs, **options)
    paddle.jit.save(static, str(folder / name))
    inputs = values_of(name)
    outputs = flatten(function(*[paddle.to_tensor(v) for v in inputs.values()]))
    return inputs, [np.asarray(o.numpy() if hasattr(o, "numpy") else o) for o in outputs]


def save(path, *names):
    import paddle

    module = functions()
    with (
        tempfile.TemporaryDirectory() as folder,
        zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as z,
    ):
        for name in names or CASES:
            try:
                inputs, outputs = save_case(
                    paddle, function_of(module, name), name, pathlib.Path(folder)
                )
            except Exception as e:
                print(f"{name}: cannot be saved: {type(e).__name__}: {str(e)[:300]}")
                continue
            for ending in (".json", ".pdiparams"):
                file = pathlib.Path(folder) / (name + ending)
                if file.exists():
                    z.write(file, file.name)
            buffer = io.BytesIO()
            np.savez(
                buffer,
                **{"in_" + n: v for n, v in inputs.items()},
                **{f"out_{i}": v for i, v in enumerate(outputs)},
            )
            z.writestr(name + ".npz", buffer.getvalue())


def run_case(paddle, z, name, folder):
    """The largest difference, relative to max(1, |y|)."""
    for ending in (".json", ".pdiparams"):
        if name + ending in z.namelist():
            z.extract(name + ending, folder)
    data = np.load(io.BytesIO(z.read(name + ".npz")))
    loaded = paddle.jit.load(str(pathlib.Path(folder) / name))
    got = flatten(loaded(*[paddle.to_tensor(data[k]) for k in data if k.startswith("in_")]))
    want = [data[k] for k in data if k.startswith("out_")]
    assert len(got) == len(want), f"{len(got)} results, expected {len(want)}"
    worst = 0.0
    for g, w in zip(got, want):
        g = g.numpy()
        assert g.shape == w.shape, f"shape {g.shape}, expected {w.shape}"
        assert g.dtype == w.dtype, f"dtype {g.dtype}, expected {w.dtype}"
        if w.size:
            a, b = g.astype("complex128"), w.astype("complex128")
            both = np.isnan(a) & np.isnan(b)
            d = np.where(both, 0, np.abs(a - b)) / np.maximum(1, np.where(both, 0, np.abs(b)))
            worst = max(worst, float(d.max()))
    return worst


def outcomes(path):
    """For each saved case: the difference, or what went wrong."""
    import paddle

    result = {}
    with zipfile.ZipFile(path) as z, tempfile.TemporaryDirectory() as folder:
        for file in z.namelist():
            name = file[: -len(".json")]
            if not file.endswith(".json"):
                continue
            try:
                worst = run_case(paddle, z, name, folder)
                result[name] = "ok" if worst <= 1e-5 else f"differs by {worst:.2g}"
            except Exception as e:
                result[name] = f"{type(e).__name__}: {str(e).splitlines()[0][:200]}"
    return result


def run(path):
    for name, outcome in outcomes(path).items():
        print(f"{name}: {outcome}")


# ---- the table of saved ops
def tag_of(value):
    tag = value["#"].split(".")[1][2:]
    if tag != "array":
        return tag
    inner = {tag_of(v) for v in value["D"]}
    return (inner.pop() if len(inner) == 1 else "?") + "[]"


def plain(value):
    if value["#"] == "0.a_array":
        return [plain(v) for v in value["D"]]
    return value["D"]


def each_op(program):
    for region in program["regions"]:
        for block in region["blocks"]:
            for op in block["ops"]:
                yield op
                if "regions" in op:
                    yield from each_op(op)


def ops(path, operators):
    """NAME | operands | attributes with tag and a value seen | results."""
    known = {}
    for line in pathlib.Path(operators).read_text().splitlines()[1:]:
        name, arguments, results, _ = line.split("\t")
        known[name] = ([a for a in arguments.split() if a.startswith("*")], results.split())
    seen = {}
    with zipfile.ZipFile(path) as z:
        for file in sorted(z.namelist()):
            if not file.endswith(".json"):
                continue
            program = json.loads(z.read(file))["program"]
            makers = {}
            for op in each_op(program):
                if op["#"] == "p":
                    continue
                for o in op["O"]:
                    makers[o["%"]] = op
                dialect, name = op["#"].split(".")
                if dialect != "1" or name in ("data", "fetch", "if", "while"):
                    continue
                note_op(seen, known, name, op, makers)
    print('R"ops(')
    for name in sorted(seen):
        operands, attrs, results = seen[name]
        row = (name, " ".join(operands), " ".join(attrs.values()), " ".join(results))
        print(" | ".join(row))
    print(')ops"')


def note_op(seen, known, name, op, makers):
    plain_name = name if name in known else name.rstrip("_")
    names, results = known.get(plain_name, ([], []))
    if name not in seen:
        seen[name] = ([n for n in names], {}, results)
    operands, attrs, _ = seen[name]
    for i, operand in enumerate(op["I"]):
        maker = makers.get(operand["%"])
        if maker is None or ":" in operands[i]:
            continue
        kind = maker["#"]
        if kind == "1.full_int_array":
            operands[i] += ":ints"
        elif kind == "1.full" and operands[i] != "*x":
            shape, dtype = plain_attr(maker, "shape"), plain_attr(maker, "dtype")
            if shape == [1]:  # others are ordinary tensors
                operands[i] += f":{dtype}"
    for a in op["A"]:
        if a["N"] == "struct_name":
            continue
        value = a["AT"]
        text = f"{a['N']}:{tag_of(value)}={json.dumps(plain(value), separators=(',', ':'))}"
        before = attrs.get(a["N"])
        if before is None or ":?[]" in before:
            attrs[a["N"]] = text.replace(" ", "_")


def plain_attr(op, name):
    return next(plain(a["AT"]) for a in op["A"] if a["N"] == name)


if __name__ == "__main__":
    {"save": save, "run": run, "ops": ops}[sys.argv[1]](*sys.argv[2:])
