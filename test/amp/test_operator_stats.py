"""Counts of operators by dtype (paddle.amp.debugging)."""

from paddle.amp import debugging

import paddle


def counted(text):
    rows = [line.split("|") for line in text.splitlines() if "|" in line]
    assert [cell.strip() for cell in rows[0]][1:] == [
        f"{dtype} Calls" for dtype in ("FP16", "BF16", "FP32", "Other")
    ]
    return {name.strip(): [int(n) for n in counts] for name, *counts in rows[1:]}


def test_counts_by_dtype(capsys):
    x, i = paddle.ones([2, 2]), paddle.ones([2, 2], "int64")
    with debugging.collect_operator_stats():
        with paddle.amp.auto_cast(dtype="bfloat16"):
            paddle.matmul(x, x)
        i + i
        x + x
        paddle.greater_than(x, x)
    x * x
    text = capsys.readouterr().out
    assert counted(text) == {
        "add": [0, 0, 1, 1],
        "cast": [0, 0, 2, 0],
        "greater_than": [0, 0, 1, 0],
        "matmul": [0, 1, 0, 0],
    }
    assert "op count: 4" in text


def test_collection_starts_anew(capsys):
    x = paddle.ones([2])
    debugging.enable_operator_stats_collection()
    x + x
    debugging.enable_operator_stats_collection()
    x * x
    debugging.disable_operator_stats_collection()
    assert list(counted(capsys.readouterr().out)) == ["multiply"]
    debugging.disable_operator_stats_collection()
    assert capsys.readouterr().out == ""


def test_beside_a_profiler(capsys):
    x = paddle.ones([2])
    with paddle.profiler.Profiler() as profiler:
        with debugging.collect_operator_stats():
            x + x
        x * x
    assert list(counted(capsys.readouterr().out)) == ["add"]
    names = [span.name for span in profiler.profiler_result]
    assert names == ["ProfileStep#0", "add", "multiply"]
