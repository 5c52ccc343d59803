"""Parts of a training loop that a profiler shows."""

import contextlib

_NOTHING = contextlib.nullcontext()

# Set while a profiler records: gives a context manager from the kind of a part and its name.
record = None


def phase(kind, name):
    """A context manager around a part of a loop.

    Args:
        kind (str): The name of a ``TracerEventType``.
        name (str): What this part is called.
    """
    return _NOTHING if record is None else record(kind, name)
