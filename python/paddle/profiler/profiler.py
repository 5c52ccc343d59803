"""Profiler: which steps of a loop are recorded, and what becomes of the record."""

import datetime
import enum
import json
import os
import socket
import time
import warnings

from .statistic import SortedKeys
from .tables import tables
from .trace import chrome_trace
from .utils import RecordEvent, Recording, TracerEventType


class ProfilerState(enum.Enum):
    """What a profiler does in a step."""

    CLOSED = 0  # nothing
    READY = 1  # nothing yet
    RECORD = 2
    RECORD_AND_RETURN = 3  # and hands over the record at its end


class ProfilerTarget(enum.Enum):
    """Whose work is profiled."""

    CPU = 0
    GPU = 1
    XPU = 2
    CUSTOM_DEVICE = 3


_RECORDS = ProfilerState.RECORD, ProfilerState.RECORD_AND_RETURN


def make_scheduler(*, closed, ready, record, repeat=0, skip_first=0):
    """The state of each step: cycles of closed, ready and recorded steps.

    Args:
        closed (int): How many steps of a cycle do nothing.
        ready (int): How many wait for the record.
        record (int): How many are recorded.
        repeat (int): How many cycles there are; 0: no end.
        skip_first (int): How many steps come before the first cycle.

    Returns:
        callable: Gives the :class:`ProfilerState` of a step's number.

    Raises:
        ValueError: A number is negative, or record is 0.

    Examples:
        .. code-block:: python

            >>> from paddle.profiler import make_scheduler
            >>> state_of = make_scheduler(closed=1, ready=0, record=2, repeat=1)
            >>> [state_of(step).name for step in range(4)]
            ['CLOSED', 'RECORD', 'RECORD_AND_RETURN', 'CLOSED']
    """
    counts = dict(closed=closed, ready=ready, record=record, repeat=repeat, skip_first=skip_first)
    for name, count in counts.items():
        least = 1 if name == "record" else 0
        if count < least:
            raise ValueError(f"make_scheduler: {name} must be at least {least}, got {count}")
    cycle = closed + ready + record

    def state_of(step):
        if step < 0:
            raise ValueError(f"make_scheduler: a step must not be negative, got {step}")
        step -= skip_first
        at = step % cycle
        if step < 0 or at < closed or (repeat and step >= repeat * cycle):
            return ProfilerState.CLOSED
        if at < closed + ready:
            return ProfilerState.READY
        last = at == cycle - 1
        return ProfilerState.RECORD_AND_RETURN if last else ProfilerState.RECORD

    return state_of


def _scheduler_of(scheduler):
    if scheduler is None:
        return lambda step: ProfilerState.RECORD
    if callable(scheduler):
        return scheduler
    if not (isinstance(scheduler, (tuple, list)) and len(scheduler) == 2):
        raise TypeError(
            f"Profiler: scheduler must be a function, a pair of steps or None, got {scheduler!r}"
        )
    start, end = scheduler
    if start >= end:
        raise ValueError(f"Profiler: scheduler must be a rising pair, got {scheduler!r}")
    start, waits = max(start, 0), 1 if start > 0 else 0
    return make_scheduler(closed=start - waits, ready=waits, record=end - start, repeat=1)


def export_chrome_tracing(dir_name, worker_name=None):
    """What a profiler's ``on_trace_ready`` may be: writes each record as a file of its own.

    Args:
        dir_name (str): The folder; made if there is none.
        worker_name (str|None): How names of files begin; None: with the machine's name and the
            process.

    Returns:
        callable: Takes a :class:`Profiler`.

    Examples:
        .. code-block:: python

            >>> import os, tempfile
            >>> from paddle.profiler import Profiler, export_chrome_tracing
            >>> with tempfile.TemporaryDirectory() as folder:
            ...     with Profiler(on_trace_ready=export_chrome_tracing(folder, "worker")):
            ...         pass
            ...     [name[:12] for name in os.listdir(folder)]
            ['worker_time_']
    """
    os.makedirs(dir_name, exist_ok=True)
    worker = worker_name or f"host_{socket.gethostname()}pid_{os.getpid()}"

    def export(profiler):
        now = datetime.datetime.now().strftime("%Y_%m_%d_%H_%M_%S_%f")
        path = os.path.join(dir_name, f"{worker}_time_{now}.paddle_trace.json")
        profiler.export(path, "json")

    return export


class _Costs:
    """How long steps have taken since this was last asked."""

    def __init__(self):
        self._last = time.perf_counter()
        self._forget()

    def _forget(self):
        self._seconds, self._steps, self._samples = 0.0, 0, None

    def step(self, samples):
        now = time.perf_counter()
        self._seconds += now - self._last
        self._steps, self._last = self._steps + 1, now
        if samples is not None:
            self._samples = (self._samples or 0) + samples

    def text(self, unit):
        if not self._steps:
            return ""
        done, what = self._samples, unit or "samples"
        if done is None:
            done, what = self._steps, "steps"
        seconds, steps = self._seconds, self._steps
        self._forget()
        return f" batch_cost: {seconds / steps:.5f} s ips: {done / seconds:.3f} {what}/s"


