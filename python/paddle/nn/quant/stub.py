"""A place in a model where numbers may be made integers."""

from ..layer.layers import Layer


class Stub(Layer):
    """Gives its input back: marks a place in a model for an observer of the numbers there.

    Args:
        observer (object|None): What makes the observer; it is taken up by those who look for stubs.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.nn.quant.Stub()(paddle.ones([2])).tolist()
            [1.0, 1.0]
    """

    def __init__(self, observer=None):
        super().__init__()
        self._observer = observer

    def forward(self, input):
        """See :class:`Stub`."""
        return input
