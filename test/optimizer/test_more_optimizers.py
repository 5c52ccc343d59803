"""Rprop and ASGD against their formulas in NumPy, LBFGS on functions with known minima."""

import numpy as np
import pytest

import paddle

START, TARGET, SCALE = np.array([1.0, -2.0, 0.5]), np.array([0.3, 0.1, -0.2]), np.array([1, 2, 3])


def path(make, steps, dtype="float64"):
    """The parameter after each step on a parabola, and the optimizer."""
    w = paddle.create_parameter([3], dtype)
    w.set_value(paddle.to_tensor(START, dtype))
    w.name = "w"
    optimizer = make([w])
    places = []
    for _ in range(steps):
        wide = w.astype("float64")
        ((wide - paddle.to_tensor(TARGET)) ** 2 * paddle.to_tensor(SCALE)).sum().backward()
        optimizer.step()
        optimizer.clear_grad()
        places.append(w.astype("float64").numpy())
    return np.array(places), optimizer


@pytest.mark.parametrize("limits,etas", [((1e-5, 50), (0.5, 1.2)), ((1e-3, 0.5), (0.4, 1.5))])
def test_rprop(limits, etas):
    w, before, step, expected = START.copy(), np.zeros(3), np.full(3, 0.1), []
    for _ in range(12):
        g = 2 * SCALE * (w - TARGET)
        agree = np.sign(g * before)
        step = np.clip(step * np.choose((agree + 1).astype(int), [etas[0], 1, etas[1]]), *limits)
        before = np.where(agree < 0, 0, g)
        w = w - np.sign(before) * step
        expected.append(w)
    options = dict(learning_rate_range=limits, etas=etas)
    got, optimizer = path(lambda p: paddle.optimizer.Rprop(0.1, parameters=p, **options), 12)
    np.testing.assert_allclose(got, expected)
    assert sorted(optimizer.state_dict()) == ["w_learning_rates_0", "w_prevs_0"]


@pytest.mark.parametrize("batches,decay", [(1, None), (3, None), (2, 0.1)])
def test_asgd(batches, decay):
    w, seen, expected = START.copy(), np.zeros((batches, 3)), []
    for i in range(6):
        seen[i % batches] = 2 * SCALE * (w - TARGET) + (decay or 0) * w
        w = w - 0.1 * seen.sum(0) / min(i + 1, batches)
        expected.append(w)
    got, optimizer = path(
        lambda p: paddle.optimizer.ASGD(0.1, batches, parameters=p, weight_decay=decay), 6
    )
    np.testing.assert_allclose(got, expected)
    assert sorted(optimizer.state_dict()) == ["w_d_0", "w_m_0", "w_y_0"]


@pytest.mark.parametrize("name", ["Rprop", "ASGD"])
def test_half_precision_and_state(name):
    make = lambda p: getattr(paddle.optimizer, name)(  # noqa: E731
        0.01, parameters=p, multi_precision=True
    )
    got, optimizer = path(make, 6, "bfloat16")
    np.testing.assert_allclose(got, path(make, 6)[0], atol=2e-2)
    state = optimizer.state_dict()
    assert list(state["master_weights"]) == ["w"]
    _, other = path(make, 1, "bfloat16")
    other.set_state_dict(state)
    for key, value in other.state_dict().items():
        if key != "master_weights":
            np.testing.assert_array_equal(value.numpy(), state[key].numpy())


@pytest.mark.parametrize(
    "wrong",
    [
        lambda p: paddle.optimizer.Rprop(0.1, (0.2, 0.5), p),
        lambda p: paddle.optimizer.Rprop(0.1, parameters=p, etas=(1.2, 1.5)),
        lambda p: paddle.optimizer.ASGD(batch_num=0, parameters=p),
        lambda p: paddle.optimizer.LBFGS(line_search_fn="armijo", parameters=p),
    ],
)
def test_wrong_settings(wrong):
    with pytest.raises(ValueError):
        wrong([paddle.create_parameter([1], "float32")])


def rosenbrock(**options):
    """The banana function (Rosenbrock, 1960), minimal at (1, 1)."""
    x = paddle.create_parameter([1], "float64")
    y = paddle.create_parameter([1], "float64")
    x.set_value(np.array([-1.2]))
    y.set_value(np.array([1.0]))
    optimizer = paddle.optimizer.LBFGS(parameters=[x, y], **options)
    losses = []

    def closure():
        optimizer.clear_grad()
        loss = ((1 - x) ** 2 + 100 * (y - x**2) ** 2).sum()
        loss.backward()
        losses.append(loss.item())
        return loss

    return optimizer, closure, (x, y), losses


def test_lbfgs_finds_the_minimum():
    optimizer, closure, place, losses = rosenbrock(line_search_fn="strong_wolfe", max_iter=100)
    first = optimizer.step(closure)
    assert first.item() == pytest.approx(24.2)
    np.testing.assert_allclose([p.item() for p in place], 1, atol=1e-4)
    assert len(losses) < 60


def test_lbfgs_without_search():
    optimizer, closure, place, losses = rosenbrock(max_iter=20)
    for calls in (20, 40, 60):  # the last step of a call is not evaluated
        optimizer.step(closure)
        assert len(losses) == calls
    # Three calls go as far as one that makes all steps, and as the real package's.
    np.testing.assert_allclose([p.item() for p in place], [0.999803, 0.999608], atol=1e-5)


def test_lbfgs_state():
    ways = []
    for restart in (False, True):
        optimizer, closure, place, _ = rosenbrock(max_iter=7)
        optimizer.step(closure)
        if restart:
            state = optimizer.state_dict()
            assert (state["state"]["func_evals"], state["state"]["n_iter"]) == (7, 7)
            optimizer, closure, other, _ = rosenbrock(max_iter=7)
            for new, old in zip(other, place):
                new.set_value(old)
            optimizer.set_state_dict(state)
            place = other
        optimizer.step(closure)
        ways.append([p.item() for p in place])
    np.testing.assert_allclose(*ways)


def test_lbfgs_limits():
    optimizer, closure, _, losses = rosenbrock(max_iter=3, max_eval=2)
    optimizer.step(closure)
    assert len(losses) == 2
    with pytest.raises(NotImplementedError, match="step"):
        optimizer.minimize(closure())
