"""paddle.profiler: operators, parts of a training loop, memory, in results, tables and files."""

import dataclasses
import json
import os
import threading
import warnings

import numpy as np
import pytest
from paddle.profiler.utils import Recording

import paddle
from paddle.profiler import (
    Profiler,
    RecordEvent,
    SortedKeys,
    SummaryView,
    load_profiler_result,
)


def recorded(work, **options):
    with Profiler(**options) as profiler:
        work()
    return profiler.profiler_result


def named(result, name):
    return [span for span in result if span.name == name]


def within(inner, outer):
    return inner.thread == outer.thread and outer.start <= inner.start and inner.end <= outer.end


def train(steps=1, **options):
    """The record of a loop that has everything."""
    data = paddle.io.TensorDataset([paddle.ones([8, 4]), paddle.ones([8, 1])])
    net = paddle.nn.Sequential(paddle.nn.Linear(4, 16), paddle.nn.Tanh(), paddle.nn.Linear(16, 1))
    optimizer = paddle.optimizer.SGD(parameters=net.parameters())
    with Profiler(scheduler=(0, steps), **options) as profiler:
        for x, y in paddle.io.DataLoader(data, batch_size=4, shuffle=False):
            loss = ((net(x) - y) ** 2).mean()
            loss.backward()
            optimizer.step()
            optimizer.clear_grad()
            profiler.step()
            if profiler.step_num == steps:
                break
    return profiler


def test_operator_in_its_step():
    x, y = paddle.ones([2, 3]), paddle.ones([3, 5], "float32")
    result = recorded(lambda: paddle.matmul(x, y), record_shapes=True)
    (op,), (step,) = named(result, "matmul"), named(result, "ProfileStep#0")
    assert op.kind.name == "Operator" and within(op, step)
    assert op.inputs == {"x": [("float32", (2, 3))], "y": [("float32", (3, 5))]}
    assert op.place == "Place(cpu)" and op.flops is None
    assert op.thread == (threading.get_native_id(), "MainThread")
    plain = recorded(lambda: paddle.matmul(x, y))
    assert named(plain, "matmul")[0].inputs == {}


def test_lists_are_inputs():
    x = paddle.ones([2], "int64")
    result = recorded(lambda: paddle.concat([x, x]), record_shapes=True)
    assert named(result, "concat")[0].inputs == {"x": [("int64", (2,))] * 2}


def test_nothing_while_off():
    x = paddle.ones([2])
    profiler = Profiler(scheduler=(1, 2))
    with profiler:
        x + x
        profiler.step()
        x * x
        profiler.step()
        x - x
    names = [span.name for span in profiler.profiler_result]
    assert names == ["ProfileStep#1", "multiply"]
    with Profiler(timer_only=True) as profiler:
        x + x
    assert profiler.profiler_result is None


def test_instructions_of_programs():
    @paddle.jit.to_static(full_graph=True)
    def f(x):
        return paddle.matmul(x, x).nonzero()

    x = paddle.ones([3, 3])
    f(x)
    result = recorded(lambda: f(x), record_shapes=True, with_flops=True)
    (product,) = named(result, "matmul")
    assert product.inputs["x"] == [("float32", (3, 3))] and product.flops == 2 * 27
    assert len(named(result, "nonzero")) == 1  # sized when it runs


def test_static_program():
    paddle.enable_static()
    try:
        program = paddle.static.Program()
        with paddle.static.program_guard(program):
            y = paddle.exp(paddle.static.data("x", [2]))
        executor = paddle.static.Executor()
        feed = {"x": np.ones(2, "float32")}
        executor.run(program, feed=feed, fetch_list=[y])
        result = recorded(lambda: executor.run(program, feed=feed, fetch_list=[y]))
    finally:
        paddle.disable_static()
    assert len(named(result, "exp")) == 1


def test_backward_operators():
    x = paddle.ones([2, 3])
    x.stop_gradient = False
    loss = paddle.matmul(x, paddle.ones([3, 4])).sum()
    result = recorded(loss.backward)
    (whole,), (node,) = named(result, "Gradient Backward"), named(result, "matmul_grad")
    (product,) = named(result, "matmul")
    assert whole.kind.name == "Backward" and node.kind.name == "Operator"
    assert product.kind.name == "OperatorInner"
    assert within(product, node) and within(node, whole)


def test_custom_backward_functions():
    class Twice(paddle.autograd.PyLayer):
        @staticmethod
        def forward(ctx, x):
            return x * 2

        @staticmethod
        def backward(ctx, dy):
            return dy * 2

    x = paddle.ones([2])
    x.stop_gradient = False
    loss = Twice.apply(x).sum()
    assert named(recorded(loss.backward), "Twice_grad")


