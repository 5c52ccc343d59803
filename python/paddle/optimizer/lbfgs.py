"""A quasi-Newton method: the curvature follows from the last steps.

Algorithms by number are those of Nocedal and Wright, "Numerical Optimization", second edition.
"""

from .. import _C
from .._phases import phase
from .line_search import Point, strong_wolfe
from .optimizer import Optimizer

_ops = _C.ops
_CURVED = 1e-10  # steps along which the slope grows less say nothing


class LBFGS(Optimizer):
    """The limited-memory BFGS method (Nocedal and Wright, algorithms 7.4 and 7.5): steps along
    minus the gradient, corrected by the curvature that the last steps have met. For losses without
    noise.

    Args:
        learning_rate (float|LRScheduler): How far a step goes, where no line is searched.
        max_iter (int): The most steps of a call of :meth:`step`.
        max_eval (int|None): The most evaluations of the loss; None: 5/4 of ``max_iter``.
        tolerance_grad (float): Ends a call where no element of the gradient is larger.
        tolerance_change (float): Ends it where neither the parameters nor the loss change more.
        history_size (int): How many steps are remembered.
        line_search_fn (str|None): "strong_wolfe" searches the line for a step that fulfils the
            strong Wolfe conditions (algorithms 3.5 and 3.6); None: no search.
        parameters, grad_clip, name: As of :class:`Optimizer`; no groups.
        weight_decay (float|None): Has no effect.

    Raises:
        ValueError: line_search_fn is something else.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> w = paddle.create_parameter([2], "float32")
            >>> optimizer = paddle.optimizer.LBFGS(
            ...     parameters=[w], line_search_fn="strong_wolfe"
            ... )
            >>> def closure():
            ...     optimizer.clear_grad()
            ...     loss = ((w - paddle.to_tensor([1.0, 2.0])) ** 2).sum()
            ...     loss.backward()
            ...     return loss
            >>> _ = optimizer.step(closure)
            >>> w.round(decimals=3).tolist()
            [1.0, 2.0]
    """

    def __init__(
        self,
        learning_rate=1.0,
        max_iter=20,
        max_eval=None,
        tolerance_grad=1e-7,
        tolerance_change=1e-9,
        history_size=100,
        line_search_fn=None,
        parameters=None,
        weight_decay=None,
        grad_clip=None,
        name=None,
    ):
        if line_search_fn not in (None, "strong_wolfe"):
            raise ValueError(
                f"LBFGS: line_search_fn must be 'strong_wolfe' or None, got {line_search_fn!r}"
            )
        super().__init__(learning_rate, parameters, weight_decay, grad_clip, name)
        self._max_iter = max_iter
        self._max_eval = max_iter * 5 // 4 if max_eval is None else max_eval
        self._tolerance_grad, self._tolerance_change = tolerance_grad, tolerance_change
        self._history_size, self._search = history_size, line_search_fn is not None
        self._memory = {"steps": [], "changes": [], "grad": None, "direction": None, "t": None}
        self._memory.update(func_evals=0, n_iter=0)

    def state_dict(self):
        """The state: the steps that are remembered, and what has been done so far.

        Returns:
            dict: Under "state"; there, "func_evals" counts evaluations of the loss, "n_iter" steps.
        """
        return {"state": dict(self._memory)}

    def set_state_dict(self, state_dict):
        """Continues from a state that :meth:`state_dict` gave.

        Args:
            state_dict (dict): The state.
        """
        self._memory = dict(state_dict["state"])

    def minimize(self, loss, startup_program=None, parameters=None, no_grad_set=None):
        """Not for this optimizer, which evaluates the loss several times: call :meth:`step`."""
        raise NotImplementedError("LBFGS.minimize: use step(closure), which evaluates the loss")

    # ---- parameters as one vector
    def _trained(self):
        return [p for p in self._all_params() if not p.stop_gradient]

    def _grad(self):
        """The gradients as one vector."""
        pairs = [(p, _ops.full_like(p, 0) if p.grad is None else p.grad) for p in self._trained()]
        if self._grad_clip is not None:
            pairs = self._grad_clip(pairs)
        return _ops.concat([_ops.reshape(g, [-1]) for _, g in pairs], 0)

    def _move(self, direction, t):
        at = 0
        for p in self._trained():
            part = _ops.reshape(direction[at : at + p.size], list(p.shape))
            p._copy_data(_ops.add(p, _ops.scale(part, t)))
            at += p.size

    def _evaluate(self, closure):
        """The loss as a number, and its gradient."""
        with _C.TapeScope(True):
            loss = float(closure())
        self._count_evaluation()
        return loss, self._grad()

    def _count_evaluation(self):
        self._evaluations += 1
        self._memory["func_evals"] += 1

    # ---- the method
    def step(self, closure):
        """Makes up to ``max_iter`` steps.

        Args:
            closure (callable): Clears gradients, computes the loss and calls its backward();
                returns the loss.

        Returns:
            Tensor: The loss before the first step.
        """
        with phase("Optimization", "Optimization Step"), _C.TapeScope(False):
            self._evaluations = 0
            with _C.TapeScope(True):
                first = closure()
            self._count_evaluation()
            loss, grad = float(first), self._grad()
            for i in range(self._max_iter):
                if _largest(grad) <= self._tolerance_grad:
                    break
                found = self._advance(closure, loss, grad, last=i + 1 == self._max_iter)
                if found is None or self._evaluations >= self._max_eval:
                    break
                change = abs(found.loss - loss)
                loss, grad = found.loss, found.grad
                step = _largest(_ops.scale(self._memory["direction"], self._memory["t"]))
                if min(change, step) <= self._tolerance_change:
                    break
            return first

    def _advance(self, closure, loss, grad, last):
        """A step; the place where it ends, or None if nobody needs it or there is no way down."""
        memory = self._memory
        memory["n_iter"] += 1
        fresh = memory["direction"] is None
        if not fresh:
            self._remember(grad)
        direction = memory["direction"] = self._direction(grad)
        memory["grad"] = grad
        t = self.get_lr()
        if fresh:
            t *= min(1.0, 1.0 / float(_ops.sum(_ops.abs(grad))))
        slope = _dot(grad, direction)
        if slope > -self._tolerance_change:
            return None
        if not self._search and last:
            self._move(direction, t)
            memory["t"] = t
            return None
        found = self._line(closure, direction, t, Point(0.0, loss, grad, slope))
        memory["t"] = found.t
        return found

    def _remember(self, grad):
        memory = self._memory
        step = _ops.scale(memory["direction"], memory["t"])
        change = _ops.subtract(grad, memory["grad"])
        if _dot(step, change) > _CURVED:
            memory["steps"] = [*memory["steps"], step][-self._history_size :]
            memory["changes"] = [*memory["changes"], change][-self._history_size :]

    def _direction(self, grad):
        """Minus the gradient times the inverse of the curvature: the two loops of algorithm 7.4."""
        steps, changes = self._memory["steps"], self._memory["changes"]
        q = _ops.scale(grad, -1.0)
        parts = []
        for s, y in zip(reversed(steps), reversed(changes)):
            parts.append(_dot(s, q) / _dot(s, y))
            q = _ops.subtract(q, _ops.scale(y, parts[-1]))
        if steps:
            q = _ops.scale(q, _dot(steps[-1], changes[-1]) / _dot(changes[-1], changes[-1]))
        for s, y in zip(steps, changes):
            q = _ops.add(q, _ops.scale(s, parts.pop() - _dot(y, q) / _dot(s, y)))
        return q

    def _line(self, closure, direction, t, start):
        """Moves along the direction; the place where that ends."""
        at = 0.0

        def go(t):
            nonlocal at
            self._move(direction, t - at)
            at = t
            loss, grad = self._evaluate(closure)
            return Point(t, loss, grad, _dot(grad, direction))

        if not self._search:
            return go(t)
        found = strong_wolfe(go, t, start, self._tolerance_change)
        self._move(direction, found.t - at)
        return found


def _dot(x, y):
    return float(_ops.sum(_ops.multiply(x, y)))


def _largest(x):
    return float(_ops.max(_ops.abs(x)))
