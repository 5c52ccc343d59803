"""Datasets, samplers and the loader that makes batches of them."""

from .dataloader.batch_sampler import BatchSampler, DistributedBatchSampler
from .dataloader.dataset import (
    ChainDataset,
    ComposeDataset,
    ConcatDataset,
    Dataset,
    IterableDataset,
    Subset,
    TensorDataset,
    random_split,
)
from .dataloader.sampler import (
    RandomSampler,
    Sampler,
    SequenceSampler,
    SubsetRandomSampler,
    WeightedRandomSampler,
)
from .dataloader.worker import get_worker_info
from .reader import DataLoader
