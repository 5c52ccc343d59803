"""Tables of what a profiler has recorded."""

from .statistic import SortedKeys, SummaryView
from .utils import ProfilerResult, TracerEventType

_UNITS = {"s": 1e9, "ms": 1e6, "us": 1e3, "ns": 1.0}
_KEYS = {
    SortedKeys.CPUTotal: lambda times: -sum(times),
    SortedKeys.CPUAvg: lambda times: -sum(times) / len(times),
    SortedKeys.CPUMax: lambda times: -max(times),
    SortedKeys.CPUMin: min,
}
_PHASES = (
    TracerEventType.Dataloader,
    TracerEventType.Forward,
    TracerEventType.Backward,
    TracerEventType.Optimization,
)
_OPERATORS = TracerEventType.Operator, TracerEventType.OperatorInner
_OWN_TABLES = (TracerEventType.ProfileStep, *_PHASES, *_OPERATORS)


# ---- spans
class _Nested:
    """A span with the spans that ran within it on its thread, and the changes of memory that
    happened in it, but in none of those."""

    def __init__(self, span):
        self.span, self.children, self.memory = span, [], []

    @property
    def flops(self):
        """Of this operator; or of those that it is made of."""
        own = self.span.flops
        return sum(child.flops for child in self.children) if own is None else own


def _nest(result):
    """The outermost spans of each thread, with those within them; and the changes of memory that
    happened in no span."""
    roots, open_spans, outside = [], {}, []
    moments = [(span.start, -span.end, span) for span in result.spans]
    moments += [(change.time, -change.time, change) for change in result.memory]
    for _, end, moment in sorted(moments, key=lambda m: m[:2]):
        stack = open_spans.setdefault(moment.thread, [])
        while stack and stack[-1].span.end < -end:
            stack.pop()
        if hasattr(moment, "size"):
            (stack[-1].memory if stack else outside).append(moment)
        else:
            nested = _Nested(moment)
            (stack[-1].children if stack else roots).append(nested)
            stack.append(nested)
    return roots, outside


def _walk(nested):
    for one in nested:
        yield one
        yield from _walk(one.children)


def _outermost(nested, kinds):
    """Those of some kinds that are in none of these kinds."""
    for one in nested:
        if one.span.kind in kinds:
            yield one
        else:
            yield from _outermost(one.children, kinds)


def _covered(spans):
    """The time in which there is at least one of some spans, given in order of their starts."""
    total, until = 0, 0
    for span in spans:
        total += max(span.end - max(span.start, until), 0)
        until = max(until, span.end)
    return total


def _grouped(items, key):
    groups = {}
    for item in items:
        groups.setdefault(key(item), []).append(item)
    return groups


# ---- text
def _table(title, note, header, rows):
    rows = [header, *rows]
    widths = [max(len(row[i]) for row in rows) for i in range(len(header))]
    lines = ["  ".join(cell.ljust(w) for cell, w in zip(row, widths)).rstrip() for row in rows]
    rule = "  ".join("-" * w for w in widths)
    head = f" {title} Summary ".center(len(rule), "-")
    return "\n".join([head, note, rule, lines[0], rule, *lines[1:], rule])


def _percent(part, whole):
    return f"{100 * part / whole if whole else 0:.2f}"


_TIMES = "CPU Total / Avg / Max / Min / Ratio(%)"


