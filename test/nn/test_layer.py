"""What all layers have: parts and their names, hooks, state dicts, conversions, copies."""

import copy
import pickle

import numpy as np
import pytest

import paddle
from paddle import nn


class Scale(nn.Layer):
    """x times a parameter plus a buffer: made of what the core has."""

    def __init__(self, n=2):
        super().__init__()
        self.w = self.create_parameter([n], default_initializer=nn.initializer.Constant(2.0))
        self.register_buffer("b", tensor(np.ones(n, "float32")))
        self.register_buffer("count", tensor(np.zeros(1, "int64")), persistable=False)

    def forward(self, x, power=1):
        for _ in range(power):
            x = x * self.w + self.b
        return x


class Net(nn.Layer):
    def __init__(self):
        super().__init__()
        self.first = Scale()
        self.rest = nn.Sequential(nn.Identity(), Scale())

    def forward(self, x):
        return self.rest(self.first(x))


def tensor(array):
    return paddle._C._tensor_from(np.asarray(array), None, None)


X = tensor(np.array([1.0, 2.0], "float32"))


def test_parts_and_names():
    net = Net()
    names = ["first.w", "rest.1.w"]
    assert [n for n, _ in net.named_parameters()] == names
    assert [n for n, _ in net.named_parameters("p")] == ["p." + n for n in names]
    assert net.parameters(recurse=False) == []
    assert [n for n, _ in net.named_buffers()] == [
        f"{layer}.{b}" for layer in ("first", "rest.1") for b in ("b", "count")
    ]
    assert [n for n, _ in net.named_sublayers()] == ["first", "rest", "rest.0", "rest.1"]
    assert [n for n, _ in net.named_sublayers("p", include_self=True)][:2] == ["p", "p.first"]
    assert [type(m).__name__ for m in net.modules()][:2] == ["Net", "Scale"]
    assert [n for n, _ in net.named_children()] == ["first", "rest"]
    assert net.get_sublayer("rest.1") is net.rest[1]
    assert net.get_parameter("rest.1.w") is net.rest[1].w
    assert net.get_buffer("first.b") is net.first.b
    for get, target in (
        (net.get_sublayer, "rest.7"),
        (net.get_sublayer, "first.w"),
        (net.get_parameter, "first.b"),
        (net.get_buffer, "first.w"),
    ):
        with pytest.raises(AttributeError):
            get(target)
    assert {"w", "b", "forward"} <= set(dir(net.first))


def test_shared_parts_count_once():
    net = nn.Layer()
    net.a = Scale()
    net.b = net.a
    net.c = Scale()
    net.c.w = net.a.w
    assert [n for n, _ in net.named_parameters()] == ["a.w"]
    assert len(list(net.named_parameters(remove_duplicate=False))) == 3
    assert [n for n, _ in net.named_sublayers()] == ["a", "c"]
    assert [n for n, _ in net.named_sublayers(remove_duplicate=False)] == ["a", "b", "c"]
    assert [n for n in net.state_dict() if n.endswith("w")] == ["a.w", "b.w", "c.w"]


def test_set_sublayer():
    net = Net()
    net.set_sublayer("rest.0", nn.Sequential())
    net.set_sublayer("rest.new", nn.Identity())
    assert [n for n, _ in net.rest.named_children()] == ["0", "1", "new"]
    with pytest.raises(AttributeError):
        net.set_sublayer("rest.other", nn.Identity(), strict=True)
    with pytest.raises(ValueError):
        net.set_sublayer("", nn.Identity())
    with pytest.raises(ValueError):
        net.set_sublayer("rest.0", 4)


def test_names_are_made_of_classes():
    class XMLHttpREQ(nn.Layer):
        pass

    with paddle.utils.unique_name.guard():
        assert XMLHttpREQ().full_name() == "xml_http_req_0"
        assert nn.Layer("My scope").full_name() == "My scope_0"
        layer = Scale()
        assert layer.full_name() == "scale_0"
        assert layer.w.name == "scale_0.w_0"
        assert layer.create_parameter([1], is_bias=True).name == "scale_0.b_0"
        layer.create_parameter([1], attr="mine")
        with pytest.raises(ValueError, match="mine"):
            layer.create_parameter([1], attr="mine")


