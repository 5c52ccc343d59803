"""Runs the suite over all samples in test/ops. See __init__.py."""

import importlib.util
import pathlib
import re

import numpy as np
import pytest

from op_suite import (
    HALF,
    OPS,
    TOLERANCE,
    T,
    each_value,
    flatten,
    harness,
    instantiate,
    map_values,
    wide,
)
from paddle import _C

TESTS = pathlib.Path(__file__).parent.parent
SOURCES = TESTS.parent / "paddle"
for path in sorted((TESTS / "ops").glob("*.py")):  # not by name: one of them is called random
    spec = importlib.util.spec_from_file_location(f"samples_of_{path.stem}", path)
    spec.loader.exec_module(importlib.util.module_from_spec(spec))

# Ops that exist for the suite's or the program's own sake: regions and functions cannot be sampled,
# derived ones are compared.
STRUCTURAL = {"if", "while", "py_func"}
DIFFERENTIABLE = ("float64", "complex128")


def info(name):
    return _C.describe_op(name)


def dtypes_of(o, sample):
    have = info(o.name)["kernels"].get("cpu") or ["float32", "float64"]
    wanted = sample.options["dtypes"] or o.dtypes or have
    return [d for d in wanted if d in have or not info(o.name)["kernels"].get("cpu")]


def cases(per_dtype=True):
    for o in OPS.values():
        for i, s in enumerate(o.samples):
            for d in dtypes_of(o, s) if per_dtype else ["float64"]:
                yield pytest.param(o, s, d, id=f"{o.name}-{i}-{s}-{d}")


def differentiable_cases():
    for o in OPS.values():
        for i, s in enumerate(o.samples):
            if o.grad is False or s.options["grad"] is False or not info(o.name)["grad"]:
                continue
            for d in dtypes_of(o, s):
                if d in DIFFERENTIABLE:
                    yield pytest.param(o, s, d, id=f"{o.name}-{i}-{s}-{d}")


def close(got, want, dtype, o, sample, what):
    got, want = np.asarray(got), np.asarray(want)
    assert got.shape == want.shape, f"{what}: shape {got.shape}, expected {want.shape}"
    if want.dtype.kind in "biu":
        assert np.array_equal(got, want), f"{what}: {got} expected {want}"
        return
    # That of the coarser dtype, where an op converts.
    rtol, atol = sample.options.get("tolerance") or max(
        o.tolerance.get(d) or TOLERANCE.get(d, TOLERANCE["float32"])  # integers become float32
        for d in (dtype, sample.attrs.get("dtype") or dtype)
    )
    np.testing.assert_allclose(got, want, rtol=rtol, atol=atol, err_msg=what)


def oracle_of(o, sample):
    return sample.options["oracle"] or o.oracle


@pytest.mark.parametrize("o,sample,dtype", cases())
def test_forward(o, sample, dtype):
    args = instantiate(o, sample, dtype)
    got = harness.call(o.name, harness.tensors(args), sample.attrs)
    oracle = oracle_of(o, sample)
    if oracle:
        want = flatten(oracle(*map_values(args, wide), **sample.attrs))
        assert len(got) == len(want)
        for i, (g, w) in enumerate(zip(got, want)):
            close(harness.to_array(g), w, dtype, o, sample, f"output {i}")


@pytest.mark.parametrize("o,sample,dtype", cases())
def test_layouts(o, sample, dtype):
    if o.no_strided:
        pytest.skip(o.no_strided)
    args = instantiate(o, sample, dtype)
    plain = harness.call(o.name, harness.tensors(args), sample.attrs)
    strided = harness.call(o.name, harness.tensors(args, "strided"), sample.attrs)
    may_be_strided = "view" in info(o.name)["traits"]
    for a, b in zip(plain, strided):
        np.testing.assert_array_equal(harness.to_array(a), harness.to_array(b))
        assert may_be_strided or (a.is_contiguous() and b.is_contiguous())


