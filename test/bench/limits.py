"""How far kernels are from what the machine can do.

    OMP_NUM_THREADS=1 OPENBLAS_NUM_THREADS=1 python test/bench/limits.py

Memory-bound ones are compared with NumPy's copy of as many bytes as they move, compute-bound ones
with the fastest product of matrices of that dtype. Each figure is the best of interleaved rounds.
"""

import time

import numpy as np
from paddle.nn import functional as F

import paddle

ROUNDS = 15
N = 1 << 22  # elements: 16 MiB of float32, beyond the caches of a core


def seconds(f):
    """The best time of each of some functions, called in turn; short ones often at a time."""
    best, often = [float("inf")] * len(f), [1] * len(f)
    for _ in range(ROUNDS):
        for i, g in enumerate(f):
            start = time.perf_counter()
            for _ in range(often[i]):
                g()
            best[i] = min(best[i], (time.perf_counter() - start) / often[i])
            often[i] = max(1, int(1e-3 / best[i]))
    return best


def copier(moved):
    """Copies so that `moved` bytes are read or written."""
    a = np.ones(moved // 2, np.uint8)
    b = np.empty_like(a)
    return lambda: np.copyto(b, a)


def memory_bound():
    """Rows: name, GB/s, share of a copy."""
    x = paddle.randn([N // 1024, 1024])
    y = paddle.randn([N // 1024, 1024])
    bias = paddle.randn([1024])
    image = paddle.randn([16, 64, 64, 64])
    norm = paddle.nn.BatchNorm2D(64)
    norm.eval()
    h = x.astype("bfloat16")
    full = 4 * N
    cases = [
        ("add", 3 * full, lambda: x + y),
        ("add of a row", 2 * full, lambda: x + bias),
        ("relu", 2 * full, lambda: F.relu(x)),
        ("exp", 2 * full, lambda: paddle.exp(x)),
        ("tanh", 2 * full, lambda: paddle.tanh(x)),
        ("gelu", 2 * full, lambda: F.gelu(x)),
        ("add, bfloat16", 3 * full // 2, lambda: h + h),
        ("cast to bfloat16", 3 * full // 2, lambda: x.astype("bfloat16")),
        ("sum", full, lambda: x.sum()),
        ("sum of rows", full, lambda: x.sum(1)),
        ("sum of columns", full, lambda: x.sum(0)),
        ("softmax", 2 * full, lambda: F.softmax(x)),
        ("layer_norm", 2 * full, lambda: F.layer_norm(x, [1024])),
        ("batch_norm, inference", 2 * full, lambda: norm(image)),
        ("max_pool2d 2", full + full // 4, lambda: F.max_pool2d(image, 2)),
        ("transpose, copied", 2 * full, lambda: x.t().contiguous()),
        ("concat", 4 * full, lambda: paddle.concat([x, y])),
        ("index_select of rows", 2 * full, lambda: paddle.index_select(x, order)),
    ]
    order = paddle.randperm(N // 1024)
    rows = []
    for name, moved, f in cases:
        own, copy = seconds([f, copier(moved)])
        rows.append((name, moved / own / 1e9, copy / own))
    return rows


def compute_bound():
    """Rows: name, GFLOP/s, share of the fastest product of that dtype."""
    rows = []
    for dtype in ("float32", "bfloat16"):
        a = paddle.randn([2048, 2048]).astype(dtype)
        b = paddle.randn([512, 512]).astype(dtype)
        small = paddle.randn([64, 64]).astype(dtype)
        x = paddle.randn([8, 256, 56, 56]).astype(dtype)
        w = paddle.randn([256, 256, 3, 3]).astype(dtype)
        many = paddle.randn([64, 128, 64]).astype(dtype)
        cases = [
            ("matmul 2048", 2 * 2048**3, lambda: a @ a),
            ("matmul 512", 2 * 512**3, lambda: b @ b),
            ("matmul 64", 2 * 64**3, lambda: small @ small),
            ("matmul 64 x [128, 64, 128]", 64 * 2 * 128 * 128 * 64, lambda: many @ many.mT),
            (
                "conv2d 3x3, 256 channels",
                8 * 2 * 256 * 256 * 9 * 56 * 56,
                lambda: F.conv2d(x, w, padding=1),
            ),
        ]
        if dtype == "float32":
            n = np.ones([2048, 2048], np.float32)
            cases.insert(0, ("NumPy's matmul 2048", 2 * 2048**3, lambda: n @ n))
        times = seconds([f for _, _, f in cases])
        speeds = [flops / t / 1e9 for (_, flops, _), t in zip(cases, times)]
        rows += [(f"{name}, {dtype}", s, s / max(speeds)) for (name, _, _), s in zip(cases, speeds)]
    return rows


def main():
    for title, rows in (("GB/s", memory_bound()), ("GFLOP/s", compute_bound())):
        print(f"| | {title} | of the limit |\n|---|---|---|")
        for name, speed, share in rows:
            print(f"| {name} | {speed:.1f} | {100 * share:.0f} % |")
        print()


if __name__ == "__main__":
    main()
