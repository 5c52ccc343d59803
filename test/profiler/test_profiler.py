"""paddle.profiler: which steps are recorded, what spans are, tables and files."""

import json
import threading

import pytest

from paddle.profiler import (
    Profiler,
    ProfilerState,
    RecordEvent,
    SortedKeys,
    SummaryView,
    export_chrome_tracing,
    make_scheduler,
)


def letters(scheduler, steps):
    """The states of steps, "-" for CLOSED to "!" for RECORD_AND_RETURN."""
    return "".join("-rR!"[scheduler(step).value] for step in range(steps))


@pytest.mark.parametrize(
    "options, expected",
    [
        (dict(closed=1, ready=1, record=2, repeat=2, skip_first=1), "--rR!-rR!---"),
        (dict(closed=0, ready=0, record=1), "!!!!"),
        (dict(closed=1, ready=0, record=1), "-!-!"),
    ],
)
def test_scheduler(options, expected):
    assert letters(make_scheduler(**options), len(expected)) == expected


@pytest.mark.parametrize("wrong", [dict(closed=-1), dict(record=0), dict(repeat=-1)])
def test_scheduler_errors(wrong):
    with pytest.raises(ValueError, match=next(iter(wrong))):
        make_scheduler(**{"closed": 0, "ready": 0, "record": 1, **wrong})


def loop(steps, **options):
    """What each record of a loop has."""
    records = []

    def ready(profiler):
        records.append([span.name for span in profiler.profiler_result])

    with Profiler(on_trace_ready=ready, **options) as profiler:
        for step in range(steps):
            with RecordEvent(f"work {step}"):
                pass
            profiler.step()
    return records, profiler


def test_recorded_steps():
    pair = [["ProfileStep#2", "work 2", "ProfileStep#3", "work 3"]]
    assert loop(6, scheduler=(2, 4))[0] == pair
    cycles = make_scheduler(closed=1, ready=1, record=1, repeat=2)
    assert loop(9, scheduler=cycles)[0] == [
        ["ProfileStep#2", "work 2"],
        ["ProfileStep#5", "work 5"],
    ]
    assert loop(1)[0] == [["ProfileStep#0", "work 0", "ProfileStep#1"]]
    assert loop(3, timer_only=True)[0] == []


def test_wrong_schedulers():
    with pytest.raises(TypeError, match="scheduler"):
        Profiler(scheduler=3)
    with pytest.raises(ValueError, match="scheduler"):
        Profiler(scheduler=(4, 2))


def test_spans():
    @RecordEvent("decorated")
    def f():
        return 3

    early = RecordEvent("begun before the record")
    early.begin()
    with Profiler() as profiler:
        early.end()
        RecordEvent("never begun").end()
        with RecordEvent("outer"), RecordEvent("inner"):
            assert f() == 3
        thread = threading.Thread(target=f, name="other")
        thread.start()
        thread.join()
    spans = profiler.profiler_result
    names = ["ProfileStep#0", "outer", "inner", "decorated", "decorated"]
    assert [span.name for span in spans] == names
    assert spans[1].start <= spans[2].start <= spans[2].end <= spans[1].end
    assert [span.thread[1] for span in spans[3:]] == ["MainThread", "other"]


def test_step_info():
    profiler = Profiler(timer_only=True)
    assert profiler.step_info() == ""
    profiler.start()
    profiler.step(4)
    words = profiler.step_info("images").split()
    assert words[0] == "batch_cost:" and words[2:4] == ["s", "ips:"] and words[5] == "images/s"
    assert profiler.step_info() == ""
    profiler.step()
    assert profiler.step_info("images").endswith(" steps/s")
    profiler.stop()


def test_trace_files(tmp_path):
    records, profiler = loop(3, scheduler=(1, 2))
    export_chrome_tracing(str(tmp_path / "new"), "me")(profiler)
    (file,) = (tmp_path / "new").iterdir()
    assert file.name.startswith("me_time_") and file.name.endswith(".paddle_trace.json")
    events = json.loads(file.read_text())["traceEvents"]
    spans = [e for e in events if e["ph"] == "X"]
    assert [e["name"].partition("[")[0] for e in spans] == records[0]
    assert [e["cat"] for e in spans] == ["ProfileStep", "PythonUserDefined"]
    with pytest.raises(ValueError, match="format"):
        profiler.export(str(tmp_path / "x"), "pb")
    Profiler().export(str(tmp_path / "none"))
    assert not (tmp_path / "none").exists()


def test_tables(capsys):
    _, profiler = loop(2, scheduler=(0, 2))
    profiler.summary(SortedKeys.CPUMin, time_unit="us")
    overview, names = capsys.readouterr().out.split("\n\n")
    assert "Overview" in overview and "Time unit: us" in overview
    rows = [line.split()[:2] for line in overview.splitlines()]
    assert ["ProfileStep", "2"] in rows and ["PythonUserDefined", "2"] in rows
    assert {"work 0", "work 1"} == {line[:6] for line in names.splitlines() if line[:4] == "work"}
    profiler.summary(thread_sep=True, views=SummaryView.UDFView)
    shown = capsys.readouterr().out
    assert "Overview" not in shown and "MainThread" in shown
    with pytest.raises(ValueError, match="time_unit"):
        profiler.summary(time_unit="weeks")


def test_lost_record():
    states = [ProfilerState.RECORD, ProfilerState.CLOSED]
    with pytest.warns(UserWarning, match="lost"):
        records, _ = loop(1, scheduler=states.__getitem__)
    assert records == []


def test_profilers_at_once():
    with Profiler() as outer, Profiler() as inner:
        with RecordEvent("shared"):
            pass
    for profiler in (outer, inner):
        assert "shared" in [span.name for span in profiler.profiler_result]
    Profiler().stop()  # nothing has begun
