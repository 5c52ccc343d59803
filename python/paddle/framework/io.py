"""Files of tensors: `paddle.save` and `paddle.load`.

The format is a pickle of NumPy arrays and plain containers, of no class of this package. A file may
come from anybody, so reading makes nothing but those: see `_Unpickler`.
"""

import collections
import io
import os
import pickle
import tempfile

import numpy as np

from .. import _C

_NAME_TABLE = "StructuredToParameterName@@"


def _numpy_scalar(dtype, data):
    """A NumPy number."""
    if dtype.hasobject:
        raise pickle.UnpicklingError("load: the file holds a NumPy scalar of Python objects")
    return np.frombuffer(data, dtype, 1)[0]


def _encode(text, encoding):
    """Bytes, as protocol 2 writes them."""
    if encoding != "latin1":
        raise pickle.UnpicklingError(f"load: the file asks for the encoding {encoding!r}")
    return text.encode("latin1")


def _no_bytes():
    """Empty bytes, as protocol 2 writes them."""
    return b""


_reconstruct = np.zeros(0).__reduce__()[0]
_ALLOWED = {
    ("_codecs", "encode"): _encode,
    ("builtins", "bytes"): _no_bytes,
    ("builtins", "tuple"): tuple,
    ("builtins", "set"): set,
    ("builtins", "complex"): complex,
    ("collections", "OrderedDict"): collections.OrderedDict,
    ("numpy", "ndarray"): np.ndarray,
    ("numpy", "dtype"): np.dtype,
}
for _module in ("numpy.core.multiarray", "numpy._core.multiarray"):
    _ALLOWED[_module, "_reconstruct"] = _reconstruct
    _ALLOWED[_module, "scalar"] = _numpy_scalar
for _module in ("numpy.core.numeric", "numpy._core.numeric"):
    _ALLOWED[_module, "_frombuffer"] = np.zeros(0).__reduce_ex__(5)[0]


class _Unpickler(pickle.Unpickler):
    """Reads a pickle that may call nothing but what makes arrays and containers."""

    def find_class(self, module, name):
        module = {"__builtin__": "builtins"}.get(module, module)
        found = _ALLOWED.get((module, name))
        if found is None:
            raise pickle.UnpicklingError(
                f"load: the file asks for {module}.{name}, which no file of tensors needs; "
                "it is not loaded, since it could run any code"
            )
        return found


class _Named:
    """A tensor in a file outside of a state dict: the pair of its name and its elements."""

    def __init__(self, name, array):
        self._pair = (name, array)

    def __reduce__(self):
        return tuple, (self._pair,)


def _is_state_dict(obj):
    return isinstance(obj, dict) and any(isinstance(v, _C.Tensor) for v in obj.values())


def _plain(obj):
    """The object with arrays in the place of tensors."""
    if isinstance(obj, _C.Tensor):
        return _Named(obj.name, obj.numpy())
    if hasattr(obj, "_saved_pair"):  # a scope's tensor
        return _Named(*obj._saved_pair())
    if isinstance(obj, dict):
        return type(obj)((k, _plain(v)) for k, v in obj.items())
    if isinstance(obj, (list, tuple)) and type(obj) in (list, tuple):
        return type(obj)(_plain(v) for v in obj)
    return obj


def _plain_state_dict(state):
    """A state dict: arrays by name, and a table of the parameters' names."""
    plain, names = {}, {}
    for key, value in state.items():
        if isinstance(value, _C.Tensor):
            plain[key], names[key] = value.numpy(), value.name
        elif isinstance(value, dict) and _is_state_dict(value):
            plain[key] = {
                k: v.numpy() if isinstance(v, _C.Tensor) else _plain(v) for k, v in value.items()
            }
        else:
            plain[key] = _plain(value)
    plain[_NAME_TABLE] = names
    return plain


def _write_safely(path, write):
    """Calls write(file) for a file that takes the place of `path` when all is written."""
    folder = os.path.dirname(path) or "."
    os.makedirs(folder, exist_ok=True)
    handle, temporary = tempfile.mkstemp(prefix=os.path.basename(path) + ".", dir=folder)
    try:
        with os.fdopen(handle, "wb") as f:
            write(f)
            f.flush()
            os.fsync(f.fileno())
        mask = os.umask(0)
        os.umask(mask)
        os.chmod(temporary, 0o666 & ~mask)
        os.replace(temporary, path)
    except BaseException:
        os.unlink(temporary)
        raise


