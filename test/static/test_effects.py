"""Operations with an effect: what programs print, and functions of Python in them."""

import gc
import os
import threading
import traceback
import weakref

import numpy as np
import pytest

import paddle
from paddle import static


@pytest.fixture(autouse=True)
def static_mode():
    paddle.enable_static()
    with static.program_guard(static.Program(), static.Program()):
        yield
    paddle.disable_static()


X = np.arange(6, dtype="float32").reshape(2, 3)


def data(stop_gradient=False):
    x = static.data("x", [2, 3])
    x.stop_gradient = stop_gradient
    return x


def declared(shape=(2, 3), dtype="float32", name=None):
    return static.default_main_program().current_block().create_var(name, dtype, shape)


def run(*fetch, feed=X):
    return static.Executor().run(feed={"x": feed}, fetch_list=list(fetch))


def shown(text):
    """The elements of each tensor that was shown, as texts."""
    return [line[len("  - data: ") :] for line in text.splitlines() if "- data: " in line]


# ---- Print
def test_what_is_shown(capsys):
    run(static.Print(data(True) * 2, message="doubled"))
    assert capsys.readouterr().out == (
        "Variable: var\n  - message: doubled\n  - lod: {}\n  - place: Place(cpu)\n"
        "  - shape: [2, 3]\n  - layout: NCHW\n  - dtype: float32\n"
        "  - data: [0.000000 2.000000 4.000000 6.000000 8.000000 10.000000]\n"
    )


def test_what_is_left_out(capsys):
    parts = "name type shape layout lod".split()
    static.Print(data(True), summarize=2, **{f"print_tensor_{p}": False for p in parts})
    run()
    assert capsys.readouterr().out == "  - place: Place(cpu)\n  - data: [0.000000 1.000000]\n"


@pytest.mark.parametrize(
    "values,dtype,text",
    [
        ([2**53 + 1, -3], "int64", "[9007199254740993 -3]"),
        ([True, False], "bool", "[1 0]"),
        ([1e-10, 0.0, 1e20], "float64", "[1.000000e-10 0.000000 1.000000e+20]"),
        ([np.nan, -np.inf], "float32", "[nan -inf]"),
        (1.5, "float16", "[1.500000]"),
        (np.zeros([0, 3]), "float32", "[]"),
    ],
)
def test_numbers(capsys, values, dtype, text):
    static.Print(paddle.assign(np.asarray(values, dtype)), summarize=-1)
    run()
    assert shown(capsys.readouterr().out) == [text]


@pytest.mark.parametrize("phase,times", [("both", 2), ("forward", 1), ("backward", 1)])
def test_phases(capsys, phase, times):
    x = data()
    y = static.Print(x * 2, print_phase=phase, summarize=1)
    (dx,) = static.gradients([(y * y).sum()], [x])
    got = run(dx)[0]
    np.testing.assert_array_equal(got, 8 * X)
    forward, backward = ["[0.000000]"], ["[0.000000]"]
    assert shown(capsys.readouterr().out) == (forward + backward)[:times]


def test_the_first_times_of_all_runs(capsys):
    x = data()
    y = static.Print(x, first_n=2, summarize=1)
    (dx,) = static.gradients([y.sum()], [x])
    for i in range(3):
        run(y, dx, feed=X + i)
    forward, backward = ["[0.000000]", "[1.000000]"], ["[1.000000]"] * 2
    assert shown(capsys.readouterr().out) == [
        text for pair in zip(forward, backward) for text in pair
    ]


def test_in_order_though_nobody_reads_it(capsys):
    x = data(True)
    for i in range(3):
        static.Print(x + i, summarize=1)
        static.Print(x + i, summarize=1)  # not merged
    run(x * 1)
    assert shown(capsys.readouterr().out) == [f"[{i}.000000]" for i in (0, 0, 1, 1, 2, 2)]


def test_among_groups_of_the_compiler(capsys):
    x = static.data("x", [20000])
    y = paddle.exp(x * 2)
    static.Print(y, summarize=1, message="first")
    z = paddle.tanh(y + 1) * 3
    static.Print(z, summarize=1, message="second")
    (got,) = run(z * 2, feed=np.ones(20000, "float32"))
    text = capsys.readouterr().out
    assert text.index("first") < text.index("second")
    assert shown(text) == ["[7.389056]", f"[{got[0] / 2:f}]"]


