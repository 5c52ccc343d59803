import numpy as np
from op_suite import T, op

ids = np.array([[0, 2, 1], [2, 2, 3]])
none = np.zeros([0], "int64")


def embed(x, weight, padding_idx=-1):
    return np.where((x == padding_idx)[..., None] & (padding_idx != -1), 0.0, weight[x])


def embed_grad(x, dout, rows, padding_idx=-1):
    d = np.zeros([rows, dout.shape[-1]])
    keep = (x != padding_idx) | (padding_idx == -1)
    np.add.at(d, x[keep], dout[keep])
    return d


embedding = op("embedding", oracle=embed)
embedding.good(ids, [4, 5])
embedding.good(ids.astype("int32"), [4, 5], padding_idx=2)
embedding.good(none, [4, 5])
embedding.bad("C1", ids, [4])
embedding.bad("N1", T([2]), [4, 5], error=TypeError)
embedding.bad("I1", ids, [3, 5])
embedding_grad = op("embedding_grad", oracle=embed_grad)
embedding_grad.good(ids, [2, 3, 5], rows=4)
embedding_grad.good(ids, [2, 3, 5], rows=4, padding_idx=2)
embedding_grad.good(none, [0, 5], rows=4)
embedding_grad.bad("C1", ids, [2, 3], rows=4)
embedding_grad.bad("C2", ids, [2, 4, 5], rows=4)
embedding_grad.bad("C3", ids, [2, 3, 5], rows=-1)
