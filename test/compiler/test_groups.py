"""Groups of element-wise operations give what the operations give one by one, bit for bit."""

import random

import numpy as np
import pytest
from paddle.amp import debugging
from recording import record

import paddle
from paddle import profiler

C = paddle._C
ops = C.ops
FLAG = "FLAGS_fuse_elementwise"
UNARY = {
    "float": "abs sign square relu tanh sigmoid sin floor scale clip leaky_relu silu".split(),
    "int64": "abs sign square relu scale clip".split(),
    "bool": ["logical_not"],
}
BINARY = {
    "float": "add subtract multiply divide maximum fmin copysign".split(),
    "int64": "add subtract multiply maximum minimum".split(),
    "bool": "logical_and logical_or logical_xor".split(),
}
ATTRS = {"scale": {"scale": -1.25, "bias": 0.5}, "clip": {"min": -2, "max": 2}}
SHAPES = ([67, 146], [40001], [3, 5, 7, 80], [2, 1, 4099])
DTYPES = ("float32", "float64", "float16", "bfloat16", "int64", "bool")


@pytest.fixture
def unfused():
    """Turns grouping off; gives a function that turns it on again."""
    paddle.set_flags({FLAG: False})
    yield lambda: paddle.set_flags({FLAG: True})
    paddle.set_flags({FLAG: True})


def tensor(values, dtype=None):
    t = C._tensor_from(np.asarray(values), None, None)
    return ops.cast(t, dtype) if dtype else t


def bits(t):
    """The elements as integers; every NaN is the same one."""
    if t.dtype in (paddle.bfloat16, paddle.float16):
        t = ops.cast(t, "float32")
    a = np.where(t.numpy() == t.numpy(), t.numpy(), np.nan)
    return a.view(f"u{a.itemsize}")


def kind(dtype):
    return "float" if "float" in dtype else dtype


def values(shape, dtype, seed):
    x = np.random.RandomState(seed).uniform(-3, 3, shape)
    return tensor(x > 0) if dtype == "bool" else tensor(x, dtype)


def program(seed, dtype):
    """A random program of two full, a strided and four broadcast inputs, with several results."""

    def f(x, y, columns, *rest):
        pick = random.Random(seed)
        first = [x, y, ops.transpose(columns, list(range(columns.ndim))[::-1])]
        known = first + list(rest)
        made = []
        for _ in range(pick.randint(4, 14)):
            if pick.random() < 0.4:
                name = pick.choice(UNARY[kind(dtype)])
                z = getattr(ops, name)(pick.choice(first + made), **ATTRS.get(name, {}))
            elif pick.random() < 0.2:
                a, b = pick.choice(first + made), pick.choice(known + made)
                z = ops.where(ops.less_than(a, b), b, a)
            else:
                name = pick.choice(BINARY[kind(dtype)])
                z = getattr(ops, name)(pick.choice(first + made), pick.choice(known + made))
            made.append(z)
            if pick.random() < 0.1:
                made.append(ops.cast(ops.cast(z, "int32"), dtype))
        return [made[-1], *pick.sample(made[:-1], 2)]

    return f


def arguments(shape, dtype, seed):
    channels = [1, shape[1]] + [1] * (len(shape) - 2) if len(shape) > 1 else [1]
    inner = [1] * (len(shape) - 1) + shape[-1:]
    shapes = [shape, shape, shape[::-1], channels, shape[-1:], inner, []]
    return [values(s, dtype, seed + i) for i, s in enumerate(shapes)]


def groups(graph, args):
    """The lines of a plan that are groups."""
    return [line for line in graph.plan(args)[1].splitlines() if "= [" in line]


@pytest.mark.parametrize("dtype", DTYPES)
@pytest.mark.parametrize("seed", range(8))
def test_random_programs(seed, dtype, unfused):
    shape = SHAPES[seed % len(SHAPES)]
    args = arguments(shape, dtype, seed)
    graph = record(program(seed, dtype), *[(list(a.shape), dtype) for a in args])
    want = [bits(t) for t in graph.clone().run(args)]
    unfused()
    assert groups(graph, args)
    try:
        for threads in (1, 2):
            C.set_num_threads(threads)
            for got, w in zip(graph.run(args), want):
                np.testing.assert_array_equal(bits(got), w)
    finally:
        C.set_num_threads(1)
    paddle.set_flags({FLAG: False})  # the same plan, one operation after another
    for got, w in zip(graph.run(args), want):
        np.testing.assert_array_equal(bits(got), w)


def test_a_plan_shows_its_groups():
    def f(x, b):
        y = ops.exp(x + b)
        return [ops.sum(y), ops.tanh(y) * 2]

    graph = record(f, ([128, 64], "float32"), ([64], "float32"))
    _, text = graph.plan([values([128, 64], "float32", 0), values([64], "float32", 1)])
    assert text == (
        "v2@result = [add; exp](v0@argument, v1@argument)\n"
        "v3@result = sum(v2@result)\n"
        "v4@result = [tanh; scale](v2@result)\n"
        "arena: 0 bytes\n"
    )


def test_small_tensors_are_left_alone():
    graph = record(lambda x: [ops.tanh(x * 2)], ([8], "float32"))
    assert not groups(graph, [values([8], "float32", 0)])


@pytest.mark.parametrize("shape", [[0], [0, 3], [7, 0]])
def test_no_elements(shape):
    graph = record(lambda x: [ops.tanh(x * 2) + x], (shape, "float32"))
    assert graph.run([values(shape, "float32", 0)])[0].shape == shape


