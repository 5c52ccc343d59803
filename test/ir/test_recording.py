"""When a recording ends, however it ends, tensors are what they were."""

import numpy as np
import pytest

import paddle

C = paddle._C
ops = C.ops


def tensor(values, trained=False):
    t = C._tensor_from(np.asarray(values, "float32"), None, None)
    t.stop_gradient = not trained
    return t


class Tensors:
    """One of each kind, and what can be seen of them."""

    def __init__(self):
        self.plain = tensor([1.0, 2.0])
        self.leaf = tensor([3.0, 4.0], trained=True)
        (self.leaf * self.leaf).sum().backward()
        self.bare_leaf = tensor([5.0, 6.0], trained=True)
        self.state = tensor([7.0, 8.0])
        self.state.persistable = True
        self.base = tensor([1.0, 2.0, 3.0, 4.0])
        self.view = self.base[1:3]
        self.result = self.leaf * 2

    def seen(self):
        return {
            name: (
                t.numpy().tolist(),
                t.stop_gradient,
                t.persistable,
                t.is_leaf,
                t.inplace_version,
                None if t.grad is None else t.grad.numpy().tolist(),
            )
            for name, t in vars(self).items()
        }

    def change(self):
        """Everything that a recorded function may do to them."""
        one = tensor([1.0, 1.0])
        self.plain.add_(one)
        self.state.multiply_(self.plain)
        self.view.add_(one)
        self.base[0] = 9.0
        self.plain.stop_gradient = False
        y = self.plain * self.leaf * self.bare_leaf + self.view + self.state
        y.sum().backward()
        self.result.add_(y)
        return y

    def work(self):
        """As tensors do."""
        (self.result * self.leaf).sum().backward()
        np.testing.assert_array_equal(self.leaf.grad.numpy(), [6 + 12, 8 + 16])
        self.base.add_(tensor([10.0] * 4))
        np.testing.assert_array_equal(self.view.numpy(), [12, 13])


def finished(t):
    graph = C.Graph()
    with C.Recording(graph) as r:
        r.finish([t.change()])


def left(t):
    with C.Recording(C.Graph()):
        t.change()


def left_by_an_exception(t):
    with pytest.raises(KeyError), C.Recording(C.Graph()):
        t.change()
        raise KeyError


def left_by_an_error_of_an_op(t):
    with pytest.raises(ValueError, match="reshape"), C.Recording(C.Graph()):
        ops.reshape(t.change(), [7])


def in_regions(t):
    """An exception in a branch within a loop."""
    graph = C.Graph()

    def body(i):
        def yes():
            t.change()
            raise KeyError

        return C.cond(i > 1, yes, lambda: [i])

    with pytest.raises(KeyError), C.Recording(graph):
        C.while_loop(lambda i: i < 3, body, [graph.add_arg([], "int64")])


def twice(t):
    """Another recording within the first."""
    with C.Recording(C.Graph()):
        t.change()
        before = t.plain
        with pytest.raises(KeyError), C.Recording(C.Graph()):
            before + 1
            raise KeyError


@pytest.mark.parametrize(
    "record", [finished, left, left_by_an_exception, left_by_an_error_of_an_op, in_regions, twice]
)
def test_tensors_are_as_before(record):
    t = Tensors()
    before = t.seen()
    for _ in range(2):
        record(t)
        assert not C.is_recording()
        after = t.seen()
        assert after == before
    t.work()


def test_an_exception_in_a_branch_leaves_no_rules():
    graph = C.Graph()
    with C.Recording(graph) as r:
        x, p = graph.add_arg([None], "float32"), graph.add_arg([], "bool")

        def yes():
            ops.reshape(x, [-1, 4])
            raise KeyError

        with pytest.raises(KeyError):
            C.cond(p, yes, lambda: [x])
        r.finish([x * 2])
    graph.verify()
    assert "rule" not in str(graph)
    assert graph.run([tensor([1.0] * 5), tensor(1).astype("bool")])[0].shape == [5]
