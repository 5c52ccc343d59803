"""Programs and their parameters as files."""

import os

import numpy as np

from .. import _C
from ..framework.arguments import as_list
from ..framework.io import load as load_tensors
from ..framework.io import save as save_tensors
from .program import Program, _static, suspended


def _check_tensors(function, label, values):
    values = as_list(values)
    for v in values:
        if not isinstance(v, _C.Tensor):
            raise ValueError(f"{function}: {label} must hold Tensors, got {type(v).__name__}")
    return values


def _prefix(function, path):
    path = os.fspath(path)
    if not os.path.basename(path):
        raise ValueError(f"{function}: the path must end with a file's name, got '{path}'")
    os.makedirs(os.path.dirname(path) or ".", exist_ok=True)
    return path


def normalize_program(program, feed_vars, fetch_vars, **kwargs):
    """The part of a program that computes some tensors of others, for evaluation.

    Args:
        program (Program): The program; it stays as it is.
        feed_vars (Tensor|list[Tensor]): The inputs, in the order that the part is to have.
        fetch_vars (Tensor|list[Tensor]): The results.
        skip_prune_program (bool): Keyword only. Accepted.

    Returns:
        Program: The part.

    Raises:
        ValueError: The results need another input.
    """
    if not isinstance(program, Program):
        raise TypeError(
            f"normalize_program: program must be a Program, got {type(program).__name__}"
        )
    feeds = [v.name for v in _check_tensors("normalize_program", "feed_vars", feed_vars)]
    fetched = _check_tensors("normalize_program", "fetch_vars", fetch_vars)
    with suspended():
        graph = program._graph.fetching(fetched, False)
    for name, _, _ in graph.args:
        if name not in feeds:
            raise ValueError(
                f"normalize_program: the results need the input '{name}', which is not among "
                "feed_vars"
            )
    graph.order_args(feeds)
    graph.set_attribute("is_test", True)
    part = Program._of(graph)
    captured = {t.name for t in graph.captured}
    part._parameters = {n: p for n, p in program._parameters.items() if n in captured}
    return part


def save_inference_model(path_prefix, feed_vars, fetch_vars, executor, **kwargs):
    """Saves the part of a program that computes some tensors of others, for evaluation.

    Args:
        path_prefix (str): The files' path without ending; ``.json`` and ``.pdiparams`` are written.
        feed_vars (Tensor|list[Tensor]): The inputs.
        fetch_vars (Tensor|list[Tensor]): The results.
        executor (Executor): No meaning.
        program (Program|None): Keyword only. The program; None: the default one.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.enable_static()
            >>> exe = paddle.static.Executor()
            >>> with paddle.static.program_guard(paddle.static.Program()):
            ...     x = paddle.static.data("x", [None, 2])
            ...     paddle.static.save_inference_model("twice", [x], [x * 2], exe)
            >>> program, feeds, fetches = paddle.static.load_inference_model("twice", exe)
            >>> feeds
            ['x']
            >>> paddle.disable_static()
    """
    from ..jit.saving import write_program

    path = _prefix("save_inference_model", path_prefix)
    feeds = _check_tensors("save_inference_model", "feed_vars", feed_vars)
    fetches = _check_tensors("save_inference_model", "fetch_vars", fetch_vars)
    program = getattr(kwargs.get("program"), "_program", kwargs.get("program")) or _static.main
    with suspended():
        write_program(normalize_program(program, feeds, fetches)._graph, path)


def load_inference_model(path_prefix, executor, **kwargs):
    """Loads a program that was saved for evaluation.

    Args:
        path_prefix (str): The files' path without ending; or a folder, if the files are named.
        executor (Executor): No meaning.
        model_filename, params_filename (str): Keyword only. The files within the folder.

    Returns:
        list: The program, the names of its inputs, and its results.
    """
    path = os.fspath(path_prefix)
    names = kwargs.get("model_filename"), kwargs.get("params_filename")
    if names[0] is not None:
        files = [os.path.join(path, n or "") for n in names]
    else:
        files = [path + ".json", path + ".pdiparams"]
    if not os.path.isfile(files[0]):
        raise ValueError(f"load_inference_model: there is no program '{files[0]}'")
    with suspended(), _C.PlainScope():
        file = _C.ProgramFile(*files)
        program = Program._of(file.graph())
    program._file = file
    program._parameters = dict(file.parameters)
    return [program, [name for name, _, _ in program._graph.args], program._graph.results]


def save(program, model_path, protocol=4, **configs):
    """Saves a program and its state: ``.json``, ``.pdparams`` with the parameters, ``.pdopt`` with
    the rest.

    Args:
        program (Program): The program.
        model_path (str): The files' path without ending.
        protocol (int): That of pickle.
    """
    path = _prefix("save", model_path)
    if not isinstance(program, Program):
        raise TypeError(f"save: program must be a Program, got {type(program).__name__}")
    for ending, mode in ((".pdparams", "param"), (".pdopt", "opt")):
        state = {n: t.numpy() for n, t in program.state_dict(mode).items()}
        save_tensors(state, path + ending, protocol=protocol)
    save_tensors(program, path + ".json")


def load_program_state(model_path, var_list=None):
    """The state that :func:`save` has saved.

    Args:
        model_path (str): The files' path without ending.
        var_list (list[Tensor]|None): Which tensors; None: all.

    Returns:
        dict[str, numpy.ndarray]: Values by name.
    """
    path = os.fspath(model_path)
    for ending in (".pdparams", ".pdopt", ".json"):
        path = path.removesuffix(ending)
    state = {}
    for file in (path + ".pdparams", path + ".pdopt"):
        if os.path.isfile(file):
            state.update(load_tensors(file, return_numpy=True))
        elif file.endswith(".pdparams"):
            raise ValueError(f"load_program_state: there is no file '{file}'")
    if var_list is not None:
        wanted = {v.name for v in var_list}
        state = {n: v for n, v in state.items() if n in wanted}
    return {n: np.asarray(v) for n, v in state.items()}


def set_program_state(program, state_dict):
    """Sets the state of a program.

    Args:
        program (Program): The program.
        state_dict (dict): Values by name.
    """
    program.set_state_dict(state_dict)


def load(program, model_path, executor=None, var_list=None):
    """Sets the state of a program to what :func:`save` has saved.

    Args:
        program (Program): The program.
        model_path (str): The files' path without ending.
        executor (Executor|None): No meaning.
        var_list (list[Tensor]|None): Which tensors; None: all.
    """
    set_program_state(program, load_program_state(model_path, var_list))


def save_to_file(path, content):
    """Writes bytes into a file.

    Args:
        path (str): The file.
        content (bytes): The bytes.
    """
    if not isinstance(content, bytes):
        raise ValueError(f"save_to_file: content must be bytes, got {type(content).__name__}")
    with open(path, "wb") as f:
        f.write(content)


def load_from_file(path):
    """The bytes of a file.

    Args:
        path (str): The file.

    Returns:
        bytes: Its content.
    """
    with open(path, "rb") as f:
        return f.read()
