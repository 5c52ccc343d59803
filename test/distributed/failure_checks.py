"""What the processes of test_failures do."""

import os
import time

import paddle
import paddle.distributed as dist
from paddle import _C


def lose_one():
    """The last process ends in the middle of the work: what the others hear, and how soon."""
    group = dist.init_parallel_env()
    t = paddle.ones([1000])
    dist.all_reduce(t)
    if group.rank == group.nranks - 1:
        os._exit(0)
    begin = time.monotonic()
    heard = []
    for _ in range(2):
        try:
            dist.all_reduce(t)
        except RuntimeError as e:
            heard.append(str(e))
    return heard, time.monotonic() - begin


def wait_for_lost_master():
    """Process 0 keeps the store and ends; process 1 waits for a key."""
    rank = int(os.environ["PADDLE_TRAINER_ID"])
    host, port = os.environ["PADDLE_MASTER"].split(":")
    store = _C.TCPStore(host, int(port), rank == 0, 2, 30)
    if rank == 0:
        store.wait("here", 30)
        time.sleep(0.5)  # so that the other one waits
        os._exit(0)
    store.set("here", "")
    heard = []
    for _ in range(2):
        try:
            store.get("never", 20)
        except RuntimeError as e:
            heard.append(str(e))
    return heard


def miss_one():
    """One of the processes never comes."""
    if os.environ["PADDLE_TRAINER_ID"] == "1":
        return None
    try:
        dist.init_parallel_env()
    except RuntimeError as e:
        return str(e)
