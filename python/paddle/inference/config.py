"""What a predictor is to load, and how it is to run."""

import enum
import os
import warnings

from .. import _C


class _Number(enum.Enum):
    def __int__(self):
        return self.value

    __index__ = __int__


class DataType(_Number):
    """The dtype of an input or output."""

    FLOAT32 = 0
    INT64 = 1
    INT32 = 2
    UINT8 = 3
    INT8 = 4
    FLOAT16 = 5
    BOOL = 6
    FLOAT64 = 7
    BFLOAT16 = 8


class PlaceType(_Number):
    """Where an input or output is."""

    UNK = -1
    CPU = 0
    GPU = 1
    XPU = 2
    CUSTOM = 4


class PrecisionType(_Number):
    """What a model is computed in."""

    Float32 = 0
    Int8 = 1
    Half = 2
    Bfloat16 = 3


class XpuConfig:
    """Settings of a device that this build does not have; kept so that programs which make one
    run."""

    _NAMES = (
        "context",
        "context_gm_size",
        "conv_autotune_file",
        "conv_autotune_file_writeback",
        "conv_autotune_level",
        "device_id",
        "fc_autotune_file",
        "fc_autotune_file_writeback",
        "fc_autotune_level",
        "gemm_compute_precision",
        "l3_autotune_size",
        "l3_ptr",
        "l3_size",
        "quant_post_dynamic_activation_method",
        "quant_post_dynamic_op_types",
        "quant_post_dynamic_weight_precision",
        "quant_post_static_gelu_out_threshold",
        "stream",
        "transformer_encoder_adaptive_seqlen",
        "transformer_softmax_optimize_level",
    )

    def __init__(self):
        self._values = {}


def _xpu_setting(name):
    return property(
        lambda self: self._values.get(name), lambda self, v: self._values.__setitem__(name, v)
    )


for _name in XpuConfig._NAMES:
    setattr(XpuConfig, _name, _xpu_setting(_name))


class PassBuilder:
    """The passes that a predictor runs over its program, as a list to change."""

    def __init__(self, config):
        self._config = config

    def all_passes(self):
        """The names, in order."""
        removed, added = self._config._removed, self._config._added
        return [p for p in _C.inference_passes() if p not in removed] + added

    def delete_pass(self, name):
        """Takes a pass out."""
        self._config.delete_pass(name)

    def append_pass(self, name):
        """Runs a further pass after the others."""
        self._config._add_pass(name)

    def insert_pass(self, idx, name):
        """Runs a further pass; passes are repeated until none changes anything, so the place in
        the order does not matter."""
        self._config._add_pass(name)

    def set_passes(self, passes):
        """Runs these passes and no others."""
        self._config._removed = [p for p in _C.inference_passes() if p not in passes]
        self._config._added = []
        for p in passes:
            if p not in _C.inference_passes():
                self._config._add_pass(p)

    def turn_on_debug(self):
        """Accepted; FLAGS_log_rewrites logs what passes change."""

    def debug_string(self):
        """The names as text."""
        return "\n".join(self.all_passes())


def _elsewhere(what, function):
    """A method for an engine or device that this build does not have: a warning, and the program
    runs as it would without."""

    def method(self, *args, **kwargs):
        function(self, *args, **kwargs)  # checks the arguments
        warnings.warn(
            f"inference.Config: this build has no {what}; the setting is without effect",
            stacklevel=2,
        )

    method.__wrapped__ = function
    method.__doc__ = f"Accepted with a warning: this build has no {what}."
    return method


def _constant(value, doc):
    def method(self):
        return value

    method.__doc__ = doc
    return method


