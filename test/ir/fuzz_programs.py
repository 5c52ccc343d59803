"""Changes texts and files of programs at random and reads them: nothing but ordinary exceptions may
come of it. Run by test_fuzz.py in a process of its own.

    fuzz_programs.py text|json|params SEED ROUNDS
"""

import json
import os
import random
import resource
import sys
import tempfile

import numpy as np

import paddle
from paddle import _C

ops = _C.ops
EXTREMES = [
    "0", "-1", "1", "2", "9", "255", str(2**31), str(2**40 + 1), str(2**62), str(2**63 - 1),
    str(2**64), str(-(2**62)), "1e400", "nan", "inf", '"', "[", "]", "{", "}", "(", ")", "%0", "%9",
    "none", ",", "s0", "n0", "floordiv(s0, 0)", "max(s0, s1)", "float64", "bool", "undefined",
    "rule", "guard", "data", "\\", "-", "*", "not", "captured", "constant", "write", "return",
]  # fmt: skip


def tensor(array):
    return _C._tensor_from(np.asarray(array), None, None)


def recorded(f, *args):
    graph = _C.Graph()
    with _C.Recording(graph) as r:
        r.finish(f(*[graph.add_arg(*a) for a in args]))
    return graph


def branch(x, p):
    count = tensor(np.zeros(1, "float32"))
    count.persistable = True

    def yes():
        count.add_(ops.sum(x))
        return [x * 2]

    return [*_C.cond(p, yes, lambda: [ops.exp(x)]), ops.reshape(x, [-1, 2])]


def loop(x, n):
    zero = ops.full([], 0, "int64")
    return _C.while_loop(lambda i, y: i < n, lambda i, y: [i + 1, y * x], [zero, x])


def layers(x, w):
    y = ops.relu(ops.conv2d(x, w, strides=[2, 2], paddings=[1, 1]))
    return [ops.softmax(ops.reshape(y, [0, -1]), -1), ops.concat([y, y], 1)]


def programs():
    weight = tensor(np.ones([3, 4], "float32"))
    weight.name = "w"
    yield recorded(lambda x: [ops.gelu(ops.matmul(x, weight))], ([None, 3], "float32"))
    yield recorded(branch, ([None], "float32", "x", [4]), ([], "bool"))
    yield recorded(loop, ([2], "float32"), ([], "int64"))
    yield recorded(lambda x: [ops.full([ops.nonzero(x).shape[0]], 1.0)], ([None], "float32"))
    yield recorded(lambda x, i: [x[i : i + 2], ops.sum(x, i)], ([6], "float32"), ([], "int64"))
    yield recorded(layers, ([None, 2, 5, 5], "float32"), ([3, 2, 3, 3], "float32"))
    yield recorded(lambda x: ops.unique(x, return_inverse=True), ([5], "float32"))


def changed_text(text, rng):
    for _ in range(rng.randint(1, 3)):
        i, j = sorted(rng.randrange(len(text)) for _ in range(2))
        j = min(j, i + rng.randint(1, 12))
        text = (
            rng.choice(
                [
                    lambda: text[:i] + text[j:],
                    lambda: text[:j] + text[i:],
                    lambda: text[:i] + rng.choice(EXTREMES) + text[j:],
                    lambda: text[:i] + rng.choice(EXTREMES) + text[i:],
                    lambda: text[:i] + chr(rng.randrange(1, 128)) + text[i + 1 :],
                    lambda: text[:i],
                ]
            )()
            or " "
        )
    return text


def nodes_of(node, found):
    items = node.items() if isinstance(node, dict) else enumerate(node)
    for key, child in items:
        found.append((node, key))
        if isinstance(child, (dict, list)):
            nodes_of(child, found)
    return found


def changed_json(text, rng):
    if rng.random() < 0.3:
        return changed_text(text, rng)
    document = json.loads(text)
    for _ in range(rng.randint(1, 3)):
        found = nodes_of(document, [])
        holder, key = rng.choice(found)
        other, name = rng.choice(found)
        numbers = [0, -1, 2, 2**31, 2**62, 2**63, -(2**63), 1e300, "x", None, True, [], {}]
        holder[key] = rng.choice([*numbers, json.loads(json.dumps(other[name]))])
        if rng.random() < 0.2 and isinstance(holder, dict):
            del holder[key]
    return json.dumps(document)


def changed_bytes(data, rng):
    data = bytearray(data)
    for _ in range(rng.randint(1, 4)):
        at = rng.randrange(len(data))
        data[at : at + rng.choice([1, 1, 4])] = bytes(
            rng.choice([0, 1, 127, 128, 255]) for _ in "12"
        )
    return bytes(data[: rng.choice([len(data), rng.randrange(len(data))])])


def attempt(f):
    try:
        return f()
    except Exception as e:
        if "defect of this library" in str(e):
            raise
        return None


def run(graph):
    """With arguments of the right kind. Loops may not end, and are left out."""
    if "while(" in str(graph):
        return
    args = []
    for _, dtype, dims in graph.args:
        shape = [n if isinstance(n, int) else 4 for n in dims]
        if np.prod([float(n) for n in shape]) > 1e6:
            return
        args.append(ops.full(shape, 1, dtype))
    graph.run(args)


def fuzz_texts(rng, rounds):
    graphs = list(programs())
    texts = [(str(g), {t.name: t for t in g.captured}) for g in graphs]
    for text, tensors in texts:
        assert str(_C.parse_graph(text, tensors)) == text
    for _ in range(rounds):
        text, tensors = rng.choice(texts)
        text = changed_text(text, rng)
        note(text)
        graph = attempt(lambda: _C.parse_graph(text, tensors))
        if graph is not None:
            attempt(lambda: run(graph))


def fuzz_files(rng, rounds, params):
    files = [_C.write_program(g) for g in programs() if "unique" not in str(g)]
    with tempfile.TemporaryDirectory() as folder:
        paths = [os.path.join(folder, name) for name in ("p.json", "p.pdiparams")]
        for _ in range(rounds):
            text, tensors = rng.choice([f for f in files if f[1] or not params])
            _C.write_params(paths[1], tensors)
            if params:
                with open(paths[1], "rb") as f:
                    data = changed_bytes(f.read(), rng)
                with open(paths[1], "wb") as f:
                    f.write(data)
            else:
                text = changed_json(text, rng)
            note(text)
            with open(paths[0], "w") as f:
                f.write(text)
            graph = attempt(lambda: _C.ProgramFile(*paths).graph())
            if graph is not None:
                attempt(lambda: run(graph))


def note(text):
    """What a crash was about."""
    if path := os.environ.get("FUZZ_LAST"):
        with open(path, "w") as f:
            f.write(text)


def main():
    kind, seed, rounds = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
    limit = 4 << 30  # a changed size may ask for any amount of memory
    resource.setrlimit(resource.RLIMIT_AS, (limit, limit))
    paddle.seed(0)
    rng = random.Random(seed)
    if kind == "text":
        fuzz_texts(rng, rounds)
    else:
        fuzz_files(rng, rounds, kind == "params")


main()
