"""Which part a process has in a job."""

from ..parallel import get_rank, get_world_size

__all__ = ["PaddleCloudRoleMaker"]


class PaddleCloudRoleMaker:
    """The part of this process, as the launcher has said in the environment: fleet.init takes it
    in place of ``is_collective``.

    Args:
        is_collective (bool): Whether all processes train: must be True, there are no servers.
        **kwargs: No meaning here.

    Raises:
        NotImplementedError: is_collective is False.

    Examples:
        .. code-block:: python

            >>> from paddle.distributed import fleet
            >>> role = fleet.PaddleCloudRoleMaker(is_collective=True)
            >>> _ = fleet.init(role)
            >>> role.worker_index(), role.worker_num()
            (0, 1)
    """

    def __init__(self, is_collective=False, **kwargs):
        if not is_collective:
            raise NotImplementedError(
                "PaddleCloudRoleMaker: there are no parameter servers; use is_collective=True"
            )

    def worker_index(self):
        """The number of this process."""
        return get_rank()

    def worker_num(self):
        """How many processes there are."""
        return get_world_size()
