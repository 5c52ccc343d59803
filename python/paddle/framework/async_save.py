"""Saving on another thread, while the program goes on."""

import pickle
import threading

from .. import _C
from .io import save

_tasks = []


def _copied(value):
    """A copy of an object in which no tensor shares memory with the program's."""
    if isinstance(value, _C.Tensor):
        return value.clone().detach()
    if isinstance(value, dict):
        return type(value)((k, _copied(v)) for k, v in value.items())
    if isinstance(value, (list, tuple)) and not hasattr(value, "_fields"):
        return type(value)(map(_copied, value))
    return value


def async_save(obj, path, protocol=4, sync_other_task=False, **configs):
    """Saves as :func:`paddle.save` does, but on another thread: returns when the tensors have been
    copied. What is saved is what they hold at the call.

    Args:
        obj (Any): Tensors, state dicts, nested containers of them.
        path (str): The file.
        protocol (int): The version of the format, 2 to 4.
        sync_other_task (bool): Whether to wait for earlier calls first.
        **configs: As in :func:`paddle.save`.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> x = paddle.ones([2])
            >>> paddle.async_save({"x": x}, "x.pdparams")
            >>> paddle.clear_async_save_task_queue()
            >>> paddle.load("x.pdparams")["x"].tolist()
            [1.0, 1.0]
    """
    if sync_other_task:
        clear_async_save_task_queue()
    task = _Task(_copied(obj), path, protocol, configs)
    _tasks.append(task)
    task.start()


class _Task(threading.Thread):
    def __init__(self, obj, path, protocol, configs):
        super().__init__(name=f"async_save {path}")
        self._arguments = obj, path, protocol, configs
        self.error = None

    def run(self):
        obj, path, protocol, configs = self._arguments
        try:
            save(obj, path, protocol, **configs)
        except (OSError, ValueError, TypeError, pickle.PickleError) as error:
            self.error = error


def clear_async_save_task_queue():
    """Waits until all that :func:`async_save` was given has been written.

    Raises:
        Exception: The error of a file that could not be written.
    """
    while _tasks:
        task = _tasks.pop(0)
        task.join()
        if task.error:
            raise task.error
