"""Layers that hold layers or parameters."""

from collections.abc import Iterable, Mapping

from ..._op import alias
from .layers import Layer

__all__ = [
    "LayerDict",
    "LayerList",
    "ParameterDict",
    "ParameterList",
    "Sequential",
]


def _pairs(items, what):
    """Name and value from a dict, a container of ours, or an iterable of pairs."""
    if isinstance(items, Mapping) or hasattr(items, "items"):
        return list(items.items())
    if not isinstance(items, Iterable):
        raise TypeError(
            f"{what} must be a dict or pairs of name and value, got {type(items).__name__}"
        )
    items = list(items)
    for i, item in enumerate(items):
        if len(item) != 2:
            raise ValueError(f"{what}[{i}] must be a pair of name and value, got {len(item)} items")
    return items


class Sequential(Layer):
    """Layers one behind the other: each gets what the one before it returns.

    Args:
        layers (Layer|tuple[str, Layer]|OrderedDict): The layers, if wanted with names.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> nn = paddle.nn
            >>> nn.Sequential(("linear", nn.Linear(2, 3)), ("act", nn.ReLU()))
            Sequential(
              (linear): Linear(in_features=2, out_features=3, dtype=float32)
              (act): ReLU()
            )
    """

    def __init__(self, *layers):
        super().__init__()
        if len(layers) == 1 and isinstance(layers[0], Mapping):
            layers = tuple(layers[0].items())
        named = bool(layers) and isinstance(layers[0], (tuple, list))
        for name, layer in layers if named else enumerate(layers):
            self.add_sublayer(str(name), layer)

    def _name_of(self, index):
        """The name that an index stands for."""
        if isinstance(index, str):
            return index
        n = len(self)
        if not -n <= index < n:
            raise IndexError(f"Sequential: index must be in [{-n}, {n}), got {index}")
        return list(self._sub_layers)[index]

    def __getitem__(self, name):
        if isinstance(name, slice):
            return type(self)(*list(self._sub_layers.items())[name])
        return self._sub_layers[self._name_of(name)]

    def __setitem__(self, name, layer):
        setattr(self, self._name_of(name), layer)

    def __delitem__(self, name):
        names = list(self._sub_layers)[name] if isinstance(name, slice) else [self._name_of(name)]
        for each in names:
            del self._sub_layers[each]

    def __len__(self):
        return len(self._sub_layers)

    def __iter__(self):
        return iter(self._sub_layers.values())

    def forward(self, input):
        for layer in self._sub_layers.values():
            input = layer(input)
        return input

    def append(self, module):
        """Puts a layer behind the others; returns this container."""
        self.add_sublayer(str(len(self)), module)
        return self

    def insert(self, index, module):
        """Puts a layer before the one at an index; names become numbers. Returns this container."""
        layers = list(self)
        n = len(layers)
        if not -n <= index <= n:
            raise IndexError(f"Sequential.insert: index must be in [{-n}, {n}], got {index}")
        if not isinstance(module, Layer):
            raise TypeError(
                f"Sequential.insert: module must be a Layer, got {type(module).__name__}"
            )
        layers.insert(index, module)
        self._sub_layers.clear()
        self._sub_layers.update((str(i), layer) for i, layer in enumerate(layers))
        return self

    def extend(self, sequential):
        """Puts layers behind the others; returns this container."""
        for layer in sequential:
            self.append(layer)
        return self


class LayerList(Layer):
    """A list of layers, which counts as part of the layer that has it.

    Args:
        sublayers (Iterable[Layer]|None): The layers.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> layers = paddle.nn.LayerList([paddle.nn.ReLU() for _ in range(2)])
            >>> layers.append(paddle.nn.Tanh())
            LayerList(
              (0): ReLU()
              (1): ReLU()
              (2): Tanh()
            )
            >>> layers[-1]
            Tanh()
    """

    @alias(modules="sublayers")
    def __init__(self, sublayers=None):
        super().__init__()
        self.extend(() if sublayers is None else sublayers)

    def _name_of(self, index, for_insert=False):
        if isinstance(index, str):
            return index
        n = len(self)
        if not -n <= index < n + for_insert:
            end = "]" if for_insert else ")"
            raise IndexError(f"LayerList: index must be in [{-n}, {n}{end}, got {index}")
        return str(index % n if n and index < 0 else index)

    def _renumber(self, layers):
        self._sub_layers.clear()
        self._sub_layers.update((str(i), layer) for i, layer in enumerate(layers))

    def __getitem__(self, idx):
        if isinstance(idx, slice):
            return type(self)(list(self)[idx])
        return self._sub_layers[self._name_of(idx)]

    def __setitem__(self, idx, sublayer):
        if isinstance(idx, slice):
            layers = list(self)
            layers[idx] = list(sublayer)
            self._renumber(layers)
        else:
            setattr(self, self._name_of(idx), sublayer)

    def __delitem__(self, idx):
        layers = list(self)
        del layers[idx if isinstance(idx, slice) else int(self._name_of(idx))]
        self._renumber(layers)

    def __len__(self):
        return len(self._sub_layers)

    def __iter__(self):
        return iter(self._sub_layers.values())

    def __add__(self, other):
        return type(self)([*self, *other])

    def __iadd__(self, modules):
        return self.extend(modules)

    def append(self, sublayer):
        """Puts a layer behind the others; returns the list."""
        self.add_sublayer(str(len(self)), sublayer)
        return self

    def insert(self, index, sublayer):
        """Puts a layer before the one at an index."""
        if not isinstance(sublayer, Layer):
            raise TypeError(
                f"LayerList.insert: sublayer must be a Layer, got {type(sublayer).__name__}"
            )
        layers = list(self)
        layers.insert(int(self._name_of(index, for_insert=True)), sublayer)
        self._renumber(layers)

    def extend(self, sublayers):
        """Puts layers behind the others; returns the list."""
        for layer in list(sublayers):
            self.append(layer)
        return self

    def pop(self, key):
        """Takes a layer out of the list, and returns it."""
        layer = self[key]
        del self[key]
        return layer


