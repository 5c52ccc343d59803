"""Functions that are no single program: their results, their pieces, and what Python does."""

import logging
import types

import numpy as np
import pytest

import paddle
from paddle import nn

ops = paddle._C.ops
X = paddle.to_tensor(np.array([1.0, 2.0, 3.0], "float32"))


class Ran:
    """Counts the ops that Python calls one by one, by their names."""

    def __init__(self, *names):
        self._names, self.count = names, dict.fromkeys(names, 0)

    def __enter__(self):
        self._before = {n: getattr(ops, n) for n in self._names}
        for n, op in self._before.items():
            setattr(ops, n, self._counting(n, op))
        return self

    def _counting(self, name, op):
        def call(*args, **kwargs):
            self.count[name] += not paddle._C.is_recording()
            return op(*args, **kwargs)

        return call

    def __exit__(self, *error):
        for n, op in self._before.items():
            setattr(ops, n, op)


def same(f, *inputs, calls=3):
    """The function, captured, gives what it gives at once, in every call; the captured one."""
    static = paddle.jit.to_static(f)
    for _ in range(calls):
        for x in inputs or (X,):
            args = x if isinstance(x, tuple) else (x,)
            want, got = f(*args), static(*args)
            want = want if isinstance(want, (list, tuple)) else [want]
            got = got if isinstance(got, (list, tuple)) else [got]
            assert len(want) == len(got)
            for a, b in zip(want, got):
                assert type(a) is type(b)
                np.testing.assert_allclose(np.asarray(b), np.asarray(a), rtol=1e-6)
    return static


def plain_lines(static):
    """The lines that run op by op, counted from that of the function."""
    body = static._pieces.body
    first = static._function.__code__.co_firstlineno
    return [body.lines[k][0] - first for k in sorted(static._pieces.plain)]


def test_what_is_before_and_after_a_break_runs_as_programs():
    def f(x):
        y = ops.exp(x) * 2 + x
        y = ops.tanh(y)
        log.append(float(y.sum()))
        z = ops.exp(y) + y * y
        return ops.tanh(z)

    log = []
    static = same(f)
    assert plain_lines(static) == [3]
    assert static.get_traced_count() == 2
    del log[:]
    with Ran("exp", "tanh") as ran:
        static(X)
        static(X)
    assert ran.count == {"exp": 0, "tanh": 0}
    assert len(log) == 2


def test_several_breaks():
    def f(x):
        y = ops.exp(x) * 2
        a = float(y.sum())
        y = ops.tanh(y) + x * 3
        b = y.numpy().max()
        y = ops.exp(y) - y * 2
        if y.sum().item() > 0:
            y = y + 1
        y = ops.tanh(y) * y
        return y * a * b

    static = same(f, X, X * 2, X - 3)
    assert plain_lines(static) == [2, 4, 6]


class Net(nn.Layer):
    def __init__(self):
        super().__init__()
        self.a, self.b = nn.Linear(3, 4), nn.Linear(4, 2)
        self.norm = nn.BatchNorm1D(4)
        self.log = []

    def forward(self, x):
        h = self.norm(paddle.tanh(self.a(x)))
        self.log.append(float(h.sum()))
        y = self.b(h * h)
        return paddle.tanh(y)


def test_training_goes_through_pieces():
    paddle.seed(1)
    plain, captured = Net(), Net()
    captured.set_state_dict(plain.state_dict())
    paddle.jit.to_static(captured)
    nets = plain, captured
    optimizers = [paddle.optimizer.Adam(0.1, parameters=n.parameters()) for n in nets]
    for step in range(4):
        x = paddle.to_tensor(np.random.default_rng(step).normal(size=[5, 3]).astype("float32"))
        inputs = x.clone(), x.clone()
        for net, optimizer, inp in zip(nets, optimizers, inputs):
            inp.stop_gradient = False
            net(inp).square().sum().backward()
            optimizer.step()
            optimizer.clear_grad()
        np.testing.assert_allclose(*[i.grad.numpy() for i in inputs], rtol=1e-4, atol=1e-6)
    for p, q in zip(plain.state_dict().values(), captured.state_dict().values()):
        np.testing.assert_allclose(p.numpy(), q.numpy(), rtol=1e-4, atol=1e-6)
    assert len(captured.log) == len(plain.log) == 4
    plain.eval(), captured.eval()
    for _ in range(2):
        np.testing.assert_allclose(captured(x).numpy(), plain(x).numpy(), rtol=1e-4, atol=1e-6)
    assert captured.forward.get_traced_count() == 4


