"""Views whose base is written, under all circumstances: what they stand for afterwards."""

import itertools
import re

import numpy as np
import pytest

import paddle


def leaf(values):
    return paddle.to_tensor(np.asarray(values, "float32"), stop_gradient=False)


def write(base, y, how):
    """base * y in place."""
    if how == "no_grad":
        with paddle.no_grad():
            base.multiply_(y)
    else:
        base.multiply_(y)


TAKEN = ("tracked", "no_grad", "stop_gradient")
WATCHED = ("", "hook", "retain_grads")
WRITTEN = ("eager", "no_grad", "recorded")


def computed(w, y, taken, watched, written, seen):
    """The sum of a view's squares: taken of h = w * 2, whose memory is written by y then."""
    h = w * 2
    if taken == "no_grad":
        with paddle.no_grad():
            v = h[0:2]
    else:
        v = h[0:2]
    if taken == "stop_gradient":
        v.stop_gradient = True
    if watched == "hook" and not v.stop_gradient:
        v.register_hook(lambda g: seen.append(1) or g * 10)
    write(h, y, written)
    if watched == "retain_grads" and not v.stop_gradient:
        v.retain_grads()
    return v, (v * v).sum()


@pytest.mark.parametrize("taken,watched,written", list(itertools.product(TAKEN, WATCHED, WRITTEN)))
def test_a_view_whose_base_is_written(taken, watched, written):
    w, y = leaf([1, 2, 3]), leaf([5, 6, 7])
    seen = []
    if written == "recorded":
        f = paddle.jit.to_static(
            lambda w, y: computed(w, y, taken, watched, "eager", seen)[1], full_graph=True
        )
        loss, v = f(w, y), None
    else:
        v, loss = computed(w, y, taken, watched, written, seen)
        np.testing.assert_array_equal(v.numpy(), [10, 24])
        assert v.stop_gradient == (taken != "tracked")
    assert float(loss) == 10**2 + 24**2
    if taken != "tracked":
        assert loss.stop_gradient
        return
    loss.backward()
    dv = np.array([20.0, 48.0])  # 2 v; as the view is another value after a write, hooks are gone
    if v is not None and watched == "retain_grads":
        np.testing.assert_array_equal(v.grad.numpy(), dv)
    if written == "no_grad":  # the tape did not see the write: v is still 2 w
        np.testing.assert_array_equal(w.grad.numpy(), [*(2 * dv), 0] if not seen else w.grad)
        assert y.grad is None
    elif not seen:
        np.testing.assert_array_equal(w.grad.numpy(), [*(2 * dv * [5, 6]), 0])
        np.testing.assert_array_equal(y.grad.numpy(), [*(2 * dv * [1, 2]), 0])


def test_second_gradient_through_a_write_to_a_view():
    """The sum over i of (2 w_i)^3 y_i^2 for i < 2, of which the gradients are known."""

    def f(w, y):
        h = w * 2
        v = h[0:2]
        v.multiply_(v)  # h[:2] = 4 w^2
        v.multiply_(h[0:2] * 0 + w[0:2] * 2)
        v.multiply_(y)
        v.multiply_(y)
        return (h[0:2]).sum()

    def checked(run):
        w, y = leaf([1.5, 2.0, 3.0]), leaf([0.5, 3.0])
        dw, dy = paddle.grad(run(w, y), [w, y], create_graph=True)
        a, b = w.numpy()[:2].astype("float64"), y.numpy().astype("float64")
        np.testing.assert_allclose(dw.numpy(), [*(24 * a**2 * b**2), 0], rtol=1e-5)
        np.testing.assert_allclose(dy.numpy(), 16 * a**3 * b, rtol=1e-5)
        ddw, ddy = paddle.grad((dw * dw).sum() + (dy * dy).sum(), [w, y])
        np.testing.assert_allclose(
            ddw.numpy()[:2],
            2 * 24 * a**2 * b**2 * 48 * a * b**2 + 2 * 16 * a**3 * b * 48 * a**2 * b,
        )
        np.testing.assert_allclose(
            ddy.numpy(), 2 * 24 * a**2 * b**2 * 48 * a**2 * b + 2 * 16 * a**3 * b * 16 * a**3
        )

    checked(f)
    checked(paddle.jit.to_static(f, full_graph=True))


