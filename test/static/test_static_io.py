"""Programs and their state as files."""

import numpy as np
import pytest
from test_static import array, linear, ops, run, static_mode  # noqa: F401

import paddle
from paddle import static


def test_inference_model(tmp_path):
    x, y = static.data("x", [None, 3]), static.data("y", [None, 3])
    z = ops.tanh(linear(x - y, 3, 2))
    ops.sum(z)
    exe = static.Executor()
    exe.run(static.default_startup_program())
    path = str(tmp_path / "model" / "m")
    static.save_inference_model(path, [y, x], [z], exe)
    program, feeds, fetches = static.load_inference_model(path, exe)
    assert feeds == ["y", "x"]
    for n in (1, 4):
        feed = {"x": array(n, 3), "y": array(n, 3, seed=1)}
        (want,) = run(feed, [z])
        (got,) = exe.run(program, feed=feed, fetch_list=fetches)
        np.testing.assert_allclose(got, want, rtol=1e-6)
    with pytest.raises(ValueError, match="need the input 'y'"):
        static.save_inference_model(path, [x], [z], exe)
    with pytest.raises(ValueError, match="there is no program"):
        static.load_inference_model(str(tmp_path / "nothing"), exe)


def test_state(tmp_path):
    x = static.data("x", [None, 3])
    loss = ops.sum(linear(x, 3, 2))
    paddle.optimizer.Adam(0.1).minimize(loss)
    exe = static.Executor()
    exe.run(static.default_startup_program())
    run({"x": array(2, 3)}, [loss])
    main = static.default_main_program()
    path = str(tmp_path / "m")
    static.save(main, path)
    assert sorted(p.suffix for p in tmp_path.iterdir()) == [".json", ".pdopt", ".pdparams"]
    before = {n: t.numpy() for n, t in main.state_dict().items()}
    run({"x": array(2, 3)}, [loss])
    assert any((t.numpy() != before[n]).any() for n, t in main.state_dict().items())
    static.load(main, path)
    for n, t in main.state_dict().items():
        np.testing.assert_array_equal(t.numpy(), before[n])
    assert set(static.load_program_state(path)) == set(before)


def test_scope():
    w = static.create_parameter([2], "float32", name="test_scope_w")
    y = w * 2
    tensor = static.global_scope().find_var("test_scope_w").get_tensor()
    tensor.set(np.ones(2, "float32"), paddle.CPUPlace())
    assert run({}, [y])[0].tolist() == [2.0, 2.0]
    assert np.array(tensor).tolist() == [1.0, 1.0]
    assert static.global_scope().find_var("nothing") is None
    scope = static.Scope()
    with static.scope_guard(scope):
        assert static.global_scope() is scope


def test_scope_tensors_are_saved_as_arrays(tmp_path):
    static.create_parameter([2], "float32", name="test_saved_w")
    tensor = static.global_scope().find_var("test_saved_w").get_tensor()
    tensor.set(np.array([1, 2], "float32"), paddle.CPUPlace())
    for name, saved in (("one", tensor), ("state", {"w": tensor, "n": 3})):
        path = str(tmp_path / name)
        paddle.save(saved, path)
        got = paddle.load(path)
        if name == "state":
            assert got["n"] == 3
            got = got["w"]
        assert isinstance(got, paddle.Tensor) and got.name == "test_saved_w"
        np.testing.assert_array_equal(np.asarray(got.numpy()), [1, 2])


def test_settings_are_accepted():
    strategy = static.BuildStrategy()
    strategy.fuse_bn_act_ops = True
    x = static.data("x", [2])
    y = x * 2
    compiled = static.CompiledProgram(static.default_main_program(), strategy)
    (got,) = run({"x": array(2)}, [y], compiled)
    np.testing.assert_allclose(got, array(2) * 2)
    assert len(static.cpu_places(3)) == 3