def test_gradients_have_gradients():
    def f(x):
        y = x * x * x
        float(y.sum())
        return ops.exp(y * x) * y

    grads = []
    for g in (f, paddle.jit.to_static(f), paddle.jit.to_static(f)):
        x = paddle.to_tensor([0.5], stop_gradient=False)
        (dx,) = paddle.grad(g(x), x, create_graph=True)
        grads.append((dx.item(), paddle.grad(dx, x)[0].item()))
    np.testing.assert_allclose(grads[1:], [grads[0]] * 2, rtol=1e-5)


def test_python_does_once_what_stands_before_a_break():
    seen = []

    def f(x):
        seen.append("before")
        y = ops.exp(x) + x * 2
        seen.append(round(float(y.sum())))
        seen.append("after")
        return y * y + 1

    static = paddle.jit.to_static(f)
    static(X)
    assert seen == ["before", 42, "after"]


COUNTS = {"global": 0}


class Counting(nn.Layer):
    def __init__(self, log):
        super().__init__()
        self.calls, self.log, self.table = 0, log, None

    def forward(self, x):
        if self.table is None:
            self.table = [1.0, 2.0]
        self.calls += 1
        y = ops.exp(x) * self.calls + x
        COUNTS["global"] += 1
        z = ops.tanh(y) * y + self.table[1]
        self.log.append(len(self.log))
        return z * 2 + self.calls


class OfCounting(nn.Layer):
    def __init__(self, log):
        super().__init__()
        self.inner = nn.Sequential(Counting(log))

    def forward(self, x):
        return self.inner(ops.exp(x) * 2) * 3 + x


@pytest.mark.parametrize("kind", [Counting, OfCounting])
def test_what_python_changes_it_changes_with_each_call(kind):
    results = []
    for captured in (False, True):
        log, COUNTS["global"] = [], 0
        net = kind(log)
        net = paddle.jit.to_static(net) if captured else net
        results.append([net(X / 9).numpy() for _ in range(6)])
        assert log == [0, 1, 2, 3, 4, 5] and COUNTS["global"] == 6
    np.testing.assert_allclose(*results, rtol=1e-5)
    with Ran("tanh") as ran:
        net(X)
    assert ran.count["tanh"] == 0


def test_what_is_printed_is_printed_with_each_call(capsys):
    def f(x):
        y = ops.exp(x) * 2
        print("one", x.shape)
        z = ops.tanh(y) * y
        return shown(z) + 1

    static = paddle.jit.to_static(f)
    for _ in range(3):
        static(X)
    assert capsys.readouterr().out == "one paddle.Size([3])\ntwo\n" * 3
    assert plain_lines(static) == [2, 4]
    with Ran("exp", "tanh") as ran:
        static(X)
    assert ran.count == {"exp": 0, "tanh": 0}


def shown(x):
    y = x * 3 + 1
    print("two")
    return ops.exp(-y) * y


def test_a_statement_that_had_drawn_numbers_before_it_broke():
    def draws(x):
        y = ops.dropout(x, None, 0.5) + 1
        z = ops.dropout(y, None, 0.5) * float(ops.dropout(y, None, 0.5).sum())
        return z + ops.dropout(y, None, 0.5)

    x = paddle.ones([50])
    results = []
    for f in (draws, paddle.jit.to_static(draws)):
        paddle.seed(7)
        results.append([f(x).numpy() for _ in range(3)])
    np.testing.assert_array_equal(*results)


