"""Containers of layers and parameters."""

from collections import OrderedDict

import pytest

import paddle
from paddle import nn


def kinds(container):
    return [type(layer).__name__ for layer in container]


def parameter(n=1):
    return paddle.create_parameter([n], "float32", is_bias=True)


def test_sequential():
    s = nn.Sequential(nn.ReLU(), nn.Tanh(), nn.Identity())
    assert kinds([s[-1], *s[0:2]]) == ["Identity", "ReLU", "Tanh"]
    s[0] = nn.Identity()
    del s[1]
    assert list(s._sub_layers) == ["0", "2"] and len(s) == 2 and s(3) == 3
    with pytest.raises(IndexError):
        s[7]
    named = nn.Sequential(("a", nn.ReLU()), ["b", nn.Tanh()])
    assert kinds([named.a, named["b"]]) == ["ReLU", "Tanh"]
    assert list(nn.Sequential(OrderedDict(a=nn.ReLU()))._sub_layers) == ["a"]
    assert kinds(nn.Sequential(nn.ReLU()).append(nn.Tanh())) == ["ReLU", "Tanh"]
    assert kinds(nn.Sequential(nn.ReLU()).extend([nn.Tanh()])) == ["ReLU", "Tanh"]
    assert kinds(nn.Sequential(nn.ReLU()).insert(0, nn.Tanh())) == ["Tanh", "ReLU"]
    with pytest.raises(TypeError):
        nn.Sequential(3)


def test_layer_list():
    layers = nn.LayerList([nn.ReLU(), nn.Tanh()])
    layers.insert(1, nn.Identity())
    assert kinds(layers) == ["ReLU", "Identity", "Tanh"]
    layers.append(nn.ReLU6()).extend(nn.Tanh() for _ in range(1))
    layers[-1] = nn.Identity()
    del layers[0]
    assert kinds(layers) == ["Identity", "Tanh", "ReLU6", "Identity"]
    assert kinds(layers[:2]) == ["Identity", "Tanh"] and isinstance(layers[:2], nn.LayerList)
    del layers[1:]
    layers += [nn.ReLU()]
    assert kinds(layers + [nn.Tanh()]) == ["Identity", "ReLU", "Tanh"]
    assert isinstance(layers.pop(0), nn.Identity) and layers[0] in layers
    layers[0:1] = [nn.Tanh(), nn.Tanh()]
    assert list(layers._sub_layers) == ["0", "1"] and nn.ModuleList is nn.LayerList
    for call in (lambda: layers[5], lambda: layers.insert(9, nn.ReLU())):
        with pytest.raises(IndexError):
            call()
    with pytest.raises(TypeError):
        layers.append(3)


def test_layer_dict():
    layers = nn.LayerDict({"b": nn.ReLU(), "a": nn.Tanh()})
    assert list(layers) == ["b", "a"] and "a" in layers and len(layers) == 2
    layers.update([("c", nn.Identity()), ("a", nn.ReLU())])
    layers.update(nn.LayerDict(modules={"d": nn.Tanh()}))
    assert kinds(layers.values()) == ["ReLU", "ReLU", "Identity", "Tanh"]
    assert isinstance(layers.pop("c"), nn.Identity)
    del layers["a"]
    assert [k for k, _ in layers.items()] == list(layers.keys()) == ["b", "d"]
    for error, call in (
        (KeyError, lambda: layers["zz"]),
        (KeyError, lambda: layers.pop("zz")),
        (TypeError, lambda: layers.update(3)),
        (ValueError, lambda: layers.update([(1, 2, 3)])),
    ):
        with pytest.raises(error):
            call()
    layers.clear()
    assert len(layers) == 0


def test_parameter_list_and_dict():
    p = nn.ParameterList([parameter(2), parameter(3)])
    p.append(parameter(4))
    p[0] = parameter(7)
    assert [q.shape for q in p] == [[7], [3], [4]] and list(p.state_dict()) == ["0", "1", "2"]
    with pytest.raises(KeyError):
        p[9]
    with pytest.raises(TypeError):
        nn.ParameterList([3])
    d = nn.ParameterDict([("a", parameter(2))])
    d.update({"b": parameter(3)})
    d.update(nn.ParameterDict({"c": parameter(4)}))
    d["a"] = parameter(5)
    assert list(d) == ["a", "b", "c"] and d["a"].shape == [5] and len(d) == 3