def test_attributes():
    layer = Scale()
    with pytest.raises(AttributeError, match="'Scale' object has no attribute 'zz'"):
        layer.zz  # noqa: B018
    for name, value in (("w", 5), ("w", X), ("w", nn.Identity()), ("b", 7)):
        with pytest.raises(TypeError):
            setattr(layer, name, value)
    layer.b = X
    assert layer.b is X
    layer.loose = X.clone()  # a buffer that is not saved
    assert "loose" in dict(layer.named_buffers()) and "loose" not in layer.state_dict()
    layer.part = nn.Identity()
    with pytest.raises(TypeError):
        layer.part = 5
    layer.part = None
    assert layer.part is None and list(layer.children()) == []
    layer.part = layer.create_parameter([1])  # moves from the layers to the parameters
    assert list(layer._parameters) == ["w", "part"] and not layer._sub_layers
    del layer.w, layer.b, layer.training
    assert not hasattr(layer, "w") and not hasattr(layer, "b")
    with pytest.raises(AttributeError):
        del layer.w


@pytest.mark.parametrize("make", [nn.Identity, lambda: X, lambda: nn.Parameter(X)])
def test_assignment_needs_init(make):
    class Bad(nn.Layer):
        def __init__(self):
            self.part = make()

    with pytest.raises(ValueError, match="super"):
        Bad()


def test_adding():
    layer = Scale()
    p = layer.create_parameter([1])
    assert layer.add_parameter("p", p) is p and layer.p is p
    assert layer.add_parameter("none", None) is None
    assert isinstance(layer.add_sublayer("part", nn.Identity()), nn.Identity)
    for error, call in (
        (KeyError, lambda: layer.add_parameter("training", p)),
        (KeyError, lambda: layer.add_parameter("a.b", p)),
        (KeyError, lambda: layer.add_parameter("", p)),
        (TypeError, lambda: layer.add_parameter(1, p)),
        (TypeError, lambda: layer.add_parameter("q", X)),
        (TypeError, lambda: layer.add_sublayer("q", 3)),
        (KeyError, lambda: layer.register_buffer("w", X)),
        (TypeError, lambda: layer.register_buffer("q", 3)),
    ):
        with pytest.raises(error):
            call()
    layer.register_buffer("none_yet", None, persistent=False)
    assert layer.none_yet is None


def test_hooks():
    layer, log = Scale(), []
    expected = (X * 2 + 1).tolist()

    pre = layer.register_forward_pre_hook(lambda layer, inputs: log.append(("pre", len(inputs))))
    post = layer.register_forward_post_hook(lambda layer, inputs, y: log.append(("post", y.shape)))
    assert layer(X).tolist() == expected
    assert log == [("pre", 1), ("post", [2])]
    pre.remove()
    pre.remove()
    post.remove()
    layer(X)
    assert len(log) == 2

    with_hook = layer.register_forward_pre_hook(lambda layer, inputs: inputs[0] * 0)
    assert layer(X).tolist() == [1.0, 1.0]
    with_hook.remove()
    with_hook = layer.register_forward_hook(lambda layer, inputs, y: "new")
    assert layer(X) == "new"
    with_hook.remove()


def test_hooks_with_keywords_and_order():
    layer, log = Scale(), []
    h = layer.register_forward_pre_hook(
        lambda layer, inputs, kwargs: (inputs, {"power": 0}), with_kwargs=True
    )
    assert layer(X, power=3).tolist() == X.tolist()
    h.remove()
    h = layer.register_forward_pre_hook(lambda layer, inputs, kwargs: inputs, with_kwargs=True)
    with pytest.raises(RuntimeError):
        layer(X)
    h.remove()
    for n in range(3):
        layer.register_forward_pre_hook(lambda *a, n=n: log.append(n), prepend=n == 2)
        layer.register_forward_post_hook(lambda *a, n=n: log.append(n), prepend=n == 2)
    layer(X)
    assert log == [2, 0, 1, 2, 0, 1]


