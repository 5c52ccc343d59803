"""Numbers of channels that are easy to compute with."""


def make_divisible(value, divisor=8, min_value=None):
    """The multiple of `divisor` nearest to `value`, but not below nine tenths of it."""
    rounded = max(min_value or divisor, int(value + divisor / 2) // divisor * divisor)
    return rounded + divisor if rounded < 0.9 * value else rounded
