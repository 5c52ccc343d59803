"""Neighbors drawn at random, and gradients of messages; values are in test/golden."""

import numpy as np
import pytest

import paddle
from paddle import geometric as G

ROW = paddle.to_tensor([3, 7, 0, 9, 1, 4, 2, 9, 3, 9, 1, 9, 7])
COLPTR = paddle.to_tensor([0, 2, 4, 5, 6, 7, 9, 11, 11, 13, 13])


def neighbors_of(node):
    return ROW.numpy()[int(COLPTR[node]) : int(COLPTR[node + 1])]


@pytest.mark.parametrize("size", [-1, 0, 1, 2, 5])
def test_neighbors_are_those_of_the_nodes_and_none_twice(size):
    nodes = [0, 8, 7, 2, 0]
    eids = paddle.arange(len(ROW)) + 100
    found, count, edges = G.sample_neighbors(
        ROW, COLPTR, paddle.to_tensor(nodes), size, eids, return_eids=True
    )
    assert count.dtype == paddle.int32
    assert ROW.numpy()[edges.numpy() - 100].tolist() == found.tolist()
    start = 0
    for node, n in zip(nodes, count.tolist()):
        all_of_it = neighbors_of(node)
        assert n == (len(all_of_it) if size < 0 else min(size, len(all_of_it)))
        part = edges.tolist()[start : start + n]
        assert len(set(part)) == n
        assert set(found.tolist()[start : start + n]) <= set(all_of_it.tolist())
        start += n
    assert start == len(found)


def test_chances():
    paddle.seed(0)
    row, colptr = paddle.arange(3).tile([2000]), paddle.arange(0, 6001, 3)
    nodes = paddle.arange(2000)
    even, _ = G.sample_neighbors(row, colptr, nodes, 1)
    np.testing.assert_allclose(np.bincount(even.numpy()) / 2000, 1 / 3, atol=0.04)
    weight = paddle.to_tensor([1.0, 2.0, 5.0]).tile([2000])
    uneven, _ = G.weighted_sample_neighbors(row, colptr, weight, nodes, 1)
    np.testing.assert_allclose(np.bincount(uneven.numpy()) / 2000, [1 / 8, 2 / 8, 5 / 8], atol=0.04)


def test_gradient_of_messages():
    x = paddle.to_tensor([[1.0], [2.0], [4.0]], stop_gradient=False)
    y = paddle.to_tensor([[3.0], [5.0]], stop_gradient=False)
    src, dst = paddle.to_tensor([0, 1]), paddle.to_tensor([2, 2])
    G.send_ue_recv(x, y, src, dst, "mul", "mean").sum().backward()
    assert x.grad.tolist() == [[1.5], [2.5], [0.0]]
    assert y.grad.tolist() == [[0.5], [1.0]]


def test_segments_without_rows():
    assert G.segment_sum(paddle.zeros([0, 3]), paddle.zeros([0], "int64")).shape == [0, 3]
