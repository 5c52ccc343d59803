"""Results of programs own their memory, whatever they were computed from."""

import numpy as np
from recording import record

import paddle

C = paddle._C
ops = C.ops


def tensor(values):
    return C._tensor_from(np.asarray(values), None, None)


def test_a_branch_that_gives_back_what_it_was_given():
    def f(x, p):
        h = x * 2
        r = C.cond(p, lambda: [h * 3], lambda: [h])[0]
        z = x * 5
        z = z * 7
        return [r, r + z + x]

    graph = record(f, ([4], "float32"), ([], "bool"))
    x = np.arange(1, 5, dtype=np.float32)
    for p, factor in ((False, 2), (True, 6), (False, 2)):
        r, s = graph.run([tensor(x), tensor(p)])
        np.testing.assert_array_equal(r.numpy(), factor * x)
        np.testing.assert_array_equal(s.numpy(), (factor + 36) * x)


def test_a_loop_of_no_rounds_outlives_its_graph():
    def f(x, n):
        h = x * 2
        return C.while_loop(lambda n, h: n < 0, lambda n, h: [n + 1, h + 1], [n, h])

    graph = record(f, ([2], "float32"), ([], "int64"))
    n, h = graph.run([tensor(np.ones(2, np.float32)), tensor(np.int64(3))])
    del graph
    for _ in range(10):
        tensor(np.full(2, 7, np.float32))
    np.testing.assert_array_equal(h.numpy(), [2, 2])
    assert int(n.numpy()) == 3


def test_a_slice_whose_start_is_a_tensor():
    def f(x, i):
        h = x * 2
        part = h[i : i + 2]
        z = x * 5
        z = z * 7
        return [part, z + x]

    graph = record(f, ([6], "float32"), ([], "int64"))
    x = np.arange(6, dtype=np.float32)
    part, z = graph.run([tensor(x), tensor(np.int64(1))])
    np.testing.assert_array_equal(part.numpy(), 2 * x[1:3])
    np.testing.assert_array_equal(z.numpy(), 36 * x)


def test_results_share_nothing_with_each_other_or_the_arguments():
    graph = record(lambda x: [x * 2, x * 2, ops.assign(x)], ([3], "float32"))
    C.run_passes(graph, ["merge_common", "remove_no_ops"])
    x = tensor(np.ones(3, np.float32))
    a, b, c = graph.run([x])
    ops.add_(a, a)
    ops.add_(c, c)
    np.testing.assert_array_equal(b.numpy(), [2, 2, 2])
    np.testing.assert_array_equal(x.numpy(), [1, 1, 1])
