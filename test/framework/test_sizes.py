"""Sizes that are not known while a program is recorded: rules, guards, what may be asked, and large
numbers."""

import math

import numpy as np
import pytest

import paddle

C = paddle._C
ops = C.ops


def tensor(values, dtype="float32"):
    return paddle.to_tensor(np.asarray(values, dtype))


def program(f, *args):
    """args: (sizes, dtype, sizes seen); None among the sizes: not known."""
    graph = C.Graph()
    with C.Recording(graph) as r:
        r.finish(
            f(*(graph.add_arg(sizes, t, f"x{i}", *h) for i, (sizes, t, *h) in enumerate(args)))
        )
    return graph


UNKNOWN = ([None], "float32", [3])


def test_a_rule_is_the_users_mistake():
    graph = program(lambda x, y: [x + y], UNKNOWN, ([None], "float32", [3]))
    assert "rule s0 == s1" in str(graph)
    assert graph.run([tensor([1, 2]), tensor([3, 4])])[0].tolist() == [4, 6]
    with pytest.raises(ValueError, match=r"cannot be broadcast to a common one  \[add C1\]"):
        graph.run([tensor([1, 2, 3]), tensor([1, 2])])


def test_what_a_rule_says_is_known_from_then_on():
    def f(x, y):
        z = x + y
        assert x.shape[0] == y.shape[0]
        return [ops.reshape(z, [y.shape[0]]) + x]

    assert str(program(f, UNKNOWN, ([None], "float32", [3]))).count("rule") == 1


def counted(count):
    def f(x):
        count.add_(tensor([1]))
        return [x * 2 if x.shape[0] == 3 else x * 3]

    return f


def test_a_guard_asks_for_another_program_before_anything_has_changed():
    count = tensor([0])
    graph = program(counted(count), UNKNOWN)
    assert "guard s0 == 3" in str(graph) and "rule" not in str(graph)
    assert graph.run([tensor([1, 2, 3])])[0].tolist() == [2, 4, 6]
    assert count.tolist() == [1]
    with pytest.raises(C.GuardMiss, match="s0 == 3"):
        graph.run([tensor([1, 2])])
    assert count.tolist() == [1]


def test_captured_functions_follow_guards():
    count = tensor([0])
    f = paddle.jit.to_static(counted(count), full_graph=True)
    for n, factor in ((3, 2), (2, 3), (4, 3), (3, 2), (5, 3)):
        assert f(paddle.ones([n]))[0].tolist() == [factor] * n
    assert count.tolist() == [5]


def test_a_size_against_one_is_a_guard():
    graph = program(lambda x, y: [x + y], UNKNOWN, ([None], "float32", [1]))
    assert "guard s1 == 1" in str(graph) and "rule" not in str(graph)
    assert graph.run([tensor([1, 2]), tensor([3])])[0].tolist() == [4, 5]
    with pytest.raises(C.GuardMiss):
        graph.run([tensor([1, 2]), tensor([3, 4])])


def test_what_is_proven_notes_nothing():
    def f(x):
        n = x.shape[0]
        assert n >= 0 and n + 1 > n and n * 2 - n == n and not n < 0
        return [x]

    assert "guard" not in str(program(f, UNKNOWN))


