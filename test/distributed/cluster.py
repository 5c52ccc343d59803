"""Several processes for a test: started, watched with a deadline, and killed whatever happens."""

import faulthandler
import importlib
import multiprocessing
import os
import time
import traceback

from paddle.distributed.spawn import free_ports, worker_environment

DEADLINE = 60  # seconds; a busy machine starts processes slowly
_method = multiprocessing.get_context("spawn")


def _work(module, function, args, environment, seconds, results):
    os.environ.update(environment)
    faulthandler.dump_traceback_later(0.8 * seconds)  # where a process hangs
    try:
        results.send(("ok", getattr(importlib.import_module(module), function)(*args)))
    except BaseException:
        results.send(("failed", traceback.format_exc()))


def run(function, count, *args, seconds=DEADLINE, **environment):
    """What a function of a module gives in each of `count` processes; None where one has ended
    without a word. A failed one is an AssertionError with its traceback."""
    *ports, master = free_ports(count + 1)
    endpoints = [f"127.0.0.1:{port}" for port in ports]
    processes, ends = [], []
    try:
        for rank in range(count):
            mine, theirs = _method.Pipe(False)
            told = worker_environment(rank, endpoints, f"127.0.0.1:{master}")
            p = _method.Process(
                target=_work,
                args=(
                    function.__module__,
                    function.__name__,
                    args,
                    told | environment,
                    seconds,
                    theirs,
                ),
            )
            p.start()
            theirs.close()
            processes.append(p)
            ends.append(mine)
        return _collect(ends, time.monotonic() + seconds)
    finally:
        for p in processes:
            p.kill()
            p.join()


def _collect(ends, deadline):
    found, problems = [], []
    for rank, end in enumerate(ends):
        if not end.poll(max(0.0, deadline - time.monotonic())):
            raise AssertionError(f"process {rank} hangs; others: {problems}")
        try:
            outcome, value = end.recv()
        except EOFError:
            outcome, value = "ended", None
        found.append(value)
        if outcome == "failed":
            problems.append(f"process {rank}:\n{value}")
    assert not problems, "\n".join(problems)
    return found
