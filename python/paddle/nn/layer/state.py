"""The state of a layer as a dict, and back."""

import warnings
from collections import OrderedDict, namedtuple

from ... import _C


class _IncompatibleKeys(namedtuple("_IncompatibleKeys", ["missing_keys", "unexpected_keys"])):
    def __repr__(self):
        if not self.missing_keys and not self.unexpected_keys:
            return "<All keys matched successfully>"
        return super().__repr__()


def _load(tensor, value):
    """Copies a value into a parameter or buffer; one that has no memory yet gets it so."""
    if tensor._is_initialized():
        tensor.set_value(value)
        return
    with _C.PlainScope():
        tensor._become(_C.ops.full(tensor.shape, 0, tensor.dtype))
        tensor.set_value(value)


class State:
    """The part of Layer that gives its state and takes it."""

    def state_dict(self, *args, **kwargs):
        """Parameters and persistable buffers by name.

        Called as ``state_dict(destination=None, include_sublayers=True, structured_name_prefix="",
        use_hook=True, keep_vars=True)``; ``prefix`` is another name for ``structured_name_prefix``.

        Args:
            destination (dict|None): Where they are put; None: a new dict.
            include_sublayers (bool): Whether the layers within are asked, too.
            structured_name_prefix (str): Stands before all names.
            use_hook (bool): Whether the hooks of state dicts are called.
            keep_vars (bool): Whether the dict has the parameters themselves, or detached tensors.

        Returns:
            OrderedDict: Names such as "encoder.0.weight", with the tensors.

        Examples:
            .. code-block:: python

                >>> import paddle
                >>> layer = paddle.nn.Sequential(paddle.nn.BatchNorm1D(2))
                >>> list(layer.state_dict())
                ['0.weight', '0.bias', '0._mean', '0._variance']
        """
        if "prefix" in kwargs:
            kwargs["structured_name_prefix"] = kwargs.pop("prefix")
        return self._collect_state(True, *args, **kwargs)

    def to_static_state_dict(
        self,
        destination=None,
        include_sublayers=True,
        structured_name_prefix="",
        use_hook=True,
        keep_vars=True,
    ):
        """Parameters and all buffers by name, persistable or not; arguments as in
        :meth:`state_dict`."""
        return self._collect_state(
            False, destination, include_sublayers, structured_name_prefix, use_hook, keep_vars
        )

    def _collect_state(
        self,
        persistable_only,
        destination=None,
        include_sublayers=True,
        structured_name_prefix="",
        use_hook=True,
        keep_vars=True,
    ):
        state = OrderedDict() if destination is None else destination
        left_out = self._non_persistable_buffer_names_set if persistable_only else ()
        for table in (self._parameters, self._buffers):
            for name, tensor in table.items():
                if tensor is not None and not (table is self._buffers and name in left_out):
                    state[structured_name_prefix + name] = tensor if keep_vars else tensor.detach()
        if include_sublayers:
            for name, layer in self._sub_layers.items():
                if layer is not None:
                    prefix = f"{structured_name_prefix}{name}."
                    layer._collect_state(persistable_only, state, True, prefix, use_hook, keep_vars)
        if use_hook:
            for hook in tuple(self._state_dict_hooks.values()):
                changed = hook(state)
                state = state if changed is None else changed
        return state

    def set_state_dict(self, state_dict, use_structured_name=True):
        """Copies values into the parameters and persistable buffers of the same names.

        Args:
            state_dict (dict): Tensors or NumPy arrays by name.
            use_structured_name (bool): Whether names are places in the layer ("0.weight") or those
                of the parameters themselves ("linear_0.w_0").

        Returns:
            tuple[list[str], list[str]]: Names that the layer has and the dict lacks, or has in
            another shape; and names of the dict of which nothing was taken. A warning tells of the
            former.

        Raises:
            ValueError: A value has another dtype than its parameter.

        Examples:
            .. code-block:: python

                >>> import paddle
                >>> layer = paddle.nn.Linear(1, 1)
                >>> layer.set_state_dict({"weight": paddle.ones([1, 1]), "bias": paddle.ones([1])})
                ([], [])
                >>> layer.weight.item()
                1.0
        """
        missing, taken = [], set()
        for place, tensor in self.state_dict(use_hook=False).items():
            name = place if use_structured_name else tensor.name
            value = state_dict.get(name)
            if value is None:
                reason = "there is no value for it"
            elif list(getattr(value, "shape", ())) != list(tensor.shape):
                reason = f"its shape is {list(tensor.shape)}, that of the value {list(value.shape)}"
            else:
                _load(tensor, value)
                taken.add(name)
                continue
            missing.append(name)
            warnings.warn(f"set_state_dict: '{name}' stays as it is: {reason}", stacklevel=2)
        return missing, [name for name in state_dict if name not in taken]

    set_dict = load_dict = set_state_dict

    def load_state_dict(self, state_dict, strict=True, assign=False):
        """Takes values for the parameters and persistable buffers, by their places in the layer.

        Args:
            state_dict (dict): Tensors or NumPy arrays by name.
            strict (bool): Whether exactly the layer's names must be in the dict.
            assign (bool): Whether the tensors of the dict take the places of those of the layer, or
                their values are copied.

        Returns:
            namedtuple: ``missing_keys`` and ``unexpected_keys``.

        Raises:
            RuntimeError: Names differ although ``strict`` is set, or a shape differs.
        """
        own = self.state_dict(use_hook=False)
        missing = [name for name in own if name not in state_dict]
        unexpected = [name for name in state_dict if name not in own]
        problems = [
            f"'{name}' has shape {list(own[name].shape)}, the value {list(value.shape)}"
            for name, value in state_dict.items()
            if name in own and list(value.shape) != list(own[name].shape)
        ]
        if strict:
            problems += [f"'{name}' is missing" for name in missing]
            problems += [f"'{name}' is unexpected" for name in unexpected]
        if problems:
            raise RuntimeError(
                f"load_state_dict: {type(self).__name__} cannot take these values:\n  "
                + "\n  ".join(problems)
            )
        for name, value in state_dict.items():
            if name in own:
                self._assign(name, value) if assign else _load(own[name], value)
        return _IncompatibleKeys(missing, unexpected)

    def _assign(self, target, value):
        """Puts the tensor itself, as a parameter where one is, in a place."""
        from ..parameter import Parameter

        place, _, name = target.rpartition(".")
        layer = self.get_sublayer(place)
        old = layer._parameters.get(name)
        value = value if isinstance(value, _C.Tensor) else _C._tensor_from(value, None, None)
        if old is not None and not isinstance(value, Parameter):
            value = Parameter(value, requires_grad=not old.stop_gradient)
        setattr(layer, name, value)
