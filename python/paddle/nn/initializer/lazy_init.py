"""Parameters whose values come later."""

from .. import parameter


class LazyGuard:
    """In a ``with`` block, layers are made without memory for their parameters;
    ``parameter.initialize()`` gives it to them later.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> with paddle.LazyGuard():
            ...     layer = paddle.nn.Linear(2, 3)
            >>> layer.bias
            Parameter containing:
            Tensor(Not initialized)
            >>> layer.bias.initialize()
            >>> layer.bias.tolist()
            [0.0, 0.0, 0.0]
    """

    def __enter__(self):
        self._before, parameter.lazy = parameter.lazy, True
        return self

    def __exit__(self, exc_type, exc_val, exc_tb):
        parameter.lazy = self._before
