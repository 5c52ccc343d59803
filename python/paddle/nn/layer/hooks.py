"""Hooks of layers: functions that see what goes in and what comes out."""

import itertools

from ..._phases import phase

_ids = itertools.count()


class HookRemoveHelper:
    """What registering a hook returns: :meth:`remove` takes the hook away again."""

    def __init__(self, hooks, hook, prepend=False):
        self._hooks, self._id = hooks, next(_ids)
        hooks[self._id] = hook
        if prepend:
            hooks.move_to_end(self._id, last=False)

    def remove(self):
        """Takes the hook away; nothing happens if it is gone already."""
        self._hooks.pop(self._id, None)


class _PreHook:
    """A function called before forward, and whether it takes the keywords, too."""

    def __init__(self, function, with_kwargs):
        self.function, self.with_kwargs = function, with_kwargs

    def __call__(self, layer, inputs, kwargs):
        """The arguments for forward."""
        if self.with_kwargs:
            changed = self.function(layer, inputs, kwargs)
            if changed is None:
                return inputs, kwargs
            if isinstance(changed, tuple) and len(changed) == 2:
                return changed
            raise RuntimeError(
                "register_forward_pre_hook: a hook that takes keywords must return None or "
                f"(inputs, kwargs), got {type(changed).__name__}"
            )
        changed = self.function(layer, inputs)
        if changed is not None:
            inputs = changed if isinstance(changed, tuple) else (changed,)
        return inputs, kwargs


class _PostHook:
    """A function called behind forward, whether it takes the keywords, and whether it is called
    even if forward fails."""

    def __init__(self, function, with_kwargs, always_call):
        self.function, self.with_kwargs, self.always_call = function, with_kwargs, always_call

    def __call__(self, layer, inputs, kwargs, outputs):
        """The outputs."""
        args = (inputs, kwargs, outputs) if self.with_kwargs else (inputs, outputs)
        changed = self.function(layer, *args)
        return outputs if changed is None else changed


def call_with_hooks(layer, inputs, kwargs):
    """What forward returns, between the hooks."""
    outputs, done = None, set()
    try:
        for hook in tuple(layer._forward_pre_hooks.values()):
            inputs, kwargs = hook(layer, inputs, kwargs)
        with phase("Forward", type(layer).__name__):
            outputs = layer._called_forward()(*inputs, **kwargs)
        for hook in tuple(layer._forward_post_hooks.values()):
            done.add(hook)
            outputs = hook(layer, inputs, kwargs, outputs)
        return outputs
    except Exception:
        for hook in tuple(layer._forward_post_hooks.values()):
            if hook.always_call and hook not in done:
                hook(layer, inputs, kwargs, outputs)
        raise


class Hooks:
    """The part of Layer that takes hooks."""

    def register_forward_pre_hook(self, hook, *, prepend=False, with_kwargs=False):
        """Calls a function before every call of forward.

        Args:
            hook (callable): ``hook(layer, inputs)``, where inputs is the tuple of positional
                arguments. If it returns something, that takes the place of the inputs.
            prepend (bool): Whether it is called before the hooks that are there.
            with_kwargs (bool): Whether it is called as ``hook(layer, inputs, kwargs)`` and returns
                None or ``(inputs, kwargs)``.

        Returns:
            HookRemoveHelper: Its ``remove()`` takes the hook away again.

        Examples:
            .. code-block:: python

                >>> import paddle
                >>> layer = paddle.nn.Identity()
                >>> handle = layer.register_forward_pre_hook(lambda layer, inputs: inputs[0] * 2)
                >>> layer(paddle.to_tensor([1.0])).tolist()
                [2.0]
        """
        return HookRemoveHelper(self._forward_pre_hooks, _PreHook(hook, with_kwargs), prepend)

    def register_forward_post_hook(
        self, hook, *, prepend=False, with_kwargs=False, always_call=False
    ):
        """Calls a function behind every call of forward.

        Args:
            hook (callable): ``hook(layer, inputs, outputs)``. If it returns something, that takes
                the place of the outputs.
            prepend (bool): Whether it is called before the hooks that are there.
            with_kwargs (bool): Whether it is called as ``hook(layer, inputs, kwargs, outputs)``.
            always_call (bool): Whether it is called even if forward raises an exception; outputs
                are None then.

        Returns:
            HookRemoveHelper: Its ``remove()`` takes the hook away again.

        Examples:
            .. code-block:: python

                >>> import paddle
                >>> layer = paddle.nn.Identity()
                >>> handle = layer.register_forward_post_hook(lambda layer, inputs, y: y + 1)
                >>> layer(paddle.to_tensor([1.0])).tolist()
                [2.0]
                >>> handle.remove()
                >>> layer(paddle.to_tensor([1.0])).tolist()
                [1.0]
        """
        post = _PostHook(hook, with_kwargs, always_call)
        return HookRemoveHelper(self._forward_post_hooks, post, prepend)

    register_forward_hook = register_forward_post_hook

    def register_state_dict_hook(self, hook):
        """Calls ``hook(state_dict)`` when the state dict is complete; a dict that it returns takes
        the state dict's place.

        Returns:
            HookRemoveHelper: Its ``remove()`` takes the hook away again.
        """
        return HookRemoveHelper(self._state_dict_hooks, hook)