def test_new_sizes_make_new_groups():
    def f(x, b):
        return [ops.tanh(x * 2) + b]

    graph = record(f, ([None, 33], "float32"), ([33], "float32"))
    for n in (300, 1, 401, 300, 0):
        x, b = values([n, 33], "float32", n), values([33], "float32", 1)
        got = graph.run([x, b])[0]
        np.testing.assert_array_equal(bits(got), bits(f(x, b)[0]))
        assert bool(groups(graph, [x, b])) == (n >= 300)


def test_what_an_ordered_operation_separates():
    def f(x, fine):
        y = x * 2
        ops.__getattr__("assert")(fine, [x])
        return [ops.tanh(y) + 1]

    graph = record(f, ([10000], "float32"), ([], "bool"))
    x = values([10000], "float32", 0)
    assert [g.split("[")[1].split("]")[0] for g in groups(graph, [x, tensor(True)])] == [
        "tanh; scale"
    ]


def test_a_state_that_a_group_updates():
    state = values([9001], "float32", 0)
    state.persistable = True

    def f(x):
        old = state * 1
        state.multiply_(ops.tanh(x))
        state.add_(x)
        return [old, state * 2]

    x = values([9001], "float32", 1)
    graph = record(f, ([9001], "float32"))
    assert groups(graph, [x])
    want = state.numpy()
    for _ in range(3):
        old, twice = graph.run([x])
        np.testing.assert_array_equal(old.numpy(), want)
        want = want * ops.tanh(x).numpy() + x.numpy()
        np.testing.assert_allclose(state.numpy(), want, rtol=1e-6)
        np.testing.assert_array_equal(twice.numpy(), state.numpy() * 2)
        want = state.numpy()


def test_the_check_for_nan_names_the_operation():
    graph = record(lambda x: [ops.sqrt(ops.log(x)) * 2], ([10000], "float32"))
    x = tensor(np.full([10000], 0.5, "float32"))
    assert groups(graph, [x])
    graph.run([x])
    try:
        paddle.set_flags({"FLAGS_check_nan_inf": True})
        with pytest.raises(RuntimeError, match="'out' of sqrt"):
            graph.run([x])
    finally:
        debugging.disable_tensor_checker()
    graph.run([x])


def test_a_profile_shows_what_runs():
    graph = record(lambda x: [ops.sqrt(ops.exp(x)) * 2], ([10000], "float32"))
    x = tensor(np.full([10000], 0.5, "float32"))
    assert groups(graph, [x])
    want = graph.run([x])[0].numpy()
    with profiler.Profiler(record_shapes=True) as p:
        got = graph.run([x])[0].numpy()
    np.testing.assert_array_equal(got, want)
    spans = [span for span in p.profiler_result if span.kind.name == "Operator"]
    assert [span.name for span in spans] == ["fused(exp, sqrt, scale)"]
    assert spans[0].inputs == {"x": [("float32", (10000,))]}


def test_many_members_are_counted_in_a_profile(unfused):
    def f(x):
        for _ in range(12):
            x = ops.tanh(x)
        return [x]

    unfused()
    graph = record(f, ([10000], "float32"))
    x = tensor(np.ones(10000, "float32"))
    with profiler.Profiler() as p:
        graph.run([x])
    names = [span.name for span in p.profiler_result if span.kind.name == "Operator"]
    assert names == ["fused(" + "tanh, " * 8 + "4 more)"]


def test_who_counts_operations_counts_members():
    graph = record(lambda x: [ops.sqrt(ops.exp(x)) * 2], ([10000], "float32"))
    x = tensor(np.ones(10000, "float32"))
    C.start_counting_ops()
    graph.run([x])
    assert set(C.stop_counting_ops()) == {"exp", "sqrt", "scale"}


def test_a_kernel_that_raises():
    def f(x, y):
        return [ops.floor_divide(x * 2, y) + 1]

    graph = record(f, ([70000], "int64"), ([70000], "int64"))
    x, y = tensor(np.arange(70000)), np.ones(70000, "int64")
    for _ in range(2):
        assert graph.run([x, tensor(y)])[0].numpy()[-1] == 139999
        y[69999] = 0
        with pytest.raises(ValueError, match="floor_divide.*divided by zero.*recorded at"):
            graph.run([x, tensor(y)])
        y[69999] = 1


def test_derived_programs(unfused):
    x = values([9002], "float32", 0)
    x.stop_gradient = False

    def gradients(v):
        y = paddle.nn.functional.gelu(v)
        (dx,) = paddle.grad(y.sum(), v, create_graph=True)
        (ddx,) = paddle.grad(dx.sum(), v)
        return [bits(t) for t in (y, dx, ddx)]

    want = gradients(x)
    paddle.set_flags({FLAG: True})
    for got, w in zip(gradients(x), want):
        np.testing.assert_array_equal(got, w)
    longer = values([9003], "float32", 0)
    longer.stop_gradient = False
    fused = gradients(longer)
    paddle.set_flags({FLAG: False})
    for got, w in zip(gradients(longer), fused):
        np.testing.assert_array_equal(got, w)


def test_behind_an_operation_without_a_kernel():
    def f(x, b):
        y = ops.gelu(x + b)
        return [y, ops.tanh(y) * 2, ops.gelu(y) - x]

    graph = record(f, ([160, 64], "float32"), ([64], "float32"))
    args = [values([160, 64], "float32", 0), values([64], "float32", 1)]
    text = graph.plan(args)[1]
    assert "gelu(v2@arena+0)  composed" in text and "[tanh; scale](v3@given)" in text
    want = [t.numpy() for t in f(*args)]
    for _ in range(2):
        got = graph.run(args)
        for g, w in zip(got, want):
            np.testing.assert_array_equal(g.numpy(), w)
        got[0].add_(got[1])  # nobody else has its memory
