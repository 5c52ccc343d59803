"""Readers: functions that return iterators of examples."""

__all__ = ["batch"]


def batch(reader, batch_size, drop_last=False):
    """A reader of batches, lists of examples.

    Args:
        reader (callable): Returns an iterator of examples.
        batch_size (int): How many examples a batch has; positive.
        drop_last (bool): Whether a last batch that has fewer is left out.

    Returns:
        callable: Returns an iterator of batches.

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
        examples = []
        for example in reader():
            examples.append(example)
            if len(examples) == batch_size:
                yield examples
                examples = []
        if examples and not drop_last:
            yield examples

    return batches
