"""One object for training in several processes."""

import os

from ... import nn
from ..communication.collectives import barrier
from ..data_parallel import DataParallel
from ..parallel import ParallelEnv, get_rank, get_world_size, init_parallel_env
from .role_maker import PaddleCloudRoleMaker
from .strategy import DistributedStrategy

__all__ = ["Fleet"]


class Fleet:
    """Training in several processes, each with a copy of the model.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> from paddle.distributed import fleet
            >>> _ = fleet.init(is_collective=True)
            >>> model = fleet.distributed_model(paddle.nn.Linear(2, 1))
            >>> optimizer = paddle.optimizer.SGD(0.1, parameters=model.parameters())
            >>> optimizer = fleet.distributed_optimizer(optimizer)
            >>> fleet.worker_index(), fleet.worker_num(), fleet.is_first_worker()
            (0, 1, True)
    """

    def __init__(self):
        self._strategy = None

    def init(self, role_maker=None, is_collective=False, strategy=None, log_level="INFO"):
        """Connects the processes.

        Args:
            role_maker (PaddleCloudRoleMaker|None): The same as is_collective.
            is_collective (bool): Must be True without a role_maker: there are no parameter servers.
            strategy (DistributedStrategy|None): How the work is shared.
            log_level (str|int): No meaning here.

        Returns:
            Fleet: This object.

        Raises:
            NotImplementedError: Parameter servers are asked for.
            ValueError: dp_degree is not the number of processes.
        """
        collective = is_collective or isinstance(role_maker, PaddleCloudRoleMaker)
        if not collective or not isinstance(role_maker, (PaddleCloudRoleMaker, type(None))):
            raise NotImplementedError(
                "fleet.init: there are no parameter servers; use fleet.init(is_collective=True)"
            )
        strategy = strategy or DistributedStrategy()
        if not isinstance(strategy, DistributedStrategy):
            raise TypeError(
                f"fleet.init: strategy must be a DistributedStrategy, got {type(strategy).__name__}"
            )
        init_parallel_env()
        degree = strategy.hybrid_configs["dp_degree"]
        if degree not in (-1, get_world_size()):
            raise ValueError(
                f"fleet.init: dp_degree must be the number of processes, {get_world_size()}, "
                f"got {degree}"
            )
        self._strategy = strategy
        return self

    def _settings(self, name):
        if self._strategy is None:
            raise RuntimeError(f"fleet.{name}: call fleet.init(is_collective=True) first")
        return self._strategy

    def distributed_model(self, model):
        """The layer with shared gradients; in a single process the layer itself.

        Args:
            model (Layer): The layer.

        Returns:
            Layer: A DataParallel.
        """
        strategy = self._settings("distributed_model")
        if not isinstance(model, nn.Layer):
            raise TypeError(
                f"fleet.distributed_model: model must be a Layer, got {type(model).__name__}"
            )
        if get_world_size() < 2:
            return model
        return DataParallel(
            model,
            comm_buffer_size=strategy.fuse_grad_size_in_MB,
            last_comm_buffer_size=strategy.last_comm_group_size_MB,
            find_unused_parameters=strategy.find_unused_parameters,
        )

    def distributed_optimizer(self, optimizer, strategy=None):
        """The optimizer itself: gradients are shared before it sees them.

        Args:
            optimizer (Optimizer): The optimizer.
            strategy (DistributedStrategy|None): None: that of init.

        Returns:
            Optimizer: The same.
        """
        self._settings("distributed_optimizer")
        self._strategy = strategy or self._strategy
        return optimizer

    def worker_index(self):
        """The number of this process."""
        return get_rank()

    def worker_num(self):
        """How many processes there are."""
        return get_world_size()

    def local_rank(self):
        """The number of this process among those of its machine."""
        return int(os.environ.get("PADDLE_LOCAL_RANK", get_rank()))

    def node_num(self):
        """How many machines there are."""
        hosts = {e.rpartition(":")[0] for e in ParallelEnv().trainer_endpoints}
        return len(hosts)

    def is_first_worker(self):
        """Whether this is process 0."""
        return get_rank() == 0

    def is_worker(self):
        """Whether this process trains: always."""
        return True

    def is_server(self):
        """Whether this process keeps parameters for others: never."""
        return False

    def worker_endpoints(self, to_string=False):
        """The addresses of the processes.

        Args:
            to_string (bool): Whether as one text, with commas.

        Returns:
            list[str]|str: The addresses.
        """
        endpoints = ParallelEnv().trainer_endpoints
        return ",".join(endpoints) if to_string else endpoints

    def barrier_worker(self):
        """Waits until all processes have come here."""
        if get_world_size() > 1:
            barrier()