def test_hook_that_is_always_called():
    layer, log = Scale(), []
    layer.register_forward_post_hook(lambda *a: log.append("never"))
    layer.register_forward_post_hook(lambda *a: log.append(a[-1]), always_call=True)
    with pytest.raises(TypeError):
        layer()
    assert log == [None]


def test_state_dict():
    net = Net()
    state = net.state_dict()
    assert list(state) == ["first.w", "first.b", "rest.1.w", "rest.1.b"]
    assert state["first.w"] is net.first.w
    assert not any(v is net.first.w for v in net.state_dict(keep_vars=False).values())
    assert "first.count" in net.to_static_state_dict()
    assert list(net.state_dict(prefix="p."))[0] == "p.first.w"
    assert list(net.first.state_dict(include_sublayers=False)) == ["w", "b"]
    assert list(net.state_dict({"z": 1}))[0] == "z"
    h = net.register_state_dict_hook(lambda state: {"new": 1})
    assert list(net.state_dict()) == ["new"]
    assert list(net.state_dict(use_hook=False)) == list(state)
    h.remove()


def test_set_state_dict():
    layer = Scale()
    w, five = layer.w, np.full(2, 5.0, "float32")
    with pytest.warns(UserWarning, match="'b'"):
        assert layer.set_state_dict({"w": tensor(five), "zz": X}) == (["b"], ["zz"])
    assert layer.w is w and w.tolist() == [5.0, 5.0]
    with pytest.warns(UserWarning, match="shape"):
        assert layer.set_state_dict({"w": np.ones(3, "float32"), "b": five}) == (["w"], ["w"])
    with pytest.raises(ValueError):
        layer.set_state_dict({"w": np.ones(2, "float64"), "b": five})
    named = {layer.w.name: five * 2, layer.b.name: five}
    assert layer.set_state_dict(named, use_structured_name=False) == ([], [])
    assert layer.w.tolist() == [10.0, 10.0]


def test_load_state_dict():
    layer, other = Scale(), Scale()
    other.w.set_value(np.array([3.0, 4.0], "float32"))
    assert repr(layer.load_state_dict(other.state_dict())) == "<All keys matched successfully>"
    assert layer.w.tolist() == [3.0, 4.0] and layer.w is not other.w
    with pytest.raises(RuntimeError, match="zz"):
        layer.load_state_dict({"zz": X})
    assert layer.load_state_dict({"zz": X}, strict=False) == (["w", "b"], ["zz"])
    with pytest.raises(RuntimeError, match="shape"):
        layer.load_state_dict({"w": np.ones(3, "float32")}, strict=False)
    layer.load_state_dict(other.state_dict(), assign=True)
    assert layer.w is other.w


def test_conversions():
    layer = Scale()
    w, name = layer.w, layer.w.name
    layer(X).backward(X)
    assert layer.to(dtype="float64") is layer
    assert layer.w is w and w.name == name and not w.stop_gradient
    assert str(w.dtype) == str(layer.b.dtype) == str(layer.count.dtype) == "paddle.float64"
    assert str(w.grad.dtype) == "paddle.float64"
    layer = Scale().bfloat16()  # integers stay
    assert [str(t.dtype) for t in (layer.w, layer.b, layer.count)] == [
        "paddle.bfloat16",
        "paddle.bfloat16",
        "paddle.int64",
    ]
    net = nn.Sequential(Scale(), nn.Identity()).float16(excluded_layers=Scale)
    assert str(net[0].w.dtype) == "paddle.float32"
    assert Scale().to("cpu").cpu().w.place.is_cpu_place()
    for error, call in (
        (ValueError, lambda: layer.to("zz")),
        (TypeError, lambda: layer.to(X)),
        (TypeError, lambda: layer.to(blocking=3)),
        (TypeError, lambda: layer.float16(excluded_layers=3)),
        (ValueError, lambda: layer.astype()),
    ):
        with pytest.raises(error):
            call()


