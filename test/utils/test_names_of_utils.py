"""paddle.utils, paddle.hub, paddle.reader and the names of paddle.framework."""

import hashlib
import threading
import warnings
import zipfile
from collections import OrderedDict, namedtuple

import numpy as np
import pytest

import paddle
from paddle import utils

Point = namedtuple("Point", "x y")
NEST = {"b": [1, 2], "a": (3, Point(4, 5))}


def test_nested_containers():
    assert utils.flatten(NEST) == [3, 4, 5, 1, 2]
    assert utils.flatten(None) == [None]
    assert utils.pack_sequence_as(NEST, [1, 2, 3, 4, 5]) == {"b": [4, 5], "a": (1, Point(2, 3))}
    ordered = OrderedDict([("b", 1), ("a", 2)])
    assert utils.map_structure(lambda x: -x, ordered) == OrderedDict([("b", -1), ("a", -2)])
    assert utils.map_structure(lambda x, y: x + y, [1, 2], (10, 20)) == [11, 22]
    with pytest.raises(ValueError, match="5 leaves, got 1"):
        utils.pack_sequence_as(NEST, [1])
    with pytest.raises(TypeError, match="flat_sequence"):
        utils.pack_sequence_as(NEST, 7)


def test_try_import():
    assert utils.try_import("math").pi > 3
    with pytest.raises(ImportError, match="^what else$"):
        utils.try_import("nonesuch", "what else")
    with pytest.raises(ImportError, match="pip install nonesuch"):
        utils.try_import("nonesuch")


def test_deprecated():
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert utils.deprecated(level=0)(abs)(-1) == 1
        assert utils.deprecated(since="99.0", level=1)(abs)(-1) == 1
        with pytest.raises(UserWarning, match="since 2.0; use y instead. Reason: slow"):
            utils.deprecated("y", "2.0", "slow", 1)(abs)(-1)
    with pytest.raises(RuntimeError, match="deprecated"):
        utils.deprecated(level=2)(abs)(-1)
    with pytest.raises(ValueError, match="level"):
        utils.deprecated(level=5)


def test_require_version():
    utils.require_version("0.1")
    utils.require_version("3.3.0", "3.4")
    for wrong in [("3.4",), ("1.0", "2.0"), ("4.0", "1.0")]:
        with pytest.raises(RuntimeError, match="is needed"):
            utils.require_version(*wrong)
    with pytest.raises(TypeError):
        utils.require_version(3)
    with pytest.raises(ValueError):
        utils.require_version("2.0.0rc")


def test_dlpack_shares_memory():
    x = paddle.ones([2, 3])
    capsule = utils.dlpack.to_dlpack(x)
    y = utils.dlpack.from_dlpack(capsule)
    assert y.data_ptr() == x.data_ptr()
    with pytest.raises(ValueError):
        utils.dlpack.from_dlpack(capsule)
    assert paddle.from_dlpack(x, copy=True).data_ptr() != x.data_ptr()
    assert paddle.from_dlpack(np.ones((3, 2), "int64").T).shape == [2, 3]
    x.stop_gradient = False
    with pytest.raises(BufferError, match="gradient"):
        np.from_dlpack(x)
    for wrong in (utils.dlpack.to_dlpack, utils.dlpack.from_dlpack):
        with pytest.raises(TypeError):
            wrong(3)


def test_download(tmp_path, monkeypatch):
    source, kept = tmp_path / "a.bin", tmp_path / "kept"
    source.write_bytes(b"weights")
    digest = hashlib.md5(b"weights").hexdigest()
    monkeypatch.setattr(utils.download, "WEIGHTS_HOME", str(kept))
    path = utils.download.get_weights_path_from_url(source.as_uri(), digest)
    assert path == str(kept / "a.bin")
    source.unlink()  # it is there already
    assert utils.download.get_weights_path_from_url(source.as_uri(), digest) == path
    with pytest.raises(RuntimeError, match="cannot be had"):
        utils.download.get_weights_path_from_url(source.as_uri(), "0")
    source.write_bytes(b"other")
    with pytest.raises(RuntimeError, match="MD5"):
        utils.download.get_weights_path_from_url(source.as_uri(), "0")
    assert [p.name for p in kept.iterdir()] == ["a.bin"]


def test_download_unpacks(tmp_path):
    for name, files in [("one", ["top/a", "top/b"]), ("two", ["a", "b"])]:
        with zipfile.ZipFile(tmp_path / f"{name}.zip", "w") as archive:
            for file in files:
                archive.writestr(file, file)
    get = utils.download.get_path_from_url
    home = tmp_path / "kept"
    assert get((tmp_path / "one.zip").as_uri(), home) == str(home / "top")
    assert (home / "top/b").read_text() == "top/b"
    assert get((tmp_path / "two.zip").as_uri(), home) == str(home / "two")


