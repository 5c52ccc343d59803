"""Captured functions as files, and back."""

import os

from .. import _C
from ..nn.layer.layers import Layer
from .api import to_static
from .function import StaticFunction
from .translated_layer import TranslatedLayer

# What else jit.save takes: these have no meaning here but what is said in its description.
_OPTIONS = {
    "clip_extra", "combine_params", "format", "input_names_after_prune", "output_spec",
    "skip_forward", "skip_prune_program", "with_hook",
}  # fmt: skip


def _check_path(function, path):
    if not isinstance(path, (str, os.PathLike)):
        raise TypeError(f"{function}: path must be a str, got {type(path).__name__}")
    path = os.fspath(path)
    if not os.path.basename(path):
        raise ValueError(f"{function}: path must end with a file's name, got '{path}'")
    return path


def _functions_of(layer, input_spec, skip_forward):
    """The functions to save, by the ending of their file; "" for the layer's forward."""
    functions = {}
    for name in dir(type(layer)):
        member = getattr(type(layer), name)
        if isinstance(member, StaticFunction) and name != "forward":
            functions["." + name] = getattr(layer, name)
    if functions and input_spec is not None:
        raise ValueError(
            "save: the layer has other functions that are captured: each has an input_spec of its "
            "own, so the argument input_spec must be None"
        )
    if not skip_forward:
        forward = layer.forward
        functions[""] = forward if isinstance(forward, StaticFunction) else to_static(forward)
    return functions


def save(layer, path, input_spec=None, **configs):
    """Saves a layer or function as a program, ``path.json``, and its parameters,
    ``path.pdiparams``.

    Ops that behave differently in training and evaluation are saved for evaluation. Further
    functions of a layer that are captured are saved as ``path.name.json``.

    Args:
        layer (Layer|callable): What to save.
        path (str): The files' path without ending.
        input_spec (list[InputSpec|Tensor]|None): What the inputs are; None: as to_static says, or
            as the function was called last.
        output_spec (list[Tensor]|None): Keyword only. Which results to keep, out of those of
            ``concrete_program.outputs``. Default: all.
        skip_forward (bool): Keyword only. Whether to save but the other functions of a layer.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> layer = paddle.nn.Linear(3, 2)
            >>> paddle.jit.save(layer, "linear", [paddle.static.InputSpec([None, 3])])
            >>> list(paddle.jit.load("linear")(paddle.ones([4, 3])).shape)
            [4, 2]
    """
    for name in configs:
        if name not in _OPTIONS:
            raise ValueError(f"save: there is no option '{name}'")
    path = _check_path("save", path)
    if isinstance(layer, Layer):
        functions = _functions_of(layer, input_spec, configs.get("skip_forward", False))
    elif callable(layer):
        functions = {"": layer if isinstance(layer, StaticFunction) else to_static(layer)}
    else:
        raise TypeError(f"save: layer must be a Layer or a function, got {type(layer).__name__}")
    os.makedirs(os.path.dirname(path) or ".", exist_ok=True)
    for ending, function in functions.items():
        program = function._saved_program(input_spec, configs.get("output_spec"))
        write_program(program, path + ending)


def write_program(graph, path):
    """Writes a program and its parameters."""
    text, parameters = _C.write_program(graph)
    with open(path + ".json", "w", encoding="utf-8") as f:
        f.write(text)
    if parameters:
        _C.write_params(path + ".pdiparams", parameters)


def load(path, **configs):
    """Loads what :func:`save` has saved, or the real package.

    Args:
        path (str): The files' path without ending.
        model_filename (str): Keyword only. The program's file, within the folder ``path``.
        params_filename (str): Keyword only. The parameters' file likewise.

    Returns:
        TranslatedLayer: A layer that runs the program, in evaluation mode.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> double = paddle.jit.to_static(lambda x: x * 2)
            >>> paddle.jit.save(double, "double", [paddle.static.InputSpec([2])])
            >>> paddle.jit.load("double")(paddle.to_tensor([1.0, 2.0])).tolist()
            [2.0, 4.0]
    """
    path = os.fspath(path)
    if "model_filename" in configs:
        program = os.path.join(path, configs["model_filename"])
        params = os.path.join(path, configs.get("params_filename", ""))
        return TranslatedLayer({"forward": _C.ProgramFile(program, params)}, None)
    path = path.removesuffix(".json")
    folder, prefix = os.path.split(path)
    files = {}
    for file in sorted(os.listdir(folder or ".")) if os.path.isdir(folder or ".") else []:
        if file.startswith(prefix) and file.endswith(".json"):
            name = file[len(prefix) : -len(".json")]
            if name == "" or (name[0] == "." and name[1:].isidentifier()):
                stem = os.path.join(folder, file[: -len(".json")])
                files[name[1:] or "forward"] = _C.ProgramFile(stem + ".json", stem + ".pdiparams")
    if not files:
        raise ValueError(f"load: there is no program '{path}.json'")
    return TranslatedLayer(files, None)
