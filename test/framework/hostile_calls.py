"""Calls ops with hostile arguments, each op in a process of its own: what test_no_crash.py runs.

    python hostile_calls.py [op …]

Prints a line of JSON per op: [name, number of calls, faults]. A fault is a text that says which
call went wrong and how. The arguments are samples of the op suite, changed in one or two places.
"""

import itertools
import json
import os
import random
import resource
import signal
import sys
import warnings
import zlib

import numpy as np
from op_suite import OPS, Value, flatten, harness, instantiate, test_ops

from paddle import _C

SECONDS = 5  # of one call, in all ways
MOST_ELEMENTS = 10**6  # of results that are differentiated
PAIRS = 60  # of changes, per sample
MEMORY = 6 << 30  # a process's address space: what needs more is a MemoryError
ALLOWED = (
    ValueError,
    TypeError,
    IndexError,
    RuntimeError,
    MemoryError,
    OverflowError,
    NotImplementedError,
)
DTYPES = "bool uint8 int8 int16 int32 int64 float16 bfloat16 float32 float64 complex64 complex128"
EXTREMES = [0, -1, 1, 7, 2**31, -(2**31), 2**40, 2**62, -(2**62), 2**63 - 1, -(2**63), 2**70]
WRONG = [None, "text", object(), {}, [[]], [None], 1j, b"bytes"]
REALS = [0.0, -1.0, 1e300, float("inf"), -float("inf"), float("nan")]
LISTS = [[], [0], [-1], [1] * 9, [0] * 20, [-(2**63)] * 2, [2**63 - 1] * 2, [2**40] * 3, [2**62, 2]]
ATTRIBUTES = {
    "bool": [2, -1],
    "int": [*EXTREMES, 1.5, True],
    "float": [*REALS, *EXTREMES],
    "Scalar": [*REALS, *EXTREMES, 1j, True],
    "Dim": [*EXTREMES, 1.5],
    "str": ["", "x" * 1000, "\0", "mean"],
    "enum": ["", "x" * 1000, 0, -1, 2**40],
    "DType": [*DTYPES.split(), "uint16", "nothing", -1, 2**40],
    "Dims": [*LISTS, *EXTREMES, [1.5], ["a"]],
    "list[int]": [*LISTS, *EXTREMES, [1.5], ["a"]],
    "list[float]": [[], REALS, [1.0] * 20, ["a"], 1.0],
    "list[str]": [[], [""], ["a"] * 20, "a", [1]],
}


def tensor(array, dtype=None):
    t = _C._tensor_from(np.asarray(array), None, "cpu")
    return _C.ops.cast(t, dtype) if dtype else t


def hostile_tensors(like):
    """(what it is, how to make it): tensors in the place of `like`, and what is none."""
    shape, dtype = tuple(like.array.shape), like.dtype

    def filled(shape, value=1):
        return lambda: tensor(np.full(shape, value, "float64"), dtype)

    for other in DTYPES.split():
        yield f"dtype {other}", lambda other=other: _C.ops.cast(harness.to_tensor(like), other)
    shapes = [(), (1,), (0,), (1,) * 9, (2,) * 9, (0,) * 9, shape[::-1], (*shape, 1), (1, *shape)]
    for axis, n in enumerate(shape):
        for size in (0, 1, n + 1):
            shapes.append((*shape[:axis], size, *shape[axis + 1 :]))
    for other in (*shapes, shape[1:], shape[:-1]):
        yield f"shape {list(other)}", filled(other)
    for value in (float("nan"), float("inf"), -float("inf"), -1, 2**31, 2.0**62, -(2.0**63)):
        if (
            dtype.startswith(("float", "bfloat", "complex"))
            or value == value
            and abs(value) < 1e300
        ):
            yield f"full of {value}", filled(shape, value)
    yield "strided", lambda: harness.to_tensor(like, "strided")
    for size in (2**40, 2**61):  # a view without memory of its own
        yield (
            f"expanded to {size}",
            lambda size=size: _C.ops.expand(tensor(np.ones(1), dtype), shape=[size]),
        )
    for wrong in WRONG:
        yield f"{wrong!r:.20}", lambda wrong=wrong: wrong
    yield "a list", lambda: [harness.to_tensor(like)] * 2
    yield "an empty list", list
    yield "numbers", lambda: [1, 2]


