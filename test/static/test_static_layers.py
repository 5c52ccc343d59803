"""Layers as functions."""

import numpy as np
from test_static import array, run, static_mode  # noqa: F401

from paddle import static


def test_fc():
    x, y = static.data("x", [None, 2, 3]), static.data("y", [None, 4])
    z = static.nn.fc([x, y], 5)
    static.Executor().run(static.default_startup_program())
    w, v, b = static.default_main_program().all_parameters()
    assert [p.name.split(".")[1] for p in (w, v, b)] == ["w_0", "w_1", "b_0"]
    c, d = array(2, 2, 3), array(2, 4)
    (got,) = run({"x": c, "y": d}, [z])
    want = c.reshape(2, 6) @ w.numpy() + d @ v.numpy() + b.numpy()
    np.testing.assert_allclose(got, want, rtol=1e-5)


def test_fc_of_the_last_axis():
    x = static.data("x", [None, 2, 3])
    y = static.nn.fc(x, 4, num_flatten_dims=2, bias_attr=False)
    assert list(y.shape)[1:] == [2, 4]
    static.Executor().run(static.default_startup_program())
    (w,) = static.default_main_program().all_parameters()
    c = array(5, 2, 3)
    np.testing.assert_allclose(run({"x": c}, [y])[0], c @ w.numpy(), rtol=1e-5)
