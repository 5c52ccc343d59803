"""Functions as programs, in pieces where they cannot be one."""

from . import psdb


def symbolic_translate(fn, **kwargs):
    """Lets a function run as programs: :func:`paddle.jit.to_static` without ``full_graph``.

    Args:
        fn (callable): The function.
        **kwargs: Accepted; nothing depends on it.

    Returns:
        callable: The captured function.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> from paddle.jit.sot import symbolic_translate
            >>> symbolic_translate(lambda x: x * 2)(paddle.ones([2])).tolist()
            [2.0, 2.0]
    """
    from ..api import to_static

    return to_static(fn, full_graph=False)


__all__ = ["psdb", "symbolic_translate"]
