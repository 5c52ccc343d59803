"""Spans of time with a name, and who takes them."""

import enum
import functools
import threading
import time
from dataclasses import dataclass, field

from .. import _C, _phases


class TracerEventType(enum.IntEnum):
    """What a span is about."""

    Operator = 0
    Dataloader = 1
    ProfileStep = 2
    UserDefined = 7
    OperatorInner = 8
    Forward = 9
    Backward = 10
    Optimization = 11
    Communication = 12
    PythonOp = 13
    PythonUserDefined = 14


@dataclass(frozen=True)
class Span:
    """A span that is over; its times are nanoseconds of the clock, its thread (id, name).

    Of an operator also: where it ran, its inputs by name, each a list of (dtype, shape), if shapes
    are recorded; how many multiplications and additions it took, if that is recorded and known.
    """

    name: str
    kind: TracerEventType
    thread: tuple
    start: int
    end: int
    place: str = None
    inputs: dict = field(default_factory=dict)
    flops: int = None


@dataclass(frozen=True)
class MemoryChange:
    """A block of memory that was handed out, or given back if size is negative; with the bytes that
    are handed out since, and those that the process has taken from the device."""

    thread: tuple
    time: int
    place: str
    size: int
    allocated: int
    reserved: int


@dataclass(frozen=True)
class ProfilerResult:
    """What was recorded, in the order of the starts: spans, and changes of memory. It can be gone
    through like a list of the spans. ``dropped`` events found no room.
    """

    spans: list
    memory: list = field(default_factory=list)
    dropped: int = 0

    def __iter__(self):
        return iter(self.spans)

    def __len__(self):
        return len(self.spans)

    def __getitem__(self, index):
        return self.spans[index]


_recordings = ()  # what takes spans at present


class Recording:
    """Takes all that begins from now on and ends before :meth:`stop`.

    Args:
        shapes (bool): Whether the inputs of operators are noted.
        flops (bool): Whether it is noted what operators compute.
        memory (bool): Whether changes of memory are noted.
    """

    def __init__(self, shapes=False, flops=False, memory=False):
        global _recordings
        self.spans = []
        self._session = _C.ProfilerSession(shapes=shapes, flops=flops, memory=memory)
        _recordings = (*_recordings, self)
        _phases.record = _record_phase

    def stop(self):
        """
        Returns:
            ProfilerResult: What was recorded.
        """
        global _recordings
        _recordings = tuple(r for r in _recordings if r is not self)
        _phases.record = _record_phase if _recordings else None
        operators, memory, dropped = self._session.stop()
        names = {span.thread[0]: span.thread[1] for span in self.spans}
        names.update((t.native_id, t.name) for t in threading.enumerate())
        threads = {id: (id, names.get(id, "")) for id in {row[0] for row in (*operators, *memory)}}
        spans = self.spans + _operator_spans(operators, threads)
        spans.sort(key=lambda span: (span.start, -span.end))
        changes = [MemoryChange(threads[id], *change) for id, *change in memory]
        return ProfilerResult(spans, changes, dropped)


def _operator_spans(rows, threads):
    """Spans of what the core has recorded. An operator that runs within another one is inner."""
    spans, outer_ends = [], {}
    for thread, is_node, name, start, end, place, flops, operands in rows:
        inner = end <= outer_ends.get(thread, -1)
        if not inner:
            outer_ends[thread] = end
        inputs = {}
        for operand, dtype, shape in operands:
            inputs.setdefault(operand, []).append((dtype, shape))
        spans.append(
            Span(
                f"{name}_grad" if is_node else name,
                TracerEventType.OperatorInner if inner else TracerEventType.Operator,
                threads[thread],
                start,
                end,
                place,
                inputs,
                None if flops < 0 else flops,
            )
        )
    return spans


class RecordEvent:
    """A span of time, as a context manager or a decorator, or from :meth:`begin` to :meth:`end`.
    It costs next to nothing while no profiler records.

    Args:
        name (str): What the span is called.
        event_type (TracerEventType): What it is about.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> from paddle.profiler import Profiler, RecordEvent
            >>> x = paddle.ones([2])
            >>> with Profiler() as profiler:
            ...     with RecordEvent("sum of squares"):
            ...         y = (x * x).sum()
            >>> [span.name for span in profiler.profiler_result]
            ['ProfileStep#0', 'sum of squares', 'multiply', 'sum']
    """

    def __init__(self, name, event_type=TracerEventType.PythonUserDefined):
        self.name, self.event_type = name, event_type
        self._taken_by = ()

    def __enter__(self):
        self.begin()
        return self

    def __exit__(self, exc_type, exc_value, traceback):
        self.end()

    def __call__(self, function):
        @functools.wraps(function)
        def named(*args, **kwargs):
            with RecordEvent(self.name, self.event_type):
                return function(*args, **kwargs)

        return named

    def begin(self):
        """The span begins."""
        self._taken_by = _recordings
        self._start = time.perf_counter_ns()

    def end(self):
        """The span ends; without a :meth:`begin` nothing happens."""
        if self._taken_by:
            end = time.perf_counter_ns()
            thread = threading.get_native_id(), threading.current_thread().name
            span = Span(self.name, self.event_type, thread, self._start, end)
            for recording in self._taken_by:
                recording.spans.append(span)
            self._taken_by = ()


def _record_phase(kind, name):
    return RecordEvent(name, TracerEventType[kind])
