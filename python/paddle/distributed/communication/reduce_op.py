"""How the elements of several processes become one."""

__all__ = ["ReduceOp"]


class ReduceOp:
    """How the elements of several processes become one: their sum, largest, smallest, product or
    mean. float16 and bfloat16 are computed in float32 and rounded after each process.

    Examples:
        .. code-block:: python

            >>> import paddle.distributed as dist
            >>> dist.ReduceOp.SUM, dist.ReduceOp.AVG
            (0, 4)
    """

    SUM = 0
    MAX = 1
    MIN = 2
    PROD = 3
    AVG = 4


def check_op(name, op):
    """Raises ValueError unless op is one of ReduceOp's."""
    if isinstance(op, bool) or op not in (0, 1, 2, 3, 4):
        raise ValueError(
            f"{name}: op must be one of ReduceOp's SUM, MAX, MIN, PROD, AVG, got {op!r}"
        )
