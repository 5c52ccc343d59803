from .dataloader.batch_sampler import *
from .dataloader.batch_sampler import BatchSampler,DistributedBatchSampler
from .dataloader.dataset import *
from .dataloader.sampler import *