def test_sizes_are_like_ints():
    seen = []

    def f(x):
        n = x.shape[0]
        seen.extend([n, n + 1, 2 * n - 3, n // 2, n % 2, n * n, -n])
        return [ops.full([n + 1, 2 * n], 1.0), ops.full([n // 2], 2.0)]

    graph = program(f, ([None], "float32", [5]))
    assert [str(s) for s in seen] == [
        "s0",
        "s0 + 1",
        "2*s0 - 3",
        "floordiv(s0, 2)",
        "s0 - 2*floordiv(s0, 2)",
        "s0*s0",
        "-s0",
    ]
    for n in (2, 5, 8):
        a, b = graph.run([paddle.ones([n])])
        assert a.shape == [n + 1, 2 * n] and b.shape == [n // 2]


AS_INTS = {
    "a float beside it": lambda n: (n + 0.5, 0.5 + n, n * 0.5, 7.5 - n, n // 2.0, n % 1.5, n / 2),
    "powers": lambda n: (n**2, n**0, n**-0.5, 2**n, pow(n, 3, 7)),
    "comparisons with floats": lambda n: (n == 5.0, n < 5.5, n >= 5.5, n != 4.5),
    "a key": lambda n: ({5: "five", 6: "six"}[n], n in {5, 7}, hash(n)),
    "bits": lambda n: (n & 4, 4 | n, n ^ 1, n << 1, n >> 1, 1 << n, ~n),
    "signs": lambda n: (abs(n), abs(-n), +n, -n),
    "rounding": lambda n: (round(n), round(n, -1), math.floor(n), math.ceil(n), math.trunc(n)),
    "divmod": lambda n: (divmod(n, 2), divmod(17, n)),
    "an index": lambda n: ("abcdefgh"[n], "abcdefgh"[:n], list(range(n)), [0] * n),
    "text": lambda n: f"{n:03d}",
    "functions": lambda n: (math.sqrt(n), max(n, 3), min(n, 3), float(n), int(n), bool(n)),
}


@pytest.mark.parametrize("name", AS_INTS)
def test_a_size_does_what_an_int_does(name):
    seen = []
    program(lambda x: seen.append(AS_INTS[name](x.shape[0])) or [x], ([None], "float32", [5]))
    assert seen == [AS_INTS[name](5)]


def test_what_no_size_can_say_is_said_of_the_traced_size():
    def f(x):
        return x * x.shape[0] ** -0.5 + {2: 1.0, 4: 3.0}[x.shape[0]]

    captured = paddle.jit.to_static(f, full_graph=True)
    for n in (4, 2, 4):
        assert captured(paddle.ones([n])).tolist() == f(paddle.ones([n])).tolist()


# ---- parts of a program that may not run
def branches(x, p):
    return C.cond(p, lambda: [ops.sum(ops.reshape(x, [-1, 4])[0])], lambda: [ops.sum(x)])


def test_a_rule_of_a_branch_holds_where_the_branch_runs():
    graph = program(branches, ([None], "float32", [8]), ([], "bool"))
    yes, no = tensor(True, "bool"), tensor(False, "bool")
    assert graph.run([paddle.ones([5]), no])[0].item() == 5
    assert graph.run([paddle.ones([8]), yes])[0].item() == 4
    for _ in range(2):
        with pytest.raises(ValueError, match=r"\[reshape C5\]"):
            graph.run([paddle.ones([5]), yes])
    text = str(graph)
    assert text.count("rule") == 2 and text.index("rule") < text.index("no=")
    assert str(C.parse_graph(text, {})) == text
    again = C.parse_graph(text, {})
    assert again.run([paddle.ones([5]), no])[0].item() == 5
    with pytest.raises(ValueError):
        again.run([paddle.ones([5]), yes])


def test_a_rule_of_a_branch_teaches_nothing_outside():
    def f(x, y, p):
        (a,) = C.cond(p, lambda: [ops.sum(x + y)], lambda: [ops.sum(x)])
        return [a, ops.concat([x, y], 0)]

    graph = program(f, UNKNOWN, ([None], "float32", [3]), ([], "bool"))
    a, b = graph.run([paddle.ones([2]), paddle.ones([5]), tensor(False, "bool")])
    assert a.item() == 2 and b.shape == [7]


def test_a_rule_of_a_loop_holds_if_there_are_rounds():
    def f(x, y, n):
        return C.while_loop(
            lambda i, s: i < n, lambda i, s: [i + 1, s + ops.sum(x + y)], [n * 0, ops.sum(x)]
        )

    graph = program(f, UNKNOWN, ([None], "float32", [3]), ([], "int64"))
    x, y = paddle.ones([2]), paddle.ones([4])
    assert graph.run([x, y, tensor(0, "int64")])[1].item() == 2
    assert graph.run([x, x, tensor(3, "int64")])[1].item() == 14
    with pytest.raises(ValueError, match="cannot be broadcast"):
        graph.run([x, y, tensor(1, "int64")])


def test_rules_of_branches_in_gradients():
    def f(x, p):
        x.stop_gradient = False
        (y,) = branches(x * x, p)
        return paddle.grad(y, x)

    graph = program(f, ([None], "float32", [8]), ([], "bool"))
    x = tensor([1, 2, 3, 4, 5])
    assert graph.run([x, tensor(False, "bool")])[0].tolist() == [2, 4, 6, 8, 10]
    with pytest.raises(ValueError):
        graph.run([x, tensor(True, "bool")])
    x = paddle.ones([8])
    assert graph.run([x, tensor(True, "bool")])[0].tolist() == [2] * 4 + [0] * 4


# ---- sizes that depend on data
def test_a_branch_on_a_size_that_depends_on_data():
    def f(x):
        return [x * 2] if ops.nonzero(x).shape[0] == 2 else [x]

    with pytest.raises(ValueError, match="nonzero0 == 2 is known only when the program runs"):
        program(f, ([4], "float32"))


def test_sizes_that_depend_on_data_are_used():
    def f(x, m):
        i = ops.nonzero(ops.transpose(x, [1, 0])[1:])  # of memory that is not contiguous
        n = i.shape[0]
        return [ops.full([n, 2], 1.0), i, ops.reshape(i, [n * 2]), ops.unique(m.T)[0]]

    graph = program(f, ([2, 3], "float32"), ([2, 2], "int64"))
    first = np.array([[1, 0, 2], [3, 4, 5]], "float32")
    for x in (first, first * 0, first + 1):
        m = np.array([[1, 3], [1, 2]])
        full, i, flat, u = graph.run([tensor(x), tensor(m, "int64")])
        want = np.argwhere(x.T[1:])
        np.testing.assert_array_equal(i.numpy(), want)
        assert full.shape == [len(want), 2] and flat.tolist() == want.ravel().tolist()
        assert u.tolist() == [1, 2, 3]


def test_an_element_as_a_size():
    graph = program(
        lambda x, n: [ops.full([n, 2], 1.0), x[n:], ops.topk(x, n)[0]],
        ([6], "float32"),
        ([], "int64"),
    )
    x = tensor([3, 1, 4, 1, 5, 9])
    a, b, c = graph.run([x, tensor(2, "int64")])
    assert a.shape == [2, 2] and b.tolist() == [4, 1, 5, 9] and c.tolist() == [9, 5]
    with pytest.raises(ValueError):
        graph.run([x, tensor(-1, "int64")])


# ---- large
def test_sizes_that_are_too_large_are_errors():
    with pytest.raises(ValueError, match="is too large for a size"):
        paddle.full([2**40, 2**40], 1.0)
    with pytest.raises(ValueError, match="too large"):
        program(lambda x: [ops.full([x.shape[0] * 2**62 * 4], 1.0)], UNKNOWN)
    with pytest.raises(ValueError, match="too large"):
        program(lambda x: [ops.reshape(x, [-1])], ([2**40, 2**40], "float32"))
    graph = program(lambda x: [ops.full([x.shape[0], 2**40, 2**40], 1.0)], UNKNOWN)
    with pytest.raises(ValueError, match="too large"):
        graph.run([paddle.ones([3])])


@pytest.mark.parametrize("n", [2**31 + 8, 2**40])
def test_shapes_of_large_tensors(n):
    """Nothing is allocated while a program is recorded."""
    seen = []

    def f(x):
        made = {
            "reshape": (ops.reshape(x, [8, -1]), [8, n // 8]),
            "from": (x[2**31 :], [n - 2**31]),
            "last": (x[-3:], [3]),
            "steps": (x[::2], [n // 2]),
            "backwards": (x[::-1], [n]),
            "concat": (ops.concat([x, x], 0), [2 * n]),
            "tile": (ops.tile(x, [3]), [3 * n]),
            "expand": (ops.expand(x, [2, n]), [2, n]),
            "split": (ops.split(x, [2**31, -1], 0)[1], [n - 2**31]),
            "pad": (paddle.nn.functional.pad(x, [1, 2]), [n + 3]),
            "sum": (ops.sum(ops.reshape(x, [-1, 4]), [1]), [n // 4]),
            "matmul": (ops.matmul(ops.unsqueeze(x, [1]), ops.full([1, 2], 1.0)), [n, 2]),
            "flip": (ops.flip(x, [0]), [n]),
            "cumsum": (ops.cumsum(x), [n]),
            "gather": (ops.gather(x, ops.full([5], 2**31, "int64")), [5]),
            "full": (ops.full([n], 1.0), [n]),
            "arange": (ops.arange(0, n, 1), [n]),
            "conv": (
                ops.conv2d(ops.reshape(x, [1, 1, 8, -1]), ops.full([1, 1, 3, 3], 1.0)),
                [1, 1, 6, n // 8 - 2],
            ),
            "pool": (
                paddle.nn.functional.avg_pool2d(ops.reshape(x, [1, 1, 8, -1]), 2),
                [1, 1, 4, n // 16],
            ),
        }
        seen.extend((name, list(t.shape), shape) for name, (t, shape) in made.items())
        return [made["last"][0]]

    before = C.memory_stats(paddle.CPUPlace())["peak_in_use"]
    program(f, ([n], "float32"))
    assert C.memory_stats(paddle.CPUPlace())["peak_in_use"] == before
    assert [(name, got) for name, got, _ in seen] == [(name, want) for name, _, want in seen]


def test_a_large_tensor_is_read_behind_2_31():
    n = 2**31 + 8
    values = np.zeros(n, "uint8")
    values[-8:] = range(8)
    x = paddle.to_tensor(values)
    del values
    assert x[2**31 :].tolist() == list(range(8))
    assert x[-1].item() == 7 and x[2**31 + 3].item() == 3
    assert paddle.gather(x, paddle.to_tensor([2**31 + 5])).item() == 5
    assert paddle.argmax(x).item() == n - 1
    graph = program(lambda x: [x[2**31 :], ops.nonzero(x)], ([None], "uint8", [n]))
    part, at = graph.run([x])
    assert part.tolist() == list(range(8))
    assert at.numpy().ravel().tolist() == [2**31 + k for k in range(1, 8)]