@pytest.mark.parametrize("o,sample,dtype", cases(per_dtype=False))
@pytest.mark.parametrize("symbolic", [False, True], ids=["static", "symbolic"])
def test_recorded(o, sample, dtype, symbolic):
    """The shape rule, static and symbolic, and the recorded program, against eager."""
    if o.no_record:
        pytest.skip(o.no_record)
    dtype = dtypes_of(o, sample)[-1] if dtype not in dtypes_of(o, sample) else dtype
    args = instantiate(o, sample, dtype)
    want = harness.call(o.name, harness.tensors(args), sample.attrs)
    graph = harness.record(lambda a: harness.call(o.name, a, sample.attrs), args, symbolic)
    text = str(graph)
    parsed = _C.parse_graph(text, {t.name: t for t in graph.captured})
    assert str(parsed) == text
    for program in (graph, graph, parsed):
        got = program.run([harness.to_tensor(v) for v in each_value(args)])
        for i, (g, w, v) in enumerate(zip(got, want, program.results)):
            assert g.dtype == w.dtype == v.dtype, (
                f"output {i} is {w.dtype}, the rule says {v.dtype}"
            )
            assert len(v.shape) == len(w.shape)
            np.testing.assert_array_equal(
                harness.to_array(g), harness.to_array(w), err_msg=f"output {i}"
            )


@pytest.mark.parametrize("o,sample,dtype", cases())
def test_compose(o, sample, dtype):
    """A kernel against the program made of compose."""
    if not info(o.name)["compose"] or not info(o.name)["kernels"].get("cpu"):
        pytest.skip("nothing to compare")
    args = instantiate(o, sample, dtype)
    kernel = harness.call(o.name, harness.tensors(args), sample.attrs)
    composed = harness.call(o.name, harness.tensors(args), sample.attrs, compose=True)
    for i, (k, c) in enumerate(zip(kernel, composed)):
        assert k.dtype == c.dtype, f"output {i} is {k.dtype}, {c.dtype} by compose"
        close(harness.to_array(k), harness.to_array(c), dtype, o, sample, f"output {i}")


def scalar(o, sample, arrays, args):
    """sum(outputs * weights) at given arrays, in float64."""
    it = iter(arrays)
    changed = map_values(args, lambda v: type(v)(next(it), v.dtype, v.grad))
    outputs = harness.call(o.name, harness.tensors(changed, grad=True), sample.attrs)
    total = 0.0
    for out, w in zip(outputs, harness.weights(outputs)):
        if w is not None:
            total += np.sum(np.real(harness.to_array(out) * np.conj(harness.to_array(w))))
    return total


def differentiated(o, sample, args):
    wanted = sample.options["grad"] if sample.options["grad"] is not None else o.grad
    for i, v in enumerate(each_value(args)):
        if v.grad and v.array.dtype.kind in "fc" and (wanted is True or i in wanted):
            yield i, v


EPSILON = 1e-6
MOST_ELEMENTS = 24


@pytest.mark.parametrize("o,sample,dtype", differentiable_cases())
def test_first_gradient(o, sample, dtype):
    args = instantiate(o, sample, dtype)
    made = harness.tensors(args, grad=True)
    outputs = harness.call(o.name, made, sample.attrs)
    if all(out.stop_gradient for out in outputs):
        assert o.grad is False or not any(True for _ in differentiated(o, sample, args))
        return
    flat = [t for t in flatten(made) if t is not None]
    got = harness.gradients(outputs, flat)
    arrays = [v.array for v in each_value(args)]
    rng = np.random.default_rng(1)
    for i, v in differentiated(o, sample, args):
        g = harness.to_array(got[i])
        assert g.shape == v.array.shape
        for at in rng.permutation(v.array.size)[:MOST_ELEMENTS]:
            where = np.unravel_index(at, v.array.shape)
            for direction in [1, 1j] if v.array.dtype.kind == "c" else [1]:
                moved = []
                for sign in (1, -1):
                    a = v.array.copy()
                    a[where] += sign * EPSILON * direction
                    moved.append(
                        scalar(o, sample, [a if k == i else x for k, x in enumerate(arrays)], args)
                    )
                want = (moved[0] - moved[1]) / (2 * EPSILON)
                part = np.real(g[where]) if direction == 1 else np.imag(g[where])
                assert abs(part - want) <= 1e-5 * max(1, abs(want)), (
                    f"input {i} at {where}: {part}, differences say {want}"
                )


