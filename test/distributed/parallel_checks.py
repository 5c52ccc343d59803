"""What the processes of test_data_parallel do."""

import warnings

import numpy as np

import paddle
import paddle.distributed as dist
from paddle import nn
from paddle.distributed import fleet


class Model(nn.Layer):
    """A small LeNet."""

    def __init__(self):
        super().__init__()
        self.features = nn.Sequential(
            nn.Conv2D(1, 4, 3), nn.ReLU(), nn.MaxPool2D(2), nn.Flatten(), nn.Linear(36, 10)
        )
        self.classify = nn.Linear(10, 3)

    def forward(self, x):
        return self.classify(self.features(x).tanh())


def batch(step):
    rng = np.random.default_rng(step)
    return rng.standard_normal((12, 1, 8, 8), "float32"), rng.integers(0, 3, 12)


def train(model, optimizer, rank, count, accumulate=False):
    """Losses, of this process's part of each batch, and the parameters at the end."""
    losses = []
    for step in range(4):
        x, y = (paddle.to_tensor(v[rank::count]) for v in batch(step))
        loss = nn.functional.cross_entropy(model(x), y)
        if accumulate and step % 2 == 0:
            with model.no_sync():
                loss.backward()
        else:
            loss.backward()
            optimizer.step()
            optimizer.clear_grad()
        losses.append(loss.item())
    return losses, [p.numpy() for p in model.parameters()]


def in_one(accumulate=False):
    """The same on whole batches."""
    paddle.seed(0)
    model = paddle.DataParallel(Model())
    return train(model, make_optimizer(model), 0, 1, accumulate)


def make_optimizer(model):
    return paddle.optimizer.Adam(0.02, parameters=model.parameters())


def in_several(accumulate=False, bucket=25):
    group = dist.init_parallel_env()
    paddle.seed(group.rank)  # process 0's parameters count
    model = paddle.DataParallel(Model(), comm_buffer_size=bucket, last_comm_buffer_size=bucket)
    return train(model, make_optimizer(model), group.rank, group.nranks, accumulate)


def with_fleet():
    strategy = fleet.DistributedStrategy()
    strategy.hybrid_configs = {"dp_degree": 2}
    fleet.init(is_collective=True, strategy=strategy)
    rank = fleet.worker_index()
    paddle.seed(rank)
    model = fleet.distributed_model(Model())
    optimizer = fleet.distributed_optimizer(make_optimizer(model))
    assert fleet.is_first_worker() == (rank == 0) and len(fleet.worker_endpoints()) == 2
    fleet.barrier_worker()
    return train(model, optimizer, rank, fleet.worker_num())


class Fork(nn.Layer):
    """Process 0 uses one part, process 1 another, and a third part nobody."""

    def __init__(self):
        super().__init__()
        self.parts = nn.LayerList(nn.Linear(2, 1, bias_attr=False) for _ in range(3))
        self.register_buffer("seen", paddle.to_tensor([dist.get_rank()]))

    def forward(self, x):
        return self.parts[dist.get_rank()](x)


def unused_parameters():
    rank = dist.init_parallel_env().rank
    x = paddle.to_tensor([[1.0 + rank, 2.0]])
    layer = Fork()
    model = paddle.DataParallel(layer, find_unused_parameters=True)
    assert layer.seen.item() == 0
    for _ in range(2):
        model(x).sum().backward()
        assert layer.parts[0].weight.grad.flatten().tolist() == [0.5, 1.0]
        assert layer.parts[1].weight.grad.flatten().tolist() == [1.0, 1.0]
        assert layer.parts[2].weight.grad is None
        model.clear_gradients()
    try:
        model = paddle.DataParallel(Fork())
        model(x).sum().backward()
    except RuntimeError as e:
        return str(e)


def two_of_three():
    """A group of some processes; no_sync; a second backward pass adds to the first."""
    rank = dist.init_parallel_env().rank
    group = dist.new_group([2, 0])
    layer = nn.Linear(2, 1, bias_attr=False)
    model = paddle.DataParallel(layer, group=group)
    x = paddle.to_tensor([[1.0 + rank, 2.0]])
    with model.no_sync():
        model(x).sum().backward()
    before = layer.weight.grad.flatten().tolist()
    model(x).sum().backward()
    return before, layer.weight.grad.flatten().tolist()


def after_an_error():
    """A backward pass that ends early has no effect on the next one."""
    rank = dist.init_parallel_env().rank
    layer = nn.Sequential(nn.Linear(2, 2), nn.Linear(2, 1, bias_attr=False))
    model = paddle.DataParallel(layer)
    x = paddle.to_tensor([[1.0 + rank, 2.0]])
    hidden = layer[0](x)
    hook = hidden.register_hook(lambda g: 1 / 0)
    try:
        layer[1](hidden).sum().backward()
    except ZeroDivisionError:
        hook.remove()
    model.clear_gradients()
    model(x).sum().backward()
    return layer[0].weight.grad.tolist()


def sampling():
    dist.init_parallel_env()
    sampler = paddle.io.DistributedBatchSampler(list(range(10)), batch_size=2)
    return [i for batch in sampler for i in batch]


def misuse():
    """Before processes are connected."""
    heard = []
    for call in (
        lambda: paddle.DataParallel(nn.Linear(1, 1)),
        lambda: dist.all_reduce(paddle.ones([1])),
        lambda: fleet.distributed_model(nn.Linear(1, 1)),
    ):
        try:
            call()
        except Exception as e:
            heard.append((type(e).__name__, str(e)))
    dist.init_parallel_env()
    assert dist.init_parallel_env() is dist.get_group(0)
    try:
        paddle.DataParallel(nn.ReLU())
    except AssertionError as e:
        heard.append((type(e).__name__, str(e)))
    return heard


def everything():
    """Those that need no processes of their own, in two."""
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        results = {"misuse": misuse()}
        for name, run in {
            "plain": in_several,
            "small buckets": lambda: in_several(bucket=0.0001),
            "accumulated": lambda: in_several(accumulate=True),
            "fleet": with_fleet,
            "sampling": sampling,
            "after an error": after_an_error,
            "unused": unused_parameters,
        }.items():
            results[name] = run()
    return results
