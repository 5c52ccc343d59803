"""Tables of what a profiler has recorded."""

import enum

from .utils import TracerEventType


class SortedKeys(enum.Enum):
    """What orders the names of a table, largest first; for minima smallest first."""

    CPUTotal = 0
    CPUAvg = 1
    CPUMax = 2
    CPUMin = 3
    GPUTotal = 4
    GPUAvg = 5
    GPUMax = 6
    GPUMin = 7


class SummaryView(enum.Enum):
    """The tables."""

    DeviceView = 0
    OverView = 1
    ModelView = 2
    DistributedView = 3
    KernelView = 4
    OperatorView = 5
    MemoryView = 6
    MemoryManipulationView = 7
    UDFView = 8


_UNITS = {"s": 1e9, "ms": 1e6, "us": 1e3, "ns": 1.0}
_KEYS = {
    SortedKeys.CPUTotal: lambda times: -sum(times),
    SortedKeys.CPUAvg: lambda times: -sum(times) / len(times),
    SortedKeys.CPUMax: lambda times: -max(times),
    SortedKeys.CPUMin: min,
}


def _covered(spans):
    """The time in which there is at least one of some spans, given in order of their starts."""
    total, until = 0, 0
    for span in spans:
        total += max(span.end - max(span.start, until), 0)
        until = max(until, span.end)
    return total


def _grouped(spans, key):
    groups = {}
    for span in spans:
        groups.setdefault(key(span), []).append(span)
    return groups


def _table(title, unit, header, rows):
    rows = [header, *rows]
    widths = [max(len(row[i]) for row in rows) for i in range(len(header))]
    lines = ["  ".join(cell.ljust(w) for cell, w in zip(row, widths)).rstrip() for row in rows]
    rule = "  ".join("-" * w for w in widths)
    head = f" {title} Summary ".center(len(rule), "-")
    return "\n".join([head, f"Time unit: {unit}", rule, lines[0], rule, *lines[1:], rule])


def _percent(part, whole):
    return f"{100 * part / whole if whole else 0:.2f}"


def _overview(spans, whole, unit):
    rows = [
        [
            kind.name,
            str(len(of)),
            f"{_covered(of) / _UNITS[unit]:.2f}",
            _percent(_covered(of), whole),
        ]
        for kind, of in _grouped(spans, lambda span: span.kind).items()
    ]
    return _table("Overview", unit, ["Event Type", "Calls", "CPU Time", "Ratio (%)"], rows)


def _names(spans, whole, unit, sorted_by):
    own = [span for span in spans if span.kind is not TracerEventType.ProfileStep]
    named = _grouped(own, lambda span: span.name).items()
    times_of = [(name, [span.end - span.start for span in of]) for name, of in named]
    if sorted_by in _KEYS:
        times_of.sort(key=lambda entry: _KEYS[sorted_by](entry[1]))
    rows = []
    for name, times in times_of:
        figures = sum(times), sum(times) / len(times), max(times), min(times)
        shown = [f"{figure / _UNITS[unit]:.2f}" for figure in figures]
        rows.append([name, str(len(times)), " / ".join([*shown, _percent(sum(times), whole)])])
    header = ["Name", "Calls", "CPU Total / Avg / Max / Min / Ratio(%)"]
    return _table("UserDefined", unit, header, rows)


def tables(spans, sorted_by, thread_sep, time_unit, views):
    """The text of the tables; arguments as of :meth:`Profiler.summary`."""
    if time_unit not in _UNITS:
        raise ValueError(f"summary: time_unit must be one of {list(_UNITS)}, got {time_unit!r}")
    if views is None:
        views = SummaryView.OverView, SummaryView.UDFView
    elif isinstance(views, SummaryView):
        views = (views,)
    steps = [span for span in spans if span.kind is TracerEventType.ProfileStep]
    whole = _covered(steps)
    parts = []
    threads = _grouped(spans, lambda span: span.thread) if thread_sep else {None: spans}
    for thread, of in threads.items():
        if thread is not None:
            parts.append(f"Thread {thread[0]}: {thread[1]}")
        if SummaryView.OverView in views:
            parts.append(_overview(of, whole, time_unit))
        if SummaryView.UDFView in views:
            parts.append(_names(of, whole, time_unit, sorted_by))
    return "\n\n".join(parts)