def test_parts_of_a_training_loop():
    result = train().profiler_result
    kinds = {span.name: span.kind.name for span in result}
    assert kinds["DataLoader"] == "Dataloader"
    assert kinds["Sequential"] == kinds["Linear"] == "Forward"
    assert kinds["Gradient Backward"] == "Backward"
    assert kinds["Optimization Step"] == "Optimization"
    (network,) = named(result, "Sequential")
    assert all(within(layer, network) for layer in named(result, "Linear"))
    assert len([op for op in named(result, "matmul") if within(op, network)]) == 2


def test_workers_of_data_loaders():
    data = paddle.io.TensorDataset([paddle.ones([4, 2])])
    loader = paddle.io.DataLoader(data, batch_size=2, num_workers=1)
    result = recorded(lambda: list(loader))
    assert len(named(result, "DataLoader")) == 2


def test_flops():
    image, weight = paddle.ones([2, 4, 9, 9]), paddle.ones([6, 2, 3, 3])

    def work():
        paddle.nn.functional.conv2d(image, weight, groups=2)
        paddle.matmul(paddle.ones([5, 2, 3]), paddle.ones([4, 3]), transpose_y=True)
        paddle.matmul(paddle.ones([7]), paddle.ones([7]))

    result = recorded(work, with_flops=True)
    assert [op.flops for op in named(result, "matmul")] == [2 * 5 * 2 * 4 * 3, 2 * 7]
    assert named(result, "conv2d")[0].flops == 2 * (2 * 6 * 7 * 7) * (2 * 3 * 3)


def test_memory_rises_and_falls():
    size = 1 << 20

    def work():
        with RecordEvent("make"):
            x = paddle.zeros([size], "uint8")
        with RecordEvent("drop"):
            del x

    result = recorded(work, profile_memory=True)
    rise, fall = [change for change in result.memory if abs(change.size) >= size]
    assert size <= rise.size < 2 * size and fall.size == -rise.size
    assert rise.allocated - fall.allocated == rise.size
    (make,), (drop,) = named(result, "make"), named(result, "drop")
    assert make.start <= rise.time <= make.end and drop.start <= fall.time <= drop.end
    assert recorded(work).memory == []


def test_two_profilers_with_different_wishes():
    x = paddle.ones([2])
    with Profiler(record_shapes=True) as outer:
        x + x
        with Profiler() as inner:
            x + x
        x + x
    assert [op.inputs == {} for op in named(outer.profiler_result, "add")] == [False] * 3
    assert [op.inputs == {} for op in named(inner.profiler_result, "add")] == [True]