class Config:
    """What a predictor is to load, and how it is to run.

    Called as ``Config()``, ``Config(model_dir)`` or ``Config(program_file, params_file)``.

    Args:
        program_file (str): A program that ``paddle.jit.save`` wrote, ``….json``.
        params_file (str): Its parameters, ``….pdiparams``.
        model_dir (str): A folder with one such pair.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> config = paddle.inference.Config("model.json", "model.pdiparams")
            >>> config.set_cpu_math_library_num_threads(2)
            >>> config.prog_file()
            'model.json'
    """

    Precision = PrecisionType
    Float32, Int8 = PrecisionType.Float32, PrecisionType.Int8
    Half, Bfloat16 = PrecisionType.Half, PrecisionType.Bfloat16

    def __init__(self, *args):
        self._program_file = self._params_file = self._model_dir = ""
        self._buffers = None
        self._removed, self._added = [], []
        self._threads = 1
        self._optimize = True
        self._gpu = None
        self._custom = None
        self._flags = {}
        if args:
            self.set_model(*args)

    # ---- what to load
    def set_model(self, *args):
        """Names the model: a folder, or program and parameters."""
        if len(args) == 1:
            self._model_dir = os.fspath(args[0])
        elif len(args) == 2:
            self._program_file, self._params_file = map(os.fspath, args)
        else:
            raise TypeError(
                f"Config.set_model: takes a folder, or program and parameters,"
                f" got {len(args)} arguments"
            )

    def set_prog_file(self, x):
        """Names the program."""
        self._program_file = os.fspath(x)

    def set_params_file(self, x):
        """Names the parameters."""
        self._params_file = os.fspath(x)

    def set_model_buffer(self, prog_buffer, prog_buffer_size, params_buffer, params_buffer_size):
        """Gives the files' contents instead of their names; the sizes are the numbers of bytes
        used."""

        def content(buffer, size):
            data = buffer.encode() if isinstance(buffer, str) else bytes(buffer)
            return data[:size]

        self._buffers = (
            content(prog_buffer, prog_buffer_size),
            content(params_buffer, params_buffer_size),
        )

    def model_dir(self):
        """The folder."""
        return self._model_dir

    def prog_file(self):
        """The program's file."""
        return self._program_file

    def params_file(self):
        """The parameters' file."""
        return self._params_file

    def model_from_memory(self):
        """Whether the files' contents were given."""
        return self._buffers is not None

    def _files(self):
        """The two files of the model."""
        if self._program_file:
            return self._program_file, self._params_file
        if not self._model_dir:
            raise ValueError("create_predictor: the config names no model")
        programs = sorted(f for f in os.listdir(self._model_dir) if f.endswith(".json"))
        if len(programs) != 1:
            raise ValueError(
                f"create_predictor: '{self._model_dir}' must hold one program (.json),"
                f" it holds {len(programs)}"
            )
        path = os.path.join(self._model_dir, programs[0])
        return path, path[: -len(".json")] + ".pdiparams"

    def _options(self):
        """For the core."""
        options = {
            "optimize": self._optimize,
            "removed_passes": self._removed,
            "added_passes": self._added,
            "threads": self._threads,
            "place": _C.parse_place(self._device()),
        }
        if self._buffers is not None:
            program, params = self._buffers
            return {**options, "from_memory": True, "program": program, "params": params}
        program, params = self._files()
        if program.endswith((".pdmodel", "__model__")):
            raise ValueError(
                f"create_predictor: '{program}' is a program of 2.x; save it as .json with 3.x"
            )
        if not os.path.exists(program):
            raise ValueError(f"create_predictor: there is no file '{program}'")
        return {**options, "program_file": program, "params_file": params}

    # ---- how to run
    def _device(self):
        if self._gpu is not None:
            return f"gpu:{self._gpu[1]}"
        return "{}:{}".format(*self._custom) if self._custom else "cpu"

    def enable_use_gpu(
        self, memory_pool_init_size_mb, device_id=0, precision_mode=PrecisionType.Float32
    ):
        """Runs on a GPU.

        Args:
            memory_pool_init_size_mb (int): Accepted; memory grows as it is needed.
            device_id (int): Which GPU.
            precision_mode (PrecisionType): Accepted; what a model is computed in is what it was
                saved in.
        """
        self._gpu = (memory_pool_init_size_mb, device_id)

    def disable_gpu(self):
        """Runs on the CPU."""
        self._gpu = None

    def use_gpu(self):
        """Whether it runs on a GPU."""
        return self._gpu is not None

    def gpu_device_id(self):
        """Which GPU."""
        return self._gpu[1] if self._gpu else 0

    def memory_pool_init_size_mb(self):
        """What enable_use_gpu got."""
        return self._gpu[0] if self._gpu else 100

    def fraction_of_gpu_memory_for_pool(self):
        """0.0: memory grows as it is needed."""
        return 0.0

    def enable_custom_device(self, device_type, device_id=0, precision=PrecisionType.Float32):
        """Runs on a device that a plug-in brings."""
        self._custom = (device_type, device_id)

    def set_cpu_math_library_num_threads(self, x):
        """Says how many threads a kernel on the CPU may use."""
        if not isinstance(x, int) or x < 1:
            raise ValueError(
                f"Config.set_cpu_math_library_num_threads: x must be a positive int, got {x!r}"
            )
        self._threads = x

    def cpu_math_library_num_threads(self):
        """How many threads a kernel on the CPU may use."""
        return self._threads

    def switch_ir_optim(self, x=True):
        """Says whether passes run over the program."""
        self._optimize = bool(x)

    def ir_optim(self):
        """Whether passes run over the program."""
        return self._optimize

    def set_optimization_level(self, opt_level=2):
        """0: no passes; else all."""
        self._optimize = opt_level > 0

    def pass_builder(self):
        """The passes, as a list to change."""
        return PassBuilder(self)

    def delete_pass(self, x):
        """Takes a pass out; one that this library does not have is ignored."""
        self._removed.append(x)

    def _add_pass(self, name):
        if name not in _C.pass_names():
            raise ValueError(
                f"inference.Config: there is no pass '{name}'; "
                f"there are {', '.join(_C.pass_names())}"
            )
        self._added.append(name)

    def enable_custom_passes(self, passes=[], custom_pass_only=False):  # noqa: B006
        """Runs further passes, such as rules registered with Python; or these alone."""
        if custom_pass_only:
            self._removed = list(_C.inference_passes())
        for p in passes:
            self._add_pass(p)

    def summary(self):
        """The settings as a table."""
        rows = {
            "program file": self._program_file or self._model_dir or "from memory",
            "parameters file": self._params_file,
            "device": self._device(),
            "CPU threads": self._threads,
            "passes": ", ".join(self.pass_builder().all_passes()) if self._optimize else "none",
        }
        width = max(map(len, rows))
        return "\n".join(f"{k.ljust(width)}  {v}" for k, v in rows.items())


