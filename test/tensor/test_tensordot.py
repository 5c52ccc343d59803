"""Tensor products against NumPy's."""

import numpy as np
import pytest

import paddle


@pytest.mark.parametrize(
    "axes, other", [(2, [3, 4, 5]), (0, [2]), (1, [4, 2]), ([[1, 2], [1, 0]], [4, 3])]
)
def test_numbers(axes, other):
    rng = np.random.default_rng(0)
    x, y = rng.uniform(-1, 1, [2, 3, 4]), rng.uniform(-1, 1, other)
    result = paddle.tensordot(paddle.to_tensor(x), paddle.to_tensor(y), axes)
    np.testing.assert_allclose(result.numpy(), np.tensordot(x, y, axes), rtol=1e-12)


def test_sizes_must_be_equal():
    with pytest.raises(ValueError, match="tensordot"):
        paddle.tensordot(paddle.ones([2, 3]), paddle.ones([2, 3]), 1)
