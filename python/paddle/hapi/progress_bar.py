"""The line that says how far a loop is."""

import sys
import time

import numpy as np

_WIDTH = 30


class ProgressBar:
    """Prints a line for a step of a loop.

    Args:
        steps (int|None): How many steps there will be; None: not known.
        verbose (int): 1: one line that is written over, with a bar; 2: a line each.
    """

    def __init__(self, steps, verbose):
        self.steps, self.verbose = steps, verbose
        self._start = time.time()
        self._written = 0

    def show(self, step, values):
        """Prints the line.

        Args:
            step (int): How many steps are done.
            values (list[tuple]): Names, and numbers or lists of them.
        """
        last = step == self.steps
        parts = [self._counter(step)]
        parts += [f"{name}: {_text(value)}" for name, value in values]
        seconds = (time.time() - self._start) / max(step, 1)
        if self.verbose == 1 and self.steps and not last:
            parts.append(f"ETA: {_duration(seconds * (self.steps - step))}")
        parts.append(f"{_pace(seconds)}/step")
        line = " - ".join(parts)
        if self.verbose == 1:
            self._written, padding = len(line), max(0, self._written - len(line))
            sys.stdout.write("\r" + line + " " * padding + ("\n" if last else ""))
        else:
            sys.stdout.write(line + "\n")
        sys.stdout.flush()

    def _counter(self, step):
        if self.steps is None:
            return f"step {step}"
        width = len(str(self.steps))
        counter = f"step {step:{width}d}/{self.steps}"
        if self.verbose != 1:
            return counter
        done = min(_WIDTH, _WIDTH * step // max(self.steps, 1))
        bar = "=" * done if done == _WIDTH else "=" * max(done - 1, 0) + ">"
        return f"{counter} [{bar:.<{_WIDTH}}]"


def _text(value):
    if isinstance(value, (list, tuple)):
        return " ".join(_text(v) for v in value)
    if isinstance(value, (float, np.floating, np.ndarray)):
        value = float(value)
        return f"{value:.4f}" if value == 0 or abs(value) > 1e-3 else f"{value:.4e}"
    return str(value)


def _duration(seconds):
    minutes, seconds = divmod(int(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    if hours:
        return f"{hours}:{minutes:02d}:{seconds:02d}"
    return f"{minutes}:{seconds:02d}" if minutes else f"{seconds}s"


def _pace(seconds):
    for limit, factor, unit in ((1, 1, "s"), (1e-3, 1e3, "ms")):
        if seconds >= limit:
            return f"{seconds * factor:.0f}{unit}"
    return f"{seconds * 1e6:.0f}us"
