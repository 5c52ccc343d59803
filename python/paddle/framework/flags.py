"""Settings of the process, by name; an environment variable of the same name sets one at the
start."""

from .. import _C


def get_flags(flags):
    """The values of flags.

    Args:
        flags (str|list[str]|tuple[str]): Names, such as "FLAGS_check_nan_inf".

    Returns:
        dict: Name to value.
    """
    names = [flags] if isinstance(flags, str) else flags
    if not isinstance(names, (list, tuple)):
        raise TypeError(
            f"get_flags: flags must be a str or a list of them, got {type(flags).__name__}"
        )
    known = _C.all_flags()
    for n in names:
        if n not in known:
            raise ValueError(f"get_flags: there is no flag '{n}'")
    return {n: known[n] for n in names}


def set_flags(flags):
    """Sets flags.

    Args:
        flags (dict): Name to value.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> paddle.set_flags({"FLAGS_log_rewrites": False})
    """
    if not isinstance(flags, dict):
        raise TypeError(f"set_flags: flags must be a dict, got {type(flags).__name__}")
    known = _C.all_flags()
    for n, v in flags.items():
        if n not in known:
            raise ValueError(f"set_flags: there is no flag '{n}'")
        if isinstance(known[n], bool) and not isinstance(v, str):
            v = bool(v)
        _C.set_flag(n.removeprefix("FLAGS_"), str(v).lower() if isinstance(v, bool) else str(v))
