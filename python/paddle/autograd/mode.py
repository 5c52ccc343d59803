"""Whether ops are noted for a gradient: `with` statements that are decorators, too."""

import functools

from .. import _C

_GENERATOR = 0x20  # inspect.CO_GENERATOR, without the price of importing inspect


class _Mode:
    """Sets whether ops are noted, in a `with` block or in a function that it decorates."""

    def __init__(self, on):
        self._on = on
        self._before = []

    def __enter__(self):
        self._before.append(_C.is_grad_enabled())
        _C.set_grad_enabled(self._on)
        return self

    def __exit__(self, *args):
        _C.set_grad_enabled(self._before.pop())
        return False

    def _decorate(self, function):
        on = self._on
        if getattr(getattr(function, "__code__", None), "co_flags", 0) & _GENERATOR:

            @functools.wraps(function)
            def generator(*args, **kwargs):
                # The mode holds while the generator runs, not while its user does.
                made = function(*args, **kwargs)
                send, value = made.send, None
                while True:
                    try:
                        with _Mode(on):
                            item = send(value)
                    except StopIteration as stop:
                        return stop.value
                    try:
                        value = yield item
                        send = made.send
                    except GeneratorExit:
                        made.close()
                        raise
                    except BaseException as e:
                        send, value = made.throw, e

            return generator

        @functools.wraps(function)
        def inner(*args, **kwargs):
            with _C.TapeScope(on):
                return function(*args, **kwargs)

        return inner


class no_grad(_Mode):
    """Computes without noting anything for gradients: results have ``stop_gradient`` True.

    A context manager and a decorator, with or without parentheses.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> x = paddle.ones([2])
            >>> x.stop_gradient = False
            >>> with paddle.no_grad():
            ...     y = x * 2
            >>> y.stop_gradient
            True
    """

    def __new__(cls, func=None):
        self = super().__new__(cls)
        if func is None:
            return self
        self.__init__()
        return self(func)

    def __init__(self, func=None):
        super().__init__(False)

    def __call__(self, func):
        return self._decorate(func)


class enable_grad(_Mode):
    """Notes ops for gradients again, inside of :class:`no_grad`. A context manager and a decorator.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> x = paddle.ones([2])
            >>> x.stop_gradient = False
            >>> with paddle.no_grad():
            ...     with paddle.enable_grad():
            ...         y = x * 2
            >>> y.stop_gradient
            False
    """

    def __init__(self):
        super().__init__(True)

    def __call__(self, func):
        return self._decorate(func)


class set_grad_enabled(_Mode):
    """Sets whether ops are noted for gradients: from the call on, and, used in a `with` statement,
    until its end.

    Args:
        mode (bool): Whether gradients are wanted.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> x = paddle.ones([2])
            >>> x.stop_gradient = False
            >>> with paddle.set_grad_enabled(False):
            ...     y = x * 2
            >>> y.stop_gradient
            True
    """

    def __init__(self, mode):
        super().__init__(bool(mode))
        self.prev = _C.is_grad_enabled()
        self.mode = mode
        _C.set_grad_enabled(self._on)

    def __enter__(self):
        self._before.append(self.prev)
        _C.set_grad_enabled(self._on)

    def __call__(self, func):
        _C.set_grad_enabled(self.prev)  # a decorator concerns the function alone
        return self._decorate(func)


def is_grad_enabled():
    """Whether ops are noted for gradients on this thread.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.is_grad_enabled()
            True
    """
    return _C.is_grad_enabled()
