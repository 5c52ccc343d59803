"""The op suite: what every op must do, run over the samples in the files beside.

A file of samples declares ops and gives samples, nothing else:

    softmax = op("softmax", oracle=lambda x, axis=-1: scipy.special.softmax(x, axis))
    softmax.good([2, 3])
    softmax.good([2, 3, 4], axis=1)
    softmax.bad("X1", [2, 3], axis=2)

A list of ints stands for a tensor of that shape; its values, dtypes and layouts are the suite's
business. `T(shape, ...)` says more about one; an array gives the values; a list or tuple of such is
a list of tensors. Exceptions are keywords with a reason.
"""

import itertools
import zlib

import numpy as np

OPS = {}

# Tolerances by dtype: relative and absolute. A sample that needs more says why.
TOLERANCE = {
    "float64": (1e-10, 1e-10),
    "float32": (2e-5, 2e-5),
    "float16": (4e-3, 4e-3),
    "bfloat16": (3e-2, 3e-2),
    "complex64": (2e-5, 2e-5),
    "complex128": (1e-10, 1e-10),
}
HALF = ("float16", "bfloat16")


class T:
    """A tensor of a sample: shape, and where it matters dtype, range or kind of values."""

    def __init__(self, shape, dtype=None, low=None, high=None, unique=False, grad=True):
        self.shape, self.dtype, self.low, self.high, self.unique, self.grad = (
            tuple(shape),
            dtype,
            low,
            high,
            unique,
            grad,
        )

    def values(self, dtype, rng, low, high):
        dtype = self.dtype or dtype
        low = self.low if self.low is not None else low
        high = self.high if self.high is not None else high
        n = int(np.prod(self.shape))
        if dtype == "bool":
            return rng.integers(0, 2, self.shape).astype(bool)
        if dtype.startswith(("int", "uint")):
            low, high = int(np.ceil(low)), int(np.floor(high))
            return rng.integers(
                max(low, 0) if dtype.startswith("u") else low, high + 1, self.shape
            ).astype(dtype)
        if self.unique:  # no ties: gradients of max and the like are then clear
            v = np.linspace(low, high, max(n, 1))[:n]
            v = rng.permutation(v).reshape(self.shape)
        else:
            v = rng.uniform(low, high, self.shape)
        if dtype.startswith("complex"):
            return (v + 1j * rng.uniform(low, high, self.shape)).astype(dtype)
        return round_to(v, dtype)


def round_to(v, dtype):
    """float64 values that the dtype holds exactly."""
    v = np.asarray(v, "float64")
    if dtype == "bfloat16":
        bits = v.astype("float32").view("uint32").astype("uint64")
        bits = ((bits + 0x7FFF + ((bits >> 16) & 1)) >> 16 << 16).astype("uint32")
        return bits.view("float32").astype("float64")
    return v.astype("float16" if dtype == "float16" else dtype).astype("float64")


class Sample:
    def __init__(self, args, attrs, **options):
        self.args, self.attrs, self.options = args, attrs, options

    def __str__(self):
        def show(a):
            if isinstance(a, T):
                return "x".join(map(str, a.shape)) or "0-D"
            if isinstance(a, np.ndarray):
                return "array" + "x".join(map(str, a.shape))
            return "none" if a is None else "[" + ",".join(map(show, a)) + "]"

        attrs = ",".join(f"{k}={v}" for k, v in self.attrs.items() if not isinstance(v, np.ndarray))
        return ";".join(map(show, self.args)) + (";" + attrs if attrs else "")


class Op:
    """An op with its oracle and samples.

    oracle    a function of NumPy arrays in float64 (complex128, int64), called like the op
    low, high the range of values; dtypes: those to test, else all that have kernels
    grad      False: not differentiable; or the inputs (by position) to differentiate for
    no_operand  attributes that may come as tensors, but not in a program, with the reason
    """

    def __init__(
        self,
        name,
        oracle=None,
        low=-2.0,
        high=2.0,
        dtypes=None,
        grad=True,
        inplace=True,
        tolerance=None,
        no_oracle="",
        no_empty="",
        no_second_gradient="",
        no_strided="",
        no_record="",
        no_operand=None,
        outputs=None,
    ):
        self.name, self.oracle, self.low, self.high = name, oracle, low, high
        self.dtypes, self.grad, self.inplace, self.tolerance = (
            dtypes,
            grad,
            inplace,
            tolerance or {},
        )
        self.no_oracle, self.no_empty, self.no_second_gradient = (
            no_oracle,
            no_empty,
            no_second_gradient,
        )
        self.no_strided, self.no_record, self.outputs = no_strided, no_record, outputs
        self.no_operand = no_operand or {}
        self.samples, self.bad_samples = [], []
        assert oracle or no_oracle, f"{name}: an oracle is needed, or the reason why there is none"
        assert name not in OPS, f"{name} has samples in two files"
        OPS[name] = self

    def good(self, *args, dtypes=None, grad=None, oracle=None, tolerance=None, **attrs):
        self.samples.append(
            Sample(
                [tensor_spec(a) for a in args],
                attrs,
                dtypes=dtypes,
                grad=grad,
                oracle=oracle,
                tolerance=tolerance,
            )
        )

    def bad(self, label, *args, error=Exception, of="float32", **attrs):
        self.bad_samples.append(
            (label, Sample([tensor_spec(a) for a in args], attrs, error=error, dtype=of))
        )


def tensor_spec(a):
    if a is None or isinstance(a, (T, np.ndarray)):
        return a
    if isinstance(a, list) and all(isinstance(i, int) for i in a):
        return T(a)
    return [tensor_spec(i) for i in a]


op = Op


def instantiate(o, sample, dtype, seed=0):
    """The sample's arguments as arrays: float64 and the like, rounded to the dtype; and the dtype
    of each."""
    rng = np.random.default_rng(zlib.crc32(f"{o.name}{sample}".encode()) + seed)

    def make(a):
        if a is None:
            return None
        if isinstance(a, list):
            return [make(i) for i in a]
        if isinstance(a, np.ndarray):
            if a.dtype.kind == "f":
                return Value(
                    round_to(a, dtype if dtype.startswith(("float", "bfloat")) else "float32"),
                    dtype,
                )
            return Value(a, str(a.dtype))
        return Value(a.values(dtype, rng, o.low, o.high), a.dtype or dtype, a.grad)

    return [make(a) for a in sample.args]


class Value:
    def __init__(self, array, dtype, grad=True):
        self.array, self.dtype, self.grad = np.asarray(array), dtype, grad


def each_value(args):
    for a in args:
        if isinstance(a, list):
            yield from each_value(a)
        elif a is not None:
            yield a


def map_values(args, f):
    return [map_values(a, f) if isinstance(a, list) else None if a is None else f(a) for a in args]


def wide(v):
    """What the oracle computes with."""
    if v.array.dtype.kind == "f":
        return v.array.astype("float64")
    if v.array.dtype.kind == "c":
        return v.array.astype("complex128")
    return v.array


def flatten(outputs):
    if outputs is None:
        return []
    if isinstance(outputs, (list, tuple)):
        return list(itertools.chain.from_iterable(flatten(o) for o in outputs))
    return [outputs]
