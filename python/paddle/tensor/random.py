"""Random tensors. On the CPU a seed gives the numbers of the C++ standard library's
`std::mt19937_64` and distributions, drawn one by one; see :func:`paddle.seed`."""

from .. import _C
from .._op import SIZES, alias, op, shown_as
from ..framework.dtype import iinfo, name_of
from .creation import dtype_of, finished, sizes, split_sizes

_ops = _C.ops


def uniform(
    shape,
    dtype=None,
    min=0,
    max=1.0,
    seed=0,
    name=None,
    *,
    out=None,
    device=None,
    requires_grad=False,
):
    """Numbers drawn uniformly from [min, max).

    Args:
        shape (list|tuple|Tensor): The sizes.
        dtype (str|paddle.dtype|None): None: the default dtype.
        min (float): The least number.
        max (float): No number reaches it.
        seed (int): Unless 0, the numbers come from a generator of their own.

    Returns:
        Tensor: The numbers.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> x = paddle.uniform([100], min=0.0, max=2.0)
            >>> bool((x >= 0).all()), bool((x < 2).all())
            (True, True)
    """
    made = _ops.uniform(sizes(shape), min, max, dtype_of(dtype), seed)
    return finished(made, out, device, requires_grad)


@shown_as(SIZES)
def rand(
    shape,
    dtype=None,
    *args,
    name=None,
    out=None,
    device=None,
    requires_grad=False,
    pin_memory=False,
):
    """Numbers drawn uniformly from [0, 1).

    Args:
        shape (list|tuple|int|Tensor): The sizes, or several ints.
        dtype (str|paddle.dtype|None): None: the default dtype.

    Returns:
        Tensor: The numbers.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.rand([2, 3]).shape
            paddle.Size([2, 3])
    """
    shape, dtype = split_sizes(shape, args, dtype)
    made = _ops.uniform(shape, 0.0, 1.0, dtype_of(dtype))
    return finished(made, out, device, requires_grad)


def gaussian(
    shape, mean=0.0, std=1.0, seed=0, dtype=None, name=None, *, out=None, device=None,
    requires_grad=False,
):  # fmt: skip
    """Numbers drawn from a normal distribution.

    Args:
        shape (list|tuple|Tensor): The sizes.
        mean (float): The mean.
        std (float): The standard deviation.
        seed (int): Unless 0, the numbers come from a generator of their own.
        dtype (str|paddle.dtype|None): None: the default dtype.

    Returns:
        Tensor: The numbers.
    """
    if isinstance(mean, _C.Tensor):
        mean = mean.item()
    if isinstance(std, _C.Tensor):
        std = std.item()
    made = _ops.gaussian(sizes(shape), mean, std, seed, dtype_of(dtype))
    return finished(made, out, device, requires_grad)


@shown_as(SIZES)
def randn(
    shape,
    dtype=None,
    *args,
    name=None,
    out=None,
    device=None,
    requires_grad=False,
    pin_memory=False,
):
    """Numbers drawn from the normal distribution of mean 0 and deviation 1.

    Args:
        shape (list|tuple|int|Tensor): The sizes, or several ints.
        dtype (str|paddle.dtype|None): None: the default dtype. Parts of complex numbers have half
            the variance.

    Returns:
        Tensor: The numbers.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.randn([2, 3]).shape
            paddle.Size([2, 3])
    """
    shape, dtype = split_sizes(shape, args, dtype)
    made = _ops.gaussian(shape, 0.0, 1.0, 0, dtype_of(dtype))
    return finished(made, out, device, requires_grad)


def standard_normal(shape, dtype=None, name=None, *, out=None, device=None, requires_grad=False):
    """:func:`randn` with its sizes in a list."""
    return randn(shape, dtype, out=out, device=device, requires_grad=requires_grad)


@alias(size="shape")
def normal(mean=0.0, std=1.0, shape=None, name=None, *, out=None):
    """Numbers drawn from normal distributions.

    Args:
        mean (float|Tensor): The mean; of a tensor, one for each element.
        std (float|Tensor): The standard deviation; of a tensor, one for each element.
        shape (list|tuple|Tensor|None): The sizes, if neither is a tensor; None: [1].

    Returns:
        Tensor: The numbers, in the shape of the tensor that was given.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.normal(1.0, 2.0, [3]).shape
            paddle.Size([3])
            >>> paddle.normal(paddle.zeros([2, 2]), 0.5).shape
            paddle.Size([2, 2])
    """
    if isinstance(mean, _C.Tensor) or isinstance(std, _C.Tensor):
        like = mean if isinstance(mean, _C.Tensor) else std
        made = _ops.gaussian(like.shape, 0.0, 1.0, 0, like.dtype) * std + mean
    else:
        made = _ops.gaussian(sizes([1] if shape is None else shape), mean, std, 0, dtype_of(None))
    return finished(made, out)