def test_in_a_branch_and_a_loop(capsys):
    x = data()
    y = static.nn.cond(x.sum() > 0, lambda: static.Print(x * 2, summarize=1), lambda: x)
    (dx,) = static.gradients([y.sum()], [x])
    i = paddle.full([1], 0, "int64")
    static.nn.while_loop(lambda i: i < 3, lambda i: [static.Print(i + 1)], [i])
    np.testing.assert_array_equal(run(dx)[0], np.full([2, 3], 2))
    # Once forward, once the gradient; the loop's rounds.
    assert sorted(shown(capsys.readouterr().out)) == sorted(
        ["[0.000000]", "[1.000000]", "[1]", "[2]", "[3]"]
    )
    run(dx, feed=X - 10)
    assert len(shown(capsys.readouterr().out)) == 3


def test_second_gradients(capsys):
    x = data()
    y = static.Print(x * x * x, summarize=1)
    (dx,) = static.gradients([y.sum()], [x])
    (ddx,) = static.gradients([dx.sum()], [x])
    np.testing.assert_allclose(run(ddx)[0], 6 * X)
    assert len(shown(capsys.readouterr().out)) >= 2


def test_wrong_arguments_of_print():
    x = data()
    with pytest.raises(TypeError, match="Print: input must be a Tensor, got int"):
        static.Print(3)
    with pytest.raises(TypeError, match="Print: message must be a str, got int"):
        static.Print(x, message=3)
    with pytest.raises(ValueError, match="Print: print_phase must be one of .*, got 'sideways'"):
        static.Print(x, print_phase="sideways")


# ---- py_func
def tanh(t):
    return np.tanh(np.array(t))


def tanh_grad(x, y, dy):
    return np.array(dy) * (1 - np.square(np.array(y)))


def test_a_function_and_its_gradient():
    x = data()
    y = declared(name="y")
    z = static.py_func(tanh, x, y, tanh_grad)
    assert z is y and not y.stop_gradient
    (dx,) = static.gradients([y.sum()], [x])
    got, by_name, d = run(z, "y", dx)
    np.testing.assert_allclose(got, np.tanh(X), rtol=1e-6)
    np.testing.assert_array_equal(by_name, got)
    np.testing.assert_allclose(d, 1 - np.tanh(X) ** 2, rtol=1e-5, atol=1e-7)


def test_what_the_gradient_is_not_given():
    x = data()
    y = declared()
    gradient = lambda y, dy: tanh_grad(None, y, dy)  # noqa: E731
    static.py_func(tanh, x, y, gradient, skip_vars_in_backward_input=x)
    (dx,) = static.gradients([y.sum()], [x])
    np.testing.assert_allclose(run(dx)[0], 1 - np.tanh(X) ** 2, rtol=1e-5, atol=1e-7)
    with pytest.raises(ValueError, match="skip_vars_in_backward_input has .* neither in x nor"):
        static.py_func(tanh, x, declared(), tanh_grad, skip_vars_in_backward_input=x * 2)


def test_lists_and_integers():
    x = data()
    i = paddle.cast(x, "int32")
    seen = []

    def f(x, i):
        return np.array(x) * 2, np.array(i) + 1

    def gradient(x, i, y, j, dy, dj):
        seen.append([str(t.dtype) for t in (x, i, y, j, dy, dj)])
        assert not np.array(dj).any()  # nothing came
        return np.array(dy) * 2, None

    y, j = static.py_func(f, [x, i], [declared(), declared(dtype="int32")], gradient)
    (dx,) = static.gradients([y.sum()], [x])
    got = run(y, j, dx)
    np.testing.assert_array_equal(got[0], 2 * X)
    np.testing.assert_array_equal(got[1], X.astype("int32") + 1)
    assert got[1].dtype == np.int32
    np.testing.assert_array_equal(got[2], np.full([2, 3], 2))
    assert seen == [[f"paddle.{d}" for d in ("float32", "int32") * 3]]


def test_no_gradient():
    x = data()
    y = static.py_func(tanh, x, declared())
    z = static.py_func(tanh, x, declared(), lambda *args: None)
    for each in (y, z):
        (dx,) = static.gradients([(each * x).sum()], [x])
        np.testing.assert_allclose(run(dx)[0], np.tanh(X), rtol=1e-6)


def test_neither_inputs_nor_outputs():
    x, log = data(), []
    assert static.py_func(lambda: log.append("none"), None, None) is None
    assert static.py_func(lambda t: log.append(np.array(t).sum()), x, []) == []
    y = static.py_func(lambda: 3.5, None, declared([1]))
    assert run(y)[0].tolist() == [3.5]
    assert log == ["none", 15]


def test_a_size_that_the_function_decides():
    x = data(True)
    y = static.py_func(lambda t: np.array(t)[:, :2], x, declared([2, -1]))
    z = y * 2
    assert list(z.shape)[0] == 2
    np.testing.assert_array_equal(run(z)[0], 2 * X[:, :2])