# What is remembered and asked for, and changes nothing: memory is always reused, names are always
# checked, there is one executor and one kind of program, oneDNN is chosen per kernel.
def _switch(name, getter=None, default=False):
    def switch(self, x=True):
        self._flags[name] = bool(x)

    switch.__name__ = name
    switch.__doc__ = "Remembered; without effect."
    setattr(Config, name, switch)
    if getter:

        def get(self):
            return self._flags.get(name, default)

        get.__name__ = getter
        get.__doc__ = "What was said."
        setattr(Config, getter, get)


def _turn(name, flag, value):
    def turn(self):
        self._flags[flag] = value

    turn.__name__ = name
    turn.__doc__ = "Remembered; without effect."
    setattr(Config, name, turn)


_switch("enable_memory_optim")
_switch("enable_new_executor")
_switch("enable_new_ir", "new_ir_enabled", True)
_switch("switch_specify_input_names", "specify_input_name")
_switch("switch_use_feed_fetch_ops", "use_feed_fetch_ops_enabled")
_switch("enable_low_precision_io")
_switch("use_optimized_model")
for _library in ("mkldnn", "onednn"):
    _turn(f"enable_{_library}", "onednn", True)
    _turn(f"disable_{_library}", "onednn", False)
    _turn(f"enable_{_library}_bfloat16", "onednn_bfloat16", True)
    _turn(f"disable_{_library}_fc_passes", "onednn_fc", False)
    setattr(Config, f"{_library}_enabled", lambda self: self._flags.get("onednn", True))
    setattr(Config, f"{_library}_int8_enabled", _constant(False, "False."))
_turn("disable_glog_info", "quiet", True)
Config.glog_info_disabled = lambda self: self._flags.get("quiet", False)
_turn("enable_profile", "profile", True)
_turn("enable_cinn", "compiler", True)
_turn("disable_onnxruntime", "onnxruntime", False)
_turn("exp_enable_use_cutlass", "cutlass", True)


def _remember(name, signature):
    signature.__name__ = name
    signature.__doc__ = "Accepted; without effect."
    setattr(Config, name, signature)


_remember("set_mkldnn_cache_capacity", lambda self, capacity=0: None)
_remember("set_onednn_cache_capacity", lambda self, capacity=0: None)
_remember("set_mkldnn_op", lambda self, x: None)
_remember("set_onednn_op", lambda self, x: None)
_remember("set_bfloat16_op", lambda self, x: None)
_remember("set_optim_cache_dir", lambda self, x: None)
_remember("enable_save_optim_model", lambda self, save_optimized_model=False: None)
_remember("switch_ir_debug", lambda self, x=True, passes=[]: None)  # noqa: B006
_remember("exp_enable_mixed_precision_ops", lambda self, x: None)
_remember("exp_disable_mixed_precision_ops", lambda self, x: None)
_remember("exp_sparse_conv_using_buffer", lambda self, kernels, strides: None)
_remember("to_native_config", lambda self: self)

_F32 = PrecisionType.Float32


def _enable_tensorrt_engine(
    self,
    workspace_size=1 << 30,
    max_batch_size=1,
    min_subgraph_size=3,
    precision_mode=_F32,
    use_static=False,
    use_calib_mode=True,
    use_cuda_graph=False,
):
    pass


