"""Neighbors of nodes, drawn at random, and subgraphs with nodes numbered anew."""

from .. import _C


def reindex_graph(x, neighbors, count, value_buffer=None, index_buffer=None, name=None):
    """Numbers nodes anew: first `x` in its order, then the neighbors as they come.

    Args:
        x (Tensor): Nodes that differ, int32 or int64, of shape [n].
        neighbors (Tensor): The neighbors of the first, then those of the second, and so on.
        count (Tensor): int32, of shape [n], how many neighbors each has; of shape [k n] for k kinds
            of edges, whose neighbors follow each other.
        value_buffer (Tensor|None): Ignored.
        index_buffer (Tensor|None): Ignored.
        name (str|None): Ignored.

    Returns:
        tuple[Tensor, Tensor, Tensor]: The new numbers of the neighbors; for each of them the new
        number of the node it belongs to; the old numbers of the nodes in their new order.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> nodes, neighbors = paddle.to_tensor([5, 7]), paddle.to_tensor([9, 7, 3])
            >>> count = paddle.to_tensor([2, 1], dtype="int32")
            >>> [t.tolist() for t in paddle.geometric.reindex_graph(nodes, neighbors, count)]
            [[2, 1, 3], [0, 0, 1], [5, 7, 9, 3]]
    """
    return reindex_heter_graph(x, [neighbors], [count])


def reindex_heter_graph(x, neighbors, count, value_buffer=None, index_buffer=None, name=None):
    """Numbers the nodes of a graph with edges of several kinds anew; see :func:`reindex_graph`.

    Args:
        x (Tensor): Nodes that differ, int32 or int64, of shape [n].
        neighbors (list[Tensor]): For each kind of edges the neighbors, as in `reindex_graph`.
        count (list[Tensor]): For each kind how many neighbors each node has.
        value_buffer (Tensor|None): Ignored.
        index_buffer (Tensor|None): Ignored.
        name (str|None): Ignored.

    Returns:
        tuple[Tensor, Tensor, Tensor]: As of `reindex_graph`, the kinds one after the other.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> nodes, one = paddle.to_tensor([5, 7]), paddle.to_tensor([1, 1], dtype="int32")
            >>> friends, rivals = paddle.to_tensor([7, 9]), paddle.to_tensor([3, 9])
            >>> got = paddle.geometric.reindex_heter_graph(nodes, [friends, rivals], [one, one])
            >>> [t.tolist() for t in got]
            [[1, 2, 3, 2], [0, 1, 0, 1], [5, 7, 9, 3]]
    """
    every = _C.ops.concat([x, *neighbors])
    _, first, number = every.unique(return_index=True, return_inverse=True)
    order = first.argsort()
    rank = order.argsort().astype(x.dtype)
    nodes = _C.ops.arange(0, x.shape[0], 1, x.dtype)
    ends = [nodes.tile([c.shape[0] // x.shape[0]]).repeat_interleave(c) for c in count]
    return (
        rank.gather(number[x.shape[0] :]),
        _C.ops.concat(ends),
        every.gather(first.gather(order)),
    )


def _sampled(what, graph, input_nodes, sample_size, eids, return_eids, weights=None):
    """Neighbors by keys: each edge draws one, and the edges with the least keys of a node stay."""
    row, colptr = graph
    if return_eids and eids is None:
        raise ValueError(f"{what}: eids must be given with return_eids=True")
    nodes = input_nodes.reshape([-1])
    start = colptr.gather(nodes).astype("int64")
    degree = colptr.gather(nodes + 1).astype("int64") - start
    total = int(degree.sum())
    node = _C.ops.arange(0, nodes.shape[0], 1, "int64").repeat_interleave(degree)
    before = degree.cumsum() - degree
    place = _C.ops.arange(0, total, 1, "int64") - before.gather(node)
    edge = start.gather(node) + place
    if sample_size >= 0:
        keys = _C.ops.uniform([total], 0.0, 1.0, "float64")
        if weights is not None:
            keys = -(-keys).log1p() / weights.reshape([-1]).gather(edge).astype("float64")
        by_key = keys.argsort()
        by_node = by_key.gather(node.gather(by_key).argsort(stable=True))
        kept = by_node.masked_select(place < sample_size).sort()
        edge = edge.gather(kept)
    counts = degree.clip(max=sample_size) if sample_size >= 0 else degree
    found = row.reshape([-1]).gather(edge), counts.astype("int32")
    return (*found, eids.reshape([-1]).gather(edge)) if return_eids else found


def sample_neighbors(
    row,
    colptr,
    input_nodes,
    sample_size=-1,
    eids=None,
    return_eids=False,
    perm_buffer=None,
    name=None,
):
    """Neighbors of nodes, each with the same chance and none twice.

    Args:
        row (Tensor): int32 or int64, the neighbors of node 0, then those of node 1, and so on.
        colptr (Tensor): Where in `row` each node's neighbors begin, and the end.
        input_nodes (Tensor): The nodes.
        sample_size (int): How many neighbors at most; -1: all.
        eids (Tensor|None): Numbers of the edges, in the order of `row`.
        return_eids (bool): Whether to return the numbers of the edges.
        perm_buffer (Tensor|None): Ignored.
        name (str|None): Ignored.

    Returns:
        tuple[Tensor, Tensor]|tuple[Tensor, Tensor, Tensor]: The neighbors; how many each node has
        got, int32; the numbers of their edges, if wanted.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> row, colptr = paddle.to_tensor([3, 4, 5, 0]), paddle.to_tensor([0, 3, 4])
            >>> nodes = paddle.to_tensor([1, 0])
            >>> neighbors, count = paddle.geometric.sample_neighbors(row, colptr, nodes)
            >>> neighbors.tolist(), count.tolist()
            ([0, 3, 4, 5], [1, 3])
    """
    graph = row, colptr
    return _sampled("sample_neighbors", graph, input_nodes, sample_size, eids, return_eids)


def weighted_sample_neighbors(
    row,
    colptr,
    edge_weight,
    input_nodes,
    sample_size=-1,
    eids=None,
    return_eids=False,
    name=None,
):
    """Neighbors of nodes, none twice, each drawn with a chance proportional to its edge's weight.

    From Efraimidis and Spirakis, "Weighted random sampling with a reservoir", 2006.

    Args:
        row (Tensor): int32 or int64, the neighbors of node 0, then those of node 1, and so on.
        colptr (Tensor): Where in `row` each node's neighbors begin, and the end.
        edge_weight (Tensor): Positive, in the order of `row`.
        input_nodes (Tensor): The nodes.
        sample_size (int): How many neighbors at most; -1: all.
        eids (Tensor|None): Numbers of the edges, in the order of `row`.
        return_eids (bool): Whether to return the numbers of the edges.
        name (str|None): Ignored.

    Returns:
        tuple[Tensor, Tensor]|tuple[Tensor, Tensor, Tensor]: As of :func:`sample_neighbors`.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> row, colptr = paddle.to_tensor([3, 4, 5, 0]), paddle.to_tensor([0, 3, 4])
            >>> weight = paddle.to_tensor([1e-9, 1e9, 1e-9, 1.0])
            >>> got = paddle.geometric.weighted_sample_neighbors(
            ...     row, colptr, weight, paddle.to_tensor([0, 1]), 1
            ... )
            >>> [t.tolist() for t in got]
            [[4, 0], [1, 1]]
    """
    graph = row, colptr
    return _sampled(
        "weighted_sample_neighbors",
        graph,
        input_nodes,
        sample_size,
        eids,
        return_eids,
        edge_weight,
    )
