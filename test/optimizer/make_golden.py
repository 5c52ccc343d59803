"""Writes golden.npz beside: values of the real package. Run with a Python that has it installed."""

import pathlib

from descents import DESCENTS, SCHEDULES, descend, schedule

if __name__ == "__main__":
    import numpy as np

    import paddle

    values = {name: schedule(paddle, name) for name in SCHEDULES}
    for name in DESCENTS:
        values[name] = descend(paddle, name)
    np.savez_compressed(pathlib.Path(__file__).with_name("golden.npz"), **values)
