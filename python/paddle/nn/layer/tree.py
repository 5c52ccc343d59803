"""Layers, parameters and buffers within a layer, and their names."""

from ..._op import alias


def _join(prefix, name):
    return f"{prefix}.{name}" if prefix else name


class Tree:
    """The part of Layer that finds things by their place: "encoder.0.weight"."""

    def named_children(self):
        """Name and layer for each layer directly within; one that occurs twice counts once.

        Examples:
            .. code-block:: python

                >>> import paddle
                >>> layer = paddle.nn.Sequential(("a", paddle.nn.ReLU()), ("b", paddle.nn.Tanh()))
                >>> [name for name, _ in layer.named_children()]
                ['a', 'b']
        """
        seen = set()
        for name, layer in self._sub_layers.items():
            if layer is not None and layer not in seen:
                seen.add(layer)
                yield name, layer

    def children(self):
        """The layers directly within; one that occurs twice counts once."""
        for _, layer in self.named_children():
            yield layer

    def named_sublayers(
        self, prefix="", include_self=False, layers_set=None, remove_duplicate=True
    ):
        """Name and layer for each layer within, at any depth.

        Args:
            prefix (str): Stands before all names.
            include_self (bool): Whether this layer comes first.
            layers_set (set|None): Layers that are left out; those that come are added.
            remove_duplicate (bool): Whether a layer that occurs twice counts once.

        Examples:
            .. code-block:: python

                >>> import paddle
                >>> nn = paddle.nn
                >>> layer = nn.Sequential(nn.ReLU(), nn.Sequential(nn.Tanh()))
                >>> [name for name, _ in layer.named_sublayers()]
                ['0', '1', '1.0']
        """
        seen = set() if layers_set is None else layers_set
        if include_self and self not in seen:
            if remove_duplicate:
                seen.add(self)
            yield prefix, self
        for name, layer in self._sub_layers.items():
            if layer is not None:
                yield from layer.named_sublayers(_join(prefix, name), True, seen, remove_duplicate)

    def named_modules(self, memo=None, prefix="", remove_duplicate=True):
        """Name and layer for this layer and each within, at any depth.

        Args:
            memo (set|None): Layers that are left out; those that come are added.
            prefix (str): Stands before all names.
            remove_duplicate (bool): Whether a layer that occurs twice counts once.
        """
        return self.named_sublayers(prefix, True, memo, remove_duplicate)

    def sublayers(self, include_self=False):
        """The layers within, at any depth.

        Args:
            include_self (bool): Whether this layer comes first.

        Returns:
            list[Layer]: The layers.
        """
        return [layer for _, layer in self.named_sublayers(include_self=include_self)]

    def modules(self):
        """This layer and those within, at any depth."""
        for _, layer in self.named_modules():
            yield layer

    def _named_members(self, table, prefix, include_sublayers, remove_duplicate):
        layers = (
            self.named_sublayers(prefix, True, remove_duplicate=remove_duplicate)
            if include_sublayers
            else [(prefix, self)]
        )
        seen = set()
        for place, layer in layers:
            for name, member in getattr(layer, table).items():
                if member is None or (remove_duplicate and id(member) in seen):
                    continue
                seen.add(id(member))
                yield _join(place, name), member

    @alias(recurse="include_sublayers")
    def named_parameters(self, prefix="", include_sublayers=True, remove_duplicate=True):
        """Name and parameter for each parameter.

        Args:
            prefix (str): Stands before all names.
            include_sublayers (bool): Whether those of the layers within come, too.
            remove_duplicate (bool): Whether a parameter that occurs twice counts once.

        Examples:
            .. code-block:: python

                >>> import paddle
                >>> layer = paddle.nn.Sequential(paddle.nn.Linear(2, 3))
                >>> [name for name, _ in layer.named_parameters()]
                ['0.weight', '0.bias']
        """
        return self._named_members("_parameters", prefix, include_sublayers, remove_duplicate)

    @alias(recurse="include_sublayers")
    def parameters(self, include_sublayers=True):
        """The parameters; one that occurs twice counts once.

        Args:
            include_sublayers (bool): Whether those of the layers within come, too.

        Returns:
            list[Parameter]: The parameters.
        """
        return [p for _, p in self.named_parameters("", include_sublayers)]

    @alias(recurse="include_sublayers")
    def named_buffers(self, prefix="", include_sublayers=True, remove_duplicate=True):
        """Name and tensor for each buffer.

        Args:
            prefix (str): Stands before all names.
            include_sublayers (bool): Whether those of the layers within come, too.
            remove_duplicate (bool): Whether a buffer that occurs twice counts once.
        """
        return self._named_members("_buffers", prefix, include_sublayers, remove_duplicate)

    @alias(recurse="include_sublayers")
    def buffers(self, include_sublayers=True):
        """The buffers; one that occurs twice counts once.

        Args:
            include_sublayers (bool): Whether those of the layers within come, too.

        Returns:
            list[Tensor]: The buffers.
        """
        return [b for _, b in self.named_buffers("", include_sublayers)]

    def get_sublayer(self, target):
        """The layer at a place.

        Args:
            target (str): Names with points between them, such as "encoder.0"; "" is this layer.

        Raises:
            AttributeError: There is no such layer.

        Examples:
            .. code-block:: python

                >>> import paddle
                >>> layer = paddle.nn.Sequential(("a", paddle.nn.ReLU()))
                >>> layer.get_sublayer("a")
                ReLU()
        """
        layer = self
        for name in target.split(".") if target else ():
            if not hasattr(layer, name):
                raise AttributeError(
                    f"get_sublayer: {type(layer).__name__} has no attribute '{name}'"
                )
            layer = getattr(layer, name)
            if not isinstance(layer, Tree):
                raise AttributeError(f"get_sublayer: '{name}' of '{target}' is no Layer")
        return layer

    get_submodule = get_sublayer

    @alias(module="layer")
    def set_sublayer(self, target, layer, strict=False):
        """Puts a layer in a place.

        Args:
            target (str): Names with points between them; all but the last must exist.
            layer (Layer): The layer.
            strict (bool): Whether the last must exist, too.
        """
        if not target:
            raise ValueError("set_sublayer: target must be the name of a layer within, got ''")
        if not isinstance(layer, Tree):
            raise ValueError(f"set_sublayer: layer must be a Layer, got {type(layer).__name__}")
        place, _, name = target.rpartition(".")
        parent = self.get_sublayer(place)
        if strict:
            parent.get_sublayer(name)
        setattr(parent, name, layer)

    set_submodule = set_sublayer

    def _get_member(self, target, table, what):
        place, _, name = target.rpartition(".")
        layer = self.get_sublayer(place)
        if not hasattr(layer, name):
            raise AttributeError(f"{what}: {type(layer).__name__} has no attribute '{name}'")
        member = getattr(layer, table).get(name)
        if member is None:
            raise AttributeError(f"{what}: '{target}' is none")
        return member

    def get_parameter(self, target):
        """The parameter at a place, such as "encoder.0.weight"."""
        return self._get_member(target, "_parameters", "get_parameter")

    def get_buffer(self, target):
        """The buffer at a place, such as "encoder.0.norm._mean"."""
        return self._get_member(target, "_buffers", "get_buffer")
