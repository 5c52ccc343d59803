"""print() of tensors in captured functions: the program shows what it computes."""

import contextlib
import io

import numpy as np
import pytest

import paddle


def calls(f, *args, times=2):
    """What is printed by each call of the captured function, and of the function itself."""
    static = paddle.jit.to_static(f, full_graph=True)
    texts = []
    for g in (*[static] * times, f):
        out = io.StringIO()
        with contextlib.redirect_stdout(out):
            g(*args)
        texts.append(out.getvalue())
    return texts


X = paddle.to_tensor([1.0, 2.5])


def plain(x):
    print(x * 2)
    return x + 1


def mixed(x):
    y = x * 2
    print("a", y, 3, y.sum(), "end")
    print(y, x)
    return y


def with_options(x):
    print(x, "|", x + 1, sep="", end="!\n")
    return x


def in_a_branch(x):
    if x.sum() > 0:
        print("positive", x)
    else:
        print("negative", x)
    for i in range(2):
        print("round", i, x[i])
    return x


@pytest.mark.parametrize("f", [plain, mixed, with_options, in_a_branch])
def test_shows_what_python_shows(f):
    first, again, eager = calls(f, X)
    assert first == again == eager and eager


def test_each_call_shows_its_numbers():
    static = paddle.jit.to_static(plain, full_graph=True)
    out = io.StringIO()
    with contextlib.redirect_stdout(out):
        for i in range(3):
            static(paddle.full([1], float(i)))
    assert [line.strip(" []).") for line in out.getvalue().splitlines() if "[[" not in line][
        1::2
    ] == ["0", "2", "4"]


def test_in_training_it_shows_once(capsys):
    net = paddle.nn.Linear(2, 1)

    @paddle.jit.to_static(full_graph=True)
    def loss(x):
        y = net(x)
        print("loss", y.sum())
        return (y * y).sum()

    x = paddle.ones([1, 2])
    loss(x).backward()
    assert net.weight.grad is not None
    assert capsys.readouterr().out.count("loss") == 1


def test_gradients_are_shown_once(capsys):
    @paddle.jit.to_static(full_graph=True)
    def loss(x):
        y = paddle.static.Print(x * 2, message="shown")
        assert (y > 0).all()
        return (y * y).sum()

    x = paddle.to_tensor([1.0, 2.0], stop_gradient=False)
    for _ in range(2):
        loss(x).backward()
        out = capsys.readouterr().out
        assert [s for s in out.splitlines() if "data" in s] == [
            "  - data: [2.000000 4.000000]",
            "  - data: [4.000000 8.000000]",
        ]
    assert x.grad.tolist() == [16, 32]


def test_functions_of_python_in_training():
    log = []

    def double(t):
        log.append("forward")
        return t * 2

    def gradient(x, y, dy):
        log.append("backward")
        return dy * 2

    @paddle.jit.to_static(full_graph=True)
    def loss(x):
        y = paddle.static.py_func(double, x, paddle.static.InputSpec([2]), gradient)
        paddle.static.py_func(lambda t: log.append("seen"), y, None)
        return (y * y).sum()

    x = paddle.to_tensor([1.0, 2.0], stop_gradient=False)
    loss(x).backward()
    assert log == ["forward", "seen", "backward"]
    assert x.grad.tolist() == [8, 16]


def test_parameters_as_they_are_now(capsys):
    w = paddle.create_parameter([1], "float32")

    @paddle.jit.to_static(full_graph=True)
    def f(x):
        print(w)
        return x * w

    for value in (3.0, 7.0):
        w.set_value(np.array([value], "float32"))
        f(paddle.ones([1]))
    out = capsys.readouterr().out
    assert "[3.])" in out and "[7.])" in out and out.count("stop_gradient=False") == 2


def test_to_another_file():
    out = io.StringIO()

    @paddle.jit.to_static(full_graph=True)
    def f(x):
        print("now", x.sum(), file=out)
        return x

    for _ in range(2):
        f(X)
    assert out.getvalue().count("3.50000000)") == 2 and out.getvalue().count("now") == 2


def test_without_tensors_it_is_pythons(capsys):
    @paddle.jit.to_static(full_graph=True)
    def f(x):
        print("once", 3)
        return x

    f(X), f(X)
    assert capsys.readouterr().out == "once 3\n"