def test_training_mode_and_gradients():
    net = Net()
    assert net.eval() is net and not any(m.training for m in net.modules())
    net.train()
    assert all(m.training for m in net.modules())
    with pytest.raises(ValueError):
        net.train(3)
    log = []
    assert net.apply(lambda m: log.append(type(m).__name__)) is net
    assert log == ["Scale", "Identity", "Scale", "Sequential", "Net"]
    net(X).backward(X)
    net.clear_gradients()
    assert net.first.w.grad.tolist() == [0.0, 0.0]
    net.zero_grad()
    assert net.first.w.grad is None
    net.requires_grad_(False)
    assert all(p.stop_gradient for p in net.parameters())
    for error, call in ((NotImplementedError, nn.Layer()), (ValueError, nn.Layer().backward)):
        with pytest.raises(error):
            call(X)


def test_copies():
    with paddle.utils.unique_name.guard():
        net = nn.Sequential(Scale(), Scale())
        net[1].w = net[0].w
        new = copy.deepcopy(net)
        assert new[0].w is new[1].w and new[0].w is not net[0].w
        assert new[0].w.name == "scale_0.w_0_deepcopy_0"
        assert new[0].full_name() == "scale_0"
        new[0].w.set_value(np.zeros(2, "float32"))
        assert net[0].w.tolist() == [2.0, 2.0]
    loaded = pickle.loads(pickle.dumps(net))
    assert isinstance(loaded[0].w, nn.Parameter)
    assert loaded(X).tolist() == net(X).tolist()


def test_text():
    class Shown(nn.Layer):
        def __init__(self, text, part=None):
            super().__init__()
            self.text = text
            if part is not None:
                self.part = part

        def extra_repr(self):
            return self.text

    assert repr(nn.Layer()) == "Layer()"
    assert repr(Shown("a=1")) == "Shown(a=1)"
    assert repr(Shown("a=1\nb=2")) == "Shown(\n  a=1\n  b=2\n)"
    assert repr(Shown("a=1", nn.Identity())) == "Shown(a=1\n  (part): Identity()\n)"
    nested = nn.Sequential(Shown("a=1\nb=2", nn.Identity()))
    assert repr(nested) == (
        "Sequential(\n  (0): Shown(\n    a=1\n    b=2\n  \n    (part): Identity()\n  )\n)"
    )


def test_lazy_parameters():
    with paddle.LazyGuard():
        layer = Scale()
    assert not layer.w._is_initialized() and layer.w.shape == [2]
    layer.w.initialize()
    assert layer.w.tolist() == [2.0, 2.0]
    with pytest.raises(RuntimeError):
        layer.w.initialize()
    with paddle.LazyGuard():
        layer = Scale()
    layer.set_state_dict({"w": np.ones(2, "float32"), "b": np.ones(2, "float32")})
    assert layer.w.tolist() == [1.0, 1.0]


def test_parameter_attributes():
    layer = nn.Layer()
    attr = paddle.ParamAttr(learning_rate=0.5, need_clip=False, trainable=False)
    p = layer.create_parameter([2], attr)
    assert p.optimize_attr == {"learning_rate": 0.5} and not p.need_clip and p.stop_gradient
    assert layer.create_parameter([2], attr=False) is None
    nn.initializer.set_global_initializer(nn.initializer.Constant(3.0))
    try:
        assert layer.create_parameter([1]).item() == 3.0
        init = nn.initializer.Constant(4.0)
        assert layer.create_parameter([1], attr=init).item() == 4.0
    finally:
        nn.initializer.set_global_initializer(None)
    assert paddle.create_parameter([2], "float64", is_bias=True).tolist() == [0.0, 0.0]


def test_a_converted_layer_shows_its_dtype():
    layer = paddle.nn.Linear(2, 2)
    assert "dtype=float32" in repr(layer)
    assert "dtype=paddle.float64" in repr(layer.astype("float64"))
    assert "dtype=float32" in repr(layer.to(dtype="float32"))


def test_assigned_values_decide_on_the_shape():
    values = paddle.nn.initializer.Assign([1.0, 2.0])
    weight = paddle.nn.Linear(2, 2, weight_attr=values).weight
    assert weight.tolist() == [1.0, 2.0] and not weight.stop_gradient
