"""Operations among processes on the devices of a plug-in: device_group_checks.py."""

import cluster
import device_group_checks as checks
import pytest
from fake_plugin import build

import paddle
import paddle.distributed as dist


@pytest.fixture(scope="module")
def plugin(tmp_path_factory):
    return build(tmp_path_factory.mktemp("plugin"))


@pytest.mark.parametrize("size", [2, 3])
def test_collectives(plugin, size):
    assert cluster.run(checks.collectives, size, plugin) == [True] * size


def test_what_it_says(plugin):
    for rank, heard in enumerate(cluster.run(checks.what_it_says, 2, plugin)):
        place = f"Place(fake:{rank})"
        assert f"this group works on tensors of {place}, got one on Place(cpu)" in heard[0]
        assert f"this group works on tensors of {place}, got one on Place(fake:" in heard[1]
        assert heard[2].startswith(
            "NotImplementedError: reduce: the plug-in for fake has no reduce"
        )
        assert (
            "AssertionError: new_group: Unsupported backend: nothing. There is 'gloo'" in heard[3]
        )
        assert "all_reduce in process" in heard[4] and "failed with status 12" in heard[4]
        assert "the group cannot be used any more" in heard[5]


def test_different_calls(plugin):
    (first, seconds), (second, _) = cluster.run(checks.different_calls, 2, plugin)
    assert "call different operations: broadcast" in second and "all_reduce" in second
    assert "failed with status 11" in first and seconds < 30


def test_a_plugin_without_them(tmp_path):
    paddle._C.load_device_plugin(build(tmp_path, 'table.type = "alone"; table.collectives = 0'))
    assert not paddle._C.has_collectives("alone")
    store = paddle._C.TCPStore("127.0.0.1", 0, True, 1, 5)
    with pytest.raises(NotImplementedError, match="plug-in for alone has no operations among"):
        paddle._C.make_process_group("alone", store, "group", 0, 1, 5)
    with pytest.raises(AssertionError, match="Unsupported backend: alone"):
        dist.new_group([0], backend="alone")
