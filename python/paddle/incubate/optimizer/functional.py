"""Functions that minimize functions: the methods of Broyden, Fletcher, Goldfarb and Shanno.

Algorithms by number are those of Nocedal and Wright, "Numerical Optimization", second edition.
"""

from ... import _C
from ...autograd import grad
from ...optimizer.line_search import Point, strong_wolfe

__all__ = ["minimize_bfgs", "minimize_lbfgs"]


class _Curvature:
    """The inverse of the Hessian as BFGS estimates it (equation 6.17)."""

    def __init__(self, start):
        self.matrix = start

    def direction(self, gradient):
        return -_C.ops.mv(self.matrix, gradient)

    def update(self, step, change):
        rho = 1.0 / step.dot(change)
        unit = _C.ops.eye(step.shape[0], step.shape[0], step.dtype)
        turn = unit - rho * step.outer(change)
        self.matrix = turn.matmul(self.matrix).matmul(turn.T) + rho * step.outer(step)


class _LimitedCurvature:
    """The same from the last steps alone (algorithm 7.4)."""

    def __init__(self, start, history_size):
        self.start, self.history, self.size = start, [], history_size

    def direction(self, gradient):
        q, parts = -gradient, []
        for step, change in reversed(self.history):
            parts.append(step.dot(q) / step.dot(change))
            q = q - parts[-1] * change
        q = _C.ops.mv(self.start, q)
        for step, change in self.history:
            q = q + (parts.pop() - change.dot(q) / step.dot(change)) * step
        return q

    def update(self, step, change):
        self.history = [*self.history, (step, change)][-self.size :]


class _Search:
    """A function, and how often it was computed."""

    def __init__(self, function, dtype):
        self.function, self.dtype, self.calls = function, dtype, 0

    def at(self, x):
        """The value and the gradient."""
        self.calls += 1
        x = x.detach()
        x.stop_gradient = False
        value = self.function(x)
        if value.size != 1:
            raise ValueError(
                f"minimize: objective_func must give one number, got shape {list(value.shape)}"
            )
        (gradient,) = grad(value, x)
        return value.detach(), gradient.detach()

    def run(self, x, curvature, max_iters, limits, tries, length):
        """The place where the method ends, with value and gradient, and whether it converged."""
        value, gradient = self.at(x)
        tolerance_grad, tolerance_change = limits
        for _ in range(max_iters):
            if float(gradient.abs().max()) < tolerance_grad:
                return True, x, value, gradient
            direction = curvature.direction(gradient)
            start = Point(0.0, float(value), gradient, float(direction.dot(gradient)))
            if not start.slope < 0:
                return False, x, value, gradient
            found = strong_wolfe(
                lambda t: self._point(x, direction, t), length, start, tolerance_change, tries
            )
            step = direction * found.t
            if float(step.abs().max()) < tolerance_change:
                return float(gradient.abs().max()) < tolerance_grad, x, value, gradient
            x = x + step
            if float(step.dot(found.grad - gradient)) > 0:
                curvature.update(step, found.grad - gradient)
            value, gradient = found.value, found.grad
        return float(gradient.abs().max()) < tolerance_grad, x, value, gradient

    def _point(self, x, direction, t):
        value, gradient = self.at(x + direction * t)
        point = Point(t, float(value), gradient, float(direction.dot(gradient)))
        point.value = value
        return point


def _start(what, initial_position, estimate, line_search_fn, dtype):
    """The first position and estimate, after checks."""
    if dtype not in ("float32", "float64"):
        raise ValueError(f"{what}: dtype must be 'float32' or 'float64', got {dtype!r}")
    if line_search_fn != "strong_wolfe":
        raise NotImplementedError(
            f"{what}: line_search_fn must be 'strong_wolfe', got {line_search_fn!r}"
        )
    if initial_position.dtype not in (_C.float32, _C.float64):
        raise TypeError(f"{what}: initial_position must be floating, got {initial_position.dtype}")
    x = initial_position.detach().astype(dtype)
    if estimate is None:
        return x, _C.ops.eye(x.shape[0], x.shape[0], x.dtype)
    if not bool((estimate == estimate.T).all()):
        raise ValueError(f"{what}: initial_inverse_hessian_estimate must be symmetric")
    estimate = estimate.astype(dtype)
    _C.ops.cholesky(estimate)  # fails, unless it is positive definite
    return x, estimate


