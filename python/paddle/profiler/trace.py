"""Recordings as files for trace viewers: Chrome's trace event format, JSON Object Format."""

import json
import os
import time

from .utils import MemoryChange, ProfilerResult, Span, TracerEventType

# What the clock of spans has to be moved by to give the time of day.
_SINCE_EPOCH = time.time_ns() - time.perf_counter_ns()


def _shown(nanoseconds):
    micros = nanoseconds / 1e3
    return f"{micros / 1e3:.3f} ms" if micros >= 1e3 else f"{micros:.3f} us"


def _arguments(span):
    details = {}
    if span.place is not None:
        details["place"] = span.place
    if span.inputs:
        details["input_shapes"] = {
            name: [list(shape) for _, shape in of] for name, of in span.inputs.items()
        }
        details["input_dtypes"] = {
            name: [dtype for dtype, _ in of] for name, of in span.inputs.items()
        }
    if span.flops is not None:
        details["flops"] = span.flops
    return details


def _memory_events(change, pid):
    """What happened, and what the viewer draws as a curve."""
    at = {"pid": pid, "tid": change.thread[0], "ts": change.time / 1e3}
    bytes_now = {"current_allocated": change.allocated, "current_reserved": change.reserved}
    kind = "Allocate" if change.size > 0 else "Free"
    details = {"place": change.place, "increase_bytes": change.size, **bytes_now}
    return (
        {"name": "[memory]", "ph": "i", "s": "t", "cat": kind, **at, "args": details},
        {"name": f"memory of {change.place}", "ph": "C", "cat": "Memory", **at, "args": bytes_now},
    )


def chrome_trace(result):
    """What the file of a recording holds: complete events for spans, counters for memory.

    Times are microseconds of the clock; ``baseTimeNanoseconds`` makes them times of the day.
    """
    pid = os.getpid()
    events = [{"name": "process_name", "ph": "M", "pid": pid, "args": {"name": f"Process {pid}"}}]
    threads = {span.thread for span in (*result.spans, *result.memory)}
    for id, name in sorted(threads):
        named = {"name": f"thread {id}: {name}" if name else f"thread {id}"}
        events.append({"name": "thread_name", "ph": "M", "pid": pid, "tid": id, "args": named})
    for span in result.spans:
        events.append(
            {
                "name": f"{span.name}[{_shown(span.end - span.start)}]",
                "ph": "X",
                "cat": span.kind.name,
                "pid": pid,
                "tid": span.thread[0],
                "ts": span.start / 1e3,
                "dur": (span.end - span.start) / 1e3,
                "args": _arguments(span),
            }
        )
    for change in result.memory:
        events += _memory_events(change, pid)
    return {
        "displayTimeUnit": "ms",
        "schemaVersion": "1.0.2",
        "baseTimeNanoseconds": _SINCE_EPOCH,
        "droppedEvents": result.dropped,
        "traceEvents": events,
    }


def _parse_span(event, threads):
    args, start = event["args"], round(event["ts"] * 1e3)
    shapes, dtypes = args.get("input_shapes", {}), args.get("input_dtypes", {})
    return Span(
        event["name"].rpartition("[")[0],
        TracerEventType[event["cat"]],
        threads[event["tid"]],
        start,
        start + round(event["dur"] * 1e3),
        args.get("place"),
        {name: list(zip(dtypes[name], map(tuple, shapes[name]))) for name in shapes},
        args.get("flops"),
    )


def _parse_change(event, threads):
    args = event["args"]
    sizes = (args[key] for key in ("increase_bytes", "current_allocated", "current_reserved"))
    return MemoryChange(threads[event["tid"]], round(event["ts"] * 1e3), args["place"], *sizes)


def load_profiler_result(filename):
    """Reads what :meth:`Profiler.export` has written.

    Args:
        filename (str): The file.

    Returns:
        ProfilerResult: The spans and changes of memory.

    Raises:
        ValueError: The file is none of this package.

    Examples:
        .. code-block:: python

            >>> import os, tempfile
            >>> import paddle
            >>> from paddle.profiler import Profiler, load_profiler_result
            >>> with Profiler() as profiler:
            ...     x = paddle.ones([2])
            >>> with tempfile.TemporaryDirectory() as folder:
            ...     path = os.path.join(folder, "trace.json")
            ...     profiler.export(path)
            ...     result = load_profiler_result(path)
            >>> [span.name for span in result]
            ['ProfileStep#0', 'full']
    """
    try:
        with open(filename, encoding="utf-8") as file:
            content = json.load(file)
        events = content["traceEvents"]
        threads = {
            e["tid"]: (e["tid"], e["args"]["name"].partition(": ")[2])
            for e in events
            if e["name"] == "thread_name"
        }
        spans = [_parse_span(e, threads) for e in events if e["ph"] == "X"]
        memory = [_parse_change(e, threads) for e in events if e["ph"] == "i"]
        return ProfilerResult(spans, memory, content["droppedEvents"])
    except (KeyError, TypeError, ValueError) as e:
        raise ValueError(
            f"load_profiler_result: {filename} is no file that Profiler.export has written: {e!r}"
        ) from e
