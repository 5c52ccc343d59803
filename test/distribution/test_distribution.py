"""Properties of distributions that no single number shows; numbers are in test/golden."""

import numpy as np
import pytest

import paddle
from paddle import distribution as D

T = paddle.to_tensor


@pytest.fixture(autouse=True)
def seeded():
    paddle.seed(0)


ONES = T([0.3, 0.7])
MOMENTS = {
    "Bernoulli": D.Bernoulli(ONES),
    "Beta": D.Beta(ONES + 1, ONES + 1),
    "Binomial": D.Binomial(7, ONES),
    "ContinuousBernoulli": D.ContinuousBernoulli(ONES),
    "Dirichlet": D.Dirichlet(T([[0.5, 2.0], [3.0, 4.0]])),
    "Exponential": D.Exponential(ONES),
    "Gamma": D.Gamma(ONES, ONES),
    "Geometric": D.Geometric(ONES),
    "Gumbel": D.Gumbel(ONES, ONES),
    "Independent": D.Independent(D.Laplace(ONES, ONES), 1),
    "Laplace": D.Laplace(ONES, ONES),
    "LogNormal": D.LogNormal(ONES, ONES),
    "Multinomial": D.Multinomial(5, ONES),
    "MultivariateNormal": D.MultivariateNormal(ONES, precision_matrix=T([[2.0, 1.0], [1.0, 2.0]])),
    "Normal": D.Normal(ONES, ONES),
    "Poisson": D.Poisson(ONES),
    "StudentT": D.StudentT(ONES + 8, ONES, ONES),
}


@pytest.mark.parametrize("name", MOMENTS)
def test_draws_have_the_moments_and_the_shape(name):
    d = MOMENTS[name]
    draws = d.sample([20000])
    assert draws.shape == [20000, *d.batch_shape, *d.event_shape]
    error = 6 * (d.variance / 20000).sqrt().numpy()
    assert (np.abs(draws.numpy().mean(0) - d.mean.numpy()) < error).all()
    np.testing.assert_allclose(draws.numpy().var(0), d.variance.numpy(), rtol=0.2)
    assert draws.stop_gradient


@pytest.mark.parametrize("name", MOMENTS)
def test_entropy_is_the_mean_of_the_log_density(name):
    d = MOMENTS[name]
    log_prob = d.log_prob(d.sample([20000])).numpy()
    error = 6 * log_prob.std(0) / np.sqrt(20000) + 1e-3
    assert (np.abs(-log_prob.mean(0) - d.entropy().numpy()) < error).all()


@pytest.mark.parametrize(
    "p,q",
    [
        (D.Geometric(T([0.3])), D.Geometric(T([0.6]))),
        (D.Gamma(T([2.0]), T([1.0])), D.Chi2(T([3.0]))),
        (D.Binomial(T([4]), T([0.3])), D.Binomial(T([4]), T([0.6]))),
        (MOMENTS["ContinuousBernoulli"], D.ContinuousBernoulli(T([0.6, 0.5]))),
        (MOMENTS["Dirichlet"], D.Dirichlet(T([[1.0, 2.0], [2.0, 5.0]]))),
        (
            MOMENTS["MultivariateNormal"],
            D.MultivariateNormal(ONES + 0.5, scale_tril=T([[1.0, 0.0], [0.5, 1.0]])),
        ),
    ],
)
def test_divergence_is_the_mean_log_ratio(p, q):
    draws = p.sample([40000])
    ratio = (p.log_prob(draws) - q.log_prob(draws)).numpy()
    error = 6 * ratio.std(0) / np.sqrt(40000)
    assert (np.abs(ratio.mean(0) - D.kl_divergence(p, q).numpy()) < error).all()


@pytest.mark.parametrize("name", ["Bernoulli", "Beta", "Dirichlet", "Exponential", "Gamma"])
def test_entropy_of_the_exponential_family(name):
    d = MOMENTS[name]
    general = D.ExponentialFamily.entropy(d)
    np.testing.assert_allclose(general.numpy(), d.entropy().numpy(), rtol=1e-4, atol=1e-5)