def test_what_it_gets_is_its_own():
    x = data(True)
    kept = []

    def f(t):
        kept.append(t)
        t.add_(paddle.ones([2, 3]))
        return t

    y = x * 2
    z = static.py_func(f, y, declared())
    for i in range(2):
        got = run(y, z, feed=X + i)
        np.testing.assert_array_equal(got[0], 2 * (X + i))
        np.testing.assert_array_equal(got[1], 2 * (X + i) + 1)
        kept[-1].add_(paddle.ones([2, 3]))
        np.testing.assert_array_equal(got[1], 2 * (X + i) + 1)
    np.testing.assert_array_equal(kept[0].numpy(), 2 * X + 2)


class Mine(Exception):
    pass


def raises(t):
    raise Mine("of mine")


def test_exceptions_arrive_as_they_are():
    x = data(True)
    static.py_func(raises, x, None)
    with pytest.raises(Mine, match="^of mine$") as e:
        run(x * 1)
    assert "raises" in [f.name for f in traceback.extract_tb(e.value.__traceback__)]


def test_an_exception_in_the_gradient():
    x = data()
    y = static.py_func(tanh, x, declared(), lambda *args: raises(None))
    (dx,) = static.gradients([y.sum()], [x])
    with pytest.raises(Mine):
        run(dx)


@pytest.mark.parametrize(
    "given,error,text",
    [
        (np.zeros(5, "float32"), ValueError, r"gives a tensor float32\[5\] for its result 0"),
        (None, ValueError, "must give a tensor as its result 0, got None"),
        ([X, X], ValueError, "must give 1 tensors, it gave 2"),
        (X.astype("int64"), TypeError, "must give float32 as its result 0, got int64"),
        ("text", TypeError, "got str"),
    ],
)
def test_results_that_do_not_fit(given, error, text):
    y = static.py_func(lambda t: given, data(True), declared())
    with pytest.raises(error, match=text):
        run(y)


def test_a_wider_dtype_is_converted():
    y = static.py_func(lambda t: np.array(t, "float64") / 3, data(True), declared())
    (got,) = run(y * 1)
    assert got.dtype == np.float32
    np.testing.assert_array_equal(got, (X.astype("float64") / 3).astype("float32"))


def test_wrong_arguments_of_py_func():
    x = data()
    with pytest.raises(TypeError, match="py_func: func must be a function, got str"):
        static.py_func("a", x, None)
    with pytest.raises(TypeError, match="py_func: backward_func must be a function, got int"):
        static.py_func(tanh, x, declared(), 3)
    with pytest.raises(TypeError, match="py_func: x must be a Tensor, or a list of such, got int"):
        static.py_func(tanh, 3, declared())
    with pytest.raises(TypeError, match="py_func: out must be a Tensor or an InputSpec"):
        static.py_func(tanh, x, 3)


def test_a_declared_tensor_that_nothing_computes():
    y = declared() + 1
    with pytest.raises(ValueError, match="is read before anything computes it"):
        run(y)


def test_functions_in_branches_and_loops():
    x = data()
    log = []

    def noted(t):
        log.append(float(np.array(t).sum()))
        return np.array(t) * 2

    def twice(x, y, dy):
        return np.array(dy) * 2

    def branch():
        return static.py_func(noted, x, declared(), twice)

    y = static.nn.cond(x.sum() > 0, branch, lambda: x * 1)
    (dx,) = static.gradients([y.sum()], [x])
    np.testing.assert_array_equal(run(dx)[0], np.full([2, 3], 2))
    assert log[0] == 15
    log.clear()
    np.testing.assert_array_equal(run(dx, feed=X - 9)[0], np.full([2, 3], 1))
    assert log == []

    def body(i, t):
        return [i + 1, static.py_func(noted, t, declared(), twice)]

    i = paddle.full([1], 0, "int64")
    _, t = static.nn.while_loop(lambda i, t: i < 3, body, [i, x])
    (dt,) = static.gradients([t.sum()], [x])
    got = run(t, dt)
    np.testing.assert_array_equal(got[0], 8 * X)
    np.testing.assert_array_equal(got[1], np.full([2, 3], 8))


def test_order_of_functions_and_prints(capsys):
    x = data(True)
    for i in range(3):
        static.py_func(lambda t, i=i: print("function", i), x, None)
        static.Print(x + i, summarize=1)
    run(x)
    lines = [s for s in capsys.readouterr().out.splitlines() if "function" in s or "data" in s]
    assert lines == [s for i in range(3) for s in (f"function {i}", f"  - data: [{i}.000000]")]


