"""Weights that were trained elsewhere, from the folder where they are kept."""

import pathlib

from ... import framework


def load_pretrained(model, name):
    """Gives a model the weights of a file in ``~/.cache/paddle/hapi/weights``.

    Args:
        model (Layer): The model.
        name (str): The name of the file without ``.pdparams``.

    Returns:
        Layer: The model.

    Raises:
        RuntimeError: There is no such file; files are never downloaded.
    """
    path = pathlib.Path.home() / ".cache/paddle/hapi/weights" / f"{name}.pdparams"
    if not path.is_file():
        raise RuntimeError(
            f"{type(model).__name__}: pretrained weights are not downloaded; put them at {path}, "
            "or pass pretrained=False"
        )
    model.set_state_dict(framework.load(str(path)))
    return model
