"""Training at large: here with a copy of the model in each process (data parallelism)."""

from ... import _lazy
from .fleet import Fleet
from .role_maker import PaddleCloudRoleMaker
from .strategy import DistributedStrategy

fleet = Fleet()
init = fleet.init
distributed_model = fleet.distributed_model
distributed_optimizer = fleet.distributed_optimizer
worker_index = fleet.worker_index
worker_num = fleet.worker_num
is_first_worker = fleet.is_first_worker
is_worker = fleet.is_worker
is_server = fleet.is_server
worker_endpoints = fleet.worker_endpoints
local_rank = fleet.local_rank
node_num = fleet.node_num
barrier_worker = fleet.barrier_worker

__getattr__, __dir__ = _lazy.find_later(globals(), ("utils",), {})