def _set_trt_dynamic_shape_info(
    self,
    min_input_shape={},  # noqa: B006
    max_input_shape={},  # noqa: B006
    optim_input_shape={},  # noqa: B006
    disable_trt_plugin_fp16=False,
):
    pass


def _enable_xpu(
    self,
    l3_size=16777216,
    l3_locked=False,
    conv_autotune=False,
    conv_autotune_file="",
    transformer_encoder_precision="int16",
    transformer_encoder_adaptive_seqlen=False,
    enable_multi_stream=False,
):
    pass


def _enable_ipu(
    self,
    ipu_device_num=1,
    ipu_micro_batch_size=1,
    ipu_enable_pipelining=False,
    ipu_batches_per_step=1,
):
    pass


def _set_ipu_config(
    self,
    ipu_enable_fp16=False,
    ipu_replica_num=1,
    ipu_available_memory_proportion=1.0,
    ipu_enable_half_partial=False,
    ipu_enable_model_runtime_executor=False,
):
    pass


def _enable_tensorrt_memory_optim(self, engine_memory_sharing=True, sharing_identifier=0):
    pass


def _enable_tuned_tensorrt_dynamic_shape(
    self, shape_range_info_path="", allow_build_at_runtime=True
):
    pass


_ELSEWHERE = {
    "TensorRT": {
        "enable_tensorrt_engine": _enable_tensorrt_engine,
        "enable_tensorrt_dla": lambda self, dla_core=0: None,
        "enable_tensorrt_explicit_quantization": lambda self: None,
        "enable_tensorrt_inspector": lambda self, inspector_serialize=False: None,
        "enable_tensorrt_memory_optim": _enable_tensorrt_memory_optim,
        "enable_tensorrt_varseqlen": lambda self: None,
        "enable_tuned_tensorrt_dynamic_shape": _enable_tuned_tensorrt_dynamic_shape,
        "collect_shape_range_info": lambda self, x: None,
        "exp_disable_tensorrt_dynamic_shape_ops": lambda self, x: None,
        "exp_disable_tensorrt_ops": lambda self, x: None,
        "exp_disable_tensorrt_subgraph": lambda self, x: None,
        "exp_specify_tensorrt_subgraph_precision": lambda self, a, b, c: None,
        "mark_trt_engine_outputs": lambda self, output_tensor_names=[]: None,
        "set_tensorrt_optimization_level": lambda self, x: None,
        "set_trt_dynamic_shape_info": _set_trt_dynamic_shape_info,
    },
    "XPU": {
        "enable_xpu": _enable_xpu,
        "set_xpu_config": lambda self, x: None,
        "set_xpu_device_id": lambda self, device_id=0: None,
    },
    "IPU": {
        "enable_ipu": _enable_ipu,
        "load_ipu_config": lambda self, config_path: None,
        "set_ipu_config": _set_ipu_config,
        "set_ipu_custom_info": lambda self, ipu_custom_ops_info=[], ipu_custom_patterns={}: None,
    },
    "ONNX Runtime": {
        "enable_onnxruntime": lambda self: None,
        "enable_ort_optimization": lambda self: None,
    },
    "OpenVINO": {"enable_openvino_engine": lambda self, inference_precision=_F32: None},
    "int8 through oneDNN": {
        "enable_mkldnn_int8": lambda self, mkldnn_int8_enabled_op_types=set(): None,  # noqa: B008
        "enable_onednn_int8": lambda self, onednn_int8_enabled_op_types=set(): None,  # noqa: B008
    },
}
for _what, _methods in _ELSEWHERE.items():
    for _name, _function in _methods.items():
        _method = _elsewhere(_what, _function)
        _method.__name__ = _name
        setattr(Config, _name, _method)

for _name in (
    "onnxruntime_enabled openvino_engine_enabled shape_range_info_collected tensorrt_dla_enabled "
    "tensorrt_dynamic_shape_enabled tensorrt_engine_enabled tensorrt_explicit_quantization_enabled "
    "tensorrt_inspector_enabled tensorrt_varseqlen_enabled trt_allow_build_at_runtime "
    "tuned_tensorrt_dynamic_shape use_xpu"
).split():
    setattr(Config, _name, _constant(False, "False: this build has none."))
for _name, _value in {
    "shape_range_info_path": "",
    "tensorrt_optimization_level": 3,
    "tensorrt_precision_mode": _F32,
    "xpu_device_id": 0,
    "xpu_config": None,
}.items():
    setattr(Config, _name, _constant(_value, "What it is without such a device."))
