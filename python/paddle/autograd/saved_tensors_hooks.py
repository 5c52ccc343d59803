"""Hooks on what is kept for the backward pass."""

import threading

from .. import _C

_thread = threading.local()


def current_hooks():
    """The innermost pair of hooks on this thread, or None."""
    stack = getattr(_thread, "stack", None)
    return stack[-1] if stack else None


class saved_tensors_hooks:
    """In a `with` block: replaces the tensors that ops keep for their gradients.

    Args:
        pack_hook (Callable): Gets a tensor that is about to be kept; what it returns is kept
            instead.
        unpack_hook (Callable): Gets that again when the gradient is computed, and returns the
            tensor.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> x = paddle.to_tensor([2.0], stop_gradient=False)
            >>> with paddle.autograd.saved_tensors_hooks(lambda t: t.numpy(), paddle.to_tensor):
            ...     y = x * x
            >>> y.backward()
            >>> x.grad.tolist()
            [4.0]
    """

    def __init__(self, pack_hook, unpack_hook):
        self.pack_hook = pack_hook
        self.unpack_hook = unpack_hook

    def __enter__(self):
        _C.push_saved_hooks(self.pack_hook, self.unpack_hook)
        _thread.__dict__.setdefault("stack", []).append((self.pack_hook, self.unpack_hook))

    def __exit__(self, *args):
        _thread.stack.pop()
        _C.pop_saved_hooks()
