"""Writes distribution.json; run by a Python that has the real package."""

import expressions

SETUP = """
D, M, T = paddle.distribution, paddle.distribution.MultivariateNormal, paddle.to_tensor
S = T([[2.0, 1.0], [1.0, 2.0]])
p = T([0.3, 0.5])
"""
CASES = """
D.Normal(1., 2.).sample([3])
D.Normal([1., 2.], (2., 3.)).mean
D.Normal(np.array([1., 2.]), np.array([2., 3.])).mean
D.Uniform([1, 2], [2, 3]).entropy()
D.Normal(1., 2.).sample()
D.Normal(T([1., 2.]), T([2., 3.])).sample([3])
D.Normal(T([1., 2.]), T([2., 3.])).rsample([3])
D.Normal(1., 2.).sample([3], 5)
D.Normal(T([1., 2.], dtype='float64'), T([2., 3.], dtype='float64')).sample([3])
D.LogNormal(1., 2.).sample([3])
D.LogNormal(1., 2.).rsample([3])
D.Uniform(1., 2.).sample([3])
D.Uniform(T([1., 2.]), T([2., 3.])).sample([3])
D.Uniform(1., 2.).sample([3], 5)
D.Bernoulli(T([0.3, 0.6])).sample([4])
D.Bernoulli(T([0.3, 0.6])).rsample([4])
D.Bernoulli(T([0.3, 0.6])).rsample([4], 0.5)
D.Categorical(T([1., 2., 3.])).sample([8])
D.Categorical(T([[1., 2., 3.], [1., 1., 1.]])).sample([4])
D.Categorical(T([-1., 2., 3.])).sample([8])
D.Beta(T([1., 2.]), T([2., 3.])).sample([3])
D.Beta(1., 2.).sample([3])
D.Gamma(T([1., 2.]), T([2., 3.])).sample([3])
D.Gamma(T([1., 2.]), T([2., 3.])).rsample([3])
D.Dirichlet(T([1., 2., 3.])).sample([3])
D.Exponential(T([1., 2.])).sample([3])
D.Exponential(T([1., 2.])).rsample([3])
D.Laplace(T([1., 2.]), T([2., 3.])).sample([3])
D.Gumbel(T([1., 2.]), T([2., 3.])).sample([3])
D.Gumbel(T([1., 2.]), T([2., 3.])).rsample([3])
D.Cauchy(T([1., 2.]), T([2., 3.])).sample([3])
D.Geometric(T([0.3, 0.6])).sample([3])
D.Geometric(T([0.3, 0.6])).rsample([3])
D.Poisson(T([1., 20.])).sample([3])
D.Binomial(T([5, 100]), T([0.3, 0.6])).sample([3])
D.Multinomial(10, T([0.3, 0.6, 0.1])).sample([3])
M(T([0., 1.]), covariance_matrix=S).sample([3])
D.StudentT(T([3., 4.]), T([0., 0.]), T([1., 2.])).sample([3])
D.Chi2(T([3., 4.])).sample([3])
D.ContinuousBernoulli(T([0.3, 0.5])).sample([3])
D.LKJCholesky(3, 1.).sample([2])
D.LKJCholesky(3, 1., 'cvine').sample([2])
D.Bernoulli(p).mean
D.Bernoulli(p).variance
D.Bernoulli(p).cdf(T([-.5, 0.5]))
D.Bernoulli(p).cdf(T([1., 2.]))
D.Bernoulli(p).log_prob(T([1., 0.]))
D.Bernoulli(p).prob(T([1., 0.]))
D.Bernoulli(p).entropy()
D.Bernoulli(p).kl_divergence(D.Bernoulli(T([0.5, 0.5])))
D.Bernoulli(T([0., 1.])).log_prob(T([0., 0.]))
D.Bernoulli(T([0., 1.])).entropy()
D.Beta(p, p).mean
D.Beta(p, p).variance
D.Beta(p, p).log_prob(p)
D.Beta(p, p).entropy()
D.Beta(p, p).prob(p)
D.kl_divergence(D.Beta(p, p), D.Beta(T([1., 2.]), p))
D.Binomial(T([5, 10]), p).mean
D.Binomial(T([5, 10]), p).variance
D.Binomial(T([5, 10]), p).entropy()
D.Binomial(T([5, 10]), p).log_prob(T([1., 2.]))
D.Binomial(T([5, 10]), p).prob(T([1., 2.]))
D.Binomial(T([5, 10]), p).kl_divergence(D.Binomial(T([5, 10]), T([0.5, 0.5])))
D.Binomial(T([5, 10]), p).kl_divergence(D.Binomial(T([5, 11]), T([0.5, 0.5])))
D.Binomial(5, 0.3).probs
D.Binomial(5, 0.3).total_count
D.Binomial(5, 0.3).sample().shape
D.Binomial(5, 0.3).sample([3]).dtype
D.Categorical(p).entropy()
D.Categorical(T([[1., 2.], [3., 4.]])).entropy()
D.Categorical(T([[1., 2.], [3., 4.]])).kl_divergence(D.Categorical(T([[1., 1.], [1., 1.]])))
D.Categorical(T([[1., 2.], [3., 4.]])).probs(T([[0], [1]]))
D.Categorical(T([[1., 2.], [3., 4.]])).probs(T([[0], [1], [0]]))
D.Categorical(T([[[1., 2.], [3., 4.]]])).probs(T([0, 1]))
D.Cauchy(p, p).mean
D.Cauchy(p, p).variance
D.Cauchy(p, p).stddev
D.Cauchy(p, p).cdf(p+1)
D.Cauchy(p, p).entropy()
D.Cauchy(p, p).log_prob(p+1)
D.Cauchy(p, p).prob(p+1)
D.Cauchy(p, p).kl_divergence(D.Cauchy(p+1, p+2))
D.Cauchy(0., 1.).prob(1.)
D.Chi2(p).mean
D.Chi2(p).variance
D.Chi2(p).log_prob(p)
D.Chi2(p).entropy()
D.ContinuousBernoulli(p).mean
D.ContinuousBernoulli(p).variance
D.ContinuousBernoulli(p).entropy()
D.ContinuousBernoulli(p).cdf(p)
D.ContinuousBernoulli(p).icdf(p)
D.ContinuousBernoulli(p).log_prob(p)
D.ContinuousBernoulli(p).prob(p)
D.ContinuousBernoulli(p).kl_divergence(D.ContinuousBernoulli(T([0.2, 0.9])))
D.ContinuousBernoulli(p).cdf(T([-1., 2.]))
D.ContinuousBernoulli(T([0., 1.])).log_prob(p)
D.ContinuousBernoulli(T([0.4995, 0.5005])).mean
D.ContinuousBernoulli(T([0.4995, 0.5005])).variance
D.Dirichlet(p).mean
D.Dirichlet(p).variance
D.Dirichlet(p).entropy()
D.Dirichlet(p).log_prob(p)
D.Dirichlet(p).prob(p)
D.kl_divergence(D.Dirichlet(p), D.Dirichlet(p+1))
D.Exponential(p).mean
D.Exponential(p).variance
D.Exponential(p).entropy()
D.Exponential(p).log_prob(p)
D.Exponential(p).log_prob(-p)
D.Exponential(p).cdf(p)
D.Exponential(p).icdf(p)
D.Exponential(p).kl_divergence(D.Exponential(p+1))
D.Exponential(p).cdf(-p)
D.Gamma(p, p).mean
D.Gamma(p, p).variance
D.Gamma(p, p).entropy()
D.Gamma(p, p).log_prob(p)
D.Gamma(p, p).kl_divergence(D.Gamma(p+1, p+1))
D.Geometric(p).mean
D.Geometric(p).variance
D.Geometric(p).stddev
D.Geometric(p).entropy()
D.Geometric(p).log_pmf(2)
D.Geometric(p).log_pmf(T([1., 2.]))
D.Geometric(p).log_pmf(T([1, 2]))
D.Geometric(p).pmf(2)
D.Geometric(p).cdf(2)
D.Geometric(p).cdf(T([1., 2.]))
D.Geometric(p).kl_divergence(D.Geometric(T([0.2, 0.9])))
D.Geometric(0.5).pmf('a')
D.Gumbel(p, p).mean
D.Gumbel(p, p).variance
D.Gumbel(p, p).stddev
D.Gumbel(p, p).entropy()
D.Gumbel(p, p).log_prob(p+1)
D.Gumbel(p, p).prob(p+1)
D.Gumbel(p, p).cdf(p+1)
D.Laplace(p, p).mean
D.Laplace(p, p).variance
D.Laplace(p, p).stddev
D.Laplace(p, p).entropy()
D.Laplace(p, p).log_prob(p+1)
D.Laplace(p, p).log_prob(0.1)
D.Laplace(p, p).cdf(p+1)
D.Laplace(p, p).cdf(p-1)
D.Laplace(p, p).icdf(p)
D.Laplace(p, p).icdf(0.2)
D.Laplace(p, p).kl_divergence(D.Laplace(p+1, p+2))
D.Laplace(p, p).prob(p+1)
D.LogNormal(p, p).variance
D.LogNormal(p, p).kl_divergence(D.LogNormal(p+1, p+2))
D.Normal(p, p).kl_divergence(D.Normal(p+1, p+2))
D.Multinomial(10, p).mean
D.Multinomial(10, p).variance
D.Multinomial(10, p).entropy()
D.Multinomial(10, p).log_prob(T([4., 6.]))
D.Multinomial(10, p).prob(T([4., 6.]))
D.Multinomial(10, p).sample([2])
D.Multinomial(10, T([[0.3, 0.4], [0.1, 0.2], [1., 2.]])).entropy()
D.Poisson(p).mean
D.Poisson(p).variance
D.Poisson(p).entropy()
D.Poisson(T([30., 100.])).entropy()
D.Poisson(p).log_prob(T([1., 2.]))
D.Poisson(p).prob(T([1., 2.]))
D.Poisson(p).kl_divergence(D.Poisson(p+1))
D.StudentT(p+3, p, p).mean
D.StudentT(p+3, p, p).variance
D.StudentT(p+1.5, p, p).variance
D.StudentT(p, p, p).variance
D.StudentT(p, p, p).mean
D.StudentT(p+3, p, p).entropy()
D.StudentT(p+3, p, p).log_prob(p+1)
D.StudentT(p+3, p, p).prob(p+1)
D.LKJCholesky(3, 1.5).log_prob(paddle.eye(3))
D.LKJCholesky(2, T([1.5, 2.])).log_prob(paddle.eye(2))
D.LKJCholesky(3, T([1.5, 2.])).log_prob(T([[1., 0, 0], [0.6, 0.8, 0], [0.2, 0.3, 0.932737905]]))
D.Uniform(T([1., 2.]), T([2., 4.])).entropy()
D.kl_divergence(D.Uniform(T([1., 2.]), T([2., 4.])), D.Uniform(T([0., 2.]), T([2., 3.])))
D.Uniform(1., 2.).kl_divergence(D.Uniform(1., 2.))
M(T([0., 1.]), covariance_matrix=S).mean
M(T([0., 1.]), covariance_matrix=S).variance
M(T([0., 1.]), covariance_matrix=S).entropy()
M(T([0., 1.]), covariance_matrix=S).log_prob(T([0.5, 0.5]))
M(T([0., 1.]), covariance_matrix=S).prob(T([0.5, 0.5]))
M(T([0., 1.]), covariance_matrix=S).log_prob(T([[0.5, 0.5], [1., 2.]]))
M(p, covariance_matrix=S).kl_divergence(M(T([1., 1.]), covariance_matrix=T([[2., 0.5], [0.5, 1.]])))
M(T([0., 1.]), precision_matrix=S).variance
M(T([0., 1.]), scale_tril=T([[2., 0.], [1., 2.]])).variance
M(T([[0., 1.]]*3), scale_tril=T([[2., 0.], [1., 2.]])).batch_shape
M(T([0., 1.]), precision_matrix=S).precision_matrix
M(T([0., 1.]), precision_matrix=S).scale_tril
M(T([0., 1.]), precision_matrix=S).covariance_matrix
D.Independent(D.Beta(T([0.5, 0.5]), T([0.5, 0.5])), 1).batch_shape
D.Independent(D.Beta(T([0.5, 0.5]), T([0.5, 0.5])), 1).event_shape
D.Independent(D.Beta(T([0.5, 0.5]), T([0.5, 0.5])), 1).log_prob(p)
D.Independent(D.Beta(T([0.5, 0.5]), T([0.5, 0.5])), 1).entropy()
D.Independent(D.Normal(p, p), 1).mean
D.Independent(D.Normal(p, p), 1).prob(p)
D.Independent(D.Normal(p, p), 0)
D.kl_divergence(D.Independent(D.Normal(p, p), 1), D.Independent(D.Normal(p+1, p), 1))
D.TransformedDistribution(D.Normal(0., 1.), [D.AffineTransform(T(1.), T(2.))]).log_prob(T([0.5]))
D.TransformedDistribution(D.Normal(0., 1.), [D.ExpTransform()]).prob(T([0.5]))
D.TransformedDistribution(D.Normal(p, p), [D.ExpTransform(), D.AffineTransform(p, p)]).prob(p + 3)
D.TransformedDistribution(D.Normal(p, p), [D.StickBreakingTransform()]).event_shape
D.TransformedDistribution(D.Normal(p, p), [D.StickBreakingTransform()]).batch_shape
D.TransformedDistribution(D.Normal(p, p), [D.StickBreakingTransform()]).log_prob(T([0.2, 0.3, 0.5]))
D.TransformedDistribution(D.Normal(p, p), [D.ExpTransform()]).mean
D.TransformedDistribution(D.Normal(p, p), []).batch_shape
D.TransformedDistribution(D.Normal(p, p), [D.AbsTransform()]).log_prob(p)
D.AbsTransform().forward(p)
D.AbsTransform().inverse(p)
D.AbsTransform().inverse(T([0.2, 0.3, 0.5]))
D.AbsTransform().forward_log_det_jacobian(p)
D.AbsTransform().inverse_log_det_jacobian(p)
D.AbsTransform().forward_shape((2, ))
D.AbsTransform().inverse_shape((2, ))
D.AbsTransform().inverse_shape((1, 2))
D.AbsTransform().forward_shape(())
D.AbsTransform()._is_injective()
D.AffineTransform(T(1.), T(2.)).forward(p)
D.AffineTransform(T(1.), T(2.)).inverse(p)
D.AffineTransform(T(1.), T(2.)).inverse(T([0.2, 0.3, 0.5]))
D.AffineTransform(T(1.), T(2.)).forward_log_det_jacobian(p)
D.AffineTransform(T(1.), T(2.)).inverse_log_det_jacobian(p)
D.AffineTransform(T(1.), T(2.)).forward_shape((2, ))
D.AffineTransform(T(1.), T(2.)).inverse_shape((2, ))
D.AffineTransform(T(1.), T(2.)).inverse_shape((1, 2))
D.AffineTransform(T(1.), T(2.)).forward_shape(())
D.AffineTransform(T(1.), T(2.))._is_injective()
D.ExpTransform().forward(p)
D.ExpTransform().inverse(p)
D.ExpTransform().inverse(T([0.2, 0.3, 0.5]))
D.ExpTransform().forward_log_det_jacobian(p)
D.ExpTransform().inverse_log_det_jacobian(p)
D.ExpTransform().forward_shape((2, ))
D.ExpTransform().inverse_shape((2, ))
D.ExpTransform().inverse_shape((1, 2))
D.ExpTransform().forward_shape(())
D.ExpTransform()._is_injective()
D.PowerTransform(T(2.)).forward(p)
D.PowerTransform(T(2.)).inverse(p)
D.PowerTransform(T(2.)).inverse(T([0.2, 0.3, 0.5]))
D.PowerTransform(T(2.)).forward_log_det_jacobian(p)
D.PowerTransform(T(2.)).inverse_log_det_jacobian(p)
D.PowerTransform(T(2.)).forward_shape((2, ))
D.PowerTransform(T(2.)).inverse_shape((2, ))
D.PowerTransform(T(2.)).inverse_shape((1, 2))
D.PowerTransform(T(2.)).forward_shape(())
D.PowerTransform(T(2.))._is_injective()
D.SigmoidTransform().forward(p)
D.SigmoidTransform().inverse(p)
D.SigmoidTransform().inverse(T([0.2, 0.3, 0.5]))
D.SigmoidTransform().forward_log_det_jacobian(p)
D.SigmoidTransform().inverse_log_det_jacobian(p)
D.SigmoidTransform().forward_shape((2, ))
D.SigmoidTransform().inverse_shape((2, ))
D.SigmoidTransform().inverse_shape((1, 2))
D.SigmoidTransform().forward_shape(())
D.SigmoidTransform()._is_injective()
D.SoftmaxTransform().forward(p)
D.SoftmaxTransform().inverse(p)
D.SoftmaxTransform().inverse(T([0.2, 0.3, 0.5]))
D.SoftmaxTransform().forward_log_det_jacobian(p)
D.SoftmaxTransform().inverse_log_det_jacobian(p)
D.SoftmaxTransform().forward_shape((2, ))
D.SoftmaxTransform().inverse_shape((2, ))
D.SoftmaxTransform().inverse_shape((1, 2))
D.SoftmaxTransform().forward_shape(())
D.SoftmaxTransform()._is_injective()
D.StickBreakingTransform().forward(p)
D.StickBreakingTransform().inverse(p)
D.StickBreakingTransform().inverse(T([0.2, 0.3, 0.5]))
D.StickBreakingTransform().forward_log_det_jacobian(p)
D.StickBreakingTransform().inverse_log_det_jacobian(p)
D.StickBreakingTransform().forward_shape((2, ))
D.StickBreakingTransform().inverse_shape((2, ))
D.StickBreakingTransform().inverse_shape((1, 2))
D.StickBreakingTransform().forward_shape(())
D.StickBreakingTransform()._is_injective()
D.TanhTransform().forward(p)
D.TanhTransform().inverse(p)
D.TanhTransform().inverse(T([0.2, 0.3, 0.5]))
D.TanhTransform().forward_log_det_jacobian(p)
D.TanhTransform().inverse_log_det_jacobian(p)
D.TanhTransform().forward_shape((2, ))
D.TanhTransform().inverse_shape((2, ))
D.TanhTransform().inverse_shape((1, 2))
D.TanhTransform().forward_shape(())
D.TanhTransform()._is_injective()
D.ReshapeTransform((2, ), (1, 2)).forward(p)
D.ReshapeTransform((2, ), (1, 2)).inverse(p)
D.ReshapeTransform((2, ), (1, 2)).inverse(T([0.2, 0.3, 0.5]))
D.ReshapeTransform((2, ), (1, 2)).forward_log_det_jacobian(p)
D.ReshapeTransform((2, ), (1, 2)).inverse_log_det_jacobian(p)
D.ReshapeTransform((2, ), (1, 2)).forward_shape((2, ))
D.ReshapeTransform((2, ), (1, 2)).inverse_shape((2, ))
D.ReshapeTransform((2, ), (1, 2)).inverse_shape((1, 2))
D.ReshapeTransform((2, ), (1, 2)).forward_shape(())
D.ReshapeTransform((2, ), (1, 2))._is_injective()
D.ChainTransform([D.AffineTransform(T(1.), T(2.)), D.ExpTransform()]).forward(p)
D.ChainTransform([D.AffineTransform(T(1.), T(2.)), D.ExpTransform()]).inverse(p)
D.ChainTransform([D.AffineTransform(T(1.), T(2.)), D.ExpTransform()]).inverse(T([0.2, 0.3, 0.5]))
D.ChainTransform([D.AffineTransform(T(1.), T(2.)), D.ExpTransform()]).forward_log_det_jacobian(p)
D.ChainTransform([D.AffineTransform(T(1.), T(2.)), D.ExpTransform()]).inverse_log_det_jacobian(p)
D.ChainTransform([D.AffineTransform(T(1.), T(2.)), D.ExpTransform()]).forward_shape((2, ))
D.ChainTransform([D.AffineTransform(T(1.), T(2.)), D.ExpTransform()]).inverse_shape((2, ))
D.ChainTransform([D.AffineTransform(T(1.), T(2.)), D.ExpTransform()]).inverse_shape((1, 2))
D.ChainTransform([D.AffineTransform(T(1.), T(2.)), D.ExpTransform()]).forward_shape(())
D.ChainTransform([D.AffineTransform(T(1.), T(2.)), D.ExpTransform()])._is_injective()
D.ChainTransform([D.ExpTransform(), D.StickBreakingTransform()]).forward(p)
D.ChainTransform([D.ExpTransform(), D.StickBreakingTransform()]).inverse(p)
D.ChainTransform([D.ExpTransform(), D.StickBreakingTransform()]).inverse(T([0.2, 0.3, 0.5]))
D.ChainTransform([D.ExpTransform(), D.StickBreakingTransform()]).forward_log_det_jacobian(p)
D.ChainTransform([D.ExpTransform(), D.StickBreakingTransform()]).inverse_log_det_jacobian(p)
D.ChainTransform([D.ExpTransform(), D.StickBreakingTransform()]).forward_shape((2, ))
D.ChainTransform([D.ExpTransform(), D.StickBreakingTransform()]).inverse_shape((2, ))
D.ChainTransform([D.ExpTransform(), D.StickBreakingTransform()]).inverse_shape((1, 2))
D.ChainTransform([D.ExpTransform(), D.StickBreakingTransform()]).forward_shape(())
D.ChainTransform([D.ExpTransform(), D.StickBreakingTransform()])._is_injective()
D.IndependentTransform(D.ExpTransform(), 1).forward(p)
D.IndependentTransform(D.ExpTransform(), 1).inverse(p)
D.IndependentTransform(D.ExpTransform(), 1).inverse(T([0.2, 0.3, 0.5]))
D.IndependentTransform(D.ExpTransform(), 1).forward_log_det_jacobian(p)
D.IndependentTransform(D.ExpTransform(), 1).inverse_log_det_jacobian(p)
D.IndependentTransform(D.ExpTransform(), 1).forward_shape((2, ))
D.IndependentTransform(D.ExpTransform(), 1).inverse_shape((2, ))
D.IndependentTransform(D.ExpTransform(), 1).inverse_shape((1, 2))
D.IndependentTransform(D.ExpTransform(), 1).forward_shape(())
D.IndependentTransform(D.ExpTransform(), 1)._is_injective()
D.StackTransform([D.ExpTransform(), D.TanhTransform()], 0).forward(p)
D.StackTransform([D.ExpTransform(), D.TanhTransform()], 0).inverse(p)
D.StackTransform([D.ExpTransform(), D.TanhTransform()], 0).inverse(T([0.2, 0.3, 0.5]))
D.StackTransform([D.ExpTransform(), D.TanhTransform()], 0).forward_log_det_jacobian(p)
D.StackTransform([D.ExpTransform(), D.TanhTransform()], 0).inverse_log_det_jacobian(p)
D.StackTransform([D.ExpTransform(), D.TanhTransform()], 0).forward_shape((2, ))
D.StackTransform([D.ExpTransform(), D.TanhTransform()], 0).inverse_shape((2, ))
D.StackTransform([D.ExpTransform(), D.TanhTransform()], 0).inverse_shape((1, 2))
D.StackTransform([D.ExpTransform(), D.TanhTransform()], 0).forward_shape(())
D.StackTransform([D.ExpTransform(), D.TanhTransform()], 0)._is_injective()
D.AffineTransform(1., T(2.))
D.AffineTransform(T(1.), 2.)
D.PowerTransform(2.)
D.ReshapeTransform((2, ), (3, ))
D.ReshapeTransform(2, 3)
D.ChainTransform([1])
D.ChainTransform(D.ExpTransform())
D.IndependentTransform(1, 1)
D.IndependentTransform(D.ExpTransform(), 0)
D.StackTransform([1], 0)
D.StackTransform(D.ExpTransform(), 0)
D.StackTransform([D.ExpTransform()], 'a')
D.StackTransform([D.ExpTransform()], 1).forward(T([[1.], [2.]]))
D.StackTransform([D.ExpTransform()], 0).forward(p)
D.ExpTransform().forward(1.)
D.ExpTransform()(p)
D.ExpTransform()(1.)
D.ExpTransform().forward_shape(3)
D.Transform().forward(p)
D.Transform().forward_log_det_jacobian(p)
D.Transform().inverse(p)
D.Transform().forward_shape((2, ))
D.ReshapeTransform((2, 3), (6, )).forward_shape((5, 2, 3))
D.ReshapeTransform((2, 3), (6, )).forward_shape((3, ))
D.ReshapeTransform((2, 3), (6, )).forward_shape((5, 3, 3))
D.ReshapeTransform((2, 3), (6, )).inverse_shape((5, 6))
D.StickBreakingTransform().forward_shape((4, 3))
D.StickBreakingTransform().inverse_shape((4, 3))
D.SoftmaxTransform().forward(T(1.))
D.ChainTransform([D.ExpTransform(), D.StickBreakingTransform()]).forward_shape((3, ))
D.AffineTransform(T([1., 2.]), T(2.)).forward_shape((3, 2))
D.AffineTransform(T([1., 2.]), T(2.)).forward_shape((3, 1))
D.TransformedDistribution(D.Normal(T(0.), T(1.)), [D.StickBreakingTransform()])
D.TransformedDistribution(D.Normal(p, p), [D.ReshapeTransform((2, ), (1, 2))]).event_shape
D.Dirichlet(T(1.))
D.Multinomial(0, T([0.5, 0.5]))
D.Multinomial(1.5, T([0.5, 0.5]))
D.Multinomial(3, T(0.5))
D.Binomial(3.5, 0.5)
D.StudentT(-1., 0., 1.)
D.StudentT(1., 0., -1.)
D.Chi2(-1.)
D.LKJCholesky(1)
D.LKJCholesky(3, -1.)
D.LKJCholesky(3, 1., 'x')
M(T([0.]))
M(T([0.]), covariance_matrix=T([1.]))
M(T([0.]), covariance_matrix=T([[1.]]), scale_tril=T([[1.]]))
M(T([0., 0.]), covariance_matrix=T([[1., 2.], [2., 1.]]))
D.Independent(D.Normal(0., 1.), 1)
D.Independent(3, 1)
D.TransformedDistribution(1, [D.ExpTransform()])
D.TransformedDistribution(D.Normal(0., 1.), [1])
D.TransformedDistribution(D.Normal(0., 1.), D.ExpTransform())
D.Distribution().sample()
D.Distribution().mean
D.Distribution().prob(1.)
D.Distribution().entropy()
D.Distribution().kl_divergence(D.Normal(0., 1.))
D.Distribution().rsample()
D.Distribution().variance
D.Normal(0., 1.).sample(3)
D.Normal(0., 1.).sample(2.5)
D.Beta(1., 1.).sample(3)
D.Normal(0., 1.).log_prob(T(0.3, dtype='float64'))
D.Normal(T([0.]), T([1.])).log_prob(T(0.3, dtype='float64'))
D.kl_divergence(D.Normal(0., 1.), D.Beta(1., 1.))
D.Normal(0., 1.).sample([2]).shape
D.Normal(0., 1.).sample((2, )).shape
D.Normal(T(0.), 1.).sample([2]).shape
D.Normal(T([0.]), 1.).sample([2]).shape
D.Normal(0., 1.).sample().shape
D.Normal(0, 1).loc
D.Uniform(0., 1.).sample([2]).shape
D.Uniform(0., 1.).sample().shape
D.Uniform(T([0.]), 1.).sample([3]).shape
D.Categorical(T([1., 2., 3.])).sample([2]).dtype
D.Categorical(T([1., 2., 3.])).sample().shape
D.Categorical(T([[1., 2., 3.], [1., 1., 1.]])).sample([4]).shape
D.Categorical(T([[1., 2., 3.], [1., 1., 1.]])).sample([4, 5]).shape
D.Categorical(T([[1., 2., 3.], [1., 1., 1.]])).log_prob(T([0, 2]))
D.Categorical(T([[1., 2., 3.], [1., 1., 1.]])).probs(T([0, 2, 1]))
D.Categorical(T([1., 2., 3.])).probs(T([0, 2, 1]))
D.Categorical(T([1., 2., 3.])).log_prob(T([[0], [2]]))
D.Categorical(T([1., 2., 3.])).entropy()
D.Categorical(T([1., 2., 3.])).kl_divergence(D.Categorical(T([1., 1., 1.])))
D.Categorical(T([1., 2., 3.])).mean
D.Categorical(T([1., 2., 3.])).prob(T([0]))
D.Uniform(0., 2.).mean
D.Uniform(0., 2.).rsample([2])
D.Uniform(0., 2.).log_prob(T([3., 1., 0., 2.]))
D.Uniform(0., 2.).probs(T([3., 1., 0., 2.]))
D.Uniform(0., 2.).prob(T([3., 1.]))
D.Normal(0., 2.).probs(T([3., 1.]))
D.Normal(0., 2.).prob(T([3., 1.]))
D.Normal(0., 2.).variance
D.Normal(0., 2.).entropy()
D.Normal(T([0.]), T([2.])).entropy()
D.LogNormal(0., 2.).probs(T([3., 1.]))
D.LogNormal(0., 2.).prob(T([3., 1.]))
D.LogNormal(0., 2.).mean
D.LogNormal(0., 2.).sample([2]).shape
D.LogNormal(0., 2.).entropy()
D.LogNormal(0., 2.).log_prob(T([1.5]))
""".strip().splitlines()


if __name__ == "__main__":
    expressions.make("distribution", CASES, SETUP)
