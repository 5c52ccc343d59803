"""What an op's record says of it, held against what the op does."""

import numpy as np
import pytest

import paddle
from op_suite import OPS, Value, flatten, harness, instantiate, map_values
from op_suite.test_ops import cases, close, dtypes_of, info
from paddle import _C


def cases_of(condition):
    """Those of the ops whose description fulfils it, in each dtype."""
    for case in cases():
        if condition(info(case.values[0].name)):
            yield case


def has_output(kind):
    return lambda d: any(k == kind for _, k, _ in d["outputs"])


def written_inputs(d):
    """Positions of the inputs that outputs are written into, without generators' states."""
    kinds, names = dict(d["inputs"]), [n for n, _ in d["inputs"]]
    written = [into for _, _, into in d["outputs"] if into]
    return [names.index(n) for n in written if kinds[n] != "hidden"]


@pytest.mark.parametrize("o,sample,dtype", list(cases_of(lambda d: "commutative" in d["traits"])))
def test_commutative_ops_commute(o, sample, dtype):
    x, y = harness.tensors(instantiate(o, sample, dtype))
    a, b = (harness.call(o.name, args, sample.attrs)[0] for args in ([x, y], [y, x]))
    close(harness.to_array(a), harness.to_array(b), dtype, o, sample, "the other way round")


@pytest.mark.parametrize("o,sample,dtype", list(cases_of(has_output("no_grad"))))
def test_outputs_without_gradient_want_none(o, sample, dtype):
    made = harness.tensors(instantiate(o, sample, dtype), grad=True)
    got = harness.call(o.name, made, sample.attrs)
    for (_, kind, _), t in zip((x for x in info(o.name)["outputs"] if x[1] != "hidden"), got):
        assert kind != "no_grad" or t is None or t.stop_gradient


@pytest.mark.parametrize("o,sample,dtype", list(cases_of(has_output("hidden"))))
def test_hidden_outputs_are_not_shown(o, sample, dtype):
    got = harness.call(o.name, harness.tensors(instantiate(o, sample, dtype)), sample.attrs)
    kinds = dict(info(o.name)["inputs"])
    shown = [k for _, k, into in info(o.name)["outputs"] if k != "hidden"]
    states = [into for _, _, into in info(o.name)["outputs"] if into and kinds[into] == "hidden"]
    assert len(got) == len(shown) - len(states)


@pytest.mark.parametrize("o,sample,dtype", list(cases_of(written_inputs)))
def test_outputs_are_written_into_their_inputs(o, sample, dtype):
    """At once, and at the end of a program: there the new value is a result, too."""
    args = instantiate(o, sample, dtype)

    def written(made):
        at = [i for i in written_inputs(info(o.name)) if i < len(made)]
        return [t for t in flatten([made[i] for i in at]) if t is not None]

    def arrays(tensors):
        return [harness.to_array(t) for t in tensors]

    made = harness.tensors(args)
    results = harness.call(o.name, made, sample.attrs)
    for t in written(made):
        assert t.size == 0 or any(r._is_shared_buffer_with(t) for r in results)

    states = harness.tensors(args)
    before = arrays(written(states))
    graph = _C.Graph()
    with _C.Recording(graph, False) as r:
        r.finish(harness.call(o.name, states, sample.attrs))
    np.testing.assert_equal(arrays(written(states)), before)
    np.testing.assert_equal(arrays(graph.run([])), arrays(results))
    np.testing.assert_equal(arrays(written(states)), arrays(written(made)))


WIDE = {
    "float32": "float64",
    "float16": "float64",
    "bfloat16": "float64",
    "complex64": "complex128",
}
MOST_SAMPLES = 2  # per op: those that follow are for shapes and attributes


def narrow_cases():
    for o in OPS.values():
        samples = [s for s in o.samples if s.options["grad"] is not False]
        if o.grad is False or not info(o.name)["grad"]:
            continue
        for i, s in enumerate(samples[:MOST_SAMPLES]):
            for d in dtypes_of(o, s):
                if d in WIDE:
                    yield pytest.param(o, s, d, id=f"{o.name}-{i}-{s}-{d}")


def gradients(o, sample, args):
    """Those of the same weights and random numbers in every dtype."""
    paddle.seed(3)
    made = harness.tensors(args, grad=True)
    outputs = harness.call(o.name, made, sample.attrs)
    if all(t.stop_gradient for t in outputs):
        return []
    got = harness.gradients(outputs, [t for t in flatten(made) if t is not None])
    return [harness.to_array(g) for g in got]


@pytest.mark.parametrize("o,sample,dtype", list(narrow_cases()))
def test_gradient_in_each_dtype(o, sample, dtype):
    """Against that in the wide dtype, which is held against differences."""
    args = instantiate(o, sample, dtype)
    wide = map_values(args, lambda v: Value(v.array, WIDE.get(v.dtype, v.dtype), v.grad))
    for i, (g, w) in enumerate(zip(gradients(o, sample, args), gradients(o, sample, wide))):
        close(g, w, dtype, o, sample, f"gradient {i}")
