"""From indices to a batch. Runs in a worker, or in the main process if there are none."""

import itertools


class END:
    """What a stream gives after its last batch; a class, as those stay themselves in a pipe."""


def note(error, text):
    """Adds a line to what is shown of an exception, where Python can (3.11)."""
    if hasattr(error, "add_note"):
        error.add_note(text)


class MapFetcher:
    """Batches of a dataset with indices.

    Args:
        dataset (Dataset): The dataset.
        collate_fn (callable): Makes a batch of samples.
        collates (bool): False: no batches; a single sample goes to `collate_fn`.
    """

    def __init__(self, dataset, collate_fn, collates):
        self._dataset = dataset
        self._collate_fn = collate_fn
        self._collates = collates

    def fetch(self, indices):
        """The batch of some indices, or the sample of one."""
        if not self._collates:
            return self._collate_fn(self._sample(indices))
        batch = self._samples(indices)
        try:
            return self._collate_fn(batch)
        except Exception as e:
            note(e, f"DataLoader: while a batch was made of samples {indices}")
            raise

    def _sample(self, index):
        return self._samples([index])[0]

    def _samples(self, indices):
        dataset, samples, index = self._dataset, [], None
        try:
            for index in indices:
                samples.append(dataset[index])
        except Exception as e:
            note(e, f"DataLoader: while sample {index} was made")
            raise
        return samples


class StreamFetcher:
    """Batches of a dataset without indices: what is asked for is a number of samples.

    Args:
        dataset (IterableDataset): The dataset.
        collate_fn (callable): Makes a batch of samples.
        collates (bool): False: no batches; a single sample goes to `collate_fn`.
        drop_last (bool): Whether a last batch that is not full is left out.
    """

    def __init__(self, dataset, collate_fn, collates, drop_last):
        self._stream = iter(dataset)
        self._collate_fn = collate_fn
        self._collates = collates
        self._drop_last = drop_last

    def fetch(self, size):
        """A batch of the next samples, or the next sample; END after the last."""
        if not self._collates:
            sample = next(self._stream, END)
            return sample if sample is END else self._collate_fn(sample)
        batch = list(itertools.islice(self._stream, size))
        if not batch or (self._drop_last and len(batch) < size):
            return END
        return self._collate_fn(batch)