def hostile_lists(like):
    """In the place of a list of tensors."""
    for i, v in enumerate(like):
        if v is not None:
            for what, make in hostile_tensors(v):
                yield (
                    f"[{i}] {what}",
                    lambda i=i, make=make: [
                        make() if k == i else harness.to_tensor(w) if w else None
                        for k, w in enumerate(like)
                    ],
                )
    plain = harness.tensors([like])[0]
    for count in (0, 1, len(like) + 1, 40):
        yield (
            f"{count} tensors",
            lambda count=count: list(itertools.islice(itertools.cycle(plain), count)),
        )
    for wrong in WRONG:
        yield f"{wrong!r:.20}", lambda wrong=wrong: wrong


def changes(args, attributes):
    """(place, what, how to make it): each single change of a call."""
    for i, a in enumerate(args):
        kinds = (
            hostile_lists(a)
            if isinstance(a, list)
            else hostile_tensors(a if a is not None else Value(np.ones([2, 3]), "float32"))
        )
        for what, make in kinds:
            yield i, what, make
    for a in attributes:
        values = [*ATTRIBUTES.get(a["kind"], []), *WRONG]
        if a["tensor"]:
            values += [tensor(np.array(v)) for v in (0, 2**62, -(2**63), [2**40, 2**40], [], 0.5)]
        for v in values:
            what = f"a tensor {v.tolist()}" if hasattr(v, "tolist") else f"{v!r:.40}"
            yield a["name"], what, lambda v=v: v


def calls(name, o, rng):
    """(what is called, the arguments' maker): all single changes of two samples, some pairs, and
    wrong numbers of arguments."""
    attributes = _C.describe_op(name)["attrs"]
    samples = o.samples if len(o.samples) <= 2 else [o.samples[0], rng.choice(o.samples[1:])]
    for sample in samples:
        dtypes = test_ops.dtypes_of(o, sample)
        dtype = "float32" if "float32" in dtypes else dtypes[0]
        args = instantiate(o, sample, dtype)
        single = [[c] for c in changes(args, attributes)]
        pairs = []
        if len(single) > 1:
            pairs = [rng.sample(single, 2) for _ in range(PAIRS)]
        for chosen in [*single, *[[a[0], b[0]] for a, b in pairs]]:
            text = ", ".join(f"{place} = {what}" for place, what, _ in chosen)
            yield (
                f"{sample}: {text}",
                lambda args=args, sample=sample, chosen=chosen: changed(args, sample.attrs, chosen),
            )
        for n in {0, len(args) - 1, len(args) + 1, 30} - {len(args), -1}:
            yield (
                f"{sample}: {n} arguments",
                lambda n=n, args=args, sample=sample: (
                    (harness.tensors(args) + [tensor(np.ones(2))] * n)[:n],
                    sample.attrs,
                ),
            )


def changed(args, attrs, chosen):
    made, attrs = harness.tensors(args, grad=True), dict(attrs)
    for place, _, make in chosen:
        value = make()
        if isinstance(place, int):
            made[place] = value
        else:
            attrs[place] = value
    return made, attrs


def recorded(name, args, attrs):
    """The op's results as a program of unknown sizes, whose inputs are all tensors among the
    arguments."""
    graph, given = _C.Graph(), []

    def argument(a):
        if isinstance(a, list):
            return [argument(i) for i in a]
        if not isinstance(a, _C.Tensor):
            return a
        given.append(a)
        sizes = [None] * len(a.shape)
        return graph.add_arg(sizes, str(a.dtype)[7:], f"x{len(given)}", list(a.shape))

    with _C.Recording(graph) as r:
        made = argument(list(args)), {k: argument(v) for k, v in attrs.items()}
        r.finish([t for t in harness.call(name, *made) if t is not None])
    return graph.run(given)


