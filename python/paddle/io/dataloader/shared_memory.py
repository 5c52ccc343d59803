"""Arrays from a worker to the main process, through memory that both have mapped.

Note [Slots]. A worker has a few slots in turn, one for each batch that may be on its way and one
for the batch that the main process is reading. A slot is memory without a name (memfd): the
kernel frees it when both processes have let it go, however they end, and /dev/shm does not limit
it. It grows to its largest batch and then is used again and again.
"""

import mmap
import os
from dataclasses import dataclass

import numpy as np

from .collate import as_numbers, map_leaves

_ALIGNMENT = 64


def is_available():
    """Whether the system has such memory."""
    return hasattr(os, "memfd_create")


@dataclass(frozen=True)
class ArrayInSlot:
    """Stands for an array in the batch that is sent."""

    offset: int
    shape: tuple
    dtype: np.dtype

    def view(self, memory):
        """The array, in the memory of its slot."""
        return np.ndarray(self.shape, self.dtype, memory, self.offset)


class Slot:
    """Memory for the arrays of a batch, that forked and spawned processes can share."""

    def __init__(self):
        self._fd = os.memfd_create("paddle.io")
        self._memory = None

    def __reduce__(self):
        from multiprocessing.reduction import DupFd

        return _slot_of, (DupFd(self._fd),)

    def put(self, batch):
        """Moves the arrays of a batch here.

        Returns:
            tuple: The batch, with an ArrayInSlot for each array and tensor, and the bytes that the
            slot has now; without arrays, or if memory is short, the batch as it was and 0.
        """
        arrays, end = [], 0

        def place(leaf):
            nonlocal end
            array = as_numbers(leaf)
            if array is None:
                return leaf
            stand_in = ArrayInSlot(end, array.shape, array.dtype)
            arrays.append((array, stand_in))
            end += -(-array.nbytes // _ALIGNMENT) * _ALIGNMENT
            return stand_in

        moved = map_leaves(place, batch)
        if not arrays:
            return batch, 0
        try:
            self._grow(end)
        except OSError:
            return batch, 0
        for array, stand_in in arrays:
            stand_in.view(self._memory)[...] = array
        return moved, len(self._memory)

    def _grow(self, size):
        if self._memory is not None and size <= len(self._memory):
            return
        size = max(-(-size // mmap.PAGESIZE), 1) * mmap.PAGESIZE
        os.posix_fallocate(self._fd, 0, size)  # fails now if memory is short; later, it would kill
        self._memory = mmap.mmap(self._fd, size)

    def take(self, batch, size, convert):
        """A batch that was moved here, with `convert(leaf)` for each array and other leaf.

        Args:
            batch: The first that `put` returned.
            size (int): The second.
            convert (callable): Must not keep an array.
        """
        if size and (self._memory is None or len(self._memory) < size):
            self._memory = mmap.mmap(self._fd, size)

        def replace(leaf):
            return convert(leaf.view(self._memory) if isinstance(leaf, ArrayInSlot) else leaf)

        return map_leaves(replace, batch)

    def close(self):
        """Lets the memory go."""
        self._memory = None
        if self._fd is not None:
            os.close(self._fd)
            self._fd = None


def _slot_of(fd):
    slot = object.__new__(Slot)
    slot._fd = fd.detach()
    slot._memory = None
    return slot