def test_threads():
    x = paddle.ones([2])

    def work():
        threads = [threading.Thread(target=lambda: x + x) for _ in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()

    adds = named(recorded(work), "add")
    assert len(adds) == 4 and threading.get_native_id() not in {op.thread[0] for op in adds}


def test_forked_child():
    x = paddle.ones([2])
    with Profiler():
        child = os.fork()
        if child == 0:
            own = recorded(lambda: x + x)
            os._exit(0 if len(named(own, "add")) == 1 else 1)
        assert os.waitpid(child, 0)[1] == 0


def nest(events):
    """Whether complete events of a thread lie within each other or apart."""
    open_ends = []
    for begin, end in sorted(events, key=lambda span: (span[0], -span[1])):
        while open_ends and open_ends[-1] <= begin:
            open_ends.pop()
        if open_ends and end > open_ends[-1]:
            return False
        open_ends.append(end)
    return True


def test_trace_file(tmp_path):
    profiler = train(record_shapes=True, profile_memory=True, with_flops=True)
    path = tmp_path / "trace.json"
    profiler.export(str(path))
    events = json.loads(path.read_text())["traceEvents"]
    complete = [e for e in events if e["ph"] == "X"]
    for e in complete:
        assert isinstance(e["name"], str) and e["pid"] == os.getpid()
        assert isinstance(e["tid"], int) and e["ts"] > 0 and e["dur"] >= 0
    nanoseconds = [(round(e["ts"] * 1e3), round((e["ts"] + e["dur"]) * 1e3)) for e in complete]
    assert nest(nanoseconds)
    product = next(e for e in complete if e["name"].startswith("matmul["))
    assert product["args"] == {
        "place": "Place(cpu)",
        "input_shapes": {"x": [[4, 4]], "y": [[4, 16]]},
        "input_dtypes": {"x": ["float32"], "y": ["float32"]},
        "flops": 2 * 4 * 4 * 16,
    }
    result = load_profiler_result(str(path))
    assert result == profiler.profiler_result


def test_memory_in_files(tmp_path):
    result = None
    with Profiler(profile_memory=True) as profiler:
        paddle.zeros([1 << 20])
    profiler.export(str(tmp_path / "m.json"))
    result = load_profiler_result(str(tmp_path / "m.json"))
    assert result.memory and result == profiler.profiler_result


@pytest.mark.parametrize("content", ["", "[1]", "{}", '{"traceEvents": [{"ph": "X"}]}'])
def test_files_of_others(tmp_path, content):
    (tmp_path / "other").write_text(content)
    with pytest.raises(ValueError, match="load_profiler_result"):
        load_profiler_result(str(tmp_path / "other"))


def rows_of(text, title):
    """The rows of a table: name, with its indentation, and the other columns."""
    lines = text[text.index(f" {title} Summary ") :].splitlines()
    rules = [i for i, line in enumerate(lines) if line and set(line) <= {"-", " "}]
    rows = {}
    for line in lines[rules[1] + 1 : rules[2]]:
        name = line[: len(line) - len(line.lstrip())] + line.strip().split("  ")[0]
        rows[name] = [cell.strip() for cell in line.strip().split("  ")[1:] if cell.strip()]
    return rows


def test_tables_of_a_loop(capsys):
    profiler = train(steps=2, profile_memory=True, with_flops=True)
    profiler.summary(time_unit="us")
    text = capsys.readouterr().out
    overview = rows_of(text, "Overview")
    assert overview["ProfileStep"][0] == overview["Forward"][0] == overview["Backward"][0] == "2"
    model = rows_of(text, "Model")
    assert list(model) == [
        "ProfileStep",
        "Dataloader",
        "Forward",
        "Backward",
        "Optimization",
        "Others",
    ]
    parts = [float(of[-1].split(" / ")[-1]) for of in model.values()]
    assert parts[0] == 100 and abs(sum(parts[1:]) - 100) < 0.1
    operators = rows_of(text, "Operator")
    assert operators["matmul"][0] == operators["matmul_grad"][0] == "4"
    forward = 2 * 2 * (4 * 4 * 16 + 4 * 16 * 1)  # in two steps
    assert int(operators["matmul"][-1]) == forward
    assert int(operators["matmul_grad"][-1]) == 2 * forward - 2 * 2 * 4 * 4 * 16  # not of the data
    assert "  matmul" in operators
    assert "UserDefined" not in text
    profiler.summary(op_detail=False, views=[SummaryView.OperatorView])
    text = capsys.readouterr().out
    assert "  matmul" not in rows_of(text, "Operator") and "Overview" not in text


def test_order_and_threads_of_tables(capsys):
    small, large = paddle.ones([2]), paddle.ones([500, 500])

    def work():
        paddle.matmul(large, large)
        for _ in range(3):
            small + small
        thread = threading.Thread(target=lambda: small * small, name="other")
        thread.start()
        thread.join()

    with Profiler() as profiler:
        work()
    for key, first in ((SortedKeys.CPUMax, "matmul"), (SortedKeys.CPUMin, "add")):
        profiler.summary(key, views=SummaryView.OperatorView)
        names = list(rows_of(capsys.readouterr().out, "Operator"))
        assert set(names) == {"matmul", "add", "multiply"}
        assert names.index(first) < names.index("matmul" if first == "add" else "add")
    profiler.summary(thread_sep=True, views=SummaryView.OperatorView)
    _, _, other = capsys.readouterr().out.partition("Thread ")[2].partition("Thread ")
    assert list(rows_of(other, "Operator")) == ["multiply"]


def test_table_of_memory(capsys):
    with Profiler(profile_memory=True) as profiler:
        with RecordEvent("drop"):
            paddle.zeros([1 << 20], "uint8")
    profiler.summary(views=SummaryView.MemoryView)
    rows = rows_of(capsys.readouterr().out, "Memory - Place(cpu)")
    (taken, given, size, none, increase) = rows["full"]
    assert (taken, given, none) == ("1", "0", "0") and int(size) == int(increase) >= 1 << 20
    assert rows["drop"] == ["0", "1", "0", size, f"-{size}"]


def test_lost_events_are_told(monkeypatch):
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        train()

    class Lossy(Recording):
        def stop(self):
            return dataclasses.replace(super().stop(), dropped=7)

    monkeypatch.setattr("paddle.profiler.profiler.Recording", Lossy)
    with pytest.warns(UserWarning, match="7 events found no room"):
        train()