def log_normal(mean=1.0, std=2.0, shape=None, name=None):
    """e to the power of numbers drawn from a normal distribution.

    Args:
        mean (float|Tensor): The mean of the exponents.
        std (float|Tensor): Their standard deviation.
        shape (list|tuple|Tensor|None): The sizes, if neither is a tensor; None: [1].

    Returns:
        Tensor: The numbers.
    """
    return _ops.exp(normal(mean, std, shape))


def normal_(x, mean=0.0, std=1.0, name=None):
    """Writes numbers of a normal distribution over x; returns x.

    Args:
        x (Tensor): Floating; is written.
        mean (float): The mean.
        std (float): The standard deviation.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.ones([2]).normal_().shape
            paddle.Size([2])
    """
    return _ops.gaussian_inplace_(x, mean, std)


def log_normal_(x, mean=1.0, std=2.0, name=None):
    """Writes numbers whose logarithms are normally distributed over x; returns x."""
    return _ops.exp_(normal_(x, mean, std))


def uniform_(x, min=0, max=1.0, seed=0, name=None):
    """Writes numbers of [min, max) over x; returns x.

    Args:
        x (Tensor): Floating; is written.
        min (float): The least number.
        max (float): No number reaches it.
        seed (int): Unless 0, the numbers come from a generator of their own.
    """
    return _ops.uniform_inplace_(x, min, max, seed)


def exponential_(x, lam=1.0, name=None):
    """Writes numbers of an exponential distribution of mean 1 / lam over x; returns x."""
    return _ops.exponential_(x, lam)


def cauchy_(x, loc=0, scale=1, name=None):
    """Writes numbers of a Cauchy distribution over x; returns x.

    Args:
        x (Tensor): Floating; is written.
        loc (float): The median.
        scale (float): Half the distance of the quartiles.
    """
    _ops.uniform_inplace_(x, 0.0, 1.0)
    from math import pi

    return x._copy_data((_ops.tan(_ops.scale(x, pi, -pi / 2)) * scale + loc).detach())


def geometric_(x, probs, name=None):
    """Writes how many trials of success probability probs it takes to succeed over x; returns x.

    The numbers are real: the logarithm of uniform numbers over that of 1 - probs.
    """
    from math import log

    _ops.uniform_inplace_(x, 0.0, 1.0)
    return x._copy_data((_ops.log(x) / log(1 - probs)).detach())


# ---- integers
def randint(low=0, high=None, shape=[1], dtype=None, name=None):
    """Integers drawn uniformly from [low, high).

    Args:
        low (int): The least integer; without high, this is high, and the least is 0.
        high (int|None): No integer reaches it.
        shape (list|tuple|Tensor): The sizes.
        dtype (str|paddle.dtype|None): int32 or int64; None: int64.

    Returns:
        Tensor: The integers.

    Raises:
        ValueError: high is not larger than low.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> x = paddle.randint(3, shape=[50])
            >>> bool((x >= 0).all()), bool((x < 3).all())
            (True, True)
    """
    if high is None:
        if low <= 0:
            raise ValueError(f"randint: without high, low must be positive, got {low}")
        low, high = 0, low
    kind = _C.int64 if dtype is None else _C.dtype(dtype)
    return _ops.randint(low, high, sizes(shape), kind)


def randint_like(x, low=0, high=None, dtype=None, name=None):
    """Integers drawn uniformly from [low, high), in the shape of x.

    Args:
        x (Tensor): Gives the shape, and the dtype unless one is named.
        low, high (int): As for :func:`randint`.
        dtype (str|paddle.dtype|None): Of the result; None: that of x.

    Returns:
        Tensor: The integers.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.randint_like(paddle.ones([2, 3]), 5).shape
            paddle.Size([2, 3])
    """
    kind = x.dtype if dtype is None else _C.dtype(dtype)
    drawn = randint(low, high, x.shape, kind if kind in (_C.int32, _C.int64) else _C.int64)
    return drawn if drawn.dtype == kind else _ops.cast(drawn, kind)


def random_(x, from_=0, to=None, *, generator=None):
    """Writes integers of [from_, to) over x; returns x.

    Args:
        x (Tensor): Is written.
        from_ (int): The least integer; without to, this is to, and the least is 0.
        to (int|None): No integer reaches it.
    """
    if to is None and from_:
        from_, to = 0, from_
    if to is None:
        exact = {"float16": 2**11, "bfloat16": 2**8, "float32": 2**24, "float64": 2**53}
        name = name_of(x.dtype)
        to = exact[name] + 1 if name in exact else iinfo(x.dtype).max
    return _ops.random_(x, from_, to)


