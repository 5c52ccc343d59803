"""Models that a repository offers by functions in its file ``hubconf.py``."""

import importlib.util
import pathlib
import sys

from .framework import load as _load_file
from .utils import download

__all__ = ["help", "list", "load"]

_ARCHIVES = {
    "github": "https://github.com/{owner}/{name}/archive/{branch}.zip",
    "gitee": "https://gitee.com/{owner}/{name}/repository/archive/{branch}.zip",
}
_DEFAULT_BRANCH = {"github": "main", "gitee": "master"}
_HOME = pathlib.Path("~/.cache/paddle/hub")


def _folder(repo_dir, source, force_reload):
    """The folder of a repository, fetched if it is not there."""
    if source == "local":
        return pathlib.Path(repo_dir)
    if source not in _ARCHIVES:
        raise ValueError(f"hub: source must be 'github', 'gitee' or 'local', got {source!r}")
    repository, _, branch = repo_dir.partition(":")
    owner, slash, name = repository.partition("/")
    if not slash:
        raise ValueError(f"hub: repo_dir must be owner/name or owner/name:branch, got {repo_dir!r}")
    branch = branch or _DEFAULT_BRANCH[source]
    url = _ARCHIVES[source].format(owner=owner, name=name, branch=branch)
    kept = _HOME.expanduser() / f"{owner}_{name}_{branch.replace('/', '_')}"
    return pathlib.Path(download.get_path_from_url(url, kept, check_exist=not force_reload))


def _offers(repo_dir, source, force_reload):
    """The module that hubconf.py makes."""
    folder = _folder(repo_dir, source, force_reload)
    path = folder / "hubconf.py"
    if not path.is_file():
        raise RuntimeError(f"hub: {folder} has no hubconf.py")
    spec = importlib.util.spec_from_file_location("hubconf", path)
    module = importlib.util.module_from_spec(spec)
    sys.path.insert(0, str(folder))  # it imports what is beside it
    try:
        spec.loader.exec_module(module)
    finally:
        sys.path.remove(str(folder))
    return module


def _offer(repo_dir, model, source, force_reload):
    module = _offers(repo_dir, source, force_reload)
    missing = [d for d in getattr(module, "dependencies", []) if not importlib.util.find_spec(d)]
    if missing:
        raise RuntimeError(f"hub: {repo_dir} needs what is not installed: {', '.join(missing)}")
    offered = getattr(module, model, None)
    if not callable(offered):
        raise RuntimeError(f"hub: hubconf.py of {repo_dir} has no function {model!r}")
    return offered


def list(repo_dir, source="github", force_reload=False):
    """The names of the models that a repository offers.

    Args:
        repo_dir (str): A folder, or "owner/name" or "owner/name:branch" of a repository.
        source (str): "local", "github" or "gitee".
        force_reload (bool): Whether to fetch the repository though it is there.

    Returns:
        list[str]: The public callables of hubconf.py.

    Raises:
        RuntimeError: There is no hubconf.py.
        ValueError: The source is another one.

    Examples:
        .. code-block:: python

            >>> import pathlib
            >>> import paddle
            >>> text = "def double(x):\\n    'Twice x.'\\n    return 2 * x"
            >>> _ = pathlib.Path("hubconf.py").write_text(text)
            >>> paddle.hub.list(".", source="local")
            ['double']
            >>> paddle.hub.help(".", "double", source="local")
            'Twice x.'
            >>> paddle.hub.load(".", "double", source="local", x=4)
            8
    """
    module = _offers(repo_dir, source, force_reload)
    return [n for n in dir(module) if callable(getattr(module, n)) and not n.startswith("_")]


def help(repo_dir, model, source="github", force_reload=False):
    """The documentation of a model that a repository offers.

    Args:
        repo_dir (str): As in :func:`list`.
        model (str): The name.
        source (str): "local", "github" or "gitee".
        force_reload (bool): Whether to fetch the repository though it is there.

    Returns:
        str: The docstring.

    Raises:
        RuntimeError: There is no such model, or what it needs is not installed.
    """
    return _offer(repo_dir, model, source, force_reload).__doc__


def load(repo_dir, model, source="github", force_reload=False, **kwargs):
    """Makes a model that a repository offers.

    Args:
        repo_dir (str): As in :func:`list`.
        model (str): The name.
        source (str): "local", "github" or "gitee".
        force_reload (bool): Whether to fetch the repository though it is there.
        **kwargs: Arguments of the function in hubconf.py.

    Returns:
        Layer: What the function gives.

    Raises:
        RuntimeError: There is no such model, or what it needs is not installed.
    """
    return _offer(repo_dir, model, source, force_reload)(**kwargs)


def load_state_dict_from_url(
    url, model_dir=None, check_hash=False, file_name=None, map_location=None
):
    """The state of a model, from a file that is fetched if it is not there.

    Args:
        url (str): Where the file is.
        model_dir (str|None): The folder it is kept in; None: ``~/.cache/paddle/hub/checkpoints``.
        check_hash (bool): Whether the file's name ends in a dash and the first digits of its
            SHA-256 sum, which must hold.
        file_name (str|None): What the file is called there; None: as in the URL.
        map_location (str|None): "cpu", "numpy" or None: what the tensors become.

    Returns:
        dict: The state.

    Raises:
        RuntimeError: The file has another sum.
    """
    folder = pathlib.Path(model_dir or _HOME.expanduser() / "checkpoints")
    path = download.get_path_from_url(url, folder, decompress=False, file_name=file_name)
    if check_hash:
        stem = pathlib.PurePosixPath(url).stem
        if not download.sum_of(path, "sha256").startswith(stem.rpartition("-")[2]):
            raise RuntimeError(
                f"load_state_dict_from_url: {path} has another sum than its name says"
            )
    return _load_file(str(path), return_numpy=map_location == "numpy")
