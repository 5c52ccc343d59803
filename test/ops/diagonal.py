import numpy as np
from op_suite import T, op

tril = op("tril", oracle=lambda x, diagonal=0: np.tril(x, diagonal))
tril.good([3, 4])
tril.good([2, 4, 3], diagonal=1)
tril.good([3, 3], diagonal=-2)
tril.good([0, 3])
tril.bad("C1", [3])
triu = op("triu", oracle=lambda x, diagonal=0: np.triu(x, diagonal))
triu.good([3, 4])
triu.good([2, 4, 3], diagonal=1)
triu.good([3, 3], diagonal=-2)
triu.good([0, 3])
triu.bad("C2", [3])

tril_indices = op(
    "tril_indices",
    no_empty="it has no inputs",
    oracle=lambda rows=0, cols=0, offset=0, dtype="int64": np.array(
        np.tril_indices(rows, offset, cols), dtype
    ),
)
tril_indices.good(rows=3, cols=4)
tril_indices.good(rows=4, cols=2, offset=-1, dtype="int32")
tril_indices.good(rows=0, cols=2)
tril_indices.good(rows=5, cols=3, offset=1)
tril_indices.good(rows=2, cols=3, offset=2**63 - 1)
tril_indices.good(rows=2, cols=3, offset=-(2**62))
tril_indices.bad("C3", rows=-1, cols=2)
tril_indices.bad("C4", rows=1, cols=2, dtype="float32", error=TypeError)
triu_indices = op(
    "triu_indices",
    no_empty="it has no inputs",
    oracle=lambda row=0, col=0, offset=0, dtype="int64": np.array(
        np.triu_indices(row, offset, col), dtype
    ),
)
triu_indices.good(row=3, col=4)
triu_indices.good(row=5, col=3, offset=-1)
triu_indices.good(row=2, col=3, offset=2**63 - 1)
triu_indices.good(row=2, col=3, offset=-(2**62))
triu_indices.good(row=4, col=2, offset=1, dtype="int32")
triu_indices.good(row=0, col=2)
triu_indices.bad("C5", row=-1, col=2)
triu_indices.bad("C6", row=1, col=2, dtype="float32", error=TypeError)


def diagonal_matrix(x, offset=0, padding_value=0):
    if x.ndim == 2:
        return np.diag(x, offset).copy()
    x = np.atleast_1d(x)
    n = len(x) + abs(offset)
    y = np.full([n, n], padding_value, x.dtype)
    i = np.arange(len(x))
    y[i + max(-offset, 0), i + max(offset, 0)] = x
    return y


diag = op("diag", oracle=diagonal_matrix)
diag.good([3])
diag.good([2], offset=1, padding_value=2)
diag.good([2], offset=-2)
diag.good([3, 4])
diag.good([3, 2], offset=-1)
diag.good([2, 2], offset=5)
diag.good([0])
diag.bad("C7", [2, 2, 2])


def embedded(input, offset=0, dim1=-2, dim2=-1):
    n = input.shape[-1] + abs(offset)
    y = np.zeros([*input.shape[:-1], n, n], input.dtype)
    i = np.arange(input.shape[-1])
    y[..., i + max(-offset, 0), i + max(offset, 0)] = input
    return np.moveaxis(y, (-2, -1), (dim1, dim2))


diag_embed = op("diag_embed", oracle=embedded)
diag_embed.good([3])
diag_embed.good([2, 3], offset=1)
diag_embed.good([2, 3], offset=-1, dim1=0, dim2=2)
diag_embed.good([2, 2], dim1=2, dim2=0)
diag_embed.good([0])
diag_embed.bad("C8", [])
diag_embed.bad("C9", [2], dim1=3, error=IndexError)
diag_embed.bad("C10", [2], dim1=0, dim2=-2)


def filled_diagonal(x, value=0, offset=0, wrap=False):
    y = x.copy().reshape(-1)
    columns = x.shape[1]
    step = sum(int(np.prod(x.shape[i + 1 :])) for i in range(x.ndim))
    end = y.size if wrap or x.ndim > 2 else min(y.size, columns * columns)
    for at in range(0, end, step):
        if 0 <= at % columns + offset < columns or x.ndim > 2:
            y[at + offset] = value
    return y.reshape(x.shape)


fill_diagonal = op("fill_diagonal", oracle=filled_diagonal)
fill_diagonal.good([3, 3], value=2)
fill_diagonal.good([3, 4], value=1, offset=1)
fill_diagonal.good([7, 3], value=1, wrap=True)
fill_diagonal.good([2, 2, 2], value=1)
fill_diagonal.good([0, 3], value=1)
fill_diagonal.bad("C11", [3])


def filled_tensor(x, y, offset=0, dim1=0, dim2=1):
    out = x.copy()
    part = np.moveaxis(out, (dim1, dim2), (-2, -1))
    i = np.arange(y.shape[-1])
    part[..., i + max(-offset, 0), i + max(offset, 0)] = y
    return out


fill_diagonal_tensor = op("fill_diagonal_tensor", oracle=filled_tensor)
fill_diagonal_tensor.good([3, 3], [3])
fill_diagonal_tensor.good([3, 4], [3], offset=1)
fill_diagonal_tensor.good([2, 3, 4], [2, 3], dim1=1, dim2=2)
fill_diagonal_tensor.good([0, 3], [0])
fill_diagonal_tensor.bad("C12", [2, 2], T([2], dtype="int64"), error=TypeError)
fill_diagonal_tensor.bad("C13", [2, 2], [2], dim1=2)
fill_diagonal_tensor.bad("C14", [2, 2], [2], dim1=1)
fill_diagonal_tensor.bad("C15", [2, 2], [3])
