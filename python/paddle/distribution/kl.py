"""Kullback-Leibler divergences of pairs of distributions."""

from .. import _C
from .bernoulli import Bernoulli
from .beta import Beta
from .binomial import Binomial
from .categorical import Categorical
from .cauchy import Cauchy
from .continuous_bernoulli import ContinuousBernoulli
from .dirichlet import Dirichlet
from .distribution import Distribution
from .exponential import Exponential
from .gamma import Gamma
from .geometric import Geometric
from .laplace import Laplace
from .lognormal import LogNormal
from .multivariate_normal import MultivariateNormal, solved
from .normal import Normal
from .poisson import Poisson

__all__ = ["kl_divergence", "register_kl"]

_FORMULAS = {}


def register_kl(cls_p, cls_q):
    """Makes the decorated function the divergence of a pair of classes.

    Args:
        cls_p (type): A class of distributions.
        cls_q (type): Another, or the same.

    Returns:
        callable: The decorator, of a function of two distributions.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> from paddle.distribution import Uniform, kl_divergence, register_kl
            >>> @register_kl(Uniform, Uniform)
            ... def inside(p, q):
            ...     return paddle.log((q.high - q.low) / (p.high - p.low))
            >>> kl_divergence(Uniform(0.0, 1.0), Uniform(0.0, 1.0)).item()
            0.0
    """
    for cls in (cls_p, cls_q):
        if not (isinstance(cls, type) and issubclass(cls, Distribution)):
            raise TypeError(f"register_kl: cls must be a subclass of Distribution, got {cls!r}")

    def register(function):
        _FORMULAS[cls_p, cls_q] = function
        return function

    return register


def kl_divergence(p, q):
    """The Kullback-Leibler divergence: the mean of log(p(x) / q(x)) over draws x of p.

    Args:
        p (Distribution): The distribution of the draws.
        q (Distribution): The other.

    Returns:
        Tensor: Of the batch shape.

    Raises:
        NotImplementedError: There is no formula for the pair; see :func:`register_kl`.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> from paddle.distribution import Normal, kl_divergence
            >>> kl_divergence(Normal(0.0, 1.0), Normal(1.0, 1.0)).item()
            0.5
    """
    for cls_p in type(p).__mro__:
        for cls_q in type(q).__mro__:
            if formula := _FORMULAS.get((cls_p, cls_q)):
                return formula(p, q)
    raise NotImplementedError(
        f"kl_divergence: there is no formula for {type(p).__name__} and {type(q).__name__}"
    )


@register_kl(Normal, Normal)
def _normal(p, q):
    ratio = (p.scale / q.scale).square()
    distance = ((p.loc - q.loc) / q.scale).square()
    return 0.5 * (ratio + distance - 1 - ratio.log())


@register_kl(LogNormal, LogNormal)
def _log_normal(p, q):
    return _normal(p._base, q._base)


@register_kl(Laplace, Laplace)
def _laplace(p, q):
    distance = (p.loc - q.loc).abs()
    return (
        (q.scale / p.scale).log() - 1 + (p.scale * (-distance / p.scale).exp() + distance) / q.scale
    )


@register_kl(Cauchy, Cauchy)
def _cauchy(p, q):
    squares = (p.scale + q.scale).square() + (p.loc - q.loc).square()
    return (squares / (4 * p.scale * q.scale)).log()


@register_kl(Dirichlet, Dirichlet)
def _dirichlet(p, q):
    a, b = p.concentration, q.concentration
    total = a.sum(-1, keepdim=True)
    return (
        total.squeeze(-1).lgamma()
        - b.sum(-1).lgamma()
        - (a.lgamma() - b.lgamma()).sum(-1)
        + ((a - b) * (a.digamma() - total.digamma())).sum(-1)
    )


@register_kl(Beta, Beta)
def _beta(p, q):
    return _dirichlet(p._dirichlet, q._dirichlet)


@register_kl(Gamma, Gamma)
def _gamma(p, q):
    a, b = p.concentration, q.concentration
    return (
        b * (p.rate / q.rate).log()
        + b.lgamma()
        - a.lgamma()
        + (a - b) * a.digamma()
        + (q.rate - p.rate) * a / p.rate
    )


@register_kl(Exponential, Exponential)
def _exponential(p, q):
    ratio = q.rate / p.rate
    return ratio - 1 - ratio.log()


@register_kl(Bernoulli, Bernoulli)
def _bernoulli(p, q):
    return p._inside * (p.logits - q.logits) - _C.ops.softplus(p.logits) + _C.ops.softplus(q.logits)


@register_kl(Geometric, Geometric)
def _geometric(p, q):
    failures = p.mean * ((-p.probs).log1p() - (-q.probs).log1p())
    return failures + (p.probs / q.probs).log()


@register_kl(Binomial, Binomial)
def _binomial(p, q):
    log_p, log_q = p._log_prob_of_all(), q._log_prob_of_all()
    if log_q.shape[0] < log_p.shape[0]:
        raise ValueError("kl_divergence: total_count of p must not be above that of q")
    return p._expected(log_p - log_q[: log_p.shape[0]])


@register_kl(Categorical, Categorical)
def _categorical(p, q):
    log_p, log_q = (_C.ops.log_softmax(d.logits, -1) for d in (p, q))
    return (log_p.exp() * (log_p - log_q)).sum(-1, keepdim=True)


@register_kl(Poisson, Poisson)
def _poisson(p, q):
    return p.rate * (p.rate / q.rate).log() - p.rate + q.rate


@register_kl(ContinuousBernoulli, ContinuousBernoulli)
def _continuous_bernoulli(p, q):
    return (
        p.mean * (p._logits - q._logits)
        + (-p.probs).log1p()
        - (-q.probs).log1p()
        + p._log_normalizer()
        - q._log_normalizer()
    )


@register_kl(MultivariateNormal, MultivariateNormal)
def _multivariate_normal(p, q):
    scaled = solved(q._factor.unsqueeze(-3), p._factor.mT).sum(-1)
    distance = solved(q._factor, q.loc - p.loc)
    log_det = q._half_log_det() - p._half_log_det()
    return log_det + 0.5 * (scaled + distance - p.event_shape[0])
