"""Averages of parameters, made by the program that trains them."""

from contextlib import contextmanager

from .. import _C
from .._op import write
from .program import default_main_program, suspended


class ExponentialMovingAverage:
    """Averages of parameters in which every step counts `decay` times as much as the next one, to
    be used in evaluation.

    Args:
        decay (float): In [0, 1).
        thres_steps (Tensor|None): A number t of steps; the decay is (1 + t) / (10 + t) while that
            is less, so that the average follows quickly at first.
        name (str|None): What its state is called; None: "ema".

    Raises:
        ValueError: decay is not in [0, 1).

    Examples:
        .. code-block:: python

            >>> import numpy as np
            >>> import paddle
            >>> paddle.enable_static()
            >>> x = paddle.static.data("x", [None, 2])
            >>> loss = paddle.static.nn.fc(x, 1).mean()
            >>> _ = paddle.optimizer.SGD(0.1).minimize(loss)
            >>> ema = paddle.static.ExponentialMovingAverage(0.9)
            >>> ema.update()
            >>> exe = paddle.static.Executor()
            >>> _ = exe.run(paddle.static.default_startup_program())
            >>> _ = exe.run(feed={"x": np.ones([4, 2], "float32")}, fetch_list=[loss])
            >>> with ema.apply(exe):
            ...     pass  # evaluate with the averages
            >>> paddle.disable_static()
    """

    def __init__(self, decay=0.999, thres_steps=None, name=None):
        if not 0 <= decay < 1:
            raise ValueError(f"ExponentialMovingAverage: decay must be in [0, 1), got {decay}")
        self._decay, self._thres_steps = decay, thres_steps
        self._name = "ema" if name is None else name
        self._averages = {}  # name of a parameter: it, and its average so far
        self._kept = {}  # what apply() has replaced
        with _C.PlainScope():
            # What all weights of the averages make together is less than 1 at first.
            self._missing = self._state("missing", _C.ops.full([], 1.0, _C.float32))

    def _state(self, kind, value):
        value.name, value.persistable = f"{self._name}_{kind}", True
        return value

    def update(self):
        """Adds the step to the averages: to be called once while the program is recorded, behind
        the optimizer's ``minimize``."""
        decay = self._decay
        if self._thres_steps is not None:
            t = self._thres_steps.astype("float32")
            decay = ((1.0 + t) / (10.0 + t)).clip(max=decay)
        with suspended():  # what the program has written wants no gradient
            trained = [p for p in default_main_program().all_parameters() if p.trainable]
        with _C.TapeScope(False):
            for p in trained:
                average = self._average_of(p)
                write(average, average * decay + p.astype(average.dtype) * (1.0 - decay))
            write(self._missing, self._missing * decay)

    def _average_of(self, p):
        if p.name not in self._averages:
            half = p.dtype in (_C.float16, _C.bfloat16)
            with _C.PlainScope():
                zeros = _C.ops.full(list(p.shape), 0.0, _C.float32 if half else p.dtype)
                self._averages[p.name] = (p, self._state(p.name, zeros))
        return self._averages[p.name][1]

    @contextmanager
    def apply(self, executor, need_restore=True):
        """Within it, parameters are their averages.

        Args:
            executor (Executor): Accepted.
            need_restore (bool): Whether they are what they were afterwards.

        Raises:
            RuntimeError: The program that updates the averages has not run yet.
        """
        with suspended(), _C.TapeScope(False):
            share = 1.0 - self._missing
            if float(share) == 0.0:
                raise RuntimeError(
                    "ExponentialMovingAverage.apply: the program has not run since update()"
                )
            for name, (p, average) in self._averages.items():
                self._kept[name] = p.detach().clone()
                p._copy_data((average / share.astype(average.dtype)).astype(p.dtype))
        try:
            yield
        finally:
            if need_restore:
                self.restore(executor)

    def restore(self, executor):
        """Undoes an :meth:`apply` that does not by itself.

        Args:
            executor (Executor): Accepted.
        """
        with suspended(), _C.TapeScope(False):
            for name, value in self._kept.items():
                self._averages[name][0]._copy_data(value)
        self._kept = {}
