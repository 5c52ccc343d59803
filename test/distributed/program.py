"""A program for paddle.distributed.launch: program.py [fail|hang]"""

import os
import sys
import time

import paddle
import paddle.distributed as dist

dist.init_parallel_env()
rank = dist.get_rank()
t = paddle.to_tensor([rank + 1.0])
dist.all_reduce(t)
print("process", rank, "of", dist.get_world_size(), "has", t.item(), sys.argv[1:], flush=True)
print("locally", os.environ["PADDLE_LOCAL_RANK"], os.environ.get("FLAGS_selected_gpus"), flush=True)
if "fail" in sys.argv and rank == 1:
    print("to stderr", file=sys.stderr)
    sys.exit(7)
if "fail" in sys.argv:
    time.sleep(100)
