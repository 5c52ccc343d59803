"""Settings that programs for the real package make. Passes are chosen by this package, so they
change nothing."""

from ..device import CPUPlace, CUDAPlace, device_guard

__all__ = ["BuildStrategy", "CompiledProgram", "cpu_places", "cuda_places", "device_guard"]


class BuildStrategy:
    """Settings of how a program is optimized, as attributes; accepted, whatever they are."""

    class ReduceStrategy:
        """How gradients are combined."""

        AllReduce, Reduce, _NoReduce = 0, 1, 2

    def __getattr__(self, name):
        if name.startswith("__"):
            raise AttributeError(name)
        return False


class CompiledProgram:
    """A program with settings, which :class:`Executor` runs like the program itself.

    Args:
        program_or_graph (Program): The program.
        build_strategy (BuildStrategy|None): Accepted.
    """

    def __init__(self, program_or_graph, build_strategy=None):
        from .program import Program

        if not isinstance(program_or_graph, Program):
            raise TypeError(
                "CompiledProgram: program_or_graph must be a Program, got "
                f"{type(program_or_graph).__name__}"
            )
        self._program = program_or_graph


def cpu_places(device_count=None):
    """Places on the CPU.

    Args:
        device_count (int|None): How many; None: CPU_NUM of the environment, else 1.

    Returns:
        list[CPUPlace]: The places.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> len(paddle.static.cpu_places(2))
            2
    """
    if device_count is None:
        import os

        device_count = int(os.environ.get("CPU_NUM", 1))
    return [CPUPlace() for _ in range(device_count)]


def cuda_places(device_ids=None):
    """Places on GPUs.

    Args:
        device_ids (list[int]|None): Which; None: the first.

    Returns:
        list[CUDAPlace]: The places.
    """
    return [CUDAPlace(i) for i in (device_ids or [0])]
