"""Names of the library's lower layer."""

import importlib

import numpy as np
import pytest
from paddle.base import core, data_feeder, dygraph, framework

import paddle


def test_names_are_those_of_their_homes():
    assert paddle.base.Program is paddle.static.Program is framework.Program
    assert paddle.base.Executor is paddle.static.Executor is paddle.base.executor.Executor
    assert paddle.base.ParamAttr is paddle.ParamAttr is paddle.base.param_attr.ParamAttr
    assert core.Tensor is paddle.base.Tensor is core.eager.Tensor is paddle.Tensor
    assert core.Scope is paddle.base.Scope is paddle.static.Scope
    assert framework.EagerParamBase is paddle.nn.Parameter
    assert isinstance(paddle.create_parameter([1], "float32"), framework.EagerParamBase)
    assert core.VarDesc.VarType.FP32 == paddle.float32
    assert paddle.framework.core is core
    assert paddle.cuda.FloatTensor is paddle.FloatTensor is paddle.device.FloatTensor


@pytest.mark.parametrize(
    "name", ["backward", "compiler", "executor", "initializer", "param_attr", "unique_name"]
)
def test_modules(name):
    importlib.import_module(f"paddle.base.{name}")


def test_import_of_paddle_leaves_them_alone():
    import subprocess
    import sys

    heavy = "base", "distribution", "geometric", "static", "cuda"
    program = f"import sys, paddle; print([m for m in {heavy} if 'paddle.' + m in sys.modules])"
    found = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert found.stdout.strip() == "[]"


def test_guard():
    paddle.enable_static()
    try:
        assert not dygraph.enabled()
        with dygraph.guard(paddle.CPUPlace()):
            assert dygraph.enabled()
        assert not dygraph.enabled()
    finally:
        paddle.disable_static()
    with dygraph.guard():
        assert dygraph.enabled()
    assert dygraph.enabled()


def test_generators():
    generator = core.default_cpu_generator()
    generator.manual_seed(3)
    x = paddle.rand([2])
    paddle.device.manual_seed(3)
    assert (paddle.rand([2]) == x).all()
    state = paddle.cuda.get_rng_state("cpu")
    x = paddle.rand([2])
    paddle.cuda.set_rng_state(state, "cpu")
    assert (paddle.rand([2]) == x).all()


def test_checks():
    assert data_feeder.convert_dtype(paddle.bfloat16) == "uint16"
    assert data_feeder.convert_dtype(np.float32) == "float32"
    with pytest.raises(TypeError):
        data_feeder.convert_dtype("abc")
    data_feeder.check_type(1, "x", str, "f")  # nothing is checked where ops run at once
    paddle.enable_static()
    try:
        with pytest.raises(TypeError, match="f: x must be .*str.*, got int"):
            data_feeder.check_type(1, "x", str, "f")
        with pytest.raises(TypeError, match="f: x must have a dtype of int32, got float32"):
            data_feeder.check_variable_and_dtype(paddle.ones([1]), "x", ["int32"], "f")
    finally:
        paddle.disable_static()


def test_ops_by_position():
    x = paddle.ones([2, 3])
    assert paddle._C_ops.matmul(x, x, False, True).tolist() == [[3.0, 3.0], [3.0, 3.0]]
    with pytest.raises(AttributeError):
        getattr(paddle._C_ops, "no_such_op")  # noqa: B009


def test_export_needs_its_package(tmp_path):
    with pytest.raises(ImportError, match="paddle2onnx"):
        paddle.onnx.export(paddle.nn.Linear(1, 1), str(tmp_path / "model"))
    with pytest.raises(ValueError, match="path must end in a file name"):
        paddle.onnx.export(paddle.nn.Linear(1, 1), str(tmp_path) + "/")