@pytest.mark.parametrize("o,sample,dtype", differentiable_cases())
def test_second_gradient(o, sample, dtype):
    """The derivative of the gradient along a direction, against differences of the gradient."""
    if o.no_second_gradient:
        pytest.skip(o.no_second_gradient)
    args = instantiate(o, sample, dtype)
    wanted = list(differentiated(o, sample, args))
    if not wanted or dtype != "float64":
        pytest.skip("nothing to differentiate")
    rng = np.random.default_rng(2)

    def first(arrays, graph):
        it = iter(arrays)
        changed = map_values(args, lambda v: type(v)(next(it), v.dtype, v.grad))
        made = harness.tensors(changed, grad=True)
        outputs = harness.call(o.name, made, sample.attrs)
        flat = [t for t in flatten(made) if t is not None]
        if all(out.stop_gradient for out in outputs):
            return None, flat
        got = harness.gradients(outputs, [flat[i] for i, _ in wanted], create_graph=graph)
        return got, flat

    arrays = [v.array for v in each_value(args)]
    got, flat = first(arrays, True)
    if got is None:
        return
    directions = [
        harness._C._tensor_from(rng.uniform(-1, 1, v.array.shape), None, "cpu") for _, v in wanted
    ]
    live = [(g, d) for g, d in zip(got, directions) if not g.stop_gradient]
    inputs = [flat[i] for i, _ in wanted]
    if live:
        second = harness.gradients([g for g, _ in live], inputs, grads=[d for _, d in live])
        second = [harness.to_array(s) for s in second]
    else:
        second = [np.zeros(v.array.shape) for _, v in wanted]

    def along(arrays):
        g, _ = first(arrays, False)
        return sum(np.sum(harness.to_array(a) * d.numpy()) for a, d in zip(g, directions))

    for (i, v), s in zip(wanted, second):
        for at in rng.permutation(v.array.size)[:6]:
            where = np.unravel_index(at, v.array.shape)
            moved = []
            for sign in (1, -1):
                a = v.array.copy()
                a[where] += sign * 1e-5
                moved.append(along([a if k == i else x for k, x in enumerate(arrays)]))
            want = (moved[0] - moved[1]) / 2e-5
            assert abs(s[where] - want) <= 1e-4 * max(1, abs(want)), (
                f"input {i} at {where}: {s[where]}, differences say {want}"
            )


@pytest.mark.parametrize("o,sample,dtype", differentiable_cases())
def test_recorded_gradient(o, sample, dtype):
    """The gradient as a recorded program against the eager one."""
    if o.no_record or dtype != "float64":
        pytest.skip(o.no_record or "float64 suffices")
    args = instantiate(o, sample, dtype)
    made = harness.tensors(args, grad=True)
    if all(out.stop_gradient for out in harness.call(o.name, made, sample.attrs)):
        return

    def f(made):
        return harness.gradients(harness.call(o.name, made, sample.attrs), harness.leaves(made))

    want = f(made)
    for symbolic in (False, True):
        graph = harness.record(f, args, symbolic)
        _C.run_passes(graph, _C.pass_set("training"))
        got = graph.run([harness.to_tensor(v) for v in each_value(args)])
        for g, w in zip(got, want):
            np.testing.assert_allclose(
                harness.to_array(g), harness.to_array(w), rtol=1e-9, atol=1e-9
            )


@pytest.mark.parametrize("o,sample,dtype", cases())
def test_in_place(o, sample, dtype):
    """The in-place form gives the same, in the same memory; views of it see that."""
    args = instantiate(o, sample, dtype)
    made = harness.tensors(args)
    if not made or made[0] is None or isinstance(made[0], list) or not o.inplace:
        pytest.skip("no in-place form")
    d = info(o.name)
    if (
        len(d["outputs"]) != 1
        or d["outputs"][0][2]
        or d["outputs"][0][1] == "many"
        or "sizes_itself" in d["traits"]
    ):
        pytest.skip("no in-place form")
    want = harness.call(o.name, made, sample.attrs)[0]
    x = made[0]
    if want.dtype != x.dtype or list(want.shape) != list(x.shape):
        with pytest.raises(Exception):
            harness.call(o.name + "_", made, sample.attrs)
        return
    base = harness.tensors(args)[0]
    view = _C.ops.reshape(base, [-1])
    got = harness.call(o.name + "_", [base] + made[1:], sample.attrs)[0]
    assert got is base
    np.testing.assert_array_equal(harness.to_array(base), harness.to_array(want))
    np.testing.assert_array_equal(harness.to_array(view).ravel(), harness.to_array(want).ravel())


def at_place(place, o, sample, dtype, args):
    """Results, gradients where there are any, and the results of the recorded program."""
    with harness.At(place):
        made = harness.tensors(args, grad=dtype.startswith(("float", "bfloat")), place=place)
        outputs = harness.call(o.name, made, sample.attrs)
        results = {f"output {i}": t for i, t in enumerate(outputs)}
        differentiable = o.grad is not False and sample.options["grad"] is not False
        if differentiable and any(not t.stop_gradient for t in outputs):
            for i, g in enumerate(harness.gradients(outputs, harness.leaves(made))):
                results[f"gradient {i}"] = g
        if not o.no_record and dtype == "float32":
            graph = harness.record(lambda a: harness.call(o.name, a, sample.attrs), args, False)
            fresh = [harness.to_tensor(v)._to_place(place) for v in each_value(args)]
            for i, t in enumerate(graph.run(fresh)):
                results[f"recorded output {i}"] = t
        wrong = [what for what, t in results.items() if str(t.place) != f"Place({place})"]
        assert not wrong, f"{wrong} are not on {place}"
        return {what: harness.to_array(t._to_place("cpu")) for what, t in results.items()}


