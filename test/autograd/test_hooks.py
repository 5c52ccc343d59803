"""Hooks on gradients and on saved tensors; functions with gradients of their own."""

import threading

import numpy as np
import pytest

import paddle
from paddle.autograd import PyLayer, saved_tensors_hooks


def leaf(values):
    return paddle.to_tensor(np.asarray(values, "float32"), stop_gradient=False)


def test_order_of_hooks():
    """Those of a tensor in their order, each with what the one before gave; then what is kept; a
    leaf's once, on the sum of all that comes."""
    log = []

    def note(name, factor=None):
        def hook(g):
            log.append((name, g.tolist()))
            return None if factor is None else g * factor

        return hook

    x = leaf([1, 2])
    y = x * 2
    y.register_hook(note("first", 2.0))
    y.register_hook(note("second", 10.0))
    y.retain_grads()
    x.register_hook(note("leaf"))
    (y * 3 + y * 4 + 0 * x).sum().backward()
    assert log == [("first", [7, 7]), ("second", [14, 14]), ("leaf", [280, 280])]
    assert y.grad.tolist() == [140, 140] and x.grad.tolist() == [280, 280]


def test_the_youngest_comes_first():
    """Each result once, with the sum of all that comes, in the order of creation backwards."""
    log = []
    x = leaf([1])
    a = x * 2
    b = a * 3
    c = x * 5
    d = a * c
    for name, t in {"a": a, "b": b, "c": c, "d": d, "x": x}.items():
        t.register_hook(lambda g, name=name: log.append((name, g.item())))
    (d + b + a + c).backward()
    assert log == [("d", 1), ("c", 3), ("b", 1), ("a", 9), ("x", 33)]


def test_a_removed_hook_is_not_called():
    x, calls = leaf([1]), []
    y = x * 2
    keep, gone = y.register_hook(lambda g: calls.append(1)), y.register_hook(lambda g: fail())
    assert gone.remove()
    y.backward()
    assert calls == [1] and keep is not None


def fail():
    raise AssertionError("called")


def test_gradients_asked_for_see_hooks():
    x = leaf([3])
    y = x * x
    y.register_hook(lambda g: g * 10)
    assert paddle.grad(y * 2, x)[0].tolist() == [120]
    assert x.grad is None


