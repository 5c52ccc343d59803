import numpy as np
from op_suite import T, op


def gathered(x, index):
    return x[tuple(np.moveaxis(index, -1, 0))]


gather_nd = op("gather_nd", oracle=gathered)
gather_nd.good([3, 4], np.array([[0, 1], [2, -1], [0, 1]]))
gather_nd.good([3, 4], np.array([[2], [0]]))
gather_nd.good([3, 4], np.array([1]))
gather_nd.good([3, 4], np.zeros([0, 2], "int64"))
gather_nd.bad("N1", [3], T([1]), error=TypeError)
gather_nd.bad("N2", [3], np.array(1))
gather_nd.bad("N3", [3], np.array([[0, 1]]))
gather_nd.bad("I1", [3], np.array([[3]]), error=IndexError)
gather_nd.bad("I1", [3], np.array([[-4]]), error=IndexError)


def scattered(x, index, updates):
    y = x.copy()
    np.add.at(y, tuple(np.moveaxis(index, -1, 0)), updates)
    return y


scatter_nd_add = op("scatter_nd_add", oracle=scattered)
scatter_nd_add.good([3, 4], np.array([[0, 1], [2, 3], [0, 1]]), [3])
scatter_nd_add.good([3, 4], np.array([[2], [0]]), [2, 4])
scatter_nd_add.good([0, 4], np.zeros([0, 1], "int64"), [0, 4])
scatter_nd_add.bad("C1", [3], np.array([[0]]), T([1], dtype="int64"), error=TypeError)
scatter_nd_add.bad("C2", [3], np.array([[0]]), [2])
scatter_nd_add.bad("I1", [3], np.array([[5]]), [1], error=IndexError)


def put(x, indices, value, accumulate=False):
    y = x.copy()
    if accumulate:
        np.add.at(y, tuple(indices), value)
    else:
        y[tuple(indices)] = value
    return y


index_put = op("index_put", oracle=put)
index_put.good([3, 4], [np.array([0, 2])], [2, 4])
index_put.good([3, 4], [np.array([[0], [2]]), np.array([1, 3])], [2])
index_put.good([3, 4], [np.array([0, 0])], [4], accumulate=True)
index_put.good([0, 4], [np.zeros([0], "int64")], [0, 4])
index_put.bad("C1", [3], [np.array([0])], T([1], dtype="int64"), error=TypeError)
index_put.bad("C2", [3], (), [1])
index_put.bad("C3", [3], [T([1])], [1], error=TypeError)
index_put.bad("C4", [3, 3], [np.array([0, 1]), np.array([0, 1, 2])], [1])
index_put.bad("C5", [3], [np.array([0, 1])], [3])
index_put.bad("I1", [3], [np.array([3])], [1], error=IndexError)
