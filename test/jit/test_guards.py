"""What chooses a captured program, and what is said when there is none."""

import logging

import numpy as np
import pytest

import paddle

ops = paddle._C.ops


def tensor(values, dtype="float32"):
    return paddle.to_tensor(np.asarray(values, dtype))


def test_dtypes_choose_the_program():
    f = paddle.jit.to_static(lambda x: x + x, full_graph=True)
    for dtype in ("float32", "float64", "int64", "float32", "int64"):
        assert f(tensor([1, 2], dtype)).dtype == getattr(paddle, dtype)
    assert f.get_traced_count() == 3


def test_sizes_choose_the_program_where_the_code_asks():
    @paddle.jit.to_static(full_graph=True)
    def f(x):
        if x.shape[0] > 3:
            return x * 10
        return x

    for n, factor in ((2, 1), (3, 1), (4, 10), (5, 10), (1, 1), (7, 10)):
        assert f(paddle.ones([n])).tolist() == [factor] * n


@pytest.mark.parametrize("change", ["closure", "attribute", "mode", "grad", "autocast"])
def test_what_else_chooses_the_program(change):
    factor = 2.0

    class Net(paddle.nn.Layer):
        def __init__(self):
            super().__init__()
            self.power = 1

        def forward(self, x):
            y = paddle.matmul(x, x) * factor
            return y**self.power if self.training else -y

    net = Net()
    static = paddle.jit.to_static(Net(), full_graph=True)
    x = paddle.ones([2, 2])

    def same():
        a, b = net(x), static(x)
        assert a.dtype == b.dtype and a.stop_gradient == b.stop_gradient
        np.testing.assert_array_equal(a.astype("float32").numpy(), b.astype("float32").numpy())

    same()
    if change == "closure":
        factor = 5.0
    elif change == "attribute":
        net.power = static.power = 3
    elif change == "mode":
        net.eval(), static.eval()
    elif change == "grad":
        x.stop_gradient = False
        same()
        with paddle.no_grad():
            same()
    else:
        with paddle.amp.auto_cast(dtype="bfloat16"):
            same()
    same()


def test_short_circuits():
    """The right side of `and` and `or` is not looked at where the left side decides."""
    seen = []

    def note(value):
        seen.append(value)
        return value

    @paddle.jit.to_static(full_graph=True)
    def f(x, flag):
        a = x if flag and note(True) else -x
        return a if flag or note(False) else a * 2

    assert f(tensor([1.0]), True).tolist() == [1] and seen == [True]
    seen.clear()
    assert f(tensor([1.0]), False).tolist() == [-2] and seen == [False]


def test_an_assertion_about_what_is_known():
    @paddle.jit.to_static(full_graph=True)
    def f(x):
        assert x.shape[0] % 2 == 0, f"an even number of rows is needed, got {x.shape[0]}"
        return x

    f(paddle.ones([2]))
    with pytest.raises(AssertionError, match="an even number of rows is needed"):
        f(paddle.ones([3]))


def test_an_assertion_about_what_the_program_computes():
    def f(x, flag):
        assert flag
        if ops.sum(x) > 10:
            assert ops.max(x) < 100, "too large"
            x = x * 2
        assert ops.min(x) >= 0, f"negative rows of {x.shape[0]}"
        return x

    static = paddle.jit.to_static(f, full_graph=True)
    x = tensor([1.0, 2.0])
    assert static(x, True).tolist() == [1, 2]
    assert static(tensor([6.0, 7.0]), True).tolist() == [12, 14]
    for _ in range(2):
        with pytest.raises(AssertionError, match="too large"):
            static(tensor([200.0, 1.0]), True)
        with pytest.raises(AssertionError, match="negative rows of 2"):
            static(tensor([2.0, -1.0]), True)
        assert static(x, True).tolist() == [1, 2]
    with pytest.raises(AssertionError):
        static(x, False)


def test_an_assertion_in_training():
    def f(x):
        assert ops.min(x) > 0, "logarithms need positive numbers"
        return ops.sum(ops.log(x))

    static = paddle.jit.to_static(f, full_graph=True)
    x = paddle.to_tensor([1.0, 2.0], stop_gradient=False)
    static(x).backward()
    np.testing.assert_allclose(x.grad.numpy(), [1, 0.5])
    with pytest.raises(AssertionError, match="logarithms need positive numbers"):
        static(paddle.to_tensor([1.0, -2.0], stop_gradient=False))


def test_a_saved_program_does_not_assert(tmp_path):
    def f(x):
        assert ops.min(x) > 0
        return x * 2

    spec = [paddle.static.InputSpec([None], "float32")]
    paddle.jit.save(paddle.jit.to_static(f, input_spec=spec), str(tmp_path / "f"))
    assert paddle.jit.load(str(tmp_path / "f"))(tensor([-1.0])).tolist() == [-2]


def broken(x):
    y = x * 2
    return y * float(y.numpy().sum())  # the line that is named


def test_a_break_is_named_by_file_and_line(caplog):
    with caplog.at_level(logging.INFO, "paddle.jit"):
        assert paddle.jit.to_static(broken)(tensor([1.0, 2.0])).tolist() == [12, 24]
    line = broken.__code__.co_firstlineno + 2
    (text,) = (r.getMessage() for r in caplog.records if "op by op" in r.getMessage())
    assert text.startswith("broken runs op by op") and f"{__file__}:{line}:" in text


def test_after_a_break_each_call_runs_op_by_op():
    calls = []

    @paddle.jit.to_static
    def f(x):
        calls.append(1)
        return x * float(ops.sum(x).numpy())

    for _ in range(3):
        assert f(tensor([1.0, 2.0])).tolist() == [3, 6]
    assert len(calls) == 4  # once for the attempt
