from op_suite import op

scale = op(
    "scale",
    oracle=lambda x, scale=1.0, bias=0.0, bias_after_scale=True: (
        x * scale + bias if bias_after_scale else (x + bias) * scale
    ).astype(x.dtype),
)
scale.good([2, 3], scale=3, bias=2)
scale.good(
    [4],
    scale=2.0,
    bias=1.0,
    bias_after_scale=False,
    dtypes=["float32", "float64", "float16", "bfloat16", "complex64"],
)
scale.good([], scale=-1, dtypes=["float32", "float64", "int64", "int8", "complex128"])
scale.good([0, 2], scale=2)
scale.good([50, 70], bias=1)