def test_tensors_from_outside_are_written_once():
    count, total = paddle.zeros([1]), paddle.zeros([3])

    def f(x):
        ops.add_(count, paddle.ones([1]))
        y = ops.exp(x) + total
        ops.add_(total, y)
        ops.add_(count, paddle.full([1], float(y.min())))
        ops.add_(total, y * 2)
        return y + count

    results = []
    for g in (f, paddle.jit.to_static(f)):
        count.set_value(np.zeros([1], "float32")), total.set_value(np.zeros([3], "float32"))
        results.append([*(g(X).numpy() for _ in range(3)), total.numpy() + count.numpy()])
    np.testing.assert_allclose(results[1], results[0], rtol=1e-5)


def test_a_variable_that_is_written_in_place():
    def f(x):
        y = ops.exp(x) + 1
        z = y
        s = float(ops.add_(y, x).sum())
        z += 1
        y = y * 2 + z
        return y, z, s

    same(f)


def test_an_argument_that_is_written():
    def f(x):
        y = ops.exp(x) * 2
        ops.add_(x, y)
        return x * y + 1

    static = paddle.jit.to_static(f)
    for _ in range(3):
        a, b = X.clone(), X.clone()
        np.testing.assert_allclose(static(a).numpy(), f(b).numpy(), rtol=1e-6)
        np.testing.assert_allclose(a.numpy(), b.numpy(), rtol=1e-6)


def test_early_returns():
    def f(x, flag):
        y = ops.exp(x) + x
        if flag:
            return y * 2
        if ops.sum(y) > 100:
            return y * 3
        if float(y.sum()) > 40:
            return y * 4
        y = ops.tanh(y) * y
        if y.max() > 2:
            return y * 5
        return y * 6

    same(f, *[(x, flag) for x in (X, X * 2, X * 0.9, X * 0) for flag in (True, False)])


def test_loops():
    def f(x):
        outs = []
        for i in range(3):
            x = ops.exp(x) / (i + 1)
            x = x - ops.max(x)
            if float(x.sum()) < -3:
                continue
            outs.append(x)
        y = paddle.stack(outs) * 2
        return ops.tanh(y) + x

    same(f, X, X * 0.1)


def test_containers_are_made_anew_by_each_run():
    def f(x):
        rows = [ops.exp(x), x * 2]
        also, table = rows, {"a": (rows[0], 3), "rows": rows}
        rows.append(float(x.sum()))
        rows[2] = ops.tanh(x) * rows[1]
        return also[2] + table["rows"][2] * table["a"][0] * table["a"][1] + len(rows)

    same(f)


def test_lists_of_others_are_not_copied():
    kept = [X]

    def f(x, given):
        mine = kept
        y = ops.exp(x) * 2 + x
        given.append(y)
        mine.append(float(y.sum()))
        return ops.tanh(y) + mine[-1] + given[-1]

    results = []
    for g in (f, paddle.jit.to_static(f)):
        kept[:], given = [X], []
        results.append([g(X, given).numpy() for _ in range(3)])
        assert len(kept) == 4 and len(given) == 3
        assert not any(t._is_recorded for t in given)
    np.testing.assert_allclose(*results, rtol=1e-6)


def test_constants_are_not_shared_by_runs():
    def f(x):
        c = paddle.to_tensor([1.0])
        y = ops.exp(x) * 2 + c
        if float(y.sum()) > 0:
            ops.add_(c, paddle.ones([1]))
        return y * c + 1

    same(f)


def test_what_differs_with_each_call_is_not_recorded():
    def f(x, k):
        y = ops.exp(x) + x
        s = float(y.sum()) + k
        z = ops.tanh(y) * y
        z = z * s
        z = ops.exp(z / 1000) + z * 2
        return z

    static = paddle.jit.to_static(f)
    for k in range(30):
        np.testing.assert_allclose(static(X * k / 7, 1).numpy(), f(X * k / 7, 1).numpy(), 1e-5)
    assert static.get_traced_count() <= 12
    assert plain_lines(static) == [2, 4]


class Box:
    def __init__(self, value):
        self.value = value


def test_objects_are_handed_on_as_they_are():
    def f(x):
        box = Box(ops.exp(x) + 1)
        y = ops.tanh(x) * x
        float(y.sum())
        z = y * y + y
        return z * box.value

    static = same(f, X, X * 2)
    assert plain_lines(static) == [1, 2, 3, 5]


