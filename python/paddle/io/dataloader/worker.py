"""What runs in a worker process."""

import gc
import os
import pickle
import random
import signal
import traceback
from dataclasses import dataclass
from typing import Any

import numpy as np

from ... import _C
from .fetcher import END

STOP_SIGNALS = (signal.SIGINT, signal.SIGTERM)
_PARENT_CHECK_S = 1.0
START = None  # the task that begins an epoch; the others are what the fetcher fetches

# What is open in this process towards workers. A forked worker has it too, and closes it: a pipe
# ends, and memory is freed, when the last process closes it.
open_resources = set()


@dataclass(frozen=True)
class WorkerInfo:
    """What a worker knows of itself."""

    id: int
    num_workers: int
    dataset: Any
    seed: int


_info = None


def get_worker_info():
    """In a worker of a :class:`DataLoader`: which of them it is; an IterableDataset chooses its
    part of the samples by it.

    Returns:
        WorkerInfo|None: ``id`` from 0, ``num_workers``, ``dataset`` (the copy of this worker),
        ``seed`` (the one of all workers, to which each adds its id). None in the main process.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> print(paddle.io.get_worker_info())
            None
    """
    return _info


class WorkerError(Exception):
    """The traceback of an exception in a worker: the cause of the one raised from it here."""

    def __str__(self):
        return f"in a DataLoader worker\n\n{self.args[0]}"


@dataclass
class Failure:
    """An exception, on its way to the main process."""

    error: Any
    trace: str

    @staticmethod
    def of(error):
        """From an exception; one that cannot be sent is replaced by a RuntimeError that names
        it."""
        trace = "".join(traceback.format_exception(type(error), error, error.__traceback__))
        try:
            sent = pickle.loads(pickle.dumps(error))
            same = type(sent) is type(error) and str(sent) == str(error)
        except Exception:
            same = False
        return Failure(
            error if same else RuntimeError(f"{type(error).__qualname__}: {error}"), trace
        )

    def raise_here(self):
        """Raises the exception. It is forgotten here: what it was raised through would hold it, and
        it what it was raised through, until Python looks for cycles."""
        error, self.error = self.error, None
        try:
            raise error from WorkerError(self.trace)
        finally:
            del error


class _Stop(SystemExit):
    """Raised by the signal that ends a worker, so that `finally` blocks of the dataset run."""


def _stop(signum, frame):
    signal.signal(signum, signal.SIG_DFL)
    raise _Stop


@dataclass
class WorkerArguments:
    """What a worker is started with.

    connection    to the main process
    slots         for the arrays of its batches; empty: they go through the connection
    make_fetcher  a callable; makes the fetcher of an epoch
    init          the user's function, called with the worker's id, or None
    """

    info: WorkerInfo
    connection: Any
    slots: list
    make_fetcher: Any
    init: Any


def run(arguments):
    """The main function of a worker: answers each task with a batch, until the connection ends."""
    global _info
    try:
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # the main process ends its workers
        signal.signal(signal.SIGTERM, _stop)
        signal.pthread_sigmask(signal.SIG_UNBLOCK, STOP_SIGNALS)
        _close_inherited(arguments)
        gc.freeze()  # what was there before stays in pages shared with the main process
        _info = arguments.info
        _C.set_num_threads(1)
        _C.set_place(_C.parse_place("cpu"))
        _seed(_info)
        _answer(arguments)
    except _Stop:
        os.kill(os.getpid(), signal.SIGTERM)  # so that the exit status tells
    except (BrokenPipeError, ConnectionResetError, EOFError):
        pass  # the main process is gone


def _close_inherited(arguments):
    own = (arguments.connection, *arguments.slots)
    for resource in list(open_resources):
        if resource not in own:
            resource.close()
    open_resources.clear()


def _seed(info):
    """Seeds all generators by worker, in the way that programs may rely on."""
    seed = info.seed + info.id
    random.seed(seed)
    np.random.seed(np.random.SeedSequence([info.id, info.seed]).generate_state(4))
    _C.default_generator(_C.parse_place("cpu")).seed(seed)


def _answer(arguments):
    connection, slots = arguments.connection, arguments.slots
    batches = 0
    for answer in _answers(arguments):
        size = 0
        if slots and not isinstance(answer, Failure) and answer is not END:
            try:
                answer, size = slots[batches % len(slots)].put(answer)
            except Exception as e:
                answer = Failure.of(e)
        batches += 1
        try:
            message = pickle.dumps((answer, size), protocol=pickle.HIGHEST_PROTOCOL)
        except Exception as e:
            message = pickle.dumps((Failure.of(e), 0), protocol=pickle.HIGHEST_PROTOCOL)
        connection.send_bytes(message)


def _answers(arguments):
    """One batch, END or Failure for each task that asks for a batch."""
    lasting = failure = fetcher = None
    try:
        if arguments.init is not None:
            arguments.init(arguments.info.id)
    except Exception as e:
        lasting = Failure.of(e)
    for task in _tasks(arguments.connection):
        try:
            if task is START:
                failure = lasting
                fetcher = arguments.make_fetcher() if failure is None else None
                continue
            yield fetcher.fetch(task) if failure is None else failure
        except Exception as e:
            failure = Failure.of(e)
            if task is not START:
                yield failure


def _tasks(connection):
    # The end of the connection tells that the main process is gone; unless another of its children
    # holds the other end.
    parent = os.getppid()
    while True:
        while not connection.poll(_PARENT_CHECK_S):
            if os.getppid() != parent:
                return
        yield connection.recv()
