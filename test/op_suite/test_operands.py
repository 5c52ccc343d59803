"""What operands may be: the same memory twice, and tensors in place of attributes."""

import numpy as np
import pytest

import paddle
from op_suite import Value, each_value, flatten, harness, instantiate
from op_suite.test_ops import cases, dtypes_of, info
from paddle import _C

ops = _C.ops


def has_in_place_form(o):
    d = info(o.name)
    _, kind, written = d["outputs"][0]
    return (
        o.inplace
        and len(d["outputs"]) == 1
        and not written
        and kind != "many"
        and "sizes_itself" not in d["traits"]
    )


def fresh(array, dtype):
    return harness.to_tensor(Value(array, dtype))


def same_memory(x, shape):
    """Views of x with a shape: x from its start, and from its end backwards."""
    n = int(np.prod(shape))
    flat = ops.reshape(x, [-1])
    yield ops.reshape(ops.slice(flat, axes=[0], starts=[0], ends=[n]), list(shape))
    if n > 1:
        back = ops.slice(flat, axes=[0], starts=[x.size - 1], ends=[-x.size - 1], strides=[-1])
        yield ops.reshape(ops.slice(back, axes=[0], starts=[0], ends=[n]), list(shape))


def in_place_cases():
    for case in cases(per_dtype=False):
        o, sample, _ = case.values
        if has_in_place_form(o) and len(sample.args) > 1:
            yield case


@pytest.mark.parametrize("o,sample,dtype", list(in_place_cases()))
def test_in_place_on_memory_that_others_read(o, sample, dtype):
    """The in-place form, with another operand in the memory that it writes, as if that were a
    copy."""
    dtype = dtypes_of(o, sample)[-1] if dtype not in dtypes_of(o, sample) else dtype
    args = instantiate(o, sample, dtype)
    first = args[0]
    if not isinstance(first, Value) or first.array.size == 0:
        return
    for i, other in enumerate(args[1:], 1):
        if (
            not isinstance(other, Value)
            or other.dtype != first.dtype
            or other.array.size > first.array.size
        ):
            continue
        for how in range(2):
            made = harness.tensors(args)
            x = fresh(first.array, first.dtype)
            views = list(same_memory(x, other.array.shape))
            if how >= len(views):
                continue
            made[0], made[i] = x, views[how]
            apart = [fresh(harness.to_array(t), first.dtype) for t in (x, views[how])]
            copies = list(made)
            copies[0], copies[i] = apart
            try:
                want = harness.call(o.name, copies, sample.attrs)[0]
            except Exception:
                continue  # values that this operand cannot have
            if want.dtype != x.dtype or want.shape != x.shape:
                continue
            harness.call(o.name + "_", made, sample.attrs)
            np.testing.assert_array_equal(
                harness.to_array(x), harness.to_array(want), err_msg=f"operand {i}, view {how}"
            )


def tensor_attributes(o):
    return [a for a in info(o.name)["attrs"] if a["tensor"]]


def as_operand(value, kind):
    """An attribute's value as an array, or None if it has none."""
    if kind == "Dims":
        values = value if isinstance(value, (list, tuple)) else [value]
        return np.asarray(values, "int64") if values else None
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        return None
    return np.asarray(value, "int64" if isinstance(value, int) else "float64")


def operand_cases():
    for case in cases(per_dtype=False):
        o, sample, dtype = case.values
        for a in tensor_attributes(o):
            given = sample.attrs.get(a["name"])
            if given is None or as_operand(given, a["kind"]) is None:
                continue
            yield pytest.param(o, sample, dtype, a, id=f"{case.id}-{a['name']}")


def like(value, array):
    """An array as the attribute's value: a list where `value` is one."""
    return array.tolist() if isinstance(value, (list, tuple)) else array.item(0)


def outcome(f):
    """The arrays that f gives from the same random numbers, or None if it raises."""
    paddle.seed(7)
    try:
        return [harness.to_array(t) for t in f()]
    except (ValueError, IndexError, TypeError, NotImplementedError):
        return None


@pytest.mark.parametrize("o,sample,dtype,attribute", list(operand_cases()))
def test_attribute_as_an_operand(o, sample, dtype, attribute):
    """An attribute that may come as a tensor: one program for all values, negative ones too."""
    name = attribute["name"]
    if o.no_record or name in o.no_operand:
        pytest.skip(o.no_record or o.no_operand[name])
    dtype = dtypes_of(o, sample)[-1] if dtype not in dtypes_of(o, sample) else dtype
    args = instantiate(o, sample, dtype)
    value = as_operand(sample.attrs[name], attribute["kind"])
    others = {k: v for k, v in sample.attrs.items() if k != name}

    def call(given, operand):
        return flatten(getattr(ops, o.name)(*given, **others, **{name: operand}))

    operand = Value(value, str(value.dtype), grad=False)
    graph = harness.record(lambda a: call(a[:-1], a[-1]), [*args, operand], symbolic=False)
    rank = args[0].array.ndim if args and isinstance(args[0], Value) else 0
    for v in (value, -value, value - rank, value + 1):
        want = outcome(lambda: call(harness.tensors(args), like(sample.attrs[name], v)))
        eager = outcome(lambda: call(harness.tensors(args), fresh(v, str(v.dtype))))
        inputs = [harness.to_tensor(a) for a in each_value(args)]
        got = outcome(lambda: graph.run([*inputs, fresh(v, str(v.dtype))]))
        for other in (eager, got):
            assert (want is None) == (other is None), f"{name}={v}: {want} and {other}"
            for w, g in zip(want or (), other or ()):
                np.testing.assert_array_equal(g, w, err_msg=f"{name}={v}")


def test_a_computed_stride_is_positive():
    graph = _C.Graph()
    with _C.Recording(graph) as r:
        x, step = graph.add_arg([6], "float32"), graph.add_arg([1], "int64")
        r.finish([ops.slice(x, axes=[0], starts=[1], ends=[6], strides=step)])
    x = paddle.arange(6, dtype="float32")
    assert graph.run([x, paddle.to_tensor([2])])[0].tolist() == [1, 3, 5]
    with pytest.raises(ValueError, match="a stride that is computed must be positive"):
        graph.run([x, paddle.to_tensor([-2])])
