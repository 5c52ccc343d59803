"""Where the time and memory of a program go: :class:`Profiler` records operators, parts of a
training loop and the spans that :class:`RecordEvent` names, shows them in tables, and writes them
for a trace viewer."""

from .profiler import (
    Profiler,
    ProfilerState,
    ProfilerTarget,
    export_chrome_tracing,
    make_scheduler,
)
from .statistic import SortedKeys, SummaryView
from .trace import load_profiler_result
from .utils import RecordEvent

__all__ = [
    "ProfilerState",
    "ProfilerTarget",
    "make_scheduler",
    "export_chrome_tracing",
    "Profiler",
    "RecordEvent",
    "load_profiler_result",
    "SortedKeys",
    "SummaryView",
]
