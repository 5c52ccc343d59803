"""A program and its gradient as two programs."""

import numpy as np
from recording import record

from paddle import _C

ops = _C.ops


def tensor(values, trained=False):
    t = _C._tensor_from(np.asarray(values, "float32"), None, None)
    t.stop_gradient = not trained
    return t


def split(graph, wanted):
    names = ("forward", "backward", "saved", "kept", "reads", "args", "captured")
    return dict(zip(names, _C.split_gradient(graph, wanted)))


def gradients(s, args, dy, results=1):
    out = s["forward"].run(args)
    kept = [args[i] for i in s["kept"]]
    return out[:results], s["backward"].run([*out[results:], *kept, *dy])


def test_weights_and_arguments_are_read_not_copied():
    w = tensor([2.0, 3.0], trained=True)
    s = split(record(lambda x: [x * w], ([2], "float32")), [True])
    assert s["saved"] == 0 and s["kept"] == [0]
    assert [t is w or t._is_shared_buffer_with(w) for t in s["reads"]] == [True]
    (y,), (dx, dw) = gradients(s, [tensor([5.0, 7.0])], [tensor([1.0, 10.0])])
    np.testing.assert_array_equal(y.numpy(), [10, 21])
    np.testing.assert_array_equal(dx.numpy(), [2, 30])
    np.testing.assert_array_equal(dw.numpy(), [5, 70])


def test_the_forward_program_makes_the_writes():
    count, w = tensor([0.0]), tensor([2.0], trained=True)

    def f(x):
        ops.add_(count, tensor([1.0]))
        return [x * w + count]

    s = split(record(f, ([1], "float32")), [True])
    for step in (1.0, 2.0):
        (y,), _ = gradients(s, [tensor([3.0])], [tensor([1.0])])
        np.testing.assert_array_equal(y.numpy(), [6 + step])
        np.testing.assert_array_equal(count.numpy(), [step])


def test_the_gradient_reads_what_was_there_before_a_write():
    scale = tensor([2.0])

    def f(x):
        y = x * scale
        ops.multiply_(scale, tensor([10.0]))
        return [y]

    s = split(record(f, ([1], "float32")), [True])
    for before in (2.0, 20.0):
        _, (dx,) = gradients(s, [tensor([3.0])], [tensor([1.0])])
        np.testing.assert_array_equal(dx.numpy(), [before])


def test_what_dead_code_reads_is_not_saved():
    w = tensor([2.0], trained=True)

    def f(x):
        y = x * w
        ops.exp(ops.exp(y))
        return [ops.exp(y)]

    s = split(record(f, ([1], "float32")), [True])
    assert s["saved"] == 1


def test_two_buffers_that_a_program_swaps():
    a, b = tensor([1.0]), tensor([2.0])

    def f(x):
        old = a * 1
        ops.multiply_(a, tensor([0.0]))
        ops.add_(a, b)
        ops.multiply_(b, tensor([0.0]))
        ops.add_(b, old)
        return [x + a]

    s = split(record(f, ([1], "float32")), [True])
    (y,), _ = gradients(s, [tensor([0.0])], [tensor([1.0])])
    assert (y.item(), a.item(), b.item()) == (2.0, 2.0, 1.0)


def test_sizes_that_only_the_arguments_know():
    s = split(record(lambda x: [ops.sum(x)], ([None, 3], "float32")), [True])
    for n in (2, 5):
        _, (dx,) = gradients(s, [tensor(np.ones([n, 3]))], [tensor(2.0)])
        np.testing.assert_array_equal(dx.numpy(), np.full([n, 3], 2, np.float32))


def test_a_program_sees_new_memory_of_a_captured_tensor():
    w = tensor([2.0, 3.0])
    g = record(lambda x: [x * w], ([2], "float32"))
    x = tensor([1.0, 1.0])
    np.testing.assert_array_equal(g.run([x])[0].numpy(), [2, 3])
    w._become(tensor([4.0, 5.0]))
    np.testing.assert_array_equal(g.run([x])[0].numpy(), [4, 5])