def _result(search, end):
    converged, x, value, gradient = end
    calls = _C.ops.full([1], search.calls, "int64")
    return _C.ops.full([1], converged, "bool"), calls, x, value, gradient


def minimize_bfgs(
    objective_func,
    initial_position,
    max_iters=50,
    tolerance_grad=1e-07,
    tolerance_change=1e-09,
    initial_inverse_hessian_estimate=None,
    line_search_fn="strong_wolfe",
    max_line_search_iters=50,
    initial_step_length=1.0,
    dtype="float32",
    name=None,
):
    """Minimizes a function by the BFGS method (algorithm 6.1).

    Args:
        objective_func (callable): Takes a tensor of shape [n], gives one number.
        initial_position (Tensor): Where to begin, of shape [n].
        max_iters (int): The most steps.
        tolerance_grad (float): Ends the search where no element of the gradient is larger.
        tolerance_change (float): Ends it where no element of a step is larger.
        initial_inverse_hessian_estimate (Tensor|None): Symmetric, positive definite, of shape [n,
            n]; None: the unit matrix.
        line_search_fn (str): "strong_wolfe".
        max_line_search_iters (int): The most evaluations of a search along a line.
        initial_step_length (float): The first step to try along a line.
        dtype (str): "float32" or "float64".
        name (str|None): Ignored.

    Returns:
        tuple: Whether it converged, bool of shape [1]; how often the function was computed, int64
        of shape [1]; the position; the function's value there; its gradient; the estimate of the
        inverse of its Hessian.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> def f(x):
            ...     return ((x - 3.0) ** 2).sum()
            >>> got = paddle.incubate.optimizer.functional.minimize_bfgs(f, paddle.zeros([2]))
            >>> bool(got[0]), got[2].tolist()
            (True, [3.0, 3.0])
    """
    x, estimate = _start(
        "minimize_bfgs", initial_position, initial_inverse_hessian_estimate, line_search_fn, dtype
    )
    search, curvature = _Search(objective_func, dtype), _Curvature(estimate)
    limits = tolerance_grad, tolerance_change
    end = search.run(x, curvature, max_iters, limits, max_line_search_iters, initial_step_length)
    return (*_result(search, end), curvature.matrix)


def minimize_lbfgs(
    objective_func,
    initial_position,
    history_size=100,
    max_iters=50,
    tolerance_grad=1e-08,
    tolerance_change=1e-08,
    initial_inverse_hessian_estimate=None,
    line_search_fn="strong_wolfe",
    max_line_search_iters=50,
    initial_step_length=1.0,
    dtype="float32",
    name=None,
):
    """Minimizes a function by the limited-memory BFGS method (algorithm 7.5).

    Args:
        objective_func (callable): Takes a tensor of shape [n], gives one number.
        initial_position (Tensor): Where to begin, of shape [n].
        history_size (int): How many steps are remembered.
        max_iters (int): The most steps.
        tolerance_grad (float): Ends the search where no element of the gradient is larger.
        tolerance_change (float): Ends it where no element of a step is larger.
        initial_inverse_hessian_estimate (Tensor|None): Symmetric, positive definite, of shape [n,
            n]; None: the unit matrix.
        line_search_fn (str): "strong_wolfe".
        max_line_search_iters (int): The most evaluations of a search along a line.
        initial_step_length (float): The first step to try along a line.
        dtype (str): "float32" or "float64".
        name (str|None): Ignored.

    Returns:
        tuple: As of :func:`minimize_bfgs`, without the estimate.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> def f(x):
            ...     return ((x - 3.0) ** 2).sum()
            >>> got = paddle.incubate.optimizer.functional.minimize_lbfgs(f, paddle.zeros([2]))
            >>> bool(got[0]), got[2].tolist()
            (True, [3.0, 3.0])
    """
    x, estimate = _start(
        "minimize_lbfgs", initial_position, initial_inverse_hessian_estimate, line_search_fn, dtype
    )
    search, curvature = _Search(objective_func, dtype), _LimitedCurvature(estimate, history_size)
    limits = tolerance_grad, tolerance_change
    end = search.run(x, curvature, max_iters, limits, max_line_search_iters, initial_step_length)
    return _result(search, end)