def differentiate(args, outputs):
    """The gradients, unless the results are huge."""
    results = [t for t in outputs if t is not None and not t.stop_gradient]
    inputs = [t for t in flatten(list(args)) if isinstance(t, _C.Tensor) and not t.stop_gradient]
    if results and inputs and sum(t.size for t in results) < MOST_ELEMENTS:
        _C.gradients(results, inputs, [None] * len(results), False, False, [])


def outcome(f, *needed):
    """What f returns, and what is wrong with the error that it raises, if anything: the kind, or
    that a text in `needed` is missing."""
    try:
        return f(), None
    except ALLOWED as e:
        if "defect of this library" in str(e):
            return None, f"internal error: {e}"
        if not all(text in str(e) for text in needed):
            return None, f"{type(e).__name__} without {needed}: {e}"
    except BaseException as e:
        return None, f"{type(e).__name__}: {e}"
    return None, None


def faults_of_call(name, make):
    """What is wrong with a call, with its gradient, and with it as a program. There the error may
    name the op that a composed one is made of."""
    try:
        args, attrs = make()
    except ALLOWED:
        return  # such a tensor cannot be made
    outputs, fault = outcome(lambda: harness.call(name, args, attrs), name.rstrip("_"))
    yield fault
    if outputs is not None:
        yield outcome(lambda: differentiate(args, outputs))[1]
    yield outcome(lambda: recorded(name, args, attrs))[1]


def try_op(name, start, progress):
    """In a process of its own: the calls from number `start` on."""
    signal.signal(signal.SIGALRM, signal.SIG_DFL)
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)  # some ops print
    os.dup2(1, 2)
    warnings.simplefilter("ignore")
    rng = random.Random(zlib.crc32(name.encode()))
    k = -1
    for k, (text, make) in enumerate(calls(name, OPS[name], rng)):
        if k < start:
            continue
        os.write(progress, f"{k}\t{text!r}\n".encode())
        signal.setitimer(signal.ITIMER_REAL, SECONDS)
        faults = [fault for fault in faults_of_call(name, make) if fault]
        signal.setitimer(signal.ITIMER_REAL, 0)
        for fault in faults:
            os.write(progress, f"{k}\t{text!r}\t{fault!r}\n".encode())
    os.write(progress, f"{k + 1}\tdone\n".encode())


MOST_CRASHES = 20


def faults_of(name):
    """The number of calls of an op, and the faults. A process that ends is one; the next goes on
    behind it."""
    faults, start = [], 0
    while len(faults) < MOST_CRASHES:
        read, write = os.pipe()
        child = os.fork()
        if child == 0:
            os.close(read)
            try:
                try_op(name, start, write)
            except BaseException as e:
                os.write(write, f"-1\tthe test itself\t{e!r}\n".encode())
                os._exit(1)
            os._exit(0)
        os.close(write)
        with os.fdopen(read) as lines:
            lines = [line.rstrip("\n").split("\t") for line in lines]
        status = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
        faults += [f"{line[1]}: {line[2]}" for line in lines if len(line) > 2]
        if status == 0:
            return int(lines[-1][0]), faults
        if status > 0:
            return 0, faults or [f"exit status {status}"]
        ended = "takes too long" if -status == signal.SIGALRM else signal.Signals(-status).name
        faults.append(f"{lines[-1][1]}: {ended}" if lines else ended)
        start = int(lines[-1][0]) + 1 if lines else start + 1
    return start, faults


def main(names):
    for name in names or sorted(OPS):
        print(json.dumps([name, *faults_of(name)]), flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
