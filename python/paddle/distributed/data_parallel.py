"""Layers whose gradients several processes share."""

import contextlib
import functools
import warnings
import weakref

from .. import _C, concat, nn, no_grad, to_tensor, zeros
from .communication import stream
from .communication.group import group_or_all, is_initialized
from .communication.reduce_op import ReduceOp
from .parallel import get_world_size

__all__ = ["DataParallel"]


class _Bucket:
    """Parameters of one dtype whose gradients go out together."""

    def __init__(self, dtype):
        self.dtype = dtype
        self.parameters = []
        self.bytes = 0
        self.start()

    def start(self):
        self.missing = {id(p) for p in self.parameters}
        self.flat = self.task = None


def _buckets_of(parameters, size, last_size):
    """Gradients come about in the opposite order of the parameters. Those of the first bucket, at
    the end of the model, are to go out soon: it is small."""
    buckets, open_buckets = [], {}
    for p in reversed(parameters):
        bucket = open_buckets.get(p.dtype)
        limit = size if len(buckets) > 1 else last_size
        if bucket is None or bucket.bytes >= limit:
            bucket = open_buckets[p.dtype] = _Bucket(p.dtype)
            buckets.append(bucket)
        bucket.parameters.append(p)
        bucket.bytes += p.size * p.element_size()
    return buckets


class _Reducer:
    """Replaces gradients by their means over processes. A bucket goes out as soon as it and those
    before it are complete, while the backward pass goes on: all processes must send them in the
    same order."""

    def __init__(self, parameters, group, size, last_size, allows_unused):
        self.enabled = True
        self._group = group
        self._allows_unused = allows_unused
        self._names = {id(p): name for name, p in parameters}
        self._buckets = _buckets_of([p for _, p in parameters], size, last_size)
        self._pass = lambda: None
        for number, bucket in enumerate(self._buckets):
            for p in bucket.parameters:
                _C.add_after_hook(p, self._hook(number, id(p)))

    def _hook(self, number, key):
        """A parameter must not keep the reducer, which has all parameters."""
        reducer = weakref.ref(self)

        def hook():
            if alive := reducer():
                alive._ready(alive._buckets[number], key)

        return hook

    def _ready(self, bucket, key):
        if not self.enabled:
            return
        if self._pass() is None:
            # Held by the backward pass alone: it goes with it, also when that ends with an error.
            finish = functools.partial(self._finish)
            self._pass = weakref.ref(finish)
            self._next = 0
            for b in self._buckets:
                b.start()
            _C.after_backward(finish)
        bucket.missing.discard(key)
        self._send_complete()

    def _send_complete(self):
        while self._next < len(self._buckets) and not self._buckets[self._next].missing:
            self._send(self._buckets[self._next])
            self._next += 1

    @no_grad()
    def _send(self, bucket):
        pieces = [
            zeros([p.size], bucket.dtype)
            if p.grad is None
            else p.grad.astype(bucket.dtype).flatten()
            for p in bucket.parameters
        ]
        bucket.flat = concat(pieces)
        bucket.task = stream.all_reduce(bucket.flat, ReduceOp.AVG, self._group, sync_op=False)

    @no_grad()
    def _finish(self):
        unused = {key for bucket in self._buckets for key in bucket.missing}
        if unused and not self._allows_unused:
            names = ", ".join(self._names[key] for key in self._names if key in unused)
            raise RuntimeError(
                f"DataParallel: the backward pass gave no gradient to {names}, so the processes "
                "cannot share gradients. If parameters may be left out, say so with "
                "find_unused_parameters=True"
            )
        for bucket in self._buckets:
            bucket.missing = set()
        self._send_complete()
        used = self._used_anywhere(unused)
        for bucket in self._buckets:
            bucket.task.wait()
            begin = 0
            for p in bucket.parameters:
                if used is None or id(p) in used:
                    p.grad = bucket.flat[begin : begin + p.size].reshape(p.shape)
                begin += p.size
            bucket.start()

    def _used_anywhere(self, unused):
        """The parameters that some process has a gradient for; None: all."""
        if not self._allows_unused:
            return None
        keys = [id(p) for bucket in self._buckets for p in bucket.parameters]
        used = to_tensor([int(key not in unused) for key in keys], "int32")
        stream.all_reduce(used, ReduceOp.MAX, self._group)
        return {key for key, is_used in zip(keys, used.tolist()) if is_used}


class DataParallel(nn.Layer):
    """A layer whose gradients are the means of those of all processes: each works on a part of the
    batch, and all hold the same parameters. When it is made, process 0 gives its parameters and
    buffers to the others. Gradients go out in buckets while the backward pass is still running (Li
    et al., "PyTorch Distributed: Experiences on Accelerating Data Parallel Training", 2020).
    In a single process it is the layer itself under another name.

    Args:
        layers (Layer): The layer.
        strategy (Any): Ignored.
        comm_buffer_size (int): Megabytes of gradients that go out together.
        last_comm_buffer_size (int): The same for those of the last parameters.
        find_unused_parameters (bool): Whether some parameters may have no gradient.
        group (Group|None): The processes; None: all.

    Raises:
        AssertionError: init_parallel_env was not called; or there is nothing to train.
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
        self._layers = layers
        self.find_unused_parameters = find_unused_parameters
        self.comm_buffer_size = int(comm_buffer_size * 2**20)
        self.last_comm_buffer_size = int(last_comm_buffer_size * 2**20)
        self.group = group
        self._reducer = None
        if get_world_size() < 2:
            warnings.warn("DataParallel: there is one process, so it changes nothing", stacklevel=2)
            return
        if not is_initialized():
            raise AssertionError("DataParallel: call paddle.distributed.init_parallel_env() first")
        self.group = group_or_all(group, "DataParallel")
        if self.group.is_member():
            self.init_reducer()

    def init_reducer(self):
        """Makes the parameters equal, and hangs hooks on them that share their gradients."""
        trained = [(n, p) for n, p in self._layers.named_parameters() if not p.stop_gradient]
        if not trained:
            raise AssertionError("DataParallel: the layer has no parameters to train")
        root = self.group.ranks[0]
        for t in [*self._layers.parameters(), *self._layers.buffers()]:
            stream.broadcast(t, root, self.group)
        self._reducer = _Reducer(
            trained,
            self.group,
            self.comm_buffer_size,
            self.last_comm_buffer_size,
            self.find_unused_parameters,
        )

    def forward(self, *inputs, **kwargs):
        """What the layer gives for the same arguments."""
        return self._layers(*inputs, **kwargs)

    @contextlib.contextmanager
    def no_sync(self):
        """In a ``with`` block, gradients stay those of this process: they are added up there, and
        shared when a backward pass runs outside of it."""
        if self._reducer is None:
            yield
            return
        before = self._reducer.enabled
        self._reducer.enabled = False
        try:
            yield
        finally:
            self._reducer.enabled = before

    def scale_loss(self, loss):
        """The loss as it is: gradients are means already."""
        return loss

    def apply_collective_grads(self):
        """Nothing: gradients are shared while they are computed."""

    def state_dict(self, destination=None, include_sublayers=True, structured_name_prefix=""):
        """The state of the layer itself."""
        return self._layers.state_dict(destination, include_sublayers, structured_name_prefix)

    def set_state_dict(self, state_dict, use_structured_name=True):
        """Gives the layer itself a state."""
        return self._layers.set_state_dict(state_dict, use_structured_name=use_structured_name)

    set_dict = load_dict = set_state_dict
