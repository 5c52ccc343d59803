"""How the work is shared among processes."""

import copy

__all__ = ["DistributedStrategy"]

_DEGREES = ("dp_degree", "mp_degree", "pp_degree", "sharding_degree", "sep_degree", "ep_degree")

# Attributes and their defaults. What is not asked for by its default here does not exist yet.
_SETTINGS = {
    "find_unused_parameters": False,
    "fuse_all_reduce_ops": True,
    "fuse_grad_size_in_MB": 32,
    "last_comm_group_size_MB": 1.0,
    "nccl_comm_num": 1,
    "gradient_scale_configs": {"scale_strategy": "avg", "scale_gradient": False},
    "hybrid_configs": {name: -1 if name == "dp_degree" else 1 for name in _DEGREES},
}
_ABSENT = (
    "a_sync adaptive_localsgd amp asp auto dgc elastic fp16_allreduce gradient_merge "
    "heter_ccl_mode lamb lars localsgd pipeline qat recompute semi_auto sharding sync_batch_norm "
    "tensor_parallel"
).split()


class DistributedStrategy:
    """How the work is shared among processes. There is data parallelism, so the settings are those
    of paddle.DataParallel: ``find_unused_parameters``, ``fuse_grad_size_in_MB`` and
    ``last_comm_group_size_MB``. ``hybrid_configs`` may say ``dp_degree``, how many processes share
    the data: all of them, which -1 stands for.

    Raises:
        NotImplementedError: Another way of sharing is switched on.
        AttributeError: There is no such setting.

    Examples:
        .. code-block:: python

            >>> import paddle.distributed.fleet as fleet
            >>> strategy = fleet.DistributedStrategy()
            >>> strategy.find_unused_parameters = True
            >>> strategy.hybrid_configs = {"dp_degree": 2}
            >>> strategy.hybrid_configs["mp_degree"]
            1
    """

    def __init__(self):
        self.__dict__.update(copy.deepcopy(_SETTINGS))

    def __getattr__(self, name):
        if name in _ABSENT:
            return False
        raise AttributeError(f"DistributedStrategy: there is no setting {name!r}")

    def __setattr__(self, name, value):
        if name in _ABSENT:
            if value:
                raise NotImplementedError(f"DistributedStrategy: {name} does not exist here")
            return
        if name not in _SETTINGS:
            raise AttributeError(f"DistributedStrategy: there is no setting {name!r}")
        if name == "hybrid_configs":
            value = {**self.hybrid_configs, **value}
            more = [k for k in _DEGREES if k != "dp_degree" and value[k] > 1]
            if more:
                raise NotImplementedError(
                    f"DistributedStrategy: only the data can be shared here, but {more[0]} is "
                    f"{value[more[0]]}"
                )
        self.__dict__[name] = value
