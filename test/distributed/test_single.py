"""What paddle.distributed is in one process."""

import pytest

import paddle
import paddle.distributed as dist
from paddle.distributed import fleet


def test_names():
    assert (dist.get_rank(), dist.get_world_size(), dist.is_initialized()) == (0, 1, False)
    assert dist.init_parallel_env() is None
    env = dist.ParallelEnv()
    assert (env.rank, env.local_rank, env.nranks, env.world_size, env.dev_id) == (0, 0, 1, 1, 0)


def test_launcher(monkeypatch):
    monkeypatch.setenv("PADDLE_TRAINER_ID", "1")
    monkeypatch.setenv("PADDLE_TRAINERS_NUM", "2")
    monkeypatch.setenv("PADDLE_TRAINER_ENDPOINTS", "a:1,b:2")
    env = dist.ParallelEnv()
    assert (env.rank, env.world_size, env.trainer_endpoints) == (1, 2, ["a:1", "b:2"])
    monkeypatch.setenv("PADDLE_TRAINER_ENDPOINTS", "")
    with pytest.raises(ValueError, match="neither PADDLE_MASTER nor PADDLE_TRAINER_ENDPOINTS"):
        dist.init_parallel_env()
    monkeypatch.setenv("PADDLE_MASTER", "nowhere")
    with pytest.raises(ValueError, match="must be host:port, got 'nowhere'"):
        dist.init_parallel_env()
    with pytest.raises(AssertionError, match="init_parallel_env"):
        paddle.DataParallel(paddle.nn.Linear(1, 1))


def test_not_connected():
    t = paddle.ones([1])
    for call in (
        lambda: dist.all_reduce(t),
        lambda: dist.all_gather([], t),
        lambda: dist.all_gather_object([], 1),
        dist.barrier,
        dist.get_backend,
    ):
        with pytest.raises(RuntimeError, match="not initialized"):
            call()
    group = dist.new_group([0])
    assert (group.rank, group.nranks, group.world_size, group.is_member()) == (-1, 1, -1, False)
    assert repr(group).startswith("rank: -1, nranks: 1, id: ")
    with pytest.warns(UserWarning, match="no group 0"):
        assert dist.get_group(0) is None
    assert dist.is_available() and paddle.device.is_compiled_with_distribute()


def test_fleet():
    assert fleet.init(is_collective=True) is fleet.fleet
    assert fleet.init(fleet.PaddleCloudRoleMaker(is_collective=True)) is fleet.fleet
    with pytest.raises(NotImplementedError, match="parameter servers"):
        fleet.PaddleCloudRoleMaker()
    assert (fleet.local_rank(), fleet.node_num()) == (0, 1)
    layer = paddle.nn.Linear(1, 1)
    assert fleet.distributed_model(layer) is layer
    optimizer = paddle.optimizer.SGD(0.1, parameters=layer.parameters())
    assert fleet.distributed_optimizer(optimizer) is optimizer
    assert (fleet.worker_num(), fleet.is_worker(), fleet.is_server()) == (1, True, False)
    fleet.barrier_worker()


def test_data_parallel():
    layer = paddle.nn.Linear(2, 2)
    with pytest.warns(UserWarning, match="one process"):
        model = paddle.DataParallel(layer)
    with model.no_sync():
        model(paddle.ones([1, 2])).sum().backward()
    assert layer.weight.grad.tolist() == [[1, 1], [1, 1]]
    assert list(model.state_dict()) == ["weight", "bias"]
    assert [n for n, _ in model.named_parameters()] == ["_layers.weight", "_layers.bias"]
    model.set_state_dict({"weight": paddle.zeros([2, 2]), "bias": paddle.ones([2])})
    assert model(paddle.ones([1, 2])).tolist() == [[1, 1]]
    model.eval()
    assert not layer.training
    assert model.scale_loss(3) == 3
    with pytest.raises(TypeError):
        paddle.DataParallel(3)