def gpu_cases():
    if _C.device_count("gpu"):
        return cases()
    return [pytest.param(None, None, "", marks=pytest.mark.skip(f"no GPU: {_C.gpu_problem()}"))]


@pytest.mark.parametrize("o,sample,dtype", gpu_cases())
def test_gpu(o, sample, dtype):
    """A GPU against the CPU. Random numbers differ; of them the shape and dtype count."""
    args = instantiate(o, sample, dtype)
    try:
        got = at_place("gpu:0", o, sample, dtype, args)
    except TypeError as e:
        if "Place(gpu" in str(e):  # an op without a kernel there
            pytest.skip(str(e))
        raise
    want = at_place("cpu", o, sample, dtype, args)
    assert list(got) == list(want)
    random = any(kind == "hidden" for _, kind in info(o.name)["inputs"])
    for what, w in want.items():
        if random:
            assert (got[what].shape, got[what].dtype) == (w.shape, w.dtype)
        else:
            close(got[what], w, dtype, o, sample, what)


def bad_cases():
    for o in OPS.values():
        for i, (label, s) in enumerate(o.bad_samples):
            yield pytest.param(o, label, s, id=f"{o.name}-{label}-{i}")


@pytest.mark.parametrize("o,label,sample", bad_cases())
def test_bad(o, label, sample):
    args = instantiate(o, sample, sample.options["dtype"])
    with pytest.raises(sample.options["error"]) as e:
        harness.call(o.name, harness.tensors(args), sample.attrs)
    assert f"{label}]" in str(e.value), f"expected rule {label}, got: {e.value}"


def test_every_op_has_samples():
    missing = sorted(
        n for n in _C.op_names() if n not in OPS and n not in STRUCTURAL and not n.endswith(".grad")
    )
    assert not missing, f"no samples for {missing}"


def test_every_op_is_tried_empty():
    lacking = [
        o.name
        for o in OPS.values()
        if not o.no_empty
        and not any(
            0 in s.attrs.get("shape", ())
            or any(v.array.size == 0 for v in each_value(instantiate(o, s, "float32")))
            for s in o.samples
        )
    ]
    assert not lacking, f"no sample without elements for {lacking}"


def labels_in(path):
    text = path.read_text()
    found = re.findall(r"(?:OP_CHECK|OP_CHECK_AS|KERNEL_CHECK)\((?:k\w+,\s*)?([A-Z]\d+),", text)
    return set(found)


def names_in(header, ops):
    """The ops that a header declares, of those given, and others that it names plainly. A name may
    be put together in a macro: "conv" #N "d"."""
    text = header.read_text() if header.exists() else ""
    names = set()
    for first, rest in re.findall(r'\.name = "([^"]+)"((?: #\w+(?: "[^"]*")?)*)', text):
        if rest:
            pattern = first + re.sub(r' #\w+(?: "([^"]*)")?', r"\\w+\1", rest)
            names |= {op for op in ops if re.fullmatch(pattern, op)}
        else:
            names.add(first)
    return names | set(re.findall(r'(?:_OP|_OPS)\w*\(\w+,\s*"([^"]+)"', text))


def test_every_rule_is_broken_by_a_sample():
    """Each label in the sources of ops and kernels has a sample that breaks it."""
    broken = {}
    for o in OPS.values():
        for label, _ in o.bad_samples:
            broken.setdefault(label, set()).add(o.name)
    lacking = []
    for path in sorted(
        [
            *SOURCES.glob("phi/ops/*"),
            *SOURCES.glob("phi/kernels/cpu/*.cc"),
            *SOURCES.glob("phi/kernels/cpu/onednn/*.cc"),
        ]
    ):
        names = names_in(path.with_suffix(".h"), {n for ops in broken.values() for n in ops})
        for label in sorted(labels_in(path)):
            if not broken.get(label):
                lacking.append(f"{path.name}: {label}")
            elif label.startswith("C") and names and not broken[label] & names:
                lacking.append(f"{path.name}: {label}")
    assert not lacking, f"rules without a sample that breaks them: {lacking}"


assert HALF and T
