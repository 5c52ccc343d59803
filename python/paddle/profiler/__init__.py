"""Where the time of a program goes: :class:`Profiler` notes the steps of a loop and the spans that
:class:`RecordEvent` names, shows them in tables, and writes them for a trace viewer. Single
operators are not noted."""

from .profiler import (
    Profiler,
    ProfilerState,
    ProfilerTarget,
    export_chrome_tracing,
    make_scheduler,
)
from .statistic import SortedKeys, SummaryView
from .utils import RecordEvent

__all__ = [
    "ProfilerState",
    "ProfilerTarget",
    "make_scheduler",
    "export_chrome_tracing",
    "Profiler",
    "RecordEvent",
    "SortedKeys",
    "SummaryView",
]
