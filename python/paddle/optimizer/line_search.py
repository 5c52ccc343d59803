"""The search along a line for a step that is long enough and goes down far enough.

Algorithms by number are those of Nocedal and Wright, "Numerical Optimization", second edition.
"""

_ENOUGH, _FLAT = 1e-4, 0.9  # the Wolfe conditions: on the decrease, and on the slope


class Point:
    """A place on the line of a search: how far it is, the loss, the gradient, and the slope."""

    def __init__(self, t, loss, grad, slope):
        self.t, self.loss, self.grad, self.slope = t, loss, grad, slope


def strong_wolfe(go, t, start, tolerance, tries=25):
    """A place on the line that fulfils the strong Wolfe conditions, or the last that was tried.

    Algorithm 3.5: goes on until a good place lies between the last two.

    Args:
        go (callable): The Point at a distance.
        t (float): The first distance to try.
        start (Point): Where the line begins; its slope is negative.
        tolerance (float): Ends the search where distances, times that slope, differ less.
        tries (int): The most evaluations in each of the two parts.
    """
    last = start
    for i in range(tries):
        here = go(t)
        if _too_high(here, start) or (i and here.loss >= last.loss):
            return _zoom(go, last, here, start, tolerance, tries)
        if abs(here.slope) <= -_FLAT * start.slope:
            return here
        if here.slope >= 0:
            return _zoom(go, here, last, start, tolerance, tries)
        low, high = here.t + 0.01 * (here.t - last.t), here.t * 10
        t, last = _cubic(last, here, low, high), here
    return last


def _zoom(go, low, high, start, tolerance, tries):
    """Algorithm 3.6: a good place between two, of which `low` has the smaller loss."""
    for _ in range(tries):
        near, far = sorted((low.t, high.t))
        if (far - near) * abs(start.slope) < tolerance:
            break
        margin = 0.1 * (far - near)
        here = go(_cubic(low, high, near + margin, far - margin))
        if _too_high(here, start) or here.loss >= low.loss:
            high = here
            continue
        if abs(here.slope) <= -_FLAT * start.slope:
            return here
        if here.slope * (high.t - low.t) >= 0:
            high = low
        low = here
    return low


def _too_high(here, start):
    """Whether the loss has not fallen enough for so long a way; NaN counts as too high."""
    return not here.loss <= start.loss + _ENOUGH * here.t * start.slope


def _cubic(a, b, low, high):
    """Where the cubic through two places with their slopes is lowest, within limits (equation
    3.59)."""
    d1 = a.slope + b.slope - 3 * (a.loss - b.loss) / (a.t - b.t)
    square = d1 * d1 - a.slope * b.slope
    if not square >= 0:
        return (low + high) / 2
    d2 = square**0.5 * (1 if b.t > a.t else -1)
    t = b.t - (b.t - a.t) * (b.slope + d2 - d1) / (b.slope - a.slope + 2 * d2)
    return min(max(t, low), high)
