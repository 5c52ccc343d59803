"""Regions in which ops are computed in half precision, and models for them."""

from .. import _C
from ..framework.arguments import as_list

_LEVELS = ("O0", "OD", "O1", "O2")
_DTYPES = ("float16", "bfloat16")
_SAVE_DTYPES = (None, *_DTYPES, "float32", "float64")


class auto_cast:
    """Computes ops in half precision where that is safe: a context manager.

    Args:
        enable (bool): Whether to do so.
        custom_white_list (set[str]|None): Ops that are computed in half precision besides.
        custom_black_list (set[str]|None): Ops that are computed in float32 besides.
        level (str): "O1": ops that gain from it; "O2": all but those that need float32; "OD": only
            convolutions and matrix products; "O0": none.
        dtype (str): "float16" or "bfloat16".
        use_promote (bool): No meaning: ops of mixed inputs always take the widest.

    Raises:
        ValueError: The level or dtype is unknown, or an op is in both lists.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> with paddle.amp.auto_cast(dtype="bfloat16"):
            ...     paddle.amp.get_autocast_dtype()
            'bfloat16'
    """

    def __init__(
        self,
        enable=True,
        custom_white_list=None,
        custom_black_list=None,
        level="O1",
        dtype="float16",
        use_promote=True,
    ):
        if level not in _LEVELS:
            raise ValueError(f"auto_cast: level must be one of {_LEVELS}, got {level!r}")
        dtype = str(dtype).rpartition(".")[2]
        if dtype not in _DTYPES:
            raise ValueError(f"auto_cast: dtype must be one of {_DTYPES}, got {dtype!r}")
        white, black = set(custom_white_list or ()), set(custom_black_list or ())
        if white & black:
            raise ValueError(f"auto_cast: {sorted(white & black)} stand in both lists")
        self._settings = (bool(enable), getattr(_C, dtype), level, white, black)

    def __enter__(self):
        _C.push_autocast(*self._settings)

    def __exit__(self, *args):
        _C.pop_autocast()


amp_guard = auto_cast


def autocast(device_type, dtype="float16", enabled=True, cache_enabled=True):
    """:class:`auto_cast` of level "O1" with the arguments that other frameworks know.

    Args:
        device_type (str): No meaning: the setting holds for all devices.
        dtype (str|paddle.dtype): "float16" or "bfloat16".
        enabled (bool): Whether ops are cast.
        cache_enabled (bool): No meaning: casts of parameters are part of the graph.

    Examples:
        .. code-block:: python

            >>> import paddle
            >>> with paddle.amp.autocast("cpu", dtype="bfloat16"):
            ...     paddle.amp.get_autocast_dtype()
            'bfloat16'
    """
    return auto_cast(enabled, dtype=dtype)


def _stays_wide(layer, excluded):
    """Whether a layer keeps float32: normalizations, whose statistics need it, and those named."""
    return "Norm" in type(layer).__name__ or isinstance(layer, excluded)


def _excluded_types(models, excluded_layers):
    if excluded_layers is None:
        return (), set()
    listed = as_list(excluded_layers)
    types = tuple(e for e in listed if isinstance(e, type))
    layers = [e for e in listed if not isinstance(e, type)]
    return types, {id(s) for e in layers for s in e.sublayers(include_self=True)}


def _shown_as(state, dtype):
    """The entries of a state dict, floating tensors in another dtype under their names."""
    for key, tensor in state.items():
        if tensor.is_floating_point() and tensor.dtype != _C.dtype(dtype):
            state[key] = _C.ops.cast(tensor.detach(), _C.dtype(dtype))
            state[key].name = tensor.name
    return state


def decorate(
    models,
    optimizers=None,
    level="O1",
    dtype="float16",
    master_weight=None,
    save_dtype=None,
    master_grad=False,
    excluded_layers=None,
):
    """Prepares models and optimizers for :class:`auto_cast`: at level "O2" parameters become half
    precision, except of normalizations, and optimizers keep float32 copies.

    Args:
        models (Layer|list[Layer]): The models; changed in place.
        optimizers (Optimizer|list[Optimizer]|None): Their optimizers.
        level (str): "O1" changes nothing.
        dtype (str): "float16" or "bfloat16".
        master_weight (bool|None): Whether optimizers keep float32 copies; None: yes.
        save_dtype (str|None): What the models' state dicts show floating tensors as, at level "O2":
            "float16", "bfloat16", "float32" or "float64"; None: as they are.
        master_grad (bool): No meaning: the step reads gradients of half precision as float32.
        excluded_layers (type|Layer|list|None): Layers that keep float32.

    Returns:
        The models, or the models and the optimizers, as they were given.
    """
    if level not in ("O1", "O2"):
        raise ValueError(f'decorate: level must be "O1" or "O2", got {level!r}')
    if dtype not in _DTYPES:
        raise ValueError(f"decorate: dtype must be one of {_DTYPES}, got {dtype!r}")
    if save_dtype not in _SAVE_DTYPES:
        raise ValueError(f"decorate: save_dtype must be one of {_SAVE_DTYPES}, got {save_dtype!r}")
    if level == "O2":
        types, kept = _excluded_types(models, excluded_layers)
        for layer in (s for m in as_list(models) for s in m.sublayers(include_self=True)):
            if not _stays_wide(layer, types) and id(layer) not in kept:
                layer._convert_own_tensors(None, _C.dtype(dtype), floating_only=True)
        if save_dtype is not None:
            for model in as_list(models):
                model.register_state_dict_hook(lambda state: _shown_as(state, save_dtype))
        for optimizer in as_list(optimizers) if optimizers is not None else ():
            optimizer._multi_precision = master_weight is not False
    return models if optimizers is None else (models, optimizers)


def is_autocast_enabled(device_type=None):
    """Whether ops are cast at present.

    Args:
        device_type (str|None): No meaning: the setting holds for all devices.
    """
    return _C.autocast_state() is not None


def get_autocast_dtype(device_type=None):
    """The name of the dtype that ops are cast to, "float16" outside of :class:`auto_cast`.

    Args:
        device_type (str|None): No meaning: the setting holds for all devices.
    """
    state = _C.autocast_state()
    return "float16" if state is None else str(state[0]).rpartition(".")[2]


get_autocast_cpu_dtype = get_autocast_gpu_dtype = get_autocast_dtype


def is_bfloat16_supported(device=None):
    """Whether ops can be computed in bfloat16: always; float32 does it where hardware does not."""
    return True


def is_float16_supported(device=None):
    """Whether ops can be computed in float16: always; float32 does it where hardware does not."""
    return True