def test_functions_within():
    def f(x):
        y = ops.exp(x) + 1

        def inner(t):
            return t * y

        s = float(inner(x).sum())
        z = [inner(t) for t in (x, y)]
        return z[0] + z[1] * s + sum([t * y for t in z])

    same(f, X, X * 2)


FACTOR, CALLS = 2.0, 0


def test_names_of_other_functions():
    count, power = 0, 2

    def f(x, *more, scale=1.0, **others):
        global CALLS
        nonlocal count
        y = ops.exp(x) ** power * FACTOR + more[0] * scale
        count, CALLS = count + (float(y.sum()) > 0), CALLS + 1
        z = ops.tanh(y) * others["other"] + sum(more)
        return z * power + len(others)

    static = paddle.jit.to_static(f)
    for power in (2, 3, 2):  # noqa: B007 which f uses
        args = X, X * 2, X * 3
        got = static(*args, scale=3.0, other=X)
        np.testing.assert_allclose(got.numpy(), f(*args, scale=3.0, other=X).numpy(), rtol=1e-5)
    assert count == CALLS == 6


class Base(nn.Layer):
    def forward(self, x):
        return ops.exp(x) * 2 + x


class Derived(Base):
    def __init__(self):
        super().__init__()
        self.__hidden = 3.0

    def forward(self, x):
        y = super().forward(x) * self.__hidden
        float(y.sum())
        z = super().forward(y / 100) + y
        return ops.tanh(z) * self.__hidden


def test_methods_of_derived_classes():
    plain, static = Derived(), paddle.jit.to_static(Derived())
    for _ in range(3):
        np.testing.assert_allclose(static(X).numpy(), plain(X).numpy(), rtol=1e-6)
    static._Derived__hidden = plain._Derived__hidden = 5.0
    np.testing.assert_allclose(static(X).numpy(), plain(X).numpy(), rtol=1e-6)


def test_private_names_in_one_program():
    static = paddle.jit.to_static(Quiet(), full_graph=True)
    assert static(X).tolist() == (X * 4).tolist()


class Quiet(nn.Layer):
    __factor = 4.0

    def forward(self, x):
        return x * self.__factor


class Inner(nn.Layer):
    def __init__(self):
        super().__init__()
        self.norm = nn.BatchNorm1D(3)

    def forward(self, x):
        y = ops.exp(self.norm(x)) + x
        float(y.sum())
        return ops.tanh(y) * y + 1


class Nested(nn.Layer):
    def __init__(self):
        super().__init__()
        self.blocks = nn.Sequential(Inner(), Inner())

    def forward(self, x):
        y = self.blocks(x * 2 + 1)
        return ops.exp(-y * y)


def test_layers_within_are_divided_in_turn():
    paddle.seed(3)
    plain, static = Nested(), Nested()
    static.set_state_dict(plain.state_dict())
    paddle.jit.to_static(static)
    x = paddle.randn([4, 3])
    for _ in range(3):
        np.testing.assert_allclose(static(x).numpy(), plain(x).numpy(), rtol=1e-5)
    for p, q in zip(plain.buffers(), static.buffers()):
        np.testing.assert_allclose(p.numpy(), q.numpy(), rtol=1e-5)
    with Ran("tanh") as ran:
        static(x)
    assert ran.count["tanh"] == 0


def test_sizes_are_handed_on_as_numbers():
    def f(x):
        n, shape = x.shape[0], x.shape
        y = ops.exp(x) * n + 1
        kind = type(n)
        float(y.sum())
        z = ops.tanh(y) * y
        return z * n + shape[0], n, int(kind is int)

    for n in (2, 3, 4, 5):
        got = paddle.jit.to_static(lambda x: (x * 1, x.shape[0]))(paddle.ones([n]))[1]
        assert type(got) is int and got == n
    static = paddle.jit.to_static(f)
    for n in (2, 3, 4, 5):
        z, m, _ = static(paddle.ones([n]))
        np.testing.assert_allclose(z.numpy(), f(paddle.ones([n]))[0].numpy(), rtol=1e-6)
        assert type(m) is int and m == n