def test_an_error_in_a_hook_leaves_leaves_as_they_were():
    x = leaf([1, 2])
    y = x * 1
    y.register_hook(lambda g: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        y.sum().backward()
    assert x.grad is None
    x.sum().backward()
    assert x.grad.tolist() == [1, 1]


def test_hooks_may_run_backward_passes():
    x, z = leaf([2]), leaf([5])
    y = x * 1
    y.register_hook(lambda g: (z * z).backward())
    y.backward()
    assert z.grad.tolist() == [10] and x.grad.tolist() == [1]


# ---- saved tensors
def test_packed_tensors_come_back():
    x, packed = leaf([1, 2]), []

    def pack(t):
        packed.append(t.numpy())
        return len(packed) - 1

    with saved_tensors_hooks(pack, lambda i: paddle.to_tensor(packed[i])):
        y = paddle.exp(x) * x
    assert len(packed) == 3
    y.sum().backward()
    np.testing.assert_allclose(x.grad.numpy(), np.exp([1, 2]) * [2, 3], rtol=1e-6)


def test_the_innermost_pair_is_used():
    x, calls = leaf([2]), []

    def pair(name):
        return saved_tensors_hooks(lambda t: calls.append(name) or t, lambda t: t)

    with pair("outer"):
        with pair("inner"):
            a = x * x
        b = x * x
    c = x * x
    (a + b + c).backward()
    assert calls == ["inner"] * 2 + ["outer"] * 2
    assert x.grad.tolist() == [12]


def test_a_packed_copy_is_safe_from_writes():
    """What pack has copied may be overwritten; what it has not is the user's business."""
    x = leaf([1, 2])
    with saved_tensors_hooks(lambda t: t.clone(), lambda t: t):
        h = x * 1
        y = h * h
    h.fill_(100)
    y.sum().backward()
    assert x.grad.tolist() == [2, 4]


def test_what_unpack_gives_must_be_a_tensor():
    x = leaf([1])
    with saved_tensors_hooks(lambda t: t, lambda t: 3):
        y = x * x
    with pytest.raises(TypeError, match="unpack_hook must give a Tensor, got int"):
        y.backward()


def test_a_packed_tensor_has_no_gradient_of_its_own():
    x, packed = leaf([1]), []
    with saved_tensors_hooks(lambda t: packed.append(t.stop_gradient) or t, lambda t: t):
        x * x
    assert packed == [True, True]


# ---- functions
class Scaled(PyLayer):
    @staticmethod
    def forward(ctx, x, factor, y=None):
        ctx.factor = factor
        ctx.save_for_backward(x)
        return x * factor, x + 1

    @staticmethod
    def backward(ctx, da, db):
        (x,) = ctx.saved_tensor()
        return da * ctx.factor + db * x


def test_a_function_of_users():
    x = leaf([1, 2])
    a, b = Scaled.apply(x, 3.0)
    (a + 10 * b).sum().backward()
    assert x.grad.tolist() == [3 + 10, 3 + 20]


def test_an_output_that_nobody_uses_has_zeros_for_a_gradient():
    x = leaf([1, 2])
    Scaled.apply(x, 3.0)[0].sum().backward()
    assert x.grad.tolist() == [3, 3]


def test_a_function_of_users_twice():
    class Cube(PyLayer):
        @staticmethod
        def forward(ctx, x):
            ctx.save_for_backward(x)
            return x * x * x

        @staticmethod
        def backward(ctx, g):
            (x,) = ctx.saved_tensor()
            return g * 3 * x * x

    x = leaf([2])
    (dx,) = paddle.grad(Cube.apply(x), x, create_graph=True)
    (ddx,) = paddle.grad(dx, x, create_graph=True)
    (dddx,) = paddle.grad(ddx, x)
    assert (dx.item(), ddx.item(), dddx.item()) == (12, 12, 6)


def test_retain_graph_reaches_through_a_function():
    x = leaf([3])
    y = Scaled.apply(x * 1, 2.0)[0]
    y.backward(retain_graph=True)
    y.backward()
    assert x.grad.tolist() == [4]
    with pytest.raises(RuntimeError):
        y.backward()


def test_mistakes_in_a_function():
    class Short(PyLayer):
        @staticmethod
        def forward(ctx, x, y):
            return x * y

        @staticmethod
        def backward(ctx, g):
            return g

    x, y = leaf([1]), leaf([2])
    with pytest.raises((ValueError, TypeError)):
        Short.apply(x, y).backward()


def test_gradients_of_one_graph_in_several_threads():
    x = leaf(np.arange(1, 5))
    y = (paddle.exp(x) * x).sum()
    got, errors = [None] * 8, []

    def work(i):
        try:
            for _ in range(20):
                (got[i],) = paddle.grad(y, x, retain_graph=True)
        except Exception as e:
            errors.append(e)

    threads = [threading.Thread(target=work, args=[i]) for i in range(8)]
    for t in threads:
        t.start()
    for t in threads:
        t.join()
    assert not errors
    for g in got:
        np.testing.assert_allclose(g.numpy(), np.exp(x.numpy()) * (x.numpy() + 1), rtol=1e-6)


# ---- nodes
def test_nodes_and_where_their_gradients_go():
    x, w = leaf([1, 2]), paddle.ones([2])
    y = (x * w).exp()
    node = y.grad_fn
    assert node.name() == "ExpGradNode" and node == y.grad_fn and hash(node) == hash(y.grad_fn)
    (product,) = node.next_functions
    assert product.name() == "MultiplyGradNode" and product != node
    assert product.next_functions == [x.grad_fn, None]
    assert x.grad_fn.name() == "GradNodeAccumulation" and x.grad_fn.next_functions == [None]
    assert x.grad_fn.node_ptr() == product.next_functions[0].node_ptr() != node.node_ptr()
    assert w.grad_fn is None and x.detach().grad_fn is None
    with pytest.raises(AttributeError):
        y.grad_fn = None


def test_names_of_nodes():
    class Double(PyLayer):
        @staticmethod
        def forward(ctx, x):
            return x * 2

        @staticmethod
        def backward(ctx, d):
            return d * 2

    x = leaf([1, 2])
    assert Double.apply(x).grad_fn.name() == "GradNodePyLayer_Double"
    softmax = paddle.nn.functional.softmax(x)
    assert softmax.grad_fn.name() == "SoftmaxGradNode"
    assert (x @ x).grad_fn.name() == "MatmulGradNode"


def test_a_hook_on_a_node_sees_all_its_gradients():
    x, w, seen = leaf([1, 2]), paddle.full([2], 3.0), []
    y = x * w
    handle = y.grad_fn._register_post_hook(lambda grads, douts: seen.append((grads, douts)))
    y.sum().backward(retain_graph=True)
    ((grads, douts),) = seen
    assert grads[0].tolist() == [3, 3] and grads[1] is None and douts[0].tolist() == [1, 1]
    assert x.grad.tolist() == [3, 3]
    assert handle.remove() and not handle.remove()
    y.sum().backward()
    assert len(seen) == 1


def test_what_a_hook_on_a_node_gives_goes_on():
    x = leaf([1, 2])
    y = x * 1
    y.grad_fn._register_post_hook(lambda grads, douts: [grads[0] * 10])
    y.grad_fn._register_post_hook(lambda grads, douts: (grads[0] + 1,))
    y.register_hook(lambda g: g * 2)  # of the tensor: before the node
    y.sum().backward()
    assert x.grad.tolist() == [21, 21]
    a, b = leaf([1]), leaf([2])
    z = a * b
    z.grad_fn._register_post_hook(lambda grads, douts: [None, grads[1]])
    z.backward()
    assert a.grad is None and b.grad.tolist() == [1]


def test_second_gradients_go_through_hooks_on_nodes():
    x = leaf([3])
    y = x * x
    y.grad_fn._register_post_hook(lambda grads, douts: [g * x.detach() for g in grads])
    (dx,) = paddle.grad(y, x, create_graph=True)
    assert dx.tolist() == [18]  # 2 x, times x held fixed
    assert paddle.grad(dx, x)[0].tolist() == [6]


@pytest.mark.parametrize(
    "hook,error,text",
    [
        (lambda grads, douts: 3, TypeError, "must give a list or a tuple of gradients, got int"),
        (lambda grads, douts: [], None, ""),
        (lambda grads, douts: [grads[0]] * 2, ValueError, "gradients of its 1 inputs, got 2"),
        (lambda grads, douts: [paddle.ones([3])], ValueError, r"gives a gradient of shape \[3\]"),
        (lambda grads, douts: [3], TypeError, "a Tensor is needed, got int"),
        (lambda grads, douts: 1 / 0, ZeroDivisionError, "division"),
    ],
)
def test_wrong_hooks_on_nodes(hook, error, text):
    x = leaf([1, 2])
    y = x * 2.0
    y.grad_fn._register_post_hook(hook)
    if error is None:
        y.sum().backward()
        assert x.grad.tolist() == [2, 2]
        return
    with pytest.raises(error, match=text):
        y.sum().backward()
    assert x.grad is None


def test_a_leaf_has_no_node_to_hook():
    with pytest.raises(ValueError, match="hooks go on its tensor"):
        leaf([1]).grad_fn._register_post_hook(lambda *_: None)


def test_hooks_that_change_hooks():
    """Those that were there when the gradient came run; whoever removes itself is gone then."""
    x, log = leaf([1, 2]), []
    y = x * 2

    def once(*args):
        log.append("once")
        handle.remove()
        y.register_hook(lambda g: log.append("later"))

    for register in (y.register_hook, y.grad_fn._register_post_hook, x.register_hook):
        handle = register(once)
        for _ in range(2):
            y.sum().backward(retain_graph=True)
        assert log.count("once") == 1
        log.clear()
