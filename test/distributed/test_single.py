"""What paddle.distributed is in one process."""

import paddle.distributed as dist
import pytest

import paddle


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
    for several in (dist.init_parallel_env, lambda: paddle.DataParallel(paddle.nn.Linear(1, 1))):
        with pytest.raises(RuntimeError, match="single process"):
            several()


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
