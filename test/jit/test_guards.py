"""What chooses a captured program, and what is said when there is none."""

import copy
import logging
import sys
import types

import numpy as np
import pytest

import paddle

ops = paddle._C.ops


def tensor(values, dtype="float32"):
    return paddle.to_tensor(np.asarray(values, dtype))


def constant(value):
    return paddle.nn.initializer.Constant(value)


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
    (text,) = (r.getMessage() for r in caplog.records if "graph break" in r.getMessage())
    assert text.startswith(f"broken has a graph break at {__file__}:{line}:")


def test_a_function_that_cannot_be_divided_runs_op_by_op(caplog):
    calls = []

    @paddle.jit.to_static
    def f(x):
        calls.append(sorted(locals()))
        return x * float(ops.sum(x).numpy())

    with caplog.at_level(logging.INFO, "paddle.jit"):
        for _ in range(3):
            assert f(tensor([1.0, 2.0])).tolist() == [3, 6]
    assert len(calls) == 4  # once for the attempt
    assert "f runs op by op from now on" in caplog.text


SCALE, SIZES, OPTIONS, NUMBERS = 2.0, [1, 2], {"offset": 1.0}, np.array([1.0, 2.0], "float32")
SETTINGS = types.SimpleNamespace(power=2)
THIS = sys.modules[__name__]


def helper(x):
    return x * SCALE + sum(SIZES)


class Block(paddle.nn.Layer):
    factor = 3.0

    def __init__(self):
        super().__init__()
        self.options, self.shift = {"on": True}, 0

    def forward(self, x):
        y = helper(x) ** SETTINGS.power + THIS.OPTIONS["offset"]
        return y * self.factor + self.shift if self.options["on"] else y


class Outer(paddle.nn.Layer):
    def __init__(self):
        super().__init__()
        self.blocks = paddle.nn.LayerList([Block(), Block()])
        self.drop = paddle.nn.Dropout(0.0)

    def forward(self, x):
        for b in self.blocks:
            x = b(x)
        return self.drop(x) + paddle.to_tensor(NUMBERS) + sum(n for n in SIZES)


def other_scale(net):
    THIS.SCALE = 5.0


CHANGES = {
    "global name of a function that is called": other_scale,
    "element of a list": lambda net: SIZES.append(4),
    "element of a dict": lambda net: OPTIONS.update(offset=7.0),
    "element of an array": lambda net: NUMBERS.fill(9.0),
    "attribute of an object": lambda net: setattr(SETTINGS, "power", 1),
    "attribute of an inner layer": lambda net: setattr(net.blocks[1], "shift", 4),
    "dict of an inner layer": lambda net: net.blocks[0].options.update(on=False),
    "attribute of the class, on an instance": lambda net: setattr(net.blocks[0], "factor", 1.0),
    "attribute of a layer of the package": lambda net: setattr(net.drop, "p", 1.0),
    "one layer less": lambda net: net.blocks.pop(0),
}


@pytest.mark.parametrize("change", CHANGES)
def test_constants_that_the_code_sees(change, monkeypatch):
    for name in ("SCALE", "SIZES", "OPTIONS", "NUMBERS", "SETTINGS"):
        monkeypatch.setattr(THIS, name, copy.deepcopy(getattr(THIS, name)))
    plain = Outer()
    static = paddle.jit.to_static(Outer(), full_graph=True)
    x = tensor([1.0, 2.0])
    for _ in range(2):
        np.testing.assert_allclose(static(x).numpy(), plain(x).numpy())
    assert static.forward.get_traced_count() == 1
    for net in (plain, static):
        if net is plain or "layer" in change or "instance" in change:
            CHANGES[change](net)
    np.testing.assert_allclose(static(x).numpy(), plain(x).numpy())


def test_what_the_function_itself_changes_chooses_nothing():
    log = []

    class Counting(paddle.nn.Layer):
        def __init__(self):
            super().__init__()
            self.calls, self.nan = 0, float("nan")

        def forward(self, x):
            self.calls += 1
            log.append(self.calls)
            return x * 2 if self.nan != 0 else x

    net = paddle.jit.to_static(Counting(), full_graph=True)
    for _ in range(5):
        assert net(tensor([1.0])).tolist() == [2.0]
    assert net.forward.get_traced_count() == 1


def test_programs_are_bounded():
    net = paddle.nn.Layer()
    net.number = 0
    static = paddle.jit.to_static(lambda x: x + net.number, full_graph=True)
    for i in range(300):
        net.number = i
        assert static(tensor([1.0])).item() == 1 + i
    assert static.get_traced_count() <= 256


class Linear2(paddle.nn.Layer):
    def __init__(self):
        super().__init__()
        self.fc = paddle.nn.Linear(2, 2)

    def forward(self, x):
        return self.fc(x)


def replace_parameter(net):
    net.fc.weight = paddle.create_parameter([2, 2], "float32", default_initializer=ZERO)


