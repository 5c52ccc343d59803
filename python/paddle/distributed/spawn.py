"""Processes that run a function of this program."""

import multiprocessing
import os
import signal
import socket
import traceback
from multiprocessing.connection import wait as wait_for

__all__ = ["spawn"]


def free_ports(count):
    """Numbers of ports that nothing listens at now."""
    sockets = [socket.socket() for _ in range(count)]
    try:
        for s in sockets:
            s.bind(("127.0.0.1", 0))
        return [s.getsockname()[1] for s in sockets]
    finally:
        for s in sockets:
            s.close()


def worker_environment(rank, endpoints, master):
    """What a launcher tells a process about itself and the others."""
    return {
        "PADDLE_TRAINER_ID": str(rank),
        "PADDLE_TRAINERS_NUM": str(len(endpoints)),
        "PADDLE_CURRENT_ENDPOINT": endpoints[rank],
        "PADDLE_TRAINER_ENDPOINTS": ",".join(endpoints),
        "PADDLE_MASTER": master,
        "PADDLE_DISTRI_BACKEND": "gloo",
    }


def threads_each(count):
    """How many threads each of several processes of this machine should use."""
    return max(1, len(os.sched_getaffinity(0)) // count)


def _run(func, args, environment, threads, problems):
    os.environ.update(environment)
    if "OMP_NUM_THREADS" not in os.environ:
        from .. import _C

        _C.set_num_threads(threads)
    try:
        func(*args)
    except KeyboardInterrupt:
        pass  # this process's parent got it, too
    except Exception:
        problems.put(traceback.format_exc())
        raise SystemExit(1)


class SpawnContext:
    """The processes that spawn has started, as ``processes``."""

    def __init__(self, processes, problems):
        self.processes = processes
        self._problems = problems

    def join(self, timeout=None):
        """Waits for the processes. When one fails, the others are stopped.

        Args:
            timeout (float|None): For how many seconds; None: until something happens.

        Returns:
            bool: Whether all have ended.

        Raises:
            Exception: One has failed; the text has its traceback.
        """
        alive = {p.sentinel: p for p in self.processes if p.is_alive()}
        if alive:
            wait_for(list(alive), timeout)
        failed = [i for i, p in enumerate(self.processes) if p.exitcode not in (0, None)]
        if not failed:
            return not any(p.is_alive() for p in self.processes)
        self._stop()
        self._report(failed[0])

    def _stop(self):
        for p in self.processes:
            if p.is_alive():
                p.terminate()
        for p in self.processes:
            p.join(5)
            if p.is_alive():
                p.kill()
                p.join()

    def _report(self, index):
        code = self.processes[index].exitcode
        if code < 0:
            how = f"was ended by signal {signal.Signals(-code).name}"
        elif self._problems[index].empty():
            how = f"terminated with exit code {code}"
        else:
            how = "terminated with the following error:\n" + self._problems[index].get()
        raise Exception(f"spawn: Process {index} {how}")


def spawn(func, args=(), nprocs=-1, join=True, daemon=False, **options):
    """Runs a function in several new processes, each with a number of its own. It is called with
    the same arguments in all; paddle.distributed.init_parallel_env in it connects them.

    Args:
        func (callable): A function of a module, which the new processes import.
        args (tuple): Its arguments.
        nprocs (int): How many processes; -1: one for each processor.
        join (bool): Whether to wait until they end.
        daemon (bool): Whether they end with this process.
        **options: ``start_method`` (str): how processes are started, "spawn"; ``backend`` (str):
            "gloo" or "auto"; others have no meaning here.

    Returns:
        SpawnContext: Has ``processes`` and ``join(timeout)``.

    Raises:
        Exception: One has failed; the others are stopped then.
        ValueError: There is no such backend, or nprocs is 0.

    Examples:
        .. code-block:: python

            import paddle
            import paddle.distributed as dist

            def train(scale):
                dist.init_parallel_env()
                x = paddle.to_tensor([scale * dist.get_rank()])
                dist.all_reduce(x)
                print(x.item())

            if __name__ == "__main__":
                dist.spawn(train, args=(10,), nprocs=2)  # prints 10 twice
    """
    backend = options.get("backend", "auto")
    if backend not in ("gloo", "auto"):
        raise ValueError(f"spawn: backend must be 'gloo' or 'auto', got {backend!r}")
    if nprocs == -1:
        nprocs = len(os.sched_getaffinity(0))
    if nprocs < 1:
        raise ValueError(f"spawn: nprocs must be positive or -1, got {nprocs}")
    # The master's port is found last: nothing that is bound in between can take it.
    *ports, master = free_ports(nprocs + 1)
    endpoints = [f"127.0.0.1:{port}" for port in ports]
    method = multiprocessing.get_context(options.get("start_method") or "spawn")
    problems = [method.SimpleQueue() for _ in range(nprocs)]
    processes = [
        method.Process(
            target=_run,
            args=(
                func,
                args,
                worker_environment(rank, endpoints, f"127.0.0.1:{master}"),
                threads_each(nprocs),
                problems[rank],
            ),
            daemon=daemon,
        )
        for rank in range(nprocs)
    ]
    for p in processes:
        p.start()
    context = SpawnContext(processes, problems)
    if join:
        try:
            while not context.join():
                pass
        except BaseException:
            context._stop()
            raise
    return context