class Profiler:
    """Records steps of a loop: the operators that run in them, eagerly, in programs and backwards;
    forward passes of layers, backward passes, steps of optimizers and batches of data loaders; and
    the spans that :class:`RecordEvent` names. Times are those of the host: an operator on a device
    that works by itself has ended when it was given to the device.

    Args:
        targets (list[ProfilerTarget]|None): No meaning.
        scheduler (callable|tuple[int, int]|None): The :class:`ProfilerState` of each step's number,
            as :func:`make_scheduler` makes it; or the first step that is recorded and the one
            behind the last; None: all steps are recorded.
        on_trace_ready (callable|None): Takes the profiler whenever a record is complete.
        record_shapes (bool): Whether shapes and dtypes of operators' inputs are recorded.
        profile_memory (bool): Whether blocks of memory are recorded that are handed out or given
            back; not small ones on the CPU, which come from a pool.
        timer_only (bool): Whether only :meth:`step_info` is wanted.
        emit_nvtx (bool): No meaning.
        custom_device_types (list): No meaning.
        with_flops (bool): Whether it is recorded how many multiplications and additions matrix
            products and convolutions take.

    Attributes:
        profiler_result (ProfilerResult|None): The spans of the last record, to be gone through like
            a list.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> from paddle.profiler import Profiler
            >>> def show(profiler):
            ...     print([span.name for span in profiler.profiler_result])
            >>> x = paddle.ones([2, 2])
            >>> with Profiler(scheduler=(1, 3), on_trace_ready=show) as profiler:
            ...     for _ in range(5):
            ...         y = paddle.matmul(x, x)
            ...         profiler.step()
            ['ProfileStep#1', 'matmul', 'ProfileStep#2', 'matmul']
    """

    def __init__(
        self,
        *,
        targets=None,
        scheduler=None,
        on_trace_ready=None,
        record_shapes=False,
        profile_memory=False,
        timer_only=False,
        emit_nvtx=False,
        custom_device_types=[],
        with_flops=False,
    ):
        self.targets = targets
        self.scheduler, self.on_trace_ready = _scheduler_of(scheduler), on_trace_ready
        self.timer_only = timer_only
        self.record_shapes, self.profile_memory = record_shapes, profile_memory
        self.with_flops, self.emit_nvtx = with_flops, emit_nvtx
        self.step_num = 0
        self.previous_state, self.current_state = ProfilerState.CLOSED, self.scheduler(0)
        self.profiler_result = None
        self._record = self._step_span = self._costs = None

    def __enter__(self):
        self.start()
        return self

    def __exit__(self, exc_type, exc_val, exc_tb):
        self.stop()

    def start(self):
        """The first step begins."""
        self._costs = _Costs()
        if not self.timer_only:
            self._enter()

    def step(self, num_samples=None):
        """A step ends and the next one begins.

        Args:
            num_samples (int|None): How many samples it has worked on.
        """
        if self._costs is not None:
            self._costs.step(num_samples)
        self._end_step()
        self.step_num += 1
        self.previous_state = self.current_state
        self.current_state = self.scheduler(self.step_num)
        if self.timer_only or self._costs is None:
            return
        if self.previous_state is ProfilerState.RECORD_AND_RETURN:
            self._hand_over()
        elif self._record is not None and self.current_state not in _RECORDS:
            warnings.warn(
                f"Profiler: after {self.previous_state.name} comes {self.current_state.name}; "
                "what was recorded is lost, for want of a step RECORD_AND_RETURN",
                stacklevel=2,
            )
            self._end_record()
        self._enter()

    def stop(self):
        """The last step ends; what is recorded is handed over."""
        self._end_step()
        self._hand_over()
        self.current_state = ProfilerState.CLOSED

    def _enter(self):
        if self.current_state in _RECORDS:
            if self._record is None:
                self._record = Recording(
                    self.record_shapes, flops=self.with_flops, memory=self.profile_memory
                )
            self._step_span = RecordEvent(
                f"ProfileStep#{self.step_num}", TracerEventType.ProfileStep
            )
            self._step_span.begin()

    def _end_step(self):
        if self._step_span is not None:
            self._step_span.end()
            self._step_span = None

    def _end_record(self):
        record, self._record = self._record, None
        result = record.stop()
        if result.dropped:
            warnings.warn(
                f"Profiler: {result.dropped} events found no room, {len(result)} were kept; record "
                "fewer steps at a time",
                stacklevel=3,
            )
        return result

    def _hand_over(self):
        if self._record is not None:
            self.profiler_result = self._end_record()
            if self.on_trace_ready is not None:
                self.on_trace_ready(self)

    def step_info(self, unit=None):
        """How long a step takes, and how much is done per second, since this was last asked.

        Args:
            unit (str|None): What samples are called.

        Returns:
            str: Empty if there was no step.
        """
        return "" if self._costs is None else self._costs.text(unit)

    def export(self, path="", format="json"):
        """Writes the last record as a file for chrome://tracing and alike. Without a record there
        is none.

        Args:
            path (str): The file.
            format (str): "json".

        Raises:
            ValueError: format is something else.
        """
        if format != "json":
            raise ValueError(f'Profiler.export: format must be "json", got {format!r}')
        if self.profiler_result is not None:
            with open(path, "w", encoding="utf-8") as file:
                json.dump(chrome_trace(self.profiler_result), file)

    def summary(
        self,
        sorted_by=SortedKeys.CPUTotal,
        op_detail=True,
        thread_sep=False,
        time_unit="ms",
        views=None,
    ):
        """Prints tables of the last record.

        Args:
            sorted_by (SortedKeys): What orders names. Times of GPUs are not known: in their order
                names stand as they have first occurred.
            op_detail (bool): Whether operators are shown that run within others.
            thread_sep (bool): Whether each thread has tables of its own.
            time_unit (str): "s", "ms", "us" or "ns".
            views (SummaryView|list[SummaryView]|None): Which tables: OverView (kinds of spans),
                ModelView (parts of a step), OperatorView, MemoryView (who allocates), UDFView
                (spans that users have named). Others have nothing to show, nor have those for which
                nothing was recorded. None: all.

        Raises:
            ValueError: time_unit is something else.
        """
        if self.profiler_result is not None:
            print(tables(self.profiler_result, sorted_by, op_detail, thread_sep, time_unit, views))