def test_a_size_that_is_returned_is_a_number():
    static = paddle.jit.to_static(lambda x: (x * 2, x.shape[0] + 1, x.shape), full_graph=True)
    for n in (2, 3, 4):
        _, more, shape = static(paddle.ones([n]))
        assert type(more) is int and more == n + 1 and shape == [n]


def test_a_step_of_training_with_its_loss_printed(capsys):
    def step_of(net):
        optimizer = paddle.optimizer.SGD(0.1, parameters=net.parameters())

        def step(x):
            loss = (net(x) ** 2).mean()
            loss.backward()
            print(f"{float(loss):.4f}")
            optimizer.step()
            optimizer.clear_grad()
            return loss

        return step

    paddle.seed(5)
    plain, captured = nn.Linear(3, 2), nn.Linear(3, 2)
    captured.set_state_dict(plain.state_dict())
    first, second = step_of(plain), paddle.jit.to_static(step_of(captured))
    x = paddle.randn([4, 3])
    for _ in range(4):
        np.testing.assert_allclose(second(x).numpy(), first(x).numpy(), rtol=1e-5)
    np.testing.assert_allclose(captured.weight.numpy(), plain.weight.numpy(), rtol=1e-5)
    printed = capsys.readouterr().out.split()
    assert printed[::2] == printed[1::2] and len(printed) == 8


def test_exceptions_are_the_users():
    def f(x):
        y = ops.exp(x) * 2
        if float(y.sum()) > 20:
            raise KeyError("too large")
        return y + 1

    static = paddle.jit.to_static(f)
    for _ in range(2):
        with pytest.raises(KeyError, match="too large"):
            static(X)
        np.testing.assert_allclose(static(X - 3).numpy(), f(X - 3).numpy(), rtol=1e-6)


def test_an_except_clause_does_not_catch_a_break():
    def f(x):
        y = ops.exp(x) * 2
        try:
            s = float(y.sum())
        except Exception:
            s = -1.0
        return y * s + 1

    same(f)


def test_what_has_to_stay_whole_runs_op_by_op():
    def generator(x):
        yield ops.exp(x) * float(x.sum())

    def frames(x):
        y = ops.exp(x)
        return y * float(y.sum()) * len(locals())

    static = paddle.jit.to_static(frames)
    assert static._pieces is None and static(X).tolist() == frames(X).tolist()
    (got,) = paddle.jit.to_static(generator)(X)
    np.testing.assert_allclose(got.numpy(), next(generator(X)).numpy())
    space = {}
    exec("def f(x):\n    y = x * 2\n    return y * float(y.sum())", space)
    same(space["f"])
    same(lambda x: x * float(x.sum()))


def test_autocast_and_no_grad_around_a_break():
    def f(x):
        with paddle.no_grad():
            y = ops.exp(x) * 2
            s = float(y.sum())
        with paddle.amp.auto_cast(dtype="bfloat16"):
            z = paddle.matmul(y.reshape([1, 3]), x.reshape([3, 1]))
        return z.astype("float32") * s + x.sum()

    same(f)


def test_the_report_names_the_lines(caplog):
    def f(x):
        y = ops.exp(x) * 2
        float(y.sum())
        return ops.tanh(y) * y

    with caplog.at_level(logging.INFO, "paddle.jit"):
        paddle.jit.to_static(f)(X)
    first = f.__code__.co_firstlineno
    found, lines = [r.getMessage() for r in caplog.records]
    assert f"graph break at {__file__}:{first + 2}:" in found
    expected = f"{first + 1} as a program, {first + 2} op by op, {first + 3} as a program"
    assert lines.endswith(expected)


def test_pieces_are_bounded():
    settings = types.SimpleNamespace(k=0)

    def f(x):
        y = ops.exp(x) * settings.k
        float(y.sum())
        return ops.tanh(y) * y + settings.k

    static = paddle.jit.to_static(f)
    for k in range(300):
        settings.k = k
        static(X)
    assert static.get_traced_count() <= 2 * 256
