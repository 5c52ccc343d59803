"""The worker processes of a DataLoader, seen from the main process."""

import multiprocessing
import pickle
import signal
from collections import deque
from multiprocessing.connection import wait

from ..._phases import phase
from . import worker
from .fetcher import END
from .shared_memory import Slot

_END_S = 1.0  # how long a worker has to end after SIGTERM


class _Worker:
    """A process, its connection, and its slots (Note [Slots])."""

    def __init__(self, context, info, make_fetcher, init, n_slots):
        self.connection, its_end = context.Pipe()
        self.slots = [Slot() for _ in range(n_slots)]
        self.received = 0
        worker.open_resources.update((self.connection, *self.slots))
        arguments = worker.WorkerArguments(info, its_end, self.slots, make_fetcher, init)
        self.process = context.Process(target=worker.run, args=(arguments,), daemon=True)
        # A signal between the fork and the worker's own handlers would run those of this process.
        old = signal.pthread_sigmask(signal.SIG_BLOCK, worker.STOP_SIGNALS)
        try:
            self.process.start()
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, old)
            its_end.close()

    def send(self, task):
        try:
            self.connection.send(task)
        except (BrokenPipeError, ConnectionResetError):
            raise self._death() from None

    def receive(self, timeout):
        """The next answer and the bytes that its slot has."""
        ready = wait([self.connection, self.process.sentinel], timeout or None)
        if not ready:
            raise RuntimeError(
                f"DataLoader: worker {self.process.pid} gave no batch within timeout={timeout} s"
            )
        try:
            if self.connection not in ready and not self.connection.poll():
                raise EOFError
            return pickle.loads(self.connection.recv_bytes())
        except (EOFError, ConnectionResetError):
            raise self._death() from None

    def _death(self):
        self.process.join(_END_S)
        code = self.process.exitcode
        how = f"exit status {code}"
        if code is not None and code < 0:
            how = f"signal {signal.Signals(-code).name}"
        return RuntimeError(f"DataLoader: worker {self.process.pid} ended unexpectedly ({how})")

    def close(self):
        for resource in (self.connection, *self.slots):
            worker.open_resources.discard(resource)
            resource.close()
        self.process.join(_END_S)
        if self.process.exitcode is None:
            self.process.kill()
            self.process.join()
        self.process.close()


class WorkerPool:
    """Workers that answer tasks in turn.

    Args:
        infos (list[WorkerInfo]): What each worker knows of itself.
        make_fetcher (callable): Makes the fetcher of an epoch, in the worker.
        init (callable|None): Called with the id in each worker.
        prefetch (int): How many batches of a worker are on their way.
        shared (bool): Whether arrays go through shared memory.
        timeout (float): Seconds to wait for a batch; 0: no limit.
    """

    def __init__(self, infos, make_fetcher, init, prefetch, shared, timeout):
        self._prefetch, self._timeout = prefetch, timeout
        self._pending = deque()  # the workers that owe answers, in the order of the batches
        self._workers = []
        context = multiprocessing.get_context("fork")
        n_slots = prefetch + 1 if shared else 0
        try:
            for info in infos:
                self._workers.append(_Worker(context, info, make_fetcher, init, n_slots))
        except BaseException:
            self.close()
            raise

    def epoch(self, tasks, convert):
        """The batches of some tasks, in their order, with `convert(leaf)` for each leaf."""
        while self._pending:  # of an epoch that was left early
            self._next(self._pending.popleft(), lambda leaf: None, raises=False)
        tasks = iter(tasks)
        for w in self._workers:
            w.send(worker.START)
        for _ in range(self._prefetch):
            for w in self._workers:
                self._give(w, tasks)
        while self._pending:
            w = self._pending.popleft()
            with phase("Dataloader", "DataLoader"):
                batch = self._next(w, convert)
            if batch is not END:
                self._give(w, tasks)
                yield batch

    def _give(self, w, tasks):
        task = next(tasks, END)
        if task is not END:
            w.send(task)
            self._pending.append(w)

    def _next(self, w, convert, raises=True):
        answer, size = w.receive(self._timeout)
        slot = w.slots[w.received % len(w.slots)] if w.slots else None
        w.received += 1
        if isinstance(answer, worker.Failure):
            if raises:
                answer.raise_here()
            return END
        if answer is END:
            return END
        return (slot or _NO_SLOT).take(answer, size, convert)

    def close(self):
        """Ends all workers."""
        for w in self._workers:
            w.process.terminate()
        while self._workers:
            self._workers.pop().close()


class _Direct:
    """In place of a slot, for batches that came through the connection."""

    def take(self, batch, size, convert):
        from .collate import map_leaves

        return map_leaves(convert, batch)


_NO_SLOT = _Direct()