class LayerDict(Layer):
    """A dict of layers, which counts as part of the layer that has it.

    Args:
        sublayers (dict|Iterable[tuple[str, Layer]]|None): The layers with their names.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> layers = paddle.nn.LayerDict({"relu": paddle.nn.ReLU(), "tanh": paddle.nn.Tanh()})
            >>> layers["tanh"]
            Tanh()
            >>> list(layers)
            ['relu', 'tanh']
    """

    @alias(modules="sublayers")
    def __init__(self, sublayers=None):
        super().__init__()
        if sublayers is not None:
            self.update(sublayers)

    def __getitem__(self, key):
        return self._sub_layers[key]

    def __setitem__(self, key, sublayer):
        self.add_sublayer(key, sublayer)

    def __delitem__(self, key):
        del self._sub_layers[key]

    def __len__(self):
        return len(self._sub_layers)

    def __iter__(self):
        return iter(self._sub_layers)

    def __contains__(self, key):
        return key in self._sub_layers

    def clear(self):
        """Takes all layers out."""
        self._sub_layers.clear()

    def pop(self, key):
        """Takes a layer out, and returns it."""
        return self._sub_layers.pop(key)

    def keys(self):
        """The names."""
        return self._sub_layers.keys()

    def items(self):
        """Names and layers."""
        return self._sub_layers.items()

    def values(self):
        """The layers."""
        return self._sub_layers.values()

    def update(self, sublayers):
        """Adds layers, or puts them in the places of those with the same names.

        Args:
            sublayers (dict|Iterable[tuple[str, Layer]]): The layers with their names.
        """
        for name, layer in _pairs(sublayers, "LayerDict.update: sublayers"):
            self.add_sublayer(name, layer)


class ParameterList(Layer):
    """A list of parameters, which counts as part of the layer that has it.

    Args:
        parameters (Iterable[Parameter]|None): The parameters.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> w = [paddle.create_parameter([2, 2], "float32") for _ in range(3)]
            >>> len(paddle.nn.ParameterList(w))
            3
    """

    def __init__(self, parameters=None):
        super().__init__()
        for parameter in () if parameters is None else parameters:
            self.append(parameter)

    def _name_of(self, index):
        n = len(self)
        if not -n <= index < n:
            raise KeyError(f"ParameterList: index must be in [{-n}, {n}), got {index}")
        return str(index % n)

    def __getitem__(self, idx):
        return self._parameters[self._name_of(idx)]

    def __setitem__(self, idx, param):
        setattr(self, self._name_of(idx), param)

    def __len__(self):
        return len(self._parameters)

    def __iter__(self):
        return iter(self._parameters.values())

    def append(self, parameter):
        """Puts a parameter behind the others; returns the list."""
        self.add_parameter(str(len(self)), parameter)
        return self


class ParameterDict(Layer):
    """A dict of parameters, which counts as part of the layer that has it.

    Args:
        parameters (dict|Iterable[tuple[str, Parameter]]|None): The parameters with their names.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> w = paddle.nn.ParameterDict({"a": paddle.create_parameter([2], "float32")})
            >>> list(w)
            ['a']
    """

    def __init__(self, parameters=None):
        super().__init__()
        if parameters is not None:
            self.update(parameters)

    def __getitem__(self, key):
        return self._parameters[key]

    def __setitem__(self, key, param):
        self.add_parameter(key, param)

    def __len__(self):
        return len(self._parameters)

    def __iter__(self):
        return iter(self._parameters)

    def update(self, parameters):
        """Adds parameters, or puts them in the places of those with the same names.

        Args:
            parameters (dict|Iterable[tuple[str, Parameter]]): The parameters with their names.
        """
        if isinstance(parameters, ParameterDict):
            parameters = parameters._parameters
        for name, parameter in _pairs(parameters, "ParameterDict.update: parameters"):
            self.add_parameter(name, parameter)
