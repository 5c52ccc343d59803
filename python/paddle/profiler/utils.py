"""Spans of time with a name."""

import enum
import functools
import threading
import time
from dataclasses import dataclass

# What the clock of spans has to be moved by to give the time of day.
_SINCE_EPOCH = time.time_ns() - time.perf_counter_ns()


class TracerEventType(enum.IntEnum):
    """What a span is about."""

    Operator = 0
    Dataloader = 1
    ProfileStep = 2
    UserDefined = 7
    Forward = 9
    Backward = 10
    Optimization = 11
    Communication = 12
    PythonOp = 13
    PythonUserDefined = 14


@dataclass(frozen=True)
class Span:
    """A span that is over; its times are nanoseconds of the clock, its thread (id, name)."""

    name: str
    kind: TracerEventType
    thread: tuple
    start: int
    end: int

    @property
    def time_of_day(self):
        return self.start + _SINCE_EPOCH


_records = ()  # the lists that take spans at present


def start_recording():
    """A list that takes all spans that begin from now on."""
    global _records
    record = []
    _records = (*_records, record)
    return record


def stop_recording(record):
    """The spans in the order of their starts; the list takes no more that begin from now on."""
    global _records
    _records = tuple(r for r in _records if r is not record)
    return sorted(record, key=lambda span: span.start)


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
            >>> with Profiler() as profiler:
            ...     with RecordEvent("add"):
            ...         y = paddle.ones([2]) + 1
            >>> [span.name for span in profiler.profiler_result]
            ['ProfileStep#0', 'add']
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
        self._taken_by = _records
        self._start = time.perf_counter_ns()

    def end(self):
        """The span ends; without a :meth:`begin` nothing happens."""
        if self._taken_by:
            end = time.perf_counter_ns()
            thread = threading.get_native_id(), threading.current_thread().name
            span = Span(self.name, self.event_type, thread, self._start, end)
            for record in self._taken_by:
                record.append(span)
            self._taken_by = ()