def test_a_write_through_one_view_is_seen_by_another():
    w, y = leaf([1, 2, 3, 4]), leaf([10, 20])
    h = w * 1
    a, b = h[0:3], h[1:4]
    a[1:3] = y
    np.testing.assert_array_equal(b.numpy(), [10, 20, 4])
    (b * b).sum().backward()
    np.testing.assert_array_equal(w.grad.numpy(), [0, 0, 0, 8])
    np.testing.assert_array_equal(y.grad.numpy(), [20, 40])


@pytest.mark.parametrize("view", [lambda h: h.T, lambda h: h.reshape([-1]), lambda h: h[::-1]])
def test_gradient_of_what_is_written_into_each_kind_of_view(view):
    w = leaf(np.arange(1, 7).reshape(2, 3))
    y = leaf(np.full(view(w.detach()).shape, 2.0))
    h = w * 1
    view(h).multiply_(y)
    (h * h).sum().backward()
    np.testing.assert_array_equal(w.grad.numpy(), 8 * np.arange(1, 7).reshape(2, 3))
    np.testing.assert_array_equal(view(w.grad).numpy() * view(w).numpy() / 2, y.grad.numpy())


def test_leaves_are_protected():
    w = leaf([1, 2])
    with pytest.raises(ValueError, match="a leaf tensor that wants a gradient"):
        w.add_(paddle.ones([2]))
    with paddle.no_grad():
        w.add_(paddle.ones([2]))
    np.testing.assert_array_equal(w.numpy(), [2, 3])
    assert w.is_leaf and not w.stop_gradient


def test_writes_to_what_a_gradient_has_kept_are_found():
    w = leaf([1, 2])
    h = w * 1
    y = h * h
    h.add_(paddle.ones([2]))
    with pytest.raises(RuntimeError) as e:
        y.sum().backward()
    assert "written in place by add_ after multiply had saved it" in str(e.value)
    h = w * 1
    z = h + h  # keeps nothing
    h.add_(paddle.ones([2]))
    z.sum().backward()
    np.testing.assert_array_equal(w.grad.numpy(), [2, 2])


def test_recorded_writes_give_the_gradients_of_eager_ones():
    def f(x, y):
        h = x * y
        h[0].add_(y[1])
        h[:, 0].multiply_(x[0, 0])
        return (h * h).sum()

    x, y = leaf([[1, 2], [3, 4]]), leaf([[2, 3], [4, 5]])
    want = paddle.grad(f(x, y), [x, y])
    got = paddle.grad(paddle.jit.to_static(f, full_graph=True)(x, y), [x, y])
    for a, b in zip(got, want):
        np.testing.assert_allclose(a.numpy(), b.numpy())


def line_of(error, name):
    """The line that an error says for a place in this file, given what stands before it."""
    found = re.search(rf"{name} at [^ ]*test_views_and_writes\.py:(\d+)", str(error))
    return found and int(found[1])


def test_places_of_both_when_they_are_kept():
    start = test_places_of_both_when_they_are_kept.__code__.co_firstlineno
    paddle.set_flags({"FLAGS_keep_gradient_places": True})
    try:
        x = leaf([1, 2])
        y = x * 3
        z = y * y
        y.add_(paddle.ones([2]))
        with pytest.raises(RuntimeError, match="^backward: multiply: its 'x', of shape") as e:
            z.sum().backward()
    finally:
        paddle.set_flags({"FLAGS_keep_gradient_places": False})
    assert line_of(e.value, "multiply") == start + 6
    assert line_of(e.value, "add_") == start + 7
    assert "FLAGS_keep" not in str(e.value)


def test_how_places_are_kept_is_said_where_they_are_not():
    y = leaf([1, 2]) * 3
    z = y * y
    y.add_(paddle.ones([2]))
    with pytest.raises(RuntimeError, match=r"set_flags\({'FLAGS_keep_gradient_places': True}\)"):
        z.sum().backward()
