"""What is written into a tensor may be a part of it."""

import paddle


def test_values_that_overlap_what_is_written():
    x = paddle.arange(5.0)
    x[paddle.to_tensor([1, 2])] = x[0:2]
    assert x.tolist() == [0, 0, 1, 3, 4]
    x[paddle.to_tensor([0, 1, 3])] = x[2:3]
    assert x.tolist() == [1, 1, 1, 1, 4]
