"""Saves the cases as programs, and runs programs that another package saved.

    PYTHON interchange.py save FILE.zip [NAME...]   with the package that saves; by default all
    cases PYTHON interchange.py run FILE.zip      with the package that runs them, by
    paddle.jit.load and by
                                            paddle.inference: an outcome per case
    PYTHON interchange.py golden FILE.zip OUT.zip        the file with checksums in place of
    parameters PYTHON interchange.py ops FILE.zip OPERATORS.tsv     prints the table
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


def function_of(paddle, module, name):
    """The function of a case, or its layer."""
    if name not in NETS:
        return getattr(module, "case_" + name)
    with paddle.utils.unique_name.guard():  # the names of parameters do not depend on other cases
        paddle.seed(2023)
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
                    paddle, function_of(paddle, module, name), name, pathlib.Path(folder)
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


def infer(paddle, path, inputs):
    """The results of the saved program by paddle.inference."""
    parameters = pathlib.Path(path + ".pdiparams")
    config = paddle.inference.Config(path + ".json", str(parameters) if parameters.exists() else "")
    predictor = paddle.inference.create_predictor(config)
    for name in predictor.get_input_names():
        predictor.get_input_handle(name).copy_from_cpu(inputs[name])
    predictor.run()
    return [predictor.get_output_handle(n).copy_to_cpu() for n in predictor.get_output_names()]


def difference(found, expected):
    """The largest difference, relative to max(1, |y|)."""
    assert len(found) == len(expected), f"{len(found)} results, expected {len(expected)}"
    worst = 0.0
    for g, w in zip(found, expected):
        assert g.shape == w.shape, f"shape {g.shape}, expected {w.shape}"
        assert g.dtype == w.dtype, f"dtype {g.dtype}, expected {w.dtype}"
        if w.size:
            a, b = g.astype("complex128"), w.astype("complex128")
            both = np.isnan(a) & np.isnan(b)
            d = np.where(both, 0, np.abs(a - b)) / np.maximum(1, np.where(both, 0, np.abs(b)))
            worst = max(worst, float(d.max()))
    return worst


def run_case(paddle, z, name, folder):
    """The largest difference of what the two ways to run a program give from what was saved."""
    for ending in (".json", ".pdiparams"):
        if name + ending in z.namelist():
            z.extract(name + ending, folder)
    path = str(pathlib.Path(folder) / name)
    data = np.load(io.BytesIO(z.read(name + ".npz")))
    inputs = {k[len("in_") :]: data[k] for k in data if k.startswith("in_")}
    expected = [data[k] for k in data if k.startswith("out_")]
    loaded = flatten(paddle.jit.load(path)(*[paddle.to_tensor(v) for v in inputs.values()]))
    return max(
        difference([t.numpy() for t in loaded], expected),
        difference(infer(paddle, path, inputs), expected),
    )


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


def golden(path, out):
    with zipfile.ZipFile(path) as z, zipfile.ZipFile(out, "w", zipfile.ZIP_LZMA) as small:
        for info in z.infolist():
            if info.filename.endswith(".pdiparams"):
                small.writestr(info.filename + ".crc", str(info.CRC))
            else:
                small.writestr(info.filename, z.read(info))


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
    return value.get("D")  # infinities have another key


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
    {"save": save, "run": run, "golden": golden, "ops": ops}[sys.argv[1]](*sys.argv[2:])
