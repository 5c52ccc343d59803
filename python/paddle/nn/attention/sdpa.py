"""A choice of implementations, for code that makes one. There is one implementation, which serves
for all of them."""

import contextlib
import enum


class SDPBackend(enum.IntEnum):
    """An implementation of scaled dot product attention."""

    ERROR = -1
    MATH = 0
    FLASH_ATTENTION = 1
    EFFICIENT_ATTENTION = 2


@contextlib.contextmanager
def sdpa_kernel(backends, set_priority=False):
    """A ``with`` block in which attention is computed by one of several implementations.

    Args:
        backends (SDPBackend|list[SDPBackend]): Which may be used; as there is one implementation,
            the numbers are the same for all.
        set_priority (bool): Whether their order is one of preference; makes no difference.

    Raises:
        ValueError: There is none.
        TypeError: One is no SDPBackend.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> from paddle.nn.attention import SDPBackend, sdpa_kernel
            >>> q = paddle.ones([1, 2, 1, 4])
            >>> with sdpa_kernel(SDPBackend.MATH):
            ...     y = paddle.nn.functional.scaled_dot_product_attention(q, q, q)
    """
    chosen = backends if isinstance(backends, (list, tuple)) else [backends]
    if wrong := [b for b in chosen if not isinstance(b, SDPBackend)]:
        raise TypeError(f"sdpa_kernel: backends must be SDPBackends, got {wrong[0]!r}")
    if not chosen:
        raise ValueError("sdpa_kernel: backends must name at least one, got none")
    yield {}
