"""Which process this is, and layers whose gradients several processes share."""

import contextlib
import os
import warnings

from .. import _C, nn

__all__ = [
    "DataParallel",
    "ParallelEnv",
    "get_rank",
    "get_world_size",
    "init_parallel_env",
    "is_available",
    "is_initialized",
]


def _number(name, default):
    return int(os.environ.get(name, default))


def get_rank(group=None):
    """The number of this process among those that work together.

    Args:
        group (Group|None): None: all processes, as the launcher has said in the environment.

    Returns:
        int: 0 in a single process.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.distributed.get_rank()
            0
    """
    return _number("PADDLE_TRAINER_ID", 0)


def get_world_size(group=None):
    """How many processes work together.

    Args:
        group (Group|None): None: all processes, as the launcher has said in the environment.

    Returns:
        int: 1 for a single process.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.distributed.get_world_size()
            1
    """
    return _number("PADDLE_TRAINERS_NUM", 1)


def is_available():
    """Whether this build can let several processes work together."""
    return _C.is_compiled_with("distributed")


def is_initialized():
    """Whether processes have been connected: False in a single one, which needs no connection."""
    return False


def init_parallel_env(nccl_config=None):
    """Connects the processes that the launcher has started; a single one needs nothing.

    Args:
        nccl_config (Any): Ignored.

    Raises:
        RuntimeError: There are several processes, which this build cannot connect.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.distributed.init_parallel_env()
    """
    if get_world_size() > 1:
        raise RuntimeError(
            f"init_parallel_env: {get_world_size()} processes were started; "
            "this build works in a single process"
        )


class ParallelEnv:
    """What the launcher has said in the environment about this process.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> env = paddle.distributed.ParallelEnv()
            >>> env.rank, env.world_size
            (0, 1)
    """

    def __init__(self):
        self._rank = get_rank()
        self._world_size = get_world_size()
        self._device_id = _number("FLAGS_selected_gpus", 0)
        self._endpoints = os.environ.get("PADDLE_TRAINER_ENDPOINTS", "").split(",")
        self._endpoint = os.environ.get("PADDLE_CURRENT_ENDPOINT", "")

    @property
    def rank(self):
        """The number of this process."""
        return self._rank

    @property
    def world_size(self):
        """How many processes there are."""
        return self._world_size

    @property
    def device_id(self):
        """The number of the device that this process is to use."""
        return self._device_id

    @property
    def device_type(self):
        """The type of the devices, as the launcher has named it."""
        return os.environ.get("PADDLE_XCCL_BACKEND", "")

    @property
    def current_endpoint(self):
        """The address of this process."""
        return self._endpoint

    @property
    def trainer_endpoints(self):
        """The addresses of all processes."""
        return self._endpoints

    @property
    def nrings(self):
        """How many rings of connections there are."""
        return _number("FLAGS_nccl_nrings", 1)

    @property
    def pg_timeout(self):
        """Milliseconds that an operation among processes may take."""
        return _number("PADDLE_DISTRI_BARRIER_TIMEOUT", 1800) * 1000

    nranks = world_size
    local_rank = rank
    dev_id = device_id


class DataParallel(nn.Layer):
    """A layer whose gradients are the means of those of all processes; in a single one, the layer
    itself under another name.

    Args:
        layers (Layer): The layer.
        strategy (Any): Ignored.
        comm_buffer_size (int): Megabytes of gradients that go out together.
        last_comm_buffer_size (int): The same for the last ones.
        find_unused_parameters (bool): Whether some parameters may have no gradient.
        group (Group|None): The processes; None: all.

    Raises:
        RuntimeError: There are several processes, which this build cannot connect.
        TypeError: layers is no Layer.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> model = paddle.DataParallel(paddle.nn.Linear(2, 3))
            >>> model(paddle.ones([1, 2])).shape
            paddle.Size([1, 3])
            >>> list(model.state_dict())
            ['weight', 'bias']
    """

    def __init__(
        self,
        layers,
        strategy=None,
        comm_buffer_size=25,
        last_comm_buffer_size=1,
        find_unused_parameters=False,
        group=None,
    ):
        if not isinstance(layers, nn.Layer):
            raise TypeError(f"DataParallel: layers must be a Layer, got {type(layers).__name__}")
        super().__init__(layers.full_name() + "_data_parallel")
        init_parallel_env()
        warnings.warn("DataParallel: there is one process, so it changes nothing", stacklevel=2)
        self._layers = layers
        self.find_unused_parameters = find_unused_parameters

    def forward(self, *inputs, **kwargs):
        """What the layer gives for the same arguments."""
        return self._layers(*inputs, **kwargs)

    @contextlib.contextmanager
    def no_sync(self):
        """In a ``with`` block, gradients stay those of this process: they are added up there, and
        shared when a backward pass runs outside of it."""
        yield

    def scale_loss(self, loss):
        """The loss as it is: gradients are means already."""
        return loss

    def apply_collective_grads(self):
        """Nothing: gradients are shared while they are computed."""

    def init_reducer(self):
        """Nothing: a single process has none to share gradients with."""

    def state_dict(self, destination=None, include_sublayers=True, structured_name_prefix=""):
        """The state of the layer itself."""
        return self._layers.state_dict(destination, include_sublayers, structured_name_prefix)

    def set_state_dict(self, state_dict, use_structured_name=True):
        """Gives the layer itself a state."""
        return self._layers.set_state_dict(state_dict, use_structured_name=use_structured_name)

    set_dict = load_dict = set_state_dict
