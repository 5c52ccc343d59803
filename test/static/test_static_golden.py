"""Programs against the numbers of the real package."""

import json
import pathlib

import numpy as np
import static_golden

import paddle

HERE = pathlib.Path(__file__).parent


def compare(a, b, where):
    if isinstance(b, dict):
        for k in b:
            compare(a[k], b[k], f"{where}.{k}")
    elif isinstance(b, list) and b and isinstance(b[0], list):
        assert len(a) == len(b), where
        for x, y in zip(a, b):
            compare(x, y, where)
    else:
        np.testing.assert_allclose(a, b, rtol=1e-4, atol=1e-5, err_msg=where)


def test_programs():
    want = json.loads((HERE / "static_golden.json").read_text())
    compare(static_golden.cases(paddle, paddle._C.ops), want, "golden")
