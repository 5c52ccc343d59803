"""Arguments that come in several forms."""


def as_list(value):
    """A list of what may be one thing or a list or tuple of such."""
    return list(value) if isinstance(value, (list, tuple)) else [value]


def as_pair(value):
    """Two numbers, of one int for both or a list or tuple of two."""
    return (value, value) if isinstance(value, int) else tuple(value)
