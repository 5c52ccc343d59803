"""Readers: functions that give iterators of samples."""

__all__ = []


def batch(reader, batch_size, drop_last=False):
    """Groups the samples of a reader into lists.

    Args:
        reader (callable): Gives an iterator of samples.
        batch_size (int): How many samples a list has.
        drop_last (bool): Whether a last list that is shorter is left out.

    Returns:
        callable: A reader of lists.

    Raises:
        ValueError: batch_size is not positive.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> list(paddle.batch(lambda: iter(range(5)), 2)())
            [[0, 1], [2, 3], [4]]
    """
    if int(batch_size) <= 0:
        raise ValueError(f"batch: batch_size must be positive, got {batch_size}")

    def batches():
        group = []
        for sample in reader():
            group.append(sample)
            if len(group) == batch_size:
                yield group
                group = []
        if group and not drop_last:
            yield group

    return batches
