"""What convolutions and pooling have in common: their sizes, one per axis."""

_FORMATS = {1: ("NCL", "NLC"), 2: ("NCHW", "NHWC"), 3: ("NCDHW", "NDHWC")}


def numbers(value, n, what):
    """One number for each of n axes."""
    values = [value] * n if isinstance(value, int) else [int(v) for v in value]
    if len(values) == 1:
        values = values * n
    if len(values) != n:
        raise ValueError(f"{what} must have {n} numbers, got {value}")
    return values


def channels_last(data_format, n, what):
    """Whether the channels come last."""
    if data_format not in _FORMATS[n]:
        raise ValueError(
            f"{what}: data_format must be one of {', '.join(_FORMATS[n])}, got {data_format!r}"
        )
    return data_format == _FORMATS[n][1]


def padding(value, n, last, what):
    """The paddings, n or 2 n of them, and the name of the way to find them.

    Args:
        value (int|str|list|tuple): A number; "SAME" or "VALID"; a number per axis; before and
            after per axis, flat or as pairs; or pairs for all axes, with those of batch and
            channels.
        n (int): The number of axes.
        last (bool): Whether the channels come last.
        what (str): The function's name, for errors.
    """
    if isinstance(value, str):
        name = value.upper()
        if name not in ("SAME", "VALID"):
            raise ValueError(f"{what}: padding must be 'SAME', 'VALID' or numbers, got {value!r}")
        return [0] * n, name
    if isinstance(value, int):
        return [value] * n, "EXPLICIT"
    value = list(value)
    if value and isinstance(value[0], (list, tuple)):
        if len(value) == n + 2:
            channel = n + 1 if last else 1
            if any(value[0]) or any(value[channel]):
                raise ValueError(f"{what}: padding of batch and channels must be 0, got {value}")
            value = value[1:-1] if last else value[2:]
        value = [int(v) for pair in value for v in pair]
    if len(value) == 1:
        value = value * n
    if len(value) not in (n, 2 * n):
        raise ValueError(f"{what}: padding must have {n} or {2 * n} numbers, got {value}")
    return [int(v) for v in value], "EXPLICIT"
