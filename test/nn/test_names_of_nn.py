"""Names that other code calls with keywords, and choices that make no difference."""

import pytest
from paddle.nn import attention
from paddle.nn import functional as F

import paddle


def test_keywords():
    w = paddle.create_parameter([2, 2], "float32")
    for initializer in (
        paddle.nn.initializer.Constant(3.0),
        paddle.nn.initializer.Assign([[3.0, 3.0], [3.0, 3.0]]),
    ):
        initializer(var=w)
        assert w.numpy().tolist() == [[3.0, 3.0], [3.0, 3.0]]
    scaler = paddle.amp.GradScaler()
    scaler.set_incr_ratio(new_incr_ratio=3.0)
    scaler.set_decr_every_n_nan_or_inf(new_decr_every_n_nan_or_inf=5)
    assert (scaler.get_incr_ratio(), scaler.get_decr_every_n_nan_or_inf()) == (3.0, 5)


def test_containers():
    one, two, three = (paddle.nn.Linear(2, 2) for _ in range(3))
    layers = paddle.nn.LayerList([one])
    layers += [two]
    layers[0] = three
    assert list(layers) == [three, two] and layers.__getitem__(idx=1) is two
    del layers[0]
    assert list(layers) == [two]
    chain = paddle.nn.Sequential(one, two)
    chain["0"] = three
    del chain[-1]
    assert list(chain) == [three] and chain.__getitem__(name="0") is three


def test_methods():
    x = paddle.to_tensor([4.0])
    assert x.__div__(2.0).item() == 2.0 and x.__rdiv__(2.0).item() == 0.5
    assert x.__long__() == 4 and x.__nonzero__() is True
    assert F.tanh_(x) is x and abs(x.item() - 0.9993) < 1e-4


def test_choice_of_attention():
    q = paddle.rand([1, 3, 2, 4])
    plain = F.scaled_dot_product_attention(q, q, q)
    with attention.sdpa_kernel([attention.SDPBackend.MATH], set_priority=True), F.sdp_kernel():
        assert F.scaled_dot_product_attention(q, q, q).numpy().tolist() == plain.numpy().tolist()
    with pytest.raises(ValueError, match="at least one"), attention.sdpa_kernel([]):
        pass
    with pytest.raises(TypeError, match="must be SDPBackends"), attention.sdpa_kernel("math"):
        pass
    with pytest.raises(ValueError, match="at least one"), F.sdp_kernel(False, False, False):
        pass
