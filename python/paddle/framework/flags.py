"""Settings of the process, by name; an environment variable of the same name sets one at the
start."""

import os

from .. import _C

# Flags of the real package that programs set, and whose matter does not arise here: their
# values are kept.
_WITHOUT_EFFECT = {
    "FLAGS_accuracy_check_atol_fp32": 1e-6,
    "FLAGS_alloc_fill_value": -1,
    "FLAGS_allocator_strategy": "auto_growth",
    "FLAGS_apply_pass_to_program": False,
    "FLAGS_auto_growth_chunk_size_in_mb": 0,
    "FLAGS_benchmark": False,
    "FLAGS_cache_inference_while_scope": False,
    "FLAGS_call_stack_level": 1,
    "FLAGS_communicator_max_merge_var_num": 20,
    "FLAGS_cudnn_batchnorm_spatial_persistent": False,
    "FLAGS_cudnn_deterministic": False,
    "FLAGS_cudnn_exhaustive_search": False,
    "FLAGS_conv_workspace_size_limit": 512,
    "FLAGS_dygraph_debug": 0,
    "FLAGS_eager_delete_tensor_gb": 0.0,
    "FLAGS_einsum_opt": False,
    "FLAGS_embedding_deterministic": 0,
    "FLAGS_enable_api_kernel_fallback": True,
    "FLAGS_enable_async_trace": False,
    "FLAGS_enable_auto_parallel_align_mode": False,
    "FLAGS_enable_cublas_tensor_op_math": False,
    "FLAGS_enable_pir_api": True,
    "FLAGS_enable_pir_in_executor": True,
    "FLAGS_fast_eager_deletion_mode": True,
    "FLAGS_fraction_of_cpu_memory_to_use": 1.0,
    "FLAGS_fraction_of_gpu_memory_to_use": 0.92,
    "FLAGS_gemm_use_half_precision_compute_type": False,
    "FLAGS_gpu_memory_limit_mb": 0,
    "FLAGS_init_allocated_mem": False,
    "FLAGS_initial_cpu_memory_in_mb": 500,
    "FLAGS_initial_gpu_memory_in_mb": 0,
    "FLAGS_inner_op_parallelism": 0,
    "FLAGS_local_exe_sub_scope_limit": 256.0,
    "FLAGS_log_memory_stats": False,
    "FLAGS_low_precision_op_list": 0,
    "FLAGS_max_inplace_grad_add": 0,
    "FLAGS_memory_fraction_of_eager_deletion": 1.0,
    "FLAGS_new_executor_serial_run": False,
    "FLAGS_new_executor_use_inplace": False,
    "FLAGS_new_executor_use_local_scope": True,
    "FLAGS_paddle_num_threads": 1,
    "FLAGS_pir_apply_inplace_pass": True,
    "FLAGS_prim_all": False,
    "FLAGS_prim_forward": False,
    "FLAGS_print_ir": False,
    "FLAGS_reallocate_gpu_memory_in_mb": 0,
    "FLAGS_search_cache_max_number": 1000000,
    "FLAGS_selected_gpus": "",
    "FLAGS_set_to_1d": False,
    "FLAGS_sort_sum_gradient": False,
    "FLAGS_sync_nccl_allreduce": True,
    "FLAGS_use_autotune": False,
    "FLAGS_use_cinn": False,
    "FLAGS_use_mkldnn": False,
    "FLAGS_use_onednn": False,
    "FLAGS_use_pinned_memory": True,
    "FLAGS_use_shm_cache": False,
    "FLAGS_use_stride_kernel": True,
    "FLAGS_use_system_allocator": False,
    "FLAGS_use_virtual_memory_auto_growth": False,
}


def _value_like(default, value, name):
    """A flag's value in the type of its default; a str as an environment variable has it."""
    kind = type(default)
    if kind is bool and isinstance(value, str):
        words = {"1": True, "true": True, "0": False, "false": False}
        if value.lower() in words:
            return words[value.lower()]
        raise ValueError(f"set_flags: {name} is a bool, got '{value}'")
    try:
        return kind(value)
    except (TypeError, ValueError):
        raise ValueError(f"set_flags: {name} is of type {kind.__name__}, got {value!r}") from None


_kept = {
    n: _value_like(v, os.environ[n], n) if n in os.environ else v
    for n, v in _WITHOUT_EFFECT.items()
}


def get_flags(flags):
    """The values of flags.

    Args:
        flags (str|list[str]|tuple[str]): Names, such as "FLAGS_check_nan_inf".

    Returns:
        dict: Name to value.

    Raises:
        ValueError: There is no such flag.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.get_flags("FLAGS_check_nan_inf")
            {'FLAGS_check_nan_inf': False}
    """
    names = [flags] if isinstance(flags, str) else flags
    if not isinstance(names, (list, tuple)):
        raise TypeError(
            f"get_flags: flags must be a str or a list of them, got {type(flags).__name__}"
        )
    known = _kept | _C.all_flags()
    for n in names:
        if n not in known:
            raise ValueError(f"get_flags: there is no flag '{n}'")
    return {n: known[n] for n in names}


def set_flags(flags):
    """Sets flags. Those of the real package whose matter does not arise here keep their value, and
    do nothing.

    Args:
        flags (dict): Name to value.

    Raises:
        ValueError: There is no such flag, or it is of another type than the value.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.set_flags({"FLAGS_explain_dispatch": False})
    """
    if not isinstance(flags, dict):
        raise TypeError(f"set_flags: flags must be a dict, got {type(flags).__name__}")
    known = _C.all_flags()
    for n, v in flags.items():
        if n in known:
            v = _value_like(known[n], v, n)
            _C.set_flag(n.removeprefix("FLAGS_"), str(v).lower() if isinstance(v, bool) else str(v))
        elif n in _kept:
            _kept[n] = _value_like(_kept[n], v, n)
        else:
            raise ValueError(f"set_flags: there is no flag '{n}'")
