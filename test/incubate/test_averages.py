"""LookAhead and ModelAverage by numbers of the real package; functions that minimize."""

import numpy as np
import pytest
from paddle.incubate.optimizer import functional as minimize

import paddle

LOOK_AHEAD = [0.8, 0.64, 0.7424, 0.59392, 0.475136, 0.669942, 0.535953]
AVERAGE = [0.8, 0.72, 0.650667, 0.460800, 0.416427, 0.294912, 0.266513, 0.188744, 0.170568]


def one():
    start = paddle.nn.initializer.Constant(1.0)
    p = paddle.create_parameter([2], "float32", default_initializer=start)
    return p, paddle.optimizer.SGD(0.1, parameters=[p])


def test_look_ahead():
    p, sgd = one()
    optimizer = paddle.incubate.LookAhead(sgd, alpha=0.2, k=3)
    for want in LOOK_AHEAD:
        (p * p).sum().backward()
        optimizer.step()
        optimizer.clear_grad()
        np.testing.assert_allclose(p.numpy(), want, rtol=1e-5)
    state = optimizer.state_dict()
    np.testing.assert_allclose(state[p.name + "_slow_0"].numpy(), LOOK_AHEAD[5], rtol=1e-5)
    with pytest.raises(ValueError, match="alpha must be in"):
        paddle.incubate.LookAhead(sgd, alpha=2.0)
    with pytest.raises(ValueError, match="k must be a positive integer"):
        paddle.incubate.LookAhead(sgd, k=0)
    with pytest.raises(ValueError, match="inner_optimizer must be an Optimizer"):
        paddle.incubate.LookAhead(None)


def test_model_average():
    p, sgd = one()
    average = paddle.incubate.ModelAverage(0.15, [p], min_average_window=2, max_average_window=5)
    for want in AVERAGE:
        (p * p).sum().backward()
        sgd.step()
        average.step()
        sgd.clear_grad()
        before = p.numpy()
        with average.apply():
            np.testing.assert_allclose(p.numpy(), want, rtol=1e-5)
        assert (p.numpy() == before).all()
    with average.apply(need_restore=False):
        pass
    np.testing.assert_allclose(p.numpy(), AVERAGE[-1], rtol=1e-5)
    average.restore()
    assert (p.numpy() == before).all()


def rosenbrock(x):
    return (1 - x[0]) ** 2 + 100 * (x[1] - x[0] ** 2) ** 2


@pytest.mark.parametrize("function", [minimize.minimize_bfgs, minimize.minimize_lbfgs])
def test_minimum_of_a_valley(function):
    start = paddle.to_tensor([-1.2, 1.0], dtype="float64")
    got = function(rosenbrock, start, dtype="float64", max_iters=100)
    assert got[0].dtype == paddle.bool and got[0].shape == [1] and bool(got[0])
    assert got[1].dtype == paddle.int64 and int(got[1]) < 200
    np.testing.assert_allclose(got[2].numpy(), 1.0, rtol=1e-6)
    assert float(got[3]) < 1e-12 and float(got[4].abs().max()) < 1e-6
    if function is minimize.minimize_bfgs:
        hessian = np.array([[802.0, -400.0], [-400.0, 200.0]])
        np.testing.assert_allclose(got[5].numpy(), np.linalg.inv(hessian), rtol=0.05)
    early = function(rosenbrock, start, dtype="float64", max_iters=3)
    assert not bool(early[0])


@pytest.mark.parametrize("function", [minimize.minimize_bfgs, minimize.minimize_lbfgs])
@pytest.mark.parametrize(
    "options,kind",
    [
        ({"dtype": "float16"}, ValueError),
        ({"line_search_fn": "armijo"}, NotImplementedError),
        ({"initial_inverse_hessian_estimate": paddle.to_tensor([[1.0, 2], [0, 1]])}, ValueError),
        ({"initial_inverse_hessian_estimate": paddle.to_tensor([[-1.0, 0], [0, 1]])}, ValueError),
    ],
)
def test_errors(function, options, kind):
    with pytest.raises(kind):
        function(rosenbrock, paddle.zeros([2]), **options)
