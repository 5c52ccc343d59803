"""Averages of parameters over steps."""

from contextlib import contextmanager

from ... import _C
from ...optimizer import Optimizer


class LookAhead(Optimizer):
    """After every k steps of an optimizer, goes back most of the way to slow copies of the
    parameters, which follow.

    From Zhang et al., "Lookahead Optimizer: k steps forward, 1 step back", 2019. The copies are
    made after the first step.

    Args:
        inner_optimizer (Optimizer): The optimizer.
        alpha (float): In [0, 1]: how far the copies follow.
        k (int): After how many steps.
        name (str|None): Ignored.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> layer = paddle.nn.Linear(2, 1)
            >>> sgd = paddle.optimizer.SGD(0.1, parameters=layer.parameters())
            >>> optimizer = paddle.incubate.LookAhead(sgd, alpha=0.2, k=5)
            >>> layer(paddle.ones([1, 2])).sum().backward()
            >>> optimizer.step()
            >>> optimizer.clear_grad()
    """

    def __init__(self, inner_optimizer, alpha=0.5, k=5, name=None):
        if not isinstance(inner_optimizer, Optimizer):
            raise ValueError(
                "LookAhead: inner_optimizer must be an Optimizer, "
                f"got {type(inner_optimizer).__name__}"
            )
        if not 0.0 <= alpha <= 1.0:
            raise ValueError(f"LookAhead: alpha must be in [0, 1], got {alpha}")
        if not isinstance(k, int) or k < 1:
            raise ValueError(f"LookAhead: k must be a positive integer, got {k}")
        super().__init__(alpha, inner_optimizer._all_params())
        self.inner_optimizer, self.alpha, self.k = inner_optimizer, alpha, k
        self._steps = 0

    def step(self):
        """A step of the optimizer, and after every k of them one of the slow copies."""
        self.inner_optimizer.step()
        self._follow()

    def _follow(self):
        self._steps += 1
        first, now = self._steps == 1, self._steps % self.k == 0
        with _C.TapeScope(False):
            for p in self._all_params():
                if p.stop_gradient or not (first or now):
                    continue
                slow = self._state("slow", p)
                if first:
                    slow._copy_data(p.astype(slow.dtype))
                if now:
                    slow._copy_data(slow + (p.astype(slow.dtype) - slow) * self.alpha)
                    p._copy_data(slow.astype(p.dtype))

    def minimize(self, loss, startup_program=None, parameters=None, no_grad_set=None):
        """Updates the parameters with the gradients that ``loss.backward()`` has left.

        Returns:
            tuple: An empty list, and the pairs of parameter and gradient.
        """
        result = self.inner_optimizer.minimize(loss, startup_program, parameters, no_grad_set)
        self._follow()
        return result

    def state_dict(self):
        """The state of the optimizer and the slow copies."""
        return {**self.inner_optimizer.state_dict(), **super().state_dict()}

    def set_state_dict(self, state_dict):
        """Takes over what :meth:`state_dict` gave."""
        self.inner_optimizer.set_state_dict(state_dict)
        super().set_state_dict(state_dict)


_MOST_IN_A_SUM = 16384  # so that small numbers are not lost in a large sum


class ModelAverage(Optimizer):
    """Averages of parameters over the last steps, to be used in evaluation.

    The window of the average grows to `average_window_rate` times the number of steps, within
    limits; when it is full, the next one begins, and the last one still counts.

    Args:
        average_window_rate (float): See above.
        parameters (list[Tensor]): The parameters.
        min_average_window (int): The least window.
        max_average_window (int): The greatest.
        name (str|None): Ignored.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> layer = paddle.nn.Linear(2, 1)
            >>> sgd = paddle.optimizer.SGD(0.1, parameters=layer.parameters())
            >>> average = paddle.incubate.ModelAverage(
            ...     0.15, layer.parameters(), min_average_window=2, max_average_window=10
            ... )
            >>> for _ in range(3):
            ...     layer(paddle.ones([1, 2])).sum().backward()
            ...     sgd.step()
            ...     average.step()
            ...     sgd.clear_grad()
            >>> with average.apply():
            ...     y = layer(paddle.ones([1, 2]))  # with the averages
    """

    def __init__(
        self,
        average_window_rate,
        parameters=None,
        min_average_window=10000,
        max_average_window=10000,
        name=None,
    ):
        super().__init__(0.0, parameters)
        self.average_window = average_window_rate
        self.min_average_window, self.max_average_window = min_average_window, max_average_window

    def _count(self, kind, p):
        return self._state(kind, p, [1], 0, "int64")

    def _accumulate(self, p):
        sums = [self._state(f"sum_{i}", p) for i in (1, 2, 3)]
        now, before, updates = (
            self._count(kind, p)
            for kind in ("num_accumulates", "old_num_accumulates", "num_updates")
        )
        for count in (now, updates):
            count._copy_data(count + 1)
        sums[0]._copy_data(sums[0] + p.astype(sums[0].dtype))
        zeros = _C.ops.full_like(sums[0], 0.0)
        if int(updates) % _MOST_IN_A_SUM == 0:
            sums[1]._copy_data(sums[1] + sums[0])
            sums[0]._copy_data(zeros)
        window = min(self.max_average_window, int(updates) * self.average_window)
        if int(now) >= max(self.min_average_window, window):
            sums[2]._copy_data(sums[0] + sums[1])
            sums[0]._copy_data(zeros)
            sums[1]._copy_data(zeros)
            before._copy_data(now)
            now._copy_data(_C.ops.full_like(now, 0))

    def step(self):
        """Counts the parameters as they are now."""
        with _C.TapeScope(False):
            for p in self._all_params():
                if not p.stop_gradient:
                    self._accumulate(p)

    def minimize(self, loss, startup_program=None, parameters=None, no_grad_set=None):
        """:meth:`step`."""
        self.step()

    @contextmanager
    def apply(self, executor=None, need_restore=True):
        """A context in which the parameters are their averages.

        Args:
            executor (Executor|None): Ignored.
            need_restore (bool): Whether they are set back at its end; else by :meth:`restore`.
        """
        with _C.TapeScope(False):
            for p in self._all_params():
                if not p.stop_gradient:
                    total = sum(self._state(f"sum_{i}", p) for i in (1, 2, 3))
                    count = self._count("num_accumulates", p) + self._count(
                        "old_num_accumulates", p
                    )
                    self._state("restore", p)._copy_data(p)
                    p._copy_data((total / count.astype(total.dtype)).astype(p.dtype))
        try:
            yield
        finally:
            if need_restore:
                self.restore()

    def restore(self, executor=None):
        """Sets the parameters back to what they were before :meth:`apply`."""
        with _C.TapeScope(False):
            for p in self._all_params():
                if not p.stop_gradient:
                    p._copy_data(self._state("restore", p).astype(p.dtype))
