"""Einstein sums against NumPy's."""

import numpy as np
import pytest

import paddle

EQUATIONS = [
    ("ij,jk->ik", [2, 3], [3, 4]),
    ("ij,jk", [2, 3], [3, 4]),
    ("bij,bjk->bik", [5, 2, 3], [5, 3, 4]),
    ("...ij,...jk->...ik", [5, 1, 2, 3], [4, 3, 2]),
    ("i,j->ij", [2], [3]),
    ("i,i->", [3], [3]),
    ("ij->ji", [2, 3]),
    ("ij->", [2, 3]),
    ("...i->...", [2, 3]),
    ("ij,kl->jl", [2, 3], [4, 5]),
    ("bqhd,bkhd->bhqk", [2, 3, 4, 5], [2, 6, 4, 5]),
    ("ij,jk,kl->il", [2, 3], [3, 4], [4, 5]),
]


@pytest.mark.parametrize("case", EQUATIONS, ids=lambda case: case[0])
def test_numbers(case):
    equation, *shapes = case
    rng = np.random.default_rng(0)
    inputs = [rng.uniform(-1, 1, shape) for shape in shapes]
    result = paddle.einsum(equation, *map(paddle.to_tensor, inputs))
    np.testing.assert_allclose(result.numpy(), np.einsum(equation, *inputs), rtol=1e-12)


def test_errors():
    x = paddle.ones([2, 3])
    for equation, inputs in (("ij,jk", [x]), ("i", [x]), ("ij,jk", [x, x])):
        with pytest.raises(ValueError, match="einsum"):
            paddle.einsum(equation, *inputs)
