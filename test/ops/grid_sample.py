import itertools

import numpy as np
from op_suite import T, op


def pixel(u, n, padding, align):
    """Where u in [-1, 1] is among n pixels."""
    c = (u + 1) / 2 * (n - 1) if align else ((u + 1) * n - 1) / 2
    if padding == "reflection":
        edge, span = (0, max(n - 1, 1)) if align else (-0.5, n)
        t = abs(c - edge) % (2 * span)
        c = min(t, 2 * span - t) + edge
    return c if padding == "zeros" else min(max(c, 0), n - 1)


def sampled(x, grid, mode="bilinear", padding_mode="zeros", align_corners=True):
    sizes = x.shape[2:]
    out = np.zeros(x.shape[:2] + grid.shape[1:-1], x.dtype)
    for at in np.ndindex(grid.shape[:-1]):
        where = [pixel(u, n, padding_mode, align_corners) for u, n in zip(grid[at][::-1], sizes)]
        near = [
            [round(c)] if mode == "nearest" else [int(np.floor(c)), int(np.floor(c)) + 1]
            for c in where
        ]
        for corner in itertools.product(*near):
            if all(0 <= c < n for c, n in zip(corner, sizes)):
                weight = (
                    1
                    if mode == "nearest"
                    else np.prod([1 - abs(c - w) for c, w in zip(corner, where)])
                )
                out[(at[0], slice(None), *at[1:])] += weight * x[(at[0], slice(None), *corner)]
    return out


# Coordinates that half precision holds, none of them between two pixels or on an edge.
rng = np.random.default_rng(0)
GRID = np.round(rng.uniform(-1.9, 1.9, [2, 2, 3, 2]) * 8) / 8 + 3 / 64
GRID3 = np.round(rng.uniform(-1.9, 1.9, [2, 2, 1, 3, 3]) * 8) / 8 + 3 / 64

grid_sample = op("grid_sample", oracle=sampled)
for mode, padding, align in itertools.product(
    ["bilinear", "nearest"], ["zeros", "border", "reflection"], [True, False]
):
    how = dict(mode=mode, padding_mode=padding, align_corners=align)
    grid_sample.good([2, 3, 4, 5], GRID, **how)
    grid_sample.good([2, 2, 3, 4, 2], GRID3, **how)
grid_sample.good([2, 1, 1, 1], GRID, padding_mode="reflection")
grid_sample.good([2, 0, 4, 5], GRID)
grid_sample.good([0, 2, 4, 5], [0, 2, 3, 2])
grid_sample.bad("C1", [2, 3, 4, 5], GRID, of="int32", error=TypeError)
grid_sample.bad("C2", [2, 3, 4, 5], T([2, 2, 3, 2], dtype="float64"), error=TypeError)
grid_sample.bad("C3", [2, 3, 4], [2, 3, 1])
grid_sample.bad("C4", [2, 3, 4, 5], [2, 3, 2])
grid_sample.bad("C5", [2, 3, 4, 5], [1, 2, 3, 2])
grid_sample.bad("C6", [2, 3, 4, 5], [2, 2, 3, 3])
grid_sample.bad("C7", [2, 3, 0, 5], [2, 2, 3, 2])