def test_hub(tmp_path):
    text = "dependencies = ['math']\nimport math as _m\nK = 3\ndef net(a, b=2):\n    'Adds.'\n"
    (tmp_path / "hubconf.py").write_text(text + "    return a + b\n")
    where = dict(repo_dir=str(tmp_path), source="local")
    assert paddle.hub.list(**where) == ["net"]
    assert paddle.hub.help(**where, model="net") == "Adds."
    assert paddle.hub.load(**where, model="net", a=1) == 3
    for missing in ("nix", "K"):
        with pytest.raises(RuntimeError, match="no function"):
            paddle.hub.load(**where, model=missing)
    (tmp_path / "hubconf.py").write_text("dependencies = ['nonesuch']\ndef net(): pass\n")
    with pytest.raises(RuntimeError, match="nonesuch"):
        paddle.hub.load(**where, model="net")
    with pytest.raises(RuntimeError, match="hubconf.py"):
        paddle.hub.list(str(tmp_path / "nowhere"), source="local")
    with pytest.raises(ValueError, match="source"):
        paddle.hub.list(str(tmp_path), source="svn")
    with pytest.raises(ValueError, match="owner/name"):
        paddle.hub.list("name")


def test_hub_state(tmp_path):
    paddle.save({"w": paddle.ones([2])}, str(tmp_path / "w.pdparams"))
    url = (tmp_path / "w.pdparams").as_uri()
    kept = tmp_path / "kept"
    state = paddle.hub.load_state_dict_from_url(url, str(kept), file_name="x.pdparams")
    assert state["w"].tolist() == [1, 1] and (kept / "x.pdparams").is_file()
    with pytest.raises(RuntimeError, match="sum"):
        paddle.hub.load_state_dict_from_url(url, str(kept), check_hash=True)


def test_batch():
    read = lambda: iter(range(5))  # noqa: E731
    assert list(paddle.batch(read, 2)()) == [[0, 1], [2, 3], [4]]
    assert list(paddle.batch(read, 2, drop_last=True)()) == [[0, 1], [2, 3]]
    with pytest.raises(ValueError):
        paddle.batch(read, 0)


def test_async_save(tmp_path):
    x = paddle.ones([2])
    path = str(tmp_path / "x.pdparams")
    paddle.async_save({"a": [x]}, path)
    x[0] = 5.0  # what is saved is what was there at the call
    paddle.clear_async_save_task_queue()
    assert paddle.load(path)["a"][0].tolist() == [1, 1]
    paddle.async_save(x, str(tmp_path) + "/")
    with pytest.raises(ValueError):
        paddle.clear_async_save_task_queue()
    assert threading.active_count() == 1


def test_framework_names():
    framework = paddle.framework
    assert framework.ParamAttr is paddle.ParamAttr
    assert framework.Program is paddle.static.Program
    assert isinstance(paddle.nn.Linear(1, 1).weight, framework.Parameter)
    assert framework.use_pir_api() and not framework.in_pir_executor_mode()
    convert = framework.convert_np_dtype_to_dtype_
    assert convert("float32") is convert(np.float32) is paddle.float32
    with pytest.raises(TypeError):
        convert("xx")
    eager, recorded = framework.dygraph_only(abs), framework.dygraph_not_support(abs)
    assert eager(-1) == 1
    with pytest.raises(RuntimeError, match="enable_static"):
        recorded(-1)
    paddle.enable_static()
    try:
        assert recorded(-1) == 1
        with pytest.raises(RuntimeError, match="disable_static"):
            eager(-1)
        other = paddle.static.Program()
        before = framework.switch_main_program(other)
        paddle.static.data("x", [2]) + 1
        assert framework.switch_main_program(before) is other and other.num_ops() > 0
    finally:
        paddle.disable_static()


def test_places_have_classes():
    cpu = paddle.CPUPlace()
    assert cpu == paddle.ones([1]).place and hash(cpu) == hash(paddle.CPUPlace())
    assert isinstance(paddle.set_device("cpu"), paddle.CPUPlace) and cpu.is_cpu_place()
    assert isinstance(paddle.framework._current_expected_place(), paddle.CPUPlace)
    assert isinstance(cpu, paddle.Place) and not isinstance(cpu, paddle.CUDAPlace)
    for wrong in (lambda: paddle.XPUPlace(0), lambda: paddle.CustomPlace("npu", 0)):
        with pytest.raises(ValueError):
            wrong()


def test_names_of_torch():
    assert [p.tolist() for p in paddle.functional.split(paddle.arange(5), [1, 4])] == [
        [0],
        [1, 2, 3, 4],
    ]
    assert [p.shape[0] for p in paddle.functional.split(paddle.arange(5), 2)] == [2, 2, 1]
    with pytest.raises(ValueError):
        paddle.functional.split(paddle.arange(5), [1, 2])
    assert paddle.special.expm1 is paddle.expm1
    paddle.seed(5)
    assert paddle.random.initial_seed() == 5
