"""What programs become in files: each op its 3.x form, or what it is composed of, or an error."""

import json
import pathlib
import zipfile

import numpy as np
import pytest
from recording import record

import paddle
from paddle import _C

HERE = pathlib.Path(__file__).parent
ops = _C.ops
IN_FRONT = "1."  # of an op's name


def operations(node):
    """(name, names of attributes) of every op in a file, regions included."""
    if isinstance(node, dict):
        attributes = node.get("A")
        if isinstance(attributes, list) and str(node.get("#")).startswith(IN_FRONT):
            names = {a["N"] for a in attributes if isinstance(a, dict) and "N" in a}
            yield node["#"].removeprefix(IN_FRONT), frozenset(names)
        node = list(node.values())
    for child in node if isinstance(node, list) else ():
        yield from operations(child)


def written(graph):
    return list(operations(json.loads(_C.write_program(graph)[0])))


def read(folder, graph):
    text, tensors = _C.write_program(graph)
    (folder / "p.json").write_text(text)
    _C.write_params(str(folder / "p.pdiparams"), tensors)
    return _C.ProgramFile(str(folder / "p.json"), str(folder / "p.pdiparams")).graph()


def saved_by_the_real_package(folder):
    for name in ("ops.zip", "nets.zip"):
        with zipfile.ZipFile(HERE / name) as z:
            for program in (n for n in z.namelist() if n.endswith(".json")):
                params = program.replace(".json", ".pdiparams")
                z.extract(program, folder)
                if params in z.namelist():
                    z.extract(params, folder)
                yield folder / program, folder / params if params in z.namelist() else ""


def test_attributes_that_are_dropped_when_read_are_there_when_written(tmp_path):
    """An op that is itself again has the attributes of the real package's file; which layer it
    came from is not kept."""
    compared, refused = 0, []
    for program, params in saved_by_the_real_package(tmp_path):
        graph = _C.ProgramFile(str(program), str(params)).graph()
        try:
            here = dict(written(graph))
        except NotImplementedError as e:
            refused.append(str(e))
            continue
        for name, attributes in operations(json.loads(program.read_text())):
            if name in here:
                assert here[name] == attributes - {"struct_name"}, (program.name, name)
                compared += 1
    assert compared > 100
    assert all("cannot be saved: the format has no such op" in e for e in refused)


def test_an_op_that_the_format_lacks_is_written_as_what_it_is_composed_of(tmp_path):
    graph = record(lambda x: [ops.add_relu(x, x)], ([3], "float32", "x"))
    assert {name for name, _ in written(graph)} >= {"add", "relu"}
    x = paddle.to_tensor([-1.0, 0.5, 2.0])
    assert read(tmp_path, graph).run([x])[0].tolist() == [0.0, 1.0, 4.0]


def test_an_op_that_has_no_form_at_all_is_refused_by_name():
    graph = record(lambda x: [ops.sum_to(x, [1])], ([3], "float32", "x"))
    with pytest.raises(NotImplementedError, match="sum_to cannot be saved.*no such op"):
        _C.write_program(graph)


@pytest.mark.parametrize("value", [np.inf, -np.inf, np.nan, -0.0])
def test_any_number_comes_back(tmp_path, value):
    def f(x):
        y = ops.full([2], value, "float64")
        return [y, ops.scale(x, scale=1.0, bias=value), ops.full([1], value, "float32")]

    graph = record(f, ([2], "float64", "x"))
    args = [paddle.ones([2], "float64")]
    for got, want in zip(read(tmp_path, graph).run(args), graph.run(args), strict=True):
        np.testing.assert_array_equal(got.numpy(), want.numpy())
        np.testing.assert_array_equal(np.signbit(got.numpy()), np.signbit(want.numpy()))


def factors(graph):
    """(dtype, value) of each `full` in the file, and the attributes that are numbers."""
    fulls, attributes = [], {}
    program = json.loads(_C.write_program(graph)[0])["program"]
    for op in program["regions"][0]["blocks"][0]["ops"]:
        if op["#"] == "p":
            continue
        of = {a["N"]: a["AT"].get("D") for a in op["A"]}
        if op["#"] == "1.full":
            fulls.append((of["dtype"], of["value"]))
        else:
            attributes |= {k: v for k, v in of.items() if isinstance(v, float)}
    return fulls, attributes


@pytest.mark.parametrize(
    "dtype,factor,summand,full,bias",
    [
        ("float32", 0.1, 0.3, ("float32", 0.1), float(np.float32(0.3))),  # as the real package
        ("float64", 0.1, 1 / 3, ("float64", 0.1), 1 / 3),
        ("float64", 0.5, 0.25, ("float32", 0.5), 0.25),
        ("int64", 2**40 + 1, 0.0, ("int64", 2**40 + 1), 0.0),
        ("int64", 2**53 + 1, 0.0, ("int64", 2**53 + 1), 0.0),
        ("int64", 3, 0.0, ("float32", 3.0), 0.0),
    ],
)
def test_numbers_keep_the_digits_that_are_computed_with(
    tmp_path, dtype, factor, summand, full, bias
):
    graph = record(lambda x: [ops.scale(x, scale=factor, bias=summand)], ([3], dtype, "x"))
    fulls, attributes = factors(graph)
    assert fulls == [full] and attributes["bias"] == bias
    x = paddle.to_tensor([1, 2, 7], dtype)
    np.testing.assert_array_equal(read(tmp_path, graph).run([x])[0], graph.run([x])[0])


def test_other_numbers_of_float64_programs(tmp_path):
    def f(x):
        return [ops.pow(x, 0.1), ops.clip(x, 0.1, 0.7), ops.leaky_relu(-x, 0.1)]

    graph = record(f, ([3], "float64", "x"))
    x = paddle.to_tensor([0.25, 0.05, 3.0], "float64")
    for got, want in zip(read(tmp_path, graph).run([x]), graph.run([x]), strict=True):
        np.testing.assert_array_equal(got, want)


def test_a_print_of_the_real_package(tmp_path, capsys):
    with zipfile.ZipFile(HERE / "ops.zip") as z:
        z.extract("print.json", tmp_path)
    graph = _C.ProgramFile(str(tmp_path / "print.json"), "").graph()
    x = paddle.ones([2, 3])
    assert graph.run([x])[0].tolist() == [[3.0] * 3] * 2
    assert "  - message: hello\n" in capsys.readouterr().out
    here = next(names for name, names in written(graph) if name == "print")
    theirs = dict(operations(json.loads((tmp_path / "print.json").read_text())))["print"]
    assert here == theirs