class _Tables:
    """The tables of a record, or of a thread's part of it."""

    def __init__(self, result, steps, sorted_by, op_detail, unit):
        self._spans, self._memory = result.spans, result.memory
        self._roots, self._outside = _nest(result)
        self._whole = _covered(steps)
        self._sorted_by, self._op_detail, self._unit = sorted_by, op_detail, unit

    def _note(self):
        return f"Time unit: {self._unit}"

    def _times(self, spans, whole):
        times = [span.end - span.start for span in spans]
        figures = sum(times), sum(times) / len(times), max(times), min(times)
        shown = [f"{figure / _UNITS[self._unit]:.2f}" for figure in figures]
        return " / ".join([*shown, _percent(sum(times), whole)])

    def _by_name(self, nested):
        """(name, those of that name), in the order that was asked for."""
        groups = list(_grouped(nested, lambda one: one.span.name).items())
        key = _KEYS.get(self._sorted_by)
        if key is not None:
            groups.sort(key=lambda group: key([n.span.end - n.span.start for n in group[1]]))
        return groups

    def overview(self):
        rows = []
        for kind, of in _grouped(self._spans, lambda span: span.kind).items():
            calls = sum(1 for _ in _outermost(self._roots, (kind,)))
            covered = _covered(of)
            time = f"{covered / _UNITS[self._unit]:.2f}"
            rows.append([kind.name, str(calls), time, _percent(covered, self._whole)])
        header = ["Event Type", "Calls", "CPU Time", "Ratio (%)"]
        return _table("Overview", self._note(), header, rows) if rows else None

    def model(self):
        if not any(span.kind in _PHASES for span in self._spans):
            return None
        rows, rest = [], self._whole
        for kind in (TracerEventType.ProfileStep, *_PHASES):
            of = [one.span for one in _outermost(self._roots, (kind,))]
            if of:
                rows.append([kind.name, str(len(of)), self._times(of, self._whole)])
                rest -= _covered(of) if kind in _PHASES else 0
        others = f"{rest / _UNITS[self._unit]:.2f} / - / - / - / {_percent(rest, self._whole)}"
        rows.append(["Others", "-", others])
        return _table("Model", self._note(), ["Name", "Calls", _TIMES], rows)

    def operators(self):
        outer = list(_outermost(self._roots, (TracerEventType.Operator,)))
        rows = []
        self._add_operators(rows, outer, "")
        header = ["Name", "Calls", _TIMES, "FLOPs"]
        return _table("Operator", self._note(), header, rows) if rows else None

    def _add_operators(self, rows, nested, indent):
        whole = sum(one.span.end - one.span.start for one in nested)
        for name, of in self._by_name(nested):
            flops, times = sum(one.flops for one in of), self._times([n.span for n in of], whole)
            rows.append([indent + name, str(len(of)), times, str(flops) if flops else "-"])
            if self._op_detail:
                inner = [child for one in of for child in _outermost(one.children, _OPERATORS)]
                self._add_operators(rows, inner, indent + "  ")

    def memory(self):
        parts = []
        for place, changes in _grouped(self._memory, lambda change: change.place).items():
            note = (
                f"Peak Allocated Memory: {max(change.allocated for change in changes)}\n"
                f"Peak Reserved Memory: {max(change.reserved for change in changes)}"
            )
            rows = self._memory_rows(place)
            header = [
                "Name",
                "Allocation Count",
                "Free Count",
                "Allocation Size",
                "Free Size",
                "Increased Size",
            ]
            parts.append(_table(f"Memory - {place}", note, header, rows))
        return "\n\n".join(parts) or None

    def _memory_rows(self, place):
        sizes = {}
        for one in _walk(self._roots):
            sizes.setdefault(one.span.name, []).extend(
                change.size for change in one.memory if change.place == place
            )
        sizes["(no span)"] = [change.size for change in self._outside if change.place == place]
        rows = []
        for name, of in sorted(sizes.items(), key=lambda entry: -sum(entry[1])):
            taken, given = [s for s in of if s > 0], [-s for s in of if s < 0]
            figures = len(taken), len(given), sum(taken), sum(given), sum(of)
            if of:
                rows.append([name, *map(str, figures)])
        return rows

    def named_by_users(self):
        own = [one for one in _walk(self._roots) if one.span.kind not in _OWN_TABLES]
        rows = [
            [name, str(len(of)), self._times([one.span for one in of], self._whole)]
            for name, of in self._by_name(own)
        ]
        header = ["Name", "Calls", _TIMES]
        return _table("UserDefined", self._note(), header, rows) if rows else None


_VIEWS = {
    SummaryView.OverView: _Tables.overview,
    SummaryView.ModelView: _Tables.model,
    SummaryView.OperatorView: _Tables.operators,
    SummaryView.MemoryView: _Tables.memory,
    SummaryView.UDFView: _Tables.named_by_users,
}


def _of_threads(result):
    spans = _grouped(result.spans, lambda span: span.thread)
    memory = _grouped(result.memory, lambda change: change.thread)
    for thread in {**spans, **memory}:
        part = ProfilerResult(spans.get(thread, []), memory.get(thread, []))
        yield f"Thread {thread[0]}: {thread[1]}", part


def tables(result, sorted_by, op_detail, thread_sep, time_unit, views):
    """The text of the tables; arguments as of :meth:`Profiler.summary`."""
    if time_unit not in _UNITS:
        raise ValueError(f"summary: time_unit must be one of {list(_UNITS)}, got {time_unit!r}")
    if views is None:
        views = tuple(_VIEWS)
    elif isinstance(views, SummaryView):
        views = (views,)
    steps = [span for span in result.spans if span.kind is TracerEventType.ProfileStep]
    parts = []
    for thread, part in _of_threads(result) if thread_sep else [(None, result)]:
        if thread is not None:
            parts.append(thread)
        made = _Tables(part, steps, sorted_by, op_detail, time_unit)
        texts = [make(made) for view, make in _VIEWS.items() if view in views]
        parts += [text for text in texts if text is not None]
    return "\n\n".join(parts)
