"""Settings that programs for the real package make. Passes are chosen by this package, so they
change nothing."""

import copy
import enum

from ..device import CPUPlace, CUDAPlace, XPUPlace, device_guard

__all__ = [
    "BuildStrategy",
    "CompiledProgram",
    "cpu_places",
    "cuda_places",
    "device_guard",
    "xpu_places",
]


class _ReduceStrategy(enum.IntEnum):
    """How gradients are combined."""

    AllReduce, Reduce, _NoReduce = 0, 1, 2


# Settings of the real package, with their defaults.
_SETTINGS = {
    "bkcl_comm_num": 1,
    "debug_graphviz_path": "",
    "enable_backward_optimizer_op_deps": True,
    "enable_inplace": True,
    "fuse_all_reduce_ops": True,
    "fuse_bn_add_act_ops": True,
    "fuse_broadcast_ops": True,
    "hierarchical_allreduce_inter_nranks": 0,
    "memory_optimize": None,
    "mkldnn_enabled_op_types": set(),
    "nccl_comm_num": 1,
    "num_trainers": 1,
    "onednn_enabled_op_types": set(),
    "reduce_strategy": _ReduceStrategy.AllReduce,
    "trainer_id": 0,
    "trainers_endpoints": [],
    **dict.fromkeys(
        (
            "allow_cuda_graph_capture",
            "async_mode",
            "build_cinn_pass",
            "cache_runtime_context",
            "enable_addto",
            "enable_auto_fusion",
            "fuse_adamw",
            "fuse_all_optimizer_ops",
            "fuse_bn_act_ops",
            "fuse_dot_product_attention",
            "fuse_elewise_add_act_ops",
            "fuse_gemm_epilogue",
            "fuse_relu_depthwise_conv",
            "fuse_resunit",
            "fused_attention",
            "fused_feedforward",
            "sequential_run",
            "sync_batch_norm",
            "use_hierarchical_allreduce",
        ),
        False,
    ),
}


class BuildStrategy:
    """Settings of how a program is optimized, as attributes, all of which are accepted.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> strategy = paddle.static.BuildStrategy()
            >>> strategy.fuse_gemm_epilogue = True
    """

    __slots__ = ("_values",)

    ReduceStrategy = _ReduceStrategy

    def __init__(self):
        self._values = copy.deepcopy(_SETTINGS)


def _setting(name, default):
    kind = type(default)

    def get(self):
        return self._values[name]

    def put(self, value):
        if default is not None and not isinstance(value, kind):
            raise TypeError(
                f"BuildStrategy: {name} must be {kind.__name__}, got {type(value).__name__}"
            )
        self._values[name] = value

    return property(get, put, doc=f"Accepted; {default!r} at first.")


for _name, _default in _SETTINGS.items():
    setattr(BuildStrategy, _name, _setting(_name, _default))


class CompiledProgram:
    """A program with settings, which :class:`Executor` runs like the program itself.

    Args:
        program_or_graph (Program): The program.
        build_strategy (BuildStrategy|None): Accepted.
    """

    def __init__(self, program_or_graph, build_strategy=None):
        from .program import Program

        if not isinstance(program_or_graph, Program):
            raise TypeError(
                "CompiledProgram: program_or_graph must be a Program, got "
                f"{type(program_or_graph).__name__}"
            )
        self._program = program_or_graph


def cpu_places(device_count=None):
    """Places on the CPU.

    Args:
        device_count (int|None): How many; None: CPU_NUM of the environment, else 1.

    Returns:
        list[CPUPlace]: The places.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> len(paddle.static.cpu_places(2))
            2
    """
    if device_count is None:
        import os

        device_count = int(os.environ.get("CPU_NUM", 1))
    return [CPUPlace() for _ in range(device_count)]


def xpu_places(device_ids=None):
    """Places on XPUs.

    Args:
        device_ids (list[int]|None): Which; None: the first.

    Returns:
        list[XPUPlace]: The places.

    Raises:
        ValueError: There is no XPU.
    """
    return [XPUPlace(i) for i in (device_ids or [0])]


def cuda_places(device_ids=None):
    """Places on GPUs.

    Args:
        device_ids (list[int]|None): Which; None: the first.

    Returns:
        list[CUDAPlace]: The places.
    """
    return [CUDAPlace(i) for i in (device_ids or [0])]
