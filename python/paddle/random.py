"""What random numbers began with."""

from . import _C

__all__ = ["initial_seed"]


def initial_seed():
    """The seed from which the random numbers of the current device began.

    Returns:
        int: The seed.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> _ = paddle.seed(5)
            >>> paddle.random.initial_seed()
            5
    """
    return _C.default_generator(_C.current_place()).initial_seed()
