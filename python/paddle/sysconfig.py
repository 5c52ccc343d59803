"""Where the installed package keeps what C++ extensions need."""

import pathlib

_PACKAGE = pathlib.Path(__file__).parent

__all__ = ["get_include", "get_lib"]


def get_include():
    """The folder of the C++ headers.

    Returns:
        str: The folder.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.sysconfig.get_include()
            '...include'
    """
    return str(_PACKAGE / "include")


def get_lib():
    """The folder of the core library.

    Returns:
        str: The folder.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.sysconfig.get_lib()
            '...libs'
    """
    return str(_PACKAGE / "libs")
