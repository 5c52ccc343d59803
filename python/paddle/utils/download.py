"""Files from the net, kept in the home directory."""

import hashlib
import os
import pathlib
import shutil
import tarfile
import tempfile
import urllib.error
import urllib.request
import zipfile

__all__ = ["get_path_from_url", "get_weights_path_from_url"]

WEIGHTS_HOME = os.path.expanduser("~/.cache/paddle/hapi/weights")


def sum_of(path, method):
    """The sum of a file by "md5" or "sha256", in hexadecimal digits."""
    digest = hashlib.new(method)
    with open(path, "rb") as file:
        while block := file.read(1 << 20):
            digest.update(block)
    return digest.hexdigest()


def _fetch(url, path, md5sum):
    """Writes what is at a URL to a file, which is there whole or not at all."""
    handle, part = tempfile.mkstemp(dir=path.parent, prefix=path.name)
    try:
        with os.fdopen(handle, "wb") as file, urllib.request.urlopen(url) as source:
            shutil.copyfileobj(source, file)
        if md5sum and sum_of(part, "md5") != md5sum:
            raise RuntimeError(f"download: {url} has another MD5 sum than {md5sum}")
        os.replace(part, path)
    except urllib.error.URLError as error:
        raise RuntimeError(f"download: {url} cannot be had: {error.reason}") from error
    finally:
        if os.path.exists(part):
            os.unlink(part)


def _unpack(archive):
    """Unpacks an archive beside itself; its only folder, or the folder of its files."""
    folder = archive.parent
    opener = tarfile.open if tarfile.is_tarfile(archive) else zipfile.ZipFile
    with opener(archive) as packed:
        names = packed.getnames() if opener is tarfile.open else packed.namelist()
        top = {pathlib.PurePosixPath(name).parts[0] for name in names}
        if len(top) != 1:
            folder = folder / archive.name.split(".")[0]
        if opener is tarfile.open:
            packed.extractall(folder, filter="data")
        else:
            packed.extractall(folder)
    return folder / top.pop() if len(top) == 1 else folder


def get_path_from_url(
    url, root_dir, md5sum=None, check_exist=True, decompress=True, method="get", file_name=None
):
    """The path of a file from the net, fetched if it is not there.

    Args:
        url (str): Where it is; ``file:`` works, too.
        root_dir (str): The folder it is kept in.
        md5sum (str|None): The MD5 sum it must have.
        check_exist (bool): Whether a file that is there is taken.
        decompress (bool): Whether an archive (tar, zip) is unpacked beside itself; the result is
            then what it had in it.
        method (str): "get", the only way.
        file_name (str|None): What the file is called there; None: as in the URL.

    Returns:
        str: The path.

    Raises:
        RuntimeError: The file cannot be had, or has another MD5 sum.
    """
    if method != "get":
        raise ValueError(f"get_path_from_url: method must be 'get', got {method!r}")
    path = pathlib.Path(root_dir) / (file_name or pathlib.PurePosixPath(url).name)
    kept = check_exist and path.is_file() and not (md5sum and sum_of(path, "md5") != md5sum)
    if not kept:
        path.parent.mkdir(parents=True, exist_ok=True)
        _fetch(url, path, md5sum)
    if decompress and (tarfile.is_tarfile(path) or zipfile.is_zipfile(path)):
        return str(_unpack(path))
    return str(path)


def get_weights_path_from_url(url, md5sum=None):
    """The path of a file of weights from the net; kept in ``~/.cache/paddle/hapi/weights``.

    Args:
        url (str): Where it is.
        md5sum (str|None): The MD5 sum it must have.

    Returns:
        str: The path; of an archive, what it had in it.

    Raises:
        RuntimeError: The file has another MD5 sum.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> url = "https://paddle-hapi.bj.bcebos.com/models/resnet18.pdparams"
            >>> path = paddle.utils.download.get_weights_path_from_url(url)  # doctest: +SKIP
    """
    return get_path_from_url(url, WEIGHTS_HOME, md5sum)
