"""Layer: what networks are built of."""

import re
from collections import OrderedDict

from ... import _C, _phases
from ..._op import alias
from ...utils import unique_name
from ..parameter import Parameter, make_parameter
from .convert import Conversions
from .hooks import Hooks, call_with_hooks
from .state import State
from .tree import Tree

__all__ = [
    "Layer",
]


def _snake(name):
    """BatchNorm2D: batch_norm2d"""
    name = re.sub("(.)([A-Z][a-z]+)", r"\1_\2", name)
    return re.sub("([a-z])([A-Z])", r"\1_\2", name).lower()


# Set while a function is captured as a program: gives what is called in the place of a forward.
convert_forward = None

# How often an attribute of any layer was set, but for buffers (jit/guards.py).
attribute_changes = [0]
# The attributes with parameters, layers and buffers by name.
_TABLES = ("_parameters", "_sub_layers", "_buffers")


def _check_name(function, name):
    if not isinstance(name, str):
        raise TypeError(f"{function}: name must be a str, got {type(name).__name__}")
    if not name or "." in name:
        raise KeyError(f"{function}: name must have a letter and no point, got '{name}'")


def _indent(text):
    return text.replace("\n", "\n  ")


class Layer(Tree, State, Conversions, Hooks):
    """A part of a network: parameters, and a function ``forward`` that uses them. What is assigned
    to attributes counts as part of the layer: parameters, other layers, tensors (as buffers that
    are not saved).

    Args:
        name_scope (str|None): Stands before the names of the parameters, with a number; None:
            follows from the class.
        dtype (str|paddle.dtype): What create_variable and create_tensor take.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> class Twice(paddle.nn.Layer):
            ...     def __init__(self):
            ...         super().__init__()
            ...         self.linear = paddle.nn.Linear(3, 3)
            ...
            ...     def forward(self, x):
            ...         return self.linear(self.linear(x))
            >>> Twice()
            Twice(
              (linear): Linear(in_features=3, out_features=3, dtype=float32)
            )
    """

    def __init__(self, name_scope=None, dtype="float32"):
        self.__dict__.update(
            training=True,
            _full_name=unique_name.generate(
                _snake(type(self).__name__) if name_scope is None else name_scope
            ),
            _dtype=dtype,
            _parameters=OrderedDict(),
            _buffers=OrderedDict(),
            _non_persistable_buffer_names_set=set(),
            _sub_layers=OrderedDict(),
            _forward_pre_hooks=OrderedDict(),
            _forward_post_hooks=OrderedDict(),
            _state_dict_hooks=OrderedDict(),
        )

    def forward(self, *inputs, **kwargs):
        """What the layer computes; a class of one's own defines it. Called by calling the layer."""
        raise NotImplementedError(f"{type(self).__name__} must define forward")

    def __call__(self, *inputs, **kwargs):
        if self._forward_pre_hooks or self._forward_post_hooks or _phases.record:
            return call_with_hooks(self, inputs, kwargs)
        return self._called_forward()(*inputs, **kwargs)

    def _called_forward(self):
        return self.forward if convert_forward is None else convert_forward(self.forward)

    def backward(self, *inputs):
        """Gradients follow from forward: layers have no backward; raises ValueError."""
        raise ValueError("Layer.backward: call backward() of the loss instead")

    # ---- attributes

    def __getattr__(self, name):
        # Reached only for what is no ordinary attribute. Before __init__, there are no tables.
        attributes = self.__dict__
        for kind in _TABLES:
            table = attributes.get(kind)
            if table is not None and name in table:
                return table[name]
        raise AttributeError(f"'{type(self).__name__}' object has no attribute '{name}'")

    def __setattr__(self, name, value):
        if isinstance(value, (Layer, _C.Tensor)) and not isinstance(
            getattr(type(self), name, None), property
        ):
            self._set_member(name, value)
            return
        attribute_changes[0] += 1
        attributes = self.__dict__
        for kind in _TABLES:
            if name in attributes.get(kind, ()):
                if value is not None:
                    raise TypeError(
                        f"Layer.{name}: it is one of {kind}; the value must be of that kind or "
                        f"None, got {type(value).__name__}"
                    )
                attributes[kind][name] = None
                return
        object.__setattr__(self, name, value)

    def _set_member(self, name, value):
        """Files a parameter, a layer or a buffer."""
        if "_parameters" not in self.__dict__:
            raise ValueError(
                f"Layer.{name}: call super().__init__() before assigning to attributes"
            )
        if isinstance(value, Parameter):
            table = self._parameters
            attribute_changes[0] += 1
        elif name in self._parameters:
            raise TypeError(
                f"Layer.{name}: it is a parameter; the value must be a Parameter or None, got "
                f"{type(value).__name__}"
            )
        elif isinstance(value, Layer):
            table = self._sub_layers
        elif name in self._sub_layers:
            raise TypeError(f"Layer.{name}: it is a layer; the value must be a Layer or None")
        else:
            table = self._buffers
            if name not in table:
                self._non_persistable_buffer_names_set.add(name)
        self._forget(name, table)
        table[name] = value

    def _forget(self, name, but=None):
        """Takes a name out of all tables but one."""
        self.__dict__.pop(name, None)
        for table in (self._parameters, self._sub_layers, self._buffers):
            if table is not but:
                table.pop(name, None)
        if but is not self._buffers:
            self._non_persistable_buffer_names_set.discard(name)

    def __delattr__(self, name):
        attribute_changes[0] += 1
        if any(name in table for table in (self._parameters, self._sub_layers, self._buffers)):
            self._forget(name)
        else:
            object.__delattr__(self, name)

    def __dir__(self):
        return sorted({*object.__dir__(self), *self._parameters, *self._sub_layers, *self._buffers})

    # ---- building

    def create_parameter(
        self,
        shape,
        attr=None,
        dtype=None,
        is_bias=False,
        default_initializer=None,
        device=None,
    ):
        """A parameter, which becomes part of the layer when it is assigned to an attribute.

        Args:
            shape (list[int]|tuple[int]): Its sizes.
            attr (ParamAttr|Initializer|str|bool|None): What else is to be said; False: no
                parameter.
            dtype (str|paddle.dtype|None): Its dtype; None: the default one.
            is_bias (bool): Whether it is zero at first, if nothing else says how it begins.
            default_initializer (Initializer|None): Gives the first values, unless ``attr`` has one.
                None: XavierUniform, or zeros for a bias.
            device (str|Place|None): Where its memory is; None: on the current device.

        Returns:
            Parameter|None: The parameter; None, if ``attr`` is False.

        Examples:
            .. code-block:: python

                >>> import paddle
                >>> layer = paddle.nn.Layer("scale")
                >>> layer.w = layer.create_parameter([2], is_bias=True)
                >>> layer.w.tolist()
                [0.0, 0.0]
        """
        return make_parameter(
            self._full_name, shape, attr, dtype, is_bias, default_initializer, device
        )

    def create_tensor(self, name=None, persistable=None, dtype=None):
        """A tensor without elements, which becomes a buffer when it is assigned to an attribute.

        Args:
            name (str|None): The second part of its name; None: one is made up.
            persistable (bool|None): Its attribute of this name.
            dtype (str|paddle.dtype|None): Its dtype; None: the layer's.
        """
        tensor = _C._meta_tensor([0], _C.dtype(dtype or self._dtype))
        tensor.name = (
            unique_name.generate(f"{self._full_name}._generated_var")
            if name is None
            else f"{self._full_name}.{name}"
        )
        tensor.persistable = bool(persistable)
        return tensor

    create_variable = create_tensor

    def add_sublayer(self, name, sublayer):
        """Makes a layer part of this one, as ``getattr(self, name)``; returns it.

        Args:
            name (str): Its name.
            sublayer (Layer|None): The layer; None: the name stands for nothing.

        Examples:
            .. code-block:: python

                >>> import paddle
                >>> layer = paddle.nn.Layer()
                >>> layer.add_sublayer("act", paddle.nn.ReLU())
                ReLU()
        """
        if sublayer is not None and not isinstance(sublayer, Layer):
            raise TypeError(
                f"add_sublayer: sublayer must be a Layer or None, got {type(sublayer).__name__}"
            )
        self._sub_layers[str(name)] = sublayer
        return sublayer

    def add_module(self, name, module):
        """:meth:`add_sublayer` under another name; returns None."""
        self.add_sublayer(name, module)

    register_module = add_module

    def add_parameter(self, name, parameter):
        """Makes a parameter part of the layer, as ``getattr(self, name)``; returns it.

        Args:
            name (str): Its name; no other attribute may have it.
            parameter (Parameter|None): The parameter; None: the name stands for nothing.

        Examples:
            .. code-block:: python

                >>> import paddle
                >>> layer = paddle.nn.Layer()
                >>> w = layer.add_parameter("w", layer.create_parameter([2]))
                >>> [name for name, _ in layer.named_parameters()]
                ['w']
        """
        self._check_new("add_parameter", name, self._parameters)
        if parameter is not None and not isinstance(parameter, Parameter):
            raise TypeError(
                "add_parameter: parameter must be a Parameter or None, got "
                f"{type(parameter).__name__}"
            )
        attribute_changes[0] += 1
        self._parameters[name] = parameter
        return parameter

    def register_parameter(self, name, param):
        """:meth:`add_parameter` under another name; returns None."""
        self.add_parameter(name, param)

    @alias(persistent="persistable")
    def register_buffer(self, name, tensor, persistable=True):
        """Makes a tensor part of the layer that is no parameter, as ``getattr(self, name)``.

        Args:
            name (str): Its name; no other attribute may have it.
            tensor (Tensor|None): The tensor; None: the name stands for nothing.
            persistable (bool): Whether it is part of the state dict.

        Examples:
            .. code-block:: python

                >>> import paddle
                >>> layer = paddle.nn.Layer()
                >>> layer.register_buffer("mean", paddle.zeros([1]))
                >>> list(layer.state_dict())
                ['mean']
        """
        self._check_new("register_buffer", name, self._buffers)
        if tensor is not None and not isinstance(tensor, _C.Tensor):
            raise TypeError(
                f"register_buffer: tensor must be a Tensor or None, got {type(tensor).__name__}"
            )
        self._buffers[name] = tensor
        if persistable:
            self._non_persistable_buffer_names_set.discard(name)
        else:
            self._non_persistable_buffer_names_set.add(name)

    def _check_new(self, function, name, table):
        """A name must be one, and taken by nothing else."""
        _check_name(function, name)
        if hasattr(self, name) and name not in table:
            raise KeyError(f"{function}: there is an attribute '{name}' already")

    # ---- training

    def train(self, mode=True):
        """Puts this layer and those within into training mode, in which, for example, Dropout
        drops.

        Args:
            mode (bool): False: into evaluation mode.

        Returns:
            Layer: This layer.

        Examples:
            .. code-block:: python

                >>> import paddle
                >>> layer = paddle.nn.Dropout().eval()
                >>> layer.training
                False
                >>> layer.train().training
                True
        """
        if not isinstance(mode, bool):
            raise ValueError(f"Layer.train: mode must be a bool, got {mode!r}")
        for layer in self.sublayers(include_self=True):
            layer.training = mode
        return self

    def eval(self):
        """Puts this layer and those within into evaluation mode; returns this layer."""
        return self.train(False)

    def apply(self, fn):
        """Calls ``fn(layer)`` for the layers within, and then for this one; returns this one.

        Args:
            fn (callable): What is called.

        Examples:
            .. code-block:: python

                >>> import paddle
                >>> def show(layer):
                ...     print(type(layer).__name__)
                >>> layer = paddle.nn.Sequential(paddle.nn.ReLU()).apply(show)
                ReLU
                Sequential
        """
        for layer in self.children():
            layer.apply(fn)
        fn(self)
        return self

    def requires_grad_(self, requires_grad=True):
        """Says for all parameters whether gradients are wanted; returns this layer."""
        for parameter in self.parameters():
            parameter.stop_gradient = not requires_grad
        return self

    def clear_gradients(self, set_to_zero=True):
        """Clears the gradients of the parameters that are trained.

        Args:
            set_to_zero (bool): Whether they are filled with zeros, or forgotten.
        """
        for parameter in self.parameters():
            if parameter.trainable:
                parameter.clear_gradient(set_to_zero)

    def zero_grad(self, set_to_none=True):
        """Clears the gradients of the parameters that are trained.

        Args:
            set_to_none (bool): Whether they are forgotten, or filled with zeros.
        """
        self.clear_gradients(not set_to_none)

    # ---- names and text

    def full_name(self):
        """The name of this layer, which no other has: the class with a number, such as
        "linear_0"."""
        return self._full_name

    def extra_repr(self):
        """What stands between the parentheses when the layer is printed; a class of one's own may
        define it."""
        return ""

    def __repr__(self):
        extra = self.extra_repr()
        lines = extra.split("\n") if extra else []
        children = [f"({name}): {_indent(repr(c))}" for name, c in self._sub_layers.items()]
        name = type(self).__name__
        if not children and len(lines) <= 1:
            return f"{name}({extra})"
        head = lines[0] if len(lines) == 1 else ""
        body = [*lines, ""] if len(lines) > 1 and children else lines if len(lines) > 1 else []
        text = "".join(f"\n  {line}" if line else "\n" for line in [*body, *children])
        return f"{name}({head}{text}\n)"
