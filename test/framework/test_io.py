import io
import os
import pathlib
import pickle

import numpy as np
import pytest

import paddle

HERE = pathlib.Path(__file__).parent


def tensor(values, name=None):
    t = paddle._C._tensor_from(np.asarray(values), None, None)
    if name:
        t.name = name
    return t


def test_files_of_the_real_package():
    state = paddle.load(str(HERE / "model.pdparams"))
    assert {k: t.shape for k, t in state.items()} == {"weight": [3, 2], "bias": [2]}
    assert state["weight"].name == "linear_0.w_0"
    state = paddle.load(str(HERE / "optimizer.pdopt"))
    assert state["LR_Scheduler"] == {"last_epoch": 0, "last_lr": 0.1}
    assert state["linear_0.w_0_moment1_0"].shape == [3, 2]
    nested = paddle.load(str(HERE / "nested.pd"))
    assert nested["list"][0].dtype == paddle.bfloat16 and nested["list"][0].tolist() == [1.0, 2.5]
    assert nested["list"][1].item() == 3 and nested["text"] == "a" and nested["n"] == 1.5
    assert paddle.load(str(HERE / "tensor.pd")).tolist() == [1.0, 2.5]
    assert isinstance(paddle.load(str(HERE / "tensor.pd"), return_numpy=True), np.ndarray)


@pytest.mark.parametrize("protocol", [2, 3, 4])
def test_round_trip(tmp_path, protocol):
    path = str(tmp_path / "folder" / "x.pdparams")
    state = {"w": tensor(np.ones([2, 3], "float32"), "p_0"), "empty": tensor(np.zeros([0, 2]))}
    paddle.save(state, path, protocol=protocol)
    loaded = paddle.load(path)
    assert list(loaded) == ["w", "empty"] and loaded["w"].name == "p_0"
    np.testing.assert_array_equal(loaded["w"].numpy(), np.ones([2, 3]))
    assert paddle.load(path, keep_name_table=True)["StructuredToParameterName@@"]["w"] == "p_0"
    file = io.BytesIO()
    paddle.save([state["w"], (np.float32(2), {"a": 1})], file, protocol=protocol)
    file.seek(0)
    first, second = paddle.load(file)
    assert first.shape == [2, 3] and second == (2.0, {"a": 1})


@pytest.mark.parametrize("call", [os.system, eval, getattr, np.load])
def test_code_is_refused(call):
    class Evil:
        def __reduce__(self):
            return call, ("echo",)

    with pytest.raises(pickle.UnpicklingError, match=call.__name__):
        paddle.load(io.BytesIO(pickle.dumps(Evil())))


def test_failed_save_keeps_the_file(tmp_path):
    path = str(tmp_path / "x")
    paddle.save({"a": 1}, path)
    with pytest.raises(Exception):
        paddle.save({"a": lambda: 0}, path)
    assert paddle.load(path) == {"a": 1} and os.listdir(tmp_path) == ["x"]


def test_errors(tmp_path):
    with pytest.raises(ValueError):
        paddle.load(str(tmp_path / "none"))
    with pytest.raises(ValueError):
        paddle.save(1, str(tmp_path))
    with pytest.raises(ValueError):
        paddle.save(1, str(tmp_path / "x"), protocol=5)