@pytest.mark.parametrize(
    "name", ["Exponential", "Gumbel", "Laplace", "LogNormal", "MultivariateNormal", "Normal"]
)
def test_gradients_flow_through_rsample(name):
    loc, scale = T([0.3, 0.7], stop_gradient=False), T([1.0, 2.0], stop_gradient=False)
    d = {
        "Exponential": lambda: D.Exponential(scale + loc),
        "MultivariateNormal": lambda: D.MultivariateNormal(loc, scale_tril=paddle.diag(scale)),
    }.get(name, lambda: getattr(D, name)(loc, scale))()
    d.rsample([3]).sum().backward()
    assert loc.grad is not None and scale.grad is not None
    assert np.isfinite(loc.grad.numpy()).all()


@pytest.mark.parametrize(
    "d", [D.Laplace(ONES, ONES), D.Exponential(ONES), D.ContinuousBernoulli(ONES)]
)
def test_icdf_is_the_inverse_of_cdf(d):
    u = T([0.2, 0.9])
    np.testing.assert_allclose(d.cdf(d.icdf(u)).numpy(), u.numpy(), rtol=1e-5)


@pytest.mark.parametrize("method", ["onion", "cvine"])
def test_correlations_of_lkj(method):
    factor = D.LKJCholesky(4, 1.5, method).sample([20000])
    correlation = (factor @ factor.mT).numpy()
    np.testing.assert_allclose(np.diagonal(correlation, 0, -2, -1), 1.0, rtol=1e-5)
    # Each correlation is 2 B - 1, B of Beta(a, a) with a = 1.5 + (4 - 2) / 2.
    below = correlation[(slice(None), *np.tril_indices(4, -1))]
    np.testing.assert_allclose(below.var(0), 1 / (2 * 2.5 + 1), rtol=0.1)


def test_transform_of_ones_own():
    class Cube(D.Transform):
        def _forward(self, x):
            return x**3

        def _inverse(self, y):
            return y ** (1 / 3)

        def _inverse_log_det_jacobian(self, y):
            return (y ** (-2 / 3) / 3).log()

    x = T([2.0])
    np.testing.assert_allclose(Cube().forward_log_det_jacobian(x).numpy(), np.log(12), rtol=1e-5)
    d = D.TransformedDistribution(D.Exponential(T([1.0])), [Cube()])
    want = D.Exponential(T([1.0])).log_prob(x) - float(np.log(12))
    np.testing.assert_allclose(d.log_prob(x**3).numpy(), want.numpy(), rtol=1e-5)


def test_registered_divergences_hold_for_subclasses():
    class Narrow(D.Uniform):
        pass

    with pytest.raises(NotImplementedError, match="Narrow and Uniform"):
        D.kl_divergence(Narrow(0.0, 1.0), D.Uniform(0.0, 2.0))

    @D.register_kl(D.Uniform, D.Uniform)
    def uniform(p, q):
        return ((q.high - q.low) / (p.high - p.low)).log()

    try:
        got = Narrow(0.0, 1.0).kl_divergence(D.Uniform(0.0, 2.0))
        np.testing.assert_allclose(got.numpy(), np.log(2), rtol=1e-6)
    finally:
        D.kl._FORMULAS.pop((D.Uniform, D.Uniform))


@pytest.mark.parametrize(
    "make,kind,text",
    [
        (lambda: D.Normal("a", 1.0), TypeError, "Normal: loc must be a number"),
        (lambda: D.Normal(0.0, 1.0).sample(3), TypeError, "shape must be a list or tuple, got 3"),
        (lambda: D.Chi2(-1.0), ValueError, "df must be positive"),
        (lambda: D.Multinomial(0, ONES), ValueError, "total_count must be a positive integer"),
        (lambda: D.ExpTransform()(1.0), TypeError, "x must be a Tensor, got float"),
    ],
)
def test_errors(make, kind, text):
    with pytest.raises(kind, match=text):
        make()