def test_a_function_may_run_other_programs():
    other = static.Program()
    with static.program_guard(other):
        a = static.data("a", [2, 3])
        b = paddle.tanh(a) * 2
    exe = static.Executor()

    def f(t):
        return exe.run(other, feed={"a": np.array(t)}, fetch_list=[b])[0]

    y = static.py_func(f, data(True) * 1, declared())
    np.testing.assert_allclose(run(y * 3)[0], 6 * np.tanh(X), rtol=1e-6)


def test_random_numbers_in_a_function():
    x = data(True)
    y = static.py_func(lambda t: paddle.rand([2, 3]), x, declared())
    first, second = run(y), run(y)
    assert (first[0] != second[0]).any()
    z = static.py_func(lambda t: paddle.rand([2, 3]), paddle.nn.functional.dropout(x), declared())
    with pytest.raises(RuntimeError, match="a function that it calls cannot draw any"):
        run(z)
    paddle.disable_static()
    paddle.rand([2])  # the generator is free again
    paddle.enable_static()


def test_from_several_threads():
    x = data(True)
    y = static.py_func(lambda t: np.array(t) + 1, paddle.exp(x), declared())
    main, results = static.default_main_program(), {}
    paddle.disable_static()

    def work(i):
        for _ in range(20):
            feed = {"x": np.full([2, 3], i, "float32")}
            results[i] = static.Executor().run(main, feed=feed, fetch_list=[y])[0]

    threads = [threading.Thread(target=work, args=(i,)) for i in range(4)]
    for t in threads:
        t.start()
    for t in threads:
        t.join()
    for i in range(4):
        np.testing.assert_allclose(results[i], np.exp(np.full([2, 3], i)) + 1, rtol=1e-6)


def test_its_text_says_what_it_is_and_is_not_read_back():
    x = data(True)
    y = static.nn.py_func(tanh, x, declared())
    static.Print(y, message="two\nlines", first_n=3)
    text = str(static.default_main_program())
    assert '%1 = py_func([%0]) {function=function "tanh"} : float32[2, 3]' in text
    with pytest.raises(ValueError, match="function of the user's cannot be read back"):
        paddle._C.parse_graph(text)


def test_functions_go_with_their_program():
    class Kept:
        def __call__(self, t):
            return t

    f = Kept()
    gone = weakref.ref(f)
    program = static.Program()
    with static.program_guard(program):
        static.py_func(f, static.data("x", [2]), static.InputSpec([2]))
    program.clone()
    del f, program
    gc.collect()
    assert gone() is None


def test_eagerly():
    paddle.disable_static()
    x = paddle.to_tensor(X, stop_gradient=False)
    spec = static.InputSpec([2, 3], "float32")
    y = static.py_func(tanh, x, spec, tanh_grad)
    y.sum().backward()
    np.testing.assert_allclose(y.numpy(), np.tanh(X), rtol=1e-6)
    np.testing.assert_allclose(x.grad.numpy(), 1 - np.tanh(X) ** 2, rtol=1e-5, atol=1e-7)
    out = paddle.zeros([2, 3])
    assert static.py_func(tanh, x, out) is out
    np.testing.assert_allclose(out.numpy(), np.tanh(X), rtol=1e-6)


# ---- files
def saved_ops(path):
    return open(path).read()


def test_prints_whose_result_is_used_are_saved(tmp_path, capsys):
    x = data(True)
    y = static.Print(x * 2, message="kept", print_phase="forward", summarize=3, first_n=1)
    static.Print(x, message="left out")
    static.py_func(lambda t: None, x, None)  # left out, too
    path = os.path.join(tmp_path, "m")
    static.save_inference_model(path, [x], [y + 1], static.Executor())
    text = saved_ops(path + ".json")
    assert text.count('"1.print"') == 1 and "left out" not in text
    program, feeds, fetches = static.load_inference_model(path, static.Executor())
    for _ in range(2):
        (got,) = static.Executor().run(program, feed={feeds[0]: X}, fetch_list=fetches)
        np.testing.assert_array_equal(got, 2 * X + 1)
    out = capsys.readouterr().out
    assert shown(out) == ["[0.000000 2.000000 4.000000]"] and "message: kept" in out


def test_functions_are_not_saved(tmp_path):
    x = data(True)
    y = static.py_func(tanh, x, declared())
    with pytest.raises(NotImplementedError, match="py_func cannot be saved.*no such op"):
        static.save_inference_model(os.path.join(tmp_path, "m"), [x], [y], static.Executor())