def save(obj, path, protocol=4, **configs):
    """Writes tensors, state dicts, or containers of them to a file.

    A save that fails leaves a file of that name as it was.

    Args:
        obj (object): What to write: a Tensor, a state dict, or lists, tuples and dicts of tensors,
            arrays, numbers and strings; or a Program, whose parameters are not written.
        path (str|os.PathLike|io.BytesIO): Where to.
        protocol (int): The version of the pickle format, from 2 to 4.

    Raises:
        ValueError: The path names a folder, or the protocol is not supported.

    Examples:
        .. code-block:: python

            >>> import io
            >>> import paddle
            >>> file = io.BytesIO()
            >>> paddle.save({"step": 3}, file)
            >>> _ = file.seek(0)
            >>> paddle.load(file)
            {'step': 3}
    """
    if not isinstance(protocol, int) or isinstance(protocol, bool):
        raise ValueError(f"save: protocol must be an int, got {protocol!r}")
    if not 2 <= protocol <= 4:
        raise ValueError(f"save: protocol must be from 2 to 4, got {protocol}")
    write = _writer(obj, protocol)
    if isinstance(path, io.BytesIO):
        write(path)
        return
    path = os.fspath(path)
    if not os.path.basename(path) or os.path.isdir(path):
        raise ValueError(f"save: path must name a file, got {path!r}")
    _write_safely(path, write)


def _writer(obj, protocol):
    """What writes an object to a file."""
    if hasattr(obj, "_saved_text"):  # a Program
        text = obj._saved_text().encode()
        return lambda f: f.write(text)
    plain = _plain_state_dict(obj) if _is_state_dict(obj) else _plain(obj)
    return lambda f: pickle.dump(plain, f, protocol)


def _tensor(array, name=None):
    if array.dtype == np.uint16:  # the bits of bfloat16, the upper half of a float32
        wide = (array.astype(np.uint32) << 16).view(np.float32)
        t = _C.ops.cast(_C._tensor_from(wide, None, None), "bfloat16")
    else:
        t = _C._tensor_from(array, None, None)
    if name:
        t.name = name
    return t


def _is_named(obj):
    return (
        isinstance(obj, tuple)
        and len(obj) == 2
        and isinstance(obj[0], str)
        and isinstance(obj[1], np.ndarray)
    )


def _made(obj, return_numpy, arrays):
    """The object with tensors again. arrays: whether plain arrays are tensors."""
    if _is_named(obj):
        return obj[1] if return_numpy else _tensor(obj[1], obj[0])
    if isinstance(obj, np.ndarray):
        return _tensor(obj) if arrays and not return_numpy else obj
    if isinstance(obj, dict):
        return type(obj)((k, _made(v, return_numpy, arrays)) for k, v in obj.items())
    if isinstance(obj, (list, tuple)):
        return type(obj)(_made(v, return_numpy, arrays) for v in obj)
    return obj


def load(path, **configs):
    """Reads what :func:`save` has written, here or in the real package.

    Nothing that the file says is executed: a file that asks for more than arrays and containers is
    refused.

    Args:
        path (str|os.PathLike|io.BytesIO): The file.
        return_numpy (bool): Whether arrays are wanted, not tensors.
        keep_name_table (bool): Whether the table of the parameters' names is kept.

    Returns:
        object: What was saved.

    Raises:
        ValueError: There is no such file.
        pickle.UnpicklingError: The file asks for code.
    """
    return_numpy = configs.get("return_numpy", False)
    if isinstance(path, io.BytesIO):
        obj = _Unpickler(path, encoding="latin1").load()
    else:
        path = os.fspath(path)
        if not os.path.isfile(path):
            raise ValueError(f"load: path must name a file, got {path!r}")
        with open(path, "rb") as f:
            obj = _Unpickler(f, encoding="latin1").load()
    state = isinstance(obj, dict) and _NAME_TABLE in obj
    names = obj.pop(_NAME_TABLE) if state else {}
    made = _made(obj, return_numpy, arrays=state)
    if state and not return_numpy:
        for key, name in names.items():
            if isinstance(made.get(key), _C.Tensor):
                made[key].name = name
    if state and configs.get("keep_name_table"):
        made[_NAME_TABLE] = names
    return made
