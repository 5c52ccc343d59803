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


def model_function(name, build, cls, text, file=None):
    """The public function that makes a model.

    Args:
        name (str): What it is called.
        build (callable): Makes the model of the arguments that are left.
        cls (type): The model's class.
        text (str): What the model is: the first line of the documentation.
        file (str|None): The name of the file of its weights; None: the function's.

    Returns:
        callable: The function.
    """

    def make(pretrained=False, **kwargs):
        model = build(**kwargs)
        return load_pretrained(model, file or name) if pretrained else model

    make.__name__ = make.__qualname__ = name
    make.__module__ = cls.__module__
    make.__doc__ = f"""{text}

    Args:
        pretrained (bool): Whether its weights come from a file that is there already.
        **kwargs: Arguments of :class:`{cls.__name__}`.

    Returns:
        {cls.__name__}: The model.
    """
    return make
