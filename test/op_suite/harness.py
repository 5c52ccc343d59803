"""How the suite calls ops: tensors from arrays, gradients, recordings."""

import numpy as np

import paddle
from op_suite import HALF, each_value, flatten, map_values
from paddle import _C


def to_tensor(v, layout="plain"):
    """layout: plain, or strided (the same values seen through a transposed, sliced view)."""
    a = np.asarray(v.array)
    if layout == "strided" and a.ndim > 0:
        order = list(range(a.ndim))[::-1]
        padded = np.zeros([n + 2 for n in a.transpose(order).shape], a.dtype)
        padded[tuple(slice(1, -1) for _ in order)] = a.transpose(order)
        t = cast(_C._tensor_from(padded, None, "cpu"), v.dtype)
        axes = list(range(a.ndim))
        t = _C.ops.slice(
            t, axes=axes, starts=[1] * a.ndim, ends=[n + 1 for n in a.transpose(order).shape]
        )
        return _C.ops.transpose(t, order)
    return cast(_C._tensor_from(a, None, "cpu"), v.dtype)


def cast(t, dtype):
    return t if str(t.dtype) == f"paddle.{dtype}" else _C.ops.cast(t, dtype)


def to_array(t):
    """float64 of anything floating, for comparison."""
    name = str(t.dtype)[7:]
    if name in HALF or name == "float32":
        return _C.ops.cast(t, "float64").numpy()
    return t.numpy()


def call(name, args, attrs, **options):
    f = _C.make_op(name, **options) if options else getattr(_C.ops, name)
    return flatten(f(*args, **attrs))


def tensors(args, layout="plain", grad=False, place="cpu"):
    def make(v):
        t = to_tensor(v, layout)._to_place(place)
        if grad and v.grad and v.array.dtype.kind in "fc":
            t = t.detach()
            t.stop_gradient = False
        return t

    return map_values(args, make)


def leaves(args):
    return [t for t in flatten(args) if t is not None and not t.stop_gradient]


def weights(outputs):
    """Fixed, uneven weights for a scalar made of outputs."""
    w = []
    for o in outputs:
        if o.stop_gradient:
            w.append(None)
            continue
        n = o.size
        a = (0.5 + 0.37 * np.arange(n) % 1.0).reshape(tuple(o.shape))
        w.append(cast(_C._tensor_from(a, None, o.place), str(o.dtype)[7:]))
    return w


def gradients(outputs, inputs, create_graph=False, grads=None):
    pairs = [(o, w) for o, w in zip(outputs, grads or weights(outputs)) if w is not None]
    outs = [o for o, _ in pairs]
    ins = list(inputs)
    got = _C.gradients(outs, ins, [w for _, w in pairs], True, create_graph, [])
    return [
        g if g is not None else _C.ops.full(list(t.shape), 0.0, t.dtype) for g, t in zip(got, ins)
    ]


class At:
    """In a `with` block: new tensors are made at another place."""

    def __init__(self, place):
        self.place = _C.parse_place(place)

    def __enter__(self):
        self.before = _C.current_place()
        _C.set_place(self.place)

    def __exit__(self, *args):
        _C.set_place(self.before)


def record(f, args, symbolic):
    """The graph of f(tensors), and how to call it."""
    graph = _C.Graph()
    flat = list(each_value(args))
    with _C.Recording(graph) as r:
        made = []
        for i, v in enumerate(flat):
            shape = list(v.array.shape)
            hints = shape if symbolic else None
            made.append(
                graph.add_arg([None] * len(shape) if symbolic else shape, v.dtype, f"x{i}", hints)
            )
            if v.grad and v.array.dtype.kind in "fc":
                made[-1].stop_gradient = False
        it = iter(made)
        results = f(map_values(args, lambda v: next(it)))
        r.finish(results)
    graph.verify()
    return graph


assert paddle