def randperm(
    n,
    dtype="int64",
    name=None,
    *,
    out=None,
    device=None,
    requires_grad=False,
    pin_memory=False,
):
    """The integers of [0, n) in random order.

    Args:
        n (int): How many there are.
        dtype (str|paddle.dtype): int32, int64, float32 or float64.

    Returns:
        Tensor: A vector of n elements.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> sorted(paddle.randperm(4).tolist())
            [0, 1, 2, 3]
    """
    return finished(_ops.randperm(n, _C.dtype(dtype)), out, device, requires_grad)


# ---- distributions that tensors describe
def bernoulli(x, p=None, name=None):
    """1 with probability x, else 0, for each element.

    Args:
        x (Tensor): Probabilities.
        p (float|None): One probability for all, in place of x's elements.

    Returns:
        Tensor: Of the dtype and shape of x.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.bernoulli(paddle.to_tensor([0.0, 1.0])).tolist()
            [0.0, 1.0]
    """
    return _ops.bernoulli(x if p is None else _ops.full_like(x, p, x.dtype))


def bernoulli_(x, p=0.5, name=None):
    """Writes 1 with probability p, else 0, over the elements of x; returns x.

    Args:
        x (Tensor): Is written.
        p (float|Tensor): The probability, or one for each element.
    """
    of = p if isinstance(p, _C.Tensor) else _ops.full_like(x, p, x.dtype)
    if list(of.shape) != list(x.shape):
        of = _ops.expand(of, x.shape)
    drawn = _ops.bernoulli(of)
    return x._copy_data(drawn if drawn.dtype == x.dtype else _ops.cast(drawn, x.dtype))


@op("multinomial", aliases={"input": "x"})
def multinomial(x, num_samples=1, replacement=False, name=None, *, out=None):
    """Positions in a vector, or in the rows of a matrix, drawn with its elements as weights.

    Args:
        x (Tensor): Weights that are not negative; of rank 1 or 2.
        num_samples (int): How many positions are drawn per row.
        replacement (bool): Whether one may be drawn more than once.

    Returns:
        Tensor: int64, num_samples per row.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.multinomial(paddle.to_tensor([0.0, 1.0]), 2, True).tolist()
            [1, 1]
    """


@op("poisson")
def poisson(x, name=None):
    """Counts drawn from Poisson distributions.

    Args:
        x (Tensor): The means, not negative.

    Returns:
        Tensor: Of the dtype and shape of x.
    """


@op("standard_gamma")
def standard_gamma(x, name=None):
    """Numbers drawn from gamma distributions of scale 1.

    Args:
        x (Tensor): The shape parameters, positive.

    Returns:
        Tensor: Of the dtype and shape of x.
    """


def binomial(count, prob, name=None):
    """Successes among trials.

    Args:
        count (Tensor): How many trials there are.
        prob (Tensor): The probability that one succeeds; of a shape that broadcasts with count's.

    Returns:
        Tensor: int64.
    """
    if count.dtype != prob.dtype:
        count = _ops.cast(count, prob.dtype)
    # Adding zeros broadcasts one to the other.
    return _ops.binomial(
        _ops.add(count, _ops.full_like(prob, 0, prob.dtype)),
        _ops.add(prob, _ops.full_like(count, 0, prob.dtype)),
    )


def rand_like(input, name=None, *, dtype=None, device=None, requires_grad=False):
    """Numbers drawn uniformly from [0, 1), in the shape of input; of its dtype unless one is
    named."""
    kind = input.dtype if dtype is None else _C.dtype(dtype)
    return finished(_ops.uniform(input.shape, 0.0, 1.0, kind), None, device, requires_grad)


@alias(input="x")
def randn_like(x, dtype=None, name=None, *, device=None, requires_grad=False):
    """Numbers of the standard normal distribution, in the shape of x; of its dtype unless one is
    named."""
    kind = x.dtype if dtype is None else _C.dtype(dtype)
    return finished(_ops.gaussian(x.shape, 0.0, 1.0, 0, kind), None, device, requires_grad)


METHODS = [
    "bernoulli_",
    "cauchy_",
    "exponential_",
    "geometric_",
    "log_normal_",
    "multinomial",
    "normal_",
    "random_",
    "uniform_",
]
__all__ = [
    "bernoulli",
    "bernoulli_",
    "binomial",
    "cauchy_",
    "geometric_",
    "log_normal",
    "log_normal_",
    "multinomial",
    "normal",
    "normal_",
    "poisson",
    "rand",
    "rand_like",
    "randint",
    "randint_like",
    "randn",
    "randn_like",
    "randperm",
    "standard_gamma",
    "standard_normal",
    "uniform",
]