ZERO, TWO = paddle.nn.initializer.Constant(0.0), paddle.nn.initializer.Constant(2.0)
REPLACED = {
    "layer": lambda net: setattr(net, "fc", paddle.nn.Linear(2, 2, ZERO)),
    "parameter": replace_parameter,
    "hook": lambda net: net.fc.register_forward_post_hook(lambda layer, x, y: y * 0),
    "hook before": lambda net: net.fc.register_forward_pre_hook(lambda layer, x: x[0] * 0),
    "dtype of a layer": lambda net: net.to(dtype="float64"),
}


@pytest.mark.parametrize("what", REPLACED)
def test_parts_of_layers_that_are_replaced(what):
    net = Linear2()
    net.fc.bias = paddle.create_parameter([2], "float32", default_initializer=ZERO)
    static = paddle.jit.to_static(net, full_graph=True)
    x = paddle.ones([1, 2])
    assert static(x).abs().sum() > 0
    REPLACED[what](net)
    if "dtype" in what:
        assert static(x.astype("float64")).dtype == paddle.float64
    else:
        assert static(x).tolist() == [[0.0, 0.0]]
    assert static.forward.get_traced_count() == 2


def test_a_buffer_that_each_call_replaces():
    class Sum(paddle.nn.Layer):
        def __init__(self):
            super().__init__()
            self.total = paddle.zeros([1])

        def forward(self, x):
            self.total = self.total + x
            return self.total * 1

    net = paddle.jit.to_static(Sum(), full_graph=True)
    assert [net(tensor([1.0])).item() for _ in range(4)] == [1, 2, 3, 4]
    net.total = tensor([10.0])
    assert net(tensor([1.0])).item() == 11
    assert net.forward.get_traced_count() <= 2


def test_a_buffer_that_is_replaced_from_outside():
    net = paddle.nn.Layer()
    net.mask = tensor([1.0, 0.0])
    static = paddle.jit.to_static(lambda x: x * net.mask, full_graph=True)
    x = tensor([3.0, 4.0])
    assert static(x).tolist() == [3, 0]
    net.mask[1] = 2.0
    assert static(x).tolist() == [3, 8] and static.get_traced_count() == 1
    net.mask = tensor([0.0, 5.0])
    assert static(x).tolist() == [0, 20] and static.get_traced_count() == 2


def test_a_tensor_that_is_replaced():
    weight = tensor([2.0])
    static = paddle.jit.to_static(lambda x: x * weight, full_graph=True)
    assert static(tensor([3.0])).item() == 6
    weight = tensor([5.0])
    assert static(tensor([3.0])).item() == 15


def test_a_state_that_the_gradient_goes_through():
    class Recurrent(paddle.nn.Layer):
        def __init__(self):
            super().__init__()
            self.w = self.create_parameter(
                [1], default_initializer=paddle.nn.initializer.Constant(2.0)
            )
            self.h = paddle.ones([1])

        def forward(self, x):
            self.h = self.h * self.w + x
            return self.h * 1

    plain, static = Recurrent(), paddle.jit.to_static(Recurrent(), full_graph=True)
    for net in (plain, static):
        for i in range(3):
            y = net(tensor([float(i)]))
        y.backward()
    assert static.h.item() == plain.h.item()
    assert static.w.grad.item() == plain.w.grad.item()


class OfParts(paddle.nn.Layer):
    """One of each kind of member, which count for what they hold, or not at all."""

    def __init__(self):
        super().__init__()
        self.weight = self.create_parameter([1], default_initializer=constant(1.0))
        self.register_buffer("shift", tensor([10.0]))
        self.part = paddle.nn.Linear(1, 1, weight_attr=constant(100.0), bias_attr=constant(0.0))

    def forward(self, x):
        y = x * 1
        if getattr(self, "weight", None) is not None:
            y = y + self.weight
        if getattr(self, "shift", None) is not None:
            y = y + self.shift
        if getattr(self, "part", None) is not None:
            y = y + self.part(x)
        return y


@pytest.mark.parametrize("deleted", [False, True])
@pytest.mark.parametrize("name, left", [("weight", 111), ("shift", 102), ("part", 12)])
def test_a_member_that_is_taken_out(name, left, deleted):
    net = OfParts()
    static = paddle.jit.to_static(net, full_graph=True)
    x = tensor([1.0])
    assert static(x).item() == 112
    if deleted:
        delattr(net, name)
    else:
        setattr(net, name, None)
    assert static(x).item() == left


def test_a_bias_that_is_taken_out():
    net = paddle.nn.Linear(1, 1, bias_attr=constant(5.0), weight_attr=constant(1.0))
    static = paddle.jit.to_static(net, full_graph=True)
    assert static(tensor([1.0])).item() == 6
    net.bias = None
    assert static(tensor([1.0])).item() == 1
